"""The site that `dokolearn new site` writes: built as it is, opened below a sub-path of some server."""

import re
import shutil
from pathlib import Path

from effort import sampled, thorough
from playwright.sync_api import expect

from dokolearn.hosts.commands.new_command import new_site
from dokolearn.hosts.commands.serving import build

from .host import served, tiny_project
from .test_site_axe import for_everybody
from .visits import PHONE, Visits

ASKED = """() => new Promise(tell =>
  document.dispatchEvent(new CustomEvent('dokolearn-table?', {detail: tell})))"""
"""How what comes later asks for the table."""


@thorough
@sampled
def test_a_new_site_works_below_any_path(visit: Visits, tmp_path: Path) -> None:
    folder = new_site(tmp_path / "doko-klub")
    site = build(config_file=folder / "site" / "mkdocs.yml", strict=True)
    shutil.copytree(site, tmp_path / "www" / "irgendwo" / "doko")
    with served(tmp_path / "www") as address:
        page = visit(f"{address}/irgendwo/doko/")
        expect(page.locator("h1")).to_contain_text("Doko Klub")
        bar = page.locator(".dk-doors").evaluate("bar => getComputedStyle(bar).backgroundColor")
        assert bar == "rgb(18, 44, 61)", "the deep one of the club's colour"
        logo = page.locator(".dk-logo")
        assert logo.evaluate("img => img.decode().then(() => img.naturalWidth > 0)")
        for_everybody(page, PHONE)
        page.locator("a[data-dk-go-on]").click()
        expect(page).to_have_url(f"{address}/irgendwo/doko/lektionen/01_unser_abend/")
        expect(page.locator('.dk[data-dk="exercise"] .dk-live').first).to_be_visible()
        page.goto(f"{address}/irgendwo/doko/spiele/unser_spiel/")
        expect(page.locator(".dk-viewer .dk-table, .dk-viewer .dk-felt").first).to_be_visible()
        page.goto(f"{address}/irgendwo/doko/karten-nach-wunsch/#wunsch=jeder%20hat%20ein%20Ass&nr=1&zahl=1&buch=ddv")
        expect(page.locator(".dk-wish-deals > li")).to_have_count(1)
        visit.end()


def test_a_site_has_its_own_table_and_a_reader_another(visit: Visits, tmp_path: Path) -> None:
    config = tiny_project(tmp_path, {})
    table = "table: {rules: ddv, options: {schwein: both}}"
    config.write_text(config.read_text("utf-8").replace("- dokolearn", f"- dokolearn: {{{table}}}"), "utf-8")
    (tmp_path / "docs" / "index.md").write_text('# Klub\n\n```exercise\nstich = "He10 KaK"\nhand = "KaA PiA"\n```\n')
    with served(build(config_file=config)) as address:
        page = visit(f"{address}/")
        button = page.locator(".dk-table-button")
        expect(button).to_have_accessible_name(re.compile("^Unser Tisch: .*DDV.* Eigene Regeln$"))
        button.click()
        ours = page.get_by_role("radio", name=re.compile("^Unser Tisch: "))
        expect(ours).to_be_checked()
        page.get_by_role("radio", name="Männle").check()
        expect(button).to_have_accessible_name(re.compile("^Mein Tisch: "))
        page.reload()
        expect(button).to_have_accessible_name(re.compile("^Mein Tisch: .*Männle"))
        button.click()
        ours.check()
        expect(button).to_have_accessible_name(re.compile("^Unser Tisch: "))
        page.goto(f"{address}/eintragen/")
        assert page.evaluate(ASKED) == {"book": "ddv", "options": {"schwein": "both"}}
        visit.end()


def test_links_between_pages_of_different_policy_load_anew(visit: Visits, tmp_path: Path) -> None:
    config = tiny_project(tmp_path, {})
    theme = "theme: {name: material, language: de, features: [navigation.instant]}"
    written = config.read_text("utf-8").replace("theme: {name: material, language: de}", theme)
    config.write_text(f"{written}site_url: http://127.0.0.1/\n", "utf-8")
    docs = tmp_path / "docs"
    (docs / "index.md").write_text("# Klub\n\n[Hin](uebung.md) [Da](andere.md)\n\n<script>window.own = 1</script>\n")
    (docs / "andere.md").write_text("# Andere\n\n<p id=x>x</p>\n")
    (docs / "uebung.md").write_text("# Übung\n\n[Her](index.md)\n\n```exercise\n2.7/bedienen\n```\n")
    with served(build(config_file=config)) as address:
        page = visit(f"{address}/uebung/")
        for link, title, own in (("Her", "Klub", 1), ("Hin", "Übung", None), ("Her", "Klub", 1)):
            page.evaluate("window.before = true")
            page.get_by_role("link", name=link, exact=True).click()
            expect(page.locator("h1")).to_have_text(title)
            assert page.evaluate("[window.before ?? null, window.own ?? null]") == [None, own]
        visit.end()
