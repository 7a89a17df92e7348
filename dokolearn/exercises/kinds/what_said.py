"""What did this card or call say? What is certain, what is most likely, and what is only agreed."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from dokolearn.ch1_general import COPIES, DULLE, FUCHS, SUITS, rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch3_scoring.calls import call_table
from dokolearn.ch5_tactics.deals import deals, how_they_lie
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order, one_of, some_played
from dokolearn.exercises.frame.question import CALLS, LAID, LEAD, WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.task import Mark, Scene, SpecError, TaskKind
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.seat_view import SeatView, read_seat_view, table_view
from dokolearn.exercises.position.sight_of_task import leads_next, sight_of
from dokolearn.exercises.position.written_calls import spoken_calls
from dokolearn.model import SEATS, CardTable, Hand, Kind, Party, RuleSet, Seat
from dokolearn.sight import Sight, alte_shown, cannot_hold, cards_out, groups_missing, parties
from dokolearn.strings import text
from dokolearn.wording import card_name, suit_name

# What the cards on the table tell of the others' hands: what is certain and by which card, and what is likely


@dataclass(frozen=True)
class SeenGame:
    """A normal game as the learner sees it, and what follows from it, found once."""

    seen: SeatView
    cards: Hand
    """Every card on the table in order; whoever led first is `lead`."""
    lead: Seat

    @cached_property
    def table(self) -> CardTable:
        """§2.3 The cards of the normal game."""
        return card_table(self.seen.rules)

    @cached_property
    def sight(self) -> Sight:
        """§1.7 All that the learner knows."""
        rules, many = self.seen.rules, len(self.cards)
        calls = call_table(rules, "normal", self.table.hand_size)
        spoken = spoken_calls(self.seen.calls, calls, leads_next(self.cards, self.lead, self.table), many)
        return sight_of(rules, self.table, self.seen.hand, self.cards, self.lead, spoken)

    @property
    def fits(self) -> bool:
        """§5.10 Whether any deal agrees with it."""
        try:
            return deals(self.sight).number > 0
        except ValueError:
            return False

    # Certain

    def void(self, suit: int) -> frozenset[Seat]:
        """§2.6 Who certainly has no card of a suit (0 to 3) or TRUMP any more."""
        missing = groups_missing(self.sight)
        return frozenset(seat for seat in SEATS[1:] if suit in missing[seat])

    def may_hold(self, kind: Kind) -> frozenset[Seat]:
        """§5.10 Who may still hold a card for all that is certain."""
        missing = cannot_hold(self.sight)
        return frozenset(seat for seat in SEATS[1:] if kind not in missing[seat])

    def is_out(self, kind: Kind) -> bool:
        """§1.2 Whether one of these cards has not been seen yet."""
        return kind in cards_out(self.sight)

    def where_not_followed(self, seat: Seat, suit: int) -> tuple[Mark, ...]:
        """§2.6 The card with which he did not, and the one that was led."""
        for first in range(0, len(self.cards), 4):
            if self.table.group[self.cards[first]] == suit:
                for place in range(first + 1, min(first + 4, len(self.cards))):
                    if self.seen.laid[place][0] == seat and self.table.group[self.cards[place]] != suit:
                        return ("stich", first, "cause"), ("stich", place, "cause")
        return ()

    def marks_of_suit(self, seat: Seat, suit: int, *, led: bool) -> tuple[Mark, ...]:
        """§1.7 Where somebody laid cards of a suit: when it was led, or threw them away on another."""
        group = self.table.group
        return tuple(
            ("stich", place, "cause")
            for place, (who, kind) in enumerate(self.seen.laid)
            if who == seat and group[kind] == suit and (group[self.cards[place - place % 4]] == suit) == led
        )

    @cached_property
    def parties(self) -> tuple[Party | None, ...]:
        """§2.2 The party of each seat as far as the learner can tell."""
        return parties(self.sight)

    # Likely

    def chances(self, kind: Kind) -> tuple[Fraction, ...]:
        """§5.10 By seat, how likely it holds a card now; of a Kreuz Dame, that it is Re.

        In all deals that fit what is certain, each as likely as any other, and nobody plays alone in silence. How the
        others chose among their cards is no part of it: in games of the club that tells next to nothing more about who
        is Re, or who has the other Dulle.
        """
        shown = alte_shown(self.sight) if kind == ALTE else (0,) * 4
        lying = [
            (tuple(map(int.__add__, split, shown)), many)
            for split, many in how_they_lie(self.sight, frozenset({kind})).items()
        ]
        if kind == ALTE:
            lying = [(held, many) for held, many in lying if COPIES not in held] or lying
        total = sum(many for _, many in lying)
        return tuple(Fraction(sum(many for held, many in lying if held[seat]), total) for seat in SEATS)


Ask = Literal["void", "may", "re", "holds", "lead"]
"""Who certainly is without a suit, who may still hold a card, who is most likely Re or holds a card, and what a lead
says by agreement."""

OTHERS = SEATS[1:]

ALIKE = 5
"""§5.10 Chances that differ by no more than so many of a hundred are alike."""

TRUMPS = "trumpf"


@dataclass(frozen=True)
class Task:
    """What is asked, and about which suit or card."""

    ask: Ask
    shown: SeenGame
    suit: int = 0
    card: Kind = DULLE

    @property
    def worked(self) -> bool:
        """Whether it is shown as an example."""
        return self.shown.seen.worked


class WhatSaid(Choosing[Task]):
    """§5.10, §5.2 What the others have told by what they laid."""

    name: str = "what_said"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`ask` (void, may, re, holds, lead), `hand` (what is left of a whole one), `stiche` (cards in order), `lead`
        (of the first), `calls`, `suit` (Kr, Pi, He, trumpf), `card`, `worked`."""
        said = read_form(data, FORM, rules)
        seen, card = read_seat_view(said), DULLE if said["card"] is None else said["card"]
        shown = SeenGame(seen, said["stiche"], said["lead"])
        task = said.task(Task, shown=shown, suit=(*SUITS, TRUMPS).index(said["suit"]), card=card)
        if problem := _problem(task):
            raise SpecError([problem])
        return task

    def wants_all(self, task: Task) -> bool:
        """What is certain has to be found of everybody; of what is likely one is enough."""
        return task.ask in ("void", "may")

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """The three others and nobody, or what a lead may say."""
        if task.ask == "lead":
            return tuple(_meaning(task, meant, lang) for meant in ("re", "kontra", "nothing"))
        if self.wants_all(task):
            each = _void if task.ask == "void" else _may
            certain = task.shown.void(task.suit) if task.ask == "void" else task.shown.may_hold(task.card)
            return (*(each(task, seat, seat in certain, lang) for seat in OTHERS), _nobody(task, certain, lang))
        return tuple(_likely(task, seat, lang) for seat in (*OTHERS, None))

    def why(self, task: Task, lang: str) -> tuple[str, tuple[str, ...]]:
        """Of what is likely the counted figures of all three, once."""
        if task.ask in ("re", "holds"):
            return _figures(task, lang), ("5.10",)
        return super().why(task, lang)

    def look(self, task: Task, lang: str) -> Scene:
        """The hand, the cards on the table, the calls."""
        words = {"suit": _suit(task, lang), "card": card_name(task.card, lang)}
        if task.ask == "lead":
            words |= {"who": text(lang, f"table.{task.shown.lead}"), "card": card_name(task.shown.cards[0], lang)}
        return Scene(prompt=text(lang, f"what_said.prompt.{task.ask}", **words), **table_view(task.shown.seen, lang))


