"""Deals by wish: what is read, that every deal is what was wished for, and that each that fits is as likely."""

from collections import Counter
from math import comb
from random import Random
from typing import Any

import pytest
from computing import computing
from effort import each, sampled, size, thorough

from dokolearn.ch1_general import augen_of, deal, parse_card, rank_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.exercises.frame.task import SpecError
from dokolearn.hosts.browser import answer
from dokolearn.house_rules.schmeissen import criteria_met
from dokolearn.model import Hands
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.strings import text
from dokolearn.wishes.dealing import MOST_TRIES, ReadyWish, TooRareError, deals_by_wish, finds_nobody, prepare, sentence
from dokolearn.wishes.page import start as start_wish
from dokolearn.wishes.page import step as step_wish
from dokolearn.wishes.page import view as view_wish
from dokolearn.wishes.parsing import MAX_TEXT, read_wish
from dokolearn.wishes.wish import WishError

DDV, MAINZ, MAENNLE = BOOKS["ddv"], BOOKS["mainz"], BOOKS["maennle"]
DULLE, ALTE, FUCHS = parse_card("He10"), parse_card("KrD"), parse_card("KaA")


def ready(wish: str, rules: Any = DDV) -> ReadyWish:
    return prepare(read_wish(wish, rules), rules)


def dealt(wish: str, many: int, rules: Any = DDV, seed: int = 7) -> list[Hands]:
    return [ready(wish, rules).deal(seed, number).hands for number in range(1, many + 1)]


def trumps(hand: Any, rules: Any = DDV) -> int:
    return sum(card_table(rules).group[kind] == TRUMP for kind in hand)


def problems(wish: str, rules: Any = DDV) -> list[tuple[tuple[int, int], str]]:
    with pytest.raises(WishError) as caught:
        prepare(read_wish(wish, rules), rules)
    assert all(sentence(found, lang) for found in caught.value.found for lang in ("de", "en"))
    return [(found.at, found.key) for found in caught.value.found]


# Words


@each(
    "german, english",
    [
        ("Platz 2 hat beide Dullen und kein Kreuz", "seat 2 holds both Dullen and an empty clubs"),
        ("Platz 1 hat 7 bis 9 Trümpfe, mindestens zwei Damen", "Seat 1 has 7 to 9 trumps and at least two queens."),
        (
            "Platz 1 hat 7-9 Trümpfe; Platz 1 hat höchstens 3 Pik",
            "seat 1: 7-9 trumps\nseat 1: 3 or fewer spades",
        ),
        ("jemand hat eine Hochzeit, die niemanden findet", "a Hochzeit that finds nobody"),
        ("eine Hochzeit ohne Partner", "somebody has a Hochzeit without a partner"),
        ("Platz 1 und 3 sind Re. Platz 3 spielt aus", "seats 1 and seat 3 are Re; seat 2 deals"),
        ("jeder hat ein Ass", "everybody has an ace"),
        ("niemand hat mehr als 8 Trümpfe", "nobody has more than 8 trumps"),
        ("Platz 4 hat nicht mehr als 30 Augen und keine leere Farbe", "seat 4 has at most 30 Augen and no void suit"),
        ("Platz 1: KrD, Herz 10, Karo Ass", "seat 1: ♣D He10 Fuchs"),
        ("Platz 2 hat zehn Trümpfe", "seat 2 has ten trumps"),
        ("Platz 2 hat die Kreuz Dame", "seat 2 has a queen of clubs"),
        ("Platz 3 hat kein Fehl Ass", "seat 3 has no fehl aces"),
    ],
)
def test_a_wish_is_read_in_german_and_in_english(german: str, english: str) -> None:
    asked, wanted = read_wish(english, DDV), read_wish(german, DDV)
    assert [demand[:2] for demand in asked.demands] == [demand[:2] for demand in wanted.demands]
    assert asked.dealer == wanted.dealer


