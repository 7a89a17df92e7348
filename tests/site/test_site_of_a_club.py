"""A site of its own: what the page about it says is tried, word by word; exercises beside the lessons."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from textwrap import dedent

import pytest
import yaml
from click.testing import CliRunner
from club import Club, doors
from effort import each, thorough

from dokolearn.cli import main
from dokolearn.course.author_errors import AuthorError, error_words
from dokolearn.exercises.catalogue import CatalogueError, beside, catalogue
from dokolearn.hosts.commands import serving
from dokolearn.hosts.commands.new_command import FILES
from dokolearn.hosts.html.table_choice import home_table
from dokolearn.hosts.site.pages.fences import FENCE, Fences
from dokolearn.hosts.site.pages.navigation import only_tabs, with_section
from dokolearn.hosts.site.plugin import DokolearnConfig
from dokolearn.rulesets import OptionProblem
from dokolearn.trace import ROOT

PAGE = (ROOT / "site" / "pages" / "eure-eigene-seite.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"`(?P<file>(?:site|lessons)/[\w./-]+)`:\n\n(?P<inside>(?:(?:    .*)?\n)+)")
SHOWN = (r"show(stich=\"HeK\", hand=\"He10 He9 KaA PiD\")", r"show(\"verein/die-dame-im-weg\")")
"""A line of the new lesson, and what the page says to write."""
OWN = '["verein/dame"]\nkind = "legal_cards"\ntitle = "Die Dame"\ntasks = [{stich = "PiA", hand = "PiD Pi9 KrA"}]\n'


@pytest.fixture(autouse=True)
def _only_ours() -> Iterator[None]:
    """The catalogue is that of the process."""
    yield
    beside("")


def examples() -> dict[str, str]:
    """The files of the page by their name; what is said of one file at several places follows each other."""
    files: dict[str, str] = {}
    for found in EXAMPLE.finditer(PAGE):
        files[found["file"]] = files.get(found["file"], "") + dedent(found["inside"]) + "\n"
    return files


def test_the_site_of_the_page_can_be_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = examples()
    for name, inside in written.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(inside, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "lesson", "unser_abend"]).exit_code == 0
    notebook = tmp_path / "lessons" / "01_unser_abend.ipynb"
    notebook.write_text(notebook.read_text(encoding="utf-8").replace(*SHOWN), encoding="utf-8")
    checked = CliRunner().invoke(main, ["check"])
    assert (checked.exit_code, checked.stdout) == (0, "")
    assert re.search(r"Angesehen: 1 Lektionen mit \d+ Zellen, 1 Übungen an 5 Tischen\.", checked.stderr)
    assert "Seiten mit 9 Blöcken.\nNicht angesehen: Wörter und Sätze" in checked.stderr
    site = serving.build(strict=True)
    assert site == tmp_path / "build" / "site"
    training = (site / "training" / "index.html").read_text(encoding="utf-8")
    assert [training.count(f'data-dk="{what}"') for what in ("exercise", "drill", "score", "replay")] == [4, 1, 1, 1]
    assert 'data-dk-key="verein/die-dame-im-weg"' in training
    assert 'data-dk="exam"' in (site / "pruefung" / "index.html").read_text(encoding="utf-8")
    lesson = (site / "lektionen" / "01_unser_abend" / "index.html").read_text(encoding="utf-8")
    assert 'data-dk-key="verein/die-dame-im-weg"' in lesson
    start = (site / "index.html").read_text(encoding="utf-8")
    assert doors(start) == ["", "lektionen", "ueben", "spiele", "regeln", "training"]


def test_a_new_site_builds_without_its_sample_game_and_lesson(tmp_path: Path) -> None:
    for name, content in FILES.items():
        if name.startswith("site/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(content.replace("{title}", "Klub"), encoding="utf-8")
    site = serving.build(strict=True, config_file=tmp_path / "site" / "mkdocs.yml")
    start = (site / "index.html").read_text(encoding="utf-8")
    assert '<a href="spiele/">unsere Spiele</a>' in start
    assert re.search(r'name="dokolearn-table" content=.*&quot;home&quot;|"home": ?\{"book": ?"ddv"', start)


def test_the_page_knows_every_option_and_every_block() -> None:
    written = examples()
    options = [name for name, _ in DokolearnConfig._schema]
    assert len(options) > 4
    assert [name for name in options if f"| `{name}` |" not in PAGE] == []
    assert [name for name in options if f"{name}: " not in written["site/mkdocs.yml"]] == []
    blocks = re.search(r"\(\?P<what>([\w|]+)", FENCE.pattern)
    assert blocks is not None
    assert [name for name in blocks[1].split("|") if f"    ```{name}\n" not in PAGE] == []


# Exercises beside the lessons


@thorough
def test_an_exercise_beside_the_lessons_is_shown_in_lessons_and_on_pages(club: Club) -> None:
    club.write("lessons/catalogue.toml", OWN)
    club.lesson("05_probe", "# Probe", ("from dokolearn.hosts.notebook import show",), ('show("verein/dame")',))
    club.write("docs/mehr.md", "# Mehr\n\n```exercise\nverein/dame\n```\n")
    club.build(strict=True)
    for page in ("lektionen/05_probe", "mehr"):
        assert 'data-dk-key="verein/dame"' in club.page(page)
        assert "Die Dame" in club.page(page)
    club.write("lessons/catalogue.toml", OWN.replace("Die Dame", "Die andere Dame"))
    club.build(strict=True)
    assert "Die andere Dame" in club.page("lektionen/05_probe"), "a lesson runs anew with its exercises"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            OWN + '\n["2.7/bedienen"]\nkind = "legal_cards"\n',
            "lessons/catalogue.toml:6: the key '2.7/bedienen' is taken",
        ),
        (OWN + "kind = \n", "lessons/catalogue.toml:5: "),
        (OWN + OWN, "lessons/catalogue.toml:5: "),
        ('titel = "x"\n' + OWN, "lessons/catalogue.toml:1: 'titel' is no exercise"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_line(tmp_path: Path, written: str, said: str) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "catalogue.toml").write_text(written, encoding="utf-8")
    beside(str(folder))
    with pytest.raises(CatalogueError) as refused:
        catalogue()
    assert str(refused.value).startswith(said)
    done = CliRunner().invoke(main, ["check", str(folder)])
    assert (done.exit_code, isinstance(done.exception, SystemExit)) == (1, True)
    assert said.split(": ")[0] in done.output


def test_an_exercise_that_cannot_be_is_told_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "catalogue.toml").write_text("\n" + OWN.replace("KrA", "KrX"), encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert done.exit_code == 1
    place = f"{tmp_path.name}/catalogue.toml:2: verein/dame"
    assert done.stdout.startswith(f"{place}: Aufgabe 1: hand: „KrX“ ist keine Karte dieses Spiels.")


# Blocks and tabs


@each(
    "block, said",
    [
        ("2.7/bedinen", "3: Eine Übung „2.7/bedinen“ gibt es nicht"),
        ('stich = "PiA"\nhand = "KrX"', "3: hand: „KrX“ ist keine Karte dieses Spiels."),
        ('stich = PiA\nhand = "KrA"', "3: exercise: "),
        ("rules = 3", "3: exercise: rules: Hier steht ein Text in Anführungszeichen, nicht 3."),
        ('kind = "skat"', "3: kind: Eine Übung „skat“ gibt es nicht"),
    ],
)
def test_a_bad_exercise_on_a_page_is_told_with_its_line(block: str, said: str) -> None:
    complaints: list[str] = []
    Fences("de", complaints.append).take(f"# Seite\n\n```exercise\n{block}\n```\n")
    (complaint,) = complaints
    assert complaint.startswith(said)


@each(
    "asked, said",
    [
        (
            "ddv",
            "Hier stehen ein Regelbuch (rules) und Hausregeln (options), zum Beispiel rules: ddv, nicht ddv.",
        ),
        (
            "{rules: dvd}",
            "table: Ein Regelbuch „dvd“ gibt es nicht; es gibt mainz, ddv, spielregeln, schmidt,",
        ),
        ("{rules: [ddv]}", "es gibt mainz, ddv"),
        ("{book: ddv}", "table: Die Angabe „book“ gibt es hier nicht; es gibt rules, options."),
        ("{options: {schwien: both}}", "table: Eine Hausregel „schwien“ gibt es nicht; eine heißt schwein"),
        (
            "{options: {schwein: beide}}",
            "„Schwein“ kennt den Wert 'beide' nicht. Möglich sind: none",
        ),
        ("{options: {klopfen: true}}", "klopfen können wir noch nicht spielen"),
    ],
)
def test_a_table_that_is_none_is_refused_with_what_there_is(asked: str, said: str) -> None:
    with pytest.raises((AuthorError, OptionProblem)) as refused:
        home_table(yaml.safe_load(asked), "de")
    assert said in error_words(refused.value, "de")


@each("name", ["lessons", "replays"])
def test_a_folder_that_is_not_there_is_an_error(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    club = Club(tmp_path)
    config = club.folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace("- dokolearn", f"- dokolearn: {{{name}: nirgends}}"), "utf-8")
    with pytest.raises(SystemExit):
        club.build()
    said = capfd.readouterr().err
    assert f"{name}: Den Ordner „{tmp_path / 'nirgends'}“ gibt es nicht; „nirgends“ wird von mkdocs.yml" in said


def test_a_table_of_the_site_is_told_by_every_page(club: Club, capfd: pytest.CaptureFixture[str]) -> None:
    config = club.folder / "mkdocs.yml"
    plain = config.read_text(encoding="utf-8")
    table = "table: {rules: ddv, options: {schwein: both}}"
    config.write_text(plain.replace("- dokolearn", f"- dokolearn: {{{table}}}"), encoding="utf-8")
    club.build()
    for page in ("", "eintragen", "glossar", "regeln/kapitel-1"):
        known = re.search(r'name="dokolearn-table" content=\'([^\']*)\'', club.page(page))
        assert known is not None
        home = json.loads(unescape(known[1]))["home"]
        assert (home["book"], home["options"], home["found"]["changed"]["schwein"]) == (
            "ddv",
            {"schwein": "both"},
            "both",
        )
    config.write_text(plain.replace("- dokolearn", "- dokolearn: {table: {rules: dvd}}"), encoding="utf-8")
    with pytest.raises(SystemExit):
        club.build()
    assert "table: Ein Regelbuch „dvd“ gibt es nicht" in capfd.readouterr().err


@each("nav", ["[index.md, dokolearn]", "[index.md, {Doppelkopf: dokolearn}, {Mehr: [{Ganz: dokolearn}]}]"])
def test_a_menu_of_an_author_has_a_place_for_ours(nav: str) -> None:
    menu = ["index.md", {"Lernen": ["lektionen/index.md", "ueben.md"]}, {"Spielen": "spielen.md"}, "training.md"]
    ours = [{"Lernen": ["lektionen/index.md", "ueben.md"]}, {"Spielen": "spielen.md"}]
    named = [{"Doppelkopf": ours}, {"Mehr": [{"Ganz": ours}]}] if ":" in nav else ours
    assert with_section(yaml.safe_load(nav), menu) == ["index.md", *named]
    less = with_section(["index.md", "ueben.md", "dokolearn", {"Extra": "training.md"}], menu)
    assert less[2:] == [{"Lernen": ["lektionen/index.md"]}, {"Spielen": "spielen.md"}, {"Extra": "training.md"}]


def test_where_another_plugin_makes_the_menu_ours_is_a_part_of_it(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search stands for it: all files come in the order of MkDocs."""
    monkeypatch.setattr("dokolearn.hosts.site.plugin.OTHER_MENU", "material/search")
    config = club.folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace("- dokolearn", "- search\n  - dokolearn"), "utf-8")
    club.write("docs/verein/wir.md", "# Wir\n")
    club.build(strict=True)
    assert doors(club.page("")) == ["", "verein", "lektionen"]


