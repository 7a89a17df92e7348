"""§5.10 The end of a deal with open cards: as if every card was tried, and the kernel as Python."""

import gzip
import json
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from effort import sampled, size, thorough
from kernel_positions import (
    by_every_card,
    endings,
    moments_of_play,
    schwein_endings,
    solo_endings,
    solvable,
    tables_by_chance,
)

from dokolearn.build.kernel_file import FILE, RECORD, SOURCE, compile_kernel, hashes
from dokolearn.ch1_general import FUCHS
from dokolearn.ch3_scoring.value import settle_with
from dokolearn.game import Spiel, State, deal_game, play, start
from dokolearn.kernel import CannotSolve, position
from dokolearn.kernel.machine import Machine, machine
from dokolearn.kernel.open_cards import ask, cards, line, reaches
from dokolearn.kernel.packed import kinds_by_number, position_bytes, standing
from dokolearn.kernel.plain import Bounds, Search, begin, lay, may_lay
from dokolearn.kernel.position import Position
from dokolearn.kernel.random_games import ends_by_chance, in_python
from dokolearn.model import SEATS, Outcome, RuleSet
from dokolearn.rulesets import BOOKS, DDV, MAINZ, derive

NO_LIMIT = 10**9

GOALS = (False, True)
"""Augen, and the score of the table."""

Moments = Iterator[tuple[Spiel, State, Position]]


@pytest.fixture(scope="module")
def kernel() -> Machine:
    found = machine()
    assert found is not None, "the tests are installed with wasmtime"
    return found


def of_all_sorts(many: int, left: int, seed: str) -> Moments:
    """Whole games, Soli, and games in which a Schwein may come."""
    rare = (many + 3) // 4
    return chain(endings(many, left, seed), solo_endings(rare, left, seed), schwein_endings(rare, left, seed))


# The reference is what the rules say


