"""One conformance case beside each paragraph, as a card player reads it: what is given, what comes out of it."""

import html
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn.advice_words import answer_word
from dokolearn.cases.case import files, read
from dokolearn.ch1_general import KIND_BY_CODE, rank_of, suit_of
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.trace import ROOT
from dokolearn.wording import SIGNS, call_word, card_name, game_name, suit_name

FOLDER = "tests/cases"
KINDS = ("tip", "suit", "hochzeit", "vorbehalt", "ansage", "score", "trumps", "trick", "playable", "tournament")
"""What tells a rule best comes first; a whole game is too long to be read here."""

_NUMBER = re.compile(r"\d\.\d+")


class Example(NamedTuple):
    """A case of the script with its file below the root."""

    file: str
    case: dict[str, Any]


@cache
def examples(root: Path = ROOT) -> dict[str, Example]:
    """The best case of every paragraph that has one; none where the tests are not there, as in a wheel."""
    best: dict[str, tuple[tuple[Any, ...], Example]] = {}
    for example in _of_the_script(root / FOLDER):
        numbers = list(dict.fromkeys(_NUMBER.findall(example.case["source"])))
        for number in numbers:
            rank = (number != numbers[0], KINDS.index(example.case["kind"]))
            if number not in best or rank < best[number][0]:
                best[number] = rank, example
    return {number: example for number, (_, example) in best.items()}


def _of_the_script(folder: Path) -> Iterator[Example]:
    """The cases of the script without house rules, file by file."""
    for path in files([folder]) if folder.is_dir() else []:
        for case in read(path):
            plain = case["rules"].get("set") == "mainz" and not case["rules"].get("options")
            if plain and case["kind"] in KINDS and "check" not in case["given"]:
                yield Example(f"{FOLDER}/{path.name}", case)


def example_html(number: str, lang: str, root: Path = ROOT) -> str:
    """The case of a paragraph; empty without one."""
    found = examples(root).get(number)
    if found is None:
        return ""
    name = html.escape(f"{found.file}: {found.case['id']}")
    given, expected = (_part(side, found.case[side], lang) for side in ("given", "expect"))
    return f'<div class="dk-case"><p class="dk-file">{name}</p>{given}{expected}</div>'


def _part(side: str, facts: JsonDict, lang: str) -> str:
    shown = {key: value for key, value in facts.items() if side == "expect" or not _empty(value)}
    said = "; ".join(f"{_label(side, key, value, lang)}: {words(key, value, lang)}" for key, value in shown.items())
    return f"<p><strong>{html.escape(text(lang, f'case.{side}'))}:</strong> {said}</p>"


def _empty(value: Any) -> bool:
    """Nothing at all, or nothing of anybody."""
    return value is None or value is False or value == [] or (isinstance(value, dict) and not any(value.values()))


def _label(side: str, key: str, value: Any, lang: str) -> str:
    """What a fact is called; the cards that come out are those allowed, and a Stich has a winner as a game has one."""
    if key == "winner" and isinstance(value, int):
        key = "stich_winner"
    return html.escape(text(lang, "case.allowed" if (side, key) == ("expect", "cards") else f"case.{key}"))


def words(key: str, value: Any, lang: str) -> str:
    """A fact of a case as HTML. Raises KeyError for one that nobody has put into words."""
    if value is None or value == []:
        return html.escape(text(lang, "case.nothing"))
    if isinstance(value, bool):
        return html.escape(text(lang, "value.yes" if value else "value.no"))
    if isinstance(value, dict) and key != "attempt":
        return ", ".join(f"{html.escape(_whose(who, lang))} {words(key, what, lang)}" for who, what in value.items())
    if isinstance(value, str) and value in ("re", "kontra"):
        return html.escape(_whose(value, lang))
    draw = _DRAWN.get(key)
    return draw(value, lang) if draw else _number(value)


def _whose(name: str, lang: str) -> str:
    """A party or a suit by its name."""
    return suit_name(name, lang) if name in SIGNS else text(lang, f"party.{name}")


def _cards(codes: Iterable[str], lang: str) -> str:
    return " ".join(_card(code, lang) for code in codes)


