/** The clocks of a game by link, at the plates of the two players; they run by themselves between two tellings. */

import { byId, html, put } from "../core/element.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { beat, clockText, isLong, isShort, leftAt } from "./clock.js";
import { time } from "./live_game.js";

/** @type {ReturnType<typeof setTimeout>|undefined} */
let next;

/** Show the clocks from now on. */
export function startClocks() {
  subscribe(draw, "live", "texts", "away");
  draw();
}

function draw() {
  clearTimeout(next);
  const { live } = get();
  const isTimed = live !== null && live.clock !== null && live.stage !== "waiting";
  const left = live && isTimed ? leftAt(live, time.at(Date.now())) : [0, 0];
  for (const side of [0, 1]) tell(side, isTimed ? left[side] : null);
  if (!live || !isTimed || live.due === null) return;
  const running = left[live.step.position.side_to_move ?? 0];
  if (running > 0) next = setTimeout(draw, beat(running));
}

/** @type {(side: number, left: number|null) => void} */
function tell(side, left) {
  const place = byId(`clock-${side}`);
  const words = left === null ? "" : clockText(left, (days, hours) => t("live.days_left", { days, hours }));
  if (place.textContent !== words) place.replaceChildren(...(words ? [html("span", { text: words })] : []));
  place.classList.toggle("long", left !== null && isLong(left));
  place.classList.toggle("short", left !== null && isShort(left));
  put(place, { "aria-label": words && t("live.time_left") });
}
