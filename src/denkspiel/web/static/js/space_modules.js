/** The modules of boards in space, which `core/lazy.js` loads for games that have one. */

export * as planBoard from "./board/plan_board.js";
export * as rotation from "./board/rotation.js";
export * as spaceBoard from "./board/space_board.js";
