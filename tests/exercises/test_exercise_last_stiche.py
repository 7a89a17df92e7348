"""Plan the last Stiche: ends told in card notation, held against a game in which every card is tried by the rules."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from effort import each, sampled, size, thorough
from taps import begin, pick, told

from dokolearn.ch1_general import SCHWEIN, parse_card
from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.special_points import credit_events, stich_events
from dokolearn.ch3_scoring.value import settle
from dokolearn.exercises import SpecError, view
from dokolearn.exercises import State as Asked
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill.invent import LEVELS, invent
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.kinds.last_stiche import CLEAR, Task
from dokolearn.exercises.kinds.last_stiche.ending_words import loss_of
from dokolearn.exercises.kinds.last_stiche.open_ending import AN_AUGE, SAME, best, ending_for_seat, ends, margin, way
from dokolearn.game import Spiel, State, deal_game, legal, outcome, play, sight, start, without_questions
from dokolearn.model import SEATS, Kind, RuleSet, Seat
from dokolearn.players.verein import plays_as_printed
from dokolearn.rulesets import BOOKS, with_options

KARLCHEN = {
    "hands": ["KrB KaK", "Ka10 Pi10", "KrK HeA", "He10 KaA"],
    "stich": "He10",
    "re": [0, 3],
    "before": [76, 102],
}
"""Clara, of your party, has led the Dulle. Only she and you have trumps that win the last Stich: if the Kreuz Bube is
kept for it, it is a Karlchen."""

FUCHS_KEPT = {
    "hands": ["KaA PiK HeA", "Ka10 Pi10 HeK", "KrD KrK KrK", "KrA Kr10 PiA"],
    "re": [2, 3],
    "before": [91, 56],
}
"""You lead. The Pik König goes under Clara's Ass; she then leads a Kreuz, and the Fuchs ruffs it before Bernd must
follow. Whoever leads him gives him to Bernd's Kreuz Dame."""

WON_BY_THE_TEN = {
    "hands": ["He10 Kr10 Pi10", "KrD PiD KrB", "He10 Kr10 HeA", "KrA PiA Pi10"],
    "re": [1, 3],
    "before": [67, 72],
}


def cards(state: Asked) -> dict[str, Asked]:
    """What comes of a tap on each card."""
    codes = [card["code"] for card in view(state)["hand"]["cards"]]
    return {code: pick(state, place) for place, code in enumerate(codes)}


def good(state: Asked) -> set[str]:
    return {code for code, after in cards(state).items() if view(after)["feedback"]["tone"] == "right"}


# Three ends


@each("book", BOOKS)
def test_3_11_karlchen_is_kept_for_the_last_stich(book: str) -> None:
    """KaK under the Dulle: 10+4+10+4 … the Kreuz Bube then takes the last Stich at every table."""
    state = begin("last_stiche", book, **KARLCHEN)
    assert good(state) == {"KaK"}
    assert "Karlchen macht den letzten Stich" in told(cards(state)["KrB"])


@each("book", BOOKS)
def test_3_11_the_fuchs_is_kept_until_somebody_has_to_follow(book: str) -> None:
    state = begin("last_stiche", book, **FUCHS_KEPT)
    assert good(state) == {"PiK"}
    assert way(state.task.at, parse_card("PiK")).augen == (126, 114)
    assert "126 : 114, gewonnen" in told(cards(state)["PiK"])


def test_3_01_a_game_is_won_with_a_ten_that_is_given_away() -> None:
    """67 so far: Pik 10 brings two Stiche later, Herz 10 now only one and Anna's Kreuz Dame the rest."""
    state = begin("last_stiche", **WON_BY_THE_TEN)
    assert good(state) == {"Pi10"}
    said = told(cards(state)["He10"])
    assert said.startswith("Herz 10 kostet 4 Punkte.")
    assert "Möglich ist 134 : 106, gewonnen" in said, "what can be had is told"
    assert "Pik 10" not in said, "but not with which card"


def test_a_way_is_told_stich_by_stich() -> None:
    state = begin("last_stiche", **KARLCHEN)
    assert "Danach 35 für Clara (Herz 10), 27 für dich (Kreuz Bube): am Ende 138 : 102" in told(cards(state)["KaK"])


def test_2_7_who_can_follow_is_told_so() -> None:
    hands = ["He10 KrD KaA PiK", "KrA KrK HeK HeK", "PiD KrD Kr10 Kr10", "HeB HeD PiB KaK"]
    state = begin("last_stiche", hands=hands, stich="PiD HeB", before=[75, 77])
    assert view(cards(state)["PiK"])["feedback"]["slip"] == "verstoss.trumpf"


