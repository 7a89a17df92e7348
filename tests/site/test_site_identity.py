"""What a site is called in tabs, in apps, and where an address of it is sent to."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from club import Club
from shared_site import NOWHERE, SUB_PATH

from dokolearn.hosts.site.build.shared_pictures import HIGH, WIDE, all_trumps, has_fonts, of_exercises, png, poster

NAME = "Doppelkopf lernen"
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')


def pages(site: Path) -> Iterator[tuple[str, str]]:
    """Every page with the frame of the site, by its address."""
    for path in sorted(site.rglob("index.html")):
        page = path.read_text(encoding="utf-8")
        if 'rel="canonical"' in page:
            yield f"{path.parent.relative_to(site).as_posix()}/".removeprefix("./"), page


def title(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    assert found
    return unescape(found[1])


def tags(page: str) -> dict[str, str]:
    return {name: unescape(said) for name, said in TAG.findall(page)}


def size(picture: bytes) -> tuple[int, int]:
    """Of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n")
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def test_every_page_has_a_title_of_its_own_with_the_name_behind(real_site: Path) -> None:
    titles = {address: title(page) for address, page in pages(real_site / SUB_PATH)}
    assert titles.pop("") == NAME
    after = {address: told.rpartition(" · ")[2] for address, told in titles.items()}
    games = {address for address in titles if re.fullmatch(r"spiele/[^/]+/", address)}
    assert len(games) >= 36
    assert {after[address] for address in games} == {"Doppelkopf zum Nachspielen"}
    assert {told for address, told in after.items() if address not in games} == {NAME}
    assert len(set(titles.values())) == len(titles)


def test_the_icon_and_the_app_are_ours(real_site: Path) -> None:
    site = real_site / SUB_PATH
    for address, page in pages(site):
        [icon] = re.findall(r'<link rel="icon" href="([^"]*)">', page)
        assert (site / address / icon).resolve() == (site / "assets/dokolearn/icon.svg").resolve()
    assert not list(site.rglob("favicon.png"))
    app = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (app["name"], app["short_name"]) == (NAME, "Doppelkopf")


def test_a_link_in_a_chat_shows_title_text_and_cards(real_site: Path) -> None:
    """Of every game and lesson its own moment, of all other pages the sign of the site; and nobody takes them along."""
    site, shown = real_site / SUB_PATH, {}
    for address, page in pages(site):
        told = tags(page)
        assert told["og:url"] == f"{NOWHERE}/{SUB_PATH}/{address}"
        assert title(page).startswith(told["og:title"])
        assert told["og:description"]
        path = told["og:image"].removeprefix(f"{NOWHERE}/{SUB_PATH}/")
        shown[address] = path
        assert size((site / path).read_bytes()) == (WIDE, HIGH) == (1200, 630)
    own = [address for address in shown if re.fullmatch(r"(spiele|lektionen)/[^/]+/", address)]
    assert len({shown[address] for address in own}) == len(own) >= 60
    assert len({shown[address] for address in shown if address not in own}) == 1
    assert sorted(set(shown.values())) == sorted(str(path.relative_to(site)) for path in site.rglob("moments/**/*.png"))
    assert "/moments/" not in (site / "service-worker.js").read_text(encoding="utf-8")


def test_without_an_address_nothing_is_drawn(club: Club) -> None:
    """Who sends an address has one; the title of a game may be anything."""
    club.write("replays/abend.dkn", (Path("replays/armut.dkn")).read_text(encoding="utf-8"))
    site = club.build()
    assert tags(club.page("spiele/abend")) == {}
    assert not (site / "assets/dokolearn/moments").exists()
    assert title(club.page("")) == "Klub"
    assert title(club.page("spielen")) == "Spielen · Klub"


@pytest.mark.parametrize("told", ["Wer sticht?", "Zwei & <eins> „drei“", "Ein sehr langer Titel " * 9, ""])
def test_any_title_has_a_picture(told: str) -> None:
    assert has_fonts()
    drawn = [png(poster(one, NAME, all_trumps("de"))) for one in (told, "")]
    assert size(drawn[0]) == (WIDE, HIGH)
    assert (drawn[0] == drawn[1]) == (told == "")


def test_a_lesson_shows_the_cards_it_begins_with() -> None:
    def cards(picture: str) -> list[str]:
        return re.findall(r'fill="#[0-9a-f]+"[^>]*>(\w+)</text>', picture)

    assert cards(of_exercises(["2.7/bedienen"], "de")) != cards(all_trumps("de"))
    assert of_exercises([], "de") == of_exercises(["2.7/gibt-es-nicht"], "de") == all_trumps("de")
    assert len(cards(all_trumps("de"))) == 15
