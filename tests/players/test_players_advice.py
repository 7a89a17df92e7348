"""Advice: what is advised first is what Verein does, it needs no hidden cards, and it is told in both languages."""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from random import Random

import pytest
from effort import each, sampled, size
from house_rules import derived_by_chance
from principle_cases import Case, position, table

from dokolearn.advice_words import options, principle_words, tipp
from dokolearn.ch1_general import FUCHS, SCHWEIN, card_code, deal, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.deals import deals
from dokolearn.ch5_tactics.principles import Reason
from dokolearn.ch5_tactics.viewpoint import Voice, percent, pro
from dokolearn.game import Game, begin, deal_game, legal, new_game, play, sight, start, step, without_questions
from dokolearn.hosts import notebook
from dokolearn.model import SEATS, GameEvent, Play, RuleSet, Say, Seat, Speak
from dokolearn.players.advice import advise
from dokolearn.players.levels import LEVELS, acts
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, actions, cards_laid, table_of

CLUB = LEVELS["verein"]

HOME = Case(
    "schmieren",
    "Pi9 He9 KaA Ka9 Ka10 KrD | PiA HeA PiB KrK KrK Kr9 | PiK HeK KrD Kr9 Kr10 Kr10 | Pi9 He9 Ka9 Pi10 Pi10 HeA",
    "KaA",
    "+",
    "PiA PiK Pi9 Pi9 HeA HeK He9 He9 PiB KrD Ka9",
    lead=1,
)
"""Clara's Kreuz Dame lies ahead, the reader has the other one, nobody is behind: a safe place for the Fuchs."""


def turn(game: Game) -> Seat:
    """Who has to act."""
    if game.forced is not None:
        return game.forced[0]
    found = game.round.turn if game.state is None else game.state.turn
    assert found is not None
    return found


def moments(rules: RuleSet, seed: int, share: float = 1.0, duty: bool = False) -> Iterator[tuple[Sight, GameEvent]]:
    """Some moments of a game of the club, each with what Verein does."""
    chance = Random(f"advice {seed}")
    owing = frozenset(SEATS) if duty else None
    game = begin(rules, deal(card_table(rules), chance.random), SEATS[seed % 4], duty=owing)
    while not game.over:
        seen = sight(game, turn(game))
        event = acts(seen, CLUB, chance.random)
        if chance.random() < share:
            yield seen, event
        game = step(game, event)


@sampled
@each("book", BOOKS.values())
def test_5_02_what_is_advised_first_is_what_verein_does(book: RuleSet) -> None:
    for seed in range(size(1, 30)):
        for seen, event in moments(book, seed, size(1, 2) / 2):
            found = advise(seen)
            assert found[0].event == event, seen
            offered = {one.event for one in found} | {Play(seen.seat, kind) for one in found for kind in one.kinds}
            assert set(actions(seen)) <= offered, "everything that is allowed has its place"


@sampled
def test_under_any_house_rules_there_is_advice_and_it_is_told() -> None:
    for seed in range(size(3, 150)):
        rules, _ = derived_by_chance(Random(f"advised {seed}"))
        for seen, event in moments(rules, seed, 0.3, duty=seed % 2 == 0):
            assert advise(seen)[0].event == event
            for lang in ("de", "en"):
                assert len(tipp(seen, lang)) >= 3
                assert options(seen, lang)[0].what


@sampled
@each("book", BOOKS)
def test_5_10_advice_never_looks_at_hidden_cards(book: str) -> None:
    """The others' cards dealt anew, in any way that agrees with all that is known: the same advice, the same words."""
    compared = 0
    for seed in range(size(1, 60)):
        chance = Random(f"hidden {book} {seed}")
        for seen in silent_moments(BOOKS[book], chance):
            other = hidden_anew(seen, chance)
            compared += 1
            assert advise(other) == advise(seen)
            assert tipp(other, "de") == tipp(seen, "de")
    assert compared > size(2, 240)


def silent_moments(rules: RuleSet, chance: Random) -> Iterator[Sight]:
    """Some moments of a normal game in which nobody calls."""
    spiel = deal_game(rules, SEATS[0], chance.random)
    while spiel.vertrag.game != "normal":
        spiel = deal_game(rules, SEATS[0], chance.random)
    state = start(spiel)
    while legal(spiel, state):
        seen = sight(without_questions(spiel, state), state.turn)
        if chance.random() < 0.2:
            yield seen
        state = play(spiel, state, plays(seen))


def hidden_anew(seen: Sight, chance: Random) -> Sight:
    """The same game as its seat sees it: all that is open happened as it did, and the rest lies elsewhere."""
    possible = deals(seen)
    for _ in range(50):
        begun = [list(hand) for hand in possible.sample(chance.random)]
        for seat, kind in cards_laid(seen):
            begun[seat].append(FUCHS if kind == SCHWEIN else kind)
        first, second, third, fourth = (sorted_hand(hand, table_of(seen)) for hand in begun)
        spiel = new_game(seen.rules, (first, second, third, fourth), seen.dealer)
        if spiel.vertrag.game == "normal":
            state = reduce(lambda now, one: play(spiel, now, one[1]), cards_laid(seen), start(spiel))
            found = sight(without_questions(spiel, state), seen.seat)
            assert found.hand == seen.hand
            return found
    raise AssertionError("no normal game found")