# What is seen


def test_all_hands_lie_open_with_their_parties() -> None:
    shown = view(begin("last_stiche", **KARLCHEN))
    assert [chair.get("party") for chair in shown["seats"]] == ["re", "kontra", "kontra", "re"]
    held = [[card["code"] for card in chair.get("hand", {"cards": []})["cards"]] for chair in shown["seats"]]
    assert held == [[], ["Ka10", "Pi10"], ["KrK", "HeA"], ["KaA"]], "Clara's Dulle lies on the table"
    assert shown["facts"][0] == "Ihr, Re: 76 Augen. Die anderen: 102. Noch zu holen: 62."


def test_whoever_plays_alone_is_told_so() -> None:
    alone = begin("last_stiche", **{**KARLCHEN, "re": [0]})
    assert "dir am meisten" in view(alone)["task"]
    assert view(alone)["facts"][0].startswith("Du, Re: 76 Augen.")


def test_4_06_a_solo_may_be_planned() -> None:
    """Damensolo: Anna has no Pik and the last queen; the Pik Ass is safe once that is out."""
    task = {"hands": ["KrD PiA", "KaD HeK", "HeA KrA", "Pi10 PiK"], "game": "damensolo", "re": [0]}
    state = begin("last_stiche", "ddv", **task, before=[130, 53])
    assert good(state) == {"KrD"}


def test_3_05_calls_count() -> None:
    """„Keine 90“ was said: the last Stiche decide a game that is won already."""
    calls = "0:Re 0:Re-k90"
    task = {"hands": ["KrB KaK", "Ka10 Pi10", "KrK HeA", "He10 KaA"], "stich": "He10", "re": [0, 3]}
    said, silent = (begin("last_stiche", **task, before=[80, 98], **more) for more in ({"calls": calls}, {}))
    punkte = [way(state.task.at, parse_card("KaK")).punkte for state in (said, silent)]
    assert punkte[0] < 0 < punkte[1], "142 Augen win a game, but not that"
    assert "Du: „neun“" in view(said)["facts"]


@each(
    "problem, task",
    [
        ("hands: expected four", {"hands": ["KrD"]}),
        ("hands: expected four of equal size", {"hands": ["KrD PiA", "KaA", "HeA KrA", "Pi10 HeK"]}),
        ("hands: expected 2 to 4 cards", {"hands": ["KrD", "KaA", "HeA", "Pi10"]}),
        ("before: expected two numbers of Augen", {"before": 80}),
        ("before: expected 178 Augen in all", {"before": [80, 80]}),
        ("re: expected the seats of Re", {"re": [0, 1, 3]}),
        ("re: expected everybody with a Kreuz Dame", {"hands": ["KrB KaK", "KrD Pi10", "KrK HeA", "He10 KaA"]}),
        ("stich: expected cards that these hands may lay", {"stich": "KrA"}),
        ("stich: expected at most three cards", {"stich": "He10 KaK Ka10 HeA"}),
        (
            "hands: expected cards that lead to different ends",
            {"hands": ["KrK KrK", "Pi10 PiA", "He10 HeA", "KaA Ka10"], "before": [90, 79]},
        ),
    ],
)
def test_what_cannot_be_is_named(problem: str, task: dict[str, Any]) -> None:
    with pytest.raises(SpecError) as refused:
        begin("last_stiche", **{**KARLCHEN, **({"stich": ""} if "hands" in task else {}), **task})
    assert f"task 1: {problem}" in refused.value.problems


# Every card tried


def by_every_card(spiel: Spiel, moment: State, seat: Seat, begun: int) -> float:
    """What a game comes to for a seat if both parties do their best, by trying everything through the rules; of
    special points those count that were made in the Stiche from `begun` on."""
    party, choices = parties(moment.re), different(spiel, moment)
    if choices:
        found = (by_every_card(spiel, play(spiel, moment, kind), seat, begun) for kind in choices)
        return max(found) if party[moment.turn] == party[seat] else min(found)
    last = len(moment.stiche) - 1
    made = [
        event
        for number, stich in enumerate(moment.stiche)
        for event in stich_events(stich, party, spiel.tables.events, number == last)
        if number >= begun
    ]
    done = settle(replace(outcome(spiel, moment), events=credit_events(made, party)), spiel.rules)
    mine = sum(won for one, won in enumerate(moment.augen) if party[one] == party[seat])
    return (done.value_re if party[seat] == "re" else -done.value_re) + AN_AUGE * mine


def different(spiel: Spiel, moment: State) -> tuple[Kind, ...]:
    """The cards that may be laid, each once; nobody raises a Fuchs."""
    return tuple(kind for kind in dict.fromkeys(legal(spiel, moment)) if kind != SCHWEIN)


