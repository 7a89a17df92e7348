"""What players of the club say: in the round of questions, in an Armut, and when they call."""

from collections.abc import Iterator
from random import Random

import pytest
from effort import each, thorough

from dokolearn.advice_words import instead
from dokolearn.ch1_general import deal, parse_cards, shuffle, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import Game, begin, sight, step
from dokolearn.house_rules.armut import remove_cards
from dokolearn.model import SEATS, GameEvent, Give, Hands, Play, RuleSet, Say, Seat, Speak
from dokolearn.players.announcing import answers, plan, price, to_spare
from dokolearn.players.levels import LEVELS, acts, at_table, events, turn_of
from dokolearn.players.match import mean, whole_games
from dokolearn.players.regret import loss
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, actions
from dokolearn.strings import LANGUAGES

CLUB = LEVELS["verein"]


def dealt(own: str, rules: RuleSet, seed: int = 1) -> Hands:
    """This hand for seat 0, who is asked first; the other cards by chance."""
    table = card_table(rules)
    held = parse_cards(own)
    rest, many = shuffle(remove_cards(table.deck, held), Random(seed).random), table.hand_size
    first, second, third = (sorted_hand(rest[at * many : (at + 1) * many], table) for at in range(3))
    return held, first, second, third


def asked(own: str, book: str) -> Game:
    return begin(BOOKS[book], dealt(own, BOOKS[book]), SEATS[3])


QUEENS = "KrD KrD PiD PiD HeD KaD KrA KrA Kr10 PiA PiA He9"
POOR = "KrB KaK KrA Kr10 KrK PiA PiK PiK Pi9 HeA HeK HeK"


@each(
    "own, book, wish",
    [
        ("KrD PiB HeB Ka10 Ka9 KrA KrK Kr9 PiA PiK He9 HeK", "ddv", ""),
        ("KrD KrD PiB HeB Ka9 KrA KrK Kr9 PiK Pi9 He9 HeK", "ddv", "hochzeit"),
        (QUEENS, "mainz", "solo:damensolo"),
        (QUEENS, "ddv", "pflichtsolo:damensolo"),
        (POOR, "schmidt", "armut"),
        (POOR, "mainz", ""),
    ],
)
def test_5_04_what_a_hand_is_meant_for(own: str, book: str, wish: str) -> None:
    assert plan(sight(asked(own, book), SEATS[0])) == wish


def test_4_01_somebody_with_a_vorbehalt_says_so() -> None:
    assert answers(sight(asked(QUEENS, "mainz"), SEATS[0])) == Say(SEATS[0], "vorbehalt")
    with pytest.raises(ValueError, match="nobody asks"):
        answers(sight(asked(QUEENS, "mainz"), SEATS[1]))


def test_4_03_in_an_armut_trumps_are_kept_and_short_suits_go_back() -> None:
    """At `spielregeln` any three cards may go back."""
    rules, chance = BOOKS["spielregeln"], Random(3).random
    seen = 0
    for seed in range(400):
        game = begin(rules, deal(card_table(rules), Random(f"armut {seed}").random), SEATS[seed % 4])
        for event, after in events(game, [CLUB] * 4, chance):
            exchange = after.round.exchange
            if isinstance(event, Give) and exchange is not None and exchange.back == event.cards:
                trumps = set(card_table(rules).trumps)
                assert not trumps & set(event.cards)
                seen += 1
            if after.state is not None:
                break
        if seen == 2:
            return
    raise AssertionError("nobody has taken an Armut")


STRONG = "He10 He10 KrD PiD PiD HeD KaD KaA Ka10 KrA KrA PiA"
WEAK = "KrD HeB KaK Ka9 Ka9 Kr10 KrK Kr9 Pi10 PiK He9 HeK"


def said(own: str, book: str) -> list[int]:
    """Which stages seat 0 calls in a game with this hand, everybody playing as in the club."""
    rules = BOOKS[book]
    game = begin(rules, dealt(own, rules), SEATS[3])
    return [
        event.stage
        for event, _ in events(game, [CLUB] * 4, Random(5).random)
        if isinstance(event, Speak) and event.seat == 0
    ]


@each("book", ["mainz", "ddv", "spielregeln", "schmidt"])
def test_3_03_a_strong_hand_calls_and_a_weak_one_does_not(book: str) -> None:
    assert 0 in said(STRONG, book)
    assert said(WEAK, book) == []


@thorough
@each("book", BOOKS)
def test_calls_bring_punkte(book: str) -> None:
    silent = CLUB._replace(speaks=lambda seen, chance: None)
    found = mean(whole_games(CLUB, silent, BOOKS[book], range(200)))
    assert found.value > 0


