"""Chapter 5: what a card is worth now, for what one seat knows: chances by counting deals, the rest by examples."""

from itertools import combinations
from random import Random

import pytest
from club_positions import before, last_ones, leads, seen, under_partners
from effort import each, sampled, size

from dokolearn.ch1_general import card_code, parse_card, parse_cards
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch5_tactics.card_bits import bits_of, card_bits, copies
from dokolearn.ch5_tactics.estimate import USUAL, Chances, holds_one, keeping_values, worth
from dokolearn.ch5_tactics.quick_facts import UNKNOWN, quick_facts
from dokolearn.game import Spiel, State, deal_game, legal, play, sight, start, without_questions
from dokolearn.model import SEATS, RuleSet
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, cards_out, groups_missing, partners, table_of

CLUB = USUAL


@each("room, others, cards", [(1, 2, 1), (2, 4, 2), (3, 3, 2), (2, 5, 4), (1, 1, 2)])
def test_5_10_who_holds_one_of_some_cards_is_counted(room: int, others: int, cards: int) -> None:
    """Every way to lay the cards into the free places of all is as likely as any other."""
    ways = list(combinations(range(room + others), cards))
    holding = sum(min(way) < room for way in ways)
    assert holds_one(room + others, room, cards) == pytest.approx(holding / len(ways))


def games(book: RuleSet, seeds: range) -> "list[tuple[Spiel, State]]":
    """Moments of games in which everybody plays any card."""
    found = []
    for seed in seeds:
        chance = Random(seed)
        spiel = deal_game(book, SEATS[seed % 4], chance.random)
        state = start(spiel)
        while choices := legal(spiel, state):
            found.append((spiel, state))
            state = play(spiel, state, chance.choice(choices))
    return found


@sampled
@each("book", BOOKS.values())
def test_5_10_the_quick_facts_are_what_the_seat_sees(book: RuleSet) -> None:
    """Cards that are out, who is without a suit, who is a friend: as the longer questions answer it."""
    for spiel, state in games(book, range(size(2, 40))):
        one = sight(without_questions(spiel, state), state.turn)
        open_cards, own = quick_facts(one)
        assert (own.once, own.twice) == copies(cards_out(one))
        assert own.once.bit_count() + own.twice.bit_count() == len(cards_out(one))
        for seat, groups in enumerate(groups_missing(one)):
            assert all(group in groups for group in range(5) if open_cards.without[seat] >> group & 1)
        sure = {seat for seat in SEATS if own.friends[seat] == 1 and seat != one.seat}
        assert sure == partners(one)


def test_2_02_who_may_be_a_friend() -> None:
    def friends(sight: Sight) -> list[float]:
        return quick_facts(sight)[1].friends

    hands = ("KaB KrD", "KrD Ka9", "KaK Ka10", "KaK HeA")
    assert friends(seen(hands, "", 0)) == [1, UNKNOWN, UNKNOWN, UNKNOWN], "one of three has the other Kreuz Dame"
    assert friends(seen(hands, "", 2)) == [UNKNOWN, UNKNOWN, 1, UNKNOWN], "two of three have one"
    assert friends(seen(hands, "KaB KrD", 0)) == [1, 1, 0, 0]
    assert friends(seen(hands, "KaB KrD", 2)) == [0.5, 0, 1, 0.5]


def test_5_10_the_last_one_knows_whose_stich_it_is() -> None:
    """Anna leads an Ass; who lays nothing higher leaves it to her, a trump takes it."""
    open_cards, own = quick_facts(before("Ka9 HeK KrD", "PiA Pi10 PiK"))
    chances = Chances(open_cards, own, CLUB)
    assert chances.of(parse_card("PiA"), 1, own.friends[1]) == UNKNOWN
    assert chances.of(parse_card("Ka9"), 1, 1.0) == 1


def test_5_10_who_is_behind_may_still_take_it() -> None:
    """Of two behind, each has one of eleven Kreuz cards that are out or a trump; more of them, less hope."""
    open_cards, own = quick_facts(before("Ka9 KrK KrD", "Kr10"))
    chances = Chances(open_cards, own, CLUB)
    hope = [chances.of(parse_card(card), 0, 1.0) for card in ("Kr10", "KrA", "KrD", "He10")]
    assert hope == sorted(hope)
    assert 0 < hope[0] < hope[-1] <= 1


def test_5_02_what_a_card_is_kept_for_falls_with_its_height() -> None:
    for book in BOOKS.values():
        table = card_table(book)
        kept = keeping_values(card_bits(table), CLUB)
        by_height = [kept[kind] for kind in table.trumps]
        assert by_height == sorted(by_height, reverse=True)
        assert all(kept[suit[0]] > kept[suit[-1]] for suit in table.fehl if suit)


def told(hand: str, stich: str) -> dict[str, float]:
    """What each card of a hand that may be laid is worth."""
    one = before(hand, stich)
    open_cards, own = quick_facts(one)
    legal = [kind for kind in own.hand if not open_cards.stich or table_of(one).group[kind] == _led(one)] or own.hand
    return {card_code(kind): value for kind, value in worth(open_cards, own, legal, CLUB).items()}


def _led(one: Sight) -> int:
    return table_of(one).group[one.stich[0]]


def test_5_02_an_ass_is_worth_more_than_a_king_while_nobody_has_shown_a_void() -> None:
    worths = told("KrD Ka9 PiA HeK", "")
    assert max(worths, key=worths.__getitem__) == "PiA"


def test_5_02_augen_go_to_a_safe_partner() -> None:
    """Clara's Kreuz Dame lies ahead and no Dulle is behind: the own one is the other Kreuz Dame, so she is a friend."""
    worths = told("Ka9 KaA Ka10 KrD", "PiB KrD Ka9")
    assert worths["KaA"] > worths["Ka10"] > worths["Ka9"] > worths["KrD"]


BOTH_WILL_DO = {("He10 KrD", "PiA Pi10 PiK"), ("He10 KrD PiK", "Ka9 KrD Ka9"), ("KrD KaA Ka9 PiK", "")}
"""A matter of taste: which of the last two trumps takes the Stich and which the next one, whether a low trump is led
or the only card of a suit."""


@each("hand, stich, card", [one for one in (*leads(), *last_ones(), *under_partners()) if one[:2] not in BOTH_WILL_DO])
def test_5_02_no_card_that_would_spoil_an_evening(hand: str, stich: str, card: str) -> None:
    assert plays(before(hand, stich)) == parse_card(card)


def test_1_01_bits_of_cards() -> None:
    cards = parse_cards("KrA KrA KrD PiK")
    once, twice = copies(cards)
    assert once == bits_of(cards)
    assert twice == bits_of(parse_cards("KrA"))
    assert once >> ALTE & 1
