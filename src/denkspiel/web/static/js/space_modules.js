/** The modules of boards in space, which `core/lazy.js` loads for games that have one. */

import "./main.js"; // what the page has already stays in one file with it
export * as planBoard from "./board/plan_board.js";
export * as rotation from "./board/rotation.js";
export * as spaceBoard from "./board/space_board.js";
