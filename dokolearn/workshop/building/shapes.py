"""What values of fields look like that come from elsewhere: a link, a draft. What they hold may still be wrong."""

from collections.abc import Callable, Mapping
from typing import Any

from dokolearn.model import SEATS

LONGEST = 2_000
MOST = 48
"""Characters of a text; entries of a list."""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) < 1000


def _is_seat(value: object) -> bool:
    return type(value) is int and value in SEATS


def _are(fine: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= MOST and all(map(fine, value))


def _are_cards(value: object) -> bool:
    return _is_text(value) or _are(_is_text)(value)


def _is_sentence(value: object) -> bool:
    return _is_text(value) or (isinstance(value, Mapping) and all(map(_is_text, value.values())))


def _by_card(value: object) -> bool:
    return isinstance(value, Mapping) and len(value) <= MOST and all(map(_is_sentence, value.values()))


def _is_call_said(value: object) -> bool:
    return isinstance(value, Mapping) and _is_text(value.get("say")) and _is_sentence(value.get("why", ""))


def _is_game(value: object) -> bool:
    return isinstance(value, Mapping) and _are(_is_seat)(value.get("re", [])) and _is_number(value.get("value", 0))


def _are_sentences(value: object) -> bool:
    by_language = isinstance(value, Mapping) and all(map(_are(_is_text), value.values()))
    return by_language or _are(_is_text)(value)


_SHAPES: Mapping[str, Callable[[Any], bool]] = {
    **{
        "flag": lambda value: isinstance(value, bool),
        "number": _is_number,
        "seat": _is_seat,
        "number_of": _is_number,
    },
    **{"seats": _are(_is_seat), "pair": _are(_is_number), "soli": _are(_is_text), "words": _are(_is_text)},
    **{"cards": _are_cards, "stiche": _are_cards, "one_card": _are_cards, "hands": _are(_are_cards)},
    **{"said_to_cards": _by_card, "said_to_calls": _are(_is_call_said), "games": _are(_is_game)},
    "sentences": _are_sentences,
}
"""By sort what a value looks like; of all others a text."""


def is_shaped(sort: str, value: object) -> bool:
    """Whether a value looks like one of this sort: what it holds may still be wrong."""
    return _SHAPES.get(sort, _is_text)(value)
