"""What players of the club say: in the round of questions, in an Armut, and when they call."""

from random import Random

import pytest
from effort import each, thorough

from dokolearn.ch1_general import deal, parse_cards, shuffle, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import Game, begin, sight, step
from dokolearn.house_rules.armut import remove_cards
from dokolearn.model import SEATS, Give, Hands, Play, RuleSet, Say, Seat, Speak
from dokolearn.players.announcing import answers, plan
from dokolearn.players.levels import LEVELS, acts, events
from dokolearn.players.match import mean, whole_games
from dokolearn.rulesets import BOOKS

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
