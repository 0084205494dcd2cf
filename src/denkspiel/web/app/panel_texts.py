"""Texts of the panels beside the board: ratings and values, course of the game, review, sharing, board as buttons."""

from denkspiel.core.message import Message

__all__ = ["PANEL_TEXTS"]

PANEL_TEXTS: dict[str, Message] = {
    "values.title": Message("Ratings and values"),
    "values.ratings": Message("Ratings (debug mode)"),
    "values.debug.off": Message("none"),
    "values.debug.last": Message("of the last move"),
    "values.debug.next": Message("of the next move"),
    "values.not_yet": Message("The ratings come with the computer's next move."),
    "values.no_computer": Message("No computer plays, so there are no ratings of its moves."),
    "values.exact": Message("Exact values"),
    "values.by": Message("Rated by"),
    "values.current": Message("the current opponent: {opponent}"),
    "values.caption": Message("Every move, the best ones first"),
    "values.caption_both": Message("Every move: how {opponent} rates it, and what it is really worth"),
    "values.caption_last": Message("How {opponent} rated the moves when it played {move}"),
    "values.move": Message("Move"),
    "values.rating": Message("Rating"),
    "values.value": Message("Exact value"),
    "values.worth": Message("Value"),
    "values.reasons_of": Message("Reasons for {move}"),
    "values.no_reasons": Message("Nothing particular speaks for it."),
    "values.choice": Message("choice"),
    "values.best": Message("best"),
    "values.unknown": Message("not known"),
    "values.guessed": Message("about {percent} % to win, {points} points (estimated)"),
    "values.some_time.win": Message("wins, but it is not known how soon"),
    "values.some_time.draw": Message("draw"),
    "values.some_time.loss": Message("loses, but it is not known how late"),
    "values.rating_now": Message("{opponent} is rating the moves ..."),
    "values.searching": Message("The exact values are being worked out ..."),
    "values.loading": Message("The solver is still loading; the exact values appear as soon as it is ready."),
    "values.beyond": Message(
        "The exact values of this position cannot be worked out here in time; later in the game they can."
    ),
    "values.never": Message("In this size of the board there are no exact values here, only ratings."),
    "values.partly": Message("Not every move could be solved in time; the others show an estimate."),
    "values.over": Message("The game is over; there is nothing left to rate."),
    "values.position": Message("{player} to move: {words}."),
    "values.sound": Message("{opponent} would play {move} ({words}): no move is better."),
    "values.errs": Message(
        "{opponent} would play {move} ({words}), which is a mistake: {best} is better ({best_words})."
    ),
    "values.slower": Message(
        "{opponent} would play {move} ({words}): the same outcome, but {best} is better ({best_words})."
    ),
    "values.legend": Message(
        "+ wins, = is a draw, − loses for the side to move; the number says in how many moves of "
        "both players the game ends."
    ),
    "values.legend_drawless": Message(
        "+ wins, − loses for the side to move; the number says in how many moves of both players the game ends."
    ),
    "values.legend_guessed": Message(
        "≈ is not proven, but how it looks to Master: the chance to win in percent, and points, 400 of which are "
        "odds of ten to one."
    ),
    "values.off": Message(
        "Switch on ratings or exact values: they are then shown for every move, on the board and "
        "in a table, until you switch them off."
    ),
    "values.retry": Message("Search for {seconds} seconds"),
    "values.try_again": Message("Try again now"),
    "values.asked_again": Message("The page tries again by itself."),
    # openings
    "openings.title": Message("Openings"),
    "openings.asking": Message("The kept games are being looked through ..."),
    "openings.none": Message(
        "No kept game has come to this position yet; the table says what the moves are worth, as far as that is known."
    ),
    "openings.beyond": Message("Of kept games only the first {plies} moves are counted."),
    "openings.once": Message("In kept games one move was made in this position."),
    "openings.times": Message("In kept games {times} moves were made in this position."),
    "openings.alike": Message("Moves that are alike by symmetry stand together and are counted as one."),
    "openings.over": Message("The game is over; there is no move left to choose."),
    "openings.caption": Message(
        "Every move, those chosen most often first, and how the games ended for those who chose it"
    ),
    "openings.people": Message("People"),
    "openings.computers": Message("Computers"),
    "openings.share": Message("{percent} % ({times})"),
    "openings.by": Message("{opponent} {times}"),
    "openings.others": Message("and {count} alike"),
    "openings.look": Message("Look at {move}"),
    "openings.outcome": Message("{won} won, {drawn} drawn, {lost} lost"),
    "openings.outcome_drawless": Message("{won} won, {lost} lost"),
    "openings.click": Message("A click on a move shows the position after it; the game stays as it is."),
    # graph
    "graph.title": Message("Course of the game"),
    "graph.summary": Message("The exact value after each move: {known} of {all} are known."),
    "graph.none": Message("Exact values are not known at any point of this game yet."),
    "graph.empty": Message("The graph begins with the first move."),
    "graph.up": Message("{player} wins"),
    "graph.draw": Message("draw"),
    "graph.at_start": Message("Start"),
    "graph.point": Message("After move {ply}, {move}: {words}"),
    "graph.point_start": Message("At the start: {words}"),
    "graph.table": Message("The same as a table"),
    "graph.ply": Message("No."),
    "graph.player": Message("Player"),
    "graph.move": Message("Move"),
    "graph.value": Message("Value after it"),
    "graph.wins_in": Message("{player} wins in {plies}"),
    "graph.won": Message("{player} has won"),
    "graph.drawn": Message("drawn"),
    "graph.fill": Message("Fill in the gaps"),
    "graph.unknown": Message("not known"),
    # review
    "review.title": Message("Review"),
    "review.open": Message("Review the game"),
    "review.close": Message("Leave the review"),
    "review.keys": Message(
        "The left and right arrow keys step through the game, Home and End go to its ends; the "
        "better move is marked on the board."
    ),
    "review.first": Message("To the start"),
    "review.back": Message("One move back"),
    "review.on": Message("One move on"),
    "review.last": Message("To the end"),
    "review.at": Message("Move {ply} of {plies}"),
    "review.at_start": Message("Before the first move"),
    "review.variation": Message("Variation from move {number}: {moves}."),
    "review.working": Message("The moves are being graded ..."),
    "review.loading": Message("The solver is still loading; the grades appear as soon as it is ready."),
    "review.move": Message("{ply}. {player}: {move}"),
    "review.better": Message("Better: {moves}"),
    "review.better_mark": Message("better"),
    "review.not_graded": Message("not graded: solving this position would take too long"),
    "review.words": Message("{words} instead of {best}"),
    "review.estimate": Message("Not proven: this is how it looks to Master."),
    "review.accuracy": Message("{player}: accuracy {percent} %"),
    "review.count.inaccuracy": Message("inaccuracies: {count}"),
    "review.count.mistake": Message("mistakes: {count}"),
    "review.count.blunder": Message("blunders: {count}"),
    "review.total_none": Message("{player}: no move is graded"),
    # marks
    "mark.only": Message("only move"),
    "mark.best": Message("best move"),
    "mark.good": Message("good"),
    "mark.inaccuracy": Message("inaccuracy"),
    "mark.mistake": Message("mistake"),
    "mark.blunder": Message("blunder"),
    # moves and bar
    "moves.title": Message("Moves"),
    "moves.none": Message("No move has been made yet."),
    "moves.start": Message("Start"),
    "moves.entry": Message("{ply}. {move}, {player}"),
    "bar.title": Message("Evaluation bar"),
    "bar.exact": Message("Evaluation, proven: {words}."),
    "bar.estimate": Message("Evaluation, estimated: chance of about {percent} % for {player}."),
    "bar.working": Message("The evaluation is being worked out."),
    "bar.unknown": Message("The evaluation is not known."),
    "graph.estimate": Message("about {percent} % for {player} (estimated)"),
    "graph.estimated": Message("Where nothing is proven, hollow points show an estimate."),
    # learning
    "learn.next": Message("Next mistake"),
    "learn.start": Message("Learn from your mistakes"),
    "learn.nothing": Message("There is no mistake to learn from."),
    "learn.ask": Message("{number} of {all}. Move {ply}: {move} was not good enough. Try a better move on the board."),
    "learn.right": Message("{move} is right."),
    "learn.wrong": Message("{move} is not the best move. Try again."),
    "learn.same": Message("{move} is what was played. Try another move."),
    "learn.answer": Message("Show the answer"),
    "learn.solution": Message("The best: {moves}"),
    "learn.on": Message("Next one"),
    "learn.end": Message("Enough"),
    "learn.done": Message("That was the last one."),
    # share
    "share.title": Message("Share and save"),
    "share.link": Message("Link to this game and its moves"),
    "share.copy": Message("Copy link"),
    "share.copied": Message("The link is copied."),
    "share.select": Message("The browser does not allow copying; the link is selected, copy it by hand."),
    "share.copy_picture": Message("Copy picture"),
    "share.picture_copied": Message("The picture is copied."),
    "share.share": Message("Share ..."),
    "share.refused": Message("The browser does not allow that here; the picture can be downloaded."),
    "share.record": Message("Game record"),
    "share.png": Message("Picture (PNG)"),
    "share.svg": Message("Picture (SVG)"),
    "share.hpgl": Message("Plotter file (HP-GL)"),
    "share.files": Message("Download"),
    "share.read": Message("Record or moves"),
    "share.read_hint": Message(
        "Paste or drop a record, a link or moves such as {example} anywhere on this page, or here."
    ),
    "share.load": Message("Load"),
    "share.file": Message("Open a file"),
    "share.loaded": Message("Loaded: {game}, {plies} moves."),
    "share.replace": Message(
        "Put the game that was pasted on the board ({game}, {plies} moves)? Yours stays in My games."
    ),
    "share.drop": Message("Drop a record or moves here"),
    "share.too_large": Message("That is too large to be a record of a game."),
    # buttons
    "cells.title": Message("Board as buttons"),
    "cells.skip": Message("To the board as buttons"),
    "cells.keys": Message("Arrow keys go from place to place, Enter plays there."),
    "cells.layer": Message("Layer {number}"),
    "cells.open": Message("{cell}, free"),
    "cells.shut": Message("{cell}, out of reach"),
    "cells.taken": Message("{cell}, {player}"),
    "cells.last": Message("{cell}, played last"),
    "cells.line": Message("{cell}, in the line that decided"),
    "cells.value": Message("{cell}, {words}"),
    "cells.rated": Message("{cell}, rated {rating}"),
    "cells.edge": Message("line {line}"),
    "cells.empty": Message("{place}: empty"),
    "cells.one": Message("{place}: one stone, {player}"),
    "cells.one_yours": Message("{place}: one stone, yours"),
    "cells.many": Message("{place}: {count} stones, {player} on top"),
    "cells.many_yours": Message("{place}: {count} stones, yours on top"),
    "cells.full": Message("{stack}; full"),
    "cells.plays_in_row": Message("{stack}; plays in row {level}"),
    "cells.plays_on_level": Message("{stack}; plays on level {level}"),
    "cells.from_below": Message("From below: {stones}"),
    "cells.you": Message("you"),
    # voice
    "voice.plays": Message("{player} plays {move}."),
    "voice.point": Message("Point {point}"),
    # help frame
    "help.title": Message("Help"),
    "help.close": Message("Close the help"),
    "help.window": Message("In a window of its own"),
    "help.back": Message("Back"),
}
