/** The two players of the game: names, kinds and colours. */

import { changeSettings, setting } from "../core/settings.js";
import { get } from "../core/store.js";
import { language, languages, t } from "../core/texts.js";

export const HUMAN = "human";

/** Who gives hints: no opponent, but the best that is known. */
export const BEST_KNOWN = "best-known";

/** Which of the plain strengths somebody meets at first, and what stands for the players of the originals. */
const FIRST_STRENGTH = "easy";
const ORIGINAL = "original";

/** @typedef {{kind: string, name: string, isYou?: boolean}} Named */

const COLOURS = { usual: ["orange", "blue"], mono: ["black", "white"] };

/** The longest name, as on the pocket computer. */
export const MAX_NAME_LENGTH = 12;

const CHARACTERS = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/**
 * The first characters of a text, at most so many, counted as the service counts them: as people do, a letter with its
 * accents and an emoji as one.
 * @param {string} text
 * @param {number} most
 */
export function truncate(text, most) {
  const composed = text.normalize("NFC");
  const characters = CHARACTERS ? Array.from(CHARACTERS.segment(composed), ({ segment }) => segment) : [...composed];
  return characters.length > most ? characters.slice(0, most).join("") : text;
}

/**
 * Whether the player is a person.
 * @param {{kind: string}} player
 */
export function isHuman(player) {
  return player.kind === HUMAN;
}

/** Who has the stones on the board; under an overlay, that is the person before it, and another player. */
/** @type {() => Named[]} */
export function playersOnBoard() {
  const { overlay, players } = get();
  if (!overlay) return players;
  const other = t("lesson.other");
  const seats = [{ kind: HUMAN, name: t("you"), isYou: true }, { kind: other, name: other }];
  return overlay.side === 0 ? seats : seats.reverse();
}

/** The players by the order in which they were named, whatever stones they have. */
export function playersAsNamed() {
  const { players, step } = get();
  return step?.state.turned ? [...players].reverse() : players;
}

/**
 * What an opponent is called for people.
 * @param {string} kind
 */
export function titleOf(kind) {
  return get().game?.titles[kind] ?? kind;
}

/**
 * Which of the plain strengths an opponent has in the game at hand, if it has one.
 * @param {string} kind
 */
export function strengthOf(kind) {
  return get().game?.strengths.find(({ opponent }) => opponent === kind)?.title;
}

/**
 * Who plays against a person who has not said otherwise: an easy computer, or one of the strength that was chosen last in
 * any game; after a player of an original that of the game's original.
 * @param {Api.GameSummary} game
 */
export function usualComputer({ strengths, default_opponent: original }) {
  const wanted = setting("computer") || FIRST_STRENGTH;
  if (wanted === ORIGINAL) return original;
  const last = strengths[strengths.length - 1]; // "perfect" in some games is "strongest" in others
  return (strengths.find(({ id }) => id === wanted) ?? last).opponent;
}

/**
 * Remember what kind of computer was chosen.
 * @param {Api.GameSummary} game
 * @param {string} kind
 */
export function rememberComputer({ strengths }, kind) {
  if (kind !== HUMAN) changeSettings({ computer: strengths.find(({ opponent }) => opponent === kind)?.id ?? ORIGINAL });
}

/**
 * What a computer player is called: one of the plain strengths of its game in plain words, any other by its title. The
 * server calls them alike in sentences, see `play/naming.py`.
 * @param {string} kind
 * @param {string} [id] of the game, if it is not the one at hand
 */
export function computerName(kind, id = get().game?.id) {
  const { game, games } = get();
  const played = game?.id === id ? game : games.find((one) => one.id === id);
  const strength = played?.strengths.find(({ opponent }) => opponent === kind);
  return strength ? t(`computer.${strength.id}`) : (played?.titles[kind] ?? titleOf(kind));
}

/**
 * Whether that is the one person among two players, who has given no name.
 * @param {Api.SeatData} player
 * @param {Api.SeatData[]} players
 */
export function isOnlyPerson(player, players) {
  return isHuman(player) && isDefaultName(player.name || t("human")) && players.filter(isHuman).length === 1;
}

/** Whether a player is called "you". */
/** @type {(player: Named) => boolean} */
function isYou(player) {
  const { live, players } = get();
  return player.isYou ?? (live === null && isOnlyPerson(player, players));
}

/**
 * What a player is called: the one person who has given no name is "you", others are called by name, and computers as
 * `computerName` says, with the number of the second of a kind.
 * @param {Named|null|undefined} player
 */
export function displayName(player) {
  if (!player) return "";
  if (!player.kind || (isHuman(player) && !player.name)) return t("live.free_seat");
  if (isYou(player)) return t("you");
  return isHuman(player) ? player.name : computerName(player.kind) + player.name.slice(player.kind.length);
}

/**
 * A text about a player; the one who is "you" is spoken to.
 * @param {string} key of the text with a gap for the player; the other one has ".you" behind it
 * @param {Named} player
 * @param {Object<string, any>} [gaps]
 */
export function tellOf(key, player, gaps = {}) {
  return isYou(player) ? t(`${key}.you`, gaps) : t(key, { ...gaps, player: displayName(player) });
}

/** Which of the two players reads the sentences, if one of them is "you". */
/** @type {() => 0|1|null} */
export function yourSide() {
  const side = get().players.findIndex(isYou);
  return side < 0 ? null : /** @type {0|1} */ (side);
}

/** Whether a person plays. */
export function hasHuman() {
  return get().players.some(isHuman);
}

/** Whose turn it is, or `null` after the end. */
export function playerToMove() {
  const { latest, players } = get();
  return latest === null || latest.side_to_move === null ? null : players[latest.side_to_move];
}

/**
 * Two players of these kinds; the server knows what to call people who gave no name.
 * @param {[string, string]} kinds
 * @returns {[Api.SeatData, Api.SeatData]}
 */
export function defaultSeats([first, second]) {
  const seat = (/** @type {string} */ kind, /** @type {number} */ index) => ({ kind, name: kind === HUMAN ? savedName(index) : "" });
  return [seat(first, 0), seat(second, 1)];
}

/**
 * The name that a person has given.
 * @param {number} index 0 for the one named first
 */
export function savedName(index) {
  return truncate((setting("names")[index] ?? "").trim(), MAX_NAME_LENGTH);
}

/**
 * Whether that is what somebody is called who has given no name, in any language.
 * @param {string} name
 */
export function isDefaultName(name) {
  return Object.values(languages()).some(({ usual_names: names }) => names.includes(name));
}

/**
 * The name of somebody, as in the language spoken now if it is only what people are called who have given none.
 * @param {string} name
 */
export function localizedName(name) {
  const usual = Object.values(languages()).find(({ usual_names: names }) => names.includes(name))?.usual_names;
  return usual ? languages()[language()].usual_names[usual.indexOf(name)] : name;
}

/**
 * The name of a human who gave none.
 * @param {number} humans
 * @param {number} index
 */
export function defaultName(humans, index) {
  return humans < 2 ? t("human") : t("player_number", { number: index + 1 });
}

/**
 * The colour of a player's stones, in words.
 * @param {number} side
 */
export function colourOf(side) {
  return t(COLOURS[setting("theme") === "mono" ? "mono" : "usual"][side]);
}
