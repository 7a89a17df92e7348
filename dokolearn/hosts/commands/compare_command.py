"""`dokolearn compare`: two tables, every difference in words, and a game that shows it."""

from collections.abc import Iterator

from dokolearn.course import two_tables
from dokolearn.hosts.commands.replay_command import check_site
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text


def compare_lines(here: str, there: str, only_rules: bool, site: str, lang: str) -> Iterator[str]:
    """The lines of the answer, by how often a difference matters. Raises SpecError for what is no table, OptionProblem
    for house rules that cannot be, UnusableError for the address."""
    check_site(site)
    now = two_tables.start({"here": {"link": here}, "there": {"link": there}, "lang": lang})
    found = two_tables.view(now if only_rules else two_tables.step(now, {"type": "all"}))
    sides = [text(lang, f"two_tables.word.{side}") for side in ("here", "there")]
    yield found["head"]
    yield from (f"{side}: {name}" for side, name in zip(sides, found["names"], strict=True))
    for number, rule in enumerate(found["rules"], start=1):
        yield ""
        yield f"{number}. {rule['title']}"
        yield from (f"   {side}: {rule[one]}" for side, one in zip(sides, ("here", "there"), strict=True))
        if rule["notes"]:
            yield f"   {' '.join(rule['notes'])}"
        if rule["example"]:
            yield from _example(rule["example"], sides, site)


def _example(shown: JsonObject, sides: list[str], site: str) -> Iterator[str]:
    yield f"   ▸ {shown['moment']}"
    for side, one, link in zip(sides, ("here", "there"), shown["links"], strict=True):
        yield f"     {side}: {shown[one]}"
        if site:
            yield f"     {site}#{link}"
    if shown["note"]:
        yield f"     {shown['note']}"
