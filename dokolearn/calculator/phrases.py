"""The calculator in words: names, Punkte, lines, refusals."""

from typing import Any

from dokolearn.calculator.filled_sheet import Said, Sheet
from dokolearn.model import STAGES, RuleSet, Verstoss
from dokolearn.strings import text
from dokolearn.wording import call_word, game_name, reason, ref_label


def player(sheet: Sheet, seat: int) -> str:
    """The name somebody wrote down, or the number of the seat."""
    return sheet.players[seat].strip() or text(sheet.lang, "score.seat", number=seat + 1)


def said_words(said: Said, lang: str) -> str:
    """A call on the sheet: Re; Kontra: keine 90; Kontra vorab."""
    if not said.stage:
        return call_word(said.party, lang, vorab=said.vorab)
    level = text(lang, f"level.{STAGES[said.stage]}")
    return text(lang, "score.call", party=text(lang, f"party.{said.party}"), level=level)


def points(number: int, lang: str) -> str:
    """1 Punkt, 5 Punkte."""
    return text(lang, "score.points.one" if abs(number) == 1 else "score.points.many", number=number)


def signed(number: int) -> str:
    """+3, −3 with a real minus, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def place(paragraph: str, rules: RuleSet, lang: str) -> str:
    """Where the book says it."""
    return ref_label(rules.ref(paragraph), lang)


def told(found: Verstoss, lang: str) -> str:
    """The sentence of a refusal or a problem."""
    params: dict[str, Any] = dict(found.params)
    if "game" in params:
        params["game"] = game_name(params["game"], lang)
    return reason(Verstoss(found.paragraph, found.key, tuple(params.items()), found.cards), lang)


def short_place(paragraph: str, rules: RuleSet, lang: str) -> str:
    """The same below the name of the book, which is not said again."""
    ref = rules.ref(paragraph)
    return ref.place if ref.book == rules.name != "mainz" else ref_label(ref, lang)
