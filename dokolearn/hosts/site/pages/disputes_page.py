"""Streitfälle on the site: a page of questions by theme, a page per theme with the answers of all books, and one where
a case of one's own is tapped together."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from urllib.parse import quote

from dokolearn.course.answering import Answer
from dokolearn.course.asking import question_about, questions
from dokolearn.course.disputes import THEMES, Dispute
from dokolearn.hosts.html.static_html import around_words, embedded_json, exercise_html, needs_script
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.comparison_page import PAGE as COMPARISON
from dokolearn.hosts.site.pages.comparison_page import row_id
from dokolearn.hosts.site.pages.navigation import CALCULATOR, DISPUTES
from dokolearn.hosts.site.pages.notebook_page import not_searched
from dokolearn.hosts.site.pages.rows import row
from dokolearn.option_words import option_title
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

ASK = f"{DISPUTES}/frag-die-regeln.md"


def disputes_pages(asked: Sequence[Dispute], files: Files, lang: str) -> Iterator[JsonDict]:
    """The list, then theme by theme, as the fields of a page; none without questions."""
    if not asked:
        return
    title = text(lang, "disputes.title")
    intro = text(lang, "disputes.intro", n_all=len(asked), n_different=sum(one.differs for one in asked))
    yield {
        "uri": f"{DISPUTES}/index.md",
        "title": title,
        "summary": intro,
        "html": lambda own: _list(asked, title, intro, _address(files, own), lang),
        "toc": [],
    }
    ask = text(lang, "disputes.ask_title")
    yield {
        "uri": ASK,
        "title": f"{title}: {ask}",
        "summary": text(lang, "disputes.ask_about"),
        "html": lambda own: _ask(ask, lang),
        "toc": [],
        "hide": ("toc",),
    }
    for theme in THEMES:
        if ours := [one for one in asked if one.theme == theme]:
            name = text(lang, f"disputes.theme.{theme}")
            yield {
                "uri": f"{DISPUTES}/{theme}.md",
                "title": f"{title}: {name}",
                "summary": "; ".join(one.ask for one in ours[:3]),
                "html": partial(_page, name, ours, files, lang),
                "toc": [{"level": 2, "id": one.name, "name": escape(one.ask), "children": []} for one in ours],
            }


def _address(files: Files, own: File) -> str:
    """Where a case is tapped together; empty where the site has no such page."""
    page = files.get_file_from_path(ASK)
    return page.url_relative_to(own) if page else ""


def _list(asked: Sequence[Dispute], title: str, intro: str, ask: str, lang: str) -> str:
    themes = "".join(
        row(
            f'<h2 id="{theme}">{escape(text(lang, f"disputes.theme.{theme}"))}</h2>',
            f"<ul>{''.join(_question_item(one) for one in ours)}</ul>",
        )
        for theme in THEMES
        if (ours := [one for one in asked if one.theme == theme])
    )
    to = f'<p><a href="{escape(ask)}">{escape(text(lang, "disputes.ask_to"))}</a></p>' if ask else ""
    look = f'<button type="button" class="dk-look" data-dk-search>{escape(text(lang, "disputes.search"))}</button>'
    return f'<h1 id="{DISPUTES}">{escape(title)}</h1>{look}{to}{themes}<p>{escape(intro)}</p>'


def _ask(title: str, lang: str) -> str:
    """Where a case of one's own is tapped together, and the engine answers."""
    said = {f"build_{one}": text(lang, f"build_page.word.{one}") for one in _OF_THE_FORM}
    said |= {f"asking_{one}": text(lang, f"disputes.ask.{one}") for one in _OF_ASKING}
    data = {"lang": lang, "questions": questions(lang)}
    return (
        f'<h1 id="frag-die-regeln">{escape(title)}</h1><p>{escape(text(lang, "disputes.ask_about"))}</p>'
        f'<div class="dk dk-build" data-dk="ask" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json({**around_words(lang), **said})}</template></div>'
    )


_OF_ASKING = ("answer", "back", "choose", "copied", "copy", "fresh", "more", "other", "uncopied")
_OF_THE_FORM = (
    *("add", "clear", "drop_row", "from_to", "less", "more", "no_cards", "sort", "take", "typed", "typed_example"),
    *("way_at", "way_seat", "way_word"),
)
"""What the form says of cards, numbers and calls."""


