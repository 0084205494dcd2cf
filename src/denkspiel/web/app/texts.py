"""The texts of the page that concern playing, and tables of all its texts in one language.

`panel_texts.py` has the texts of the panels; those of link games, rooms and puzzles lie in their own folders.
"""

from functools import lru_cache
from string import Formatter
from typing import Any

from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator, language, language_list_name
from denkspiel.opponents.levels.strength import STRENGTH_NAMES
from denkspiel.play.seats import default_names
from denkspiel.web.app.panel_texts import PANEL_TEXTS
from denkspiel.web.board.editor_texts import EDITOR_TEXTS
from denkspiel.web.help.original_texts import ORIGINAL_TEXTS
from denkspiel.web.live.texts import LIVE_TEXTS
from denkspiel.web.puzzles.texts import LESSON_TEXTS, PUZZLE_TEXTS
from denkspiel.web.rooms.texts import ROOM_TEXTS

__all__ = [
    "PAGE_TEXTS",
    "editor_texts",
    "lesson_texts",
    "online_texts",
    "original_texts",
    "page_languages",
    "page_texts",
    "puzzle_texts",
]

PAGE_TEXTS: dict[str, Message] = {
    # the frame of the page
    "skip_to_board": Message("Skip to the board"),
    "games": Message("Games"),
    "more_games": Message("More games"),
    "tools": Message("Menus and settings"),
    "board": Message("Board"),
    "match": Message("Players and status"),
    "status": Message("Status"),
    "controls": Message("Game controls"),
    "panels": Message("Understand the game"),
    "control": Message("Control"),
    "help": Message("Help"),
    "originals": Message("Originals"),
    "originals_long": Message("Play the originals as they were"),
    "original_play": Message("Play it as it was"),
    "theme_auto": Message("Colours: same as the system"),
    "theme_light": Message("Colours: light"),
    "theme_dark": Message("Colours: dark"),
    "theme_mono": Message("Colours: black and white"),
    "mute": Message("Mute"),
    "no_server": Message("The server is not responding. Is denkspiel still running?"),
    # players
    "human": Message("Human"),
    "you": Message("You"),
    **{f"computer.{strength}": name for strength, name in STRENGTH_NAMES.items()},
    "player_number": Message("Player {number}"),
    "strategy": Message("Strategy"),
    "orange": Message("orange"),
    "blue": Message("blue"),
    "black": Message("black"),
    "white": Message("white"),
    "to_move": Message("to move"),
    "winner": Message("Winner"),
    "first_player": Message("First player: {name}"),
    "second_player": Message("Second player: {name}"),
    # what is waited for
    "ask_from": Message("{ask}: draw a line from point {start}"),
    "ask_from_to": Message("{ask}: draw a line from point {start} to point {end}"),
    "aim_of_you": Message("{aim} You are {colour}: {choice}."),
    "aim_of_player": Message("{aim} {player} is {colour}: {choice}."),
    "looking_for_best": Message("Looking for the best move ... {seconds} s"),
    "looking_for_hint": Message("{opponent} is looking for a suggestion ... {seconds} s"),
    "no_connection": Message("Cannot reach the server."),
    "played_elsewhere": Message("You continued this game in another window. You are now playing a separate game here."),
    "page_is_old": Message("The server is newer than this page. Please reload the page."),
    "waiting_for_service": Message("Waiting for the server ..."),
    "pause": Message("PAUSE: press p or the space bar to let the computer play on."),
    "pause_touch": Message("PAUSE: the computer is waiting."),
    "go_on_touch": Message("Tap the board to continue"),
    "looking_back": Message("You are looking back: move {ply} of {plies}."),
    "to_present": Message("Back to the game"),
    "beside_the_game": Message("Actions for this position"),
    "variation_begins": Message("A move on the board starts a variation; the game itself does not change."),
    "variation_from": Message("Variation from move {number}"),
    "variations_full": Message("A game can have at most {most} variations. Delete one first."),
    "let_answer": Message("Let {opponent} reply"),
    "play_on": Message("Play on from here"),
    "kept_in_my_games": Message("You can find the earlier game in My games."),
    "delete_from_here": Message("Delete from here"),
    "delete_move": Message("Delete move {number} ({move}) from the variations?"),
    "delete_moves": Message("Delete move {number} ({move}) and everything after it, {count} moves in all?"),
    "go_on": Message("Continue"),
    "strip": Message("Getting started"),
    "computer": Message("Computer"),
    # the games kept on this device
    "my_games": Message("My games"),
    "games_here": Message("My games on this device"),
    "no_games_yet": Message("Your games appear here. Your browser saves them on this device."),
    "games_not_kept": Message("Your browser does not save games. Save them to a file before you close the page."),
    "stands_at": Message("in progress, move {plies}"),
    "was_won": Message("{player} won, {plies} moves"),
    "was_won.you": Message("You won, {plies} moves"),
    "was_drawn": Message("draw, {plies} moves"),
    "delete_game": Message("Delete {game}"),
    "really_delete": Message("Delete this game permanently? {game}"),
    "show_more": Message("Show {count} more"),
    "export_games": Message("Save all to a file"),
    "import_games": Message("Add from a file ..."),
    "games_taken_in": Message("Games added: {added}. Already there: {known}."),
    "your_results": Message("Your results against the computer"),
    "results_game": Message("Game"),
    "results_player": Message("Player"),
    "results_won": Message("Wins"),
    "results_drawn": Message("Draws"),
    "results_lost": Message("Losses"),
    "after_the_end": Message("After the game"),
    "result.you_win": Message("You win!"),
    "result.wins": Message("{player} wins!"),
    "result.you_lose": Message("{player} wins this time."),
    "result.drawn": Message("A draw"),
    "match.score": Message("{one} {wins} – {losses} {other}"),
    "match.draws": Message("{score}, draws: {draws}"),
    "rematch": Message("Rematch"),
    "try_again_from": Message("Try again from move {number}"),
    "any_key": Message("Almost any key starts a new game."),
    # what has happened
    "computer_waits": Message("The computer is paused."),
    "debug.last": Message("Debug mode: the ratings behind the computer's last move."),
    "debug.next": Message("Debug mode: the ratings of all possible next moves."),
    "debug.off": Message("Debug mode off."),
    "values_on": Message("Exact values are now shown."),
    "values.never": Message("Exact values are not available here for this board size, only ratings."),
    "values_off": Message("Exact values are now hidden."),
    "no_goes_on": Message("No. The game goes on."),
    # what is not possible
    "computer_thinks": Message("{player} is thinking. You move next."),
    "computers_play": Message("Two computers are playing; press o to take over a side."),
    "hint_later": Message("{player} is thinking. You can get a hint when it is your turn."),
    "enter_plays": Message("Enter plays {place}."),
    "enter_refused": Message("{place} is not possible here. Allowed: {allowed}."),
    "type_next": Message('After "{typed}", type one of: {next}'),
    "no_such_place": Message('"{key}" is not the start of a move. Type one of: {next}'),
    "unknown_key": Message('"{key}" does nothing here; ? shows the keys.'),
    "letter_waits": Message('"{typed}" is the start of a move. Press Enter to use it as a command; ? shows the keys.'),
    # buttons and menus
    "new_game": Message("New game"),
    "undo": Message("Undo"),
    "redo": Message("Redo"),
    "new_short": Message("New"),
    "swap_short": Message("Swap"),
    "hint": Message("Hint"),
    "hint_answer": Message("Answer"),
    "hint_answer_long": Message("Show the move"),
    "ask_another": Message("Ask another player ..."),
    "swap_sides": Message("Swap sides"),
    "pause_short": Message("Pause"),
    "speed": Message("Speed"),
    "seconds_a_move": Message("{seconds} s per move"),
    "change_opponent": Message("Change strategy or opponent"),
    "debug.to_last": Message("Debug mode: ratings of the last move"),
    "debug.to_next": Message("Debug mode: ratings of the next move"),
    "debug.to_off": Message("Debug mode off"),
    "exact_values": Message("Exact values"),
    "let_wait": Message("Pause the computer"),
    "let_go_on": Message("Resume the computer"),
    "quit": Message("Quit the game"),
    "operation": Message("How to play"),
    "rules": Message("Rules"),
    "info": Message("About"),
    "keys": Message("Keys"),
    # questions
    "yes": Message("Yes"),
    "no": Message("No"),
    "close": Message("Close"),
    "cancel": Message("Cancel"),
    "begin_new_game": Message("Start a new game?"),
    "choose_players": Message("Choose players ..."),
    "really_quit": Message("Really quit the game?"),
    "goodbye": Message("Goodbye."),
    "play_again": Message("Play again"),
    "start_game": Message("Start game"),
    "gives_up_game": Message("This ends your current game."),
    "size": Message("Board size"),
    "size.other": Message("other size ..."),
    "size.form": Message("Size: {form}, for example {example}"),
    "size.no_exact": Message("Exact values of this size are not available here. The strongest player is {player}."),
    "first_named": Message("Player 1"),
    "second_named": Message("Player 2"),
    "who_plays": Message("Who plays?"),
    "opponents_strengths": Message("Strengths"),
    "opponents_originals": Message("Players from the originals"),
    "opponents_others": Message("Other players"),
    "opponents_stories": Message("Read their stories, rules and programs"),
    "strength_number": Message("Strength {number}"),
    "not_measured": Message("not measured"),
    "whose_place": Message("Change which player?"),
    "whose_suggestion": Message("Who should suggest a move?"),
    "your_name": Message("What is your name (at most 12 characters)?"),
    "who_begins": Message("Who moves first, in this game and the next ones?"),
    "lot_decides": Message("chosen at random"),
    "show_rules": Message("Show the rules?"),
    "with_plotter": Message("Plot the game?"),
    # the guided minute
    "lesson.title": Message("The game in one minute"),
    "lesson.offer": Message("Show me how"),
    "lesson.leave": Message("Back to the game"),
    "lesson.other": Message("Opponent"),
    # link games
    "friend": Message("Friend"),
    "live.play_a_friend": Message("Play a friend ..."),
    "live.goes_on": Message("Your link game continues. You can find it in My games."),
    "room.open": Message("Open a room ..."),
    "live.no_help": Message("Hints and values are not available until the link game is over."),
    "live.back_to_live": Message("Back to live"),
    "live.plan.title": Message("Plan replies"),
    "live.news": Message("New: {said}"),
    "live.your_turn": Message("Your turn"),
    "live.free_seat": Message("free seat"),
    "live.leave": Message("Leave this game"),
    "live.is_to_move": Message("It is {player}'s turn."),
    # puzzles
    "puzzles": Message("Puzzles"),
    "puzzle.today": Message("Puzzle of the day"),
    "puzzle.today-easy": Message("Easy puzzle of the day"),
    "puzzle.next": Message("A puzzle at your level"),
    "puzzle.rush": Message("Puzzle rush"),
    "puzzle.progress": Message("Your progress"),
    # another strength
    "offer_up": Message("You have won three games in a row against {opponent}. Try a stronger opponent?"),
    "offer_down": Message("You have lost three games in a row to {opponent}. Try an easier opponent?"),
    "offer_meanwhile": Message("While you wait, you can play against another opponent."),
    "offer_leave": Message("No, thanks"),
    # the board
    "board_of": Message("Board: {game}."),
    "columns": Message("Columns"),
    "column": Message("Column {name}"),
    "view_in_space": Message("The board in 3-D. Turn it with the arrow keys."),
    "view_stacked": Message("Stack the layers"),
    "view_flat": Message("Spread the layers"),
    "view_space": Message("3-D view"),
    "view_plan": Message("Plan view"),
    "tap_again": Message("Tap again to play {place}."),
    "second_tap": Message("In 3-D, tap twice to play"),
    "turn_left": Message("Turn left"),
    "turn_right": Message("Turn right"),
    "turn_up": Message("View from higher up"),
    "turn_down": Message("View from lower down"),
    "reset_view": Message("Reset the view"),
    "view_larger": Message("Zoom in"),
    "view_smaller": Message("Zoom out"),
    "look_through": Message("Look through the board"),
    "look_all": Message("Everything"),
    "look_level": Message("One level"),
    "look_tower": Message("One tower"),
    "look_line": Message("Open lines"),
    "look_threat": Message("Threats"),
    "plot_of": Message("Plot after move {ply}"),
}


