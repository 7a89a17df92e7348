"""“Euer Tisch”: which book a table is nearest to, what is otherwise there, and a task that each house rule decides."""

import json
from functools import cache
from random import Random
from typing import Any

import house_rules
import pytest
from bs4 import BeautifulSoup
from house import ROOT
from odd_tables import odd_options

from dokolearn.course.own_table import GROUPS, TRIES, different, nearest_books, own_table, rule_sentence
from dokolearn.course.prose_at_table import ONLY
from dokolearn.exercises.walk import offered_events, solution, start, step, view
from dokolearn.hosts.browser import answer
from dokolearn.hosts.site.pages.own_table_page import house_rules_of
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_guide import COMMON, in_order
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import changes, value_of

HAUS: dict[str, Any] = {
    "dulle_second_beats_first": True,
    "deck_nines": False,
    "schwein": "both",
    "schwein_announce": "before_play",
    "armut": "offered",
    "bock_triggers": ["tie_120", "zero_game", "lost_re_kontra"],
    "soli": [*BOOKS["ddv"].vorbehalt.soli, "koenigsolo"],
}
"""A round that plays by ddv with house rules of its own."""


@cache
def haus(lang: str = "de") -> dict[str, dict[str, Any]]:
    """What is told of it, by option."""
    found = own_table({"set": "ddv", "options": HAUS, "lang": lang})
    return {rule["option"]: rule for rule in found["rules"]}


@pytest.mark.parametrize("name", BOOKS)
def test_at_the_table_of_a_book_nothing_is_otherwise(name: str) -> None:
    found = own_table({"set": name})
    assert found["rules"] == []
    [said] = found["intro"]
    assert said.startswith("Ihr spielt genau nach dem Buch")


def test_every_house_rule_is_told_where_the_course_is_silent() -> None:
    """Bock, Königsolo and Armut of one's own, each with how it is played."""
    told = haus()
    assert [*told][:5] == ["dulle_second_beats_first", "deck_nines", "schwein", "armut", "bock_triggers"]
    assert "120 zu 120" in told["bock_triggers"]["here"]
    assert "vier Spiele" in told["bock_triggers"]["here"]
    assert told["soli"]["here"] == "Bei euch gibt es auch: Königsolo."
    assert "höchstens 3 Trümpfen" in told["armut"]["here"]
    assert "bevor die erste Karte liegt" in told["schwein"]["here"]
    assert "zehn Karten" in told["deck_nines"]["here"]
    assert told["deck_nines"]["book"].startswith("DDV-Turnierregeln")


@pytest.mark.parametrize(
    ("option", "kind", "right"),
    [
        ("dulle_second_beats_first", "stich_winner", 2),
        ("schwein", "stich_winner", 2),
        ("armut", "vorbehalt", None),
        ("bock_triggers", "game_value", None),
        ("soli", "solo_trumps", None),
        ("deck_nines", "which_solo", None),
    ],
)
def test_a_house_rule_has_one_task(option: str, kind: str, right: int | None) -> None:
    """The second Dulle and the Schwein win at this table; Bock, Armut, Königsolo and a pack of forty are asked."""
    task = haus()[option]["task"]
    assert task["kind"] == kind
    assert len(task["tasks"]) == 1
    if right is not None:
        assert [event["index"] for event in solution(task)] == [right]


def test_a_bockrunde_doubles() -> None:
    """Won with Re and 151 to 89: 1, 1 below 90 and 2 for Re make 4, doubled 8; the Fuchs brings one more."""
    task = haus()["bock_triggers"]["task"]
    state = start(task)
    assert "Bockrunde" in view(state)["facts"]
    for event in solution(task):
        state = step(state, event)
    assert "+9" in view(state)["feedback"]["text"]


def _solved(task: dict[str, Any]) -> None:
    """It can be solved, and whoever answers wrong hears why."""
    state = start(task)
    for event in offered_events(view(state)):
        heard = view(step(state, event))["feedback"]
        assert heard is None or heard["text"], (task, event)
    for event in solution(task):
        state = step(state, event)
    assert view(state)["solved"], task


