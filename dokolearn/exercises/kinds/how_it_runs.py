"""Take cards of a suit and see how often it runs; then find from how many on it never does, or seldom enough."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from dokolearn.ch1_general import SUITS
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import DIFFICULTY, game_type
from dokolearn.ch5_tactics.running_suits import chance_to_run, chance_to_run_again
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.question import GAME, WORKED, Field, Form, Question, stich
from dokolearn.exercises.frame.task import (
    Action,
    Feedback,
    Help,
    Lines,
    Mark,
    Scene,
    TaskKind,
    game_facts,
    marks_on,
    prompt_and_paper,
    reason_of_solution,
)
from dokolearn.exercises.position.reading import read_form
from dokolearn.model import CardTable, Hand, Kind, RuleSet
from dokolearn.rule_parts import FARBSOLI
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.sight import kinds_of
from dokolearn.strings import text
from dokolearn.wording import decimal, suit_name

FIRST_ROUND = 4
"""So many cards of the suit are gone when it has run once."""

Taken = tuple[int, bool]
"""How many cards of the suit are one's own, and whether the limit was found."""


@dataclass(frozen=True, slots=True)
class Task:
    """The cards of a suit that are not played yet, high to low, and how often it is to run."""

    rules: RuleSet
    table: CardTable
    suit: int
    cards: Hand
    stich: Hand
    """Its first round, where that has been played."""
    rounds: int
    below: int
    """Fewer games than so many of a hundred are asked for; 0 for none at all."""
    own: int
    blind: bool
    """Whether the chances are shown only once the limit is found."""
    worked: bool

    @property
    def limit(self) -> int:
        """§5.8 to §5.10 With so many of one's own the suit can no longer run, or runs so seldom."""
        return self.limit_of(len(self.cards), self.rounds)

    def limit_of(self, size: int, rounds: int) -> int:
        """The same for a suit of another size, or for another number of rounds."""
        return next(own for own in range(rounds, size + 1) if self.seldom(self.chance(size, own, rounds)))

    def seldom(self, chance: Fraction) -> bool:
        """Whether a chance is what is asked for."""
        return not chance or 100 * chance < self.below

    def chance(self, size: int, own: int, rounds: int) -> Fraction:
        """§5.10 That the others all follow so often when one leads a suit of which one has so many of so many."""
        if own < rounds or size - own < 3 * rounds:
            return Fraction()
        if self.stich:
            return chance_to_run_again(size - own, (self.table.hand_size - 1,) * 3, rounds=rounds)
        return chance_to_run(size - own, (self.table.hand_size,) * 3, rounds)

    def with_own(self, own: int) -> Fraction:
        """§5.10 How often the suit runs with so many of one's own."""
        return self.chance(len(self.cards), own, self.rounds)

    @property
    def often(self) -> str:
        """How often it is to run, as keys of sentences have it."""
        return "again" if self.stich else ("once", "twice")[self.rounds - 1]


