/** What `later.js` fetches: panels, dialogues and what else is seen or heard only after something was done. */

export * as friend from "./dialogs/friend.js";
export * as myGames from "./dialogs/my_games.js";
export * as newGame from "./dialogs/new_game.js";
export * as openRoom from "./dialogs/open_room.js";
export * as opponents from "./dialogs/opponents.js";
export * as gamepad from "./input/gamepad.js";
export * as live from "./live/game.js";
export * as cells from "./panels/cells.js";
export * as graph from "./panels/graph.js";
export * as help from "./panels/help.js";
export * as lessonCard from "./panels/lesson_card.js";
export * as openings from "./panels/openings.js";
export * as reading from "./panels/reading.js";
export * as review from "./panels/review.js";
export * as share from "./panels/share.js";
export * as understanding from "./panels/understanding.js";
export * as values from "./panels/values.js";
export * as puzzleCard from "./puzzles/puzzle_card.js";
export * as rooms from "./rooms/room.js";
export * as sound from "./sound.js";
