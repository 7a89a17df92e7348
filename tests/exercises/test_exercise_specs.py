"""Specs from outside: what is wrong is told, all of it, and nothing raises anything but SpecError."""

import json
from typing import Any

import pytest
from effort import each
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.exercises import SpecError, read_spec, start, view
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.script import register

GOOD = {
    "format": "dokolearn-exercise/1",
    "kind": "legal_cards",
    "rules": {"set": "mainz", "options": {}},
    "lang": "de",
    "title": {"de": "Probe", "en": "Sample"},
    "tasks": [{"stich": "PiA", "hand": "PiD Pi9 KrA"}],
}

SEEDS = [
    GOOD,
    {"kind": "stich_winner", "tasks": [{"stich": ["He10", "KaA"], "last": True}]},
    {"kind": "count_augen", "tasks": [{"stich": "KrA Kr10"}]},
    {"kind": "sort_hand", "tasks": [{"hand": "PiA KrD", "game": "iwan"}]},
    {"kind": "solo_trumps", "tasks": [{"hand": "PiA KrD", "game": "iwan"}]},
    {"kind": "which_solo", "tasks": [{"row": "KrD KaA", "soli": ["iwan", "karosolo"]}, {"game": "iwan"}]},
    {"kind": "vorbehalt", "tasks": [{"hand": "KrD KrD HeD KaB KaA KaK PiA PiK Kr10 KrK HeA He9", "said": ["gesund"]}]},
    {"kind": "who_plays", "tasks": [{"minds": "hochzeit - solo:iwan -", "dealer": 1, "ask": "lead"}]},
    {"kind": "revoke", "tasks": [{"stiche": "PiA KrD Pi10 PiK Pi9 KaK PiB KaA", "lead": 0, "game": "normal"}]},
    {
        "kind": "partner_in_hochzeit",
        "tasks": [{"stiche": "KrA Kr9 KrK Kr10", "holder": 2, "lead": 1, "form": "fehl", "card": "KrA"}],
    },
    {"kind": "party", "tasks": [{"hand": "PiA", "stiche": "KrD KaA", "lead": 1, "calls": "1:Re@2", "who": 2}]},
    {
        "kind": "partner",
        "tasks": [{"hand": "KrD", "stiche": "KrD KaA", "lead": 1, "calls": "2:Kontra", "worked": True}],
    },
    {"kind": "call_possible", "tasks": [{"party": "re", "calls": "2:Re@1 0:Re-k90@5", "played": 9, "lead": 1}]},
    {"kind": "answer_call", "tasks": [{"party": "re", "calls": "1:Kontra@1", "stage": "k90"}, {"ask": "need"}]},
    {
        "kind": "speak",
        "tasks": [{"hand": "KrD", "say": [{"say": "still", "why": "A."}, {"say": "k90", "good": True, "why": "B."}]}],
    },
    {"kind": "winner_of_game", "tasks": [{"augen": 120, "calls": "Re Re-k90 Kontra", "game": "normal", "re": [0, 1]}]},
    {"kind": "score_game", "tasks": [{"augen": 80, "calls": "Re", "events": "re:fuchs kontra:gans", "given": 1}]},
    {"kind": "score_game", "tasks": [{"augen": 0, "game": "damensolo", "re": [3], "events": "re:doppelkopf"}]},
    {"kind": "spielzettel", "tasks": [{"games": [{"re": [0], "value": 3}, {"re": [1, 2], "value": -1}], "given": 1}]},
    {"kind": "special_point", "tasks": [{"stich": "KaA PiD KrB Ka10", "lead": 2, "re": [1, 3], "last": True}]},
    {"kind": "special_point", "tasks": [{"stich": "KaA PiD KrB Ka10", "re": [1], "game": "stilles_solo"}]},
    {"kind": "play_stiche", "tasks": [{"hands": ["PiA", "Pi9", "KrA", "KrK"], "lead": 1, "re": [0], "says": ["Gut."]}]},
]


def problems(**changes: Any) -> tuple[str, ...]:
    with pytest.raises(SpecError) as found:
        read_spec(GOOD | changes)
    return found.value.problems


def test_the_spec_these_tests_spoil_is_good() -> None:
    assert read_spec(GOOD).title == "Probe"


