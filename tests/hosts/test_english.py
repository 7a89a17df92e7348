"""Whoever asks for English hears English: in the terminal, in a notebook, and where a notebook becomes a page."""

import html
import re
from typing import Any

import pytest
from click.testing import CliRunner
from effort import each
from english import german, is_german

from dokolearn.cli import main
from dokolearn.hosts.notebook import HOST_VARIABLE, Replay, show, show_drill, show_rule, show_score

BARE = """%DKN 1
[Rules "ddv"]

deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

1. 1: KrA Kr9 @3:Re Kr9 KrK
2. 1: KaA Quark
"""


def lines(page: str) -> list[str]:
    """What a reader sees of HTML before any script runs; what scripts read is tested as views."""
    seen = re.sub(r"<template.*?</template>|<style.*?</style>", "", page, flags=re.S)
    return [html.unescape(line) for line in re.split(r"<[^>]+>|\n", seen) if line.strip()]


def test_german_is_noticed() -> None:
    assert german({"task": "Wer bekommt den Stich?", "words": ["wrong", "geht nicht"]})
    assert not german({"refs": [{"label": "§2.4.3 Wer sticht"}], "text": "Pik wins: keine 90, Augen, Fuchs."})


# The terminal


def said(*command: str, given: str = "") -> list[str]:
    done = CliRunner().invoke(main, [*command, "--lang", "en"], input=given)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.output
    return done.output.splitlines()


@pytest.mark.parametrize("book", ["mainz", "maennle"])
def test_an_exam_on_paper(book: str) -> None:
    assert [line for line in said("exam", "--seed", "7", "--book", book, "--answers") if is_german(line)] == []


@each("options", [(), ("--score", "ddv"), ("--to", "svg"), ("--to", "handout")])
def test_a_game_that_is_read_out_with_what_is_wrong_in_it(options: tuple[str, ...]) -> None:
    assert [line for line in lines("\n".join(said("replay", "-", *options, given=BARE))) if is_german(line)] == []


# A notebook


def shown() -> list[Any]:
    """One of everything that a cell can show; the last two are no machines."""
    drawn = [
        show("2.3/trumpf-oder-fehl", lang="en"),
        show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK", lang="en"),
        show_drill("legal_cards", seed=7, lang="en"),
        show_score(lang="en"),
    ]
    return [*drawn, show_rule("dulle_second_beats_first", lang="en"), Replay.from_text(BARE, lang="en")]


def test_cells_become_english_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOST_VARIABLE, "page")
    for one in shown():
        page = one._repr_html_() if hasattr(one, "_repr_html_") else one._repr_mimebundle_()["text/html"]
        assert lines(page)
        assert [line for line in lines(page) if is_german(line)] == []


def test_widgets_are_english() -> None:
    for one in shown()[:4]:
        widget = one.widget()
        assert german([widget.view, widget.words]) == []
