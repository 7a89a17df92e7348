"""The page host: an exercise or a replay as HTML that a static page carries, readable before any script."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from dokolearn.exercises import state_table
from dokolearn.replay.film import film, setting_words
from dokolearn.replay.reader import read
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A game as a page: what could be read of it, and every problem with line and column."""

    title: str
    html: str
    problems: list[dict[str, Any]]


def replay_page(path: Path, lang: str = "de") -> ReplayPage:
    """The page of a .dkn file. Bad input gives problems, never an exception."""
    shown = film(read(path.read_bytes().decode("utf-8", errors="replace")), lang)
    heading = f"<h1>{escape(str(shown['title']))}</h1>"
    return ReplayPage(str(shown["title"]), heading + film_html(shown), shown["problems"])


def exercise_html(spec: Mapping[str, Any]) -> str:
    """A scripted exercise with its state table. Raises SpecError or TableError (see `state_table`).

    An exercise with a key is remembered by it once it is finished.
    """
    table = state_table(spec)
    first = table["tasks"][0]
    title = f"<p><strong>{escape(first['title'])}</strong></p>"
    still = f"{title}<ol>{''.join(map(_still_task, table['tasks']))}</ol>{_needs_script(first['lang'])}"
    words = f'<template class="dk-words">{embedded_json(setting_words(first["lang"]))}</template>'
    return _element("exercise", still, table, key=str(spec.get("key", "")), more=words)


def film_html(film: Mapping[str, Any]) -> str:
    """A replay with its film: the Stiche in words first, the viewer when the script runs."""
    stiche = "".join(f"<li>{escape(stich['label'])}</li>" for stich in film["stiche"])
    result = f"<p>{escape(film['result']['text'])}</p>" if film["result"] else ""
    return _element("replay", f"<ol>{stiche}</ol>{result}{_needs_script(film['lang'])}", film)


def _element(what: str, still: str, data: Mapping[str, Any], key: str = "", more: str = "") -> str:
    name = {"exercise": "dk-exercise", "replay": "dk-viewer"}[what]
    known = f' data-dk-key="{escape(key)}"' if key else ""
    return (
        f'<div class="dk {name}" data-dk="{what}"{known} data-search-exclude>'
        f'<div class="dk-still">{still}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>{more}</div>'
    )


def embedded_json(data: Any) -> str:
    """JSON as text of a template element, which instant page changes leave alone; no tag can begin in it."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return plain.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _still_task(view: Mapping[str, Any]) -> str:
    """A task in words, for readers without JavaScript and for the moment before it runs."""
    zones = [zone for zone in (view["stich"], view["hand"]) if zone["cards"]]
    cards = "".join(f"<br>{escape(zone['label'])}: {escape(_names(zone['cards']))}" for zone in zones)
    answer = f"<br>{escape(view['feedback']['text'])}" if view["feedback"] else ""
    return f"<li>{escape(view['task'])}{cards}{answer}</li>"


def _names(cards: list[dict[str, str]]) -> str:
    return ", ".join(card["name"] for card in cards)


def _needs_script(lang: str) -> str:
    return f"<noscript><p>{escape(text(lang, 'page.needs_script'))}</p></noscript>"
