"""§5.10 Puzzles as exercises: a safe card leads on, any other is beaten by hands that lie open then, told in words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from effort import sampled, size

from dokolearn.ch1_general import parse_cards
from dokolearn.exercises import SpecError, State, start, step, view
from dokolearn.exercises.puzzles.puzzle import Puzzle, puzzles
from dokolearn.exercises.walk import events
from dokolearn.model import SEATS
from dokolearn.rulesets import BOOKS
from dokolearn.sight import augen, parties
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_name

ALL = puzzles()


def begin(number: int, book: str = "mainz", lang: str = "de", **more: Any) -> State:
    return start({"kind": "puzzle", "rules": {"set": book, **more}, "lang": lang, "tasks": [{"puzzle": number}]})


def at_home(one: Puzzle, lang: str = "de") -> State:
    return begin(one.number, one.books[0], lang)


def tap(state: State, card: str) -> State:
    """The first card of this name."""
    codes = [one["code"] for one in view(state)["hand"]["cards"]]
    return step(state, {"type": "pick", "index": codes.index(card)})


def some() -> tuple[Puzzle, ...]:
    """Every puzzle, or one in three of them."""
    return ALL[:: max(1, len(ALL) // size(43, len(ALL)))]


def solved_way(one: Puzzle, lang: str) -> Iterator[State]:
    """Each state before a safe card, then the end."""
    state = at_home(one, lang)
    yield state
    for number in range(len(one.steps)):
        safe = {card_name(kind, lang) for kind in one.steps[number].safe[:1]}
        names = [card["name"] for card in view(state)["hand"]["cards"]]
        state = step(state, {"type": "pick", "index": next(at for at, name in enumerate(names) if name in safe)})
        yield state


@sampled
@pytest.mark.parametrize("lang", LANGUAGES)
def test_5_10_the_safe_cards_lead_to_the_goal(lang: str) -> None:
    for one in some():
        *before, end = solved_way(one, lang)
        assert end.solved, one.number
        assert not any(state.solved for state in before)
        said = view(end)["feedback"]
        assert said["tone"] == "right"
        assert text(lang, f"puzzle.kept.{one.goal.wanted}", augen=one.goal.augen) in said["text"]
        assert said["refs"][0]["label"].startswith("§5.10")
        for state in before[1:]:
            assert view(state)["feedback"]["tone"] == "right"


@sampled
@pytest.mark.parametrize("lang", LANGUAGES)
def test_5_10_every_other_card_is_beaten_by_hands_that_lie_open(lang: str) -> None:
    beaten = 0
    for one in some():
        for number, state in enumerate(list(solved_way(one, lang))[:-1]):
            for event in events(state):
                after = step(state, event)
                if view(after)["feedback"]["tone"] == "wrong":
                    check_refutation(one, number, state, after, event["index"], lang)
                    beaten += 1
    assert beaten > len(some())


def check_refutation(one: Puzzle, number: int, before: State, after: State, place: int, lang: str) -> None:
    """The hands are those of the proof, nobody holds another number of cards than it seemed, and the words fit them."""
    shown, asked = view(after), view(before)
    card = shown["hand"]["cards"][place]
    if shown["feedback"]["slip"] != "unsafe":  # no card that may be laid
        return
    kind = parse_cards(card["code"])[0]
    assert after.inner == before.inner, "nothing is fixed by it"
    assert shown["marks"]["hand"][place] == "wrong"
    for seat, held in zip((1, 2, 3), one.steps[number].beaten[kind], strict=True):
        open_cards = [each["code"] for each in shown["seats"][seat]["hand"]["cards"]]
        assert sorted(parse_cards(" ".join(open_cards))) == sorted(held)
        assert asked["seats"][seat]["cards"] == len(held)
        assert "hand" not in asked["seats"][seat], "before the card nothing lies open"
    assert shown["feedback"]["text"].startswith(card["name"])
    check_words(one, number, shown, lang)


def check_words(one: Puzzle, number: int, shown: Any, lang: str) -> None:
    """Who gets a Stich holds or has laid the card it is told of, all Augen are there, and the goal is missed."""
    seen = one.sight(BOOKS[one.books[0]], number)
    told = shown["feedback"]["text"]
    names = {text(lang, f"table.{seat}"): seat for seat in SEATS[1:]} | {text(lang, "last_stiche.you"): 0}
    won = [
        (who, name, int(many))
        for many, who, name in re.findall(rf"(\d+) (?:an|to) ({'|'.join(names)}) \(([\w ]+)\)", told)
    ]
    party, so_far = parties(seen), augen(seen)
    ours = [seat for seat in SEATS if party[seat] == party[0]]
    assert won
    for who, name, _ in won:
        seat = names[who]
        held = shown["hand"]["cards"] if seat == 0 else shown["seats"][seat]["hand"]["cards"]
        laid = [
            each for each, at in zip(shown["stich"]["cards"], shown["stich"].get("at", ()), strict=True) if at == seat
        ]
        assert name in [each["name"] for each in (*held, *laid)], told
    if one.goal.wanted == "augen":
        assert sum(many for *_, many in won) + sum(so_far) == 240
        mine = sum(many for who, _, many in won if names[who] in ours) + sum(so_far[seat] for seat in ours)
        assert mine < one.goal.augen
        assert text(lang, "puzzle.lost.augen", mine=mine, augen=one.goal.augen) in told
    elif one.goal.wanted == "fuchs":
        assert names[won[-1][0]] not in ours, "the last Stich that is told has the Fuchs"
        assert won[-1][2] >= 11


FUCHS, TWO_STEPS = 187204, 521127
"""Clara has laid Re's Kreuz Dame last but one, the learner the other: his Fuchs is safe; Ka10, then Kreuz Dame."""


