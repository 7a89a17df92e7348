"""„Unsere Regeln“: every rule of a table on at most two pages, its figures read back from the printed words."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest
from bs4 import BeautifulSoup, Tag
from click.testing import CliRunner
from effort import each, sampled, size
from house import ROOT
from house_rules import derived_by_chance
from rule_sheets import FIFTEEN, MOST, height

from dokolearn.ch1_general import KIND_BY_CODE, winner
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.calls import call_table, possible_calls
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch4_vorbehalte.vorbehalt import round_table
from dokolearn.cli import main
from dokolearn.course.own_table import different, nearest_books
from dokolearn.course.rule_sheet import ORDER, PLAIN, SIGNS, rule_sheet, sheet_html, sheet_of
from dokolearn.hosts.browser import answer
from dokolearn.hosts.handouts import table_fragment
from dokolearn.model import Call, Moment, Outcome, Party, RuleSet, Seat, Spoken
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.rulesets.option_guide import idle
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import value_of

DIFFERS = SIGNS["differs"]


def tables(number: int) -> Iterator[RuleSet]:
    """The books, a table with many house rules, and others by chance."""
    yield from BOOKS.values()
    yield with_options(BOOKS["ddv"], FIFTEEN)
    yield from (derived_by_chance(Random(seed))[0] for seed in range(number))


def lines(rules: RuleSet, lang: str = "de") -> dict[str, Any]:
    """The lines of a sheet by key."""
    return {line["key"]: line for part in sheet_of(rules, lang)["parts"] for line in part["lines"]}


def marked(rules: RuleSet) -> set[str]:
    """The options that a mark tells from the nearest book."""
    return {option for line in lines(rules).values() if line["mark"] == DIFFERS for option in line["options"]}


# What stands on it


def test_every_option_has_its_place_on_the_sheet() -> None:
    assert sorted(ORDER) == sorted(READERS)


@sampled
def test_each_option_in_effect_is_told_and_nothing_else() -> None:
    """What rests beside another rule is left out; what is neither told nor resting says nothing at any book."""
    for rules in tables(size(30, 1000)):
        found = lines(rules)
        told = {option for line in found.values() for option in line["options"]}
        resting = {*idle(rules)}
        assert not told & resting, rules.name
        silent = {*READERS} - told - resting - {*PLAIN}
        without = {"no_schmeissen": {"schmeissen_show_hand", "schmeissen_criteria"}, "no_gegen_games": {"double_gegen"}}
        assert silent <= {option for key, options in without.items() if key in found for option in options}, silent


@each("name", BOOKS)
def test_the_sheet_of_a_book_marks_nothing(name: str) -> None:
    assert not marked(BOOKS[name])
    assert "genau nach dem Buch" in sheet_of(BOOKS[name], "de")["table"]


@sampled
def test_what_differs_from_the_nearest_book_is_marked() -> None:
    for rules in tables(size(30, 1000)):
        nearest = nearest_books(rules)[0]
        found = marked(rules)
        for option in different(rules, nearest):
            assert option in found or _is_unseen(option, rules, nearest), (option, rules.name, nearest.name)


def _is_unseen(option: str, rules: RuleSet, book: RuleSet) -> bool:
    """A list that differs only in what there is not: an Armut in the order of a table that has none."""
    here, there = lines(rules).get(option), lines(book).get(option)
    if option == "vorbehalt_order":
        return round_table(rules).kinds == round_table(book).kinds
    return bool(here and there) and (here or {})["text"] == (there or {})["text"]


def test_a_book_that_says_nothing_is_said_to_say_nothing() -> None:
    told = lines(BOOKS["maennle"])
    assert told["claim_rest"]["mark"] == told["runde_games"]["mark"] == SIGNS["silent"]
    assert told["round_even"]["mark"] == SIGNS["reading"]
    assert told["deck_nines"]["mark"] == ""


def test_a_house_rule_is_no_reading_of_a_book() -> None:
    house = with_options(BOOKS["ddv"], {"tie_rule": "always_kontra"})
    assert lines(BOOKS["ddv"])["tie_rule"]["mark"] == SIGNS["reading"]
    assert lines(house)["tie_rule"]["mark"] == DIFFERS


def test_what_a_list_names_in_vain_is_left_out() -> None:
    """No Schmeißen in the order of a table without, no ranking of a Solo that nobody can play."""
    ddv = lines(BOOKS["ddv"])
    assert "Schmeißen" not in ddv["vorbehalt_order"]["text"]
    assert ddv["no_schmeissen"]["text"] == "Schmeißen"
    few = with_options(BOOKS["maennle"], {"soli": ["damensolo", "bubensolo"]})
    assert lines(few)["solo_ranking"]["text"].endswith(": Damensolo, Bubensolo.")


def _stored() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((ROOT / "tests/tools/witnesses.json").read_text(encoding="utf-8"))
    return found


@sampled
def test_each_option_that_changes_a_game_changes_the_sheet() -> None:
    """For each witness of an option the sheets of both values differ in a line about it."""
    rows = _stored()
    for row in rows[:: size(9, 1)]:
        sheets = []
        for value, beside in zip((row["value"], row["other"]), row["beside"], strict=True):
            rules = with_options(BOOKS[row["book"]], row["options"] | beside | {row["option"]: value})
            about = [line for line in lines(rules).values() if row["option"] in line["options"]]
            sheets.append([(line["key"], line["text"], line["cells"]) for line in about])
        assert sheets[0] != sheets[1], row


# Its figures, read back


def page(rules: RuleSet, lang: str = "de") -> BeautifulSoup:
    """The printed sheet."""
    return BeautifulSoup(sheet_html(sheet_of(rules, lang)), "html.parser")


def _text(soup: BeautifulSoup) -> str:
    return " ".join(soup.get_text(" ").split())


def _rows(soup: BeautifulSoup, name: str) -> list[list[str]]:
    table = soup.find("table", class_=name)
    assert isinstance(table, Tag)
    return [[" ".join(cell.get_text().split()) for cell in row.find_all(["td", "th"])] for row in table.find_all("tr")]


_SUITS = {"♣": "Kr", "♠": "Pi", "♥": "He", "♦": "Ka"}


def read_cards(rules: RuleSet) -> None:
    """How many cards, what they count, and each trump beats the next one on the sheet."""
    soup, table = page(rules), card_table(rules)
    said = _text(soup)
    [number] = re.findall(r"mit (\d+) Karten", said)
    each_has = {"zwölf": 12, "zehn": 10}[re.findall(r"Jeder bekommt (\w+) Karten", said)[0]]
    assert (int(number), each_has) == (len(table.deck), table.hand_size)
    worth = dict(re.findall(r"(Ass|Zehn|König|Dame|Bube|Neun) (\d+)(?=[,.])", said))
    letters = {"Ass": "A", "Zehn": "10", "König": "K", "Dame": "D", "Bube": "B", "Neun": "9"}
    pack = sum(int(count) * 8 for count in worth.values())
    assert f"Alle zusammen: {pack}." in said
    assert {letters[name] for name in worth} == {"A", "10", "K", "D", "B"} | ({"9"} if number == "48" else set())
    row = next(one for one in soup.find_all("p") if one.get_text().startswith("Von oben"))
    shown = [one.get_text() for one in row.find_all(class_="dk-rule-cards")]
    assert ("Schwein" in shown) == (rules.cards.schwein != "none")
    kinds = [KIND_BY_CODE["Schwein" if one == "Schwein" else _SUITS[one[0]] + one[1:]] for one in shown]
    assert {*kinds} == set(table.trumps)
    for high, low in pairwise(kinds):
        assert winner((low, high), table) == 1, (high, low)
        assert winner((high, low), table) == 0, (high, low)


_RE, _OTHER = Seat(0), Seat(1)


_KNOWN = {"four": (0, 1, 2, 3, 4), "schneider_schwarz": (0, 2, 4)}
"""What one may call at all, by what a table says of its Absagen."""


def may_call(rules: RuleSet, party: Party, stage: int, played: int, held: int) -> bool:
    """Whether the engine lets a seat say a stage at a moment, all lower ones said as early as can be."""
    table = call_table(rules, "normal", card_table(rules).hand_size)
    start = Moment(0, table.hand_size)
    spoken = [Spoken(Call(_RE, party, lower), start) for lower in _KNOWN[rules.calls.levels] if lower < stage]
    return any(call.stage == stage for call in possible_calls(table, spoken, _RE, party, Moment(played, held)))


def moments(unit: str, number: int, size_: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The last moment in time of a printed number and the first one too late: cards played, and in hand."""
    if "Handkarten" in unit:
        return (0, number), (0, number - 1)
    if "vor Karte" in unit or "vor der Karte" in unit:
        return (number - 1, size_), (number, size_)
    if "Ende von Stich" in unit:
        return (4 * number - 1, size_), (4 * number, size_)
    assert "Spätestens in Stich" in unit, unit
    return (4 * number - 4, size_ - number + 1), (4 * number - 2, size_ - number + 1)


