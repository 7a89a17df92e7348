"""Rounds of questions for tests: deals from a few cards, words as text, random walks under random options."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from dokolearn.ch1_general import parse_cards, sorted_hand
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_events, round_step, start_round
from dokolearn.course.games_at_table import rare_hands
from dokolearn.model import SEATS, Give, Hands, Illegal, RuleSet, Say, Seat, Verstoss, Vertrag
from dokolearn.rulesets import BOOKS

MANY_STEPS = 60
"""More than any round can take."""


def hands_with(rules: RuleSet, cards: Mapping[int, str]) -> Hands:
    """A deal in which these seats hold these cards at least; the rest goes round in the order of the pack.

    Nobody gets a second Kreuz Dame by it, and nobody who is given a full hand gets anything.
    """
    table = card_table(rules)
    held = [list(parse_cards(cards.get(seat, ""))) for seat in SEATS]
    left = list(table.deck)
    for kind in (kind for hand in held for kind in hand):
        left.remove(kind)
    for kind in left:
        open_seats = [hand for hand in held if len(hand) < table.hand_size and not (kind == ALTE and ALTE in hand)]
        min(open_seats, key=len).append(kind)
    first, second, third, fourth = (sorted_hand(hand, table) for hand in held)
    return first, second, third, fourth


def event(text: str) -> Say | Give:
    """`2 solo:iwan` is a word of seat 2, `2 gibt KrA PiA` cards of it."""
    seat, what = text.strip().split(maxsplit=1)
    word, _, cards = what.partition(" ")
    return Give(Seat(int(seat)), parse_cards(cards)) if word == "gibt" else Say(Seat(int(seat)), what)


def begin(
    rules: RuleSet, dealer: int = 0, cards: Mapping[int, str] | None = None, duty: Iterable[int] | None = None
) -> Round:
    """A round with these cards; seat dealer + 1 speaks first."""
    owing = None if duty is None else frozenset(map(Seat, duty))
    return start_round(rules, hands_with(rules, cards or {}), Seat(dealer), owing)


def go(state: Round, text: str) -> Round:
    """The round after events separated by commas."""
    for part in filter(None, map(str.strip, text.split(","))):
        state = round_step(state, event(part))
    return state


def vertrag(state: Round) -> Vertrag:
    """What a finished round led to."""
    assert state.vertrag is not None, f"{state.phase}: {state.turn} has to act"
    return state.vertrag


def refusal(state: Round, text: str) -> Verstoss:
    """Why an event is not accepted."""
    with pytest.raises(Illegal) as found:
        go(state, text)
    return found.value.verstoss


def words(state: Round, seat: int) -> set[str]:
    """What a seat may say now."""
    return {event.what for event in round_events(state) if isinstance(event, Say) and event.seat == seat}


# Random rounds

CHOICES: dict[str, tuple[Any, ...]] = {
    "vorbehalt_round": ("hidden_by_rank", "explain_all", "open"),
    "vorbehalt_order": (
        ("solo", "hochzeit"),
        ("hochzeit", "armut", "solo"),
        ("pflichtsolo", "lustsolo", "schmeissen", "armut", "hochzeit"),
        ("armut", "pflichtsolo", "hochzeit", "lustsolo", "schmeissen"),
    ),
    "vorbehalt_immediate": (True, False),
    "vorbehalt_withdraw": ("no", "until_next_spoke"),
    "soli": (("karosolo", "damensolo"), ("iwan", "kreuzsolo", "piksolo", "fleischlos"), ()),
    "solo_ranking": ((), ("damensolo", "farbsolo", "iwan"), ("karosolo",)),
    "solo_equal_rank": ("first_seat", "last_speaker"),
    "weitere_ansagen": (True, False),
    "weitere_ansagen_form": ("earlier_holds", "each_raises"),
    "abreizen": (True, False),
    "solo_lead": ("soloist", "left_of_dealer", "pflicht_only"),
    "solo_same_dealer": ("always", "never", "pflicht_not_vorgefuehrt"),
    "hochzeit_find": ("any", "fehl_led", "choice", "wished_card"),
    "armut": ("none", "offered", "last_must_take", "partner_takes"),
    "armut_max_trumps": (2, 3, 4, 5),
    "armut_cards": ("three_with_all_trumps", "all_trumps", "up_to_three"),
    "armut_decide": ("before_looking", "after_looking"),
    "armut_return": ("any", "lowest_trumps"),
    "armut_say": ("none", "count_back", "with_or_without"),
    "armut_parties": ("poor_and_taker", "kreuz_dame"),
    "schmeissen": (True, False),
    "schmeissen_criteria": (("five_nines",), ("six_kings", "max_one_trump"), ("max_two_trumps", "seven_volle")),
    "mandatory_solo": ("none", "inside_24", "appended"),
    "lustsolo_after_pflicht": (True, False),
    "deck_nines": (True, False),
}
"""Options of the round of questions with values to try."""


def random_rules(random: Random) -> RuleSet:
    """A book with a few options changed, whether they go well together or not."""
    rules = random.choice(list(BOOKS.values()))
    for option in random.sample(list(CHOICES), random.randrange(12)):
        part = next(part for part in PARTS if option in {field.name for field in fields(getattr(rules, part))})
        rules = replace(rules, **{part: replace(getattr(rules, part), **{option: random.choice(CHOICES[option])})})
    return rules


PARTS = ("cards", "vorbehalt", "hochzeit", "armut", "runde")


def random_start(random: Random) -> Round:
    """A round under random rules, now and then with a known duty or a Vorführung."""
    rules = random_rules(random)
    owing = frozenset(seat for seat in SEATS if random.random() < 0.5)
    duty = owing if rules.runde.mandatory_solo != "none" and random.random() < 0.7 else None
    led_out = random.choice(SEATS) if rules.vorbehalt.soli and random.random() < 0.05 else None
    return start_round(rules, rare_hands(rules, random), random.choice(SEATS), duty, led_out)


def random_event(state: Round, random: Random) -> Say | Give:
    """A legal event; every sort of word has the same chance, however many Soli there are."""
    sorts: dict[str, list[Say | Give]] = {}
    for legal in round_events(state):
        sorts.setdefault(legal.what.partition(":")[0] if isinstance(legal, Say) else "gibt", []).append(legal)
    return random.choice(sorts[random.choice(list(sorts))])


def random_round(random: Random) -> list[Round]:
    """Every state of a round of random legal events."""
    states = [random_start(random)]
    while states[-1].turn is not None:
        assert len(states) <= MANY_STEPS
        states.append(round_step(states[-1], random_event(states[-1], random)))
    return states
