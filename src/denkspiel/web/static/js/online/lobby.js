/** The open invitations on this server, in the dialogue that begins a live game. */

import { Problem, getJson } from "../core/api.js";
import { html, replaceKeepingFocus } from "../core/element.js";
import { t } from "../core/texts.js";
import { clockDescription } from "./clock.js";
import { gameTitle } from "./linked_games.js";
import { openGame } from "./live.js";

/** Milliseconds between two looks while the dialogue is open. */
const INTERVAL_MS = 4000;

/**
 * The list, which follows what is open as long as it is in the page.
 * @param {() => void} close closes the dialogue when an invitation is chosen
 * @returns {Promise<HTMLElement|null>} `null` where the server shows no invitations
 */
export async function lobbyList(close) {
  const lobby = await fetchLobby();
  if (!lobby?.open) return null;
  const list = html("div", { id: "lobby", class: "saved-list", role: "group", "aria-label": t("live.lobby") });
  let shown = "";
  const draw = (/** @type {Api.Lobby} */ { invitations }) => {
    const now = JSON.stringify(invitations);
    if (now === shown) return;
    shown = now;
    const rows = invitations.map((one) => invitation(one, close));
    replaceKeepingFocus(list, ...(rows.length ? rows : [html("p", { class: "quiet", text: t("live.lobby_empty") })]));
  };
  draw(lobby);
  const follow = async () => {
    if (!list.isConnected) return;
    const news = await fetchLobby();
    if (news) draw(news);
    setTimeout(follow, INTERVAL_MS);
  };
  setTimeout(follow, INTERVAL_MS);
  return html("section", { class: "lobby" }, html("h3", { text: t("live.lobby") }), list);
}

/** What is open now; `null` while that cannot be known. */
async function fetchLobby() {
  try {
    return await getJson("lobby");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}

/** @type {(one: Api.OpenInvitationData, close: () => void) => HTMLElement} */
function invitation({ id, game, name, begins, clock, mine }, close) {
  const go = () => {
    close();
    openGame(id);
  };
  const first = begins ? t("live.you_begin") : t("live.they_begin", { player: name });
  const words = mine ? [t("live.lobby_yours"), clockDescription(clock)] : [clockDescription(clock), first];
  const heading = html("strong", {}, `${gameTitle(game)}: `, html("bdi", { text: name }));
  return html("button", { type: "button", id: `lobby-${id}`, class: "opponent saved", onclick: go }, html("span", { class: "saved-words" }, heading, html("span", { text: words.join(" · ") })));
}
