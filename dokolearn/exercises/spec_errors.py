"""What is wrong with a task, in the language of whoever wrote it.

Kinds of exercise name it in short English (`hand: no card 'X' in this pack`), all that a program needs. The sentences
about it are `author.*`: the English ones are those words themselves, and whatever fits one of them is said in the
other language.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from dokolearn.option_words import problem_words
from dokolearn.rulesets.options import problem_of
from dokolearn.strings import text, texts

_PLACE = re.compile(r"(?P<place>(?:[\w./-]+\.(?:toml|ipynb)(?::\d+)?|[A-Za-z_.]+|task \d+)): (?P<rest>.+)", re.DOTALL)
_NAMED = re.compile(r"\\{(\w+)\\}")

PLACES = {
    **{"twice": "1.1", "no_card": "1.1", "cards_from_to": "1.4", "number_of_cards": "1.4"},
    **{"one_wrong": "2.7", "not_followed": "2.7", "four_cards": "1.5", "complete_stiche": "1.5", "stiche": "1.5"},
    **{
        "two_to_four": "1.5",
        "three_cards": "1.5",
        "not_at_turn": "1.9",
        "left_of_hand": "1.6",
        "card_each_stich": "1.6",
    },
    **{
        "no_deal": "2.2",
        "no_deal_agrees": "2.2",
        "hidden": "2.2",
        "alten": "2.2",
        "both_alte": "2.2",
        "both_alten": "4.12",
    },
    **{
        "different_options": "3.2",
        "too_late": "3.3",
        "who_called": "3.3",
        "nothing_to_call": "3.3",
        "two_seats": "2.2",
    },
    **{"four_equal": "1.4", "few_trumps": "4.3", "order": "4.6", "usual_trumps": "4.6", "alte_by_kontra": "2.2"},
    **{"with_alte": "2.2", "may_lay": "2.7"},
}
"""By what is wrong the paragraph that it goes against."""


def in_words(problem: str, lang: str) -> str:
    """The sentence for something that is wrong, behind the place where it is; as it stands where nobody knows one."""
    if about_options := problem_of(problem):
        return problem_words(about_options, lang)
    if found := _PLACE.fullmatch(problem):
        place = _sentence(found["place"], lang) or found["place"]
        return f"{place}: {in_words(found['rest'], lang)}"
    place, colon, rest = problem.partition(": ")  # a place may also be the title of an exercise
    return _sentence(problem, lang) or (f"{place}: {in_words(rest, lang)}" if colon else problem)


def apart(problem: str) -> tuple[str, str]:
    """The field that a problem is about, empty where it names none, and what is wrong with it."""
    found = _PLACE.fullmatch(problem)
    return (found["place"], found["rest"]) if found else ("", problem)


def key_of(problem: str) -> tuple[str, Mapping[str, str]]:
    """The key of the sentence behind `author.`, with what fills it; empty where nobody knows one."""
    for key, form in _forms():
        if found := form.fullmatch(problem):
            filled = {name: value if name == "why" else value.strip("'\"") for name, value in found.groupdict().items()}
            return key.removeprefix("author."), filled
    return "", {}


def _sentence(problem: str, lang: str) -> str:
    key, filled = key_of(problem)
    if not key:
        return ""
    return text(lang, f"author.{key}", **filled) if lang != "en" else problem


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every sentence by its key, the most definite first: with the most letters beside what is filled in."""
    return tuple((key, form) for _, key, form in sorted(_by_length(), key=lambda row: (-row[0], row[1])))


def _by_length() -> Iterator[tuple[int, str, re.Pattern[str]]]:
    for key, said in texts("en", "author").items():
        form = _NAMED.sub(r"(?P<\1>.+)", re.escape(said))
        yield len(re.sub(r"\{\w+\}", "", said)), key, re.compile(form, re.DOTALL)
