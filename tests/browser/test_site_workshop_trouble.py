"""Bad links, bad files, a full device at each page of the workshop: nothing runs, it is said, the page goes on."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from effort import thorough
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as LateError

from dokolearn.strings import text
from dokolearn.workshop.mappe.mappe import Mappe, Part, mappe_link

from . import test_site_annotate as annotating
from . import test_site_building as building
from . import test_site_recording as recording
from .course import DKN
from .hostile import injected
from .offline import until
from .test_site_recording import NO_ROOM
from .visits import DESK, PHONE, Visits, sideways

ENGINE = 90_000

HOSTILE = "<img src=x onerror=boese()><script>boese()</script>"
LONG = "A" * 200_000
DEEP = (
    "eNrtyKEKg1AYgNF-n-IvSyarbcEo2BdkiKAIDrwX3eNvPofnhC98j-7Z923UqYoyfUu60sTx2a_xzmvksozzcC7bNu3pP3ITLwAA"
    "AAAAAAAAuIEfE8yQuw"
)
"""A Mappe of two parts; in the second, nine thousand brackets are open."""
TORN = mappe_link(Mappe("Abend", parts=(Part("game", text=DKN),)))[:-60]

LINKS = {
    "eintragen": ("#entwurf=gibt-es-nicht", f"#entwurf={LONG}", f"#entwurf={HOSTILE}", "#entwurf=%E0%A4%A"),
    "kommentieren": (
        *("#entwurf=gibt-es-nicht", "#k=1.A", "#k=9.AAAA", f"#d=1.{LONG}", f"#d=1.{HOSTILE}", "#d=1.%E0%A4%A"),
        "#k=1.%00",
    ),
    "mappe": (
        *(
            f"#{TORN}",
            "#m=1.A",
            "#m=9.AAAA",
            f"#m=1.{DEEP}",
            f"#m=1.{LONG}",
            f"#m=1.{HOSTILE}",
            "#m=1.%E0%A4%A",
            "#entwurf=../../x",
        ),
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


def choose(page: Page, path: Path, again: Callable[[], object]) -> None:
    """Another file; what some of the one before has led to, perhaps only just now, is left for the field first."""
    field = page.locator("input[type=file]")
    try:
        field.set_input_files(path, timeout=1_000)
    except LateError:
        again()
        field.set_input_files(path)


@thorough
@pytest.mark.parametrize("name", ["kommentieren", "mappe", "oeffnen"])
def test_bad_files_are_told_and_run_nothing(visit: Visits, club: str, tmp_path: Path, name: str) -> None:
    page = visit(f"{club}/{name}/", bypass_csp=True)
    for kind, content in BAD_FILES.items():
        (tmp_path / f"{kind}.txt").write_bytes(content)
        choose(page, tmp_path / f"{kind}.txt", lambda: page.goto(f"{club}/{name}/"))
        said = page.locator(f".dk-live :is({SAYS})")
        expect(said.filter(has_text="e").first, kind).to_be_visible(timeout=ENGINE)
        assert injected(page) == [], kind


@thorough
def test_bad_files_leave_an_exercise_that_is_built_as_it_was(visit: Visits, club: str, tmp_path: Path) -> None:
    page = building.begun(visit(f"{club}/aufgabe-bauen/", bypass_csp=True), "may_lay")
    building.tap(page, "KrD")
    page.locator('[data-chip="@from"]').click()
    page.locator("[data-tool=from-game]").click()
    said = page.locator(".dk-build :is([role=status], [role=alert], [data-moment])").filter(has_text=re.compile(r"\w"))
    for kind, content in BAD_FILES.items():
        (tmp_path / f"{kind}.txt").write_bytes(content)
        choose(page, tmp_path / f"{kind}.txt", page.locator("[data-tool=other-game]").click)
        expect(said.first, kind).to_be_visible(timeout=ENGINE)
        assert injected(page) == [], kind
    page.locator('[data-chip="hand"]').click()
    expect(page.locator(".dk-build-lying [data-at]")).to_have_count(1)


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


# Two windows with one draft, and no room for the second one


def game(page: Page) -> None:
    recording.begun(page)


def remarks(page: Page) -> None:
    annotating.begin(page, DKN)
    expect(page).to_have_url(re.compile("#entwurf="))


def exercise(page: Page) -> None:
    building.begun(page, "who_wins")


def folder(page: Page) -> None:
    page.locator("[data-tool=new]").click()
    expect(page).to_have_url(re.compile("#entwurf="), timeout=ENGINE)


def lay(page: Page, word: str) -> None:
    page.locator(f'.dk-kind[data-card="{word}"]').click()


def note(page: Page, word: str) -> None:
    annotating.write(page, "note 0", word)


def name(page: Page, word: str) -> None:
    page.locator(".dk-mappe-head [name=title]").fill(word)


TWO = {
    "eintragen": (game, ".dk-kind", lay, "[data-notice=recording]", "record_page.draft.unsaved"),
    "kommentieren": (remarks, ".dk-course", note, "[data-note][role=status]", "annotate.word.kept_unsaved"),
    "aufgabe-bauen": (exercise, ".dk-kind", lay, "[data-notice=build]", "build_page.draft.unsaved"),
    "mappe": (folder, ".dk-mappe-head", name, "[data-note]", "mappe_page.word.unsaved"),
}
"""By page: how one begins, what is there then, what is done, where and how it is said that it is not kept."""

ONE, OTHER = "KrA", "PiA"


@thorough
@pytest.mark.parametrize("where", TWO)
def test_of_two_windows_without_room_neither_loses_anything(visit: Visits, club: str, where: str) -> None:
    """What the first one did is kept as it is; the second one says that it keeps nothing, and still has its own."""
    begin, there, do, said, key = TWO[where]
    page = visit(f"{club}/{where}/", **DESK)
    begin(page)
    until(page, f"({recording.DRAFTS})().then(all => all.length === 1)")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(there).first).to_be_visible(timeout=ENGINE)
    do(page, ONE)
    page.wait_for_function(KEPT, arg=ONE)
    other.evaluate(f"() => {{ {NO_ROOM} }}")
    do(other, OTHER)
    expect(other.locator(said)).to_contain_text(text("de", key), timeout=ENGINE)
    assert [ONE in one["text"] for one in recording.drafts(page) if one["text"]] == [True]
    assert [one for one in recording.drafts(page) if OTHER in one["text"] and ONE not in one["text"]] == []
    other.wait_for_function(f"word => ({SHOWN})().includes(word)", arg=OTHER)


KEPT = f"async word => (await ({recording.DRAFTS})()).some(({{text}}) => text.includes(word))"

SHOWN = """() => [
  ...[...document.querySelectorAll('.dk-live :is(textarea, input)')].map(one => one.value),
  ...[...document.querySelectorAll('.dk-felt .dk-card')].map(one => one.dataset.card),
].join(' ')"""
"""What somebody has written or laid, as it stands there."""