@each("number", [5009, 5048])
def test_3_03_nobody_says_kontra_to_a_solo_because_he_hopes(number: int) -> None:
    """Deals of `dokolearn dev match` in which somebody without a trump of the Damensolo did, and lost."""
    rules, chance = BOOKS["ddv"], Random(f"players {number}").random
    game = begin(rules, deal(card_table(rules), Random(f"match {number}").random), SEATS[number % 4])
    said = []
    for event, after in events(game, at_table("verein"), chance):
        said += [event] if isinstance(event, Speak) else []
        game = after
    vertrag = game.round.vertrag
    assert vertrag is not None
    assert vertrag.game == "damensolo"
    assert not [one for one in said if one.seat not in vertrag.re]


def test_meister_plays_a_whole_game_by_what_it_sees() -> None:
    """The same sight and the same chance: the same card, whatever the others hold."""
    rules = BOOKS["ddv"]
    game = begin(rules, deal(card_table(rules), Random(2).random), SEATS[0])
    meister = LEVELS["meister"]
    while game.state is None or len(game.state.stiche) < 9:
        turn = _turn(game)
        game = step(game, acts(sight(game, turn), CLUB, Random(1).random))
    for _ in range(6):
        seen = sight(game, _turn(game))
        first, second = (acts(seen, meister, Random(4).random) for _ in range(2))
        assert first == second
        game = step(game, first if isinstance(first, Play) else acts(seen, CLUB, Random(1).random))


def _turn(game: Game) -> Seat:
    turn = game.round.turn if game.state is None else game.state.turn
    assert turn is not None
    return turn


# Looking back at an Armut and a Hochzeit: what Verein would have taken, given or searched for (§4.3, §4.11).


ARMUT = {"armut_geben": Give, "armut_bieten": Say, "armut_zurueck": Give}
"""What is done at which step."""

BOTH = "KrD KrD PiB HeB Ka9 KrA KrK Kr9 PiK Pi9 He9 HeK"


def steps_of(own: str, book: str, phases: "set[str]", games: int) -> Iterator[Sight]:
    """What somebody sees at these steps when seat 0 has this hand and everybody answers as in the club."""
    rules = BOOKS[book]
    for seed in range(games):
        game = begin(rules, dealt(own, rules, seed), SEATS[3])
        for _, after in events(game, [CLUB] * 4, Random(seed).random):
            if game.state is None and game.round.phase in phases:
                yield sight(game, turn_of(game))
            game = after
            if game.state is not None:
                break


def others(seen: Sight) -> list[GameEvent]:
    """What Verein would not have done."""
    return [event for event in actions(seen) if event != answers(seen)]


def test_4_03_an_armut_is_looked_back_at() -> None:
    """What Verein does costs nothing; anything else less than nothing, and the plain slips are told with a reason."""
    told = dict.fromkeys(ARMUT, 0)
    for seen in steps_of(POOR, "spielregeln", set(ARMUT), 8):
        phase, best = seen.round.phase, answers(seen)
        assert isinstance(best, ARMUT[phase])
        assert loss(seen, best) == 0
        for event in others(seen):
            assert loss(seen, event) >= 0
        worst = max(others(seen), key=lambda event: loss(seen, event), default=None)
        if worst is not None and loss(seen, worst) > 0:
            told[phase] += 1
            for lang in LANGUAGES:
                said = instead(seen, worst, lang)
                assert said.sort == ("word" if phase == "armut_bieten" else "given")
                assert said.did
                assert said.did != said.better
                assert said.why
    assert told["armut_bieten"] > 1
    assert told["armut_zurueck"]


def test_4_03_who_gives_trumps_back_loses_by_what_they_are_kept_for() -> None:
    seen = next(steps_of(POOR, "spielregeln", {"armut_zurueck"}, 60))
    best, worst = answers(seen), max(others(seen), key=lambda event: loss(seen, event))
    assert isinstance(best, Give)
    assert isinstance(worst, Give)
    assert loss(seen, worst) == price(seen, worst.cards) - price(seen, best.cards)


def test_4_03_the_surer_an_armut_is_taken_or_left_the_more_it_counts() -> None:
    found = [
        (abs(to_spare(seen)), loss(seen, others(seen)[0])) for seen in steps_of(POOR, "schmidt", {"armut_bieten"}, 6)
    ]
    assert len({far for far, _ in found}) > 1
    assert [cost for _, cost in sorted(found)] == sorted(cost for _, cost in found)


@each("lang", LANGUAGES)
def test_4_11_how_a_hochzeit_searches_is_told(lang: str) -> None:
    seen = next(steps_of(BOTH, "mainz", {"heirat"}, 10))
    assert loss(seen, answers(seen)) == 0
    other = others(seen)[0]
    assert loss(seen, other) > 0
    assert instead(seen, other, lang).why
