"""The check of lessons: everything it looks for is found, with lesson, cell and sentence."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from effort import each, sampled, size

from dokolearn.cli import main
from dokolearn.course.lesson_check import (
    MANY,
    Check,
    Lesson,
    Terms,
    check_exercise,
    check_lesson,
    lacking_reasons,
    read_terms,
)
from dokolearn.exercises import State, start
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.task import Scene
from dokolearn.exercises.walk import Spec
from dokolearn.hosts.commands import serving
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT

TERMS = Terms({"Trumpf|Trümpfe": "03", r"Re\b": "06"}, "Blatt")
SHOW = ("code", 'show("1.1/erste-karten")')


def told(*cells: tuple[str, str], name: str = "02_probe") -> list[str]:
    return [str(problem) for problem in check_lesson(Lesson(name, cells), TERMS, "en")]


def text(*sentences: str) -> tuple[str, str]:
    return "markdown", " ".join(sentences)


# Words before their lesson


def test_a_word_before_its_lesson_is_told_with_cell_and_sentence() -> None:
    (problem,) = told(text("Karten sind schön."), SHOW, text("# Titel\n\nDer Trumpf sticht."))
    assert problem == "02_probe, cell 3: “Trumpf” comes before its lesson 03: Der Trumpf sticht."


def test_in_its_own_lesson_and_later_a_word_is_welcome() -> None:
    assert told(text("Der Trumpf sticht."), name="03_trumpf") == []
    assert told(text("Der Trumpf sticht."), name="12_mehr") == []


def test_a_word_is_no_part_of_another_one() -> None:
    assert told(text("Regeln und Reihen, aber Obertrumpf."), name="01_probe") == []


def test_a_word_in_an_exercise_is_told_with_its_key() -> None:
    problems = told(("code", 'show("2.3/trumpf-oder-fehl")'), name="01_probe")
    assert problems
    assert all(problem.startswith("01_probe, cell 1: “") for problem in problems)
    assert any("in 2.3/trumpf-oder-fehl comes before its lesson 03" in problem for problem in problems)


def test_a_drill_is_read_too() -> None:
    assert any("in stich_winner" in problem for problem in told(("code", 'show_drill("stich_winner", seed=7)')))


def test_what_the_frame_says_is_no_word_of_the_lesson() -> None:
    terms = Terms({"Blatt": "09"}, "Dein Blatt")
    lesson = Lesson("02_probe", (("code", 'show("2.3/damen-buben")'),))
    assert not any("“Blatt”" in str(problem) for problem in check_lesson(lesson, terms))


# What cannot be shown


@each(
    "source, problem",
    [
        ('show("2.7/bediene")', "no exercise '2.7/bediene'; there are 2.7/"),
        (
            'show("2.7/bedienen", rules="mainzz")',
            "schmidt, maennle, not 'mainzz'",
        ),
        ('show("2.7/bedienen", book="ddv")', "unknown key 'book'; there are lang, rules"),
        ('show(stich="KrD", hand="KrA PiD", last=True)', "unknown key 'last'"),
        ('show(stich="KrD", hand="KrX")', "no card 'KrX'"),
        ("show(3)", "cannot read show(3)"),
        ('show_drill("stich_winner", sed=7)', "unknown key 'sed'; there are seed, rules, lang, level"),
        ('show_drill("stich_winer", seed=7)', "no drill 'stich_winer'; there are legal_cards"),
        ('show_score(rules={"set": "mainzz"})', "expected a set out of mainz"),
    ],
)
def test_what_cannot_be_shown_is_told_with_its_cell_and_its_words(source: str, problem: str) -> None:
    said, *_ = told(text("Karten."), SHOW, ("code", f"import this\n{source}"), name="12_probe")
    assert said.startswith(f"12_probe, cell 3: {source[:20]}")
    assert problem in said


def test_what_is_not_written_out_is_left_to_the_build() -> None:
    cells = ["show(stich=mine)", "show(**mine)", "%matplotlib inline", 'show(stich="KrD", hand=']
    assert told(*(("code", source) for source in cells)) == []


def test_what_cannot_be_shown_is_told_in_german_too() -> None:
    lesson = Lesson("02_probe", (("code", 'show(stich="KrD", hand="KrA", rules="mainzz")'),))
    (problem,) = map(str, check_lesson(lesson, TERMS))
    assert problem.startswith('02_probe, Zelle 1: show(stich="KrD", hand="KrA", rules="mainzz"): rules: Ein Regelbuch')


@each(
    "written, said",
    [
        ('frame = "x"\nterm 3', "Ab Zeile 2, Spalte 6 ist das kein TOML mehr. Python sagt dazu: "),
        ('frame = ["x"', "Am Ende fehlt etwas, so ist das kein TOML. Python sagt dazu: "),
    ],
)
def test_a_list_that_is_no_toml_is_told_in_a_sentence(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "terms.toml").write_text(written, encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(tmp_path), "--lang", "de"])
    assert done.exit_code == 1
    assert f"{tmp_path.name}/terms.toml: {said}" in done.output


# Much to read


def test_too_much_to_read_between_two_actions() -> None:
    (problem,) = told(SHOW, text(*["Hier steht ein kurzer Satz."] * 31), SHOW)
    assert problem == "02_probe, cell 2: 155 words without anything to do, up to cell 2; at most 150"


@each("cells", [0, 1, 2])
def test_every_way_to_an_action_counts(cells: int) -> None:
    """Before the first one, between two, after the last."""
    way = [SHOW, SHOW]
    way.insert(cells, text(*["Hier steht ein kurzer Satz."] * 31))
    assert len(told(*way)) == 1


def test_an_action_between_two_texts_is_a_rest() -> None:
    half = text(*["Hier steht ein kurzer Satz."] * 29)
    assert told(half, ("code", 'show(stich="KrD", hand="KrA PiD")'), half) == []
    assert len(told(half, ("code", "import this"), half)) == 1


def test_long_sentences_on_average_are_told_with_the_longest() -> None:
    long = " ".join(["Wort"] * 24)
    (problem,) = told(text(f"{long}.", f"{long} Ende."))
    assert "24.5 words a sentence on average, at most 20; the longest has 25" in problem
    assert problem.endswith("Wort Ende.")


def test_a_single_sentence_may_have_twice_as_many() -> None:
    short = ["Kurz."] * 5
    assert told(text(" ".join(["Wort"] * 40) + ".", *short)) == []
    (problem,) = told(text(" ".join(["Wort"] * 41) + ".", *short))
    assert "cell 1: a sentence of 41 words" in problem


def test_headings_tables_and_links_are_no_sentences() -> None:
    table = "| " + " | ".join(["Wort"] * 60) + " |"
    link = "[hier](" + "/wort" * 60 + ")"
    assert told(text(f"# {'Wort ' * 60}\n\n{table}\n\nKlick {link}.")) == []


# Wrong answers


@dataclass(frozen=True, slots=True)
class Guess(Choosing):
    """Three answers of which the last one is right."""

    name: str = "guess"

    def read(self, data: Any, rules: RuleSet) -> Any:
        raise NotImplementedError

    def choices(self, task: Any, lang: str) -> tuple[Choice, ...]:
        reasons, paragraphs = task.says
        wrong = (Choice(label, False, why, paragraphs) for label, why in zip("AB", reasons, strict=True))
        return (*wrong, Choice("C", True, "Ja.", ("1.1",)))

    def look(self, task: Any, lang: str) -> Scene:
        return Scene("Was?")


@dataclass(frozen=True, slots=True)
class Task:
    says: Any
    worked: bool = False


def guess(first: str, second: str, *paragraphs: str) -> list[str]:
    task = Task(((first, second), paragraphs))
    return list(lacking_reasons(start(Spec(Guess(), BOOKS["mainz"], "en", "Probe", (task,)))))


def test_each_wrong_answer_with_its_own_reason_is_fine() -> None:
    assert guess("Zu klein.", "Zu groß.", "1.1") == []


def test_two_wrong_answers_with_one_reason_are_told() -> None:
    assert guess("Nein.", "Nein.", "1.1") == ["task 1: “B” hears the same as “A”: Nein."]


def test_a_wrong_answer_without_a_word_or_a_rule_is_told() -> None:
    assert guess("", "Nein.", "1.1") == ["task 1: “A” is not answered"]
    assert guess("Nein.", "Doch.") == [
        "task 1: “A” is refused without a rule: Nein.",
        "task 1: “B” is refused without a rule: Doch.",
    ]


def test_a_solved_task_has_no_wrong_answers() -> None:
    state = start(Spec(Guess(), BOOKS["mainz"], "de", "Probe", (Task((("Nein.", "Nein."), ())),)))
    assert list(lacking_reasons(State(state.spec, 0, (2,)))) == []


@sampled
@each("key", [*catalogue()][:: size(4, 1)])
def test_every_wrong_answer_of_the_course_has_its_own_reason(key: str) -> None:
    assert [str(problem) for problem in check_exercise(key)] == []


# The command


def notebook(folder: Path, name: str, *markdown: str) -> None:
    cells = [{"cell_type": "markdown", "source": [part]} for part in markdown]
    (folder / f"{name}.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")


def test_many_are_looked_at_on_all_cores_and_told_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dokolearn.course.lesson_check.catalogue", dict)
    (tmp_path / "terms.toml").write_text('frame = "Blatt"\n[[term]]\nforms = "Solo"\nlesson = "50"\n', encoding="utf-8")
    for number in range(MANY):
        notebook(tmp_path, f"{number:02}_probe", *["Alles ist gut."] * number, "Ein Solo kommt.")
    found = Check(tmp_path)
    assert found.on_all_cores
    assert [(problem.where, problem.cell) for problem in found] == [(f"{n:02}_probe", n + 1) for n in range(MANY)]
    (tmp_path / "00_probe.ipynb").unlink()
    assert not Check(tmp_path).on_all_cores


def test_the_command_names_lesson_cell_and_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dokolearn.course.lesson_check.catalogue", dict)
    (tmp_path / "terms.toml").write_text('frame = "Blatt"\n[[term]]\nforms = "Solo"\nlesson = "15"\n', encoding="utf-8")
    notebook(tmp_path, "01_gut", "Alles ist gut.")
    assert CliRunner().invoke(main, ["check", str(tmp_path)]).exit_code == 0
    notebook(tmp_path, "02_schlecht", "Alles ist gut.", "Ein Solo kommt.")
    result = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert result.exit_code == 1
    assert result.stdout == "02_schlecht, Zelle 2: „Solo“ kommt vor seiner Lektion 15: Ein Solo kommt.\n"
    result = CliRunner().invoke(main, ["check", str(tmp_path), "--lang", "en"])
    assert result.stdout == "02_schlecht, cell 2: “Solo” comes before its lesson 15: Ein Solo kommt.\n"


def test_without_a_list_of_words_only_what_lessons_show_is_looked_at(tmp_path: Path) -> None:
    written = json.dumps(
        {
            "cells": [
                {"cell_type": "markdown", "source": ["Ein Solo kommt."]},
                {"cell_type": "code", "source": ['show(stich="KrA", hand="KrK Kr9 PiD HeX")']},
                {"cell_type": "code", "source": ['my_table("dvd")\nshow_rule("dulle")\nshow(stich=mine)\nplt.show()']},
            ]
        }
    )
    (tmp_path / "02_probe.ipynb").write_text(written, encoding="utf-8")
    found = serving.check(tmp_path)
    hand, table, rule = map(str, found)
    assert hand.startswith("02_probe, Zelle 2: show(")
    assert hand.endswith("hand: „HeX“ ist keine Karte dieses Spiels.")
    assert table.startswith('02_probe, Zelle 3: my_table("dvd"): ')
    assert "es gibt mainz, ddv" in table
    assert rule.startswith('02_probe, Zelle 3: show_rule("dulle"): ')
    words, calls = found.gaps()
    assert words.startswith("Nicht angesehen: Wörter und Sätze")
    assert words.endswith(f"{tmp_path.name}/terms.toml.")
    assert calls.startswith("Nicht angesehen: 1 Aufrufe")


def test_blocks_on_pages_and_games_of_the_project_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = "site_name: Klub\ntheme: {name: material}\ndocs_dir: pages\nplugins: [dokolearn: {replays: ../abende}]\n"
    page = '# Training\n\n```exercise\nstich = "PiA"\nhand = "KrX"\n```\n'
    game = "%DKN 1\n1. 1: KrA KrA KrA KrK\n*\n"
    for name, content in {"site/mkdocs.yml": config, "site/pages/x/a.md": page, "abende/eins.dkn": game}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serving, "check_figures", lambda lang: [])
    result = CliRunner().invoke(main, ["check"])
    assert result.exit_code == 1
    assert "pages/x/a.md:3: hand: „KrX“ ist keine Karte dieses Spiels." in result.stdout
    assert "abende/eins.dkn:2:" in result.stdout
    assert "Dazu 1 Spiele und 1 Seiten mit 1 Blöcken." in result.stderr


@each("command, module", [("serve", "mkdocs"), ("build", "mkdocs"), ("lab", "jupyterlab")])
def test_a_missing_extra_is_one_sentence(
    command: str, module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir(exist_ok=True)
    (tmp_path / "site" / "mkdocs.yml").write_text("site_name: Klub\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serving.importlib.util, "find_spec", lambda name: None)
    result = CliRunner().invoke(main, [command])
    assert result.output == f"Error: Dafür fehlt {module}. Installiere dokolearn mit dem Zusatz " + (
        f"[{'lab' if command == 'lab' else 'site'}], wie es in der README steht.\n"
    )


def test_the_words_of_the_course_are_in_the_order_of_the_lessons() -> None:
    homes = list(read_terms(ROOT / "lessons").lesson_of.values())
    assert homes == sorted(homes)
    assert all(home.isdigit() and len(home) == 2 for home in homes)
