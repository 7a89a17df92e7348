"""`dokolearn serve`: who saves a lesson sees it change."""

import shutil
from pathlib import Path
from time import perf_counter

from playwright.sync_api import expect

from .course import LESSON_5
from .host import retitle, running, tiny_project, unused_port
from .visits import Visits

PASTED = """() => {
  const script = document.createElement("script");
  script.textContent = "window.pasted = true";
  document.body.append(script);
}"""


def test_saved_lesson_appears_by_itself(visit: Visits, tmp_path: Path) -> None:
    home = tmp_path / "project"
    tiny_project(home / "site", {})
    (home / "lessons").mkdir()
    shutil.copy(LESSON_5, home / "lessons")
    port = unused_port()
    url = f"http://127.0.0.1:{port}/"
    with running(
        *("-m", "dokolearn", "serve", "--no-open", "--port", str(port)), url=url, cwd=home, log=tmp_path / "log"
    ):
        page = visit(f"{url}lektionen/{LESSON_5.stem}/")
        expect(page.locator(".dk-live").first).to_be_visible()
        expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).to_have_count(1)
        page.evaluate(PASTED)
        assert page.evaluate("window.pasted") is None, "the policy of a built page holds here, too"
        (said,) = visit.watch(page).complaints
        assert "Content Security Policy" in said
        visit.watch(page).complaints.clear()
        began = perf_counter()
        retitle(home / "lessons" / LESSON_5.name, "Bedienen, neu")
        expect(page.get_by_role("heading", level=1)).to_have_text("Bedienen, neu")
        print(f"a saved lesson is on the page after {perf_counter() - began:.1f} s")
        expect(page.locator(".dk-live").first).to_be_visible()
        page.close()  # it would miss the server
