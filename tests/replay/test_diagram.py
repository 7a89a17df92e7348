"""A moment as a picture and in words: everything is there, for eyes and ears, and a text stays a text."""

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from effort import each

from dokolearn.hosts.browser import answer
from dokolearn.model import SEATS
from dokolearn.replay.drawn.diagram import diagram, moment_at
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.telling import by_code, score_part, telling
from dokolearn.replay.reader import read

SVG = "{http://www.w3.org/2000/svg}"
POSITION = """\
%DKN 1
[Rules "ddv"]
[Start "12"]
[Re "1"]

deal 1: KrA
deal 2: Kr9
deal 3: KrK
deal 4: ?

12. 1: KrA
*
"""


@pytest.fixture(scope="module")
def shown(game_text: str) -> dict[str, Any]:
    return film(read(game_text))


def texts(svg: str) -> list[str]:
    """What stands in the picture, without its title and description."""
    return ["".join(each.itertext()).strip() for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def told(svg: str) -> str:
    found = ElementTree.fromstring(svg).find(f"{SVG}desc")
    assert found is not None
    return str(found.text)


def suits(svg: str) -> int:
    """How many open cards there are."""
    return svg.count('transform="translate(7.5 26)"')


@each("at", [0, 1, 10, 24, 48])
@each("seat", SEATS)
def test_every_card_is_in_a_hand_or_on_the_table(shown: dict[str, Any], at: int, seat: int) -> None:
    now = shown["moments"][at]
    svg = diagram(shown, at, seat)
    held = 48 - sum(map(len, now["played"]))
    assert suits(svg) == held + len(now["table"])
    for name in shown["players"]:
        assert any(each.startswith(name) for each in texts(svg))


def test_the_picture_in_words(shown: dict[str, Any]) -> None:
    svg = diagram(shown, moment_at(shown, 3, 2), 3)
    assert told(svg).startswith("Dieter hat: Herz Dame, Karo Dame, ")
    assert "Im Stich liegen: Karo 9 von Anna, Karo 10 von Bernd." in told(svg)
    assert told(svg).endswith("Am Zug: Clara.")


def test_hidden_hands_give_nothing_away(shown: dict[str, Any]) -> None:
    svg = diagram(shown, moment_at(shown, 3, 2), 2, hidden=True)
    assert suits(svg) == 10 + 2, "Clara's ten cards and the Stich"
    assert "Anna: 9 verdeckte Karten." in told(svg)
    assert "Clara hat: Herz 10, Kreuz Dame" in told(svg)
    for name in ("Anna", "Bernd", "Dieter"):
        assert f"{name} hat" not in told(svg)


def test_parties_are_those_the_table_knows(shown: dict[str, Any]) -> None:
    at = moment_at(shown, 3, 3)
    before, after = texts(diagram(shown, moment_at(shown, 3, 2))), texts(diagram(shown, at))
    assert "Clara" in before
    assert "Anna Re" in before, "called and known, said once"
    assert "Clara Re · keine 90" in after
    assert "Bernd Kontra" in after


def test_red_suits_are_hollow_and_black_ones_filled(shown: dict[str, Any]) -> None:
    svg = ElementTree.fromstring(diagram(shown))
    filled = {
        (card.find(f"{SVG}path").get("fill"), card.find(f"{SVG}text").get("fill"))  # type: ignore[union-attr]
        for card in svg.iter(f"{SVG}g")
        if card.find(f"{SVG}path") is not None and card.find(f"{SVG}rect") is not None
    }
    assert filled == {("#fff", "#b3141b"), ("#111", "#111")}


def test_a_variation_has_pictures_too(game_text: str) -> None:
    line = "4. 3: HeA He9 He9 HeK\n"
    other = film(read(game_text.replace(line, f"{line}( 4. 3: HeK He9 He9 HeA )\n")))
    moments = other["branches"][0]["moments"]
    svg = diagram(other, len(moments) - 1, branch=0)
    assert "Herz König von Clara" in told(svg)


@each("at, seat, branch", [(49, 0, -1), (-1, 0, -1), (0, 4, -1), (0, -1, -1), (0, 0, 0)])
def test_what_there_is_no_picture_of(shown: dict[str, Any], at: int, seat: int, branch: int) -> None:
    with pytest.raises(IndexError):
        diagram(shown, at, seat, branch=branch)
    asked = {"machine": "picture", "spec": {"dkn": shown["dkn"], "at": at, "seat": seat, "branch": branch}}
    assert "problem" in json.loads(answer(json.dumps(asked)))


def drawn(svg: str) -> list[str]:
    """The frames and arrows of a picture, by the bright core of each."""
    return re.findall(r'<(rect|path)[^>]*stroke="#ffb300"', svg)


def test_what_a_note_points_at_is_drawn(game_text: str) -> None:
    """Two cards of Clara in frames, one of them with an arrow to Anna."""
    noted = film(read(game_text.replace("\n3. 1: ", "\n> Clara hat beide noch.\nshow 3:Pi10>1 3:KrD\n3. 1: ", 1)))
    at = next(at for at, now in enumerate(noted["moments"]) if any("show" in note for note in now["notes"]))
    for seat in SEATS:
        svg = diagram(noted, at, seat)
        assert sorted(drawn(svg)) == ["path", "rect", "rect"]
        assert told(svg).endswith(noted["moments"][at]["notes"][-1]["shown"])
    assert drawn(diagram(noted, at - 1, 2)) == []
    assert drawn(diagram(noted, at, 2, hidden=True)) == drawn(diagram(noted, at, 2))
    covered = diagram(noted, at, 0, hidden=True)
    assert "Kreuz Dame von Clara" not in told(covered)
    assert drawn(covered) == ["rect", "path"], "the card on the table is seen by all, the other one by Clara"


def test_the_engine_in_the_page_draws_the_same(shown: dict[str, Any]) -> None:
    spec = {"dkn": shown["dkn"], "lang": "de", "at": 10, "seat": 2, "hidden": True, "branch": -1}
    found = json.loads(answer(json.dumps({"machine": "picture", "spec": spec})))
    assert found["view"]["svg"] == diagram(shown, 10, 2, hidden=True)


@each("wrong", [{"at": "1"}, {"hidden": 1}, {"seat": None}, {"colour": "red"}])
def test_the_engine_refuses_other_wishes(shown: dict[str, Any], wrong: dict[str, Any]) -> None:
    asked = {"machine": "picture", "spec": {"dkn": shown["dkn"], **wrong}}
    assert "problem" in json.loads(answer(json.dumps(asked)))


def test_texts_of_strangers_stay_texts(game_text: str) -> None:
    strange = '</title><script>alert("x")</script> & Co'
    svg = diagram(film(read(game_text.replace("Anna", strange.replace('"', "'")))))
    assert "<script" not in svg
    assert any(each.startswith("</title>") for each in texts(svg))


def test_unknown_cards_lie_face_down() -> None:
    shown = film(read(POSITION))
    svg = diagram(shown)
    assert suits(svg) == 3
    assert "1 unbekannte" in told(svg)


def test_moments_by_stich_and_card(shown: dict[str, Any]) -> None:
    places = {(3, 2): 10, (0, 0): 0, (3, 0): 8, (12, 4): 48, (99, 9): 48, (None, None): 0}
    assert {place: moment_at(shown, *place) for place in places} == places


# In words


def test_cards_by_code_and_by_name(shown: dict[str, Any]) -> None:
    parts = {part.heading: part.lines for part in telling(shown, by_code)}
    named = {part.heading: part.lines for part in telling(shown)}
    assert parts["Stich 1: Anna, 15 Augen"][0] == "Anna KrA, Bernd Kr9, Clara Kr9, Dieter KrK"
    assert named["Stich 1: Anna, 15 Augen"][0] == "Anna Kreuz Ass, Bernd Kreuz 9, Clara Kreuz 9, Dieter Kreuz König"
    assert len(parts) == 12 + 4, "title, hands, what comes before, twelve Stiche, the result"


def test_questions_and_variations_stand_where_they_belong(game_text: str) -> None:
    line = "4. 3: HeA He9 He9 HeK\n"
    asked = "ask 3: Was nun?\nok HeA: Geheim!\n"
    other = film(read(game_text.replace(line, f"{asked}{line}( 4. 3: HeK He9 He9 HeA\n> Schade.\n)\n")))
    lines = next(part.lines for part in telling(other) if part.heading.startswith("Stich 4"))
    assert "Frage an Clara: Was nun?" in lines
    assert any("Clara Herz König, Dieter Herz 9" in each for each in lines)
    assert "Schade." in lines
    assert not any("Geheim" in each for part in telling(other) for each in part.lines)


def test_who_said_what_before_the_game(edited: Any) -> None:
    hochzeit = "bid 1 gesund", "bid 1 Vorbehalt"
    shown = film(read(edited(*hochzeit)))
    lines = next(part.lines for part in telling(shown) if part.heading == "Vor dem ersten Stich")
    assert lines[0].startswith("Anna: Vorbehalt")


def test_3_09_the_lines_of_a_score_say_where_they_stand(shown: dict[str, Any]) -> None:
    part = score_part(shown, "mainz")
    assert any(line.strip() == "+1  Re gewinnt das Spiel (§3.9)" for line in part.lines)
    assert part.lines[-1] == "Anna +8, Bernd −8, Clara +8, Dieter −8"