@each(
    "wish, at, key",
    [
        ("Platz 2 hat Blah", (1, 13), "unknown"),
        ("Platz 2 hat zwei Dulen", (1, 18), "unknown_near"),
        ("Platz 5 hat ein Ass", (1, 7), "seat"),
        ("Platz 1 hat KD", (1, 13), "ambiguous"),
        ("fünf Neunen bitte", (1, 1), "who"),
        ("Platz 1 hat ein Ass\n\n  Platz 2 hat mindestens Damen", (3, 26), "number"),
        ("Platz 1 hat 5 bis 3 Damen", (1, 13), "backwards"),
        ("Platz 1 hat", (1, 9), "what"),
        ("Platz 1 hat Karo", (1, 13), "all_trump"),
        ("Platz 1 hat 3 Pik 2 Herz", (1, 19), "behind"),
        ("Platz 1 spielt aus; Platz 2 spielt aus", (1, 21), "two_dealers"),
        ("jeder spielt aus", (1, 7), "one_dealer"),
        ("x" * (MAX_TEXT + 1), (1, 1), "long"),
        ("jemand hat 5 Könige; jemand hat 5 Neunen; jemand hat 5 Asse", (1, 1), "somebody_often"),
    ],
)
def test_what_cannot_be_read_is_told_with_line_and_column(wish: str, at: tuple[int, int], key: str) -> None:
    assert problems(wish) == [(at, key)]


@each(
    "wish, dealer, who",
    [
        ("der Geber hat beide Dullen", 3, [3]),
        ("Vorhand hat beide Dullen und der Geber hat keinen Fuchs", 3, [0, 3]),
        ("Platz 2 gibt. Der Geber hat He10. Vorhand hat KrD", 1, [1, 2]),
        ("Der Geber hat He10. Geber ist Platz 2", 1, [1]),
        ("The dealer has both foxes", 3, [3]),
        ("Vorhand: Charlie", 3, [0]),
        ("Platz 3 ist Vorhand", 1, []),
    ],
)
def test_players_may_be_named_by_their_place(wish: str, dealer: int, who: list[int]) -> None:
    found = read_wish(wish, MAINZ)
    assert (found.dealer, [demand.who for demand in found.demands]) == (dealer, who)


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert [at for at, _ in problems("Platz 9 hat ein Ass\nPlatz 1 hat Quark\nPlatz 2 hat KD")] == [
        (1, 7),
        (2, 13),
        (3, 13),
    ]


@each("wish, rules", [("Platz 1 hat 2 Neunen", MAENNLE), ("Platz 1 hat Pik 9", MAENNLE)])
def test_cards_that_are_not_in_the_pack(wish: str, rules: Any) -> None:
    assert problems(wish, rules) in ([((1, 1), "alone")], [((1, 13), "not_in_pack")])


def test_a_book_without_a_rule_says_so() -> None:
    assert problems("jemand hat ein Schwein", DDV) == [((1, 16), "not_here")]
    assert not problems_of_house_rule("jemand hat ein Schwein", schwein="both")


def problems_of_house_rule(wish: str, **options: Any) -> list[Any]:
    ready(wish, with_options(DDV, options))
    return []


# Deals


WISHES = {
    "Platz 2 hat beide Dullen und kein Kreuz": lambda hands, _: (
        hands[1].count(DULLE) == 2
        and not any(kind in hands[1] for kind in map(parse_card, ("KrA", "Kr10", "KrK", "Kr9")))
    ),
    "jeder hat mindestens 5 Trümpfe": lambda hands, rules: all(trumps(hand, rules) >= 5 for hand in hands),
    "jemand hat vier Könige": lambda hands, _: any(sum(rank_of(kind) == "K" for kind in hand) == 4 for hand in hands),
    "niemand hat mehr als 8 Trümpfe": lambda hands, rules: all(trumps(hand, rules) <= 8 for hand in hands),
    "Platz 1 hat 60 bis 70 Augen": lambda hands, _: 60 <= augen_of(hands[0]) <= 70,
    "Platz 1 und 2 sind Re, Platz 3 hat einen Fuchs": lambda hands, _: (
        hands[0].count(ALTE) == hands[1].count(ALTE) == 1 and FUCHS in hands[2]
    ),
    "Platz 3 hat eine Hochzeit und genau 9 Trümpfe": lambda hands, rules: (
        hands[2].count(ALTE) == 2 and trumps(hands[2], rules) == 9
    ),
    "Platz 4: KrD KrD PiD He10 KaA, zwei Asse": lambda hands, _: (
        hands[3].count(ALTE) == 2 and sum(rank_of(kind) == "A" for kind in hands[3]) == 2
    ),
}