@lru_cache
def page_texts(code: str) -> dict[str, str]:
    """The texts of the page, each by its key."""
    return _texts(code, {**PAGE_TEXTS, **PANEL_TEXTS})


@lru_cache
def online_texts(code: str) -> dict[str, str]:
    """The texts of link games and of rooms, each by its key."""
    return _texts(code, {**LIVE_TEXTS, **ROOM_TEXTS})


@lru_cache
def lesson_texts(code: str) -> dict[str, str]:
    """The words around a lesson, each by its key."""
    return _texts(code, LESSON_TEXTS)


@lru_cache
def editor_texts(code: str) -> dict[str, str]:
    """The words of the position editor, each by its key."""
    return _texts(code, EDITOR_TEXTS)


@lru_cache
def original_texts(code: str) -> dict[str, str]:
    """The words around the originals, each by its key."""
    return _texts(code, ORIGINAL_TEXTS)


@lru_cache
def puzzle_texts(code: str) -> dict[str, str]:
    """The words around puzzles, each by its key."""
    return _texts(code, PUZZLE_TEXTS)


@lru_cache
def page_languages() -> dict[str, dict[str, Any]]:
    """What the page knows of every language before it has any text: by code, English first."""
    return {code: _described(code) for code in LANGUAGES}


def _described(code: str) -> dict[str, Any]:
    known, say = language(code), Translator(code)
    return {
        "name": language_list_name(code),
        "yes": known.yes,
        "no": known.no,
        "keys": known.keys,
        "usual_names": [name for humans in (1, 2) for name in default_names(humans, say)],
        "no_server": say(PAGE_TEXTS["no_server"]),
    }


def _texts(code: str, texts: dict[str, Message]) -> dict[str, str]:
    say = Translator(code)
    return {key: say(_open(text)) for key, text in texts.items()}


def _open(text: Message) -> Message:
    """The message with every gap filled by itself, in braces."""
    gaps = {name for _, name, _, _ in Formatter().parse(text.template) if name}
    return Message(text.template, **{gap: f"{{{gap}}}" for gap in gaps})
