"""What a seat counts on: the deals that agree with its `Sight`, in whole games by chance (§5.10)."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from all_deals import every_deal, those_that_fit
from effort import sampled, size
from house_rules import derived_by_chance
from test_secrets import twins
from walks import Walk, moments, opening, walk

from dokolearn.ch5_tactics.deals import deals, how_they_lie
from dokolearn.ch5_tactics.running_suits import chance_to_run_now, runs
from dokolearn.game import Game, sight
from dokolearn.model import SEATS, GameEvent, Hand, Kind, RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, cards_out, table_of

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def held_in(game: Game) -> tuple[Hand, ...]:
    """What everybody holds now."""
    return game.state.hands if game.state else game.round.hands


def the_truth_is_among_them(rules: RuleSet, seed: int) -> int:
    """At some moments from the first question to the end, for each seat; tells how many moments."""
    random = Random(f"deals {seed}")
    played = [game for game, _, _ in moments(rules, seed)]
    for game in (chosen := random.sample(played, min(4, len(played)))):
        for seat in SEATS:
            view = sight(game, seat)
            found = deals(view)
            assert held_in(game) in found, "so there is one at least"
            hands = found.sample(random.random)
            assert hands in found
            assert list(map(len, hands)) == list(map(len, held_in(game))), "everybody holds as many as he does"
    return len(chosen)


@sampled
@every_book
def test_5_10_the_true_deal_is_among_them(book: RuleSet) -> None:
    assert sum(the_truth_is_among_them(book, seed) for seed in range(size(10, 60))) > 30


@sampled
def test_5_10_under_house_rules_too() -> None:
    assert sum(the_truth_is_among_them(derived_by_chance(Random(seed))[0], seed) for seed in range(size(20, 200))) > 60


@sampled
@every_book
def test_5_10_a_deal_that_looks_the_same_is_one_of_the_same_deals(book: RuleSet) -> None:
    """Of two games that a seat cannot tell apart both are among the deals of either, which are equal."""
    random, found = Random(f"same {book.name}"), 0
    for seed in range(size(20, 100)):
        seat = random.choice(SEATS)
        pair = twins(walk(book, seed), seat, random)
        if pair is not None:
            one, other = (deals(sight(game, seat)) for game in pair)
            assert (one, hash(one)) == (other, hash(other))
            assert all(held_in(game) in one for game in pair)
            found += pair[0].round.dealt != pair[1].round.dealt
    assert found > 2, "there are such games"


def an_ending(book: RuleSet, seed: int, cards: int) -> tuple[Walk, Sight] | None:
    """A moment late in a random game, when everybody holds so few cards at most, and what somebody sees.

    In an Armut who took the cards, since who has not seen them has too much to try; and no Hochzeit beside it, of which
    a `Sight` makes nothing then.
    """
    happened, late = list[GameEvent](), list[tuple[Walk, Game]]()
    for game, _, chosen in moments(book, seed):
        if game.state is not None and max(map(len, game.state.hands)) <= cards and not game.over:
            late.append((Walk(book, *opening(book, seed), tuple(happened), game), game))
        if chosen is not None:
            happened.append(chosen)
    if not late:
        return None
    walked, game = Random(seed).choice(late)
    exchange, said = game.round.exchange, {claim.kind for claim in game.round.claims if claim}
    if exchange is not None and "hochzeit" in said:
        return None
    return walked, sight(game, SEATS[seed % 4] if exchange is None or exchange.taker is None else exchange.taker)


@sampled
@every_book
def test_5_10_they_are_the_deals_in_which_all_could_have_happened(book: RuleSet) -> None:
    """Two cards each are left: every deal of them is tried by playing the whole game again."""
    tried, fewer = 0, 0
    for walked, view in filter(None, (an_ending(book, seed, 2) for seed in range(size(6, 60)))):
        found, every = deals(view), every_deal(view)
        among = {hands: ways for hands, ways in every.items() if hands in found}
        assert among == those_that_fit(walked, view)
        assert found.number == sum(among.values()) or view.round.exchange, "of a card that was seen it is known which"
        tried, fewer = tried + 1, fewer + (len(among) < len(every))
    assert tried > 2
    assert fewer, "something was known"


@sampled
@every_book
def test_5_10_each_is_drawn_as_often_as_any_other(book: RuleSet) -> None:
    """Three cards each are left: the share of every deal among many that are drawn, by chi square."""
    ending = next(one for one in (an_ending(book, seed, 3) for seed in range(20)) if one and not one[1].round.exchange)
    view, random = ending[1], Random(f"draw {book.name}")
    found, draws = deals(view), size(4_000, 40_000)
    expected = {hands: ways / found.number * draws for hands, ways in every_deal(view).items() if hands in found}
    drawn = Counter(found.sample(random.random) for _ in range(draws))
    assert set(drawn) <= set(expected)
    far = sum((drawn[hands] - often) ** 2 / often for hands, often in expected.items())
    free = len(expected) - 1
    assert abs(far - free) <= 5 * (2 * free) ** 0.5
    assert found.sample(Random(1).random) == found.sample(Random(1).random), "equal chance, equal deal"


@sampled
@every_book
def test_5_10_how_cards_lie_adds_up_to_all_deals(book: RuleSet) -> None:
    """Counted for any cards, alone and together with others, and by trying every deal."""
    for seed, ending in enumerate(an_ending(book, seed, 2) for seed in range(size(4, 40))):
        if ending is None or ending[1].round.exchange is not None:
            continue
        view = ending[1]
        found, kinds = deals(view), frozenset(map(Kind, Random(seed).sample(range(24), 8)))
        counted: Counter[tuple[int, ...]] = Counter()
        for hands, ways in every_deal(view).items():
            if hands in found:
                others = (hand if seat != view.seat else () for seat, hand in enumerate(hands))
                counted[tuple(sum(kind in kinds for kind in hand) for hand in others)] += ways
        assert how_they_lie(view, kinds) == counted


@sampled
@every_book
def test_5_10_the_chance_that_a_suit_runs_weighs_every_deal(book: RuleSet) -> None:
    """Who followed with any of so many cards of the suit showed just this one in one of so many cases."""
    between = 0
    for seed, ending in enumerate(an_ending(book, seed, 3) for seed in range(size(6, 40))):
        if ending is None or ending[1].round.exchange is not None or ending[1].game == "sokrates":
            continue
        view, rounds = ending[1], 1 + seed // 2 % 2
        out = [table_of(view).group[kind] for kind in cards_out(view)]
        suit, found, every = max(range(4 + seed % 2), key=out.count), deals(view), every_deal(view)
        weights = {
            hands: ways * chance_of_following(view, hands, suit) for hands, ways in every.items() if hands in found
        }
        running = sum(weight for hands, weight in weights.items() if runs(others_long(view, hands, suit), rounds))
        chance = chance_to_run_now(view, suit, rounds)
        assert chance == running / sum(weights.values())
        between += 0 < chance < 1
    assert between, "it is not always certain"


def others_long(view: Sight, hands: tuple[Hand, ...], suit: int) -> list[int]:
    others = (hand for seat, hand in enumerate(hands) if seat != view.seat)
    return [sum(table_of(view).group[kind] == suit for kind in hand) for hand in others]


def chance_of_following(view: Sight, hands: tuple[Hand, ...], suit: int) -> Fraction:
    """The chance of all that the others have laid on this suit, if they lay any card of it, told from the end."""
    group, chance = table_of(view).group, Fraction(1)
    held = [list(hand) for hand in hands]
    stiche = [(one.lead, one.cards) for one in view.stiche] + [(view.lead, view.stich)]
    for lead, cards in reversed(stiche):
        for place, kind in reversed(list(enumerate(cards))):
            seat = (lead + place) % 4
            held[seat].append(kind)
            if place and group[cards[0]] == group[kind] == suit and seat != view.seat:
                chance /= sum(group[one] == suit for one in held[seat])
    return chance
