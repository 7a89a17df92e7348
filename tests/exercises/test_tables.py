"""Mein Tisch: exercises under every book and under house rules, and the tables with which a page answers for all."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from effort import each, mostly, sampled, size
from table_page import Page

from dokolearn.course.rule_search import missing_rules, other_words, sought
from dokolearn.exercises import SpecError, solution, start, step, view
from dokolearn.exercises.at_table import SCRIPT, AtTable, at_table, own_rules, view_at_table
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.walk import events
from dokolearn.hosts.html.static_html import delta, exercise_tables
from dokolearn.hosts.html.table_choice import table_options
from dokolearn.hosts.notebook import CellError, my_table, show, show_drill, show_rule
from dokolearn.option_words import option_title
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import ONLY_WORDS
from dokolearn.strings import LANGUAGES, text

OTHERS = [book for book in BOOKS if book != SCRIPT]
EARLY = [key for key in catalogue() if key[0] in "012"]
"""What lessons 0 to 8 are made of: cards, Stich, Bedienen, parties. Every book has that."""

every_exercise = each("key", catalogue())


def winner(stich: str, **more: Any) -> dict[str, Any]:
    return {"kind": "stich_winner", "title": "Probe", "tasks": [{"stich": stich}], **more}


@pytest.fixture
def nobody_chose() -> Iterator[None]:
    """A notebook at the beginning, and again at the end."""
    from dokolearn.hosts.notebook import cells as module

    module._table.clear()
    yield
    module._table.clear()


# Every exercise for every book


@each("key, book", catalogue(), BOOKS)
def test_every_exercise_can_be_solved_at_every_table(key: str, book: str) -> None:
    given = spec(key) if "rules" in catalogue()[key] else spec(key, rules=book)
    checked = at_table(given)
    state = start(checked)
    for event in solution(checked):
        assert event in list(events(state))
        state = step(state, event)
    assert state.finished


@each("key, book", EARLY, BOOKS)
def test_cards_and_stiche_are_practised_by_the_rules_of_the_table(key: str, book: str) -> None:
    given = at_table(spec(key, rules=book))
    assert not given.note
    assert len(given.tasks) >= len(catalogue()[key]["tasks"]) - 1


# Where a table has other cards


def test_tasks_for_a_pack_without_nines() -> None:
    """maennle §3 plays without nines; so does any book with that house rule."""
    own = {"no_nines": [{"stich": "PiK PiA"}], "ddv": [{"stich": "KrK KrA"}]}
    given = winner("Pi9 PiA", tasks_in=own)
    codes = {
        book: [card["code"] for card in view(start({**given, "rules": {"set": book}}))["stich"]["cards"]]
        for book in BOOKS
    }
    assert codes["maennle"] == ["PiK", "PiA"]
    assert codes["ddv"] == ["KrK", "KrA"]
    assert codes["mainz"] == codes["schmidt"] == ["Pi9", "PiA"]
    house = {**given, "rules": {"set": "schmidt", "options": {"deck_nines": False}}}
    assert view(start(house))["stich"]["cards"][0]["code"] == "PiK"


def test_tasks_that_a_pack_cannot_have_fall_away() -> None:
    given = {**winner("Pi9 PiA"), "tasks": [{"stich": "Pi9 PiA"}, {"stich": "PiK PiA"}], "rules": {"set": "maennle"}}
    checked = at_table(given)
    assert (len(checked.tasks), checked.note) == (1, "")
    assert view(start(checked))["progress"] == ""


def test_an_exercise_that_a_book_cannot_have_follows_the_script_and_says_so() -> None:
    shown = view_at_table(start_at_table(winner("Pi9 PiA", rules={"set": "maennle"})))
    assert shown["note"].endswith("nicht (Spielordnung Männle). Diese Übung folgt einem anderen Buch: Mainzer Skript.")
    assert shown["rules"] == "Mainzer Skript"


@each(
    "given",
    [
        *(winner("XX PiA"), winner("PiA", tasks=[]), {"kind": "nothing"}, [], winner("PiA", rules={"set": "x"})),
        *(winner("PiA", tasks_in={"berlin": []}), winner("PiA", tasks_in=[])),
    ],
)
def test_what_no_table_can_have_is_refused(given: Any) -> None:
    with pytest.raises(SpecError):
        at_table(given)


# An anderen Tischen


def is_solved(given: dict[str, Any]) -> dict[str, Any]:
    at = start_at_table(given)
    assert view_at_table(at)["others"] == "", "nothing is given away"
    for event in solution(at.state.spec):
        at = step_at_table(at, event)
    return view_at_table(at)


def test_other_tables_give_the_stich_to_the_other_dulle() -> None:
    """§2.4.1, maennle §22: the second; ddv (Spiel), spielregeln (Stiche), schmidt (Spielablauf): the first."""
    given = winner("KrD He10 HeB He10")
    first = "Von gleichen Karten gewinnt die erste."
    assert is_solved(given)["others"] == (
        f"An anderen Tischen: DDV-Turnierregeln (Spiel), Spielregeln-Seite (Stiche), Schmidt (Spielablauf): {first}"
    )
    assert is_solved({**given, "rules": {"set": "ddv"}})["others"] == (
        "An anderen Tischen: Mainzer Skript (§2.4.1), Spielordnung Männle (§22): Von diesen beiden gewinnt die zweite."
    )
    house = {"set": "ddv", "options": {"dulle_second_beats_first": True}}
    assert "Spielregeln-Seite (Stiche), Schmidt (Spielablauf)" in is_solved({**given, "rules": house})["others"]


def test_another_place_for_the_same_reason_is_no_difference() -> None:
    assert is_solved(winner("PiA Ka9 Pi10 PiK"))["others"] == ""


# The tables of a page


@cache
def page_data(key: str) -> Any:
    return json.loads(json.dumps(exercise_tables(spec(key))))


@sampled
@mostly("key", catalogue(), {spec(key)["kind"]: key for key in catalogue()}.values())
def test_a_page_answers_for_all_five_books_as_the_engine_does(key: str) -> None:
    """Random taps under every book: the table of the script with the changes of that book."""
    data = page_data(key)
    assert ("rules" in catalogue()[key]) != ("at" in data)
    for book in BOOKS if "at" in data else ():
        table = value_after(data, data["at"][book]) if book != SCRIPT else data
        state: AtTable = start_at_table(spec(key, rules=book))
        chance, page = Random(f"{key} {book}"), Page(table)
        for _ in range(size(5, 12)):
            assert page.view == view_at_table(state)
            event = chance.choice(list(events(state.state)) or [{"type": "again"}])
            state = step_at_table(state, event)
            page.send(event)


@each(
    "old, new",
    [
        ({"a": 1, "b": [1, 2]}, {"a": 2, "b": [1, 3]}),
        ({"a": 1}, {"b": None}),
        ([1, 2], [1, 2, 3]),
        ({"a": {"b": []}}, {"a": {"b": {}}}),
        (1, True),
        ({"a": []}, {"a": [[]]}),
    ],
)
def test_a_delta_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    assert json.dumps(value_after(old, delta(old, new)), sort_keys=True) == json.dumps(new, sort_keys=True)
    assert delta(old, old) == {}


# House rules


def test_house_rules_that_cannot_be_are_told_in_words() -> None:
    heard = own_rules({"set": "ddv", "options": {"herz10_trump": False, "dulle_second_beats_first": True}})
    assert heard["problems"] == [
        "„Herz 10 ist höchster Trumpf: nein“ und „Die zweite Dulle sticht die erste: ja“ passen nicht zusammen. "
        "Wenn die Herz 10 kein Trumpf ist, gibt es keine Dulle."
    ]
    fine = own_rules({"set": "ddv", "options": {"dulle_second_beats_first": True}})
    assert (fine["problems"], fine["changed"]) == ([], {"dulle_second_beats_first": True})


@each("given", [{}, {"set": "berlin"}, {"set": "ddv", "lang": "fr"}, {"set": "ddv", "x": 1}])
def test_a_question_about_no_book_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        own_rules(given)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_house_rule_to_choose_is_one(lang: str) -> None:
    """Whatever is offered is an option with a value of it; it may still contradict the book."""
    offered = table_options(lang)
    options = [option for topic in offered["topics"] for option in topic["options"]]
    assert len({option["name"] for option in options}) == len(options) > 50
    assert {option["name"] for option in options} == set(READERS), "none exists by link only"
    told = {option["name"]: option["about"] for option in options}
    assert all(told[name].endswith(text(lang, f"table.only_words.{name}")) for name in ONLY_WORDS), "it says so"
    assert [option["name"] for option in offered["topics"][0]["options"]] == list(COMMON)
    for option in options:
        found = possible(option)
        usual = [offered["usual"][book][option["name"]] for book in BOOKS]
        assert all(value in found for value in usual) or "values" not in option
        assert option.get("under", ["runde_end", "games"])[0] == "runde_end"
        assert not any(strange(option["name"], value) for value in (*found, *usual))


def possible(option: dict[str, Any]) -> list[Any]:
    """Values that can be chosen: all of them, or one with each member, or the least and the most of all numbers."""
    none = ["none"] if option.get("none") else []
    if "single" in option:
        return [*none, option["least"], option["most"]]
    if "groups" in option:
        return [{group: [name]} for group, _ in option["groups"] for name, _ in option["members"]]
    if "numbers" in option:
        assert all(option["numbers"])
        return [*none, *([option[bound]] * len(option["numbers"]) for bound in ("least", "most"))]
    offered = option.get("values") or [[[name], words] for name, words in option["members"]]
    assert all(words for _, words in offered)
    return [value for value, _ in offered]


def strange(option: str, value: Any) -> bool:
    """Whether this is no value of an option; it may contradict the book."""
    try:
        with_options(BOOKS["schmidt"], {option: value})
    except OptionProblem as error:
        return not all(problem.settings for problem in error.found)
    return False


# In a notebook


@pytest.mark.usefixtures("nobody_chose")
def test_a_notebook_sits_at_one_table() -> None:
    assert show("2.4/dullen")._view(show("2.4/dullen")._state)["rules"] == "Mainzer Skript"
    my_table("ddv")
    shown = show("2.4/dullen")
    assert shown._view(shown._state)["rules"] == "DDV-Turnierregeln"
    named = show("2.4/dullen", rules="schmidt")
    assert named._view(named._state)["rules"] == "Schmidt"
    assert show_drill()._view(show_drill()._state)["rules"] == "DDV-Turnierregeln"
    assert "gewinnt die erste" in show_rule("dulle_second_beats_first")._repr_html_().split("An anderen")[0]
    my_table("ddv", options={"dulle_second_beats_first": True})
    assert "gewinnt die zweite" in show_rule("dulle_second_beats_first")._repr_html_().split("An anderen")[0]


@pytest.mark.usefixtures("nobody_chose")
def test_a_notebook_is_told_what_has_no_effect_at_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    my_table("ddv", options={"schwein": "both"})
    assert capsys.readouterr().out == ""
    my_table("ddv", options={"except_last_trick": True})
    beside = text("de", "options.setting", title=option_title("dulle_second_beats_first", "de"), value="nein")
    said = f"{option_title('except_last_trick', 'de')}: {text('de', 'options.idle', setting=beside)}\n"
    assert capsys.readouterr().out == said


@pytest.mark.usefixtures("nobody_chose")
def test_a_table_that_cannot_be_is_refused_with_its_reasons() -> None:
    with pytest.raises(ValueError, match="Ein Regelbuch „berlin“ gibt es nicht; es gibt mainz"):
        my_table("berlin")
    with pytest.raises(ValueError, match="kirsch"):
        my_table("ddv", options={"kirsch": 1})
    assert show("2.4/dullen")._view(show("2.4/dullen")._state)["rules"] == "Mainzer Skript"


@pytest.mark.usefixtures("nobody_chose")
def test_an_author_who_names_a_book_is_told_what_it_does_not_have() -> None:
    with pytest.raises(CellError, match="„Pi9“ ist keine Karte dieses Spiels"):
        show(stich="Pi9", hand="PiA", rules="maennle")


def value_after(old: Any, part: Any) -> Any:
    """The value that a delta leads to, as the page finds it."""
    if isinstance(part, list):
        return part[0]
    if isinstance(old, list):
        return [value_after(value, part.get(str(place), {})) for place, value in enumerate(old)]
    if not part:
        return old
    kept = {key: value for key, value in old.items() if part.get(key) != []}
    return kept | {key: value_after(old.get(key), each) for key, each in part.items() if each != []}


# The form of house rules: no dead ends, an end of the Runde with its number, and a search in the words of players.


OFFERED = [option for topic in table_options("de")["topics"] for option in topic["options"]]

AGAINST_THE_BOOK = {("maennle", "re_kontra", "plus2")}
"""What a book itself excludes (C32)."""


def refused(book: str, options: dict[str, Any], newest: str) -> list[str]:
    heard = own_rules({"set": book, "options": options, "newest": newest})
    return [*heard["problems"]]


@each("book", BOOKS)
def test_every_value_of_every_field_can_be_chosen_at_once(book: str) -> None:
    """No dead ends. In the order of Vorbehalte something is always missing while it is made anew: that is said."""
    found = {
        (book, option["name"], str(value))
        for option in OFFERED
        for value in possible(option)
        if option["name"] != "vorbehalt_order" and refused(book, {option["name"]: value}, option["name"])
    }
    assert found <= AGAINST_THE_BOOK


@sampled
def test_the_newest_choice_counts_and_what_contradicts_it_gives_way() -> None:
    """Whatever was chosen before, in whatever order: two fields by chance, then a third."""
    random = Random("newest")
    plain = [option for option in OFFERED if option["name"] != "vorbehalt_order"]
    for _ in range(size(150, 3000)):
        book, options = random.choice(list(BOOKS)), dict[str, Any]()
        for option in random.sample(plain, 3):
            name, value = option["name"], random.choice(possible(option))
            heard = own_rules({"set": book, "options": options | {name: value}, "newest": name})
            if heard["problems"]:
                assert (book, name, str(value)) in AGAINST_THE_BOOK
                continue
            options = {one: held for one, held in (options | {name: value}).items() if one not in heard["gone"]}
            assert name in options
            assert len(heard["waiting"]) >= len(heard["gone"]), "it is said what gave way"
            with_options(BOOKS[book], options)


def test_an_end_of_the_runde_is_chosen_and_then_its_number() -> None:
    """And who chose a number of games before, hears that it is gone."""
    heard = own_rules({"set": "ddv", "options": {"runde_games": 32, "runde_end": "score"}, "newest": "runde_end"})
    assert (heard["problems"], heard["gone"]) == ([], ["runde_games"])
    assert heard["waiting"] == ["„Spiele einer Runde“ gilt wieder wie im Buch, denn das passt nicht mehr dazu."]
    assert own_rules({"set": "ddv", "options": {"runde_end": "score"}})["waiting"] == [], "nobody chose a number"
    heard = own_rules({"set": "ddv", "options": {"runde_end": "score", "runde_score": 50}, "newest": "runde_score"})
    assert (heard["problems"], heard["waiting"], heard["gone"]) == ([], [], [])


def test_each_book_can_be_told_by_what_it_plays() -> None:
    for lang in LANGUAGES:
        told = table_options(lang)["telling"]
        assert list(told) == list(BOOKS)
        assert len(set(told.values())) == len(BOOKS)
    assert table_options("de")["telling"]["maennle"].startswith("ohne Neunen, die zweite Dulle sticht die erste")
    assert table_options("de")["unsure"] in BOOKS


# A rule by the words of players


@each(
    "asked, options, missing",
    [
        ("Superschweine", "superschwein", ""),
        ("Schweinchen", "schwein schwein_announce schwein_needs_call schwein_card", ""),
        ("Scharfe", "scharfe", ""),
        ("Schneider", "levels", ""),
        ("Feigheit", "", "Feigheit (kennen wir, Regel unklar)"),
        ("Bock", "bock_triggers bock_length", "Pflichtsolo nach einer Bockrunde"),
        ("bockrunden", "bock_triggers", ""),
        ("Genscher", "", "Genscher: mit beiden Karo Königen den Partner wechseln"),
        ("Klopfen", "", "Klopfen: verdoppeln, ohne die Partei zu nennen"),
        ("Pflichtsolo", "mandatory_solo", ""),
        ("Geld", "stake", ""),
        ("Hintertür", "losers_get_nothing", ""),
        ("Dullen", "dulle_second_beats_first dulle_caught dulle_caught_by_schwein", ""),
        ("Charlie", "karlchen_caught karlchen_caught_by", ""),
        ("KÖNIGSOLO", "soli", ""),
        ("Koenigsolo", "", ""),
        ("Überstechen", "ueberstich", ""),
        ("Schlanker Martin", "", "Schlanker Martin (kennen wir, Regel unklar)"),
        ("Pott", "runde_pott", ""),
        ("Einmischen", "schmeissen schmeissen_criteria", ""),
        ("Pflicht vorführen", "mandatory_solo", ""),
        ("Quark", None, None),
    ],
)
def test_a_rule_is_found_by_what_players_call_it(asked: str, options: str | None, missing: str | None) -> None:
    found, unplayed = sought(asked, "de")
    assert (options is None) == (not found and not unplayed) or asked == "Koenigsolo"
    assert set((options or "").split()) <= set(found)
    assert not missing or missing in unplayed


def test_every_house_rule_that_we_know_of_is_found_by_its_name() -> None:
    for lang in LANGUAGES:
        for name, said in missing_rules(lang).items():
            assert said in sought(said, lang)[1]
            assert all(said in sought(word, lang)[1] for word in other_words(name, lang).split(", ") if word)
        for option in READERS:
            assert option in sought(option_title(option, lang), lang)[0]