def _card(code: str, lang: str) -> str:
    kind = KIND_BY_CODE[code]
    suit, name = suit_of(kind), html.escape(card_name(kind, lang))
    red = ' class="dk-red"' if suit in ("He", "Ka") else ""
    return f'<span{red} role="img" aria-label="{name}">{SIGNS[suit]}{rank_of(kind)}</span>'


def _seats(value: int | list[int], lang: str) -> str:
    seats = value if isinstance(value, list) else [value]
    return html.escape(", ".join(text(lang, "case.seat", n_seat=seat + 1) for seat in seats))


def _game(name: str, lang: str) -> str:
    return html.escape(game_name(name, lang, BOOKS["mainz"]))


def _calls(calls: list[Any] | JsonDict, lang: str) -> str:
    """Calls in order, or a single one."""
    listed = calls if isinstance(calls, list) else [calls]
    return html.escape(", ".join(_call(call, lang) for call in listed))


def _call(call: Any, lang: str) -> str:
    if isinstance(call, str):
        return call_word(call, lang, BOOKS["mainz"])
    call_name = call_word(call["call"], lang, BOOKS["mainz"])
    said = text(lang, "case.call", party=text(lang, f"party.{call['party']}"), call_name=call_name)
    after = text(lang, "case.before", n_card=call["cards_played"] + 1) if "cards_played" in call else ""
    return f"{said} {after}".strip()


def _events(events: list[str], lang: str) -> str:
    return html.escape(", ".join(text(lang, f"line.{event}") for event in events))


def _says(said: list[str], lang: str) -> str:
    return ", ".join(f"{_seats(seat, lang)} {html.escape(_word_text(word, lang))}" for seat, word in enumerate(said))


def _word_text(word: str, lang: str) -> str:
    name = word.rpartition(":")[2]
    return text(lang, f"case.{name}") if name in ("gesund", "stilles_solo") else game_name(name, lang, BOOKS["mainz"])


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _punkte(punkte: list[int], lang: str) -> str:
    return ", ".join(f"{_seats(seat, lang)} {f'{n:+}'.replace('-', '−')}" for seat, n in enumerate(punkte))


def _stiche(stiche: list[JsonDict], lang: str) -> str:
    return ", ".join(f"{_card(stich['led'], lang)} → {_seats(stich['winner'], lang)}" for stich in stiche)


def _form(name: str, lang: str) -> str:
    return html.escape(text(lang, f"hochzeit.form.{name}"))


def _words(said: list[str], lang: str) -> str:
    return html.escape(", ".join(_word(word, lang) for word in said))


def _word(word: str, lang: str) -> str:
    return text(lang, "case.gesund") if word == "gesund" else answer_word(word, BOOKS["mainz"], lang)


def _lengths(many: list[int], lang: str) -> str:
    return ", ".join(map(str, many))


def _chance(chance: str, lang: str) -> str:
    return text(lang, "case.of_100", chance=chance, n_percent=round(100 * Fraction(chance)))


_DRAWN: dict[str, Callable[[Any, str], str]] = {
    **dict.fromkeys(("cards", "hand", "table", "trump_order", "fehl_order"), _cards),
    **dict.fromkeys(("winner", "lead", "dealer", "player", "first_lead", "next_dealer", "partner"), _seats),
    **dict.fromkeys(("hochzeit_seat", "re", "hidden", "asked_order"), _seats),
    **dict.fromkeys(("game", "after"), _game),
    **dict.fromkeys(("calls", "history", "attempt", "counts"), _calls),
    "sonderpunkte": _events,
    "says": _says,
    "punkte": _punkte,
    "tricks": _stiche,
    "form": _form,
    "suit": lambda suit, lang: html.escape(suit_name(suit, lang)),
    "card": _card,
    "word": lambda word, lang: html.escape(_word(word, lang)),
    "heard": _words,
    "tip": lambda name, lang: html.escape(text(lang, f"advice.name.{name}")),
    "speaks": lambda side, lang: html.escape(text(lang, f"case.speaks.{side}")),
    "lengths": _lengths,
    "chance": _chance,
}
"""How the facts of a case are drawn; all others are numbers."""
