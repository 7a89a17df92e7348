"""Faces of learners: put together by taps or by chance, kept with their learner, at the table where there is room."""

import json
from pathlib import Path
from typing import Any

import pytest
from effort import mostly, sampled, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.hosts.html.static_html import FACE_PARTS, face_words
from dokolearn.strings import text

from .guest import Guest
from .test_site_axe import on_all_screens
from .test_site_spielen import OFF, SCREENS
from .test_site_storage import FULL, come, people, read_in, word
from .visits import PHONE, Visits, kept, put, sideways

WORDS = face_words("de")
PLAIN = "0" * len(FACE_PARTS)
CURLS = "1111110"

COVERED = """felt => {
  const place = each => each.getBoundingClientRect();
  const face = place(felt.querySelector('[data-chair="0"] > .dk-face'));
  const other = '.dk-lies, .dk-plate, .dk-leads, .dk-bubble, .dk-chair:not([data-chair="0"]) > *';
  return [...felt.querySelectorAll(other)].filter(each => {
    const {left, top, right, bottom, height} = place(each);
    return height && left < face.right && face.left < right && top < face.bottom && face.top < bottom;
  }).map(each => each.className.baseVal ?? each.className);
}"""
"""What the own face lies on, or what lies on it."""

DRAWN = "face => { const {width, height} = face.querySelector('use').getBBox(); return width * height; }"


def told(code: str) -> str:
    """A face in words."""
    look = dict(zip(FACE_PARTS, code, strict=True))
    hair = WORDS[f"face_hair_{look['hair']}"].replace("{colour}", WORDS[f"face_colour_{look['colour']}"])
    extra = WORDS.get(f"face_extra_{look['extra']}", "")
    return ", ".join(part for part in (hair, extra, WORDS[f"face_mouth_{look['mouth']}"]) if part)


def builder(page: Page) -> Locator:
    """What puts a face together, open."""
    page.locator(".dk-face-box summary").click()
    found = page.locator(".dk-face-builder")
    expect(found).to_be_visible()
    return found


@thorough
@sampled
@pytest.mark.parametrize("dark", [True, False])
def test_a_face_is_put_together(visit: Visits, review: str, dark: bool) -> None:
    """Every part by taps, in a circle, each told; all of them at once by chance."""
    page = visit(review, **PHONE, dark=dark)
    box = builder(page)
    face = box.locator(".dk-face")
    expect(face).to_have_attribute("data-face", PLAIN)
    assert kept(page, "face") is None
    for at, (part, many) in enumerate(FACE_PARTS.items()):
        for number in [*range(1, many), 0]:
            box.locator(f'[data-part="{part}"]').click()
            code = PLAIN[:at] + str(number) + PLAIN[at + 1 :]
            assert kept(page, "face") == {"code": code}
            expect(face).to_have_attribute("data-face", code)
            expect(box.get_by_role("status")).to_have_text(WORDS["face_told"].replace("{face}", told(code)))
            expect(box.get_by_role("img", name=told(code))).to_be_visible()
    assert face.evaluate(DRAWN) >= 10_000
    codes = set()
    for _ in range(5):
        box.locator('[data-part="any"]').click()
        codes.add(kept(page, "face")["code"])
    assert len(codes) > 1
    assert all(int(letter) < many for code in codes for letter, many in zip(code, FACE_PARTS.values(), strict=True))
    assert sideways(page) == 0
    assert on_all_screens(page) == []


@mostly("screen", SCREENS, [])
def test_it_sits_at_the_table(visit: Visits, table: str, screen: tuple[int, int]) -> None:
    """Beside the own name, wholly on the screen, and nothing lies on it, whatever is said and played."""
    width, height = screen
    page = visit(table, width=width, height=height, steps=True)
    put(page, "face", json.dumps({"code": CURLS}))
    page.reload()
    guest = Guest(page)
    felt = guest.panel.locator(".dk-felt")
    face = felt.locator('[data-chair="0"] > .dk-face')
    expect(face).to_have_attribute("data-face", CURLS)
    assert felt.evaluate(COVERED) == []
    guest.deals()
    while not (guest.phase == "stich" and len(guest.now.done) == 4):
        assert felt.evaluate(COVERED) == []
        assert guest.panel.evaluate(OFF, ['[data-chair="0"] > .dk-face']) == []
        guest.does(guest.next())
    page.locator(".dk-out").click()
    page.locator(".dk-own-games summary").click()
    own = page.locator(".dk-own-who")
    expect(own).to_contain_text(text("de", "play_page.word.you"))
    expect(own.get_by_role("img", name=told(CURLS))).to_be_visible()


@thorough
@pytest.mark.parametrize(
    "wrong", ['{"code": "zzzzzzz"}', '{"code": "0000009"}', '{"code": 7}', '{"code": "11111111"}', "[]"]
)
def test_what_is_no_code_is_a_plain_face(visit: Visits, table: str, wrong: str) -> None:
    page = visit(table)
    put(page, "face", wrong)
    page.reload()
    expect(page.locator('[data-chair="0"] > .dk-face')).to_have_attribute("data-face", PLAIN)


@thorough
def test_everybody_has_a_face_of_his_own(visit: Visits, review: str, tmp_path: Path) -> None:
    """It goes with the file, stays where somebody has one already, and goes when all is forgotten."""
    page = visit(review)
    come(page, "Oma")
    put(page, "l1.face", json.dumps({"code": CURLS}))
    page.reload()
    expect(page.locator(".dk-choice", has_text="Oma").locator(".dk-face")).to_have_attribute("data-face", CURLS)
    expect(page.locator(".dk-choice").first.locator(".dk-face")).to_have_attribute("data-face", PLAIN)
    with page.expect_download() as caught:
        page.get_by_role("button", name=word("export")).click()
    whole: dict[str, Any] = json.loads(Path(caught.value.path()).read_text())
    assert whole["learners"][0]["face"] == {"code": CURLS}
    box = builder(page)
    box.locator('[data-part="extra"]').click()
    other = kept(page, "l1.face")
    expect(page.locator(".dk-choice", has_text="Oma").locator(".dk-face")).to_have_attribute("data-face", other["code"])
    read_in(page, tmp_path / "alle.json", whole)
    expect(page.locator('[data-notice="file"]')).to_be_visible()
    assert kept(page, "l1.face") == other
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=word("wipe")).click()
    assert kept(page, "l1.face") is None
    read_in(page, tmp_path / "alle.json", whole)
    expect(page.get_by_label("Oma")).to_be_visible()
    assert (kept(page, "l1.face"), kept(page, "learners")) == ({"code": CURLS}, people(("l1", "Oma")))


@thorough
def test_without_room_a_face_holds_until_the_page_is_left(visit: Visits, review: str) -> None:
    page = visit(review)
    page.add_init_script(FULL)
    page.reload()
    box = builder(page)
    box.locator('[data-part="hair"]').click()
    expect(box.locator(".dk-face")).to_have_attribute("data-face", f"01{PLAIN[2:]}")
    expect(page.locator(".dk-told")).to_have_text(text("de", "settings.unsaved"))
    assert kept(page, "face") is None
