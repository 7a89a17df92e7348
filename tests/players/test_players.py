"""Who may sit at a table: every level plays by the rules and by what it sees, and the better one wins."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest
from click.testing import CliRunner
from effort import each, sampled, size

from dokolearn.ch1_general import parse_cards, rank_of
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.cli import main
from dokolearn.game import Spiel, deal_game, legal, new_game, play, sight, start, without_questions
from dokolearn.hosts.commands import match_command
from dokolearn.model import SEATS, RuleSet, Stich, Vertrag
from dokolearn.players.levels import LEVELS, Level
from dokolearn.players.match import Duel, mean, normal_games
from dokolearn.players.playing_out import Playing
from dokolearn.players.verein import CLUB, plays
from dokolearn.rulesets import BOOKS


def by_sight(spiel: Spiel) -> tuple[Stich, ...]:
    """A game in which everybody plays as in a club, through the rules."""
    state = start(spiel)
    while legal(spiel, state):
        state = play(spiel, state, plays(sight(without_questions(spiel, state), state.turn)))
    return state.stiche


def in_the_head(spiel: Spiel) -> tuple[Stich, ...]:
    """The same in short."""
    game = without_questions(spiel, start(spiel))
    looks = [quick_facts(sight(game, seat)) for seat in SEATS]
    open_cards, tables = looks[0][0], [looks[0][0].cards] * len(spiel.hands[0])
    owns = [own for _, own in looks]
    return tuple(Playing(open_cards, owns, [CLUB] * 4, tables, spiel.re).to_the_end())


def dealt(book: RuleSet, many: int) -> Iterator[Spiel]:
    found = (deal_game(book, SEATS[seed % 4], Random(seed).random) for seed in range(10 * many))
    return islice((spiel for spiel in found if spiel.vertrag.game == "normal"), many)


@sampled
@each("book", [book for book in BOOKS.values() if book.name != "maennle"])
def test_a_game_in_the_head_is_played_as_at_the_table(book: RuleSet) -> None:
    """At `maennle` a Fuchs may be raised, which nobody thinks of beforehand."""
    for spiel in dealt(book, size(3, 200)):
        assert in_the_head(spiel) == by_sight(spiel)


def solo(book: RuleSet, name: str, seed: int) -> Spiel:
    hands = deal_game(book, SEATS[0], Random(seed).random).hands
    player = SEATS[seed % 4]
    return new_game(book, hands, SEATS[0], Vertrag(name, player, frozenset({player}), player, SEATS[0]))


@sampled
@each("book", BOOKS.values())
def test_verein_plays_every_solo_to_its_end(book: RuleSet) -> None:
    """Every card is one that the rules take, whatever is trump."""
    for name in book.vorbehalt.soli:
        for seed in range(size(1, 20)):
            assert len(by_sight(solo(book, name, seed))) == len(solo(book, name, seed).hands[0]), GAME_TYPES[name]


ALONE = (
    ("bubensolo", "KrB KrB HeB KaB Kr10 Kr10 Kr9 HeA HeA He10 HeK KaK", "B"),
    ("damensolo", "KrD PiD PiD HeD KrA KrA Kr10 PiA PiA Pi10 HeA Ka9", "D"),
    ("fleischlos", "KrA KrA Kr10 KrK PiA PiA Pi10 HeA HeA He10 KaA Ka9", "A 10"),
)
"""Hands of somebody alone, and what he leads first: of few trumps the highest, without trumps an Ass."""


@each("name, hand, ranks", ALONE)
def test_4_06_alone_the_sure_stiche_come_first(name: str, hand: str, ranks: str) -> None:
    """As long as nobody can take them."""
    book, mine = BOOKS["ddv"], parse_cards(hand)
    rest = list((Counter(card_table(book).deck) - Counter(mine)).elements())
    Random(4).shuffle(rest)
    hands = (mine, tuple(rest[:12]), tuple(rest[12:24]), tuple(rest[24:]))
    spiel = new_game(book, hands, SEATS[3], Vertrag(name, SEATS[0], frozenset({SEATS[0]}), SEATS[0], SEATS[3]))
    first = by_sight(spiel)[0]
    assert rank_of(first.cards[0]) in ranks.split()
    assert first.winner == SEATS[0]


@sampled
@each("book", BOOKS.values())
def test_verein_beats_chance_by_far(book: RuleSet) -> None:
    duels = list(normal_games(LEVELS["verein"], LEVELS["zufall"], book, range(size(30, 400))))
    assert mean(duel.augen for duel in duels).value > 15
    assert mean(duel.punkte for duel in duels).value > 0.5


def test_the_same_players_are_even() -> None:
    """Every deal is played from both sides: who plays against himself has exactly half."""
    for duel in normal_games(LEVELS["verein"], LEVELS["verein"], BOOKS["ddv"], range(5)):
        assert duel == (0, 0)


def test_a_match_in_the_terminal() -> None:
    shown = CliRunner().invoke(
        main, ["dev", "match", "verein", "zufall", "--deals", "12", "--book", "maennle", "--lang", "en"]
    )
    assert shown.exit_code == 0
    begin, standing, goes_on = shown.stdout.splitlines()
    assert begin.startswith("Club against Chance")
    assert " Augen above 120, +" in standing
    assert goes_on == "It goes on with --first 13."


def test_a_match_that_is_stopped_says_where_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the deal that was being played; no deal is counted twice or left out."""

    def stopped(one: Level, other: Level, rules: RuleSet, numbers: Iterable[int]) -> Iterator[Duel]:
        for number in numbers:
            if number == 8:
                raise KeyboardInterrupt
            yield Duel(number, 1.0)

    monkeypatch.setattr(match_command, "normal_games", stopped)
    shown = CliRunner().invoke(main, ["dev", "match", "verein", "zufall", "--first", "5"])
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[1:] == [
        "3 Spiele: +6,0 ± 0,6 Augen über 120, +1,00 ± 0,00 Punkte",
        "Weiter geht es mit --first 8.",
    ]


def test_a_match_of_one_of_the_three() -> None:
    shown = CliRunner().invoke(main, ["dev", "match", "verein/anna", "anfaenger/clara", "--deals", "4", "--whole"])
    assert shown.exit_code == 0
    assert shown.stdout.startswith("Verein (Anna) gegen Anfänger (Clara) bei DDV")


def test_a_match_of_nobody_is_told() -> None:
    for words, said in (
        (["zufal", "verein"], "Es gibt: zufall, anfaenger, verein, meister."),
        (["zufall", "verein/dora"], "Es gibt: anna, bernd, clara."),
        (["zufall", "verein", "--book", "ddd"], "es gibt mainz, ddv"),
    ):
        shown = CliRunner().invoke(main, ["dev", "match", *words])
        assert shown.exit_code == 2
        assert said in shown.stderr
