"""What is said to answers: by the trainer, with the advice of the engine beside it.

Each answer is a row: whether it is good, and why. Cards of `choose_card` stand in `ok` and `no`, calls of `speak` in a
list.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dokolearn.advice_words import principle_words
from dokolearn.ch1_general import card_code
from dokolearn.ch2_normal_game import playable
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.ch5_tactics.principles import Reason
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.kinds import FORMS
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.scripted_position import position_of, sight_with
from dokolearn.model import STAGES, Kind
from dokolearn.players.advice import cards
from dokolearn.shallow_json import Event, View
from dokolearn.sight import Sight
from dokolearn.strings import text
from dokolearn.wording import call_word, card_name, card_view
from dokolearn.workshop.building.built import Building
from dokolearn.workshop.building.field_values import TapError, clean, codes_of, in_language, kinds_of

REST = "*"
SILENT = "still"
CALLS = (SILENT, "ansage", *STAGES[1:])

GOOD, BAD, OPEN = "yes", "no", ""
"""What is said of an answer; nothing yet."""


class Judged(NamedTuple):
    """The verdict and the reason that a row has for an answer."""

    verdict: str
    why: str


# Cards


def legal_cards(now: Building) -> tuple[Kind, ...]:
    """The different cards of the hand that may be laid, as they lie there."""
    hand, stich = (kinds_of(codes_of(now.said.get(name))) for name in ("hand", "stich"))
    return tuple(dict.fromkeys(playable(hand, stich, now.table))) if hand else ()


def card_rows(now: Building) -> list[View]:
    """A row for each card that may be laid, and one for all others."""
    advised = _advice_by_card(now)
    rows = [
        {"key": card_code(kind), "label": card_name(kind, now.lang), "card": card_view(kind, now.lang)}
        | _row(_of_card(now, card_code(kind)), advised.get(kind, []))
        for kind in legal_cards(now)
    ]
    rest = {"key": REST, "label": text(now.lang, "build.judge.rest")} | _row(_of_card(now, REST), [])
    return [*rows, rest] if rows else []


def _row(judged: Judged, advice: list[View]) -> View:
    return {"good": judged.verdict, "why": judged.why, "advice": advice}


def _of_card(now: Building, code: str) -> Judged:
    for verdict, name in ((GOOD, "ok"), (BAD, "no")):
        said = now.values.get(name) or {}
        if code in said:
            return Judged(verdict, in_language(said[code], now.lang, ""))
    return Judged(OPEN, "")


def judge_card(now: Building, event: Event) -> View:
    """The values of `ok` and `no` after an event about a row."""
    code = event.get("row")
    known = (REST, *map(card_code, legal_cards(now)))
    if code not in known:
        raise TapError("nothing")
    old = _of_card(now, str(code))
    verdict, why = event.get("good", old.verdict), clean(event.get("why", old.why))
    ok, no = (dict(now.values.get(name) or {}) for name in ("ok", "no"))
    ok.pop(code, None)
    no.pop(code, None)
    if verdict in (GOOD, BAD):
        (ok if verdict == GOOD else no)[code] = why
    elif verdict != OPEN:
        raise TapError("nothing")
    return {"ok": ok, "no": no}


def _advice_by_card(now: Building) -> Mapping[Kind, list[View]]:
    """By card what speaks for and against it, as a club would see it; nothing where nobody can say."""
    try:
        at = Situation(_sight(now))
        found = list(cards(at))
    except (ValueError, KeyError, IndexError):
        return {}
    return {
        kind: [
            *_first(one is found[0], now),
            *_reasons("for", one.pros, at, now),
            *_reasons("against", one.cons, at, now),
        ]
        for one in found
        for kind in one.kinds
    }


def _sight(now: Building) -> Sight:
    """What the learner knows: where the position is whole all of it, else his cards and the Stich.

    Raises ValueError where nobody can say.
    """
    hand, stich = (kinds_of(codes_of(now.said.get(name))) for name in ("hand", "stich"))
    form = FORMS["choose_card"]
    if any(name in now.said for name in ("stiche", "calls")):
        try:
            said = {name: value for name, value in now.task.items() if name in form.fields}
            return position_of(read_form(said, form, now.rules))
        except SpecError:
            pass  # perhaps it can be completed
    if not hand or len(stich) > 3 or is_solo(now.table.game):
        raise ValueError("neither a whole position nor one that can be completed")
    return sight_with(now.rules, hand, stich)


def _first(best: bool, now: Building) -> Iterator[View]:
    if best:
        yield {"side": "first", "text": text(now.lang, "build.judge.first"), "places": []}


def _reasons(side: str, reasons: tuple[Reason, ...], at: Situation, now: Building) -> Iterator[View]:
    for reason in reasons:
        _, sentence, places = principle_words(reason, at, now.lang)
        yield {"side": side, "text": sentence, "places": list(places)}


# Calls


def call_rows(now: Building) -> list[View]:
    """A row for silence and for each call; what is left open is not offered to the learner."""
    return [{"key": word, "label": _call(now, word)} | _row(_of_call(now, word), []) for word in CALLS]


def _call(now: Building, word: str) -> str:
    if word == SILENT:
        return text(now.lang, "build.judge.still")
    party = str(now.said.get("party", "re" if "KrD" in codes_of(now.said.get("hand")) else "kontra"))
    return call_word(party if word == "ansage" else word, now.lang, now.rules)


def _of_call(now: Building, word: str) -> Judged:
    for one in now.values.get("say") or ():
        if one["say"] == word:
            return Judged(GOOD if one.get("good") else BAD, in_language(one.get("why"), now.lang, ""))
    return Judged(OPEN, "")


def judge_call(now: Building, event: Event) -> list[View]:
    """The value of `say` after an event about a row."""
    word = event.get("row")
    if word not in CALLS:
        raise TapError("nothing")
    old = _of_call(now, str(word))
    verdict, why = event.get("good", old.verdict), clean(event.get("why", old.why))
    said = {one["say"]: one for one in now.values.get("say") or ()}
    said.pop(word, None)
    if verdict in (GOOD, BAD):
        said[word] = {"say": word, **({"good": True} if verdict == GOOD else {}), "why": why}
    elif verdict != OPEN:
        raise TapError("nothing")
    return [said[one] for one in CALLS if one in said]
