"""The gallery of games on a site: what stands on it without any script, and what each game says of itself."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from club import Club
from effort import each

from dokolearn.hosts.handouts import handout
from dokolearn.replay.drawn.preview import position, preview, telling_moment
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.replay.text.headers import About, about
from dokolearn.replay.text.record import THEMES, all_notes
from dokolearn.strings import text

GAMES = Path(__file__).parents[2] / "replays"
HOSTILE = "<img src=x onerror=alert(1)> & \"mehr\" 'so'"


def plain(name: str) -> str:
    """A game without the three lines, as one finds it elsewhere."""
    return re.sub(r"^~.*\n", "", (GAMES / f"{name}.dkn").read_text("utf-8"), flags=re.MULTILINE)


def told(name: str, *lines: str) -> str:
    """A game that says these lines of itself."""
    return plain(name).replace("\n> ", "".join(f"\n{line}" for line in lines) + "\n> ", 1)


@pytest.fixture(scope="module")
def site(new_club: Callable[[], Club]) -> Club:
    club = new_club()
    solo = told("kreuzsolo", "~theme Solo", "~level 2", "~paragraph 4.7")
    club.write("replays/a_solo.dkn", solo)
    club.write("replays/b_leicht.dkn", told("stilles_solo", "~theme solo", "~level 1", "~paragraph §4.12"))
    club.write("replays/c_stiche.dkn", told("dulle_auf_dulle", "~theme Stiche", "~level 3", "~paragraph 2.4"))
    club.write("replays/d_fremd.dkn", told("dulle_auf_dulle", "~theme Fuchsjagd", "~level 7", "~paragraph 9.9"))
    hostile = re.sub(r'\[Title ".*"\]', '[Title "<b>Fett</b>"]', plain("vierzig_karten"))
    club.write("replays/e_boese.dkn", hostile.replace("\n> ", f"\n> {HOSTILE}\n> ", 1))
    club.build()
    return club


@pytest.fixture(scope="module")
def page(site: Club) -> str:
    return site.page("spiele")


def cards(page: str) -> dict[str, str]:
    """The HTML of each card by name of the game, in the order of the page."""
    found = re.findall(r'<li data-dk-game="([^"]*)"(.*?)</li>', page, re.DOTALL)
    return dict(found)


def test_games_stand_by_theme_from_easy_to_hard(page: str) -> None:
    assert re.findall(r'<h2 id="([^"]*)"', page) == ["stiche", "solo", "sonstiges"]
    assert list(cards(page)) == ["c_stiche", "b_leicht", "a_solo", "e_boese", "d_fremd"]


def test_a_card_tells_theme_level_book_and_questions(page: str) -> None:
    card = cards(page)["a_solo"]
    assert 'data-theme="solo" data-level="2" data-book="ddv"' in card
    for said in (text("de", "about.level_2"), "DDV-Turnierregeln · §4.7", 'href="a_solo/"', 'src="a_solo/bild.svg"'):
        assert said in card
    shown = film(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")))
    assert text("de", "gallery.questions", n=len(shown["quiz"])) in card
    assert 'href="a_solo/handzettel/"' in card


def test_the_first_note_is_the_summary(page: str) -> None:
    first = about(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")).record).summary
    assert first.startswith("Yusuf spielt sein Pflichtsolo")
    assert first in unescape(cards(page)["a_solo"])


def test_a_card_says_where_its_game_comes_from(page: str) -> None:
    """As its tag `Source` does, and so do the head of the viewer and the handout; nothing where there is none."""
    assert "DDV-Turnierregeln · §4.7 · für den Unterricht gebaut</p>" in cards(page)["a_solo"]
    assert "auf die Karten der Nummer 3213 gespielt" in cards(page)["c_stiche"]
    shown = film(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")))
    origin = {"label": "Herkunft", "text": "für den Unterricht gebaut"}
    assert origin in shown["facts"]
    assert "Herkunft: für den Unterricht gebaut" in handout(shown)
    unknown = film(read("%DKN 1\n*\n"))
    assert origin["label"] not in [fact["label"] for fact in unknown["facts"]]


def test_how_it_ended_is_folded(page: str) -> None:
    card = cards(page)["a_solo"]
    before, about, folded = card.split("<details")
    shown = film(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")))
    assert shown["result"]["text"] in unescape(folded)
    assert shown["result"]["text"] not in unescape(before + about)
    assert "Yusuf +" in folded
    assert "Margret −" in folded


def test_what_is_unknown_makes_no_trouble(page: str) -> None:
    card = cards(page)["d_fremd"]
    assert 'data-theme="sonstiges" data-level=""' in card
    assert "§9.9" not in card


def test_titles_and_notes_of_strangers_stay_text(page: str) -> None:
    card = cards(page)["e_boese"]
    assert "&lt;b&gt;Fett&lt;/b&gt;" in card
    assert "<img src=x" not in page
    assert HOSTILE in unescape(card)


def test_the_form_waits_for_a_script_and_offers_what_there_is(page: str) -> None:
    form = page[page.index('<form class="dk-filter"') :].partition("</form>")[0]
    assert " hidden" in form.partition(">")[0]
    values = {
        name: re.findall(r'<option value="([^"]*)"', choice)
        for name, choice in re.findall(r'<select name="(\w+)">(.*?)</select>', form)
    }
    assert values == {
        "thema": ["", "stiche", "solo", "sonstiges"],
        "stufe": ["", "1", "2", "3"],
        "buch": ["", *sorted({"ddv", *re.findall(r'data-book="(\w+)"', page)})],
    }


def test_the_search_has_every_note_of_every_game(site: Club) -> None:
    said = json.loads((site.folder / "site" / "spiele" / "texte.json").read_text("utf-8"))
    assert set(said) == set(cards(site.page("spiele")))
    record = read((GAMES / "kreuzsolo.dkn").read_text("utf-8")).record
    notes = list(all_notes(record))
    assert len(notes) > 10
    assert all(note.casefold() in said["a_solo"] for note in notes)
    assert "yusuf" in said["a_solo"]


def test_pictures_are_drawings_and_small(site: Club) -> None:
    for path in (site.folder / "site" / "spiele").glob("*/bild.svg"):
        drawn = path.read_text("utf-8")
        ElementTree.fromstring(drawn)
        assert len(drawn) < 8_000
        assert "<script" not in drawn


def test_the_page_of_a_game_leads_to_theme_and_paragraph(site: Club) -> None:
    game = site.page("spiele/a_solo")
    line = game[game.index('class="dk-belongs"') :].partition("</p>")[0]
    assert 'href="../#thema=solo"' in line
    assert text("de", "about.level_2") in line
    assert 'href="../../regeln/kapitel-4/#p4-7"' in line
    assert 'id="p4-7"' in site.page("regeln/kapitel-4")
    bare = site.page("spiele/d_fremd")
    assert "#thema=" not in bare
    assert "#p" not in bare[bare.index('class="dk-belongs"') :].partition("</p>")[0], "only the way to write about it"


def test_a_site_without_games_says_so(club: Club) -> None:
    club.build()
    page = club.page("spiele")
    assert text("de", "site.replays_none") in page
    assert "<form" not in page.partition('class="md-content"')[2].partition("</article>")[0]


def test_a_site_may_bring_its_own_page(club: Club) -> None:
    club.write("docs/spiele/index.md", "# Unsere Spiele\n")
    club.write("replays/a.dkn", told("kreuzsolo", "~theme Solo"))
    club.build()
    assert "dk-games" not in club.page("spiele")
    assert "Unsere Spiele" in club.page("spiele")


# The three lines


def test_the_three_lines_are_read_wherever_they_stand_before_the_first_stich() -> None:
    said = ("~paragraph 4.7", "~level 2", "~theme Solo")
    summary = about(read(plain("kreuzsolo")).record).summary
    assert about(read(told("kreuzsolo", *said)).record) == About("Solo", 2, "4.7", summary)
    assert about(read(plain("kreuzsolo")).record) == About("", 0, "", summary)


@each("line", ["~theme", "~level", "~paragraph", "~level 0", "~level zwei", "~paragraph 4", "~themes Solo"])
def test_lines_that_say_nothing(line: str) -> None:
    found = about(read(told("kreuzsolo", line)).record)
    assert (found.theme, found.level, found.paragraph) == ("", 0, "")


@each("path", sorted(GAMES.glob("*.dkn")))
def test_every_published_game_has_its_place(path: Path) -> None:
    found = about(read(path.read_text("utf-8")).record)
    assert found.theme in THEMES
    assert found.level
    assert found.paragraph
    assert found.summary


# The picture


def test_the_picture_shows_the_first_question_as_the_asked_player_sees_it() -> None:
    shown = film(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")))
    assert telling_moment(shown) == (0, 2)
    drawn = preview(shown)
    assert drawn.count("<use") == 12
    assert len(re.findall(r'href="#Kr"', drawn)) == sum(card["suit"] == "Kr" for card in shown["hands"][2])


def test_without_a_question_the_best_card_else_the_deal() -> None:
    shown = film(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")))
    asked_nothing = {**shown, "quiz": []}
    at, seat = telling_moment(asked_nothing)
    assert shown["moments"][at]["glyph"] in ("!", "!!")
    assert shown["moments"][at]["table"][-1]["seat"] == seat
    dull = [{**moment, "glyph": ""} for moment in shown["moments"]]
    assert telling_moment({**asked_nothing, "moments": dull}) == (0, 2), "the soloist"


def test_a_game_without_cards_has_no_picture() -> None:
    assert preview({**film(read("%DKN 1\n*\n")), "moments": []}) == ""


def test_the_page_about_the_notation_says_where_the_games_come_from() -> None:
    games = [read(path.read_text("utf-8")).record for path in GAMES.glob("*.dkn")]
    played = {about(game).theme for game in games if "den Mitspielern dieses Programms" in game.value("Source")}
    assert played == {"Taktik"}
    assert all(about(game).theme == "Taktik" or "für den Unterricht" in game.value("Source") for game in games)
    page = (GAMES.parent / "site" / "pages" / "notation.md").read_text(encoding="utf-8")
    assert "die unter „Taktik“ haben die Mitspieler dieses Programms gespielt" in page


def test_a_game_whose_cards_nobody_knows_is_drawn_all_the_same() -> None:
    ElementTree.fromstring(preview(film(read("%DKN 1\n*\n"))) or "<svg/>")


def test_a_position_names_the_others_with_party_and_calls_and_hides_their_cards() -> None:
    shown = film(read((GAMES / "kreuzsolo.dkn").read_text("utf-8")))
    quiz = shown["quiz"][1]
    drawn = position(shown, quiz["at"], quiz["seat"], name="x")
    ElementTree.fromstring(drawn)
    now = shown["moments"][quiz["at"]]
    for who, name in enumerate(shown["players"]):
        assert (f">{name}" in drawn.partition("</desc>")[2]) == (who != quiz["seat"])
    assert drawn.count("<use") == 12 - len(now["played"][quiz["seat"]]) + len(now["table"])
    assert set(re.findall(r'href="#(\w)', drawn)) == {"x"}, "pictures of one page keep apart"
    with pytest.raises(IndexError):
        position(shown, 999, 0)


def test_long_and_hostile_names_stay_in_their_place() -> None:
    game = plain("kreuzsolo").replace('"Margret"', '"<b>Margarethe von und zu</b>"')
    shown = film(read(game))
    drawn = position(shown, 0, 2)
    ElementTree.fromstring(drawn)
    assert "<b>" not in drawn
    assert "…" in drawn.partition("</desc>")[2]
