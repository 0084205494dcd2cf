/** Small pictures for buttons, drawn with one pen. */

import { svg } from "./element.js";

/** @typedef {keyof typeof PATHS} IconName */

const PATHS = {
  new: "M12 5v14M5 12h14",
  back: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  again: "m15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  swap: "M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3",
  pause: "M9 6v12M15 6v12",
  go: "m8 5 11 7-11 7Z",
  view: "M12 4.500 19 8v8l-7 3.500L5 16V8ZM5 8l7 3.500L19 8M12 11.500v8",
  left: "M4 12a8 8 0 1 0 2.3-5.7L4 8.5M4 4v4.5h4.5",
  right: "M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5",
  up: "M12 20V5m-6 6 6-6 6 6",
  down: "M12 4v15m-6-6 6 6 6-6",
  layers: "m12 3 9 4.500-9 4.500-9-4.500ZM3 12l9 4.500 9-4.500M3 16.500 12 21l9-4.500",
  sound: "M4 9.500v5h3.500L12 19V5L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6m2.500-8.500a7.500 7.500 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 19V5L7.500 9.500ZM16 9.500l5 5m0-5-5 5",
  auto: "M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400m0-12.800L17 7M7 17l-1.400 1.400",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z",
  mono: "M4 4h16v16H4ZM4 20 20 4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  help: "M9 9a3 3 0 1 1 4.200 2.750c-.8.400-1.200 1-1.200 1.900v.350m0 3.500h.01",
  games: "M4 7h11v13H4ZM8 7V4h12v13h-5",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.500 10.500v6m3-6v6",
  flag: "M6 21V4h11l-2.500 4 2.500 4H6",
  even: "M5 9.500h14M5 14.500h14",
  puzzle: "M4 8h5a2 2 0 1 1 4 0h5v5a2 2 0 1 1 0 4v3H4v-5a2 2 0 1 0 0-4Z",
  file: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
};

/**
 * A picture by its name; it says nothing to screen readers, the button around it does.
 * @param {IconName} name
 */
export function icon(name) {
  const picture = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" });
  picture.append(svg("path", { d: PATHS[name] }));
  return picture;
}
