"""What there is to choose from in a field, with its words: decided by the question, or by the table of the exercise."""

import re
from collections.abc import Iterator

from dokolearn.ch3_scoring.special_points import WITH_PARTNER
from dokolearn.ch4_vorbehalte import LED
from dokolearn.exercises.frame.question import Field
from dokolearn.exercises.kinds.who_plays import OTHER
from dokolearn.exercises.kinds.who_plays.bidding_round import WORDS as BIDS
from dokolearn.exercises.kinds.who_plays.bidding_round import bids_here
from dokolearn.impossible_sheets import BASE_GAMES
from dokolearn.model import SEATS, STAGES
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.strings import has_text, text
from dokolearn.wording import call_word, game_name, suit_name
from dokolearn.workshop.building.built import Building

SOLO = "solo:"
TRUMPF = "trumpf"
_CALL = re.compile(r"(Re|Kontra)(?:-(vorab|k90|k60|k30|schwarz))?")


def choices_of(field: Field, now: Building) -> tuple[str, ...]:
    """The values that may be chosen, as a spec has them."""
    return field.words or tuple(_BY_TABLE[field.sort](now))


def _soli(now: Building) -> Iterator[str]:
    yield from now.rules.vorbehalt.soli


def _games(now: Building) -> Iterator[str]:
    yield "normal"
    yield from now.rules.vorbehalt.soli


def _scored(now: Building) -> Iterator[str]:
    yield from BASE_GAMES
    yield from () if now.rules.armut.armut == "none" else ("armut",)
    yield from now.rules.vorbehalt.soli


def _special(now: Building) -> Iterator[str]:
    yield from (*WITH_PARTNER, "hochzeit_ungeklaert", "stilles_solo")


def _forms(now: Building) -> Iterator[str]:
    yield from LED


def _minds(now: Building) -> Iterator[str]:
    yield from OTHER
    yield from (f"{SOLO}{name}" for name in now.rules.vorbehalt.soli)


def _seats(now: Building) -> Iterator[str]:
    yield from map(str, SEATS)


def _bids(now: Building) -> Iterator[str]:
    yield from BIDS if bids_here(now.rules) else ()


def _events(now: Building) -> Iterator[str]:
    yield from ALL_EVENTS


def _calls(now: Building) -> Iterator[str]:
    for party in ("Re", "Kontra"):
        yield party
        yield from (f"{party}-{level}" for level in (*(("vorab",) if now.rules.calls.vorab else ()), *STAGES[1:]))


_BY_TABLE = {
    **{"game": _games, "game_scored": _scored, "game_special": _special, "game_solo": _soli, "soli": _soli},
    **{"hochzeit_form": _forms, "minds": _minds, "seat": _seats, "seats": _seats, "games": _seats},
    **{"bids": _bids, "events": _events, "calls": _calls},
}


def is_call(word: str, now: Building) -> bool:
    """Whether this book knows the call."""
    return word in _calls(now)


# In words


def label_of(field: Field, value: str, now: Building) -> str:
    """A value as people say it; what a link brings and no book knows, as it is written."""
    lang, rules = now.lang, now.rules
    if field.sort in ("seat", "seats", "games") and not field.words:
        return who(int(value), now)
    if field.sort.startswith("game") or field.sort == "soli":
        return game_name(value, lang, rules)
    if field.sort == "calls":
        return call_words(value, now)
    if field.sort == "events":
        return text(lang, f"line.{value}")
    if field.sort == "minds" and value.startswith(SOLO):
        return game_name(value.removeprefix(SOLO), lang, rules)
    if field.name == "suit":
        return text(lang, "played.trumpf") if value == TRUMPF else suit_name(value, lang)
    if field.name == "stage" and value != STAGES[0]:
        return call_word(value, lang, rules)
    if field.sort == "bids" and value in STAGES:
        return call_word(value, lang, rules)
    keys = (f"build.is.{field.label or field.name}.{value}", f"build.is.{value}")
    return next((text(lang, key) for key in keys if has_text(lang, key)), value)


def call_words(word: str, now: Building) -> str:
    """A call as this book says it: Re, Re vorab, Re: keine 90."""
    found = _CALL.fullmatch(word)
    if found is None:
        return word
    party, level = found.groups()
    said = call_word(party.lower(), now.lang, now.rules, level == "vorab")
    return said if level in (None, "vorab") else f"{said}: {call_word(level, now.lang, now.rules)}"


def who(seat: int, now: Building) -> str:
    """Somebody at the table: where the learner plays, he is the first; else he watches four others."""
    return text(now.lang, f"player.{seat}" if now.question and now.asks.watched else f"table.{seat}")
