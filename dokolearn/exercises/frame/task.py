"""What a kind of exercise has to offer, and the small values it works with."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from dokolearn.ch1_general import COPIES, SCHWEIN, card_code
from dokolearn.ch2_normal_game import card_table, in_pack
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.model import CardTable, Hand, Kind, Problems, RuleSet
from dokolearn.replay.text.spelling import card_words, readings
from dokolearn.shallow_json import Event, JsonDict, JsonObject
from dokolearn.strings import has_text, text
from dokolearn.wording import game_name, with_sign

if TYPE_CHECKING:
    from dokolearn.exercises.frame.seating import Sitting

Tone = Literal["right", "wrong", "shown", "info"]
"""`shown` is a solution that the page gives after two wrong answers."""

Help = Literal["task", "step", ""]
"""What the page shows then: the solution of the task, its next step, or nothing, where one plays and may try again."""

Mark = tuple[str, int, str]
"""Zone, index of the card, word."""


class SpecError(Problems):
    """A spec of an exercise that cannot be used."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to an event: a sentence, the paragraphs of the script behind it, the cards it speaks of."""

    tone: Tone
    text: str
    paragraphs: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    slip: str = ""
    """What kind of mistake it was: a free drill brings back tasks in which the same one can be made."""
    places: tuple[str, ...] = ()
    """Where other books say it, as one cites them: what is no paragraph of the script."""
    back_in: str = ""
    """The kind of exercise in which the mistake comes back, where it is another one."""
    hands: tuple[Hand, ...] = ()
    """What everybody may hold, by place: as long as the answer stands there, the hands of the others lie open."""


def reason_of_solution(worked: bool, sentence: str, paragraphs: tuple[str, ...]) -> Feedback:
    """The reason of a solution: to whoever has found it a "right", in a worked example just the reason."""
    return Feedback("info" if worked else "right", sentence, paragraphs)


@dataclass(frozen=True, slots=True)
class Action:
    """A button: the event it sends, its text, and for one of several choices its number."""

    type: str
    label: str
    index: int | None = None
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Pad:
    """A number is typed: what it counts, its limits, and the numbers that have an answer of their own, in order."""

    label: str
    known: tuple[int, ...]
    most: int
    least: int = 0

    def words(self, number: int) -> str:
        """A number as it is read: with its sign where it may be below zero."""
        return with_sign(number) if self.least < 0 else str(number)


