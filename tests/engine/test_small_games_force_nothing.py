"""Whoever plays a few Stiche is never asked for a call that the book forces: no small game gets that far.

A book forces a call after one Stich only: the first of a game, of a Hochzeit the first after its search. Only a small
game with a Hochzeit begins where a game begins; all others are Stiche out of the middle of one.
"""

from collections.abc import Iterator

from effort import mostly, sampled, size

from dokolearn.ch1_general import stiche_per_game
from dokolearn.ch3_scoring.calls import call_table
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill.invent import LEVELS, chance_of, invent
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.position.scripted_stiche import Moment, SmallGame, moment_after, re_party, suche, ways
from dokolearn.exercises.specs import SpecError
from dokolearn.house_rules.forced import AfterStich, forced_call
from dokolearn.model import Call, Seat
from dokolearn.rulesets import BOOKS

KIND = KINDS["play_stiche"]


def scripted(book: str) -> Iterator[SmallGame]:
    """Those of the catalogue that this table can have."""
    for key, entry in catalogue().items():
        if entry["kind"] == KIND.name:
            try:
                tasks = at_table(spec(key, "de", book)).tasks
            except SpecError:
                assert any(task.get("dullen") for task in entry["tasks"])
            else:
                yield from (task.game for task in tasks)


def drawn(book: str) -> Iterator[SmallGame]:
    for level in LEVELS:
        chance = chance_of(f"small games {level}")
        for _ in range(size(5, 200)):
            yield KIND.read(invent(KIND.name, BOOKS[book], level, chance), BOOKS[book]).game


def after_each_stich(game: SmallGame) -> Iterator[Moment]:
    """Whatever the learner plays."""
    return (moment_after(game, path, looking=True) for path in ways(game) if path)


def forced(game: SmallGame, moment: Moment, number: int) -> tuple[Seat, Call] | None:
    """What the last Stich forces, if it is the one of this number."""
    searched = suche(game, moment)
    kind, found = ("hochzeit", searched.klaerung) if searched else ("normal", 0)
    table = call_table(game.rules, kind, stiche_per_game(game.table), found)
    return forced_call(AfterStich(table, game.rules, game.table, number, moment.done[-1], re_party(game, moment)))


@sampled
@mostly("book", BOOKS, ["maennle"])
def test_no_hochzeit_of_a_few_stiche_forces_a_call(book: str) -> None:
    """Its search begins with the game, so each Stich has its number."""
    begun = [game for game in scripted(book) if game.holder is not None]
    assert begun
    assert any(len(moment.done) > 1 for game in begun for moment in after_each_stich(game))
    for game in begun:
        assert all(forced(game, moment, len(moment.done)) is None for moment in after_each_stich(game))


@sampled
@mostly("book", BOOKS, ["maennle"])
def test_no_stich_out_of_the_middle_forces_a_call(book: str) -> None:
    games = [game for game in (*scripted(book), *drawn(book)) if game.re and game.holder is None]
    assert len(games) > size(5, 200)
    for game in games:
        last = stiche_per_game(game.table)
        for moment in after_each_stich(game):
            assert all(forced(game, moment, number) is None for number in range(2, last + 1))


@sampled
def test_nobody_is_dealt_a_hochzeit_of_a_few_stiche() -> None:
    assert all(game.holder is None for book in BOOKS for game in drawn(book))


def test_a_tack_in_the_first_stich_would_force_one() -> None:
    """`maennle §25` At this table it is only the place in the game that forces nothing."""
    games = [game for game in scripted("maennle") if game.re and game.holder is None]
    assert any(forced(game, moment, 1) for game in games for moment in after_each_stich(game))
