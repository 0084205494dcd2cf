/** The modules that `core/lazy.js` loads later: panels, dialogs and everything else that the first board does not need. */

import "./main.js"; // what the page has already stays in one file with it
export * as playOnline from "./dialogs/play_online.js";
export * as myGames from "./dialogs/my_games.js";
export * as newGame from "./dialogs/new_game.js";
export * as opponents from "./dialogs/opponents.js";
export * as editor from "./editor/editor.js";
export * as gamepad from "./board/gamepad.js";
export * as live from "./online/live.js";
export * as cells from "./panels/cells.js";
export * as graph from "./panels/graph.js";
export * as help from "./panels/help.js";
export * as lesson from "./puzzles/lesson.js";
export * as namedCells from "./panels/named_cells.js";
export * as openings from "./panels/openings.js";
export * as replay from "./panels/replay.js";
export * as review from "./panels/review.js";
export * as share from "./panels/share.js";
export * as boardMarks from "./panels/board_marks.js";
export * as values from "./panels/values.js";
export * as puzzleCard from "./puzzles/puzzle_card.js";
export * as progress from "./puzzles/progress.js";
export * as rush from "./puzzles/rush.js";
export * as waitingGames from "./online/waiting_games.js";
export * as rooms from "./online/room.js";
export * as strengthOffer from "./game/strength_offer.js";
export * as celebration from "./game/celebration.js";
export * as match from "./game/match_score.js";
export * as sound from "./game/sound.js";
