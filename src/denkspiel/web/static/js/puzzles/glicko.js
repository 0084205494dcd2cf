/**
 * Glicko-2, the rating system by Mark Glickman: how strong somebody is, how sure that is, and how much it changes. The same
 * numbers as the service and the terminal reckon, after Glickman, "Example of the Glicko-2 system" (2022).
 */

/** Points of the usual scale in one of the scale that is calculated in. */
const SCALE = 173.7178;
/** How fast the volatility may change. */
const TAU = 0.5;
const PRECISION = 1e-6;
/** The deviation of somebody of whom nothing is known. */
export const MOST_DEVIATION = 350;

/**
 * @typedef {Api.OwnStrength} Strength
 * @typedef {{rating: number, deviation: number, score: number}} Result  against an opponent of that strength, so unsure:
 *     1 for a win, 0 for a loss
 */

/**
 * The strength after some results; `centre` is the middle of the scale, on which nothing depends.
 * @param {Strength} own
 * @param {Result[]} results at least one
 * @param {number} [centre]
 * @returns {Strength}
 */
export function rated(own, results, centre = own.rating) {
  const [mean, deviation] = [(own.rating - centre) / SCALE, own.deviation / SCALE];
  const { variance, change } = told(mean, results, centre);
  const volatility = newVolatility(deviation, own.volatility, variance, change);
  const after = 1 / (1 / (deviation ** 2 + volatility ** 2) + 1 / variance);
  const rating = (mean + (after * change) / variance) * SCALE + centre;
  return { rating, deviation: Math.min(Math.sqrt(after) * SCALE, MOST_DEVIATION), volatility };
}

/** Steps 3 and 4: how much the results tell, and by how much they speak for another strength. */
/** @type {(mean: number, results: Result[], centre: number) => {variance: number, change: number}} */
function told(mean, results, centre) {
  let [information, surplus] = [0, 0];
  for (const { rating, deviation, score } of results) {
    const weight = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mean - (rating - centre) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surplus += weight * (score - expected);
  }
  const variance = 1 / Math.max(information, 1e-12);
  return { variance, change: variance * surplus };
}

/** Step 5: the root of an equation, by the Illinois method. */
/** @type {(deviation: number, volatility: number, variance: number, change: number) => number} */
function newVolatility(deviation, volatility, variance, change) {
  const start = Math.log(volatility ** 2);
  const slope = (/** @type {number} */ x) => {
    const grown = Math.exp(x);
    const spread = deviation ** 2 + variance + grown;
    return (grown * (change ** 2 - spread)) / (2 * spread ** 2) - (x - start) / TAU ** 2;
  };
  let [low, high] = [start, otherEnd(change ** 2 - deviation ** 2 - variance, start, slope)];
  let [atLow, atHigh] = [slope(low), slope(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = slope(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

/** @type {(surprise: number, start: number, slope: (x: number) => number) => number} */
function otherEnd(surprise, start, slope) {
  if (surprise > 0) return Math.log(surprise);
  let steps = 1;
  while (slope(start - steps * TAU) < 0) steps += 1;
  return start - steps * TAU;
}
