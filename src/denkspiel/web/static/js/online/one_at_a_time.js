/** A command that is given twice is done once. */

/** @type {Map<string, Promise<any>>} */
const underWay = new Map();

/**
 * Do something, unless the same is under way already: then wait for that.
 * @template Result
 * @param {string} what names it
 * @param {() => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export function oneAtATime(what, act) {
  const running = underWay.get(what);
  if (running) return running;
  const begun = act().finally(() => underWay.delete(what));
  underWay.set(what, begun);
  return begun;
}
