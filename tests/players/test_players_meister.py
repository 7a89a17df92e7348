"""Meister: the last Stiche are solved as if every card was tried, and deals are likely that explain what was played."""

from collections.abc import Iterator
from itertools import islice
from math import inf
from random import Random

import pytest
from effort import each, sampled, size, thorough

from dokolearn.ch1_general import SCHWEIN
from dokolearn.ch2_normal_game import ALTE, parties
from dokolearn.ch5_tactics.card_bits import card_bits
from dokolearn.ch5_tactics.deals import deals
from dokolearn.game import Spiel, State, deal_game, legal, new_game, play, score, sight, start, without_questions
from dokolearn.model import SEATS, Hands, Kind, RuleSet, Seat, Vertrag
from dokolearn.players import meister
from dokolearn.players import weighted_deals as likely
from dokolearn.players.endings import Ending, Ledger
from dokolearn.players.levels import LEVELS
from dokolearn.players.many_deals import ManyDeals
from dokolearn.players.match import mean, normal_games
from dokolearn.players.meister import Trial
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, tables_of

AN_AUGE = 0.02


def seen_by(spiel: Spiel, state: State, seat: Seat) -> Sight:
    return sight(without_questions(spiel, state), seat)


# The last Stiche


def by_every_card(spiel: Spiel, state: State, seat: Seat) -> float:
    """What a game comes to for a seat if both parties do their best, by trying everything through the rules."""
    party, choices = parties(state.re), different(spiel, state)
    if not choices:
        ours = sum(won for one, won in enumerate(state.augen) if party[one] == party[seat])
        return score(spiel, state).punkte[seat] + AN_AUGE * ours
    results = (by_every_card(spiel, play(spiel, state, kind), seat) for kind in choices)
    return max(results) if party[state.turn] == party[seat] else min(results)


def different(spiel: Spiel, state: State) -> tuple[Kind, ...]:
    """The cards that may be laid, each once; nobody raises a Fuchs."""
    return tuple(kind for kind in dict.fromkeys(legal(spiel, state)) if kind != SCHWEIN)


