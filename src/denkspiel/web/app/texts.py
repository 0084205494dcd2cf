"""The texts of the page that concern playing, and tables of all its texts in one language.

`panel_texts.py` has the texts of the panels; those of games by link, rooms and puzzles lie in their own folders.
"""

from functools import lru_cache
from string import Formatter
from typing import Any

from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator, language, listed_name
from denkspiel.play.seats import usual_names
from denkspiel.web.app.panel_texts import PANEL_TEXTS
from denkspiel.web.live.texts import LIVE_TEXTS
from denkspiel.web.puzzles.texts import LESSON_TEXTS, PUZZLE_TEXTS
from denkspiel.web.rooms.texts import ROOM_TEXTS

__all__ = ["TEXTS", "lesson_texts", "live_texts", "page_languages", "page_texts", "puzzle_texts"]

TEXTS: dict[str, Message] = {
    # the frame of the page
    "skip_to_board": Message("To the board"),
    "games": Message("Games"),
    "more_games": Message("More games"),
    "tools": Message("Menus and settings"),
    "board": Message("Board"),
    "match": Message("Players and status"),
    "controls": Message("At the board"),
    "panels": Message("Understand the game"),
    "control": Message("Control"),
    "help": Message("Help"),
    "theme_auto": Message("Colours: as the system has them"),
    "theme_light": Message("Colours: light"),
    "theme_dark": Message("Colours: dark"),
    "theme_mono": Message("Colours: black and white"),
    "mute": Message("Silence"),
    "no_server": Message("The server does not answer. Is denkspiel still running?"),
    # players
    "human": Message("Human"),
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
    "thinking": Message("{player}: I am thinking ..."),
    "solver_loading": Message("The solver is still loading; {player} plays as soon as it is ready."),
    "thinking_seconds": Message("{player}: I am thinking ... {seconds} s"),
    "looking_for_best": Message("Looking for the best move ... {seconds} s"),
    "looking_for_hint": Message("{opponent} is looking for a move to suggest ... {seconds} s"),
    "no_connection": Message("There is no connection to the service."),
    "played_elsewhere": Message(
        "This game was played on in another window; what you play here is another game from now on."
    ),
    "page_is_old": Message("The service is newer than this page: please load the page again."),
    "waiting_for_service": Message("Waiting for the service ..."),
    "pause": Message("PAUSE: the computer waits; p or the space bar lets it go on."),
    "pause_touch": Message("PAUSE: the computer waits."),
    "go_on_touch": Message("Tap the board to go on"),
    "looking_back": Message("You are looking back: move {ply} of {plies}."),
    "to_present": Message("Back to the game"),
    "beside_the_game": Message("Beside the game"),
    "variation_begins": Message("A move on the board begins a variation; the game stays as it is."),
    "variation_from": Message("Variation from move {number}"),
    "variations_full": Message("A game has room for {most} variations; delete one first."),
    "let_answer": Message("Let {opponent} answer"),
    "play_on": Message("Play on from here"),
    "kept_in_my_games": Message("You find the game before it in My games."),
    "delete_from_here": Message("Delete from here"),
    "delete_move": Message("Delete move {number}, {move}, from the variations?"),
    "delete_moves": Message("Delete move {number}, {move}, and all that follows it, {count} moves in all?"),
    "go_on": Message("Go on"),
    "strip": Message("For a start"),
    "how_strong": Message("How strong shall the computer be?"),
    # the games kept on this device
    "my_games": Message("My games"),
    "games_here": Message("My games on this device"),
    "no_games_yet": Message("Games you play appear here; your browser keeps them on this device."),
    "games_not_kept": Message("Your browser keeps no games. Save them as a file before you close the page."),
    "stands_at": Message("in progress, move {plies}"),
    "was_won": Message("{player} won, {plies} moves"),
    "was_drawn": Message("a draw, {plies} moves"),
    "delete_game": Message("Delete: {game}"),
    "really_delete": Message("Delete this game for good? {game}"),
    "show_more": Message("Show {count} more"),
    "export_games": Message("Save as one file"),
    "import_games": Message("Add from a file ..."),
    "games_taken_in": Message("Games added: {added}. Already there: {known}."),
    "your_results": Message("Your results against the computer"),
    "results_game": Message("Game"),
    "results_player": Message("Player"),
    "results_won": Message("Won"),
    "results_drawn": Message("Drawn"),
    "results_lost": Message("Lost"),
    "after_the_end": Message("After the end"),
    "rematch": Message("Rematch"),
    "try_again_from": Message("Try again from move {number}"),
    "any_key": Message("Almost any key starts a new game."),
    # what has happened
    "computer_waits": Message("The computer waits."),
    "debug.last": Message("Debug mode: the ratings by which the computer chose its last move."),
    "debug.next": Message("Debug mode: the ratings of the next move."),
    "debug.off": Message("Debug mode off."),
    "values_on": Message("Exact values are shown."),
    "values_off": Message("Exact values are no longer shown."),
    "no_goes_on": Message("No. The game goes on."),
    # what is not possible
    "computer_thinks": Message("{player} is thinking; after that it is your turn."),
    "computers_play": Message("Two computers are playing; o lets you take a place."),
    "hint_later": Message("{player} is thinking; you can have a hint when it is your turn."),
    "unknown_key": Message('"{key}" means nothing here; ? shows the keys.'),
    "letter_waits": Message('"{typed}" begins a move. Press Enter to use it as a command; ? shows the keys.'),
    "character_missing": Message('After "{typed}" a character is missing.'),
    "characters_missing": Message('After "{typed}" {count} characters are missing.'),
    # buttons and menus
    "new_game": Message("New game"),
    "undo": Message("Undo"),
    "redo": Message("Redo"),
    "new_short": Message("New"),
    "swap_short": Message("Swap"),
    "hint": Message("Hint"),
    "swap_sides": Message("Swap sides"),
    "pause_short": Message("Pause"),
    "speed": Message("Speed"),
    "seconds_a_move": Message("{seconds} s a move"),
    "suggestion_by": Message("Suggestion by {opponent}"),
    "suggest_a_move": Message("Suggest a move"),
    "change_opponent": Message("Change strategy or opponent"),
    "debug.to_last": Message("Debug mode: ratings of the last move"),
    "debug.to_next": Message("Debug mode: ratings of the next move"),
    "debug.to_off": Message("Debug mode off"),
    "exact_values": Message("Exact values"),
    "let_wait": Message("Let the computer wait"),
    "let_go_on": Message("Let the computer go on"),
    "quit": Message("Quit the game"),
    "operation": Message("Operation"),
    "rules": Message("Rules"),
    "info": Message("Info"),
    "keys": Message("Keys"),
    # questions
    "yes": Message("Yes"),
    "no": Message("No"),
    "close": Message("Close"),
    "cancel": Message("Cancel"),
    "begin_new_game": Message("Begin a new game?"),
    "choose_players": Message("Choose players ..."),
    "really_quit": Message("Really quit the game?"),
    "goodbye": Message("Goodbye."),
    "play_again": Message("Play again"),
    "start_game": Message("Start the game"),
    "gives_up_game": Message("This ends the game in progress."),
    "size": Message("How large?"),
    "size.other": Message("another size ..."),
    "size.form": Message("Size as {form}, such as {example}"),
    "first_named": Message("Player 1"),
    "second_named": Message("Player 2"),
    "who_plays": Message("Who plays?"),
    "opponents_strengths": Message("Choose by strength"),
    "opponents_originals": Message("Players of the originals"),
    "opponents_others": Message("Everybody else"),
    "opponents_stories": Message("Their stories, rules and programs"),
    "strength_number": Message("Strength {number}"),
    "not_measured": Message("not measured"),
    "whose_place": Message("Whose place?"),
    "whose_suggestion": Message("Whose suggestion?"),
    "your_name": Message("What is your name (at most 12 characters)?"),
    "who_begins": Message("Who begins, in this game and the next ones?"),
    "lot_decides": Message("the lot decides"),
    "show_rules": Message("Show the rules?"),
    "with_plotter": Message("With plotter?"),
    # the guided minute
    "lesson.title": Message("The game in one minute"),
    "lesson.leave": Message("Back to the game"),
    "lesson.other": Message("the other player"),
    # games by link
    "live.play_a_friend": Message("Play a friend ..."),
    "live.goes_on": Message("Your game by link goes on; it is under My games."),
    "room.open": Message("Open a room ..."),
    "live.no_help": Message("In a game by link no computer helps until it is over."),
    "live.back_to_live": Message("Back to live"),
    "live.news": Message("New: {said}"),
    "live.your_turn": Message("Your turn"),
    "live.free_seat": Message("free seat"),
    "live.leave": Message("Leave the table"),
    "live.is_to_move": Message("{player} is to move."),
    # puzzles
    "puzzles": Message("Puzzles"),
    "puzzle.today": Message("Puzzle of the day"),
    "puzzle.next": Message("A puzzle that fits you"),
    # another strength
    "offer_up": Message("Three games in a row won against {opponent}. A stronger opponent now?"),
    "offer_down": Message("Three games in a row lost to {opponent}. An easier opponent now?"),
    "offer_leave": Message("No, thanks"),
    # the board
    "board_of": Message("Board: {game}."),
    "columns": Message("Columns"),
    "column": Message("Column {name}"),
    "view_in_space": Message("The board in space. Arrow keys turn it."),
    "view_stacked": Message("Stacked layers"),
    "view_flat": Message("Flat layers"),
    "view_space": Message("In space"),
    "view_plan": Message("Plan"),
    "tap_again": Message("{place}: tap again to play there."),
    "second_tap": Message("In space a second tap plays"),
    "turn_left": Message("Turn left"),
    "turn_right": Message("Turn right"),
    "turn_up": Message("Look from higher up"),
    "turn_down": Message("Look from lower down"),
    "reset_view": Message("Look from the usual side"),
    "plot_of": Message("Plot, move {ply}"),
}


@lru_cache
def page_texts(code: str) -> dict[str, str]:
    """The texts of the page, each by its key."""
    return _texts(code, {**TEXTS, **PANEL_TEXTS})


@lru_cache
def live_texts(code: str) -> dict[str, str]:
    """The texts of games by link and of rooms, each by its key."""
    return _texts(code, {**LIVE_TEXTS, **ROOM_TEXTS})


@lru_cache
def lesson_texts(code: str) -> dict[str, str]:
    """The words around a lesson, each by its key."""
    return _texts(code, LESSON_TEXTS)


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
        "name": listed_name(code),
        "yes": known.yes,
        "no": known.no,
        "keys": known.keys,
        "usual_names": [name for humans in (1, 2) for name in usual_names(humans, say)],
        "no_server": say(TEXTS["no_server"]),
    }


def _texts(code: str, texts: dict[str, Message]) -> dict[str, str]:
    say = Translator(code)
    return {key: say(_open(text)) for key, text in texts.items()}


def _open(text: Message) -> Message:
    """The message with every gap filled by itself, in braces."""
    gaps = {name for _, name, _, _ in Formatter().parse(text.template) if name}
    return Message(text.template, **{gap: f"{{{gap}}}" for gap in gaps})
