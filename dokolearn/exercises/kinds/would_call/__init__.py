"""Would you call, and how high? What a call costs at this table, and whether this hand carries it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.ch4_vorbehalte.soli import DIFFICULTY
from dokolearn.ch5_tactics.principles import Reason, reasons
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.frame import question
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.seating import chairs_from
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.graded import Measurement, measurement
from dokolearn.exercises.graded.calls_proposed import to_call
from dokolearn.exercises.graded.card_verdicts import situation_of, words_of_principle
from dokolearn.exercises.graded.decks import numbers, read_graded
from dokolearn.exercises.graded.measured_choice import MeasuredChoice
from dokolearn.exercises.kinds.would_call.call_prices import (
    NOT_IN_A_SOLO,
    Call,
    PricedCall,
    price_choices,
    price_list,
    words_of,
)
from dokolearn.exercises.position.position_words import position_facts, sitting_of
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.scripted_position import key_of, position_of
from dokolearn.exercises.position.written_calls import stage_word
from dokolearn.model import CardTable, GameEvent, RuleSet, Speak
from dokolearn.players.grading import event_notation
from dokolearn.players.verein import speaks
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import Sight, calls_now, own_party
from dokolearn.strings import text

HIGHEST = 2
"""Keine 60: what is higher hardly comes up."""


@dataclass(frozen=True, slots=True)
class Task:
    """A call whose price is asked for, or a position in which the learner may call."""

    rules: RuleSet
    asked: PricedCall | None = None
    sight: Sight | None = None
    measured: Measurement | None = None
    worked: bool = False


class WouldCall(MeasuredChoice[Task]):
    """§5.3 Whether to call, and how high."""

    name: str = "would_call"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`price` (ansage, reply, k90, solo, solo_re, solo_kontra, all) with `party`, `low` (who loses is below 90) and
        `game` of a Solo; or `graded` with a whole position (see `scripted_position`); or `deck`: the number of a proven
        one; `worked`."""
        price = isinstance(data, Mapping) and "price" in data
        said, proven = read_graded(self.name, data, FORM, rules, "price" if price else "would_call")
        if price:
            return said.task(Task, asked=_asked_call(said))
        said.check(said["graded"], "graded: expected true, or a price")
        sight = position_of(said)
        said.check(any(not one.vorab for one in calls_now(sight)), "calls: there is nothing left to call here")
        return said.task(Task, sight=sight, measured=proven.measured if proven else measurement(rules, _key(sight)))

    def position(self, task: Task) -> tuple[str, Sight, tuple[GameEvent | None, ...]] | None:
        """What is to be measured: a key, what the learner sees, silence and the calls."""
        return None if task.sight is None else (_key(task.sight), task.sight, self.events(task))

    def propose(self, rules: RuleSet, number: int) -> JsonDict | None:
        """A turn of a number, at which a club calls or is tempted to."""
        return to_call(rules, number)

    def usual(self, task: Task) -> str:
        """What people in a club say at this turn."""
        assert task.sight is not None, "only positions are proposed"
        return event_notation(speaks(task.sight))

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Chances to choose from, or silence and the calls that are possible."""
        return self.graded_words(task, lang) if task.asked is None else price_choices(task.asked, lang)

    def events(self, task: Task) -> tuple[GameEvent | None, ...]:
        """Silence and the next calls, upwards."""
        if task.sight is None:
            return ()
        seat = task.sight.seat
        stages = sorted({one.stage for one in calls_now(task.sight) if not one.vorab and one.stage <= HIGHEST})
        return (None, *(Speak(seat, stage) for stage in stages))

    def label(self, task: Task, event: GameEvent | None, lang: str) -> str:
        """Nothing, or the call as people of this book say it."""
        if not isinstance(event, Speak) or task.sight is None:
            return text(lang, "would_call.silent")
        return stage_word(own_party(task.sight) or PARTIES[0], event.stage, task.rules, lang)

    def reason(self, task: Task, event: GameEvent | None, good: bool, lang: str) -> tuple[str, tuple[str, ...]]:
        """What speaks for it, or against it: the plainest principle, else that it was measured."""
        assert task.sight is not None, "only positions are measured"
        at, _ = situation_of(task.sight)
        found = _speaking(at, event, good)
        if found is not None:
            said, paragraphs, _ = words_of_principle(found, at, lang)
            return said, paragraphs or ("5.3",)
        return text(lang, "would_call.measured"), ("5.3",)

    def why(self, task: Task, lang: str) -> tuple[str, tuple[str, ...]]:
        """The price, or the best word with its reason."""
        if task.asked is None:
            return self.best_said(task, lang)
        return super().why(task, lang)

    def solution(self, task: Task) -> list[JsonDict]:
        """The chance, or the best word."""
        return self.best_events(task) if task.asked is None else super().solution(task)

    def scene(self, task: Task, inner: tuple[int, ...], lang: str) -> Scene:
        """The prices of the whole table stand there once one of them was found."""
        shown = super().scene(task, inner, lang)
        told = task.asked is not None and task.asked.call == "all" and inner
        return replace(shown, lines=price_list(task.asked, lang)) if told and task.asked else shown

    def look(self, task: Task, lang: str) -> Scene:
        """What is asked, or the table with the hand."""
        if task.asked is not None:
            asked = task.asked
            low = ".low" if asked.low else ""
            prompt = text(lang, f"would_call.prompt.{asked.call}{low}", **words_of(asked, lang))
            return Scene(prompt=prompt, facts=(text(lang, "would_call.at_table"),))
        sight = task.sight
        assert sight is not None, "a task has a price or a position"
        return Scene(
            prompt=text(lang, "would_call.prompt"),
            stich=sight.stich,
            seats=sitting_of(sight, lang),
            at=chairs_from(sight.lead, sight.stich),
            hand=sight.hand,
            facts=position_facts(sight, lang),
        )


def _key(sight: Sight) -> str:
    return f"call | {key_of(sight)}"


def _speaking(at: Situation, event: GameEvent | None, good: bool) -> Reason | None:
    """The plainest principle on this side."""
    found = reasons(at, event)
    return next((one for one in found if (one.voice.strength > 0) == good), None)


def _asked_call(said: Reading) -> PricedCall:
    """The call whose price is asked for; of a Solo nobody hears where it is none."""
    call, game, soli = said["price"], said["game"], said.rules.vorbehalt.soli
    said.check(not said["low"] or call in ("ansage", "reply"), "low: expected ansage or reply")
    said.check(call != "k90" or said.rules.calls.levels == "four", "price: nobody calls keine 90 at this table")
    said.check(call in NOT_IN_A_SOLO or game in soli, f"game: expected {', '.join(soli)}")
    return PricedCall(said.rules, call, said["party"], said["low"], "damensolo" if call in NOT_IN_A_SOLO else game)


# Drawn by chance

_BY_LEVEL: tuple[tuple[Call, ...], ...] = (
    ("ansage",),
    ("ansage", "reply", "solo"),
    ("reply", "k90", "solo_re", "solo_kontra"),
)


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    call = one_of(_BY_LEVEL[level - 1], chance)
    asked: Position = {"price": call, "party": one_of(PARTIES, chance)}
    if call in ("ansage", "reply") and level > 1 and chance() < 0.5:
        asked["low"] = True
    return asked if call in NOT_IN_A_SOLO else {"price": call, "game": one_of(_SOLI, chance)}


_SOLI = (*DIFFICULTY[2], *reversed(DIFFICULTY[1][:2]))

KIND: TaskKind[Task, tuple[int, ...]] = WouldCall()

SAMPLES = (
    {"price": "ansage", "party": "re"},
    {"price": "k90", "party": "kontra"},
    {"price": "all"},
    {"price": "solo", "game": "damensolo", "worked": True},
    {"hand": "He10 He10 KrD PiD HeD HeB Ka10 KaA KrA PiA HeA He9", "graded": True},
)


def _at_table(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """At the table of a book every second time a proven turn of this level."""
    found = numbers(KIND.name, rules, level) if chance() < TURNS else []
    if not found and position.get("price") == "k90" and rules.calls.levels != "four":
        return {**position, "price": "reply"}
    return {"deck": one_of(found, chance)} if found else position


TURNS = 0.5
"""How often somebody is asked what he would say, not what it costs."""

INVENTION = Invention(_draw, own=_at_table)
"""What calls cost is exact at every table; positions are measured beforehand."""

FORM = question.Form(
    {
        "would_call": question.Question(
            "would_call", "tactics", (*question.POSITION, question.WORKED), {"graded": True}, weighs=True, late=1
        ),
        "price": question.Question(
            "would_call",
            "tactics",
            (
                question.Field(
                    "price", "choice", True, words=("ansage", "reply", "k90", "solo", "solo_re", "solo_kontra", "all")
                ),
                question.Field("party", "choice", words=question.PARTIES, usual="re"),
                question.Field("low", "flag"),
                question.Field("game", "game_solo", usual="damensolo"),
                question.WORKED,
            ),
            late=3,
        ),
    },
    {question.Field("deck", "number"): "the number of a position that was measured already: a drill deals those"},
)
