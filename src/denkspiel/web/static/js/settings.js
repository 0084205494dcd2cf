/** What the page remembers from one visit to the next. */

const KEY = "denkspiel";

const defaults = {
  /** "de", "en", or "" for the browser's. */
  language: "",
  /** "auto", "light", "dark" or "mono". */
  theme: "auto",
  /** Whether the melody stays silent. */
  mute: false,
  /** Seconds between the moves of two computer players. */
  pace: 1,
  /** Whether ratings stand over the moves: the debug mode. */
  ratings: false,
  /** Whether exact values stand over the moves. */
  values: false,
  /** How boards in space are shown: "stacked" or "flat". */
  space: "stacked",
  /** Who begins a new game: "lot", "first" or "second". */
  begin: "lot",
  /** What the two players are called if they are human; empty for the usual names. */
  names: ["", ""],
  /** Which panels are open, by their names. */
  panels: {},
};

const listeners = new Set();
const values = { ...defaults, ...stored() };

/**
 * A setting.
 * @param {keyof typeof defaults} name
 */
export function setting(name) {
  return values[name];
}

/**
 * Change settings; they are kept.
 * @param {Partial<typeof defaults>} patch
 */
export function change(patch) {
  Object.assign(values, patch);
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing still plays.
  }
  for (const listener of listeners) listener(values, new Set(Object.keys(patch)));
}

/**
 * Hear of changes: `listener(values, names)`.
 * @param {(values: typeof defaults, names: Set<string>) => void} listener
 */
export function onSetting(listener) {
  listeners.add(listener);
}

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const fits = (name) => typeof found[name] === typeof defaults[name] && found[name] !== null;
    return Object.fromEntries(Object.keys(defaults).filter(fits).map((name) => [name, found[name]]));
  } catch {
    return {};
  }
}
