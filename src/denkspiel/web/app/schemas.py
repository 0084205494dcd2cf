"""The models that all rooms share: the roots of questions and answers, problems, health, texts and help."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

__all__ = ["Health", "HelpPage", "Problem", "RequestModel", "ResponseModel", "Side", "Texts"]

Side = Annotated[int, Field(ge=0, le=1)]
"""0 for the first player, 1 for the second."""


class RequestModel(BaseModel):
    """The root of all that requests hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _one_unknown_key(cls, data: Any) -> Any:
        """The first unknown key is reason enough to refuse; to report thousands of them would take its time."""
        if not isinstance(data, dict):
            return data
        unknown = next((key for key in data if key not in cls.model_fields), None)
        known = {key: data[key] for key in cls.model_fields if key in data}
        return known if unknown is None else {**known, unknown: data[unknown]}


class ResponseModel(BaseModel):
    """The root of all answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Problem(ResponseModel):
    """An error as RFC 9457 describes it; `detail` is one clear sentence in the language asked for."""

    type: str
    title: str
    status: int
    detail: str


class Health(ResponseModel):
    """Whether the service serves.

    Attributes:
        status: it does.
        version: of the program.
        commit: from which it was built; null if that is not known.
        exact: by game, whether exact values can be had.
        clock_ahead: by how many milliseconds the clock of this machine is ahead of PostgreSQL's, which counts in games
            by link; null if they are kept elsewhere, or are not open yet.
    """

    status: Literal["ok"]
    version: str
    commit: str | None
    exact: dict[str, Literal["loading", "ready", "failed"]]
    clock_ahead: int | None


class Texts(ResponseModel):
    """Texts of the page in the language of that code; gaps such as {name} are filled by the page."""

    language: str
    texts: dict[str, str]


class HelpPage(ResponseModel):
    """A page of the help.

    Attributes:
        title: what it is called.
        address: where it stands in a window of its own, seen from the root of the service.
        markup: links to the other pages and the page itself, as HTML.
    """

    title: str
    address: str
    markup: str
