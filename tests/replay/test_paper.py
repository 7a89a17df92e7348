"""A game on paper: hands, a table of the Stiche with all that was written, and nothing of it on the questions' page."""

from collections.abc import Callable

from bs4 import BeautifulSoup, Tag

from dokolearn.replay.film.filming import film
from dokolearn.replay.paper import in_lesson_html, sheet_html
from dokolearn.replay.reader import read

PLAYED = "4. 3: HeA He9 He9 HeK\n"
WRITTEN = """ask 3: Was nun?
ok HeA: Das Ass!
4. 3: HeA? He9 He9 HeK
>3 Zu früh.
show 3:He10>Stich
> Seht ihr ihn?
( 4. 3: HeK He9 He9 HeA
> Schade.
( 4. 4: He9! He9 HeA
> Noch ein Weg.
)
)
"""


def sheet(game: str) -> BeautifulSoup:
    told = film(read(game))
    assert told["problems"] == []
    return BeautifulSoup(sheet_html(told), "html.parser")


def stiche(paper: BeautifulSoup) -> list[Tag]:
    return paper.select(".dk-all-stiche tbody tr")


def test_a_row_for_each_stich_underlined_who_leads_bold_who_wins(game_text: str) -> None:
    told, (*rows, total) = film(read(game_text)), stiche(sheet(game_text))
    assert len(rows) == len(told["stiche"]) == 12
    assert [len(row.select("em")) for row in rows] == [1] * 12
    assert [len(row.select("strong")) for row in rows] == [1] * 12
    assert [row.select("td")[4].text for row in rows] == [str(stich["augen"]) for stich in told["stiche"]]
    assert [cell.text for cell in total.select("td")] == [str(augen) for augen in told["moments"][-1]["augen"]]
    first = [cell.decode_contents() for cell in rows[0].select("td")[:4]]
    assert first == ["<strong><em>♣A</em></strong>", "♣9", "♣9", "♣K"]


def test_hands_lie_in_a_picture_or_are_told(game_text: str, edited: Callable[..., str]) -> None:
    assert not sheet(game_text).select(".dk-hands")
    for paper in (sheet(edited(PLAYED, WRITTEN)), BeautifulSoup(in_lesson_html(film(read(game_text))), "html.parser")):
        assert [len(row.td.text.split()) for row in paper.select(".dk-hands tr") if row.td] == [12] * 4


def test_notes_signs_and_other_ways_stand_at_their_stich(edited: Callable[..., str]) -> None:
    paper = sheet(edited(PLAYED, WRITTEN))
    fourth = stiche(paper)[3].select("td")
    assert "♥A?" in fourth[2].text
    noted = [line.text for line in fourth[5].select("p")]
    assert "♥A?: Zu Clara: Zu früh." in " ".join(noted)
    for said in ("Seht ihr ihn?", "Herz 10 (Clara)", "Schade.", "♥9!", "Noch ein Weg."):
        assert any(said in line for line in noted), said
    asked = paper.select_one("main > article")
    assert asked is not None
    assert not any(said in asked.text for said in ("Das Ass!", "Zu früh", "Schade"))