def read_deadlines(rules: RuleSet) -> int:
    """Each printed number is the last moment at which the engine lets one speak."""
    head, *rows = _rows(page(rules), "dk-limits")
    held, asked = card_table(rules).hand_size, 0
    stages = _KNOWN[rules.calls.levels]
    assert len(rows) == len(stages)
    chain = rules.calls.deadline_unit == "chain_formula"
    for column, unit in enumerate(head[2:], start=2):
        if "dagegen" in unit:
            continue
        party: Party = "kontra" if unit.startswith("Kontra") else "re"
        for stage, row in zip(stages, rows, strict=True):
            number = int(row[column])
            (played, cards), late = moments(unit, number, held)
            first_is_late = not may_call(rules, party, 0, 0, held)
            if not 0 < cards <= held or (
                stage and first_is_late and rules.calls.levels_after_late_reply != "own_deadline"
            ):
                continue
            if chain and rules.calls.chain == "strict" and stage:
                continue  # it also asks how long ago the last call was
            asked += 1
            assert may_call(rules, party, stage, played, cards), (rules, stage, number)
            assert not may_call(rules, party, stage, *late), (rules, stage, number)
    return asked


def read_answers(rules: RuleSet) -> int:
    """The last moment for Kontra against a stage of Re, where the table has a column for it."""
    head, *rows = _rows(page(rules), "dk-limits")
    if "dagegen" not in head[-1]:
        return 0
    table = call_table(rules, "normal", card_table(rules).hand_size)
    start = Moment(0, table.hand_size)
    stages = _KNOWN[rules.calls.levels]
    for stage, row in zip(stages, rows, strict=True):
        (played, cards), late = moments(head[2], int(row[-1]), table.hand_size)
        spoken = [Spoken(Call(_OTHER, "re", lower), start) for lower in stages if lower <= stage]
        for moment, open_ in (((played, cards), True), (late, False)):
            if not 0 <= moment[1] <= table.hand_size:
                continue
            calls = possible_calls(table, spoken, _RE, "kontra", Moment(*moment))
            assert bool(calls) == open_, (rules, stage, row, moment)
    return len(rows)