@each("book", list(BOOKS))
@each("wish", list(WISHES))
def test_every_deal_is_the_pack_and_what_was_wished_for(book: str, wish: str) -> None:
    rules = BOOKS[book]
    for hands in dealt(wish, 8, rules):
        assert sorted(kind for hand in hands for kind in hand) == sorted(card_table(rules).deck)
        assert len({len(hand) for hand in hands}) == 1
        assert WISHES[wish](hands, rules)


def test_the_same_number_gives_the_same_cards_and_another_one_others() -> None:
    wish = "Platz 1 hat 8 Trümpfe"
    assert dealt(wish, 5) == dealt(wish, 5)
    assert len(set(dealt(wish, 20))) == 20
    assert dealt(wish, 1, seed=7) != dealt(wish, 1, seed=8)


def test_whoever_leads_sits_left_of_the_dealer() -> None:
    assert ready("Platz 3 spielt aus").deal(1, 1).dealer == 1
    assert ready("Platz 3 gibt").deal(1, 1).dealer == 2
    assert {ready("Platz 1 hat ein Ass").deal(1, number).dealer for number in range(1, 5)} == {0, 1, 2, 3}


def test_hands_that_may_be_thrown_in_and_poor_ones() -> None:
    thrown, spielregeln = with_options(DDV, {"schmeissen": True}), BOOKS["spielregeln"]
    assert all(criteria_met(hands[0], thrown) for hands in dealt("Platz 1 kann schmeißen", 5, thrown))
    assert all(trumps(hands[1], spielregeln) <= 3 for hands in dealt("Platz 2 hat eine Armut", 5, spielregeln))


# As likely as any other


def test_what_is_counted_is_what_combinatorics_says() -> None:
    every = ready("Platz 1 hat höchstens 12 Trümpfe").number
    assert ready("Platz 1 hat beide Dullen").number * comb(48, 12) == every * comb(46, 10)
    assert ready("Platz 1 hat kein Kreuz").number * comb(48, 12) == every * comb(40, 12)
    assert ready("Platz 1 hat ein Ass und eine Dame").number * comb(48, 12) == every * (
        comb(48, 12) - 2 * comb(40, 12) + comb(32, 12)
    )
    assert ready("Platz 1 und 3 sind Re").number * comb(48, 2) * 2 == every * 12 * 12 * 2


@sampled
@each(
    "wish, fits, seen",
    [
        (
            "Platz 1 hat mindestens einen Fuchs und 6 bis 8 Trümpfe",
            lambda hands: FUCHS in hands[0] and 6 <= trumps(hands[0]) <= 8,
            lambda hands: (hands[0].count(FUCHS), trumps(hands[0]), hands[1].count(ALTE)),
        ),
        (
            "jemand hat genau 9 Trümpfe",
            lambda hands: any(trumps(hand) == 9 for hand in hands),
            lambda hands: tuple(sorted(trumps(hand) for hand in hands)),
        ),
        (
            "jemand hat 3 Buben und jemand hat höchstens 4 Trümpfe",
            lambda hands: (
                any(sum(rank_of(kind) == "B" for kind in hand) == 3 for hand in hands)
                and any(trumps(hand) <= 4 for hand in hands)
            ),
            lambda hands: min(trumps(hand) for hand in hands),
        ),
    ],
)
def test_wished_cards_lie_as_those_that_are_dealt_and_looked_through(wish: str, fits: Any, seen: Any) -> None:
    """Chi-square of the direct deals against deals by chance that happen to fit."""
    many, chance = size(1500, 20_000), Random(11).random
    by_chance: Counter[Any] = Counter()
    while by_chance.total() < many:
        if fits(hands := deal(card_table(DDV), chance)):
            by_chance[seen(hands)] += 1
    wanted = ReadyWish(read_wish(wish, DDV), DDV)
    by_wish = Counter(seen(wanted.deal(3, number).hands) for number in range(1, many + 1))
    often = [key for key in by_chance | by_wish if by_chance[key] + by_wish[key] >= 20]
    distance = sum((by_chance[key] - by_wish[key]) ** 2 / (by_chance[key] + by_wish[key]) for key in often)
    free = len(often) - 1
    assert distance < free + 4.5 * (2 * free) ** 0.5 + 4