@dataclass(frozen=True, slots=True)
class Lines:
    """A table that is filled in: what it is, its heading, its rows; the first cell of a row names it."""

    label: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards that somebody was dealt, open on the table when a game is over."""

    name: str
    cards: tuple[dict[str, str], ...]
    gone: tuple[int, ...] = ()
    """Places of the cards that were played before the Stich on the table."""
    now: int | None = None
    """The place of the card that lies in it."""

    def view(self) -> JsonDict:
        """As JSON."""
        return {"name": self.name, "cards": list(self.cards), "gone": list(self.gone), "now": self.now}


@dataclass(frozen=True, slots=True)
class Scene:
    """What a task shows at a moment, without the answer to the last event."""

    prompt: str
    paper: str = ""
    """The same for somebody with a pen, where the prompt asks for a tap."""
    stich: Hand = ()
    who: tuple[str, ...] = ()
    """By card of the Stich whose it is, where that is more than the name of whoever sits `at` its place."""
    rows: tuple[str, ...] = ()
    """Labels of several Stiche: four cards of `stich` belong to each, to the last one perhaps fewer."""
    hand: Hand = ()
    taps: Literal["", "stich", "hand"] = ""
    marks: tuple[Mark, ...] = ()
    gone: tuple[int, ...] = ()
    """Places of the hand whose cards are no longer there."""
    placed: tuple[int, ...] = ()
    """Places of the hand in the order in which their cards were put into the fan."""
    actions: tuple[Action, ...] = ()
    facts: tuple[str, ...] = ()
    """What everybody knows at this moment, such as the Augen so far."""
    lines: Lines | None = None
    pad: Pad | None = None
    seats: tuple["Sitting", ...] = ()
    """Who sits round the table, by place from the learner on (`seating`); nobody where it is only about cards."""
    at: tuple[int, ...] = ()
    """For each card of `stich` the place of whoever has laid it."""
    gap: int | None = None
    """The place of the hand that stays empty until the Stich is taken: the card from there lies on the table."""
    stars: int | None = None
    """How well the task was solved, none to three; None: nobody says."""
    ended: tuple[str, str] | None = None
    """How a whole game ended for the learner, `won`, `lost` or `nobody`, and the name of his partner."""
    after: tuple[Action, ...] = ()
    """Buttons once the task is solved, instead of one that begins anew."""
    deal: tuple[Dealt, ...] = ()
    """Four open hands, when there is nothing to hide any more."""
    happened: tuple[tuple[str, int], ...] = ()
    """What was special about the Stich that is complete, as moves: `fuchs` and the number of the card that was caught,
    `doppelkopf` and the place of whoever made it."""
    engine_goes_on: bool = False
    """Whether the table of a page ends here: there are too many ways to go on."""


def marks_on(zone: str, places: Iterable[int], word: str) -> tuple[Mark, ...]:
    """The same mark on several cards of a zone."""
    return tuple((zone, place, word) for place in places)


def prompt_and_paper(lang: str, key: str, **words: object) -> JsonDict:
    """The prompt of a scene by its key, and what stands on paper instead where there is a text `<key>.paper`."""
    paper = f"{key}.paper"
    found = {"paper": text(lang, paper, **words)} if has_text(lang, paper) else {}
    return {"prompt": text(lang, key, **words), **found}


class OneTask(Protocol):
    """A task of which a `worked` one is shown with its explanation."""

    @property
    def worked(self) -> bool:
        """Whether it is an example."""


Task = TypeVar("Task")
Inner = TypeVar("Inner")
One = TypeVar("One", bound=OneTask)


class TaskKind(Protocol[Task, Inner]):
    """A kind of exercise: pure functions over a task and the state of solving it, which is hashable."""

    @property
    def name(self) -> str:
        """How a spec calls it."""

    @property
    def help(self) -> Help:
        """What two wrong answers lead to."""

    def read(self, data: Any, rules: RuleSet) -> Task:
        """A task from JSON. Raises SpecError with everything that is wrong."""

    def first(self, task: Task) -> Inner:
        """The state of solving before the first event: hashable."""

    def is_solved(self, task: Task, inner: Inner) -> bool:
        """Whether nothing is left to do."""

    def answer(self, task: Task, inner: Inner, event: Event, lang: str) -> tuple[Inner, Feedback | None]:
        """The next state and what to say; None for an event that means nothing here."""

    def scene(self, task: Task, inner: Inner, lang: str) -> Scene:
        """What is to be seen."""

    def explanation(self, task: Task, lang: str) -> Feedback:
        """Why the solution is the solution."""

    def solution(self, task: Task) -> list[JsonDict]:
        """Events that solve the task."""


AnyKind = TaskKind[Any, Any]
"""Whoever walks through tasks asks their kind only, and needs not know what they are."""


MEASURED = "measured"
"""The type of the event that tells the figures a task has lacked."""


def lacks_figures(kind: object, task: object) -> bool:
    """Whether a task is judged by figures and has none at its table."""
    if getattr(task, "worked", True) or getattr(task, "measured", True) is not None:
        return False
    return hasattr(kind, "position") and kind.position(task) is not None


Found = TypeVar("Found")


class Recent(Generic[Found]):
    """So much that was worked out lately, by what was asked: a view, the next event and the same task at another table
    ask for it again. For one more the oldest goes."""

    def __init__(self, most: int = 64) -> None:
        """64 are as many tasks as are drawn for one, with some to spare."""
        self.most = most
        self._known: dict[Hashable, tuple[Found, Any]] = {}

    def of(self, key: Hashable, work: Callable[[], Found], kept: object = None) -> Found:
        """The answer to `key`, worked out if it is not known.

        A key may name by `id` what cannot be hashed; that is `kept` with it, so that nothing else gets its number.
        """
        if key not in self._known:
            found = work()
            if len(self._known) >= self.most:
                del self._known[next(iter(self._known))]
            self._known[key] = found, kept
        return self._known[key][0]


def read_cards(data: JsonObject, key: str, rules: RuleSet, problems: list[str], table: CardTable | None = None) -> Hand:
    """A list of cards, or one string with blanks between them, by every name that DKN knows; problems are added, never
    raised. Only cards that are played, at a `table` that has one, may be a Schwein."""
    value = data.get(key, [])
    names = card_words(value) if isinstance(value, str) else value
    if not isinstance(names, list):
        problems.append(f"{key}: expected cards")
        return ()
    raised = table is not None and SCHWEIN in table.trumps
    return tuple(kind for name in names for kind in _card(name, key, rules, problems, raised))


def _card(name: object, key: str, rules: RuleSet, problems: list[str], raised: bool) -> Hand:
    """The one card that a name means; a bare `KD` may be two."""
    found = readings(name) if isinstance(name, str) else ()
    if len(found) > 1:
        problems.append(f"{key}: {name!r} may be {', '.join(map(card_code, found))}")
        return ()
    known = tuple(kind for kind in found if (raised or kind != SCHWEIN) and in_pack(kind, rules.cards))
    problems += [] if known else [f"{key}: no card {name!r} in this pack"]
    return known


def read_game(data: JsonObject, rules: RuleSet, problems: list[str]) -> CardTable:
    """The card table of the `game` of a task, else of the normal game; a Solo that only other books know will do."""
    name = data.get("game", "normal")
    if not isinstance(name, str) or name not in GAME_TYPES:
        problems.append(f"game: unknown game {name!r}; there are {', '.join(GAME_TYPES)}")
        return card_table(rules)
    return card_table(rules, GAME_TYPES[name])


def game_facts(table: CardTable, rules: RuleSet, lang: str) -> tuple[str, ...]:
    """What to say about the game beside the cards: nothing where it has the trumps of the normal game."""
    if table.game == "normal":
        return ()
    has_it = not GAME_TYPES[table.game].solo or table.game in rules.vorbehalt.soli
    return (game_name(table.game, lang, rules), *(() if has_it else (text(lang, "solo_trumps.not_here"),)))


def check_copies(kinds: Iterable[Kind], problems: list[str]) -> None:
    """Nobody can hold or see a card more often than it is in the pack."""
    seen = list(kinds)
    if any(seen.count(kind) > COPIES for kind in seen):
        problems.append("a card appears more than twice")


def check_keys(data: object, known: Iterable[str], problems: list[str]) -> JsonObject:
    """The data as a mapping, every stranger among its keys reported."""
    if not isinstance(data, Mapping):
        problems.append("expected an object")
        return {}
    problems += [f"unknown key {key!r}" for key in data if key not in set(known)]
    return data
