"""A table that came by link or out of a storage and cannot be is refused in words, whatever it is."""

import json
from typing import Any

from effort import each
from odd_tables import CONTRADICTIONS, odd_options

from dokolearn.hosts.browser import answer

ODD = list(odd_options())


def heard(options: Any, lang: str = "de") -> dict[str, Any]:
    """What the engine says in a page."""
    question = {"machine": "rules", "spec": {"set": "ddv", "options": options, "lang": lang}, "events": []}
    try:
        asked = json.dumps(question)
    except RecursionError:  # deeper than this Python can write
        inside = "[" * 20_000 + "]" * 20_000
        asked = json.dumps({**question, "spec": {"set": "ddv", "options": 0}}).replace(
            " 0}", f' {{"soli": {inside}}}}}'
        )
    said: dict[str, Any] = json.loads(answer(asked))
    return said


def words(options: Any, lang: str = "de") -> list[str]:
    """The sentences of the refusal; a page has one of its own where the engine cannot even read it."""
    said = heard(options, lang)
    return said["view"]["problems"] if "view" in said else [said["problem"]["text"]]


def test_there_are_two_hundred_of_them() -> None:
    assert len(ODD) >= 200


@each("options", ODD)
def test_an_odd_table_is_refused_in_words(options: Any) -> None:
    said = heard(options)
    problems = words(options)
    assert problems, "taken as if it could be"
    assert all(len(one) > 10 and "Traceback" not in one for one in problems)
    if "view" in said:
        assert all(one.rstrip().endswith((".", "“")) for one in problems), "sentences"


@each("lang, both", [("de", "passen nicht zusammen"), ("en", "do not go together")])
def test_a_contradiction_names_both_sides(lang: str, both: str) -> None:
    assert both in words(CONTRADICTIONS[0], lang)[0]


def test_after_every_refusal_the_engine_goes_on() -> None:
    for options in ODD[-4:]:
        heard(options)
        assert heard({"dulle_second_beats_first": True})["view"]["problems"] == []
