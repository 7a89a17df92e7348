"""§2.2 What the table knows of the parties: always true, never taken back, never more than Damen and words tell."""

import random
from dataclasses import replace
from itertools import product

from effort import each

from dokolearn.ch2_normal_game import ALTE, parties
from dokolearn.game import Spiel, State, deal_game, legal, play, start
from dokolearn.model import SEATS, Seat
from dokolearn.replay.check.game_so_far import known_augen, public_parties
from dokolearn.replay.text.record import Say
from dokolearn.rulesets import DDV, MAINZ


def game(seed: int, many: int) -> tuple[Spiel, random.Random]:
    """A shuffled game with so many players in the Re party."""
    for at in range(seed * 1000, seed * 1000 + 1000):
        chance = random.Random(at)
        spiel = deal_game(DDV if seed % 2 else MAINZ, SEATS[seed % 4], chance.random)
        if len(spiel.re) == many:
            return spiel, chance
    raise AssertionError("no such deal")


def possible(shown: list[Seat], told: dict[Seat, str]) -> list[set[Seat]]:
    """Every way the two Kreuz Damen can have been dealt, after those on the table and what was said."""
    return [
        {first, second}
        for first, second in product(SEATS, SEATS)
        if all([first, second].count(seat) >= shown.count(seat) for seat in shown)
        and all((seat in (first, second)) == (party == "re") for seat, party in told.items())
    ]


@each("seed", range(12))
@each("many", [1, 2])
def test_2_02_known_is_exactly_what_follows(seed: int, many: int) -> None:
    spiel, chance = game(seed, many)
    state, calls, told = start(spiel), list[Say](), dict[Seat, str]()
    truth, shown, before = parties(spiel.re), list[Seat](), [""] * 4
    while not state.over:
        seat = state.turn
        if chance.random() < 0.06 and seat not in told:
            told[seat] = truth[seat]
            calls.append(Say(seat, truth[seat].capitalize()))
        kind = chance.choice(legal(spiel, state))
        shown += [seat] if kind == ALTE else []
        state = play(spiel, state, kind)
        now = public_parties(spiel, state, calls)
        worlds = possible(shown, told)
        for seat in SEATS:
            sides = {"re" if seat in world else "kontra" for world in worlds}
            assert now[seat] == (sides.pop() if len(sides) == 1 else "")
            assert now[seat] in ("", truth[seat])
            assert now[seat] == before[seat] or not before[seat], "nobody forgets"
        before = now
    assert tuple(before) == truth, "at the end everything is known"


def at_start(re: set[Seat]) -> tuple[Spiel, State]:
    spiel, _ = game(3, len(re))
    spiel = replace(spiel, vertrag=replace(spiel.vertrag, re=frozenset(re)))
    return spiel, start(spiel)


ANNA, BERND, CLARA, DIETER = SEATS


def test_2_02_two_kontra_leave_room_for_a_silent_solo() -> None:
    spiel, state = at_start({ANNA})
    kontra = [Say(BERND, "Kontra"), Say(CLARA, "Kontra")]
    assert public_parties(spiel, state, kontra) == ["", "kontra", "kontra", ""]
    assert public_parties(spiel, state, [*kontra, Say(DIETER, "Kontra")]) == ["re", "kontra", "kontra", "kontra"]
    assert public_parties(spiel, state, [Say(ANNA, "Re")]) == ["re", "", "", ""], "one Re may have both Kreuz Damen"


def test_2_02_two_re_make_the_others_kontra() -> None:
    spiel, state = at_start({ANNA, DIETER})
    assert public_parties(spiel, state, [Say(ANNA, "Re"), Say(DIETER, "Re")]) == ["re", "kontra", "kontra", "re"]


def test_3_05_an_absage_tells_the_party_that_has_spoken() -> None:
    spiel, state = at_start({ANNA, DIETER})
    calls = [Say(ANNA, "Re"), Say(DIETER, "k90")]
    assert public_parties(spiel, state, calls) == ["re", "kontra", "kontra", "re"]
    assert public_parties(spiel, state, [*calls, Say(BERND, "Kontra")])[3] == "re", "a later Kontra takes nothing back"
    assert public_parties(spiel, state, calls, sure=False) == ["re", "kontra", "kontra", "re"], (
        "nobody need know it better"
    )
    both = [Say(ANNA, "Re"), Say(BERND, "Kontra")]
    assert public_parties(spiel, state, [*both, Say(DIETER, "k90")]) == ["re", "kontra", "", ""], (
        "it could be either party's"
    )


def test_2_02_a_false_announcement_in_a_file_tells_nothing() -> None:
    spiel, state = at_start({ANNA, DIETER})
    assert public_parties(spiel, state, [Say(BERND, "Re"), Say(ANNA, "Kontra")]) == ["", "", "", ""]


def test_1_07_augen_of_open_parties_stand_apart() -> None:
    _, state = at_start({ANNA, DIETER})
    scored = state._replace(taken=(10, 20, 30, 40))
    assert known_augen(scored, ["re", "", "kontra", ""]) == {"re": 10, "kontra": 30, "": 60}