_EVENT_WORDS = {
    "Doppelkopf": "doppelkopf",
    "Fuchs:": "fuchs",
    "Karlchen:": "karlchen",
    "Kreuz Bube der anderen": "karlchen_gefangen",
    "Eigener Kreuz Bube": "karlchen_verloren",
    "Dulle der anderen": "dulle_gefangen",
    "Stich aus vier Herz": "herzstich",
    "Fuchs macht": "fuchs_am_end",
    "Gans": "gans",
}


def _game(rules: RuleSet, game: str = "normal", top: int = 4, **more: Any) -> Any:
    stiche = card_table(rules).hand_size
    calls = tuple(Call(_RE, "re", stage) for stage in _KNOWN[rules.calls.levels] if stage <= top)
    re_ = frozenset([_RE] if game != "normal" else [_RE, Seat(2)])
    return settle(Outcome(game, re_, (240, 0), (stiche, 0), calls, **more), rules)


def _points(rules: RuleSet) -> dict[str, str]:
    rows = _rows(page(rules), "dk-scores")
    return {re.sub(r"^◆ |[¹²]$", "", row[0]).strip(): row[1] for row in rows}


def _number(printed: str) -> int:
    return int(printed.replace("−", "-").lstrip("+×"))


def read_points(rules: RuleSet) -> None:
    """Each printed value is what the engine pays for that in a game."""
    printed = _points(rules)

    def of_(beginning: str) -> str | None:
        return next((value for words, value in printed.items() if words.startswith(beginning)), None)

    paid = {line.key: line.punkte for line in _game(rules).lines}
    assert _number(of_("Gewonnen") or "") == paid["gewonnen"]
    four = rules.calls.levels == "four"
    below = ("unter90", "unter60", "unter30", "schwarz") if four else ("unter60", "schwarz")
    assert {*below} == {key for key in paid if key.startswith("unter") or key == "schwarz"}
    assert {paid[key] for key in below} == {_number(of_("Unter 90" if four else "Unter 60") or "")}
    level = {punkte for key, punkte in paid.items() if key.endswith("_abgesagt")}
    assert level == {_number(of_("Jede Absage") or "")}
    said = of_("Re angesagt") or ""
    assert said == (f"+{paid['re_angesagt']}" if "re_angesagt" in paid else "×2")
    assert ("re_verdoppelt" in paid) == (said == "×2")
    for words, event in _EVENT_WORDS.items():
        known = _game(rules, events=(("re", event),)).lines
        value = sum(line.punkte for line in known if line.key == event)
        shown = of_(words)
        if event == "doppelkopf" and rules.value.doppelkopf_doubles:
            assert shown == "×2"
            assert "doppelkopf_verdoppelt" in {line.key for line in known}
        else:
            assert (_number(shown) if shown else 0) == value, (event, shown)
    assert {*_EVENT_WORDS.values()} == {*ALL_EVENTS}
    alone = _game(rules, "stilles_solo")
    stake, factor = _number(of_("Jeder Punkt zählt auf dem Zettel") or "×1"), _number(of_("Wer allein") or "")
    again = alone.value_re <= rules.value.repeat_game_at
    assert alone.punkte[0] == (0 if again else alone.value_re * stake * factor)
    kontra = settle(Outcome("normal", frozenset([_RE, Seat(2)]), (60, 180), (2, 8), ()), rules)
    gegen = sum(line.punkte for line in kontra.lines if line.key == "gegen")
    shown = next((words for words in printed if words.startswith("Gegen die Alten")), "")
    names_normal = bool(shown) and ("(" not in shown or "Normalspiel" in shown)
    assert gegen == (_number(printed[shown]) if names_normal else 0)
    assert ("In der Bockrunde" in printed) == bool(rules.value.bock_triggers)


