/**
 * What the service tells of a game by link. There is nothing to run here, only types.
 *
 * @typedef {Object} LiveSeat
 * @property {string} kind      "human", an opponent, or "" as long as nobody sits there
 * @property {string} name
 * @property {boolean} here     whether whoever sits there is connected
 * @property {number|null} seen when that was so last, in milliseconds since 1970
 *
 * @typedef {"draw"|"take-back"|"rematch"} Offer
 *
 * @typedef {Object} Possible   something that can be done now besides a move
 * @property {string} do
 * @property {Offer|null} [offer]
 *
 * @typedef {{seats: {here: boolean, seen: number|null}[], watchers: number}} Presence
 *
 * @typedef {{minutes?: number, seconds?: number, days?: number}} Clock  days if these are not 0, minutes and seconds otherwise
 *
 * @typedef {Object} LiveView
 * @property {string} id
 * @property {number} version
 * @property {number} at        when this was so, by the clock of the service
 * @property {0|1|null} side    the seat of this browser
 * @property {"waiting"|"playing"|"over"} stage
 * @property {Api.CourseStep} step
 * @property {Clock|null} clock
 * @property {[number, number]} left  milliseconds
 * @property {number|null} due  when the time of the side to move is over
 * @property {LiveSeat[]} seats
 * @property {number} watchers
 * @property {{offer: Offer, side: 0|1}[]} offers
 * @property {Possible[]} possible
 * @property {{why: string, winner: 0|1|null}|null} ending
 * @property {string[]} said    what happened last
 * @property {string} status    how it stands
 * @property {string|null} previous
 * @property {string|null} following
 * @property {string|null} room
 *
 * @typedef {Object} LiveSummary
 * @property {string} id
 * @property {string} game
 * @property {0|1|null} side
 * @property {{kind: string, name: string}[]} seats
 * @property {"waiting"|"playing"|"over"} stage
 * @property {0|1|null} to_move
 * @property {number|null} due
 * @property {{why: string, winner: 0|1|null}|null} ending
 * @property {number} changed
 * @property {string|null} room
 */

export {};
