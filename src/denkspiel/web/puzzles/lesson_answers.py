"""What the service answers about guided minutes, as models."""

from denkspiel.web.board.answers import AnswerData, LitData, PositionData

__all__ = [
    "Lesson",
    "LessonStage",
    "LessonStep",
    "LessonTry",
]


class LessonTry(AnswerData):
    """A move that can be tried in a lesson, and what is said of it.

    Attributes:
        then: the cells that are taken in turn: by the move itself, and by what it is answered with.
        lit: the lines that are lit after that.
        stage: the number of the stage of this step that goes on from there; null if none does.
    """

    cell: int
    right: bool
    says: str
    then: list[int]
    lit: LitData | None
    stage: int | None


class LessonStage(AnswerData):
    """Something to see, or, where there are `tries`, to do; these are all legal moves, at least one of them right."""

    says: str
    position: PositionData
    lit: LitData | None
    tries: list[LessonTry]


class LessonStep(AnswerData):
    """One thing to learn, in stages; who is taught has the first player's stones."""

    name: str
    title: str
    text: str
    stages: list[LessonStage]


class Lesson(AnswerData):
    """A guided minute; `words` are those around it, with gaps such as {name} for the page to fill."""

    game: str
    words: dict[str, str]
    steps: list[LessonStep]
