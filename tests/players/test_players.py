"""Who may sit at a table: every level plays by the rules and by what it sees, and the better one wins."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random

import pytest
from click.testing import CliRunner
from effort import each, sampled, size, thorough

from dokolearn.ch1_general import FUCHS, augen_of, deal, parse_cards, rank_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.cli import main
from dokolearn.game import Spiel, begin, deal_game, legal, new_game, play, sight, start, step, without_questions
from dokolearn.hosts.commands import match_command
from dokolearn.model import SEATS, Kind, Play, RuleSet, Say, Speak, Stich, Vertrag
from dokolearn.players import anfaenger, verein
from dokolearn.players.anfaenger import CARDS, WORDS, thinks
from dokolearn.players.announcing import plan
from dokolearn.players.levels import LEVELS, Level, acts, at_table, events, level_of
from dokolearn.players.match import Duel, mean, normal_games, whole_games
from dokolearn.players.people import ANNA, PEOPLE, SEATED, Person
from dokolearn.players.playing_out import Playing
from dokolearn.players.verein import CLUB, plays
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, ahead, parties, partners, table_of
from dokolearn.strings import LANGUAGES, text


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


# Beginners and their mistakes by name; Anna, Bernd and Clara at every level.


NEVER = dict.fromkeys((*CARDS, *WORDS), 0.0)
DDV = BOOKS["ddv"]


def always(*names: str) -> Person:
    """A beginner who makes these mistakes wherever he can, and no others."""
    return Person(mistakes=NEVER | dict.fromkeys(names, 1.0))


def decisions(many: int) -> Iterator[Sight]:
    """Every moment at which a card is laid, in games among players of the club."""
    for seed in range(many):
        spiel = deal_game(DDV, SEATS[seed % 4], Random(f"beginners {seed}").random)
        state = start(spiel)
        while legal(spiel, state):
            seen = sight(without_questions(spiel, state), state.turn)
            yield seen
            state = play(spiel, state, verein.plays(seen))


# Mistakes


def _fehl(seen: Sight, kind: Kind) -> bool:
    return table_of(seen).group[kind] != TRUMP


def _for_the_partner(seen: Sight) -> bool:
    return ahead(seen) in partners(seen)


SHOWN: dict[str, Callable[[Sight, Kind], bool]] = {
    "forgets": lambda seen, kind: len(seen.stiche) > 2,
    "forgets_partner": lambda seen, kind: sum(party is not None for party in parties(seen)) > 1,
    "keeps_aces": lambda seen, kind: (
        not seen.stich and any(rank_of(one) == "A" and _fehl(seen, one) for one in seen.hand)
    ),
    "leads_highest": lambda seen, kind: not seen.stich and kind == table_of(seen).trumps[0],
    "leads_tens": lambda seen, kind: not seen.stich and rank_of(kind) == "10" and _fehl(seen, kind),
    "forgets_to_schmieren": lambda seen, kind: _for_the_partner(seen) and augen_of([kind]) < 11,
    "overtakes": lambda seen, kind: _for_the_partner(seen),
    "takes_high": lambda seen, kind: bool(seen.stich),
    "shows_fuchs": lambda seen, kind: kind == FUCHS and 0 < len(seen.stich) < 3,
}
"""What can be seen of a mistake of this name where it has decided."""


@thorough
@each("name", CARDS)
def test_a_mistake_is_made_where_there_is_an_occasion(name: str) -> None:
    """It leads to another card than in the club, and to one that shows it."""
    person, found = always(name), 0
    for number, seen in enumerate(decisions(48)):
        if found and number >= 12 * 48:
            break
        laid = thinks(seen, Random(1).random, person)
        club = verein.plays(seen)
        assert laid.mistakes == ((name,) if laid.kind != club else ())
        if laid.mistakes:
            assert SHOWN[name](seen, laid.kind), (name, seen, laid.kind)
            found += 1
    assert found


def test_without_mistakes_a_beginner_plays_as_in_the_club() -> None:
    for seen in decisions(4):
        assert anfaenger.plays(seen, Random(2).random, always()) == verein.plays(seen)


def test_the_same_sight_and_the_same_chance_lead_to_the_same_card() -> None:
    """Whether the mistakes are asked for or not."""
    for number, seen in enumerate(decisions(4)):
        first, second = (Random(number).random for _ in range(2))
        assert anfaenger.plays(seen, first, ANNA) == thinks(seen, second, ANNA).kind


def test_off_turn_nobody_lays_a_card() -> None:
    game = begin(DDV, deal(card_table(DDV), Random(1).random), SEATS[3])
    with pytest.raises(ValueError, match="nobody asks"):
        anfaenger.plays(sight(game, SEATS[0]), Random(1).random)


@each("lang", LANGUAGES)
def test_every_mistake_has_a_name(lang: str) -> None:
    said = [text(lang, f"mistake.{name}") for name in (*CARDS, *WORDS)]
    assert len(set(said)) == len(said)
    assert {name for person in SEATED for name in person.mistakes} <= {*CARDS, *WORDS}


# Words


def spoken(person: Person, seed: int) -> set[int]:
    """Which stages are called in a game, everybody playing like this."""
    level = level_of("anfaenger", person)
    game = begin(DDV, deal(card_table(DDV), Random(f"words {seed}").random), SEATS[seed % 4])
    return {event.stage for event, _ in events(game, [level] * 4, Random(seed).random) if isinstance(event, Speak)}


def test_3_04_beginners_never_call_an_absage_and_some_call_nothing() -> None:
    """In a game in which the club calls one."""
    seed = next(seed for seed in range(200) if 1 in spoken(always(), seed))
    assert spoken(always("no_absage"), seed) == {0}
    assert spoken(always("silent"), seed) == set()


@thorough
def test_5_04_beginners_play_alone_only_with_very_much() -> None:
    """At `ddv` everybody owes a Solo: the club plays one with many hands, a beginner with few of them."""
    shy, wishes = always("shy_of_soli"), Counter[tuple[bool, bool]]()
    for seed in range(600):
        seen = sight(begin(DDV, deal(card_table(DDV), Random(f"alone {seed}").random), SEATS[3]), SEATS[0])
        if not plan(seen).startswith("hochzeit"):
            said = anfaenger.answers(seen, Random(1).random, shy)
            wishes[bool(plan(seen)), said != Say(SEATS[0], "gesund")] += 1
    assert wishes[True, False] > wishes[True, True]
    assert not wishes[False, True]


# Strength


@thorough
@each("book", BOOKS.values())
def test_the_club_beats_beginners_and_beginners_beat_chance(book) -> None:
    many = range(400)
    for one, other, least in (("verein", "anfaenger", 4), ("anfaenger", "zufall", 10)):
        duels = list(normal_games(LEVELS[one], LEVELS[other], book, many))
        assert mean(duel.augen for duel in duels).value > least
        assert mean(duel.punkte for duel in duels).value > 0


@thorough
def test_in_whole_games_the_club_beats_beginners() -> None:
    found = mean(whole_games(LEVELS["verein"], LEVELS["anfaenger"], DDV, range(200)))
    assert found.value > 3 * found.error


@thorough
@each("who", PEOPLE)
def test_nobody_is_much_weaker_than_the_plain_club(who: str) -> None:
    """Within two Augen."""
    person = level_of("verein", PEOPLE[who])
    found = mean(duel.augen for duel in normal_games(person, LEVELS["verein"], DDV, range(200)))
    assert found.value > -2


# Who sits there


@each("level", LEVELS)
def test_everybody_has_a_place(level: str) -> None:
    """The same four at every level; each answers at his turn."""
    four = at_table(level)
    game = begin(DDV, deal(card_table(DDV), Random(3).random), SEATS[3])
    for seat in SEATS:
        event = acts(sight(game, seat), four[seat], Random(seat).random)
        assert isinstance(event, Say)
        assert event.seat == seat
        game = step(game, Say(seat, "gesund"))
    lead = game.state.turn if game.state else SEATS[0]
    assert isinstance(acts(sight(game, lead), four[lead], Random(1).random), Play | Speak)


def test_they_do_not_all_play_alike() -> None:
    """Anna, Bernd and Clara each differ from the plain club in some card, and from each other."""
    seen = list(decisions(3))
    laid = [tuple(verein.plays(one, person.cards) for one in seen) for person in SEATED]
    assert len(set(laid)) == len(SEATED)


def test_nobody_sits_at_a_level_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        at_table("profi")