def test_a_hochzeit_that_finds_nobody_is_played_out() -> None:
    found = ready("eine Hochzeit, die niemanden findet").deal(7, 1)
    [bride] = [seat for seat, hand in enumerate(found.hands) if hand.count(ALTE) == 2]
    assert finds_nobody(found.hands, bride, found.dealer, DDV)
    assert found.tries > 1


# What cannot be


@each(
    "wish, found",
    [
        ("Platz 1 hat 9 Damen", [((1, 1), "alone")]),
        ("Platz 1 hat beide Dullen\nPlatz 3 hat eine Dulle", [((1, 1), "together"), ((2, 1), "together")]),
        ("Platz 1 hat 200 Augen", [((1, 1), "beyond")]),
        ("Platz 1 hat 10 Trümpfe; Platz 2 hat 10 Trümpfe; Platz 3 hat 10 Trümpfe", [((1, 1), "all")]),
        ("Platz 1 hat 5 leere Farben", [((1, 1), "beyond")]),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_tried(wish: str, found: Any) -> None:
    assert problems(wish) == found


def test_what_is_too_rare_says_after_how_many_tries() -> None:
    with pytest.raises(TooRareError) as caught:
        ready("jeder hat genau 60 Augen; niemand hat ein Ass").deal(1, 1)
    assert caught.value.tries == MOST_TRIES


def test_36_deals_of_a_common_wish_take_less_than_a_second() -> None:
    wish = "Platz 2 hat beide Dullen und kein Kreuz, Platz 1 hat 5 bis 8 Trümpfe"
    assert computing(lambda: deals_by_wish(wish, DDV, 7, range(1, 37)), 1) < 1


@thorough
def test_needs_that_overlap_too_much_are_looked_at_instead_of_counted() -> None:
    wish = "jeder hat 5 bis 8 Trümpfe, höchstens 4 Asse, 1 bis 4 Könige, mindestens 2 Volle, mindestens eine Dame"
    assert not ready(wish).direct
    assert all(5 <= trumps(hand) <= 8 for hand in ready(wish).deal(1, 1).hands)
    assert computing(lambda: ready(wish).deal(1, 1), 10) < 10


# In the page


def asked(spec: dict[str, Any], many: int = 0) -> Any:
    """The view after so many deals."""
    state = start_wish(spec)
    for _ in range(many):
        state = step_wish(state, {"type": "deal"})
    return view_wish(state)


def test_the_page_gets_hands_links_and_games() -> None:
    spec = {"wish": "Platz 2 hat zwei Füchse", "rules": "ddv", "options": {"schwein": "both"}, "seed": 7}
    shown = asked(spec, 3)
    assert [one["number"] for one in shown["deals"]] == [1, 2, 3]
    for one in shown["deals"]:
        assert [card["code"] for group in one["hands"][1]["groups"] for card in group["cards"]].count("KaA") == 2
        assert sorted(hand["does"] for hand in one["hands"]) == ["", "", "gibt", "spielt aus"]
        assert not read(one["dkn"]).problems
        behind = read(open_link(one["link"]).text).record
        laid = read(one["dkn"]).record
        assert [sorted(held.cards) for held in behind.deals] == [sorted(held.cards) for held in laid.deals]
    assert asked(spec, 5)["deals"][:3] == shown["deals"]
    assert shown["often"]
    assert not asked(spec)["often"]


def test_the_page_gets_what_is_wrong_as_values() -> None:
    shown = asked({"wish": "Platz 2 hat KD", "lang": "en"}, 2)
    assert shown["deals"] == []
    assert shown["problems"][0]["line"] == 1
    assert shown["problems"][0]["text"].startswith("Line 1, column 13")


def test_what_is_too_rare_is_said_where_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dokolearn.wishes.dealing.MOST_TRIES", 40)
    shown = asked({"wish": "jeder hat genau 60 Augen", "rules": "ddv"}, 2)
    assert shown["problems"] == [{"line": 0, "col": 0, "text": text("de", "wish.rare", n_tries=40)}]


def test_a_spec_of_strangers_is_refused_by_name() -> None:
    with pytest.raises(SpecError) as caught:
        start_wish({"wish": 3, "seed": True, "rules": "skat", "lang": "xx", "strange": 1})
    assert len(caught.value.problems) == 5
    assert '"problem"' in answer('{"machine": "wish", "spec": {"wish": 7}}')
    assert step_wish(begun := start_wish({"wish": "jeder hat ein Ass"}), {"type": "nonsense"}) == begun