def _problem(task: Task) -> str:
    """What these cards cannot be asked about; empty where they can."""
    shown = task.shown
    if len(shown.sight.dealt) != shown.table.hand_size:
        return f"hand: expected what is left of {shown.table.hand_size} cards"
    if not shown.fits:
        return "no deal fits these cards and calls"
    if not any(shown.table.group[kind] == task.suit for kind in shown.table.deck):
        return "suit: expected a suit that has cards in this game"
    if task.ask == "lead" and (not shown.cards or not shown.lead or shown.parties[shown.lead] is not None):
        return "stiche: expected that somebody else leads whose party is open"
    if task.ask in ("may", "holds") and task.card == ALTE:
        return "card: expected another card than a Kreuz Dame"
    return "card: expected a card that is still out" if task.ask == "holds" and not shown.is_out(task.card) else ""


def _suit(task: Task, lang: str) -> str:
    return text(lang, "played.trumpf") if task.suit == TRUMP else suit_name(SUITS[task.suit], lang)


# Certain


def _void(task: Task, seat: Seat, right: bool, lang: str) -> Choice:
    """Whether it is certain that somebody is without the suit, and what others take for a proof."""
    shown, who = task.shown, text(lang, f"table.{seat}")
    marks: tuple[Mark, ...] = shown.where_not_followed(seat, task.suit)
    if right:
        key = "not_followed" if marks else "none_left"
    elif thrown := shown.marks_of_suit(seat, task.suit, led=False):
        key, marks = "thrown", thrown
    else:
        marks = shown.marks_of_suit(seat, task.suit, led=True)
        key = "followed" if marks else "not_asked"
    said = text(lang, f"what_said.void.{key}", who=who, suit=_suit(task, lang))
    return Choice(who, right, said, ("2.7",), marks, "" if right else key)


