"""Estimate and check: cards that are still out, Augen so far, and how likely a suit runs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from dokolearn.ch1_general import SUITS
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import DIFFICULTY, game_type
from dokolearn.exercises.frame.choosing import Choice, Choosing, TypedNumber
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order, one_of, some_played
from dokolearn.exercises.frame.question import BEFORE, GAME, LAID, LEAD, WORKED, Field, Form, Question
from dokolearn.exercises.frame.task import Scene, TaskKind, game_facts
from dokolearn.exercises.kinds.estimate.how_likely import ranges
from dokolearn.exercises.position.counted_cards import MOST_AUGEN, Counted, numbers, suit_word, sums
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.seat_view import SeatView, table_view
from dokolearn.exercises.position.sight_of_task import leads_next, sizes_differ
from dokolearn.exercises.position.stiche_view import stiche_of
from dokolearn.model import SEATS, CardTable, Hand, RuleSet, Seat
from dokolearn.rule_parts import FARBSOLI
from dokolearn.strings import text
from dokolearn.wording import list_words

Ask = Literal["runs", "out", "augen"]
"""How likely the suit runs, how many cards of it are out, or the Augen so far."""

TRUMPS = "trumpf"


@dataclass(frozen=True)
class Task:
    """What is asked about which cards."""

    ask: Ask
    counted: Counted
    rounds: int
    who: tuple[Seat, ...]
    worked: bool


class Estimate(Choosing[Task]):
    """§5.6, §5.10 Count what is out, and judge what may come of it."""

    name: str = "estimate"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`ask` (runs, out, augen), `hand`, `stiche` (cards in order), `lead` (of the first one), `game`, `suit` (Kr,
        Pi, He, Ka or trumpf), `rounds` (1 or 2), `who` (seats whose Augen are asked for), `worked`."""
        said = read_form(data, FORM, rules)
        ask, cards, suit = said["ask"], said["stiche"], said["suit"]
        counted = Counted(rules, said.table, said["hand"], cards, said["lead"], (*SUITS, TRUMPS).index(suit))
        said.check(counted.n_all, "suit: expected a suit that has cards in this game")
        if ask == "augen":
            said.check(cards and len(cards) % 4 == 0, "stiche: expected complete Stiche")
            said.check(said["who"], "who: expected seats from 0 to 3")
        else:
            wrong = sizes_differ(counted.hand, cards, counted.lead, counted.table)
            said.check(not wrong, f"hand: expected what is left of {said.table.hand_size} cards")
        said.raise_problems()
        if ask == "runs":
            leads = not counted.sight.stich and counted.sight.lead == SEATS[0]
            said.check(leads, "stiche: expected your own lead now")
            said.check(counted.n_own >= said["rounds"], "hand: expected a card of the suit for each round")
        return said.task(Task, counted=counted)

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Ranges of a chance, or numbers."""
        if task.ask == "runs":
            return ranges(task.counted, task.rounds, lang)
        return numbers(task.counted, lang) if task.ask == "out" else sums(task.counted, task.who, lang)

    def number_field(self, task: Task, lang: str) -> TypedNumber | None:
        """Numbers are typed, chances are chosen."""
        if task.ask == "runs":
            return None
        most = MOST_AUGEN if task.ask == "augen" else len(task.counted.table.deck)
        return TypedNumber(text(lang, f"estimate.pad.{task.ask}"), 0, most)

    def look(self, task: Task, lang: str) -> Scene:
        """The hand, and every card on the table."""
        counted = task.counted
        seen = SeatView(counted.rules, counted.hand, counted.laid, (), task.worked)
        shown = Scene(prompt=_prompt(task, lang), **table_view(seen, lang))
        return replace(shown, facts=(*shown.facts, *game_facts(counted.table, counted.rules, lang)))

    def why(self, task: Task, lang: str) -> tuple[str, tuple[str, ...]]:
        """The exact figure, once, where two ranges are right."""
        first = next(choice for choice in self.choices(task, lang) if choice.right)
        return first.reason, first.paragraphs


def _prompt(task: Task, lang: str) -> str:
    what = suit_word(task.counted, lang)
    if task.ask == "runs":
        return text(lang, "estimate.prompt.runs" if task.rounds == 1 else "estimate.prompt.runs.twice", suit=what)
    if task.ask == "out":
        return text(lang, "estimate.prompt.out", what=what)
    others = [seat for seat in task.who if seat]
    if not others:
        return text(lang, "estimate.prompt.augen.own")
    key = "ours" if len(others) < len(task.who) else "one" if len(others) == 1 else "several"
    who = list_words([text(lang, f"table.{seat}") for seat in others], lang)
    return text(lang, f"estimate.prompt.augen.{key}", who=who)


# Drawn by chance

_SOLI = (*DIFFICULTY[2], *FARBSOLI)

_ASKS: Mapping[int, tuple[Ask, ...]] = {
    1: ("runs", "out", "augen", "runs", "out"),
    2: ("runs", "runs", "out", "augen", "runs"),
    3: ("runs", "runs", "runs", "out", "augen"),
}
"""By level: what is asked how often."""

_TRIES = 60


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    ask = one_of(_ASKS[level], chance)
    if ask == "runs":
        return _a_suit(table, level, chance)
    return _some_out(table, level, chance) if ask == "out" else _some_augen(table, level, chance)


def _a_suit(table: CardTable, level: int, chance: Chance) -> Position:
    """§5.6 A suit to lead: before the first card, from the second level on also Herz and twice, later after Stiche."""
    later = level == 3 and chance() < 0.75
    for _ in range(_TRIES):
        hand, cards, lead = some_played(table, (1, 1, 2, 3)[int(4 * chance())] if later else 0, chance)
        suits = _own_suits(hand, cards, table, level)
        if suits and (not cards or leads_next(cards, lead, table) == SEATS[0]):
            suit = one_of(suits, chance)
            twice = level > 1 and not cards and _number(hand, suit, table) > 1 and chance() < 0.4
            asked: Position = {"ask": "runs", "suit": SUITS[suit], **({"rounds": 2} if twice else {})}
            return asked | _position(hand, cards, lead, table)
    return _some_out(table, level, chance)


def _own_suits(hand: Hand, cards: Hand, table: CardTable, level: int) -> list[int]:
    """Suits that the learner may be asked about: at first only the long ones, later first of all what was led."""
    suits = [suit for suit in range(TRUMP) if _number(hand, suit, table)]
    longest = max((_number(table.deck, suit, table) for suit in range(TRUMP)), default=0)
    led = [suit for suit in suits if any(table.group[kind] == suit for kind in cards[::4])]
    return led or [suit for suit in suits if level > 1 or _number(table.deck, suit, table) == longest]


def _number(cards: Hand, suit: int, table: CardTable) -> int:
    return sum(table.group[kind] == suit for kind in cards)


def _some_out(table: CardTable, level: int, chance: Chance) -> Position:
    """Trumps, later a suit, and on the third level in a Solo, too."""
    if level == 3 and chance() < 0.5:
        return {"ask": "out", "game": one_of(_SOLI, chance)}
    hand, cards, lead = some_played(table, (1, 2, 4)[level - 1], chance)
    suits = _own_suits(hand, cards, table, level) if level > 1 and chance() < 0.5 else []
    return {"ask": "out", "suit": SUITS[one_of(suits, chance)] if suits else TRUMPS} | _position(
        hand, cards, lead, table
    )


def _some_augen(table: CardTable, level: int, chance: Chance) -> Position:
    """Whose Augen: first those of one player, then of two."""
    for _ in range(_TRIES):
        _, cards, lead = some_played(table, (2, 3, 5)[level - 1], chance)
        who = [0] if level == 1 and chance() < 0.5 else [1 + int(3 * chance())]
        who = who if level == 1 else sorted({0, *who} if chance() < 0.7 else set(SEATS) - {0, *who})
        if len({one.winner for one in stiche_of(cards, lead, table)} & set(who)) == min(2, len(who)):
            break
    return {"ask": "augen", "who": [int(seat) for seat in who], "stiche": cards, "lead": int(lead)}


def _position(hand: Hand, cards: Hand, lead: Seat, table: CardTable) -> Position:
    stiche: Position = {"stiche": cards, "lead": int(lead)} if cards else {}
    return {"hand": in_order(list(hand), table), **stiche}


def _in_a_solo(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """§4.6 In a Solo cards are laid by its own trumps, which a book has."""
    if "game" not in position:
        return position
    table = card_table(rules, game_type(position["game"]))
    return position | _position(*some_played(table, 3, chance), table)


KIND: TaskKind[Task, tuple[int, ...]] = Estimate()

SAMPLES = (
    {"ask": "runs", "suit": "Kr", "hand": "He10 KrD PiD HeB KaB KaA KaK KrA Kr10 PiA HeA HeK"},
    {"ask": "runs", "suit": "Pi", "rounds": 2, "hand": "He10 KrD PiD HeB KaB KaA KaK KrA PiK PiA HeA HeK"},
    {"ask": "out", "stiche": "KrA KrK Kr10 KrK", "hand": "He10 KrD PiD HeB KaB KaA KaK PiK PiA HeA HeK"},
    {"ask": "augen", "who": [0, 2], "stiche": "KrA KrK Kr10 KrK PiA KaK Pi10 PiK", "worked": True},
)

INVENTION = Invention(_draw, own=_in_a_solo)

FORM = Form(
    {
        "runs": Question(
            "estimate",
            "count",
            (
                Field("suit", "choice", True, words=("Kr", "Pi", "He", "Ka")),
                Field("rounds", "number_of", words=("1", "2"), usual=1),
                Field("hand", "cards"),
                BEFORE,
                LEAD,
                GAME,
                WORKED,
            ),
            {"ask": "runs"},
        ),
        "out": Question(
            "estimate",
            "count",
            (
                Field("suit", "choice", words=("trumpf", "Kr", "Pi", "He", "Ka"), usual="trumpf"),
                Field("hand", "cards"),
                LAID,
                LEAD,
                GAME,
                WORKED,
            ),
            {"ask": "out"},
        ),
        "augen_so_far": Question(
            "estimate",
            "count",
            (Field("who", "seats", usual=(0,), label="whose_augen"), LAID, LEAD, Field("hand", "cards"), GAME, WORKED),
            {"ask": "augen"},
        ),
    }
)
