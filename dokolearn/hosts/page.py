"""The page host: an exercise or a replay as HTML that a static page carries, readable before any script."""

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from dokolearn.exercises import state_table
from dokolearn.strings import text


def exercise_html(spec: Mapping[str, Any]) -> str:
    """A scripted exercise with its state table. Raises SpecError or TableError (see `state_table`)."""
    table = state_table(spec)
    still = "".join(map(_still_task, table["tasks"]))
    return _element("exercise", f"<p><strong>{escape(table['tasks'][0]['title'])}</strong></p><ol>{still}</ol>", table)


def film_html(film: Mapping[str, Any]) -> str:
    """A replay with its film: the Stiche in words first, the viewer when the script runs."""
    stiche = "".join(f"<li>{escape(stich['label'])}</li>" for stich in film["stiche"])
    result = f"<p>{escape(film['result']['text'])}</p>" if film["result"] else ""
    return _element("replay", f"<ol>{stiche}</ol>{result}", film)


def _element(what: str, still: str, data: Mapping[str, Any]) -> str:
    name = {"exercise": "dk-exercise", "replay": "dk-viewer"}[what]
    return (
        f'<div class="dk {name}" data-dk="{what}" data-search-exclude>'
        f'<div class="dk-still">{still}</div>'
        f'<script type="application/json">{script_json(data)}</script></div>'
    )


def script_json(data: Any) -> str:
    """JSON that cannot end the script element it stands in, nor start a comment."""
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


def needs_script(lang: str) -> str:
    """What a reader without JavaScript is told."""
    return text(lang, "page.needs_script")
