"""Bad links, bad files, a full device at each page of the workshop: nothing runs, it is said, the page goes on."""

from pathlib import Path

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.strings import text
from dokolearn.workshop.mappe.mappe import Mappe, Part
from dokolearn.workshop.mappe.written import mappe_link

from .course import DKN
from .hostile import injected
from .test_site_recording import NO_ROOM
from .visits import PHONE, Visits, sideways

ENGINE = 90_000

HOSTILE = "<img src=x onerror=boese()><script>boese()</script>"
LONG = "A" * 200_000
TORN = mappe_link(Mappe("Abend", parts=(Part("game", text=DKN),)))[:-60]

LINKS = {
    "eintragen": ("#entwurf=gibt-es-nicht", f"#entwurf={LONG}", f"#entwurf={HOSTILE}", "#entwurf=%E0%A4%A"),
    "kommentieren": (
        *("#entwurf=gibt-es-nicht", "#k=1.A", "#k=9.AAAA", f"#d=1.{LONG}", f"#d=1.{HOSTILE}", "#d=1.%E0%A4%A"),
        "#k=1.%00",
    ),
    "mappe": (
        *(f"#{TORN}", "#m=1.A", "#m=9.AAAA", f"#m=1.{LONG}", f"#m=1.{HOSTILE}", "#m=1.%E0%A4%A", "#entwurf=../../x"),
        *("#spiel=../../etc", f"#spiel={HOSTILE}", "#dazu=gibt-es-nicht", f"#dazu={LONG}", "#d=1.AAAA", "#k=1.A"),
    ),
    "karten-nach-wunsch": (
        *("#wunsch=Platz&nr=7&zahl=9999&buch=ddv", "#wunsch=%E0%A4%A&nr=1&zahl=4&buch=ddv", f"#wunsch={LONG}&nr=1"),
        f"#wunsch={HOSTILE}&nr=1&zahl=4&buch=skat",
    ),
}
"""By page what somebody may be sent."""

READY = {
    "eintragen": "[data-tool=fresh]",
    "kommentieren": ".dk-open textarea",
    "mappe": "[data-tool=new], [data-tool=copy]",
    "karten-nach-wunsch": ".dk-live textarea",
}
"""What can be done there afterwards."""


@thorough
@pytest.mark.parametrize("name", LINKS)
def test_bad_links_run_nothing_and_leave_the_page_usable(visit: Visits, club: str, name: str) -> None:
    for link in LINKS[name]:
        page = visit(f"{club}/{name}/{link}", bypass_csp=True, **PHONE)
        expect(page.locator(READY[name]).first, link[:40]).to_be_visible(timeout=ENGINE)
        assert injected(page) == [], link[:40]
        assert sideways(page) == 0, link[:40]
        page.context.close()


BAD_FILES = {
    "leer": b"",
    "bytes": bytes(range(256)) * 40,
    "fremd": f"%MAPPE 9\n+ text {HOSTILE}\n%DKN 1\n{HOSTILE}".encode(),
    "zerrissen": DKN.encode()[:400],
    "riesig": b"%DKN 1\n" + b"> x\n" * 500_000,
}


SAYS = "[data-note], .dk-problems, .dk-problem, [role=status], [role=alert], .dk-course"
"""Where something is said, or what could be read of a file."""


@thorough
@pytest.mark.parametrize("name", ["kommentieren", "mappe", "oeffnen"])
def test_bad_files_are_told_and_run_nothing(visit: Visits, club: str, tmp_path: Path, name: str) -> None:
    page = visit(f"{club}/{name}/", bypass_csp=True)
    for kind, content in BAD_FILES.items():
        if page.locator("input[type=file]").count() == 0:  # some of it could be read, and is shown
            page.goto(f"{club}/{name}/")
        (tmp_path / f"{kind}.txt").write_bytes(content)
        page.locator("input[type=file]").set_input_files(tmp_path / f"{kind}.txt")
        said = page.locator(f".dk-live :is({SAYS})")
        expect(said.filter(has_text="e").first, kind).to_be_visible(timeout=ENGINE)
        assert injected(page) == [], kind


# A full device


def without_room(visit: Visits, address: str) -> Page:
    page = visit(address, **PHONE)
    page.add_init_script(NO_ROOM)
    page.reload()
    return page


@thorough
def test_a_mappe_on_a_full_device_says_so_and_goes_on(visit: Visits, club: str) -> None:
    page = without_room(visit, f"{club}/mappe/")
    page.locator("[data-tool=new]").click()
    page.locator(".dk-mappe-head [name=title]").fill("Abend")
    expect(page.locator("[data-note]")).to_have_text(text("de", "mappe_page.word.unsaved"), timeout=ENGINE)
    page.locator('[data-add="text"] summary').click()
    page.locator('[data-add="text"] [name=own-text]').fill("Hallo")
    page.locator('[data-add="text"] [data-tool=add-text]').click()
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(1, timeout=ENGINE)
    with page.expect_download() as saved:
        page.locator("[data-tool=save]").click()
    assert "text: Hallo" in Path(saved.value.path()).read_text("utf-8")


@thorough
def test_a_game_that_is_commented_on_a_full_device_says_so_and_goes_on(visit: Visits, club: str) -> None:
    page = without_room(visit, f"{club}/kommentieren/")
    page.locator(".dk-open textarea").fill(DKN)
    page.get_by_role("button", name=text("de", "annotate.word.begin"), exact=True).click()
    expect(page.locator(".dk-course")).to_be_visible(timeout=ENGINE)
    page.locator('[data-field="note 0"]').fill("Ohne Platz.")
    page.locator('[data-field="note 0"]').blur()
    expect(page.locator("[data-note][role=status]")).to_have_text(
        text("de", "annotate.word.kept_unsaved"), timeout=ENGINE
    )
    expect(page.locator('[data-field="note 0"]')).to_have_value("Ohne Platz.")