def endings(book: RuleSet, left: int, games: str) -> Iterator[tuple[Spiel, State]]:
    """Games when somebody at turn holds so many cards: half of them played as in a club, half by chance."""
    for seed in range(1_000):
        random = Random(f"ending {games} {seed}")
        spiel = deal_game(book, SEATS[seed % 4], random.random)
        if games != "normal":
            player = SEATS[seed // 4 % 4]
            spiel = new_game(book, spiel.hands, SEATS[0], Vertrag(games, player, frozenset({player}), player, SEATS[0]))
        state = start(spiel)
        for _ in range(4 * (len(spiel.hands[0]) - left) + seed % 4):
            any_card = random.choice(different(spiel, state))
            state = play(spiel, state, any_card if seed % 2 else plays(seen_by(spiel, state, state.turn)))
        yield spiel, state


def is_solved(spiel: Spiel, state: State) -> dict[Kind, float]:
    seat = state.turn
    tables = [card_bits(table) for table in tables_of(seen_by(spiel, state, seat))][len(state.stiche) :]
    ending = Ending(state.hands, state.lead, state.stich, tables, Ledger(spiel, state, seat, AN_AUGE))
    return {kind: ending.worth(kind) for kind in different(spiel, state)}


@sampled
@each("book", BOOKS.values())
def test_endings_are_those_of_trying_every_card(book: RuleSet) -> None:
    for left, many in ((1, size(2, 20)), (2, size(3, 60)), (3, size(2, 40)), (4, size(0, 2))):
        for spiel, state in islice(endings(book, left, "normal"), many):
            truth = {one: by_every_card(spiel, play(spiel, state, one), state.turn) for one in different(spiel, state)}
            assert is_solved(spiel, state) == pytest.approx(truth)


@sampled
@each("game", ["damensolo", "fleischlos", "karosolo", "sokrates"])
def test_endings_of_soli_too(game: str) -> None:
    """A Sokrates changes its trumps on the way."""
    for left in (1, 2, 3):
        for spiel, state in islice(endings(BOOKS["ddv"], left, game), size(2, 30)):
            truth = {one: by_every_card(spiel, play(spiel, state, one), state.turn) for one in different(spiel, state)}
            assert is_solved(spiel, state) == pytest.approx(truth)


# Likely deals


def moments(seeds: range) -> Iterator[tuple[Sight, State]]:
    """In the middle of games of the club at `ddv`."""
    for seed in seeds:
        spiel = deal_game(BOOKS["ddv"], SEATS[seed % 4], Random(f"likely {seed}").random)
        if spiel.vertrag.game == "normal":
            state = start(spiel)
            for _ in range(20 + seed % 12):
                state = play(spiel, state, plays(seen_by(spiel, state, state.turn)))
            yield seen_by(spiel, state, state.turn), state


@sampled
def test_5_10_the_true_deal_explains_what_was_played_better_than_most() -> None:
    better = compared = 0
    for seen, state in moments(range(size(4, 400))):
        tables, chance = [card_bits(table) for table in tables_of(seen)], Random(1).random
        truth = likely.surprise(seen, state.hands, tables)
        others = [likely.surprise(seen, deals(seen).sample(chance), tables) for _ in range(6)]
        better, compared = better + sum(truth < one for one in others), compared + len(others)
    assert better > 0.7 * compared


def test_5_10_what_is_as_good_as_impossible_is_not_looked_at_to_its_end() -> None:
    seen, state = next(moments(range(20)))
    tables = [card_bits(table) for table in tables_of(seen)]
    whole = likely.surprise(seen, state.hands, tables)
    assert 0 < whole < inf
    assert likely.surprise(seen, state.hands, tables, whole) == whole
    assert likely.surprise(seen, state.hands, tables, whole / 2) == inf


def test_5_10_so_many_deals_are_drawn_and_the_same_by_the_same_chance() -> None:
    seen, _ = next(moments(range(20)))
    possible = deals(seen)
    first, again = (list(likely.draw_deals(seen, possible, Random(3).random, 10)) for _ in range(2))
    assert first == again
    assert sum(times for _, times in first) == 10
    assert all(hands in possible for hands, _ in first)


# Which card


def drawn(seen: Sight, samples: int) -> list[tuple[Hands, int]]:
    many = ManyDeals(seen, seen.hand[:1])
    return meister.draw(many, deals(seen), Random(3).random, samples)


def test_5_10_meister_draws_so_many_deals_and_the_same_by_the_same_chance() -> None:
    """How many there are is never a matter of the clock."""
    for seen, _ in moments(range(4)):
        found, possible = drawn(seen, 20), deals(seen)
        assert found == drawn(seen, 20)
        assert sum(times for _, times in found) == 20
        assert all(hands in possible for hands, _ in found)


def test_4_06_a_deal_in_which_somebody_is_silent_with_both_kreuz_damen_is_seldom_drawn() -> None:
    spiel = next(
        spiel
        for spiel in (deal_game(BOOKS["ddv"], SEATS[0], Random(f"silent {seed}").random) for seed in range(99))
        if spiel.vertrag.game == "normal" and ALTE not in spiel.hands[0]
    )
    seen = seen_by(spiel, start(spiel), SEATS[0])
    possible = deals(seen)
    among_all = sum(is_silent(possible.sample(Random(seed).random)) for seed in range(400)) / 400
    found = sum(times for hands, times in drawn(seen, 400) if is_silent(hands)) / 400
    assert 0.2 < among_all < 0.4
    assert 0 < found < among_all / 2


def is_silent(hands: Hands) -> bool:
    return any(hand.count(ALTE) == 2 for hand in hands)


def test_5_10_in_the_first_stiche_the_card_of_the_club_stands_unless_another_is_clearly_better() -> None:
    (late, _), early = next(moments(range(20))), seen_by(*begun(), SEATS[1])
    barely = [Trial(1, (0, 10 if number % 2 else -8)) for number in range(10)]
    clearly = [Trial(1, (0, 10 if number % 3 else 8)) for number in range(10)]
    assert meister.choice(early, 0, barely) == 0
    assert meister.choice(late, 0, barely) == 1
    assert meister.choice(early, 0, clearly) == meister.choice(late, 0, clearly) == 1
    assert meister.choice(early, 1, barely) == 1, "nothing is better than what a club lays"


def begun() -> tuple[Spiel, State]:
    spiel = deal_game(BOOKS["ddv"], SEATS[0], Random(1).random)
    return spiel, start(spiel)


@thorough
def test_5_10_meister_beats_the_club() -> None:
    found = list(normal_games(LEVELS["meister"], LEVELS["verein"], BOOKS["ddv"], range(60)))
    won = mean(duel.augen for duel in found)
    assert won.value > 3 * won.error
