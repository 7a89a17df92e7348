"""Replays on a site: what lies beside their pages, and games written into pages."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from club import CONFIG, Club
from effort import each, thorough

from dokolearn.hosts.site.build.offline import file_list
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.replay.reader import read
from dokolearn.replay.text.writer import write
from dokolearn.strings import text

ROOT = Path(__file__).parents[2]
ASKED = """\
ask 3: Was spielst du aus?
hint: Welche Farbe ist noch nicht gelaufen?
ok HeA: Das Herz Ass läuft beim ersten Mal oft durch.
no *: Zähle die Fehlfarben.
4. 3: HeA He9 He9 HeK
"""


@pytest.fixture(scope="module")
def game() -> str:
    """A game with a question, and a title that must stay text."""
    whole = (ROOT / "tests" / "samples" / "evening.dkn").read_text("utf-8")
    asked = whole.replace("4. 3: HeA He9 He9 HeK\n", ASKED)
    assert asked != whole
    return asked.replace('[Rules "ddv"]', '[Title "Spiel <b>7</b> & mehr"]\n[Rules "ddv"]')


@pytest.fixture(scope="module")
def site(new_club: Callable[[], Club], game: str) -> Club:
    club = new_club()
    club.write("mkdocs.yml", f"{CONFIG}site_url: https://klub.example/doko/\n")
    named = game.replace("\n> ", "\n~earlier abend_7\n~earlier ../boese\n> ", 1)
    club.write("replays/frage.dkn", named)
    club.write("docs/stumm.md", f"# Stumm\n\n```dkn ohne-notizen\n{game}```\n")
    club.write("replays/ohne.dkn", (ROOT / "tests" / "samples" / "evening.dkn").read_text("utf-8"))
    club.write("docs/spiel.md", f"---\ntitle: Ein Spiel\n---\n\n# Hier\n\nSchau:\n\n```dkn\n{game}```\n\nSchön.\n")
    club.build()
    return club


def page(site: Club, address: str) -> str:
    return site.page(address)


# Beside the page


def test_a_page_to_embed_shows_the_viewer_alone(site: Club) -> None:
    embedded = page(site, "spiele/frage/einbetten")
    assert embedded.count('data-dk="replay"') == 1
    assert "md-header" not in embedded
    assert 'content="noindex"' in embedded
    assert "<title>Spiel &lt;b&gt;7&lt;/b&gt; &amp; mehr</title>" in embedded
    assert "<b>7</b>" not in embedded
    assert 'name="dokolearn-engine"' in embedded, "other cards may be tried"
    assert "Content-Security-Policy" in embedded
    assert '<a href="../" target="_blank" rel="noopener">' in embedded
    assert 'data-dk-open="../../../oeffnen/"' in embedded


def test_everything_that_bare_pages_load_is_there(site: Club) -> None:
    for address in ("spiele/frage/einbetten", "spiele/frage/handzettel"):
        found = re.findall(r'(?:href|src)="([^"#]*)"', page(site, address))
        local = [unescape(link).partition("?")[0] for link in found if "://" not in link and link != "data:,"]
        assert any(link.endswith(".css") for link in local)
        for link in local:
            path = site.folder / "site" / address / link
            assert path.is_file() or (path / "index.html").is_file(), link


def test_the_page_knows_what_lies_beside_it(site: Club) -> None:
    asked, plain = page(site, "spiele/frage"), page(site, "spiele/ohne")
    assert 'data-dk-embed="einbetten/"' in asked
    assert 'data-dk-handout="handzettel/"' in asked
    assert 'data-dk-file="../frage.dkn"' in asked
    assert 'data-dk-embed="einbetten/"' in plain
    assert "data-dk-handout" not in plain
    assert '<a href="handzettel/">' in asked
    assert '<a href="handzettel/">' not in plain


def test_only_games_with_questions_have_a_handout(site: Club) -> None:
    assert not (site.folder / "site" / "spiele" / "ohne" / "handzettel").exists()
    handout = page(site, "spiele/frage/handzettel")
    assert "Was spielst du aus?" in handout
    assert handout.count("<svg") == 2, "a position, and the code"
    assert "https://klub.example/doko/spiele/frage/" in handout
    questions, answers = handout.split("<section>", 1)
    assert "läuft beim ersten Mal" not in questions
    assert "läuft beim ersten Mal" in answers
    assert "style=" not in handout
    assert "<script" not in handout


def test_pages_to_embed_are_not_taken_along(site: Club) -> None:
    paths = [row[0] for row in file_list(site.folder / "site")["pages"]["files"]]
    assert "spiele/frage/handzettel/index.html" in paths
    assert not [path for path in paths if "einbetten" in path]


@thorough
def test_without_an_address_there_is_no_code(club: Club, game: str) -> None:
    club.write("replays/frage.dkn", game)
    club.build()
    handout = club.page("spiele/frage/handzettel")
    assert handout.count("<svg") == 1
    assert "https://" not in handout.replace("http://www.w3.org", "")


@thorough
def test_addresses_that_end_with_html(club: Club, game: str) -> None:
    club.write("mkdocs.yml", f"{CONFIG}use_directory_urls: false\n")
    club.write("replays/frage.dkn", game)
    club.build()
    folder = club.folder / "site" / "spiele"
    assert 'data-dk-embed="frage/einbetten/"' in (folder / "frage.html").read_text("utf-8")
    embedded = folder / "frage" / "einbetten" / "index.html"
    assert 'href="../../frage.html"' in embedded.read_text("utf-8")
    assert 'data-dk-open="../../../oeffnen.html"' in embedded.read_text("utf-8")
    assert (folder.parent / "oeffnen.html").is_file()
    styles = re.findall(r'rel="stylesheet" href="([^"?]*)', embedded.read_text("utf-8"))
    assert all((embedded.parent / name).is_file() for name in styles)


WORDS_ON_IT = ("Das Herz Ass läuft", "Zähle die Fehlfarben", "Was spielst du aus", "Erst die schwarzen Asse")


def films_of(html: str) -> str:
    return "".join(re.findall(r'<template class="dk-data">(.*?)</template>', html, re.DOTALL))


def test_what_is_hidden_is_not_in_the_data_either(site: Club) -> None:
    """A teacher shows the game to be talked about: no note, question or glyph, not in the source either."""
    silent, spoken = page(site, "spiele/frage/ohne-notizen/einbetten"), page(site, "spiele/frage/einbetten")
    for html in (silent, page(site, "stumm")):
        assert [said for said in WORDS_ON_IT if said in html] == []
        film = json.loads(films_of(html))
        assert (film["quiz"], film["branches"]) == ([], [])
        assert not any(moment["notes"] or moment["glyph"] for moment in film["moments"])
        assert len(film["moments"]) == 49, "the whole game is there"
    assert [said for said in WORDS_ON_IT if said not in spoken] == []


def test_the_old_address_of_a_game_leads_on(site: Club) -> None:
    old = page(site, "spiele/abend_7")
    assert 'http-equiv="refresh" content="0; url=../frage/"' in old
    assert '<a href="../frage/">Spiel &lt;b&gt;7&lt;/b&gt; &amp; mehr</a>' in old
    files = site.folder / "site" / "spiele"
    assert (files / "abend_7.dkn").read_bytes() == (files / "frage.dkn").read_bytes(), "so does that of its file"
    assert not (site.folder / "site" / "boese").exists(), "a name is no path"


def test_on_paper_a_page_has_the_stiche_the_question_and_the_solution(site: Club) -> None:
    """Clara is asked after three Stiche: these, the Augen and what she knows stand there, the answer behind it."""
    sheet = page(site, "spiel").partition('<div class="dk-paper">')[2]
    question, _, solution = sheet.partition(f"<h4>{text('de', 'handout.answers')}</h4>")
    assert "1. Anna ♣A ♣9 ♣9 ♣K → Anna 15; 2. Anna ♠A ♠9 ♠10 ♠K → Anna 25; 3. Anna ♦9 ♦10 ♣D ♦B → Clara 15" in question
    assert "Augen: Re 55, Kontra 0." in question
    assert "Parteien, soweit Clara sie kennt: Re: Anna, Clara; Kontra: Bernd, Dieter." in question
    assert "läuft beim ersten Mal" not in question
    assert "Das Herz Ass läuft beim ersten Mal oft durch." in solution


# Games in pages


def test_a_game_in_a_page_is_live(site: Club, game: str) -> None:
    shown = page(site, "spiel")
    assert shown.count('data-dk="replay"') == 1
    carried = re.search(r'<template class="dk-data">(.*?)</template>', shown, re.DOTALL)
    assert carried
    film = json.loads(carried[1])
    assert film["dkn"] == write(read(game).record)
    assert len(film["quiz"]) == 1
    assert "Schön." in shown


@pytest.fixture
def told() -> list[str]:
    return []


def drawn(markdown: str, told: list[str], above: int = 0) -> str:
    fences = Fences("de", told.append, above)
    return fences.put(fences.take(markdown))


def test_2_07_problems_of_a_game_in_a_page_have_their_line(game: str, told: list[str]) -> None:
    wrong = game.replace("6. 3: He10! PiB KaA!", "6. 3: He10! PiA KaA!")
    markdown = f"# Hier\n\n```exercise\n2.7/bedienen\n```\n\n```dkn\n{wrong}```\n"
    line = markdown.split("\n").index("6. 3: He10! PiA KaA! Ka9") + 1
    drawn(markdown, told)
    assert told[0].startswith(f"{line}:13: ")
    assert "§2.7" in told[0]
    told.clear()
    drawn(markdown, told, above=4)
    assert told[0].startswith(f"{line + 4}:13: ")


def test_several_games_in_a_page(game: str, told: list[str]) -> None:
    both = drawn(f"```dkn\n{game}```\n\n```dkn\n{game}```\n", told)
    assert both.count('data-dk="replay"') == 2
    assert told == []


@each("markdown", ["``` {.dkn}\nx\n```\n", "```{.dkn}\nx\n```\n", "```dkn-text\nx\n```\n"])
def test_a_game_may_also_be_shown_as_text(markdown: str, told: list[str]) -> None:
    assert drawn(markdown, told) == markdown


def test_nonsense_in_a_page_is_shown_with_its_problems(told: list[str]) -> None:
    shown = drawn("```dkn\n<script>alert(1)</script>\n```\n", told)
    assert told
    assert "<script>alert" not in shown


def test_a_broken_game_in_a_page_is_a_warning_of_the_build(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    club.write("docs/spiel.md", "---\ntitle: Ein Spiel\n---\n\n```dkn\n%DKN 1\n1. 1: KrX\n*\n```\n")
    club.build()
    assert "spiel.md: 7:7: " in caplog.text
    assert text("de", "replay.word_problems") in club.page("spiel")