def _question_item(one: Dispute) -> str:
    return f'<li><a href="{one.theme}/#{one.name}">{escape(one.ask)}</a></li>'


def _page(name: str, ours: Sequence[Dispute], files: Files, lang: str, own: File) -> str:
    data = {
        "lang": lang,
        "here": text(lang, "disputes.here", table="{table}"),
        "asked": {one.name: _case(one) for one in ours},
    }
    here = (
        '<div class="dk" data-dk="disputes" data-search-exclude><div class="dk-still"></div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(around_words(lang))}</template></div>'
    )
    return f"<h1>{escape(name)}</h1>{here}" + "".join(_dispute(one, files, lang, own) for one in ours)


def _case(one: Dispute) -> JsonDict:
    """What the engine answers at the reader's table, as its machine takes it."""
    return {name: part for name, part in one.case._asdict().items() if part}


def _dispute(one: Dispute, files: Files, lang: str, own: File) -> str:
    """A question: the short answer, what each book says, and what there is to click."""
    said = text(lang, "disputes.differs" if one.differs else "disputes.same")
    rows = "".join(_answers(one.answers, lang))
    return row(
        f'<h2 id="{one.name}">{escape(one.ask)}</h2>',
        f'<div class="dk-here" data-dk-asked="{one.name}" data-search-exclude></div><p>{escape(one.answer)}</p>'
        f'<details class="dk-answers"><summary>{escape(said)}</summary><dl>{rows}</dl></details>'
        f"{_task(one, lang)}{_links(one, files, lang, own)}",
    )


def _answers(answers: Sequence[Answer], lang: str) -> Iterator[str]:
    """Books that say the same stand together, each with its place and where we read it our way."""
    for lines in dict.fromkeys(answer.lines for answer in answers):
        alike = [answer for answer in answers if answer.lines == lines]
        said = "".join(f"<p>{escape(line)}</p>" for line in lines)
        names = ", ".join(answer.name for answer in alike)
        small = [(answer.book, *map(escape, answer.beneath(lang))) for answer in alike]
        places = "; ".join(f'<span data-book="{book}">{place}</span>' for book, place, *_ in small)
        readings = "".join(
            f'<p class="dk-small" data-book="{book}">{line}</p>' for book, _, *more in small for line in more
        )
        books = " ".join(answer.book for answer in alike)
        yield f'<dt>{escape(names)}</dt><dd data-books="{books}">{said}<p class="dk-small">{places}</p>{readings}</dd>'


def _task(one: Dispute, lang: str) -> str:
    """A task, at a table of its own (`ui/src/page/own-room.ts`)."""
    if not one.task:
        return ""
    drawn = not_searched(exercise_html({"title": one.ask, **one.task, "lang": lang}))
    sit, leave = escape(text(lang, "disputes.sit")), escape(text(lang, "site.step_leave"))
    return f'<div class="dk-own-room" data-dk-sit="{sit}" data-dk-leave="{leave}">{drawn}</div>'


def _case_to_change(one: Dispute) -> JsonDict | None:
    """Its position for the page where cases are tapped together, where it is the same at every table."""
    task = one.case.task
    if not task or "tasks_in" in task or len(task["tasks"]) > 1:
        return None
    return question_about(task["kind"], task["tasks"][0])


def _links(one: Dispute, files: Files, lang: str, own: File) -> str:
    """To the calculator with this very sheet, and to the rows of the comparison."""
    links = []
    calculator = files.get_file_from_path(CALCULATOR)
    if one.sheet and calculator:
        sheet = quote(json.dumps(one.sheet, ensure_ascii=False, separators=(",", ":")))
        links.append((f"{calculator.url_relative_to(own)}#blatt={sheet}", text(lang, "disputes.reckon")))
    ask, case = _address(files, own), _case_to_change(one)
    if ask and case:
        said = quote(json.dumps(case, ensure_ascii=False, separators=(",", ":")))
        links.append((f"{ask}#fall={said}", text(lang, "disputes.change")))
    books = files.get_file_from_path(f"{COMPARISON}.md")
    if books:
        place = books.url_relative_to(own)
        links += [
            (f"{place}#{row_id(option)}", text(lang, "disputes.compare", rule=option_title(option, lang)))
            for option in one.case.options
        ]
    listed = "".join(f'<li><a href="{escape(href)}">{escape(words)}</a></li>' for href, words in links)
    return f"<ul>{listed}</ul>" if listed else ""
