"""Beginners and their mistakes by name; Anna, Bernd and Clara at every level."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from effort import each, thorough

from dokolearn.ch1_general import FUCHS, augen_of, deal, rank_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.game import begin, deal_game, legal, play, sight, start, step, without_questions
from dokolearn.model import SEATS, Kind, Play, Say, Speak
from dokolearn.players import anfaenger, verein
from dokolearn.players.anfaenger import CARDS, WORDS, thinks
from dokolearn.players.announcing import plan
from dokolearn.players.levels import LEVELS, acts, at_table, events, level_of
from dokolearn.players.match import mean, normal_games, whole_games
from dokolearn.players.people import ANNA, PEOPLE, SEATED, Person
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, ahead, parties, partners, table_of
from dokolearn.strings import LANGUAGES, text

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


def _never(seen: Sight, kind: Kind) -> bool:
    return True


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