def _may(task: Task, seat: Seat, right: bool, lang: str) -> Choice:
    """Whether somebody may still hold the card."""
    shown, who, card = task.shown, text(lang, f"table.{seat}"), card_name(task.card, lang)
    group = shown.table.group[task.card]
    belongs = text(lang, "played.trumpf") if group == TRUMP else suit_name(SUITS[group], lang)
    marks = shown.where_not_followed(seat, group)
    key = "free" if right else "gone" if not shown.is_out(task.card) else "not_followed" if marks else "elsewhere"
    said = text(lang, f"what_said.may.{key}", who=who, card=card, suit=belongs)
    return Choice(who, right, said, ("2.7",), () if right else marks, "" if right else key)


def _nobody(task: Task, certain: frozenset[Seat], lang: str) -> Choice:
    words = {"suit": _suit(task, lang), "card": card_name(task.card, lang)}
    key = "right" if not certain else "wrong"
    said = text(lang, f"what_said.{task.ask}.nobody.{key}", **words)
    slip = "" if not certain else "nobody"
    return Choice(text(lang, f"what_said.{task.ask}.nobody"), not certain, said, ("2.7",), slip=slip)


# Likely


def _percents(task: Task) -> dict[Seat, int]:
    """§5.10 By seat, of a hundred deals."""
    chances = task.shown.chances(ALTE if task.ask == "re" else task.card)
    return {seat: round(100 * chances[seat]) for seat in OTHERS}


def _likely(task: Task, seat: Seat | None, lang: str) -> Choice:
    """Whoever has it most often is right, and all that are alike."""
    found = _percents(task)
    most, least = max(found.values()), min(found.values())
    if seat is None:
        right, key = most - least <= ALIKE, "alike"
        label, words = text(lang, "what_said.alike"), {}
    else:
        right, key = found[seat] >= most - ALIKE and most - least > ALIKE, "less" if most - least > ALIKE else "same"
        label = text(lang, f"table.{seat}")
        words = {"who": label, "n_percent": found[seat]}
    said = _figures(task, lang) if right else text(lang, f"what_said.{task.ask}.{key}", **words)
    return Choice(label, right, said, ("5.10",), slip="" if right else key)


def _figures(task: Task, lang: str) -> str:
    """The figures of all three."""
    named = {f"n_{seat}": percent for seat, percent in _percents(task).items()}
    return text(lang, f"what_said.{task.ask}.counted", card=card_name(task.card, lang), **named)


# By agreement


def meaning(kind: Kind, table: CardTable) -> str:
    """§5.2 What a first lead says by agreement: a trump Re, a Fehl card without an Ass Kontra, an Ass nothing."""
    if table.group[kind] == TRUMP:
        return "re"
    return "nothing" if rank_of(kind) == "A" else "kontra"


def _meaning(task: Task, meant: str, lang: str) -> Choice:
    card, who = task.shown.cards[0], text(lang, f"table.{task.shown.lead}")
    right = meaning(card, task.shown.table)
    key = f"right.{right}" if meant == right else f"wrong.{meant}"
    re = round(100 * task.shown.chances(ALTE)[task.shown.lead])
    words = {"who": who, "card": card_name(card, lang), "n_percent": re}
    said = text(lang, f"what_said.lead.{key}", **words)
    label = text(lang, f"what_said.lead.{meant}")
    return Choice(label, meant == right, said, ("5.2",), (("stich", 0, "cause"),), "" if meant == right else meant)


