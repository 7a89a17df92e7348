"""Which card, and why? Several may be good: each has its grade and its reason, a trainer's or a measured one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from zlib import crc32

from dokolearn.ch2_normal_game import playable, verstoss
from dokolearn.ch5_tactics.principles import TIPS, Reason
from dokolearn.exercises.frame import question
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.seating import at_home, chairs_from, with_turn
from dokolearn.exercises.frame.task import (
    Action,
    Feedback,
    Help,
    Mark,
    Scene,
    TaskKind,
    game_facts,
    prompt_and_paper,
    reason_of_solution,
)
from dokolearn.exercises.graded import Measurement, measurement
from dokolearn.exercises.graded.card_verdicts import (
    NO_PRINCIPLE,
    CardVerdict,
    Trainer,
    by_figures,
    by_trainer,
    figure_of,
    option_of,
    read_trainer,
    situation_of,
    words_of_principle,
)
from dokolearn.exercises.graded.decks import alike, numbers, proposed_task, read_graded
from dokolearn.exercises.position.position_words import position_facts, sitting_of
from dokolearn.exercises.position.scripted_position import key_of, position_of
from dokolearn.model import CardTable, Hand, Kind, Play, RuleSet, Seat
from dokolearn.players.advice import Option
from dokolearn.players.grading import Figure
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.sight import Sight
from dokolearn.strings import text
from dokolearn.wording import card_name, card_names, reason

LEARNER = Seat(0)

WHOLE = ("stiche", "calls", "player")
"""Whoever says one of these means a whole position."""


@dataclass(frozen=True, slots=True)
class Task:
    """A Stich so far and a hand; the whole position where the author has written it, and what is said to each card."""

    rules: RuleSet
    table: CardTable
    hand: Hand
    stich: Hand
    sight: Sight | None
    trainer: Trainer | None
    measured: Measurement | None
    graded: bool
    """Whether the verdicts are to come from figures."""
    why: bool
    worked: bool


class ChosenCard(NamedTuple):
    """The place of the card that was chosen, and whether its principle was found."""

    place: int | None
    why: bool


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """§5.2 Which card do you lay, and why?"""

    name: str = "choose_card"
    help: Help = "task"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand` and `stich`; `ok` and `no`: by card, `*` for all others, what is said to it. With Stiche before or
        calls it is a whole position, and the learner sees it.

        Or `graded`, with a whole position (see `scripted_position`): then figures that `dokolearn dev grade` has
        measured are the verdicts. `why`: the principle is asked for as well; `game` (whose trumps hold), `worked`. Or
        `deck`: the number of a proven position of this book.
        """
        said, proven = read_graded(self.name, data, FORM, rules)
        graded = bool(said["graded"])
        sight = position_of(said) if graded or any(key in said.data for key in WHOLE) else None
        trainer = read_trainer(said.data, rules, said.problems)
        said.problems += _unsaid(trainer, playable(said["hand"], said["stich"], said.table), graded)
        said.raise_problems()
        measured = proven.measured if proven else measurement(rules, key_of(sight)) if sight and graded else None
        why = said["why"] and graded
        return said.task(Task, sight=sight, trainer=trainer, measured=measured, graded=graded, why=why)

    def position(self, task: Task) -> tuple[str, Sight, tuple[Play, ...]] | None:
        """What is to be measured: a key, what the learner sees, and the cards that do different things."""
        if task.sight is None or not task.graded:
            return None
        _, options = situation_of(task.sight)
        return key_of(task.sight), task.sight, tuple(Play(LEARNER, one.kinds[0]) for one in options)

    def propose(self, rules: RuleSet, number: int) -> JsonDict | None:
        """A position by number, from which a deck of proven ones is made."""
        return proposed_task(rules, number)

    def first(self, task: Task) -> ChosenCard:
        """Nothing chosen, or in a worked example the best card."""
        return ChosenCard(task.hand.index(_best(task)[0]), True) if task.worked else ChosenCard(None, False)

    def is_solved(self, task: Task, inner: ChosenCard) -> bool:
        """A card that is good enough, and its principle where it is asked for."""
        return inner.place is not None and inner.why

    def answer(self, task: Task, inner: ChosenCard, event: Event, lang: str) -> tuple[ChosenCard, Feedback | None]:
        """A tap on a card, then a principle."""
        index = event.get("index")
        if type(index) is not int or index < 0:
            return inner, None
        if inner.place is None:
            usual = event.get("type") == "pick" and index < len(task.hand)
            return _pick(task, inner, index, lang) if usual else (inner, None)
        offered = () if inner.why else _principles(task, inner, lang)
        if event.get("type") != "choose" or index >= len(offered):
            return inner, None
        choice = offered[index]
        if not choice.right:
            marks: tuple[Mark, ...] = (("hand", inner.place, "cause"),)
            return inner, Feedback("wrong", choice.reason, choice.paragraphs, marks, choice.slip)
        return inner._replace(why=True), Feedback("right", choice.reason, choice.paragraphs)

    def scene(self, task: Task, inner: ChosenCard, lang: str) -> Scene:
        """The Stich, the hand, and what a player knows; then the principles."""
        lead = -len(task.stich) % 4 if task.sight is None else task.sight.lead
        asking = inner.place is not None and not inner.why
        offered = _principles(task, inner, lang) if asking else ()
        return Scene(
            **_prompt(task, inner, lang),
            stich=task.stich,
            seats=with_turn(at_home(lang), LEARNER) if task.sight is None else sitting_of(task.sight, lang),
            at=chairs_from(lead, task.stich),
            hand=task.hand,
            taps="" if inner.place is not None else "hand",
            marks=() if inner.place is None else (("hand", inner.place, "found"),),
            facts=_facts(task, lang),
            actions=tuple(Action("choose", one.label, index=number) for number, one in enumerate(offered)),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """The best card and why; the others that are as good."""
        found = _with_others(task, _best(task)[0], lang)
        return _feedback(reason_of_solution(task.worked, found.reason, found.paragraphs), found)

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """The best card of a table where it is another one."""
        if here.measured is None or there.measured is None or set(_best(here)) & set(_best(there)):
            return ""
        return text(lang, "choose_card.elsewhere", cards=card_names(_best(there), lang))

    def solution(self, task: Task) -> list[JsonDict]:
        """The best card, then its principle."""
        place = task.hand.index(_best(task)[0])
        offered = _principles(task, ChosenCard(place, False), "de") if task.why else ()
        right = [{"type": "choose", "index": number} for number, one in enumerate(offered) if one.right]
        return [{"type": "pick", "index": place}, *right[:1]]


def figures_by_place(task: Task) -> dict[int, Figure]:
    """By place in the hand what was measured of each card that may be laid; nothing where nobody has measured."""
    assert task.sight is not None, "graded tasks have a whole position"
    legal, found = playable(task.hand, task.stich, task.table), dict[int, Figure]()
    for place, kind in enumerate(task.hand):
        option = option_of(task.sight, kind) if kind in legal else None
        figure = figure_of(task.measured, option) if option else None
        if figure is not None:
            found[place] = figure
    return found


def _unsaid(trainer: Trainer | None, legal: Hand, graded: bool) -> list[str]:
    """What is missing in the verdicts."""
    if graded:
        return [] if trainer is None else ["graded: the verdicts are measured, so there is no ok and no no"]
    if trainer is None:
        return ["ok: expected cards, each with its reason"]
    if any(trainer.of(kind) is None for kind in legal):
        return ["no: expected a reason for every card that may be laid, * for the others"]
    said = [trainer.of(kind) for kind in legal]
    return [] if any(one[0] for one in said if one) else ["ok: expected a card that may be laid"]


def _verdict(task: Task, kind: Kind, lang: str) -> CardVerdict:
    if task.trainer is not None:
        return by_trainer(task.trainer, kind, lang)
    assert task.sight is not None, "graded tasks have a whole position"
    return by_figures(task.sight, task.measured, kind, lang)


def _best(task: Task) -> list[Kind]:
    """The cards that nothing is better than; where nobody knows, what a club lays."""
    legal = playable(task.hand, task.stich, task.table)
    if task.trainer is not None:
        return [kind for kind in dict.fromkeys(legal) if _verdict(task, kind, "de").verdict == "best"]
    assert task.sight is not None
    _, options = situation_of(task.sight)
    kinds = [kind for one in options for kind in dict.fromkeys(legal) if kind in one.kinds]
    best = [kind for kind in kinds if _verdict(task, kind, "de").verdict == "best"]
    return best or kinds[:1]


def _with_others(task: Task, kind: Kind, lang: str) -> CardVerdict:
    """What is said to a card, with every other one that is as good, or better where it is only good."""
    found = _verdict(task, kind, lang)
    key = {"best": "also", "good": "better"}.get(found.verdict)
    others = [one for one in _best(task) if one != kind]
    if key is None or not others:
        return found
    return found._replace(reason=f"{found.reason} {text(lang, f'choose_card.{key}', cards=card_names(others, lang))}")


def _principles(task: Task, inner: ChosenCard, lang: str) -> tuple[Choice, ...]:
    if not task.why or task.sight is None or inner.place is None:
        return ()
    return principles(task.sight, task.hand[inner.place], lang)


def _pick(task: Task, inner: ChosenCard, place: int, lang: str) -> tuple[ChosenCard, Feedback | None]:
    kind = task.hand[place]
    refusal = verstoss(kind, task.hand, task.stich, task.table)
    if refusal:
        marks: tuple[Mark, ...] = (("hand", place, "wrong"), *((("stich", 0, "cause"),) if task.stich else ()))
        return inner, Feedback("wrong", reason(refusal, lang), (refusal.paragraph,), marks, refusal.key)
    found = _with_others(task, kind, lang)
    if found.verdict == "mistake":
        return inner, _feedback(
            Feedback("wrong", found.reason, found.paragraphs, (("hand", place, "wrong"),), "card"), found
        )
    if not found.accepted:
        return inner, _feedback(Feedback("info", found.reason, found.paragraphs), found)
    after = ChosenCard(place, False)
    after = after._replace(why=not _principles(task, after, lang))
    return after, _feedback(reason_of_solution(found.verdict == "unmeasured", found.reason, found.paragraphs), found)


def _feedback(said: Feedback, found: CardVerdict) -> Feedback:
    return replace(said, places=found.places)


def _prompt(task: Task, inner: ChosenCard, lang: str) -> JsonDict:
    if inner.place is not None and not inner.why:
        return {"prompt": text(lang, "choose_card.prompt.why", card=card_name(task.hand[inner.place], lang))}
    return prompt_and_paper(lang, f"choose_card.prompt.{'follow' if task.stich else 'lead'}")


def _facts(task: Task, lang: str) -> tuple[str, ...]:
    if task.sight is None:
        return game_facts(task.table, task.rules, lang)
    return position_facts(task.sight, lang)


KIND: TaskKind[Task, ChosenCard] = ChooseCard()

SAMPLES = (
    {
        "hand": "He10 KrD KaA PiA Pi9",
        "stich": "HeD PiB KaK",
        "ok": {"KaA": "Du bist der Letzte, und der Fuchs nimmt den Stich nicht."},
        "no": {"*": "Es geht auch billiger."},
    },
    {
        "hand": "KrD PiD HeB KaK Kr10 KrK Kr9 PiK Pi9 HeK He9",
        "stich": "PiA Pi10",
        "stiche": "KrA Kr9 Kr10 KrA",
        "lead": 2,
        "ok": {"PiK": "Wenig Augen, und du hältst Pik 9 zurück."},
        "no": {"*": "Das ist zu viel."},
    },
    {"hand": "He10 KrD HeD HeB Ka10 Ka9 KrK Pi10 HeA HeA HeK He9", "graded": True, "why": True},
    {
        "hand": "KrD PiD HeB KaK Kr10 KrK Kr9 PiK Pi9 HeK He9",
        "stich": "PiA Pi10",
        "stiche": "KrA Kr9 Kr10 KrA",
        "lead": 2,
        "graded": True,
    },
)

# Why this card? After a card one principle out of three: the one that speaks for it, and two that do not


ANSWERS = 3

OTHERS = {
    "lead": ("lead_ass_early", "lead_trump_re", "lead_short_kontra", "lead_no_queens", "lead_no_fuchs"),
    "follow": ("schmieren", "deny_opponent", "discard_not_ruff", "dulle_not_wasted", "guard_and_catch"),
}
"""Principles that everybody has heard of, where this position brings too few that do not fit."""


def principles(sight: Sight, kind: Kind, lang: str) -> tuple[Choice, ...]:
    """The answers to the question why this card is laid; none where no principle speaks for it.

    The right one stands at the same place for every card of a position: a place that tells nothing.
    """
    option = option_of(sight, kind)
    if option is None or not option.pros:
        return ()
    wrong = [
        _wrong(sight, option, name, kind, lang)
        for name, _ in zip(_misfits(sight, option), range(ANSWERS - 1), strict=False)
    ]
    at = crc32(key_of(sight).encode()) % ANSWERS
    return (*wrong[:at], _right(sight, option.pros[0], lang), *wrong[at:])


def _misfits(sight: Sight, option: Option) -> Iterator[str]:
    """Names of principles that do not speak for this card: those that speak for others first."""
    _, options = situation_of(sight)
    speaking = {one.name for one in option.pros}
    spoken = (reason.name for one in options for reason in one.pros if one.kinds != option.kinds)
    against = (reason.name for reason in option.cons)
    usual = OTHERS["follow" if sight.stich else "lead"]
    yield from (name for name in dict.fromkeys((*spoken, *against, *usual)) if name not in speaking)


def _right(sight: Sight, reason: Reason, lang: str) -> Choice:
    at, _ = situation_of(sight)
    why, paragraphs, _ = words_of_principle(reason, at, lang)
    return Choice(_name(reason.name, lang), True, why, paragraphs or NO_PRINCIPLE)


def _wrong(sight: Sight, option: Option, name: str, kind: Kind, lang: str) -> Choice:
    at, options = situation_of(sight)
    label = _name(name, lang)
    against = next((reason for reason in option.cons if reason.name == name), None)
    if against is not None:
        why, paragraphs, _ = words_of_principle(against, at, lang)
        return Choice(
            label, False, text(lang, "choose_card.why.against", why=why), paragraphs or NO_PRINCIPLE, slip="why"
        )
    elsewhere = any(reason.name == name for one in options for reason in one.pros)
    said = text(lang, f"choose_card.why.{'other' if elsewhere else 'silent'}", name=label)
    return Choice(label, False, said, _paragraphs(name), slip="why")


def _paragraphs(name: str) -> tuple[str, ...]:
    return tuple(one[1:] for one in TIPS[name].places if one.startswith("§")) or NO_PRINCIPLE


def _name(principle: str, lang: str) -> str:
    return text(lang, f"advice.name.{principle}")


# Drawn by chance


MOST_NUMBERS = 1_000_000
"""Positions that nobody has measured are asked for by a number below."""


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    return {"why": True}


def _at_table(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """At the table of a book a proven position of this level, at house rules with the same Stiche one that the book has
    proven; else any, as a club has played it there."""
    if found := numbers(KIND.name, rules, level):
        return {**position, "deck": one_of(found, chance)}
    if tasks := alike(KIND.name, rules, level):
        return {**position, **one_of(tasks, chance), "graded": True}
    while (task := proposed_task(rules, int(chance() * MOST_NUMBERS))) is None:
        pass
    return {**position, **task, "graded": True}


INVENTION = Invention(_draw, own=_at_table)

FORM = question.Form(
    {
        "card": question.Question(
            "choose_card", "tactics", (*question.POSITION, question.Field("ok", "said_to_cards", True), question.WORKED)
        ),
        "card_open": question.Question(
            "choose_card",
            "tactics",
            (*question.POSITION, question.Field("why", "flag"), question.WORKED),
            {"graded": True},
            weighs=True,
        ),
    },
    {
        question.Field("deck", "number"): "the number of a position that was measured already: a drill deals those",
        question.Field("no", "said_to_cards"): "said in the same rows as ok",
    },
)
