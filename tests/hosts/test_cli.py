"""The command line: what it prints and how it exits. Cases have a file of their own."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from effort import each

from dokolearn import __version__, cli
from dokolearn.ch1_general import parse_cards
from dokolearn.cli import main
from dokolearn.replay.reader import read_all
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.strings import text, texts

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dokolearn", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert __version__ in done.stdout


TOOLS = ("bench", "cases", "coverage", "grade", "match")
"""What stands under `dev`, and is still answered by the word alone in 0.3."""


@each(
    "command",
    ["serve", "build", "check", "lab", "where", "deal", "dev", "options", "compare", "replay", "play", "exam", "new"],
)
def test_every_command_is_listed_and_has_help(command: str) -> None:
    assert f"  {command} " in run("--help").stdout
    assert run(command, "--help").exit_code == 0


@each("command", TOOLS)
def test_tools_of_maintainers_stand_apart(command: str) -> None:
    assert f"  {command} " in run("dev", "--help").stdout
    assert f"  {command} " not in run("--help").stdout


@each("command", TOOLS)
def test_old_words_of_tools_are_answered_for_one_version(command: str) -> None:
    assert __version__.startswith("0.3"), "from 0.4 on they may go, and this test with them"
    old, new = run(command, "--help"), run("dev", command, "--help")
    assert (old.exit_code, old.stdout) == (0, new.stdout)
    assert f"dokolearn dev {command}" in old.stderr
    assert (old.stderr.count("\n"), new.stderr) == (1, "")


STEERING = "nobody\x1b]0;hello\x07.dkn"
"""No such file, paragraph or number; a terminal that is sent it takes another title and rings."""


@each(
    "asked",
    [
        *("replay", "review", "where", "deal", "deal --wish", "deal --number", "puzzle", "check", "options"),
        *(
            "exam --seed 1",
            "exam --seed 1 --book",
            "play --book",
            "serve",
            "lab --port",
            "dev cases",
            "dev",
            "new",
            "new lesson",
        ),
        *("options --book", "new", "new lesson"),
    ],
)
def test_what_was_typed_steers_no_terminal(asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(*asked.split(), STEERING)
    assert said.exit_code, said.output
    assert "nobody" in said.output
    assert not [sign for sign in said.output if not sign.isprintable() and sign not in "\n\xa0"]


def test_a_link_that_was_pasted_steers_no_terminal() -> None:
    said = run("replay", "#k=1\x1b]0;hello\x07.AAAA")
    assert r"1\x1b]0;hello\x07" in said.output
    assert "\x1b" not in said.output
    assert "\x07" not in said.output


def all_commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command by the words that call it, groups too."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from all_commands(below, (*path, name))


def helped(*arguments: str, **env: str) -> str:
    """What `--help` says to somebody whose system speaks a language."""
    silent = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"))
    return CliRunner(env={**silent, **env}).invoke(main, [*arguments, "--help"]).stdout


@pytest.mark.parametrize(("lang", "spoken"), [("de", "de_DE.UTF-8"), ("en", "en_GB.UTF-8")])
def test_help_of_every_command_and_option_is_said_in_both_languages(lang: str, spoken: str) -> None:
    said = texts(lang, "terminal")
    for path, command in all_commands(main):
        shown = " ".join(helped(*path, LANG=spoken).split())
        assert " ".join(said[f"help.{'.'.join(path) or 'dokolearn'}"].split()) in shown, path
        for option in (param for param in command.params if isinstance(param, click.Option)):
            name = option.opts[-1].removeprefix("--").replace("-", "_")
            sentence = said.get(f"help.{'.'.join(path)}.{name}") or said[f"help.any.{name}"]
            assert " ".join(sentence.split()) in shown, (path, name)


def test_help_speaks_the_language_of_the_system_or_that_of_the_command() -> None:
    assert helped("exam", LANG="de_AT.UTF-8").startswith("Aufruf: ")
    assert helped("exam", LANG="fr_FR.UTF-8").startswith("Usage: ")
    assert helped("exam", LANG="de_DE.UTF-8", LC_ALL="C.UTF-8").startswith("Usage: ")
    assert helped("exam", "--lang", "de", LANG="en_GB").startswith("Aufruf: ")
    assert helped("exam", "--lang=en", LANG="de_DE").startswith("Usage: ")
    for english in ("Usage", "Options", "Commands", "Show", "default", "required"):
        assert english not in helped("exam", LANG="de_DE") + helped(LANG="de_DE")


def test_an_unknown_command_is_refused() -> None:
    assert run("karten").exit_code == 2


def test_importing_the_command_line_is_light() -> None:
    """`dokolearn dev cases` must not load the site; every command imports what it needs."""
    code = "import sys, dokolearn.cli; print([m for m in ('mkdocs', 'nbclient', 'anywidget') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# where


@pytest.mark.parametrize("number", ["2.7", "§2.7"])
def test_where_shows_code_lesson_exercises_and_tests(number: str) -> None:
    shown = run("where", number)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("§2.7 ")
    for part in ("ch2_normal_game.py", "playable", "2.7/bedienen", "test_2_07_who_can_serve_must_serve"):
        assert part in shown.stdout


@each("number", ["6.1", "2.9", "2", "bedienen", "2.4.1"])
def test_where_refuses_what_is_no_paragraph(number: str) -> None:
    shown = run("where", number)
    assert shown.exit_code == 1
    assert number in shown.stderr
    assert "1.1 to 5.13" in shown.stderr


# coverage


def test_coverage_shows_all_55_paragraphs() -> None:
    shown = run("dev", "coverage")
    assert shown.exit_code == 0
    assert len(shown.stdout.splitlines()) == 56


def test_coverage_check_fails_on_a_hole(monkeypatch: pytest.MonkeyPatch) -> None:
    from dokolearn import trace

    real = trace.traces()
    holed = {**real, "2.7": real["2.7"]._replace(code=())}
    monkeypatch.setattr(trace, "traces", lambda: holed)
    assert run("dev", "coverage").exit_code == 0
    checked = run("dev", "coverage", "--check")
    assert checked.exit_code == 1
    assert "§2.7" in checked.stderr


# deal


def test_deal_by_seed_gives_everybody_the_same_hands() -> None:
    shown = run("deal", "7")
    assert shown.exit_code == 0
    assert shown.stdout == run("deal", "7").stdout != run("deal", "8").stdout
    labels, hands = zip(*(line.split(": ") for line in shown.stdout.splitlines()), strict=True)
    assert labels == ("deal 1", "deal 2", "deal 3", "deal 4")
    assert [len(parse_cards(hand)) for hand in hands] == [12] * 4


def test_a_set_of_deals_needs_no_wish() -> None:
    """Three games of the same number for all tables; nothing is told of how rare they are."""
    shown = run("deal", "--wish", "", "--number", "3", "--seed", "7", "--book", "maennle").stdout
    assert [shown.count(f"Spiel {number}.") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert shown.count("deal 1: ") == 3
    assert shown == run("deal", "--wish", "", "--number", "3", "--seed", "7", "--book", "maennle").stdout
    assert "So liegen die Karten" not in shown


def test_deal_in_another_book() -> None:
    hands = [line.split(": ")[1] for line in run("deal", "7", "--book", "maennle").stdout.splitlines()]
    assert [len(parse_cards(hand)) for hand in hands] == [10] * 4


def test_deal_refuses_an_unknown_book_with_the_known_ones() -> None:
    shown = run("deal", "7", "--book", "skat")
    assert shown.exit_code == 2
    for name in ("mainz", "ddv", "spielregeln", "schmidt", "maennle"):
        assert name in shown.stderr


def test_options_of_a_book_with_their_places() -> None:
    lines = run("options", "--book", "ddv").stdout.splitlines()
    assert "call_limits: [11, 10, 9, 8, 7]  (An- und Absagen)" in lines
    assert "vorab: false" in lines
    after = lines[lines.index("vorab: false") + 1 :]
    assert after[0].strip() == text("de", "meaning.vorab")
    assert after[1].strip().startswith("Hat an deinem Tisch keine Wirkung"), "ddv has no chain of calls"
    assert lines[0].startswith(f"{COMMON[0]}: ")
    english = run("options", "--lang", "en").stdout
    assert text("en", "meaning.vorab") in english
    assert run("options", "--book", "skat").exit_code == 1


@each("command", [["deal", "5"], ["exam", "--seed", "7"], ["dev", "match", "anfaenger", "verein", "--deals", "2"]])
def test_house_rules_are_typed_and_refused_in_the_language_asked_for(command: list[str]) -> None:
    def at(option: str, lang: str = "de") -> str:
        result = run(*command, "--book", "ddv", "--option", option, "--lang", lang)
        assert result.exit_code == 2
        return result.stderr.splitlines()[-1]

    assert at("deck_nines=nie").endswith("kennt den Wert 'nie' nicht. Möglich sind: true (ja), false (nein).")
    assert at("klopfen=ja").endswith(text("de", "options.not_yet", option="klopfen"))
    assert at("klopfen=ja", "en").endswith(text("en", "options.not_yet", option="klopfen"))
    assert at("kirsch=1").endswith(text("de", "options.unknown", option="kirsch"))
    assert "tie_120 (120 zu 120)" in at("bock_triggers=tie_120,skat")


def test_house_rules_as_people_type_them_count() -> None:
    usual = run("deal", "5", "--book", "ddv").stdout
    assert "9" in usual
    assert "9" not in run("deal", "5", "--book", "ddv", "--option", "deck_nines=nein").stdout
    assert run("deal", "5", "--book", "ddv", "--option", "soli=karosolo,damensolo").stdout == usual


def test_options_are_found_by_the_words_of_players() -> None:
    found = run("options", "--book", "ddv", "--search", "Dulle fangen").stdout.splitlines()
    assert "dulle_caught_by_schwein: true  (Zweite Dulle sticht die erste Dulle)" in found
    assert not [line for line in found if line.startswith("deck_nines")]
    assert (
        run("options", "--search", "Feigheit").stdout
        == "Gibt es hier noch nicht: Feigheit (kennen wir, Regel unklar).\n"
    )
    assert run("options", "--search", "Quark", "--lang", "en").stdout == text("en", "table.word.search_none") + "\n"


def test_deal_wants_a_number_or_a_wish() -> None:
    assert run("deal", "seven").exit_code == 2
    assert run("deal").exit_code == 2


def test_deals_by_wish_are_printed_or_kept_as_games(tmp_path: Path) -> None:
    wanted = ["deal", "--wish", "Platz 2 hat beide Dullen und kein Kreuz", "--number", "3", "--seed", "7"]
    shown = run(*wanted, "--book", "ddv").stdout
    assert shown == run(*wanted, "--book", "ddv").stdout != run(*wanted[:-1], "8", "--book", "ddv").stdout
    seconds = [line for line in shown.splitlines() if line.startswith("deal 2: ")]
    assert len(seconds) == 3
    assert all(line.startswith("deal 2: He10 He10 ") for line in seconds)
    file = tmp_path / "training.dkn"
    assert run(*wanted, "--option", "schwein=both", "--to", str(file)).exit_code == 0
    games = read_all(file.read_text(encoding="utf-8"))
    assert [game.record.value("Board") for game in games] == ["1", "2", "3"]
    assert not any(game.problems for game in games)
    file.write_text("mein Tagebuch", encoding="utf-8")
    assert run(*wanted, "--to", str(file)).exit_code == 2
    assert file.read_text(encoding="utf-8") == "mein Tagebuch"


def test_a_wish_that_cannot_be_is_told_with_its_place() -> None:
    shown = run("deal", "--wish", "Platz 1 hat ein Ass\nPlatz 2 hat zwei Dulen")
    assert shown.exit_code == 2
    assert "Zeile 2, Spalte 18" in shown.stderr
    assert "Dullen" in shown.stderr


# bench


@pytest.mark.parametrize(
    ("arguments", "passed_on"),
    [
        ([], []),
        (["games", "--write"], ["games", "--write"]),
        (["games", "--beside", str(ROOT)], ["games", "--beside", str(ROOT)]),
    ],
)
def test_bench_runs_the_benchmarks(monkeypatch: pytest.MonkeyPatch, arguments: list[str], passed_on: list[str]) -> None:
    called: list[list[str]] = []

    def record(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        called.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", record)
    assert run("dev", "bench", *arguments).exit_code == 0
    [[python, script, *rest]] = called
    assert python == sys.executable
    assert Path(script).is_file()
    assert rest == passed_on


@pytest.mark.parametrize(
    ("spoken", "begin"), [("de_DE", "Error: „dokolearn dev bench“ misst"), ("en_GB", "Error: `dok")]
)
def test_bench_says_what_it_needs_where_there_are_no_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spoken: str, begin: str
) -> None:
    monkeypatch.setattr(cli, "__file__", str(tmp_path / "dokolearn" / "cli.py"))
    refused = CliRunner(env={"LC_ALL": spoken}).invoke(main, ["dev", "bench"])
    assert refused.exit_code == 1
    assert refused.stderr.startswith(begin)
    assert "tests/benchmarks" in refused.stderr


def test_two_tables_are_compared_in_words_and_by_a_game() -> None:
    site = "https://example.org/spiel/"
    done = run("compare", "ddv", "ddv gans=ja", "--site", site)
    assert (done.exit_code, done.stdout.count(f"{site}#d=1.")) == (0, 2)
    assert text("de", "option.gans") in done.stdout
    assert "Gans gefangen" in done.stdout


def test_the_rules_of_two_books_are_compared_without_a_game() -> None:
    done = run("compare", "mainz", "maennle", "--only-rules", "--lang", "en")
    assert (done.exit_code, "▸" in done.stdout) == (0, False)
    assert text("en", "option.deck_nines") in done.stdout


@each("table", ["skat", "ddv gans=vielleicht", "ddv skat=ja"])
def test_what_is_no_table_is_told_in_a_sentence(table: str) -> None:
    done = run("compare", "ddv", table)
    assert (done.exit_code, "Traceback" in done.output) == (2, False)