@sampled
@pytest.mark.parametrize("left", [1, 2, 3])
def test_5_10_python_finds_what_trying_every_card_finds(left: int) -> None:
    for spiel, state, at in of_all_sorts(size(60, 1500) // left**2, left, "every card"):
        for by_score in GOALS:
            found = Search(at, by_score, NO_LIMIT).cards()
            wanted = {kind: by_every_card(spiel, play(spiel, state, kind), by_score) for kind in found}
            assert found == {kind: Bounds(value, value) for kind, value in wanted.items()}, state


@sampled
def test_2_07_python_and_kernel_follow_and_win_as_the_rules(kernel: Machine) -> None:
    random = Random("follow")
    for _ in range(size(60, 1500)):
        for spiel, state, kind in moments_of_play(tables_by_chance(random), random.randrange(10**9)):
            at = solvable(spiel, state)
            if at is None or kind is None:
                continue
            now = begin(at)
            assert kind in may_lay(at, now)
            kinds, place = kinds_by_number(at), kernel.call("room", 1)
            kernel.write(place, position_bytes(at, False))
            allowed = kernel.call("may_lay", place)
            assert [one for one in reversed(kinds) if allowed >> kinds.index(one) & 1] == may_lay(at, now)
            after = play(spiel, state, kind)
            if after.over or (then := solvable(spiel, after)) is None or kinds_by_number(then) != kinds:
                continue  # a Sokrates that changes its trumps has other numbers then
            if at.holder is None or FUCHS not in after.hands[at.holder]:
                then = replace(then, laid=lay(at, now, kind).laid)  # without a Fuchs to come it decides nothing
            assert begin(then) == lay(at, now, kind)
            said = ask(kernel, at, "after", False, kinds.index(kind))
            assert said is not None
            assert said.numbers == (*standing(then), then.score.special - at.score.special), state


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("schwarz", ["re", "kontra"])
def test_3_01_2_a_side_without_a_stich_is_schwarz(book: RuleSet, schwarz: str) -> None:
    spiel = deal_game(book, SEATS[0], Random(schwarz).random)
    at, size = position(spiel, start(spiel)), len(spiel.hands[0])
    augen, stiche = ((0, 240), (0, size)) if schwarz == "re" else ((240, 0), (size, 0))
    settled = settle_with(spiel.tables.scoring, Outcome("normal", at.re, augen, stiche))
    assert at.score.punkte(augen[0], (schwarz == "kontra", schwarz == "re"), 0) == settled.value_re


# The kernel is the reference, only quicker


@sampled
@pytest.mark.parametrize(("left", "short", "large"), [(2, 60, 6000), (3, 60, 5000), (4, 12, 2500), (5, 1, 100)])
def test_5_10_the_kernel_finds_what_python_finds(left: int, short: int, large: int, kernel: Machine) -> None:
    for _, state, at in of_all_sorts(size(short, large), left, "kernel"):
        for by_score in GOALS:
            assert cards(at, by_score, NO_LIMIT) == Search(at, by_score, NO_LIMIT).cards(), (at, state)
            assert line(at, by_score, NO_LIMIT) == Search(at, by_score, NO_LIMIT).line(), (at, state)


@thorough
def test_5_10_the_kernel_finds_what_python_finds_of_six(kernel: Machine) -> None:
    for _, state, at in of_all_sorts(40, 6, "six"):
        assert cards(at, False, NO_LIMIT) == Search(at, False, NO_LIMIT).cards(), (at, state)


@sampled
@pytest.mark.parametrize("left", [3, 5])
def test_5_10_a_threshold_is_reached_exactly_up_to_the_value(left: int, kernel: Machine) -> None:
    for _, _, at in of_all_sorts(size(8, 200), left, "threshold"):
        found = cards(at, False, NO_LIMIT).values()
        value = max(found).low if at.turn in at.re else min(found).low
        assert [reaches(at, augen) for augen in range(value - 2, value + 3)] == [True] * 3 + [False] * 2
        if left == 3:
            assert [Search(at, False, NO_LIMIT).reaches(augen) for augen in (value, value + 1)] == [True, False]


@sampled
def test_5_10_what_is_remembered_changes_nothing(kernel: Machine) -> None:
    """With room for two positions nearly everything is looked through again."""
    for _, _, at in of_all_sorts(size(8, 200), 5, "remembered"):
        found = ask(kernel, at, "solve_cards", False, NO_LIMIT, bits=1)
        assert found is not None
        kinds, won = kinds_by_number(at), at.augen_re
        assert {kinds[kind]: won + low for kind, low in zip(found.numbers[::3], found.numbers[1::3], strict=True)} == {
            kind: bounds.low for kind, bounds in cards(at, False, NO_LIMIT).items()
        }


@sampled
def test_5_10_what_a_limit_cuts_short_is_an_interval_around_the_truth(kernel: Machine) -> None:
    cut = 0
    for _, _, at in endings(size(10, 300), 6, "limit"):
        truth = cards(at)
        for limit in (1, 30, 200):
            found = cards(at, False, limit)
            assert all(found[kind].low <= bounds.low <= found[kind].high for kind, bounds in truth.items())
            cut += found != truth
            assert set(Search(at, True, limit).cards()) == set(truth)
    assert cut


def test_5_10_a_position_without_an_answer_says_why() -> None:
    searching = next(
        (spiel, state)
        for seed in range(1000)
        for spiel, state, _ in moments_of_play(MAINZ, seed)
        if state.suche is not None and state.suche.open
    )
    with pytest.raises(CannotSolve, match="Hochzeit"):
        position(*searching)
    spiel, state, _ = next(moments_of_play(derive(DDV, doppelkopf_doubles=True, soli=()), 2))
    with pytest.raises(CannotSolve, match="Doppelkopf"):
        position(spiel, state)


# Chance


@sampled
def test_1_04_games_by_chance_are_those_of_python(kernel: Machine) -> None:
    for number, (_, _, at) in enumerate(of_all_sorts(size(8, 300), 5, "chance")):
        assert ends_by_chance(at, 20, number, SEATS[1]) == in_python(at, 20, number, SEATS[1], [], False), at


@sampled
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_1_04_cards_that_are_dealt_again_are_those_of_python(book: RuleSet, kernel: Machine) -> None:
    for number in range(-2, size(2, 40)):
        spiel = deal_game(book, SEATS[0], Random(number).random)
        at = position(spiel, start(spiel))
        for seats in ([SEATS[0], SEATS[2], SEATS[3]], list(SEATS)):
            found = ends_by_chance(at, 20, number, SEATS[1], seats, True)
            assert found == in_python(at, 20, number, SEATS[1], seats, True)
            assert sum(found) == 20


def test_1_04_many_games_are_several_calls(kernel: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, at = next(endings(1, 3, "many"))
    apart = [ends_by_chance(at, many, number, SEATS[0]) for number, many in ((7, 50), (8, 50), (9, 20))]
    monkeypatch.setattr("dokolearn.kernel.random_games.AT_ONCE", 50)
    assert ends_by_chance(at, 120, 7, SEATS[0]) == [sum(counts) for counts in zip(*apart, strict=True)]


def test_1_04_without_the_kernel_games_by_chance_are_the_same(kernel: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, at = next(endings(1, 4, "without"))
    found = ends_by_chance(at, 100, 7, SEATS[0])
    monkeypatch.setattr("dokolearn.kernel.random_games.machine", lambda: None)
    assert ends_by_chance(at, 100, 7, SEATS[0]) == found


# The file


def test_the_kernel_belongs_to_its_source() -> None:
    """`python -m dokolearn.build.kernel_file` makes it anew."""
    facts = json.loads(RECORD.read_text(encoding="utf-8"))
    assert hashes(SOURCE.read_bytes(), FILE.read_bytes()) == {name: facts[name] for name in ("source", "wasm")}


def test_the_kernel_is_small() -> None:
    assert len(gzip.compress(FILE.read_bytes())) <= 20_000


@thorough
def test_the_kernel_can_be_made_anew() -> None:
    pytest.importorskip("ziglang", reason="pip install dokolearn[kernel]")
    assert compile_kernel() == FILE.read_bytes()


@pytest.mark.parametrize("content", [b"", b"\0asm", FILE.read_bytes()[:-100]], ids=["empty", "head", "cut"])
def test_a_damaged_kernel_is_named_once_and_python_does_it(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "kernel.wasm"
    file.write_bytes(content)
    with pytest.warns(RuntimeWarning, match="damaged"):
        assert machine(str(file)) is None
    with warnings.catch_warnings(action="error"):
        assert machine(str(file)) is None


def test_a_missing_kernel_is_named(tmp_path: Path) -> None:
    with pytest.warns(RuntimeWarning, match="No such file"):
        assert machine(str(tmp_path / "kernel.wasm")) is None


def test_another_version_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dokolearn.kernel.machine.VERSION", 0)
    file = tmp_path / "kernel.wasm"
    file.write_bytes(FILE.read_bytes())
    with pytest.warns(RuntimeWarning, match="another version"):
        assert machine(str(file)) is None


def test_without_wasmtime_python_does_it_and_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.warns(RuntimeWarning, match="schnell"):
        assert machine(str(tmp_path / "never.wasm")) is None
    with warnings.catch_warnings(action="error"):
        assert machine(str(tmp_path / "never.wasm")) is None


def test_what_the_kernel_has_no_room_for_python_does(kernel: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, at = next(endings(1, 2, "room"))
    found = cards(at, True)
    monkeypatch.setattr("dokolearn.kernel.packed.MOST_SPECIALS", 0)
    assert ask(kernel, at, "score_cards", True, NO_LIMIT) is None
    assert cards(at, True) == found
    assert line(at, True)
