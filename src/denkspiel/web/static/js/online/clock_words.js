/** What kind of clock a game by link has, in words. */

import { t } from "../core/texts.js";

/** @type {(clock: Api.ClockData|null) => string} */
export function clockWords(clock) {
  if (clock === null) return t("live.no_clock");
  if (clock.days) return t(clock.days === 1 ? "live.one_day" : "live.days", { days: clock.days });
  return t("live.minutes", { minutes: clock.minutes ?? 0, seconds: clock.seconds ?? 0 });
}