# Drawn by chance

_TRIES = 40


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    if level < 3 and chance() < 0.3:
        return _a_lead(table, chance)
    hand, cards, lead = some_played(table, (2, 3, 4)[level - 1], chance)
    shown: Position = {"hand": in_order(list(hand), table), "stiche": cards, "lead": int(lead)}
    told = _not_followed(cards, table)
    if level > 1 and told and chance() < 0.4:
        group = one_of(told, chance)
        card = next(kind for kind in table.deck if table.group[kind] == group)
        return {"ask": "may", "card": (card,)} | shown
    return {"ask": "void", "suit": _a_suit(cards, table, level, chance)} | shown


def _not_followed(cards: Hand, table: CardTable) -> list[int]:
    """What was led without everybody following: the highest card of it cannot be everywhere."""
    groups = [table.group[kind] for kind in cards]
    return [groups[first] for first in range(0, len(groups), 4) if len(set(groups[first : first + 4])) > 1]


def _a_suit(cards: Hand, table: CardTable, level: int, chance: Chance) -> str:
    """At first a suit that was led, later rather one that was thrown away."""
    led = [table.group[kind] for kind in cards[::4]]
    thrown = [table.group[kind] for at, kind in enumerate(cards) if table.group[kind] != led[at // 4]]
    of_fehl = [suit for suit in thrown if suit != TRUMP]
    suit = one_of(of_fehl, chance) if level > 1 and of_fehl and chance() < 0.6 else one_of(led, chance)
    return TRUMPS if suit == TRUMP else SUITS[suit]


def _a_lead(table: CardTable, chance: Chance) -> Position:
    """§5.2 The first card of somebody else, whose party cannot be known yet; no Fuchs, which says more."""
    for _ in range(_TRIES):
        hand, cards, lead = some_played(table, 1, chance)
        first = cards[: max(1, (4 - lead) % 4)]
        if lead and cards[0] not in (FUCHS, ALTE) and ALTE not in first:
            break
    own = [*hand, *(kind for place, kind in enumerate(cards) if (lead + place) % 4 == 0)]
    return {"ask": "lead", "hand": in_order(own, table), "stiche": first, "lead": int(lead)}


def _open(position: Position, rules: RuleSet) -> bool:
    """§2.2 Whether the learner cannot know the leader's party: not with both Kreuz Damen of his own."""
    if position["ask"] != "lead":
        return True
    table = card_table(rules)
    both = position["hand"].count(ALTE) == COPIES
    return not both and bool(position["lead"]) and position["stiche"][0] in table.deck


KIND: TaskKind[Task, tuple[int, ...]] = WhatSaid()

SAMPLES = (
    {
        "ask": "void",
        "suit": "Kr",
        "lead": 1,
        "stiche": "KrA PiA Kr10 KrK",
        "hand": "He10 KrD PiD HeB KaB KaA KaK PiA Pi9 HeA HeK",
    },
    {"ask": "may", "card": "He10", "stiche": "KrD KaK PiA Ka9", "hand": "He10 PiD HeB KaB KaA KaK PiK Pi9 HeA HeK KrA"},
    {
        "ask": "holds",
        "card": "He10",
        "stiche": "KrD KaK PiA Ka9",
        "hand": "He10 PiD HeB KaB KaA KaK PiK Pi9 HeA HeK KrA",
    },
    {"ask": "lead", "lead": 2, "stiche": "KaK Ka9", "hand": "He10 PiD HeB KaB KaA KaK PiK Pi9 HeA HeK KrA KrK"},
    {"ask": "re", "stiche": "HeA He9 HeK PiD", "hand": "He10 PiD HeB KaB KaA KaK PiK Pi9 HeK KrA KrK"},
)

INVENTION = Invention(_draw, fits=_open)

FORM = Form(
    {
        "what_said": Question(
            "what_said",
            "count",
            (
                Field("ask", "choice", True, words=("void", "may", "re", "holds", "lead"), label="ask_said"),
                Field("suit", "choice", words=("trumpf", "Kr", "Pi", "He"), usual="trumpf"),
                Field("card", "one_card", label="which_card"),
                hand(),
                LAID,
                LEAD,
                CALLS,
                WORKED,
            ),
        )
    }
)