def test_the_page_of_a_game_knows_its_neighbours_alone(club: Club) -> None:
    """A thousand games are a thousand pages, and not each a list of a thousand."""
    for name in ("gabelfrage", "mittelspiel", "zangenzug"):
        club.write(f"replays/{name}.dkn", f'%DKN 1\n[Title "{name.title()}"]\n1. 1: KrA Kr9 Kr9 KrK\n*\n')
    club.build(strict=True)
    assert "Zangenzug" in club.page("spiele")
    page = club.page("spiele/gabelfrage")
    assert "mittelspiel" in page
    assert "zangenzug" not in page.casefold()
    assert 'data-dk-games="../"' in page


def test_a_tab_that_is_none_is_refused_with_those_there_are(club: Club, capfd: pytest.CaptureFixture[str]) -> None:
    config = club.folder / "mkdocs.yml"
    config.write_text(config.read_text().replace("- dokolearn", "- dokolearn: {tabs: [lektion]}"))
    with pytest.raises(SystemExit):
        club.build()
    assert "Einen Reiter „lektion“ gibt es nicht; es gibt lektionen" in capfd.readouterr().err


def test_a_page_of_a_part_may_stand_alone() -> None:
    nav = [{"Start": "index.md"}, {"Üben": ["ueben.md", "wiederholen.md", "pruefung.md"]}, "training.md"]
    alone = only_tabs(nav, ["wiederholen", "ueben"])
    assert alone == [{"Start": "index.md"}, "wiederholen.md", {"Üben": ["ueben.md", "pruefung.md"]}]
