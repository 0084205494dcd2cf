/** The question how large the board is to be, where a game has sizes. */

import { Problem } from "../core/api.js";
import { gameWithBoard } from "../core/catalog.js";
import { byId, html, put } from "../core/element.js";
import { t } from "../core/texts.js";

/** What stands for a size that is typed. */
const OTHER = "";

/**
 * Choices of the usual sizes, and a field for any other one; nothing for a game that has only one.
 * @param {Api.GameData} game the one at hand
 * @param {(sized: Api.GameData) => void} chosen hears of the size that is chosen
 * @returns {HTMLElement|null}
 */
export function sizeField(game, chosen) {
  if (!game.sizes) return null;
  const { form, usual } = game.sizes;
  const known = usual.some((one) => one.game === game.id) ? usual : [{ game: game.id, text: game.title }, ...usual];
  const options = [...known.map((one) => [one.game, one.text]), [OTHER, t("size.other")]];
  const select = html("select", { id: "size" }, ...options.map(([value, text]) => html("option", { value, text })));
  select.value = game.id;
  const field = html("input", { id: "other-size", type: "text", maxlength: 20, autocomplete: "off", spellcheck: "false", placeholder: form });
  put(field, { "aria-describedby": "size-fault" });
  const words = t("size.form", { form, example: usual.at(-1)?.size ?? "" });
  const label = html("label", { class: "field", for: field.id }, html("span", { text: words }), field);
  const other = html("div", { hidden: true }, label, html("p", { class: "alarm", role: "alert", id: "size-fault" }));
  const tell = async () => {
    const sized = await sizedGame(game);
    if (sized) chosen(sized);
  };
  // While it is typed: what the rest of the form shows must not move later, under the click that leaves the field.
  const look = async () => {
    told(null, "");
    const id = wanted(game);
    const sized = await gameWithBoard(id).catch(() => null);
    if (sized && id === wanted(game)) chosen(sized);
  };
  const change = async () => {
    put(other, { hidden: select.value !== OTHER });
    if (select.value === OTHER) field.focus();
    else await tell();
  };
  select.addEventListener("change", change);
  field.addEventListener("input", look);
  field.addEventListener("change", tell);
  return html(
    "div",
    { class: "seats" },
    html("div", {}, html("label", { class: "field", for: select.id }, html("span", { text: t("size") }), select)),
    other,
  );
}

/**
 * The game in the size that is chosen; `null` if there is no such size: then the field says why.
 * @param {Api.GameData} game the one at hand
 * @returns {Promise<Api.GameData|null>}
 */
export async function sizedGame(game) {
  const id = wanted(game);
  if (id === game.id) return told(game, "");
  try {
    return told(await gameWithBoard(id), "");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return told(null, error.message || t("no_server"));
  }
}

/** The id of the game in the size that is chosen. */
/** @type {(game: Api.GameData) => string} */
function wanted(game) {
  if (!game.sizes) return game.id;
  const field = (/** @type {string} */ id) => /** @type {HTMLInputElement|HTMLSelectElement} */ (byId(id)).value.trim();
  return field("size") || `${game.sizes.name}:${field("other-size")}`;
}

/**
 * @template Found
 * @param {Found} found
 * @param {string} fault
 */
function told(found, fault) {
  const place = document.getElementById("size-fault");
  const field = document.getElementById("other-size");
  if (place) place.textContent = fault;
  if (field) put(field, { "aria-invalid": fault ? "true" : null });
  return found;
}
