"""Plan the last Stiche: all hands are known, and one card leads to the best end if everybody lays the best he has."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from dokolearn.ch1_general import AUGEN_TOTAL, FUCHS, SCHWEIN, augen_of
from dokolearn.ch2_normal_game import ALTE, parties, playable, verstoss
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order
from dokolearn.exercises.frame.picking import tap_place
from dokolearn.exercises.frame.question import CALLS, GAME, RE, WORKED, Field, Form, Question
from dokolearn.exercises.frame.seating import (
    Sitting,
    at_home,
    chairs_from,
    with_card_backs,
    with_open_hands,
    with_parties,
    with_turn,
)
from dokolearn.exercises.frame.task import (
    Feedback,
    Help,
    Mark,
    Scene,
    SpecError,
    TaskKind,
    game_facts,
    prompt_and_paper,
    reason_of_solution,
)
from dokolearn.exercises.kinds.last_stiche.ending_words import loss_of, places, right, wrong
from dokolearn.exercises.kinds.last_stiche.open_ending import (
    AN_AUGE,
    LEARNER,
    SAME,
    OpenEnding,
    best,
    cards_left,
    ending_for_seat,
    ends,
    margin,
)
from dokolearn.exercises.position.finished_game import result_table
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.written_calls import WrittenCall, call_facts, spoken_calls
from dokolearn.game import State, deal_game, play, sight, start, without_questions
from dokolearn.model import SEATS, CardTable, Hand, Kind, RuleSet
from dokolearn.players.verein import plays_as_printed
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_names, card_view, reason

FEWEST, MOST = 2, 4
"""Stiche that are left: of one there is nothing to plan, and more would take too long."""


@dataclass(frozen=True, slots=True)
class Task:
    """The position, what was called before it, and the learner's hand as it lies there."""

    at: OpenEnding
    calls: tuple[WrittenCall, ...]
    worked: bool

    @property
    def table(self) -> CardTable:
        """What is trump here."""
        return self.at.table

    @property
    def hand(self) -> Hand:
        """The learner's."""
        return self.at.hands[LEARNER]


