"""A question and its form: what has to be said, and how. A field is called as in the spec of its kind."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from dokolearn.ch4_vorbehalte.hochzeit import LED

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Field(NamedTuple):
    """One thing to be said."""

    name: str
    sort: str
    """How it is said: see `fields`."""
    need: bool = False
    label: str = ""
    """The end of its text key, where it is not the name."""
    take: str = ""
    """What of a moment of a game fills it, where it is called otherwise there (`from_games`)."""
    words: tuple[str, ...] = ()
    """What there is to choose from; empty where the table of the exercise decides it."""
    usual: Any = None
    """What holds while nothing is said."""
    most: int = 0
    """Of cards, words or a number."""
    least: int = 0
    apart: bool = False
    """Cards that are not among those that the pack has twice: they name others once more."""


class Question(NamedTuple):
    """A question, the kind of exercise that asks it, and its form."""

    kind: str
    group: str
    fields: tuple[Field, ...]
    fixed: Mapping[str, Any] = NOTHING
    """What the spec always has."""
    watched: bool = False
    """Whether the learner only watches: four others sit at the table."""
    weighs: bool = False
    """Whether its answers are worth what was measured; what nobody has measured stays open."""
    late: int = 0
    """Its place among the questions of its group; where it is the same, the order of the kinds decides."""

    def field(self, name: str) -> Field | None:
        """The field of this name."""
        return next((one for one in self.fields if one.name == name), None)


class Form(NamedTuple):
    """All that a kind may be asked, and what a task may say: the page, the schema of specs and reading follow it."""

    questions: Mapping[str, Question]
    left_out: Mapping[Field, str] = MappingProxyType({})
    """What a task may say and nobody fills in, each with its reason."""

    @property
    def fields(self) -> dict[str, Field]:
        """Everything that a task may say, by name."""
        said = {field.name: field for one in self.questions.values() for field in one.fields}
        return said | {field.name: field for field in self.left_out}

    @property
    def fixed(self) -> dict[str, tuple[Any, ...]]:
        """By name what its questions always have, in their order: `ask`, by which they are told apart, or `graded`."""
        found: dict[str, tuple[Any, ...]] = {}
        for one in self.questions.values():
            found |= {name: (*found.get(name, ()), value) for name, value in one.fixed.items()}
        return found

    def fields_of(self, name: str, ask: object) -> tuple[Field, ...]:
        """The fields by which a task is read: those of the question that it asks, by its name or by what it fixes, or
        all where nothing tells them apart; and what nobody fills in."""
        asked = [one for key, one in self.questions.items() if key == name or (ask and one.fixed.get("ask") == ask)]
        own = {field.name: field for one in asked or self.questions.values() for field in one.fields}
        return tuple((own | {field.name: field for field in self.left_out}).values())


WORKED = Field("worked", "flag")
GAME = Field("game", "game", usual="normal")
LEAD = Field("lead", "seat", usual=0)
CALLS = Field("calls", "calls")
RE = Field("re", "seats", usual=(0, 2))
PARTIES = ("re", "kontra")
STAGES = ("ansage", "k90", "k60", "k30", "schwarz")


WHOLE_PACK = 12
"""Cards of a hand with nines: where a book plays without them, a moment leaves out the last ones."""


def hand(least: int = 1, take: str = "", most: int = 0) -> Field:
    """The cards of the learner."""
    return Field("hand", "cards", True, take=take, least=least, most=most)


def stich(most: int, take: str = "", need: bool = False, label: str = "stich", least: int = 0) -> Field:
    """The cards of one Stich, in order."""
    return Field("stich", "cards", need, label, take, most=most, least=least)


LAID = Field("stiche", "stiche", take="laid")
"""Every card on the table, those of the running Stich too."""

BEFORE = Field("stiche", "stiche", label="before")
"""Complete Stiche before the running one."""

SAID = Field("said", "words", words=("gesund", "vorbehalt", "hochzeit", "solo"), most=3)
TURN = (
    Field("party", "choice", words=PARTIES),
    CALLS,
    Field("played", "number", most=47, usual=0),
    Field("lead", "seat", take="lead_now", label="lead_now", usual=0),
    Field("hand", "cards", most=WHOLE_PACK),
)
SCORED = (
    Field("augen", "number", True, most=240),
    Field("game", "game_scored", usual="normal", take="game_scored"),
    Field("re", "seats"),
    CALLS,
    Field("events", "events"),
)
GIVEN = Field("given", "number", usual=0, most=12)
POSITION = (hand(), stich(3), BEFORE, LEAD, CALLS, GAME, Field("player", "seat", usual=0))
HOCHZEIT = (Field("form", "hochzeit_form", words=tuple(LED), usual="erster_fremder"), Field("card", "one_card"))
