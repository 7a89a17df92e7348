"""Chapter 5: what a card is worth now, for what one seat knows: chances by counting deals, the rest by examples."""

from itertools import combinations
from random import Random

import pytest
from club_positions import before, last_ones, leads, seen, under_partners
from effort import each, sampled, size

from dokolearn.ch1_general import card_code, parse_card, parse_cards
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch4_vorbehalte.soli import game_type
from dokolearn.ch5_tactics.card_bits import bits_of, card_bits, copies, rest_of
from dokolearn.ch5_tactics.estimate import USUAL, Chances, holds_one, keeping_values, worth
from dokolearn.ch5_tactics.forecast import STEPS, Features, chances, expected_punkte, features, forecast
from dokolearn.ch5_tactics.quick_facts import UNKNOWN, OpenCards, OwnHand, quick_facts
from dokolearn.game import Spiel, State, deal_game, legal, play, sight, start, without_questions
from dokolearn.model import SEATS, Call, Party, RuleSet
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS, DDV
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


# Chapter 5: how many Augen a hand may hope for, and what a call or a Solo is expected to bring at this table.


RE = frozenset({SEATS[0], SEATS[2]})


def hand(cards: str, game: str = "normal", rules: RuleSet = DDV) -> tuple[OpenCards, OwnHand]:
    """These cards before the first one is laid; their holder leads."""
    table = card_table(rules, game_type(game))
    bits, held = card_bits(table), parse_cards(cards)
    once, twice = rest_of(copies(table.deck), held)
    own = OwnHand(SEATS[0], sorted(held, key=table.order.__getitem__), once, twice, [1.0, 1 / 3, 1 / 3, 1 / 3], True)
    return OpenCards(bits, [], SEATS[0], None, SEATS[0], 0, [len(held)] * 4, [0] * 4), own


def has(cards: str, game: str = "normal") -> Features:
    return features(*hand(cards, game))


def test_5_03_the_features_of_a_hand() -> None:
    """Seven trumps of twelve, of 26 among 48; both Dullen; the Kreuz Ass stands, a ten below a missing Ass does not."""
    found = has("He10 He10 KrD PiD HeB KaA Ka9 KrA Kr9 Kr9 PiA Pi10")
    assert found.trumps == pytest.approx(7 / 12 - 19 / 36)
    assert found.top > 0.1
    assert (found.standing, found.rest) == pytest.approx((2 / 12, 3 / 12))
    assert found.void == pytest.approx(1 / 3), "no Herz"
    assert found.lead == 1


def test_5_03_who_has_laid_his_last_card_may_still_be_asked() -> None:
    """While the last Stich lies there, an answer to a call can be due: only that Stich is open then."""
    spiel = deal_game(DDV, SEATS[0], Random(4).random)
    state = start(spiel)
    while len(state.stiche) < 11 or not state.stich:
        state = play(spiel, state, plays(sight(without_questions(spiel, state), state.turn)))
    open_cards, own = quick_facts(sight(without_questions(spiel, state), state.lead))
    assert own.hand == []
    is_re = state.lead in spiel.re
    found = forecast(open_cards, own, state.augen, "re" if is_re else "kontra")
    ours = sum(augen for seat, augen in enumerate(state.augen) if (seat in spiel.re) == is_re)
    assert ours <= found.augen <= ours + 240 - sum(state.augen)
    assert found.spread < 15


def test_5_04_in_a_damensolo_other_cards_are_trump() -> None:
    found = has("KrD KrD PiD HeD KaD KrA KrA Kr10 PiA PiA HeA Ka9", "damensolo")
    assert found.trumps == pytest.approx(5 / 12 - 3 / 36)
    assert found.standing == pytest.approx(6 / 12), "the ten below both Asse of its suit stands, too"


def test_5_03_better_cards_hope_for_more() -> None:
    good, poor = (
        forecast(*hand(cards), (0, 0, 0, 0), "re").augen
        for cards in (
            "He10 He10 KrD PiD PiD HeB KaA Ka9 KrA Kr9 PiA Pi9",
            "KrD KaB KaK Ka9 Ka9 Kr10 KrK Kr9 Pi10 PiK Pi9 He9",
        )
    )
    assert good > 150 > 110 > poor


def test_5_03_what_is_won_is_won() -> None:
    open_cards, own = hand("KrD KaB KaK Ka9 Ka9 Kr10")
    late = forecast(open_cards, own, (150, 10, 0, 60), "re")
    assert 150 + (10 + 60) / 3 <= late.augen <= 195
    assert late.spread < forecast(open_cards, own, (0, 0, 0, 0), "re").spread / 2


@sampled
@each("book", BOOKS.values())
def test_5_03_the_forecast_is_right_on_average(book: RuleSet) -> None:
    """At the first card of games of the club: what each seat hopes for, against what its party has in the end."""
    off = []
    for seed in range(size(12, 300)):
        spiel = deal_game(book, SEATS[seed % 4], Random(f"forecast {seed}").random)
        if spiel.vertrag.game != "normal":
            continue
        state = start(spiel)
        hopes = [quick_facts(sight(without_questions(spiel, state), seat)) for seat in SEATS]
        while legal(spiel, state):
            state = play(spiel, state, plays(sight(without_questions(spiel, state), state.turn)))
        for open_cards, own in hopes:
            side = "re" if own.is_re else "kontra"
            end = sum(state.augen[seat] for seat in SEATS if (seat in spiel.re) == own.is_re)
            off.append(end - forecast(open_cards, own, (0, 0, 0, 0), side).augen)
    assert abs(sum(off) / len(off)) < size(25, 6)


def test_5_03_every_end_is_somewhere() -> None:
    for mean, spread in ((120.5, 30.0), (30.0, 5.0), (239.0, 40.0)):
        found = chances(mean, spread)
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0
    assert chances(130, 0.1)[STEPS.index(121)] == pytest.approx(1)


Z = {1 / 6: -0.9674, 1 / 3: -0.4307, 1 / 2: 0.0, 2 / 3: 0.4307, 5 / 6: 0.9674}
"""How many spreads above 120 and a half the mean has to be so that Re wins with this chance."""


def gain(book: str, party: Party, chance: float) -> float:
    """What the first call of a party is worth if it wins with this chance and always with 90 to 150 Augen."""
    rules, seat = BOOKS[book], SEATS[0] if party == "re" else SEATS[1]
    spread = 10.0
    mean = 120.5 + spread * Z[chance] * (1 if party == "re" else -1)
    silent, loud = (
        expected_punkte(rules, "normal", RE, seat, mean, spread, calls) for calls in ((), (Call(seat, party, 0),))
    )
    return loud - silent


@each(
    "book, party, even",
    [
        ("mainz", "re", 2 / 3),  # a lost Re costs twice what a won one brings
        ("mainz", "kontra", 1 / 3),
        ("ddv", "re", 1 / 2),
        ("ddv", "kontra", 1 / 2),
        ("spielregeln", "re", 1 / 2),
        ("schmidt", "kontra", 1 / 2),
        ("maennle", "re", 1 / 2),
    ],
)
def test_5_03_where_a_call_begins_to_pay(book: str, party: Party, even: float) -> None:
    """The break-even points of the register of tips: a sixth more and it pays, a sixth less and it costs."""
    less, more = (min(Z, key=lambda chance: abs(chance - even - sixth)) for sixth in (-1 / 6, 1 / 6))
    assert gain(book, party, more) > 0.15
    assert gain(book, party, less) < -0.15