@dataclass(frozen=True, slots=True)
class LastStiche:
    """§5.10 You have counted, and know where every card is: which one do you lay?"""

    name: str = "last_stiche"
    help: Help = "task"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hands` (four as they were before the running Stich, the learner's first), `stich` (the cards of it that lie
        there already), `re` (seats; in a Solo whoever plays it), `before` (Augen of the learner's party and of the
        other one before the running Stich), `calls`, `game` (whose trumps hold), `worked`."""
        said = read_form(data, FORM, rules)
        hands, re, before, alone = said["hands"], frozenset(said["re"]), said["before"], is_solo(said.table.game)
        said.check(FEWEST <= len(hands[0]) <= MOST, f"hands: expected {FEWEST} to {MOST} cards")
        said.check(0 < len(re) <= (1 if alone else 2), "re: expected the seats of Re")
        alten = {seat for seat in SEATS if ALTE in hands[seat]}
        said.check(alone or alten <= re, "re: expected everybody with a Kreuz Dame")
        left = AUGEN_TOTAL - sum(map(augen_of, hands))
        said.check(sum(before) == left, f"before: expected {left} Augen in all")
        said.check(len(said["stich"]) < len(SEATS), "stich: expected at most three cards")
        said.raise_problems()
        held = _without(hands, said["stich"], said.table)
        spoken = spoken_calls(said["calls"], result_table(rules, said.table.game), SEATS[0])
        at = OpenEnding(rules, said.table, held, said["stich"], re, before, spoken)
        said.check(margin(at), "hands: expected cards that lead to different ends")
        return said.task(Task, at=at)

    def first(self, task: Task) -> int | None:
        """No card chosen, or in a worked example the best one."""
        return task.hand.index(best(task.at)[0]) if task.worked else None

    def is_solved(self, task: Task, inner: int | None) -> bool:
        """A card that nothing is better than."""
        return inner is not None

    def answer(self, task: Task, inner: int | None, event: Event, lang: str) -> tuple[int | None, Feedback | None]:
        """A tap on a card."""
        place = tap_place(event, len(task.hand))
        if place is None:
            return inner, None
        kind = task.hand[place]
        if refusal := verstoss(kind, task.hand, task.at.stich, task.table):
            marks: tuple[Mark, ...] = (("hand", place, "wrong"), ("stich", 0, "cause"))
            return inner, Feedback("wrong", reason(refusal, lang), (refusal.paragraph,), marks, refusal.key)
        if kind in best(task.at):
            return place, _reason(task, kind, lang)
        cost = loss_of(task.at, kind)
        said = Feedback("wrong", wrong(task.at, kind, lang), cost.paragraphs, (("hand", place, "wrong"),), cost.slip)
        return inner, replace(said, places=places(cost.tip, task.at.rules, lang))

    def scene(self, task: Task, inner: int | None, lang: str) -> Scene:
        """Four open hands with their parties, the running Stich, and the Augen so far."""
        at = task.at
        return Scene(
            **prompt_and_paper(lang, f"last_stiche.prompt{_alone(at)}"),
            stich=at.stich,
            seats=_seats(at, lang),
            at=chairs_from(at.lead, at.stich),
            hand=task.hand,
            taps="" if inner is not None else "hand",
            marks=() if inner is None else (("hand", inner, "found"),),
            facts=_facts(task, lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """How it runs after the best card."""
        return _reason(task, best(task.at)[0], lang)

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """The best card of a table where it is another one."""
        if set(best(here.at)) & set(best(there.at)):
            return ""
        return text(lang, "choose_card.elsewhere", cards=card_names(best(there.at), lang))

    def solution(self, task: Task) -> list[JsonDict]:
        """The best card."""
        return [{"type": "pick", "index": task.hand.index(best(task.at)[0])}]


# What a task says


def _without(hands: tuple[Hand, ...], stich: Hand, table: CardTable) -> tuple[Hand, ...]:
    """What is left of the hands once these cards lie there. Raises SpecError."""
    left = list(hands)
    for place, kind in enumerate(stich):
        seat = place - len(stich)
        if kind not in playable(left[seat], stich[:place], table):
            raise SpecError(["stich: expected cards that these hands may lay"])
        at = left[seat].index(kind)
        left[seat] = (*left[seat][:at], *left[seat][at + 1 :])
    return tuple(left)


# What is seen and said


def _alone(at: OpenEnding) -> str:
    """The end of a text key where the learner plays alone."""
    return ".alone" if parties(at.re).count(at.party) == 1 else ""


def _seats(at: OpenEnding, lang: str) -> tuple[Sitting, ...]:
    hands = tuple(tuple(card_view(kind, lang) for kind in in_order(list(hand), at.table)) for hand in at.hands)
    sitting = with_card_backs(with_parties(at_home(lang), parties(at.re)), map(len, hands))
    return with_turn(with_open_hands(sitting, hands, lang), LEARNER)


def _facts(task: Task, lang: str) -> tuple[str, ...]:
    """What is played and was called, the Augen of both sides, and what counts."""
    at = task.at
    mine, theirs = at.before
    words = {"party": text(lang, f"party.{at.party}"), "mine": mine, "theirs": theirs, "left": cards_left(at)}
    return (
        *game_facts(at.table, at.rules, lang),
        text(lang, f"last_stiche.sides{_alone(at)}", **words),
        *call_facts(task.calls, at.rules, lang, result_table(at.rules, at.table.game)),
        text(lang, "last_stiche.counts"),
    )


def _reason(task: Task, kind: Kind, lang: str) -> Feedback:
    """Why a good card is good; the others that are as good."""
    at = task.at
    others = [one for one in best(at) if one != kind]
    also = f" {text(lang, 'choose_card.also', cards=card_names(others, lang))}" if others else ""
    bad = max((one for one in ends(at) if one not in best(at)), key=ends(at).__getitem__)
    cost = loss_of(at, bad)
    said = reason_of_solution(task.worked, right(at, kind, lang) + also, cost.paragraphs)
    return replace(said, places=places(cost.tip, task.at.rules, lang))


# Drawn by chance

GAMES = 40
"""So many games are played for one position; then any will do in which a card is better than another."""

PLACED = 6
"""So many of them are looked through for one whose best card stands where it should."""

CLEAR = 10 * AN_AUGE
"""Ten Augen, or a Punkt: so much is at least between the best card and the next one."""


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """All depends on how the table plays."""
    return {}


def _at_table(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """The end of a game as a club has played it there."""
    share, found = chance(), dict[int, OpenEnding]()
    for games in count(1):
        for at, first_sight in _moments(rules, level, chance):
            if margin(at):
                found.setdefault(_worth(at, first_sight, level, share), at)
            if _STANDS in found:
                break
        if found and max(found) >= (_STANDS if games < PLACED else _PLANNED if games < GAMES else _ANY):
            break
    return position | _as_position(found[max(found)])


_ANY, _PLANNED, _STANDS = range(3)
"""How good a position is: any in which something can be won, one that asks for a plan, and one whose best card stands
where it should."""


def _worth(at: OpenEnding, first_sight: Kind, level: int, share: float) -> int:
    good, choices = best(at), in_order(list(at.choices), at.table)
    few = margin(at) > CLEAR - SAME and 2 * len(good) <= len(choices)
    if not few or (level > 2 and first_sight in good):
        return _ANY
    return _STANDS if choices[int(share * len(choices))] in good else _PLANNED


def _moments(rules: RuleSet, level: int, chance: Chance) -> Iterator[tuple[OpenEnding, Kind]]:
    """Whoever is at turn in the last Stiche of a game, with the card that he lays at first sight."""
    spiel = deal_game(rules, SEATS[int(4 * chance())], chance)
    state = start(spiel)
    while spiel.vertrag.game == "normal" and len(state.hands[state.turn]) >= FEWEST:
        kind = plays_as_printed(sight(without_questions(spiel, state), state.turn))
        if _is_asked(state, level) and not _can_raise(spiel.table, state):
            yield ending_for_seat(rules, state), kind
        state = play(spiel, state, kind)


def _is_asked(state: State, level: int) -> bool:
    """Two Stiche, three Stiche; then whoever leads to three, or sits behind where four are left."""
    left, behind = len(state.hands[state.turn]), len(state.stich)
    if level < 3:
        return left == level + 1
    return (left, behind) in ((3, 0), (4, 2), (4, 3))


def _can_raise(table: CardTable, state: State) -> bool:
    """§2.3 Whether somebody could raise a Fuchs: exercises ask about cards as they are printed."""
    return SCHWEIN in table.trumps and any(hand.count(FUCHS) > 1 for hand in state.hands)


def _as_position(at: OpenEnding) -> Position:
    """The position as a task has it: with the cards of the running Stich in the hands that laid them."""
    hands = list(at.hands)
    for place, kind in enumerate(at.stich):
        hands[place - len(at.stich)] = (*hands[place - len(at.stich)], kind)
    return {
        "hands": [in_order(list(hand), at.table) for hand in hands],
        "re": sorted(at.re),
        "before": list(at.before),
        **({"stich": at.stich} if at.stich else {}),
    }


KIND: TaskKind[Task, int | None] = LastStiche()

SAMPLES = (
    {"hands": ["KrB KaK", "Ka10 Pi10", "KrK HeA", "He10 KaA"], "stich": "He10", "re": [0, 3], "before": [76, 102]},
    {"hands": ["KrD PiA", "KaD HeK", "HeA KrA", "Pi10 PiK"], "game": "damensolo", "re": [0], "before": [130, 53]},
)

INVENTION = Invention(_draw, own=_at_table)

FORM = Form(
    {
        "last_stiche": Question(
            "last_stiche",
            "tactics",
            (
                Field("hands", "hands", True),
                Field("stich", "cards", take="stich", apart=True, most=3),
                RE,
                Field("before", "pair", True, most=240, label="augen_before", take="augen_before"),
                CALLS,
                GAME,
                WORKED,
            ),
            late=2,
        )
    }
)