@pytest.mark.parametrize("lang", ["de", "en"])
def test_tasks_of_a_table_can_be_solved_and_wrong_answers_have_reasons(lang: str) -> None:
    asked = [rule["task"] for rule in haus(lang).values() if rule["task"]]
    assert len(asked) >= 6
    for task in asked:
        _solved(task)


def _tables(number: int) -> list[tuple[str, dict[str, Any]]]:
    """Books with house rules by chance."""
    drawn = (house_rules.derived_by_chance(Random(seed)) for seed in range(number))
    return [(rules.name, options) for rules, options in drawn]


def test_every_option_that_differs_has_a_sentence_in_both_languages() -> None:
    for name, options in _tables(40):
        rules = with_options(BOOKS[name], options)
        for lang in ("de", "en"):
            for option in in_order():
                said = rule_sentence(option, rules, lang)
                assert said.endswith("."), (option, lang, said)
                assert "{" not in said, (option, lang, said)


def test_tasks_of_house_rules_by_chance_can_be_solved() -> None:
    """And each has another answer, or none, where its house rule is off: whatever else is played at that table."""
    for name, options in _tables(25):
        for rule in own_table({"set": name, "options": options})["rules"]:
            if rule["task"]:
                _solved(rule["task"])


def test_the_nearest_book_has_the_fewest_rules_that_differ() -> None:
    for name, options in _tables(40):
        rules = with_options(BOOKS[name], options)
        near = nearest_books(rules)
        least = min(len(different(rules, book)) for book in BOOKS.values())
        assert {len(different(rules, book)) for book in near} == {least}
        assert near[0].name == name or BOOKS[name] not in near


def test_a_table_far_from_its_book_is_told_which_one_is_nearer() -> None:
    """Who chose ddv and plays all but two rules of Schmidt hears of Schmidt, and that the lessons follow ddv."""
    options = changes(BOOKS["ddv"], BOOKS["schmidt"]) | {"dulle_caught": True}
    del options["none_wins_pays"]
    found = own_table({"set": "ddv", "options": options})
    assert found["intro"][0].startswith("Am nächsten ist eurem Tisch: Schmidt")
    assert "DDV" in found["intro"][-1]


def _alone() -> dict[str, list[dict[str, Any]]]:
    """By option some values that a table may have of it, as a spec writes them, with what it needs."""
    bock, armut, schwein = {"bock_triggers": ["tie_120"]}, {"armut": "offered"}, {"schwein": "both"}
    second, times2 = {"dulle_second_beats_first": True}, {"re_kontra": "times2"}
    return {
        "bock_doubles": [{**bock, "bock_doubles": "all"}, {**bock, "bock_doubles": "without_special"}],
        "armut_max_trumps": [{**armut, "armut_max_trumps": 5}],
        "armut_cards": [{**armut, "armut_cards": one} for one in ("three_with_all_trumps", "all_trumps")],
        "armut_return": [{**armut, "armut_return": "lowest_trumps"}],
        "armut_extra_trumps": [{**armut, "armut_cards": "up_to_three", "armut_extra_trumps": "karo_ass"}],
        **{option: [{**armut, option: "redeal"}] for option in ("armut_two_poor", "armut_with_hochzeit")},
        "schmeissen_criteria": [{"schmeissen": True, "schmeissen_criteria": ["five_kings"]}],
        "schwein_in_karosolo": [{**schwein, "schwein_in_karosolo": True}],
        "dulle_caught_by_schwein": [{**schwein, **second, "dulle_caught": True, "dulle_caught_by_schwein": True}],
        "except_last_trick": [{**second, "except_last_trick": one} for one in (True, False)],
        "dulle_second_in_solo": [{**second, "dulle_second_in_solo": one} for one in (True, False)],
        "karlchen_caught_by": [{"karlchen_caught": True, "karlchen_caught_by": "karo_dame"}],
        "double_special": [{**times2, "double_special": one} for one in (True, False)],
        "double_gegen": [{**times2, "double_gegen": one} for one in (True, False)],
        "vorbehalt_order": [{**armut, "vorbehalt_order": ["solo", "hochzeit", "armut", "schmeissen"]}],
    }


