"""“Bei uns, bei euch” on a phone: two tables, every difference, and a game that the viewer shows at both."""

import json
from urllib.parse import quote

from effort import sampled, thorough
from playwright.sync_api import expect

from dokolearn.course.two_tables import start, step, view
from dokolearn.strings import text

from .test_site_axe import for_everybody
from .visits import PHONE, Visits

HERE = {"gans": True, "dulle_second_beats_first": True}


def word(key: str) -> str:
    return text("de", f"two_tables.word.{key}")


@sampled
def test_a_round_holds_its_table_against_another_one(visit: Visits, site_url: str) -> None:
    """What the page says is what the engine says; the link leads into the viewer at the moment of the example."""
    told = view(step(start({"here": {"set": "ddv", "options": HERE}, "there": {"set": "ddv"}}), {"type": "all"}))
    page = visit(f"{site_url}euer-tisch/#tisch=ddv&regeln={quote(json.dumps(HERE))}", **PHONE)
    form = page.locator("[data-dk=two] form")
    form.get_by_label(word("other")).select_option("ddv")
    form.get_by_role("button", name=word("compare")).click()
    rules = page.locator("[data-dk=two] details")
    expect(rules).to_have_count(len(told["rules"]))
    see = rules.locator("a", has_text=word("see_there"))
    expect(see).to_have_count(len(told["rules"]))
    for at, rule in enumerate(told["rules"]):
        for said in (rule["title"], rule["here"], rule["there"], *rule["notes"], rule["example"]["moment"]):
            expect(rules.nth(at)).to_contain_text(said)
    for_everybody(page, PHONE)
    link = told["rules"][0]["example"]["links"][1]
    expect(see.first).to_have_attribute("href", f"../oeffnen/#{link}")
    rules.first.locator("summary").click()
    see.first.click()
    expect(page.locator(".dk-film")).to_contain_text("Anna")


@thorough
@sampled
def test_a_link_that_is_no_table_is_told(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}euer-tisch/#tisch=ddv", **PHONE)
    form = page.locator("[data-dk=two] form")
    form.get_by_label(word("link")).fill("skat")
    form.get_by_role("button", name=word("compare")).click()
    expect(page.locator("[data-dk=two] [role=status]").first).not_to_be_empty()
    form.get_by_label(word("link")).fill("#tisch=ddv")
    form.get_by_role("button", name=word("compare")).click()
    expect(page.locator("[data-dk=two]")).to_contain_text(text("de", "two_tables.nothing"))