_NUMBERS = {
    "hochzeit_limit": r"spätestens im (\d+)\. Stich",
    "forced_call_augen": r"Liegen im ersten Stich mindestens (\d+) Augen",
    "armut_max_trumps": r"Armut darfst du mit höchstens (\d+) Trümpfen",
    "runde_games": r"Eine Runde hat (\d+) Spiele",
    "runde_games_five": r"Zu fünft hat eine Runde (\d+) Spiele",
    "repeat_game_at": r"höchstens (\d+) Punkte, wird das Spiel nicht",
}


def read_numbers(rules: RuleSet) -> None:
    """Numbers within sentences are those of the table; of what rests there is none."""
    said, resting = _text(page(rules)), idle(rules)
    for option, pattern in _NUMBERS.items():
        found = [int(number) for number in re.findall(pattern, said)]
        value = value_of(rules, option)
        none = option in resting or value == {"hochzeit_limit": 0, "repeat_game_at": -1}.get(option)
        assert found == ([] if none else [value]), option


@sampled
def test_cards_and_trumps_read_back_are_those_of_the_engine() -> None:
    for rules in tables(size(30, 1000)):
        read_cards(rules)


@sampled
def test_deadlines_read_back_are_those_of_the_engine() -> None:
    number = size(30, 1000)
    assert sum(read_deadlines(rules) for rules in tables(number)) > 4 * number
    assert sum(read_answers(rules) for rules in tables(number)) > number


@sampled
def test_points_and_numbers_read_back_are_those_of_the_engine() -> None:
    for rules in tables(size(30, 1000)):
        read_points(rules)
        read_numbers(rules)


# How long it is


@sampled
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_sheet_is_at_most_two_pages_long(lang: str) -> None:
    for rules in tables(size(30, 1000)):
        assert height(sheet_of(rules, lang)) <= MOST, rules


# Where it is to be had


def test_the_page_asks_the_engine_for_it() -> None:
    spec = {"set": "ddv", "options": {"gans": True}, "lang": "en"}
    view = json.loads(answer(json.dumps({"machine": "rule_sheet", "spec": spec, "events": []})))["view"]
    assert view == rule_sheet(spec)
    assert view["code"] == "This table for a phone"
    assert "Gans" in view["html"]
    assert "expected a set out of" in answer('{"machine": "rule_sheet", "spec": {"set": "skat"}}')


def test_a_link_brings_the_table_along() -> None:
    asked = parse_qs(table_fragment({"set": "ddv", "options": FIFTEEN}).removeprefix("#"))
    assert asked["tisch"] == ["ddv"]
    assert json.loads(asked["regeln"][0]) == FIFTEEN
    assert table_fragment({"set": "mainz"}) == "#tisch=mainz"


@cache
def _ran(*words: str) -> Any:
    return CliRunner().invoke(main, ["rules", *words])


def test_the_command_reads_it_out() -> None:
    said = _ran("--book", "ddv", "--option", "gans=ja", "--lang", "de").output
    assert said.startswith("Unsere Regeln\n")
    assert "◆ Gans: ein Karo König der anderen, von einem Karo Ass geholt | +1" in said
    wrong = _ran("--book", "ddv", "--option", "gans=vielleicht", "--lang", "de")
    assert wrong.exit_code == 2
    assert "Gans" in wrong.output


def test_the_command_writes_a_page_with_a_code(tmp_path: Any) -> None:
    found = tmp_path / "regeln.html"
    done = _ran(
        "--book", "ddv", "--option", "gans=ja", "--to", "html", "--site", "https://d.example/", "-o", str(found)
    )
    assert (done.exit_code, done.output) == (0, "")
    soup = BeautifulSoup(found.read_text(encoding="utf-8"), "html.parser")
    [link] = soup.find_all("a")
    assert link["href"] == "https://d.example/#tisch=ddv&regeln=%7B%22gans%22:true%7D"
    assert soup.find("svg", class_="dk-qr")
    assert "script-src 'none'" in str(soup.find("meta", attrs={"http-equiv": "Content-Security-Policy"}))
