"""The gallery: every game as a card, by theme, with a form that filters them where a script runs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.navigation import REPLAYS, Entry
from dokolearn.replay.check.checking import book_of
from dokolearn.replay.drawn.preview import HEIGHT, WIDTH
from dokolearn.replay.text.headers import about as about_game
from dokolearn.replay.text.headers import earlier, level_words, theme_name
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import LEVELS, THEMES, Record, all_notes
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text

PAGE = f"{REPLAYS}/index.md"
TEXTS = "texte.json"
"""Beside the page: what each game says, for the search; fetched by the first one who searches."""

OTHER = "sonstiges"

Card = Mapping[str, Any]


def card(record: Record, film: JsonObject) -> JsonDict:
    """What the gallery tells of a game, as JSON."""
    found = about_game(record)
    own = next(iter((film["scores"] or {}).values()), None)
    points = own["punkte"] if own and not own["problem"] else ()
    return {
        "theme": found.theme,
        "level": found.level,
        "paragraph": found.paragraph,
        "summary": found.summary,
        "book": book_of(record, Findings()).name,
        "rules": film["rules"],
        "origin": record.value("Source"),
        "result": film["result"]["text"] if film["result"] else "",
        "punkte": [list(pair) for pair in zip(film["players"], points, strict=False)],
        "asks": len(film["quiz"]),
        "earlier": list(earlier(record)),
        "text": " ".join([film["title"], *film["players"], *all_notes(record)]).casefold(),
    }


@dataclass(frozen=True)
class Shelved:
    """A game in the gallery: its page, its card, and what lies beside its page."""

    entry: Entry
    card: Card
    name: str
    handout: File | None = None
    picture: File | None = None

    @property
    def theme(self) -> str:
        """As it stands in addresses."""
        return str(self.card["theme"]).lower() or OTHER


def in_order(games: Sequence[Shelved]) -> list[Shelved]:
    """By theme, from easy to hard; what has no theme last."""
    order = [*map(str.lower, THEMES), OTHER]
    return sorted(
        games, key=lambda game: (order.index(game.theme), game.card["level"] or 9, game.entry.title.casefold())
    )


def texts(games: Sequence[Shelved]) -> str:
    """What the search looks through, by name of the game."""
    return json.dumps({game.name: game.card["text"] for game in games}, ensure_ascii=False, separators=(",", ":"))


def gallery_toc(games: Sequence[Shelved], lang: str) -> list[JsonDict]:
    """The themes, for the table of contents."""
    return [
        {"level": 2, "id": theme, "name": escape(_theme(ours, lang)), "children": []}
        for theme, ours in _by_theme(games).items()
    ]


def gallery_html(games: Sequence[Shelved], own: File, texts: str, lang: str) -> str:
    """The body of the page, readable without any script; `texts` leads to what the search looks through."""
    intro = escape(text(lang, "site.replays_intro" if games else "site.replays_none"))
    head = f'<h1 id="replays">{escape(text(lang, "site.replays"))}</h1><p>{intro}</p>'
    if not games:
        return head
    shelves = "".join(
        f'<section class="dk-shelf"><h2 id="{theme}">{escape(_theme(ours, lang))}</h2>'
        f'<ul class="dk-list dk-games" data-search-exclude>{"".join(_game(game, own, lang) for game in ours)}</ul>'
        "</section>"
        for theme, ours in _by_theme(games).items()
    )
    return f'{head}<div class="dk-gallery">{_form(games, texts, lang)}{shelves}</div>'


def _by_theme(games: Sequence[Shelved]) -> dict[str, list[Shelved]]:
    found: dict[str, list[Shelved]] = {}
    for game in games:
        found.setdefault(game.theme, []).append(game)
    return found


def _theme(ours: Sequence[Shelved], lang: str) -> str:
    return theme_name(ours[0].card["theme"], lang)


def _game(game: Shelved, own: File, lang: str) -> str:
    """Its moment, its title and a line, which opens: what is said of it, and how it ended."""
    shown = game.card
    asked = escape(questions(shown["asks"], lang))
    level = level_html(shown["level"], text(lang, f"gallery.level_{shown['level']}")) if shown["level"] else ""
    line = " · ".join(filter(None, (level, asked))) or escape(text(lang, "gallery.more"))
    return (
        f'<li data-dk-game="{escape(game.name)}" data-theme="{game.theme}" data-level="{shown["level"] or ""}"'
        f' data-book="{escape(shown["book"])}">{_picture(game, own)}'
        f'<h3><a href="{game.entry.file.url_relative_to(own)}">{escape(game.entry.title)}</a></h3>'
        f'<details class="dk-code"><summary>{line}</summary>{"".join(_lines(game, own, lang))}{_ending(shown, lang)}'
        "</details></li>"
    )


def _picture(game: Shelved, own: File) -> str:
    """Beside words that say more it needs none of its own."""
    if game.picture is None:
        return ""
    address = escape(game.picture.url_relative_to(own))
    return f'<img class="dk-shot" src="{address}" alt="" width="{WIDTH}" height="{HEIGHT}" loading="lazy">'


def _lines(game: Shelved, own: File, lang: str) -> Iterator[str]:
    shown = game.card
    if shown["summary"]:
        yield f"<p>{escape(shown['summary'])}</p>"
    if shown["level"]:
        yield f'<p class="dk-small">{escape(level_words(shown["level"], lang))}</p>'
    facts = [shown["rules"], f"§{shown['paragraph']}" if shown["paragraph"] else "", shown["origin"]]
    yield f'<p class="dk-small">{escape(" · ".join(filter(None, facts)))}</p>'
    if game.handout:
        address = escape(game.handout.url_relative_to(own).removesuffix("index.html"))
        label = escape(text(lang, "handout.title", title=game.entry.title))
        sheet = escape(text(lang, "gallery.handout"))
        yield f'<p class="dk-small"><a href="{address}" aria-label="{label}">{sheet}</a></p>'


def level_html(level: int, words: str) -> str:
    """A level in words, behind as many dots."""
    dots = "●" * level + "○" * (len(LEVELS) - level)
    return f'<span class="dk-dots" aria-hidden="true">{dots}</span> {escape(words)}'


def questions(number: int, lang: str) -> str:
    """How many questions a game asks; empty without any."""
    if number == 1:
        return text(lang, "gallery.questions_1")
    return text(lang, "gallery.questions", n=number) if number else ""


def _ending(shown: Card, lang: str) -> str:
    """Folded: whoever wants to play first reads the rest."""
    if not shown["result"]:
        return ""
    each = ", ".join(
        text(lang, "gallery.points", who=who, punkte=f"+{n}" if n > 0 else f"−{-n}" if n else "0")
        for who, n in shown["punkte"]
    )
    return (
        f'<details class="dk-code"><summary>{escape(text(lang, "gallery.ending"))}</summary>'
        f"<p>{'<br>'.join(map(escape, filter(None, (shown['result'], each))))}</p></details>"
    )


def _form(games: Sequence[Shelved], texts: str, lang: str) -> str:
    """Hidden until a script can use it. The names of its fields stand in addresses: `#thema=solo&stufe=1`."""
    themes = {theme: _theme(ours, lang) for theme, ours in _by_theme(games).items()}
    levels = {str(level): text(lang, f"gallery.level_{level}") for level in LEVELS}
    books = dict(sorted((game.card["book"], game.card["rules"].partition(",")[0]) for game in games))
    choices = (
        choice("thema", text(lang, "gallery.theme"), themes, lang),
        choice("stufe", text(lang, "gallery.level"), levels, lang),
        choice("buch", text(lang, "gallery.book"), books, lang),
    )
    form = filter_form("gallery", lang, choices, texts)
    return f'<details class="dk-narrow"><summary>{escape(text(lang, "gallery.filter"))}</summary>{form}</details>'


def filter_form(what: str, lang: str, choices: Sequence[str] = (), texts: str = "") -> str:
    """A search over everything with `data-dk-game` beside it, with more choices and texts where there are some. The
    texts called `what` say what is counted."""
    search = '<input type="search" name="suche" maxlength="80" autocomplete="off">'
    fields = (f"<label>{escape(text(lang, f'{what}.search'))}{search}</label>", *choices)
    words = {
        "count": text(lang, f"{what}.count", n="{n}", of="{of}"),
        "count_all": text(lang, f"{what}.count_all", of="{of}"),
        "count_none": text(lang, f"{what}.count_none"),
        **{word: text(lang, f"gallery.{word}") for word in ("copied", "by_hand", "no_texts")},
    }
    buttons = "".join(
        f'<button type="button" class="md-button" data-act="{act}">{escape(text(lang, f"gallery.{act}"))}</button>'
        for act in ("reset", "copy")
    )
    return (
        f'<form class="dk-filter" role="search" aria-label="{escape(text(lang, f"{what}.filter"))}" hidden'
        f' data-dk-texts="{escape(texts)}" data-dk-words="{escape(json.dumps(words, ensure_ascii=False))}">'
        f'{"".join(fields)}<div class="dk-acts"><p role="status"></p>{buttons}</div></form>'
    )


def choice(name: str, label: str, values: Mapping[str, str], lang: str) -> str:
    """A field in which one of these values is chosen, or all of them; `name` is what `gallery.ts` knows."""
    options = {"": text(lang, "gallery.all"), **values}
    rows = "".join(f'<option value="{escape(value)}">{escape(words)}</option>' for value, words in options.items())
    return f'<label>{escape(label)}<select name="{name}">{rows}</select></label>'
