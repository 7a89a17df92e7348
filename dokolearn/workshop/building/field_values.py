"""What there is to choose from in a field, and what a tap does to its value. Values stand as in a spec."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from dokolearn.ch1_general import card_code, sorted_hand
from dokolearn.ch2_normal_game import in_pack
from dokolearn.ch3_scoring.special_points import WITH_PARTNER
from dokolearn.ch4_vorbehalte import LED
from dokolearn.exercises.frame.question import Field
from dokolearn.exercises.kinds.who_plays import OTHER
from dokolearn.exercises.kinds.who_plays.bidding_round import WORDS as BIDS
from dokolearn.exercises.kinds.who_plays.bidding_round import bids_here
from dokolearn.impossible_sheets import games_of
from dokolearn.model import SEATS, STAGES, Kind
from dokolearn.replay.text.spelling import card_words, readings
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.shallow_json import Event
from dokolearn.strings import has_text, text
from dokolearn.wording import call_word, card_name, game_name, suit_name
from dokolearn.workshop.building.built import LONGEST_SENTENCE, MOST_ADDED, Building

SOLO = "solo:"
TRUMPF = "trumpf"
_CALL = re.compile(r"(Re|Kontra)(?:-(vorab|k90|k60|k30|schwarz))?")


def choices_of(field: Field, now: Building) -> tuple[str, ...]:
    """The values that may be chosen, as a spec has them."""
    return field.words or tuple(_BY_TABLE[field.sort](now))


def _calls(now: Building) -> Iterator[str]:
    for party in ("Re", "Kontra"):
        yield party
        yield from (f"{party}-{level}" for level in (*(("vorab",) if now.rules.calls.vorab else ()), *STAGES[1:]))


_BY_TABLE: Mapping[str, Callable[[Building], Iterable[str]]] = {
    "game": lambda now: ("normal", *now.rules.vorbehalt.soli),
    "game_scored": lambda now: games_of(now.rules),
    "game_special": lambda now: (*WITH_PARTNER, "hochzeit_ungeklaert", "stilles_solo"),
    **dict.fromkeys(("game_solo", "soli"), lambda now: now.rules.vorbehalt.soli),
    "hochzeit_form": lambda now: LED,
    "minds": lambda now: (*OTHER, *(f"{SOLO}{name}" for name in now.rules.vorbehalt.soli)),
    **dict.fromkeys(("seat", "seats", "games"), lambda now: map(str, SEATS)),
    "bids": lambda now: BIDS if bids_here(now.rules) else (),
    "events": lambda now: ALL_EVENTS,
    "calls": _calls,
}


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


# Taps

MOST_CARDS = 48
MOST_GAMES = 3

UNSAID = object()
"""The value of a field that nothing is said of."""


class TapError(Exception):
    """What cannot be done, by its text key, with parameters and the paragraphs behind it."""

    def __init__(self, key: str, *places: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params, self.places = key, params, places


def put(field: Field, rest: Sequence[str], event: Event, now: Building) -> Any:
    """The value of a field after an event; `rest` names a part of it. Raises RefusedError."""
    do = _PUTS.get(field.sort)
    if do is None:
        raise TapError("nothing")
    return do(field, now.values.get(field.name), rest, event, now)


def clean(said: object, most: int = LONGEST_SENTENCE) -> str:
    """A line as it is kept: no signs that only machines read, and not too long."""
    if not isinstance(said, str):
        raise TapError("nothing")
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())
    if len(line) > most:
        raise TapError("long", n_max=most)
    return line


def _value(event: Event) -> str:
    said = event.get("value", "")
    if event.get("type") not in ("set", "toggle") or not isinstance(said, str):
        raise TapError("nothing")
    return said


# One of several


def _choice(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    said = _value(event)
    if not said:
        return UNSAID
    if said not in choices_of(field, now):
        raise TapError("nothing")
    return said


def _seat(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    said = _choice(field, old, rest, event, now)
    return said if said is UNSAID else int(said)


def _flag(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    """What is usually so is only said where it is not."""
    value = _value(event) == "true"
    return UNSAID if value == bool(field.usual) else value


def _number(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    said = _value(event).strip().replace("\N{MINUS SIGN}", "-")
    if not said:
        return UNSAID
    if not re.fullmatch("-?[0-9]{1,6}", said) or not field.least <= int(said) <= field.most:
        raise TapError("number", n_least=field.least, n_most=field.most)
    return int(said)


# Several


def _toggle(all_: Sequence[Any], one: Any) -> list[Any]:
    return [other for other in all_ if other != one] if one in all_ else [*all_, one]


def _seats(field: Field, old: Any, rest: Sequence[str], event: Event, now: Building) -> Any:
    said = _value(event)
    if said not in [str(seat) for seat in SEATS]:
        raise TapError("nothing")
    return sorted(_toggle(old if old is not None else field.usual or (), int(said)))


def _soli(field: Field, old: Any, rest: Sequence[str], event: Event, now: Building) -> Any:
    said, all_ = _value(event), choices_of(field, now)
    if said not in all_:
        raise TapError("nothing")
    chosen = _toggle(old if old is not None else list(all_), said)
    return UNSAID if set(chosen) == set(all_) else [name for name in all_ if name in chosen]


def _words(field: Field, old: Any, rest: Sequence[str], event: Event, now: Building) -> Any:
    """What was said one after the other."""
    found = _add_or_drop(
        list(old or []), event, lambda value: value if value in choices_of(field, now) else None, field.most
    )
    return found or UNSAID


def _add_or_drop(old: list[Any], event: Event, written: Callable[[Any], Any], most: int = MOST_ADDED) -> list[Any]:
    """A list after an event: with something added at its end, or without one entry."""
    if event.get("type") == "drop":
        at = event.get("at")
        if type(at) is not int or not 0 <= at < len(old):
            raise TapError("nothing")
        return [*old[:at], *old[at + 1 :]]
    fresh = written(event.get("value")) if event.get("type") == "add" else None
    if fresh is None:
        raise TapError("nothing")
    if len(old) >= most:
        raise TapError("many", n_max=most)
    return [*old, fresh]


def _line(written: Callable[[Any, Building], str | None]) -> "Put":
    """A row of words with blanks between them."""

    def put_line(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
        found = _add_or_drop(str(old or "").split(), event, lambda value: written(value, now))
        return " ".join(found) or UNSAID

    return put_line


def _call(value: object, now: Building) -> str | None:
    """Who says what, after how many cards: `0:Re-k90@3`."""
    seat, word, at = _parts_of_event(value, "seat", "word", "at")
    if word not in _calls(now) or seat not in ("", *map(str, SEATS)):
        return None
    when = f"@{int(at)}" if at.isascii() and at.isdigit() and int(at) < MOST_CARDS else ""
    return f"{seat}:{word}{when}" if seat else f"{word}{when}"


def _bid(value: object, now: Building) -> str | None:
    seat, word, _ = _parts_of_event(value, "seat", "word", "at")
    fine = seat in map(str, SEATS) and word in choices_of(Field("", "bids"), now)
    return f"{seat}:{word}" if fine else None


def _event(value: object, now: Building) -> str | None:
    party, word, _ = _parts_of_event(value, "seat", "word", "at")
    fine = party in ("re", "kontra") and word in choices_of(Field("", "events"), now)
    return f"{party}:{word}" if fine else None


def _parts_of_event(value: object, *names: str) -> tuple[str, ...]:
    said = value if isinstance(value, Mapping) else {}
    return tuple(str(said.get(name, ""))[:40] for name in names)


# Cards


def _cards(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    codes, do = codes_of(old), event.get("type")
    free = left_beside(field, codes, now)
    if do == "card":
        codes = [*codes, _one(event.get("card"), field, codes, free, now)]
    elif do == "cards":
        for word in card_words(str(event.get("text", ""))[:400]):
            codes = [*codes, _one(word, field, codes, free, now)]
    elif do == "take":
        at = event.get("at")
        if type(at) is not int or not 0 <= at < len(codes):
            raise TapError("nothing")
        codes = [*codes[:at], *codes[at + 1 :]]
    elif do == "sort":
        codes = [card_code(kind) for kind in sorted_hand(kinds_of(codes), now.table)]
    elif do != "clear":
        raise TapError("nothing")
    return UNSAID if do == "clear" or not codes else " ".join(codes)


def _one(word: object, field: Field, codes: Sequence[str], free: Counter[Kind], now: Building) -> str:
    """A card that may come to those that lie there. Raises RefusedError."""
    kind = _card_of_pack(word, now)
    if len(codes) >= (field.most or MOST_CARDS):
        raise TapError("enough_cards", n_max=field.most or MOST_CARDS)
    if kinds_of(codes).count(kind) >= free[kind]:
        raise TapError("twice", "1.1", card=card_name(kind, now.lang))
    return card_code(kind)


def _card_of_pack(word: object, now: Building) -> Kind:
    """A card of this pack. Raises RefusedError."""
    found = readings(word) if isinstance(word, str) else ()
    if len(found) != 1 or not in_pack(found[0], now.rules.cards):
        raise TapError("no_card", "1.1", card=str(word)[:20])
    return found[0]


def left_beside(field: Field, codes: Sequence[str], now: Building) -> Counter[Kind]:
    """How often a card may lie in a field beside what lies elsewhere in the task; `codes` is what lies there now."""
    free = Counter(now.table.deck)
    if not field.apart:
        free.subtract(kind for value in _lying(now) for kind in kinds_of(codes_of(value)))
        free.update(kinds_of(codes))
    return free


def _lying(now: Building) -> list[str]:
    """All cards of the task by the fields they lie in."""
    found: list[str] = []
    for field in now.asks.fields:
        value = now.said.get(field.name)
        if field.sort in ("cards", "stiche") and not field.apart:
            found.append(str(value or ""))
        if field.sort == "hands":
            found += map(str, value or ())
    return found


def codes_of(value: Any) -> list[str]:
    """Cards of a spec, one text or a list, by their codes."""
    words = card_words(value) if isinstance(value, str) else list(value or ())
    return [card_code(found[0]) if len(found := readings(str(word))) == 1 else str(word) for word in words]


def kinds_of(codes: Sequence[str]) -> tuple[Kind, ...]:
    """The cards themselves; what is none is left out."""
    return tuple(found[0] for code in codes if len(found := readings(code)) == 1)


def _one_card(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    """Another one takes its place."""
    if event.get("type") == "card":
        return card_code(_card_of_pack(event.get("card"), now))
    if event.get("type") in ("take", "clear"):
        return UNSAID
    raise TapError("nothing")


# Fields with parts


def _within(rest: Sequence[str], most: int) -> int:
    if not rest or not rest[0].isdigit() or int(rest[0]) >= most:
        raise TapError("nothing")
    return int(rest[0])


def _hands(field: Field, old: Any, rest: Sequence[str], event: Event, now: Building) -> Any:
    seat = _within(rest, len(SEATS))
    hands = [*map(" ".join, map(codes_of, old or ())), "", "", "", ""][:4]
    part = _cards(field, hands[seat], (), event, now)
    hands[seat] = "" if part is UNSAID else part
    return hands if any(hands) else UNSAID


def _minds(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    seat = _within(rest, len(SEATS))
    minds = [*str(old or "").split(), "-", "-", "-", "-"][:4]
    said = _choice(field, None, (), event, now)
    minds[seat] = "-" if said is UNSAID else said
    return " ".join(minds)


def _pair(field: Field, old: Any, rest: Sequence[str], event: Event, now: Building) -> Any:
    at = _within(rest, 2)
    pair = [*(old or ()), 0, 0][:2]
    said = _number(field, None, (), event, now)
    pair[at] = 0 if said is UNSAID else said
    return pair if any(pair) else UNSAID


def _games(field: Field, old: Any, rest: Sequence[str], event: Event, now: Building) -> Any:
    games = [dict(one) for one in old or ()]
    at = _within(rest, MOST_GAMES)
    if event.get("type") == "clear":
        return [one for number, one in enumerate(games) if number != at] or UNSAID
    if at > len(games) or len(rest) < 2:
        raise TapError("nothing")
    games += [{"re": [], "value": 1}] if at == len(games) else []
    if rest[1] == "re":
        games[at]["re"] = _seats(field, games[at]["re"], (), event, now)
    else:
        said = _number(field._replace(least=-40, most=40), None, (), event, now)
        games[at]["value"] = 1 if said is UNSAID else said
    return games


def _sentences(field: Field, old: object, rest: Sequence[str], event: Event, now: Building) -> Any:
    at = _within(rest, MOST_CARDS // 4)
    said = in_language(old, now.lang, [])
    said = [*said, *[""] * (at + 1 - len(said))]
    said[at] = clean(event.get("value", ""))
    while said and not said[-1]:
        said.pop()
    return said or UNSAID


def in_language(value: object, lang: str, empty: object) -> Any:
    """What an author has said in a language: plain, or by language."""
    if isinstance(value, Mapping):
        return value.get(lang, value.get("de", empty))
    return empty if value is None else value


Put = Callable[[Field, Any, Sequence[str], Event, Building], Any]

_PUTS: Mapping[str, Put] = {
    **dict.fromkeys(("choice", "game", "game_scored", "game_special", "game_solo", "hochzeit_form"), _choice),
    **dict.fromkeys(("cards", "stiche"), _cards),
    **{"seat": _seat, "number_of": _seat, "flag": _flag, "number": _number, "seats": _seats, "soli": _soli},
    **{"words": _words, "calls": _line(_call), "bids": _line(_bid), "events": _line(_event)},
    **{"one_card": _one_card, "hands": _hands, "minds": _minds, "pair": _pair, "games": _games},
    "sentences": _sentences,
}
"""By the sort of a field; what is said to answers is judged (`judging`)."""