@each(
    "changes, told",
    [
        ({"kind": "poker"}, "unknown kind 'poker'"),
        ({"kind": None}, "kind"),
        ({"lang": "fr"}, "unknown language 'fr'"),
        ({"format": "dokolearn-exercise/9"}, "format"),
        ({"titel": "x"}, "unknown key 'titel'"),
        ({"rules": "mainz"}, "rules"),
        ({"rules": {"set": "skat"}}, "rules"),
        ({"rules": {"set": ["mainz"]}}, "rules"),
        ({"rules": {"set": "mainz", "option": {}}}, "unknown key 'option'"),
        ({"rules": {"set": "mainz", "options": {"joker": True}}}, "unknown option joker"),
        ({"rules": {"set": "mainz", "options": {"name": "x"}}}, "unknown option name"),
        ({"rules": {"set": "mainz", "options": []}}, "options"),
        ({"tasks": []}, "tasks"),
        ({"tasks": None}, "tasks"),
        ({"tasks": [{}] * 51}, "1 to 50"),
        ({"tasks": ["PiA"]}, "task 1: expected an object"),
        ({"tasks": [{"hand": "PiA", "karte": 1}]}, "task 1: unknown key 'karte'"),
        ({"tasks": [{"hand": "PiA Foo"}]}, "task 1: hand: no card 'Foo'"),
        ({"tasks": [{"hand": ["PiA", 3]}]}, "task 1: hand: no card 3"),
        ({"tasks": [{"hand": [["PiA"]]}]}, "task 1: hand"),
        ({"tasks": [{"hand": "KD"}]}, "task 1: hand: 'KD' may be KrD, KaD"),
        ({"tasks": [{"hand": "Schwein"}]}, "task 1: hand: no card 'Schwein'"),
        ({"tasks": [{"hand": 7}]}, "task 1: hand: expected cards"),
        ({"tasks": [{"stich": "PiA"}]}, "task 1: hand: expected 1 to 12"),
        ({"tasks": [{"hand": "PiA", "stich": "KrA KrA KrK KrK"}]}, "task 1: stich: expected at most three"),
        ({"tasks": [{"hand": "PiA PiA", "stich": "PiA"}]}, "task 1: a card appears more than twice"),
        ({"tasks": [{"hand": "PiA KrA", "stich": "Pi9", "given": "KrA"}]}, "task 1: given"),
        ({"rules": {"set": "maennle"}}, "no card 'Pi9' in this pack"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(changes: dict[str, Any], told: str) -> None:
    assert any(told in problem for problem in problems(**changes)), problems(**changes)


def test_cards_are_read_by_every_name_that_a_game_may_use() -> None:
    written = "Karo Ass, ♣D Fuchs alte Pik-Bube 10♥ HeK"
    plain = read_spec(GOOD | {"tasks": [{"hand": "KaA KrD KaA KrD PiB He10 HeK"}]}).tasks
    assert read_spec(GOOD | {"tasks": [{"hand": written}]}).tasks == plain
    listed = ["Karo Ass", "♣D", "Fuchs", "alte", "Pik-Bube", "10♥", "HeK"]
    assert read_spec(GOOD | {"tasks": [{"hand": listed}]}).tasks == plain


def test_everything_wrong_is_told_at_once() -> None:
    found = problems(lang="fr", titel="x", tasks=[{"hand": "Foo"}, {"hand": "PiA", "stich": "Bar", "more": 1}])
    for told in ("titel", "fr", "task 1: hand: no card 'Foo'", "task 2: stich: no card 'Bar'", "task 2: unknown key"):
        assert any(told in problem for problem in found), told


@each(
    "kind, task, told",
    [
        ("stich_winner", {"stich": "PiA"}, "two to four"),
        ("stich_winner", {"stich": "PiA PiK", "hand": "KrA"}, "unknown key 'hand'"),
        ("count_augen", {"stich": ""}, "1 to 8"),
        ("sort_hand", {"hand": "PiA"}, "2 to 12"),
        ("sort_hand", {"hand": "PiA KrA", "game": "skat"}, "game: unknown game 'skat'"),
        ("solo_trumps", {"hand": "PiA", "game": ["iwan"]}, "game: unknown game"),
        ("which_solo", {"row": "KrD"}, "two cards or more"),
        ("which_solo", {"row": "KrD PiD", "soli": ["skat"]}, "soli: expected a list"),
        ("which_solo", {"row": "KrD PiD", "soli": ["iwan", "damensolo"]}, "some of the games have and others do not"),
        ("vorbehalt", {"hand": "KrD KrD"}, "hand: expected 12 cards"),
        ("vorbehalt", {"hand": "KrD", "said": ["passe"]}, "said: expected"),
        ("who_plays", {"minds": "- - -"}, "minds: expected four"),
        ("who_plays", {"minds": "- - - solo:skat"}, "minds: expected four"),
        ("who_plays", {"minds": "hochzeit still - -"}, "both Kreuz Damen cannot be in two hands"),
        ("who_plays", {"minds": "- - - -", "ask": "wer"}, "ask: expected one of"),
        ("revoke", {"stiche": "PiA KrD Pi10"}, "complete Stiche"),
        ("revoke", {"stiche": "PiA PiK Pi10 PiK"}, "exactly one wrong card, not 0"),
        ("revoke", {"stiche": "PiA PiK Pi10 PiK", "lead": 4}, "lead: expected a seat"),
        ("partner_in_hochzeit", {"stiche": "PiA PiK Pi10 PiK", "holder": "0"}, "holder: expected a seat"),
        ("partner_in_hochzeit", {"stiche": "PiA PiK Pi10 PiK", "form": "karo"}, "form: expected one of"),
        ("play_stiche", {"hands": ["PiA"]}, "four"),
        ("whole_game", {"hands": ["PiA"]}, "four"),
        ("whole_game", {"hands": ["KrD", "KrD", "KrA KrA", "KrK"]}, "equal size"),
        ("whole_game", {"hands": ["KrD KrD", "PiA PiA", "KrA KrA", "KrK KrK"]}, "Kreuz Dame in two"),
        ("whole_game", {"hands": ["KrD", "KrD", "KrA", "KrK"], "lead": 4}, "lead"),
        ("play_stiche", {"hands": ["PiA", "Pi9", "KrA", "KrK KrK"]}, "equal size"),
        ("play_stiche", {"hands": ["PiA", "Pi9", "KrA", "KrK"], "lead": 4}, "lead"),
        ("play_stiche", {"hands": ["PiA", "Pi9", "KrA", "KrK"], "re": [[0]]}, "re"),
        ("play_stiche", {"hands": ["PiA", "Pi9", "KrA", "KrK"], "says": 3}, "says"),
    ],
)
def test_each_kind_checks_its_tasks(kind: str, task: dict[str, Any], told: str) -> None:
    assert any(told in problem for problem in problems(kind=kind, tasks=[task]))


@each("nothing", [None, [], "2.7/bedienen", 3])
def test_what_is_no_spec_at_all(nothing: object) -> None:
    with pytest.raises(SpecError, match="no object"):
        read_spec(nothing)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 60), st.text(max_size=5), st.sampled_from(["PiA", "Pi9 KrA"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


def spoil(value: Any, data: st.DataObject) -> Any:
    """The value with something below it replaced by any JSON."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: spoil(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        index = data.draw(st.integers(0, len(value) - 1))
        return [*value[:index], spoil(value[index], data), *value[index + 1 :]]
    return data.draw(json_values)


@settings(max_examples=400)
@given(data=st.data())
def test_any_json_is_a_spec_or_a_spec_error(data: st.DataObject) -> None:
    """A good spec with one value spoiled: it works to its last view, or SpecError says why not."""
    given_spec = spoil(data.draw(st.sampled_from(SEEDS)), data)
    try:
        state = start(given_spec)
    except SpecError as error:
        told = error.problems
    else:
        told = (json.dumps(view(state)),)
    assert told
    assert all(told)


# The catalogue


@each("key", catalogue())
def test_every_exercise_of_the_course_has_a_title_in_both_languages(key: str) -> None:
    assert read_spec(spec(key, "de")).title
    assert read_spec(spec(key, "en")).title
    assert read_spec(spec(key, "de")).title != read_spec(spec(key, "en")).title


@each("key", catalogue())
def test_every_exercise_of_the_course_belongs_to_a_paragraph(key: str) -> None:
    """0.0 is the game before the first lesson, which needs no rule yet."""
    assert key.split("/")[0] in {"0.0", *register()}


def test_an_unknown_exercise_is_answered_with_its_neighbours() -> None:
    with pytest.raises(KeyError, match=r"2\.7/bedienen"):
        spec("2.7/bedinen")


def test_a_spec_can_be_asked_for_in_another_book() -> None:
    assert read_spec(spec("2.4/wer-sticht", "en", "ddv")).rules.name == "ddv"


def test_an_exercise_may_name_the_tips_it_practises() -> None:
    assert read_spec({**GOOD, "tips": ["lead_ass_early", "suit_runs"]}) == read_spec(GOOD), "nothing else changes"
    assert problems(tips=["lead_ass_erly", 3]) == ("tips: unknown tip 'lead_ass_erly'", "tips: unknown tip 3")
    assert problems(tips=[]) == problems(tips="suit_runs") == ("tips: expected names of tips",)