def test_what_verein_lays_comes_first_with_equal_cards_beside_it() -> None:
    """One Pik Bube is gone: the other one and the Herz Bube do the same."""
    hands = "PiB HeB KrA KrD | PiB Ka9 HeK PiK | KaK Kr9 KrK Pi9 | Ka9 KrK PiA PiA"
    case = Case("lead_trump_re", hands, "PiB", "", "KrA PiB Kr9 KrK Ka9 KaK Ka9")
    found = advise(sight(table(case), SEATS[0]))
    kinds = [[card_code(kind) for kind in one.kinds] for one in found]
    assert ["PiB", "HeB"] in kinds or ["HeB", "PiB"] in kinds
    assert found[0].event == Play(SEATS[0], plays(sight(table(case), SEATS[0])))


def test_calls_and_silence_are_weighed_off_turn_too() -> None:
    """Seat 2 is not on turn: it may say something or nothing."""
    strong = "He10 He10 KrD PiD PiD HeD KaD KaA Ka10 KrA KrA PiA"
    case = Case("call_when_good", f"| | {strong}", "schweigt", "", book="ddv")
    found = advise(sight(table(case), SEATS[2]))
    assert found[0].event == Speak(SEATS[2], 0)
    assert None in [one.event for one in found]
    with pytest.raises(ValueError, match="nothing to do"):
        advise(sight(over(table(case)), SEATS[2]))


def over(game: Game) -> Game:
    """The same game played to its end."""
    while not game.over:
        game = step(game, acts(sight(game, turn(game)), CLUB, Random(1).random))
    return game


# In words


def test_a_tipp_has_three_steps_and_the_places() -> None:
    matters, card, why, *places = tipp(position(HOME).sight, "de")
    assert "Partner" in matters
    assert card == "Spiel Karo Ass."
    assert why.startswith("Schmieren: ")
    assert "11 Augen" in why
    assert places == ["Schmidt, Aus hinterer Position"]


@each("chance, of_100", [(0.0, 0), (0.001, 1), (0.374, 37), (Fraction(299, 300), 99), (0.9999, 99), (1.0, 100)])
def test_only_what_is_certain_is_all_or_nothing(chance: Fraction | float, of_100: int) -> None:
    assert percent(chance) == of_100


CERTAIN: tuple[tuple[str, Voice], ...] = (
    ("suit_runs", pro(suit="Kr", n_own=2, n_out=6, n_percent=100)),
    ("first_round_no_nines", pro(suit="Kr", n_percent=100)),
)


@each("name, voice", CERTAIN)
def test_what_is_certain_is_told_without_a_number(name: str, voice: Voice) -> None:
    at = position(HOME)
    usual = voice._replace(facts=tuple((key, 37 if key == "n_percent" else value) for key, value in voice.facts))
    for lang in ("de", "en"):
        assert "37" in principle_words(Reason(name, usual), at, lang).sentence
        sentence = principle_words(Reason(name, voice), at, lang).sentence
        assert sentence
        assert "100" not in sentence
        assert " 0 " not in sentence


def test_a_tipp_in_the_round_of_questions() -> None:
    game = begin(BOOKS["mainz"], deal(card_table(BOOKS["mainz"]), Random(3).random), SEATS[3])
    matters, what, why, *_ = tipp(sight(game, SEATS[0]), "de")
    assert what == "Sag „sauber“."
    assert matters != why
    assert isinstance(advise(sight(game, SEATS[0]))[0].event, Say)


def test_one_choice_is_no_choice() -> None:
    hands = "Pi9 He9 Ka9 | PiA HeA PiB | PiK HeK KrD | Pi9 He9 KaK"
    case = Case("schmieren", hands, "Ka9", "", "PiA PiK Pi9 Pi9 HeA HeK He9 He9 PiB KrD KaK", lead=1)
    assert tipp(position(case).sight, "en")[0] == "There is nothing to choose here."


def test_cards_are_told_with_what_speaks_for_and_against_them() -> None:
    found = options(position(HOME).sight, "en")
    assert found[0].what == "Diamonds ace"
    assert found[0].pros[0].name == "Feed the partner"
    assert any(one.cons for one in found)


def test_a_notebook_shows_advice_for_a_hand_and_a_stich() -> None:
    found = notebook.advise(hand="KrA Kr9 PiD HeB Ka9", stich="Pi9 PiK", lang="de")
    assert "Spiel Herz Bube." in repr(found)
    page = found._repr_html_()
    assert page.count("<li><strong>") == len(found.options)
    assert "Schmidt" in page or "§" in page or "DDV" in page


def test_a_notebook_shows_advice_for_whoever_is_on_turn() -> None:
    game = begin(BOOKS["ddv"], deal(card_table(BOOKS["ddv"]), Random(5).random), SEATS[0])
    assert notebook.advise(game, lang="en").tipp == notebook.advise(sight(game, SEATS[1]), lang="en").tipp


@each(
    "hand, stich, rules, said",
    [
        ("Quark", "", "mainz", "Quark"),
        ("KrA", "Kr9 Kr9 KrK KrK", "mainz", "Kr9"),
        ("KrA", "", "skat", "skat"),
        ("", "", "mainz", "-"),
    ],
)
def test_a_notebook_says_what_cannot_be(hand: str, stich: str, rules: str, said: str) -> None:
    with pytest.raises(notebook.CellError, match=said):
        notebook.advise(hand=hand, stich=stich, rules=rules)