def moments(rules: RuleSet, left: int) -> Iterator[tuple[Spiel, State]]:
    """Games of a club when somebody at turn holds so many cards."""
    for seed in range(1_000):
        spiel = deal_game(rules, SEATS[seed % 4], Random(f"last Stiche {seed}").random)
        if spiel.vertrag.game == "normal":
            moment = start(spiel)
            for _ in range(4 * (len(spiel.hands[0]) - left) + seed % 4):
                moment = play(spiel, moment, plays_as_printed(sight(without_questions(spiel, moment), moment.turn)))
            yield spiel, moment


HOUSES = [
    *((name, {}) for name in BOOKS),
    ("ddv", {"dulle_second_beats_first": True, "karlchen_caught": True}),
    ("mainz", {"score_sheet": "winners_plus"}),
    ("spielregeln", {"dulle_caught": True, "fuchs_am_end": 1}),
]


@sampled
@each("book, options", HOUSES)
def test_an_end_is_that_of_trying_every_card(book: str, options: dict[str, Any]) -> None:
    rules = with_options(BOOKS[book], options)
    for left, many in ((2, size(3, 40)), (3, size(1, 14))):
        for spiel, moment in islice(moments(rules, left), many):
            at, seat, begun = ending_for_seat(rules, moment), moment.turn, len(moment.stiche)
            truth = {
                kind: by_every_card(spiel, play(spiel, moment, kind), seat, begun) for kind in different(spiel, moment)
            }
            worth = {kind: way(at, kind).punkte + AN_AUGE * way(at, kind).augen[0] for kind in at.choices}
            assert worth == pytest.approx(truth), "the way that is told leads there"
            if len(at.re) > 1:
                assert ends(at) == pytest.approx(truth), "and so does the figure that cards are compared by"


# What a drill deals


def dealt(book: str, level: int, many: int) -> Iterator[Task]:
    chance = Random(f"{book} {level}").random
    for _ in range(many):
        yield KINDS["last_stiche"].read(invent("last_stiche", BOOKS[book], level, chance), BOOKS[book])


@thorough
@each("book, level", list(product(BOOKS, LEVELS)))
def test_a_drill_asks_where_something_can_be_lost(book: str, level: int) -> None:
    """A Punkt or ten Augen, and at most half of the cards are good."""
    for task in dealt(book, level, 20):
        assert margin(task.at) > CLEAR - SAME
        assert 2 * len(best(task.at)) <= len(ends(task.at))
        assert len(task.hand) in ((2,), (3,), (3, 4))[level - 1]


MORE_OFTEN = 0.15
"""A rule of thumb that is right so much more often than any card would be worth knowing."""


@thorough
@each("level", LEVELS)
def test_no_rule_of_thumb_finds_the_card(level: int) -> None:
    """The highest or the lowest, the one with most Augen or with fewest: none is right much more often than any."""
    thumbs: dict[str, Callable[[Task, Kind], tuple[int, int]]] = {
        "high": lambda task, kind: (0, task.table.order[kind]),
        "low": lambda task, kind: (0, -task.table.order[kind]),
        "fat": lambda task, kind: (-task.table.augen[kind], task.table.order[kind]),
        "thin": lambda task, kind: (task.table.augen[kind], task.table.order[kind]),
    }
    tasks = [task for book in BOOKS for task in dealt(book, level, 30)]
    any_card = sum(len(best(task.at)) / len(ends(task.at)) for task in tasks) / len(tasks)
    by_chance = 2 * (any_card * (1 - any_card) / len(tasks)) ** 0.5  # two standard deviations
    for name, thumb in thumbs.items():
        found = [min(task.at.choices, key=lambda kind, task=task: thumb(task, kind)) in best(task.at) for task in tasks]
        assert sum(found) / len(tasks) < any_card + MORE_OFTEN + by_chance, name


@thorough
def test_each_sort_of_mistake_is_asked_for() -> None:
    """The game, a level, a special point, Augen alone."""
    tasks = [task for book in ("mainz", "ddv") for task in dealt(book, 2, 40)]
    slips = {loss_of(task.at, kind).slip for task in tasks for kind in task.at.choices if kind not in best(task.at)}
    assert slips == {"game", "level", "special", "augen"}


@sampled
@each("book, options", [("ddv", {"schwein": "both"}), ("maennle", {"dulle_second_beats_first": False})])
def test_house_rules_deal_too(book: str, options: dict[str, Any]) -> None:
    drill = start_drill("last_stiche", 7, rules=book, options=options, level=3)
    assert margin(drill.state.task.at)
