"""Which game with this hand: gesund, a Solo, a Hochzeit or silence? Each with what it is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from dokolearn.ch1_general import COPIES, card_codes, deal, left_of
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch4_vorbehalte.conclusions import round_for
from dokolearn.ch4_vorbehalte.vorbehalt import SOLO_KINDS, Round, round_events, round_step, round_table, start_round
from dokolearn.ch5_tactics.principles import reasons
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Invention, in_order, one_of
from dokolearn.exercises.frame.invention import Position as Draft
from dokolearn.exercises.frame.question import WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.seating import at_home, with_card_backs
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.graded import Measurement, measurement
from dokolearn.exercises.graded.card_verdicts import words_of_principle
from dokolearn.exercises.graded.decks import numbers, read_graded
from dokolearn.exercises.graded.measured_choice import MeasuredChoice
from dokolearn.model import SEATS, CardTable, GameEvent, Hand, RuleSet, Say, Seat
from dokolearn.players import announcing
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import Sight
from dokolearn.strings import text
from dokolearn.wording import decimal, game_name, healthy_word

LEARNER = SEATS[0]
FIRST, LAST = SEATS[3], SEATS[0]
"""Who deals: the learner is asked first and leads in a normal game, or is asked last."""

MOST_SOLI = 3
"""The Soli that promise most are offered."""

ALIKE = 6
"""Digits behind the point: another Python adds fractions up otherwise in the last of theirs."""


@dataclass(frozen=True, slots=True)
class Task:
    """A whole hand before the first question, and what may be said with it."""

    rules: RuleSet
    sight: Sight
    words: tuple[Say, ...]
    measured: Measurement | None
    worked: bool


class SoloOrNot(MeasuredChoice[Task]):
    """§5.4 Which game this hand is good for."""

    name: str = "solo_or_not"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand` (a whole one), `graded` (true), `dealer` (3, so that the learner is asked first, or 0: the others have
        said gesund and Anna leads), `owes` (a Pflichtsolo, where the table has one), `worked`. Or `deck`: the number
        of a proven hand."""
        said, proven = read_graded(self.name, data, FORM, rules)
        said.check(said["graded"], "graded: expected true")
        owes = said["owes"] and round_table(rules).duty
        sight = _first_question(rules, said["hand"], said["dealer"], bool(owes))
        measured = proven.measured if proven else measurement(rules, _key(sight))
        known = frozenset(proven.measured.figures if proven else ())
        return said.task(Task, sight=sight, words=_words(sight, known), measured=measured)

    def position(self, task: Task) -> tuple[str, Sight, tuple[GameEvent | None, ...]] | None:
        """What is to be measured: a key, what the learner sees, and what may be said."""
        return _key(task.sight), task.sight, task.words

    def propose(self, rules: RuleSet, number: int) -> JsonDict | None:
        """The hand of a number, if somebody might think of a Solo with it."""
        hand = _propose(rules, number)
        return None if hand is None else {"hand": card_codes(hand)}

    def usual(self, task: Task) -> str:
        """What people in a club say with this hand."""
        return announcing.plan(task.sight) or "gesund"

    def events(self, task: Task) -> tuple[GameEvent | None, ...]:
        """Gesund, a Hochzeit, the Soli that promise most: in a circle, begun anywhere."""
        return task.words

    def plainest(self, task: Task) -> GameEvent | None:
        """Gesund, wherever it stands."""
        return Say(task.sight.seat, "gesund")

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Each with its grade."""
        return self.graded_words(task, lang)

    def label(self, task: Task, event: GameEvent | None, lang: str) -> str:
        """Gesund, the Solo by its name, Hochzeit; with both Kreuz Damen gesund is to play alone in silence."""
        kind, game = _parts(event)
        if kind in SOLO_KINDS:
            return game_name(game, lang, task.rules)
        if kind != "gesund":
            return text(lang, f"solo_or_not.{kind}")
        healthy = healthy_word(task.rules, lang).capitalize()
        silent = task.sight.hand.count(ALTE) == COPIES
        return text(lang, "solo_or_not.silent", healthy=healthy) if silent else healthy

    def reason(self, task: Task, event: GameEvent | None, good: bool, lang: str) -> tuple[str, tuple[str, ...]]:
        """The plainest principle on this side, else what a club expects of it by its hand."""
        at = _situation(task.sight)
        found = next((one for one in reasons(at, event) if (one.voice.strength > 0) == good), None)
        if found is not None:
            said, paragraphs, _ = words_of_principle(found, at, lang)
            return said, paragraphs or ("5.4",)
        assert event is not None, "something is said"
        points = announcing.promise(task.sight, event)
        if points is None:
            return text(lang, "solo_or_not.unreckoned"), ("5.4",)
        return text(lang, "solo_or_not.promise", points=decimal(points, lang)), ("5.4",)

    def why(self, task: Task, lang: str) -> tuple[str, tuple[str, ...]]:
        """The best word with its reason."""
        return self.best_said(task, lang)

    def solution(self, task: Task) -> list[JsonDict]:
        """The best word."""
        return self.best_events(task)

    def look(self, task: Task, lang: str) -> Scene:
        """The hand, before anybody has said anything."""
        owes = (text(lang, "solo_or_not.owes"),) if task.sight.round.duty else ()
        place = "solo_or_not.first" if task.sight.dealer == FIRST else "solo_or_not.last"
        return Scene(
            prompt=text(lang, "solo_or_not.prompt"),
            hand=task.sight.hand,
            seats=with_card_backs(at_home(lang), [len(task.sight.hand)] * len(SEATS)),
            facts=(text(lang, place, healthy=healthy_word(task.rules, lang)), *owes),
        )


@lru_cache(maxsize=64)
def _situation(sight: Sight) -> Situation:
    return Situation(sight)


def _parts(event: GameEvent | None) -> tuple[str, str]:
    """The kind of what is said, and of a Solo which one."""
    assert isinstance(event, Say), "before the game one only says something"
    kind, _, game = event.what.partition(":")
    return kind, game


def _key(sight: Sight) -> str:
    more = (" | last" if sight.dealer == LAST else "", " | owes" if sight.round.duty else "")
    return f"solo | {card_codes(sorted(sight.hand))}{''.join(more)}"


def _first_question(rules: RuleSet, hand: Hand, dealer: Seat, owes: bool) -> Sight:
    """§4.1 The first question, or the last one when nobody else has a Vorbehalt."""
    duty = frozenset({LEARNER} if owes else ()) if round_table(rules).duty else None
    asked = start_round(rules, (hand, (), (), ()), dealer, duty)
    while asked.turn not in (LEARNER, None):
        asked = round_step(asked, Say(asked.turn, "gesund"))
    return Sight(rules, LEARNER, round_for(asked, LEARNER), hand, left_of(dealer))


@lru_cache(maxsize=512)
def _words(sight: Sight, known: frozenset[str]) -> tuple[Say, ...]:
    """§4.1 Gesund, and what this hand may name now or when it is asked for it. Which comes first tells nothing. Of a
    proven hand the Soli are offered that are `known`, those that were measured; else those that promise most."""
    possible = list(dict.fromkeys(_words_possible(sight.round)))
    soli = [one for one in possible if _parts(one)[0] in SOLO_KINDS]
    soli = [one for one in soli if _parts(one)[0] == SOLO_KINDS[0]] or soli
    best = [one for one in soli if one.what in known] or _most_promising(sight, soli)
    others = [one for one in possible if _parts(one)[0] == "hochzeit"]
    words = (Say(sight.seat, "gesund"), *others, *(one for one in soli if one in best))
    first = (sum({*sight.hand}) + sight.dealer) % len(words)
    return (*words[first:], *words[:first])


def _most_promising(sight: Sight, soli: list[Say]) -> list[Say]:
    return sorted(soli, key=lambda one: -_promise(sight, one))[:MOST_SOLI]


def _promise(sight: Sight, one: Say) -> float:
    """§5.4 What it promises, in Punkte: equal where it is equal but for the last digits, in which machines differ."""
    return round(announcing.promise(sight, one) or 0.0, ALIKE)


def _words_possible(asked: Round) -> Iterator[Say]:
    """Everything that may be named, at once or after the others have said gesund."""
    seat, vorbehalt = LEARNER, Say(LEARNER, "vorbehalt")
    possible = [event for event in round_events(asked, (seat,)) if isinstance(event, Say)]
    yield from possible
    after = round_step(asked, vorbehalt) if vorbehalt in possible else asked
    while after is not asked and after.vertrag is None and after.turn is not None:
        words = [event for event in round_events(after, (after.turn,)) if isinstance(event, Say)]
        yield from (event for event in words if event.seat == seat)
        on = next((event for event in words if event.what in ("gesund", "nein")), None)
        if on is None:
            return
        after = round_step(after, on)


# Drawn by chance

TEMPTS = -3.0, 0.5
"""§5.4 In Punkte, what the best Solo promises beside the normal game: with less nobody thinks of it, with more nobody
thinks of anything else."""

HANDS = 3_000
"""Of so many hands the best one for a Solo is asked about: few are good for one."""


class DealtHand(NamedTuple):
    """A hand with its best Solo, and what that promises beyond the normal game."""

    hand: Hand
    game: str
    more: float

    @property
    def both(self) -> bool:
        """§2.1 Whether both Kreuz Damen are in it."""
        return self.hand.count(ALTE) == COPIES

    @property
    def tempts(self) -> bool:
        """Whether somebody thinks of a Solo, and may be wrong."""
        return TEMPTS[0] < self.more <= TEMPTS[1]


def _deal_hands(rules: RuleSet, chance: Chance) -> Iterator[DealtHand]:
    table = card_table(rules)
    while True:
        hand = tuple(in_order(list(deal(table, chance)[LEARNER]), table))
        sight = _first_question(rules, hand, FIRST, owes=False)
        if not sight.round.table.soli:
            yield DealtHand(hand, "", 0.0)  # a table without Soli: nobody is tempted, and that is to be seen
            continue
        best, normal = announcing.best_solo(sight), announcing.promise(sight, Say(LEARNER, "gesund")) or 0.0
        yield DealtHand(hand, best.game, best.punkte - normal)


def _propose(rules: RuleSet, number: int) -> Hand | None:
    """By number a hand that is good for a Solo, for one after the other, that only tempts, or for a Hochzeit."""
    hands = islice(_deal_hands(rules, Random(f"hand {number}").random), HANDS)
    if number % 8 == 0:
        return next((one.hand for one in hands if one.both and one.tempts), None)
    alone = (one for one in hands if not one.both)
    if number % 2 == 0:
        return next((one.hand for one in alone if one.tempts), None)
    soli = round_table(rules).soli
    fitting = (one for one in alone if number % 4 == 1 or one.game == soli[number // 4 % len(soli)])
    best = max(fitting, key=lambda one: one.more, default=None)
    return best and best.hand


def _draw(table: CardTable, level: int, chance: Chance) -> Draft:
    return {}


def _at_table(position: Draft, rules: RuleSet, level: int, chance: Chance) -> Draft:
    """§5.4 At the table of a book a proven hand of this level; at house rules any that makes one think of a Solo."""
    if found := numbers(KIND.name, rules, level):
        return {"deck": one_of(found, chance)}
    return {"hand": next(one.hand for one in _deal_hands(rules, chance) if one.tempts), "graded": True}


KIND: TaskKind[Task, tuple[int, ...]] = SoloOrNot()

SAMPLES = (
    {"hand": "He10 KrD KrD PiD HeD KaD KrB PiB HeB KrA PiA HeA", "graded": True},
    {"hand": "KrA KrA Kr10 Kr10 PiA PiA HeA HeA KrK PiK Pi10 He10", "graded": True},
)

INVENTION = Invention(_draw, own=_at_table)

FORM = Form(
    {
        "solo_or_not": Question(
            "solo_or_not",
            "before",
            (
                hand(take="dealt"),
                Field("dealer", "seat", words=("3", "0"), usual=3, label="dealer_first"),
                Field("owes", "flag", label="owes_solo"),
                WORKED,
            ),
            {"graded": True},
            weighs=True,
            late=2,
        )
    },
    {Field("deck", "number"): "the number of a hand that was measured already: a drill deals those"},
)
