"""Games in whatever form people have them: DKN, links, our JSON, a page of ours, tables, bare Stiche → DKN."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import RuleSet
from dokolearn.replay.card_rows import TableError
from dokolearn.replay.links.link_forms import game_link, links_in, open_link, record_of
from dokolearn.replay.text.json_form import from_json
from dokolearn.replay.text.parser import parse, parse_all
from dokolearn.replay.text.writer import write, write_all
from dokolearn.shallow_json import JsonDict, JsonObject, read_json
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import table_name
from dokolearn.workshop.protocol_tables import names_rules, read, write_table

HEAD = "%DKN"


class Games(NamedTuple):
    """Games of a text."""

    dkn: str = ""
    """Empty where the text is in none of the forms that we read."""
    supposed: bool = False
    """Whether the text does not say by which rules they were played."""


_EMBEDDED = re.compile(r"<template[^>]*>(\{[^<]*\})</template>")
"""The data of a viewer in a page: no sign of a tag stands in it."""


def as_dkn(content: str, rules: RuleSet, options: JsonObject | None = None) -> Games:
    """The games of a text in DKN. `rules` and `options`, its house rules, are those of games that do not say by which
    they were played. Raises TableError with the place of what is wrong."""
    plain = content.lstrip("\ufeff \t\r\n")
    if plain.startswith("<"):
        return Games("\n".join(_in_page(plain)))
    if HEAD in content:
        return Games(content)
    if plain.startswith(("{", "[")) and (games := _in_json(plain)):
        return Games(games)
    if links := links_in(content):
        return Games("\n".join(_behind(links)))
    records = read(content, rules, options)
    return Games(write_all(records), not names_rules(content)) if records else Games()


def _in_page(page: str) -> Iterator[str]:
    """The games that a page of ours shows, one of them at least."""
    try:
        games = [str(one["dkn"]) for one in map(read_json, _EMBEDDED.findall(page)) if one.get("dkn")]
    except ValueError:
        games = []
    if not games:
        raise TableError(1, 1, "page")
    yield from games


def _in_json(written: str) -> str:
    """Our JSON form of a game, or of several; empty for text that is no JSON."""
    try:
        data = read_json(written)
    except ValueError:
        return ""
    try:
        return write_all(map(from_json, data if isinstance(data, list) else [data]))
    except ValueError:
        raise TableError(1, 1, "json") from None


def _behind(links: Sequence[str]) -> Iterator[str]:
    """The games behind links; the short link of a game says less than the long one that follows it."""
    for link, following in zip(links, [*links[1:], ""], strict=True):
        bare, more = record_of(link), open_link(following) if following else None
        if bare is not None and more and not more.problem and game_link(parse(more.text).record) == game_link(bare):
            continue
        opened = open_link(link)
        if opened.problem is not None:
            raise TableError(1, 1, "link")
        yield write(parse(opened.text).record)


# In the page


def start_table(spec: JsonObject) -> JsonDict:
    """What a `text` in another form tells as DKN at a table (`rules`), empty where it tells nothing, or what is wrong
    with it; of a game (`dkn`) its table as `csv`. Raises SpecError."""
    sorts: Mapping[str, type] = {"text": str, "dkn": str, "rules": dict, "lang": str}
    problems = [f"{key}: not {value!r:.40}" for key, value in spec.items() if type(value) is not sorts.get(key)]
    problems += [] if len({"text", "dkn"} & spec.keys()) == 1 else ["expected either text or dkn"]
    lang, rules = spec.get("lang", "de"), read_rules(spec.get("rules", {"set": "mainz"}), problems)
    if problems or rules is None or lang not in LANGUAGES:
        raise SpecError([*problems, "unknown language"])
    found = {"dkn": "", "csv": "", "note": "", "problem": None}
    if "dkn" in spec:
        return {**found, "csv": write_table(one.record for one in parse_all(spec["dkn"]))}
    try:
        games = as_dkn(spec["text"], rules, spec.get("rules", {}).get("options"))
        note = text(lang, "tell.table_book", book=table_name(rules, lang)) if games.supposed else ""
        return {**found, "dkn": games.dkn, "note": note}
    except TableError as error:
        return {**found, "problem": {"line": error.line, "col": error.col, "text": error.in_words(lang), "hint": ""}}