@pytest.mark.parametrize("option", TRIES)
def test_each_row_of_tasks_decides_at_some_table(option: str) -> None:
    """No row is there for nothing: at one of the books the engine finds a task whose answer this option changes."""
    values = [{option: changed_value} for changed_value in _values(option)] + _alone().get(option, [])
    for book in BOOKS.values():
        for options in values:
            without = {name: value for name, value in options.items() if name != option}
            try:
                rules, off = with_options(book, options), with_options(book, without)
            except OptionProblem:
                continue
            if value_of(rules, option) != value_of(off, option) and _task(option, book.name, options):
                return
    raise AssertionError(option)


def _values(option: str) -> list[Any]:
    """What the five books hold, and what the reader of a file takes."""
    drawn = [house_rules.random_value(option, Random(seed)) for seed in range(6)]
    held = [changes(BOOKS["mainz"], book).get(option) for book in BOOKS.values()]
    return [value for value in (*held, *drawn) if value is not None]


def _task(option: str, name: str, options: dict[str, Any]) -> Any:
    from dokolearn.course.own_table import task_of

    rules = with_options(BOOKS[name], options)
    return task_of(option, rules, options, BOOKS[name], "de")


def test_odd_tables_are_refused_with_their_reasons() -> None:
    """Never a table that nobody can play; what is too deep for JSON never comes this far."""
    for options in odd_options():
        try:
            spec = json.dumps({"set": "ddv", "options": options})
        except RecursionError:
            continue
        said = json.loads(answer(f'{{"machine": "own_table", "spec": {spec}}}'))
        assert said.get("problem", {}).get("text") or said["view"]["intro"], options


def test_the_page_asks_the_engine_for_it() -> None:
    said = answer('{"machine": "own_table", "spec": {"set": "ddv", "options": {"gans": true}, "lang": "en"}}')
    assert "One rule is otherwise with you." in said
    assert "expected a set out of" in answer('{"machine": "own_table", "spec": {"set": "skat"}}')


# Where lessons lead there


def test_each_common_house_rule_is_led_to_from_a_lesson_that_there_is() -> None:
    """Bock from lesson 11, a Solo of one's own from 16, Schwein from 3 and 4, Armut from 14 and 26."""
    led = {option for group in GROUPS.values() for option in group.options}
    assert led <= set(READERS)
    assert set(COMMON) <= led
    lessons = {path.name[:2] for path in (ROOT / "lessons").glob("*.ipynb")}
    assert {number for group in GROUPS.values() for number in group.lessons} <= lessons
    wanted = {"bock": "11", "soli": "16", "schwein": "03", "armut": "26"}
    assert all(number in GROUPS[name].lessons for name, number in wanted.items())


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_lesson_has_a_hidden_line_for_each_of_its_groups(lang: str) -> None:
    """The page shows it once a house rule of the group counts: none does before a script runs."""
    soup = BeautifulSoup(house_rules_of("11", "../../euer-tisch/", lang), "html.parser")
    lines = soup.find_all("p")
    assert [json.loads(str(line[ONLY]))[0][0].split() for line in lines] == [
        [*GROUPS[name].options] for name in ("value", "bock")
    ]
    assert all(line.has_attr("hidden") for line in lines)
    assert [line.a["href"] for line in lines if line.a] == [
        "../../euer-tisch/#re_kontra",
        "../../euer-tisch/#bock_triggers",
    ]
    assert house_rules_of("11", "", lang) == house_rules_of("99", "x", lang) == ""