@dataclass(frozen=True, slots=True)
class HowItRuns:
    """§5.6 to §5.10 The exact chance for every number of own cards."""

    name: str = "how_it_runs"
    help: Help = "task"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`suit` (Kr, Pi, He, in a Solo also Ka), `game`, `rounds` (1 or 2), `stich` (four cards of the suit that were
        its first round), `below` (fewer games than so many of a hundred are asked for, otherwise none), `own` (with
        how many cards of it one begins), `blind` (the chances are not shown before), `worked`."""
        said = read_form(data, FORM, rules)
        suit, stich = SUITS.index(said["suit"]), said["stich"]
        cards = list(_cards(said.table, suit))
        said.check(cards, "suit: expected a suit that has cards in this game")
        there = len(stich) in (0, FIRST_ROUND) and all(stich.count(kind) <= cards.count(kind) for kind in stich)
        said.check(there or not cards, "stich: expected four cards of the suit")
        said.raise_problems()
        for kind in stich:
            cards.remove(kind)
        said.check(said["own"] <= len(cards), f"own: expected 1 to {len(cards)}")
        task = said.task(Task, suit=suit, cards=tuple(cards))
        said.check(task.with_own(task.rounds), "suit: expected a suit that can run so often")
        said.raise_problems()
        return task

    def first(self, task: Task) -> Taken:
        """The cards to begin with, or the limit in a worked example."""
        return (task.limit, True) if task.worked else (task.own, False)

    def is_solved(self, task: Task, inner: Taken) -> bool:
        """Whether the limit was found."""
        return inner[1]

    def answer(self, task: Task, inner: Taken, event: Event, lang: str) -> tuple[Taken, Feedback | None]:
        """Cards up to the one that was tapped are one's own; or one says that this is the limit."""
        index = event.get("index")
        if event.get("type") == "done":
            return _judge(task, inner, lang)
        if event.get("type") != "pick" or type(index) is not int or not 0 <= index < len(task.cards):
            return inner, None
        taken = (index + 1, False)
        return taken, Feedback("right" if taken == inner else "info", _outcome_words(task, index + 1, lang), ("5.10",))

    def scene(self, task: Task, inner: Taken, lang: str) -> Scene:
        """The suit, one's own cards of it marked, and how often it runs with them."""
        own = inner[0]
        return Scene(
            **prompt_and_paper(lang, f"how_it_runs.prompt{'.again' * bool(task.stich)}", **_question_words(task, lang)),
            stich=task.stich,
            hand=task.cards,
            taps="hand",
            marks=marks_on("hand", range(own), "chosen" if task.blind else "found"),
            facts=game_facts(task.table, task.rules, lang),
            lines=_lines(task, own, inner[1] or not task.blind, lang),
            actions=(Action("done", text(lang, "how_it_runs.done")),),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """§5.8, §5.9 What is left for three others, or §5.10 how often it runs on both sides of the limit."""
        out, before = len(task.cards) - task.limit, task.with_own(task.limit - 1)
        words = {"size": len(task.cards), "out": out, "more": _how_often(before, lang), "below": task.below}
        words |= {**_words(task, task.limit, lang), "less": task.limit - 1}
        asked = f"never.{task.often}" if not task.below else "seldom" if before else "seldom.least"
        said = reason_of_solution(task.worked, text(lang, f"how_it_runs.right.{asked}", **words), _paragraphs(task))
        return replace(said, marks=tuple(("hand", at, "right") for at in range(task.limit))) if task.blind else said

    def solution(self, task: Task) -> list[JsonDict]:
        """So many cards, and that this is the limit."""
        return [{"type": "pick", "index": task.limit - 1}, {"type": "done"}]


def _cards(table: CardTable, suit: int) -> Hand:
    """All cards of a suit, high to low."""
    kinds = kinds_of(table, suit)
    return tuple(sorted((kind for kind in table.deck if kind in kinds), key=table.order.__getitem__))


def _question_words(task: Task, lang: str) -> JsonDict:
    """What stands in the question."""
    suit = suit_name(SUITS[task.suit], lang)
    key = f"how_it_runs.{'seldom' if task.below else 'never'}.{task.often}"
    return {"suit": suit, "what": text(lang, key, suit=suit, below=task.below)}


def _judge(task: Task, inner: Taken, lang: str) -> tuple[Taken, Feedback | None]:
    own, limit = inner[0], task.limit
    if own == limit:
        return (own, True), None
    marks: tuple[Mark, ...] = tuple(("hand", at, "wrong") for at in range(own))
    slip = "early" if own < limit else "late"
    said = " ".join((text(lang, _wrong(task, own), **_words(task, own, lang)), *_as_if(task, own, lang)))
    return inner, Feedback("wrong", said, _paragraphs(task), marks, slip)


def _wrong(task: Task, own: int) -> str:
    """The sentence that is said to a number that is not the limit."""
    if own < task.rounds:
        return "how_it_runs.single"
    if own < task.limit:
        return f"how_it_runs.early.{task.often}"
    return f"how_it_runs.late.{task.often}" if not task.below else "how_it_runs.late.seldom"


def _as_if(task: Task, own: int, lang: str) -> Iterator[str]:
    """Another question to which the number would be the answer."""
    size, group = len(task.cards) + len(task.stich), task.table.group
    others = {sum(group[kind] == suit for kind in task.table.deck) for suit in range(TRUMP)} - {0, size}
    for other in sorted(others):
        left = other - len(task.stich)
        if task.chance(left, task.rounds, task.rounds) and task.limit_of(left, task.rounds) == own:
            suit = suit_name(SUITS[task.suit], lang)
            yield text(lang, "how_it_runs.as_if.size", suit=suit, size=size, other=other)
    if task.rounds > 1 and task.limit_of(size, 1) == own:
        yield text(lang, "how_it_runs.as_if.once")


def _paragraphs(task: Task) -> tuple[str, ...]:
    """§5.8 and §5.9 say when it cannot be, §5.10 how likely it is."""
    return ("5.10",) if task.below else ("5.9",) if task.often == "once" else ("5.8",)


def _words(task: Task, own: int, lang: str) -> JsonDict:
    """What the sentences say of a number of own cards."""
    chance = task.with_own(own)
    words = {"own": own, "suit": suit_name(SUITS[task.suit], lang), "out": len(task.cards) - own}
    return {**words, "percent": decimal(float(100 * chance), lang), "often": _how_often(chance, lang)}


def _how_often(chance: Fraction, lang: str) -> str:
    never = text(lang, "how_it_runs.never")
    percent = decimal(float(100 * chance), lang)
    return text(lang, "how_it_runs.percent", percent=percent) if chance else never


def _outcome_words(task: Task, own: int, lang: str) -> str:
    """What one number of own cards comes to, or only how many they are."""
    return text(lang, f"how_it_runs.told{'.blind' * task.blind}", **_words(task, own, lang))


def _lines(task: Task, own: int, known: bool, lang: str) -> Lines:
    suit = suit_name(SUITS[task.suit], lang)
    rows = [(text(lang, "how_it_runs.own", suit=suit), str(own))]
    for rounds, often in enumerate(("again",) if task.stich else ("1", "2"), start=1):
        if known:
            chance = task.chance(len(task.cards), own, rounds)
            rows.append((text(lang, f"how_it_runs.row.{often}"), _how_often(chance, lang)))
    return Lines(text(lang, "how_it_runs.table", suit=suit), (suit, text(lang, "how_it_runs.head")), tuple(rows))


# Drawn by chance

_SOLI = (*DIFFICULTY[2], *FARBSOLI, *DIFFICULTY[3])

_ASKED = {
    1: ("never", "never", "never.twice"),
    2: ("never.twice", "seldom", "seldom", "seldom", "never.again"),
    3: ("seldom", "seldom", "seldom.twice", "seldom.twice", "seldom.again", "never.again"),
}
"""By level: what is asked how often."""

_CLEAR = 3
"""So many games of a hundred are at least between what is asked for and every chance."""

_NEAR = 40
"""So far above the chance with the fewest cards the number may lie."""

_TRIES = 30


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """The game alone; all else depends on its cards."""
    return {"game": one_of(_SOLI, chance)} if 4 * chance() < 1 + level / 2 else {}


def _in_its_game(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """A question that the suits of this game allow: of forty cards few run twice."""
    table = card_table(rules, game_type(position.get("game", "normal")))
    by_length: dict[int, list[int]] = {}
    for suit in filter(lambda suit: kinds_of(table, suit), range(TRUMP)):
        by_length.setdefault(len(_cards(table, suit)), []).append(suit)
    found: Position = {}
    for _ in range(_TRIES):
        suit, asked = one_of(one_of([*by_length.values()], chance), chance), one_of(_ASKED[level], chance)
        found = _question(rules, table, suit, asked, chance)
        if found:
            break
    return position | {"suit": SUITS[suit], "blind": True} | found


def _question(rules: RuleSet, table: CardTable, suit: int, asked: str, chance: Chance) -> Position:
    """One of the questions about a suit; empty where it runs so often in no game."""
    seldom, _, often = asked.partition(".")
    cards, rounds = list(_cards(table, suit)), 2 if often == "twice" else 1
    stich = _first_round(cards, chance) if often == "again" and len(cards) >= FIRST_ROUND else ()
    task = Task(rules, table, suit, tuple(cards), stich, rounds, 0, 1, blind=True, worked=False)
    if (often == "again" and not stich) or not task.with_own(rounds):
        return {}
    below = _below(task, chance) if seldom == "seldom" else 0
    found: Position = {"own": 1 + int(chance() * len(cards)), "rounds": rounds, "below": below, "stich": stich}
    return {key: value for key, value in found.items() if value}


def _first_round(cards: list[Kind], chance: Chance) -> Hand:
    """The highest card and three others, which are taken away."""
    laid = [cards.pop(0), *(cards.pop(int(chance() * len(cards))) for _ in range(FIRST_ROUND - 1))]
    return tuple(laid)


def _below(task: Task, chance: Chance) -> int:
    """So many games of a hundred that the limit may lie at any number of cards, clearly apart from every chance."""
    found: dict[int, list[int]] = {}
    for own in range(task.rounds, task.limit + 1):
        here = 100 * task.with_own(own)
        before = 100 * task.with_own(own - 1) if own > task.rounds else here + _NEAR
        found[own] = [games for games in range(10, 100, 10) if here + _CLEAR <= games <= before - _CLEAR]
    possible = [games for games in found.values() if games]
    return one_of(one_of(possible, chance), chance) if possible else 0


KIND: TaskKind[Task, Taken] = HowItRuns()

SAMPLES = (
    {"suit": "Kr"},
    {"suit": "He", "own": 2},
    {"suit": "Kr", "rounds": 2, "game": "damensolo", "below": 40, "blind": True},
    {"suit": "Ka", "game": "damensolo", "stich": "KaA KaK Ka10 KaK", "blind": True},
)

INVENTION = Invention(_draw, own=_in_its_game)

FORM = Form(
    {
        "how_it_runs": Question(
            "how_it_runs",
            "count",
            (
                Field("suit", "choice", words=("Kr", "Pi", "He", "Ka"), usual="Kr"),
                GAME,
                Field("rounds", "number_of", words=("1", "2"), usual=1),
                stich(4, label="first_round"),
                Field("below", "number", most=99, usual=0),
                Field("own", "number", least=1, most=12, usual=1),
                Field("blind", "flag"),
                WORKED,
            ),
        )
    }
)
