/** The clocks of a live game: what they show, and what time it is where they run. */

import { t } from "../core/texts.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths of seconds are shown, and the clock looks urgent. */
const SHORT_TIME = 10 * SECOND;
/** So many tellings count: a device whose own clock is set meanwhile is right again after as many. */
const MAX_SAMPLES = 8;

/**
 * The clock of the service, known from its answers. Whatever comes was on its way for a while, or was held back for a
 * while: so the telling that is farthest ahead is nearest to the truth.
 */
export class ServiceTime {
  /** @type {number[]} how far the service was ahead, by its last tellings */
  #ahead = [];

  /**
   * Take note of a time of the service.
   * @param {number} there milliseconds since 1970
   * @param {number} here the same by the clock of this device
   */
  note(there, here) {
    this.#ahead = [...this.#ahead, there - here].slice(-MAX_SAMPLES);
  }

  /**
   * What time it is there.
   * @param {number} here milliseconds since 1970 by the clock of this device
   */
  at(here) {
    return this.#ahead.length ? here + Math.max(...this.#ahead) : here;
  }
}

/**
 * What each side has left, in milliseconds. As long as a first move is free, its clock stands.
 * @param {Pick<Api.LiveView, "left"|"due"|"step">} view
 * @param {number} now by the clock of the service
 * @returns {[number, number]}
 */
export function leftAt({ left, due, step }, now) {
  const side = step.position.side_to_move;
  const shown = (/** @type {number} */ one) => Math.max(0, one === side && due !== null ? Math.min(left[one], due - now) : left[one]);
  return [shown(0), shown(1)];
}

/**
 * A time that is left, as a clock shows it.
 * @param {number} left milliseconds
 * @param {(days: number, hours: number) => string} inDays how days and hours are written
 */
export function clockText(left, inDays) {
  if (isLong(left)) return inDays(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (isShort(left)) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whether little time is left. */
/** @type {(left: number) => boolean} */
export function isShort(left) {
  return left < SHORT_TIME;
}

/** Whether days are left. */
/** @type {(left: number) => boolean} */
export function isLong(left) {
  return left >= DAY;
}

/** After how many milliseconds a clock shows something else. */
/** @type {(left: number) => number} */
export function nextTickIn(left) {
  return isShort(left - SECOND) ? 100 : isLong(left) ? MINUTE : (left % SECOND) || SECOND;
}

/** In games with minutes for the whole game the clock of a first move waits so long, in seconds. */
const FIRST_MOVE_SECONDS = 60;

/** That a first move has some time of its own; "" where it has none. */
/** @type {(clock: Api.ClockData|null) => string} */
export function graceSentence(clock) {
  return clock && !clock.days ? t("live.first_moves", { seconds: FIRST_MOVE_SECONDS }) : "";
}

/** @type {(clock: Api.ClockData|null) => string} */
export function clockDescription(clock) {
  if (clock === null) return t("live.no_clock");
  if (clock.days) return t(clock.days === 1 ? "live.one_day" : "live.days", { days: clock.days });
  return t("live.minutes", { minutes: clock.minutes ?? 0, seconds: clock.seconds ?? 0 });
}