def test_5_10_a_wrong_card_is_answered_and_the_right_one_still_counts() -> None:
    state = tap(begin(FUCHS), "He10")
    assert view(state)["feedback"]["tone"] == "wrong"
    assert view(state)["taps"] == "hand"
    state = tap(state, "KaA")
    assert view(state)["finished"]
    assert view(state)["done"]


def test_the_second_wrong_card_is_followed_by_the_safe_one() -> None:
    state = tap(tap(begin(TWO_STEPS), "KrD"), "PiD")
    shown = view(state)
    assert shown["feedback"]["tone"] == "shown"
    assert card_name(parse_cards("Ka10")[0], "de") in shown["feedback"]["text"]
    assert len(shown["hand"]["cards"]) == 2, "the way goes on"
    shown = view(tap(state, "KrD"))
    assert shown["solved"]


def test_another_safe_card_at_the_end_of_the_way_wins_as_well() -> None:
    one = next(one for one in ALL if len(one.steps) > 1 and len(one.steps[-1].safe) > 1)
    *_, before, _ = solved_way(one, "de")
    for kind in one.steps[-1].safe:
        shown = view(
            tap(before, next(c["code"] for c in view(before)["hand"]["cards"] if parse_cards(c["code"])[0] == kind))
        )
        assert shown["solved"]
        assert card_name(kind, "de") in shown["feedback"]["text"]


def test_2_07_a_card_that_may_not_be_laid_beats_nobody() -> None:
    """A trump was led, and two trumps are there."""
    state = begin(407275)
    shown = view(tap(state, "HeK"))
    assert shown["feedback"]["tone"] == "wrong"
    assert shown["feedback"]["refs"][0]["label"].startswith("§2.7")
    assert not any("hand" in seat for seat in shown["seats"])


def test_an_example_shows_the_card_and_what_it_is_safe_from() -> None:
    spec = {"kind": "puzzle", "rules": {"set": "mainz"}, "tasks": [{"puzzle": FUCHS, "worked": True}]}
    shown = view(start(spec))
    assert shown["solved"]
    assert shown["feedback"]["tone"] == "info"
    assert shown["seats"][1]["hand"]["cards"]


@pytest.mark.parametrize(("number", "book"), [(1, "mainz"), (FUCHS, "maennle"), (895278, "ddv"), ("x", "mainz")])
def test_a_number_without_a_puzzle_at_this_table_is_refused(number: Any, book: str) -> None:
    with pytest.raises(SpecError, match="puzzle: "):
        begin(number, book)


def test_house_rules_keep_the_puzzles_that_are_proven_there() -> None:
    assert view(begin(FUCHS, options={"herzstich": True}))["task"]
    with pytest.raises(SpecError, match="none of this number"):
        begin(FUCHS, options={"deck_nines": False})
