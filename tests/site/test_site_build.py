import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from club import SEARCHED, Club, doors
from effort import each, thorough

from dokolearn.hosts.site.build.assets import (
    ALL_PAGES,
    ASSETS,
    ON_PAPER,
    PAGE_STYLES,
    alive,
    only_needed_styles,
    slim,
)

NESTED = """\
from IPython.display import HTML
HTML('<div data-search-exclude><div>innen</div><template>{"a": "vorlage"}</template></div><h3>kasten</h3>')
"""


@pytest.fixture(scope="module")
def site(new_club: Callable[[], Club]) -> Club:
    club = new_club()
    club.write("mkdocs.yml", SEARCHED)
    club.lesson(
        "04_stich",
        "# Wer sticht?\n\nDie *höchste* Karte.",
        '<a id="p2-4"></a>\n## §2.4 Trumpf sticht\n\nText.',
        ("geheim = 'nur' + 'Ausgabe'\nprint(geheim)",),
        ("versteckt = 1",),
        (NESTED,),
    )
    club.lesson(
        "05_bedienen",
        "# Bedienen\n\nSiehe [dort](04_stich.ipynb#p2-4), [Start](../docs/index.md) und ![Bild](bilder/karo.svg).",
        '!!! tip "Merke"\n    Erst **Farbe**.\n\n| Karte | Augen |\n|---|--:|\n| Ass | 11 |',
        ("import os, sys\nprint(os.environ['DOKOLEARN_HOST'], sys.executable)",),
    )
    club.write("lessons/bilder/karo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')
    club.build(strict=True)
    return club


def test_two_lines_of_configuration_bring_lessons_at_stable_addresses(site: Club) -> None:
    assert "Wer sticht?" in site.page("lektionen/04_stich")
    assert "Bedienen" in site.page("lektionen/05_bedienen")
    assert 'href="05_bedienen/"' in site.page("lektionen")


def test_start_page_leads_to_the_first_lesson(site: Club) -> None:
    assert 'href="lektionen/04_stich/">Los</a>' in site.page("")


def test_a_lost_address_is_told_so_in_the_language_of_the_site(site: Club) -> None:
    """As long as the theme has the English words that we replace."""
    page = (site.folder / "site/404.html").read_text(encoding="utf-8")
    assert "Diese Seite gibt es nicht" in page
    assert "Not found" not in page
    assert '<a href="/">Zur Startseite</a>' in page


def test_a_site_has_six_doors_and_says_behind_which_one_a_page_is(site: Club) -> None:
    assert doors(site.page("")) == ["", "lektionen", "spielen", "spiele", "regeln", "werkstatt"]
    for page, current in (("", 'href="."'), ("lektionen", 'href="./"'), ("buecher", 'href="../regeln/"')):
        assert re.findall(r'<a (href="[^"]*") aria-current', site.page(page)) == [current]


def test_links_between_sources_become_addresses(site: Club) -> None:
    page = site.page("lektionen/05_bedienen")
    assert 'href="../04_stich/#p2-4"' in page
    assert 'src="../bilder/karo.svg"' in page
    assert (site.folder / "site/lektionen/bilder/karo.svg").is_file()


def test_every_relative_address_of_the_site_exists(site: Club) -> None:
    root = site.folder / "site"
    for page in root.rglob("index.html"):
        for link in re.findall(r'(?:href|src)="([^"#?]*)', page.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:", link):
                assert (page.parent / link).resolve().exists(), f"{page.relative_to(root)}: {link}"


def test_paragraph_anchor_is_the_id_of_its_heading(site: Club) -> None:
    page = site.page("lektionen/04_stich")
    assert '<h2 id="p2-4">Trumpf sticht</h2>' in page
    assert page.count('id="p2-4"') == 1


def test_a_lesson_shows_what_its_code_says_and_neither_code_nor_tests(site: Club) -> None:
    page = site.page("lektionen/04_stich")
    assert "nurAusgabe" in page
    for unwanted in ("geheim", "versteckt", "dokolearn.ch2", "tests/", "<details open"):
        assert unwanted not in page


def test_pages_carry_no_styles_nor_scripts_of_the_renderer(site: Club) -> None:
    article = site.page("lektionen/05_bedienen").split("<article")[1].split("</article>")[0]
    for unwanted in ("<style", "<script", "style=", "<!--", "mermaid", "mathjax", "clipboard", "jp-"):
        assert unwanted not in article.lower()
    assert '<p class="admonition-title">Merke</p>' in article
    assert '<td align="right">11</td>' in article


def test_search_knows_prose_only(site: Club) -> None:
    """It is ours, and what the theme would search with is not carried, also where the configuration names it."""
    assert [path for name in ("search", "lunr", "workers") for path in (site.folder / "site").rglob(name)] == []
    rows = json.loads((site.folder / "site" / ASSETS / "search.json").read_text(encoding="utf-8"))["rows"]
    known = " ".join(row["title"] + row.get("text", "") for row in rows if row["kind"] in ("lesson", "page"))
    assert "höchste" in known
    for unwanted in ("geheim", "Ausgabe", "versteckt", "DOKOLEARN_HOST", "Nachlesen", "innen", "vorlage", "kasten"):
        assert unwanted not in known


def test_nothing_is_fetched_from_elsewhere(site: Club) -> None:
    for page in (site.folder / "site").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(r"<(?:link|script|img|iframe|source)\b[^>]*(?:href|src)=\"(\w+:[^\"]*)", text)
        assert not [url for url in fetched if not url.startswith("data:")], page


def test_every_page_with_something_of_ours_forbids_what_is_not(site: Club) -> None:
    """The start page of this club has words alone."""
    folder = site.folder / "site"
    for page in folder.rglob("*.html"):
        forbids = page.read_text(encoding="utf-8").count("Content-Security-Policy")
        assert forbids == (page != folder / "index.html"), page


def test_interface_is_there_and_named_by_content(site: Club) -> None:
    page = site.page("lektionen/05_bedienen")
    assert re.search(r'<script src="../../assets/dokolearn/exercise\.js\?[0-9a-f]{8}" type="module">', page)
    assert re.search(r'<link rel="stylesheet" href="../../assets/dokolearn/dokolearn\.css\?[0-9a-f]{8}">', page)


def test_lessons_run_as_pages_in_the_building_interpreter(site: Club) -> None:
    import sys

    assert f"page {sys.executable}" in site.page("lektionen/05_bedienen")


def test_notebooks_stay_without_outputs(site: Club) -> None:
    notebook = json.loads((site.folder / "lessons/04_stich.ipynb").read_text(encoding="utf-8"))
    assert [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"] == [[]] * 3


def test_own_navigation_wins(club: Club) -> None:
    club.lesson("05_bedienen", "# Bedienen")
    club.write("mkdocs.yml", (club.folder / "mkdocs.yml").read_text() + "nav: [{Kurs: lektionen/05_bedienen.md}]\n")
    club.build()
    assert "Kurs" in club.page("")


@thorough
def test_site_without_lessons_is_a_site(club: Club) -> None:
    club.build(strict=True)
    assert "Lektionen" in club.page("lektionen")


def test_wheel_would_carry_the_theme() -> None:
    from dokolearn.hosts.site.plugin import THEME

    assert Path(THEME, ASSETS, "site.css").is_file()


def test_exercise_block_in_a_markdown_page(new_club: Callable[[], Club]) -> None:
    club = new_club()
    club.write("docs/index.md", "# Start\n\n```exercise\n2.7/bedienen\n```\n\nDanach.\n")
    club.build(strict=True)
    page = club.page("")
    assert page.count('data-dk="exercise"') == 1
    assert page.index("dk-data") < page.index("Danach.")
    assert "dk-slot" not in page


def test_exercise_block_with_an_unknown_key_stops_a_strict_build(
    new_club: Callable[[], Club], caplog: pytest.LogCaptureFixture
) -> None:
    club = new_club()
    club.write("docs/index.md", "# Start\n\n```exercise\n2.7/gibt-es-nicht\n```\n")
    with pytest.raises(SystemExit):
        club.build(strict=True)
    assert "index.md: 3: Eine Übung „2.7/gibt-es-nicht“ gibt es nicht" in caplog.text


@each(
    "inside, needed",
    [
        ("Herz Ass", set()),
        ('<div class="dk-games"></div>', {"gallery.css"}),
        ('<p class="dk-names dk-x">', {"rules.css", "chapters.css"}),
        ('<p class="dk-names-of"> <p class="x-dk-names">', set()),
        ('"rows":["Stich 1"]', {"stiche.css"}),
        ('"rows":[["1","+4"]] <div data-dk="drills">', set()),
        ('"rows":[] <div data-dk="drill">', {"stiche.css", "room.css"}),
    ],
)
def test_a_page_begins_with_the_styles_of_what_is_on_it(inside: str, needed: set[str]) -> None:
    links = "".join(f'<link rel="stylesheet" href="../assets/{name}?1">' for name in PAGE_STYLES)
    page = only_needed_styles(f"<html><head>{links}</head><body>{inside}</body></html>")
    assert set(re.findall(r'rel="stylesheet" href="../assets/([\w.]+)', page)) == {*ALL_PAGES, *needed}
    assert page.replace("dk-later", "stylesheet").count('rel="stylesheet"') == len(PAGE_STYLES)
    assert page.count(f'href="../assets/{ON_PAPER}?1" media="print">') == page.count("media=") == 1
    assert page.endswith(f"<body>{inside}</body></html>")


def test_indentation_is_left_out_where_it_means_nothing() -> None:
    stays = "<pre>a\n    b</pre>", "<script>\n  1\n</script>", "<textarea>\n x</textarea>"
    assert slim(f"<p>\n    Herz\n\n  <b>Ass</b> </p>\n  {'   '.join(stays)}") == (
        f"<p>\nHerz\n<b>Ass</b> </p>\n{'   '.join(stays)}"
    )


def test_styles_of_what_the_shell_has_in_its_place_are_not_sent(site: Club) -> None:
    """All others are, word by word; and nothing of the kind is on any page."""
    css = ".md-header,.md-nav:hover>b{c:d}@media screen{.md-nav a,.md-search{a:b}.md-grid{e:f}}.md-sidebar{e:f}"
    others = '.a:is(.b,.c):not(.md-nav){g:url(data:x;{)}@keyframes z{to{h:"}"}}.md-sourcefile{i:j}'
    assert alive(css + others) == ".md-header{c:d}@media screen{.md-grid{e:f}}" + others
    gone = r"\bmd-(?:nav|tabs|sidebar|search|source|select)\b"
    [styles] = (site.folder / "site/assets/stylesheets").glob("main.*.css")
    assert not re.search(rf"\.{gone[2:]}", styles.read_text(encoding="utf-8"))
    for page in (site.folder / "site").rglob("*.html"):
        used = " ".join(re.findall(r'class="([^"]*)"', page.read_text(encoding="utf-8")))
        assert not re.search(gone, used), page
