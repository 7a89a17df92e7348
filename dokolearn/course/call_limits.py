"""§3.3 The table of the last moments in a lesson: what one says, what it promises, and until when at each table."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import get_args, get_type_hints

from dokolearn.ch1_general import stiche_per_game
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.calls import FULL_HAND, NO_CALLS, call_table, deadline
from dokolearn.course.in_books import book_place, citation, level_names
from dokolearn.house_rules.chain import chain_cards
from dokolearn.model import STAGES
from dokolearn.rule_parts import CallRules
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import with_options
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text

LIMITS = "call_limits"
BY = ("deadline_unit", "deck_nines")
"""The options that the table depends on, besides the limits themselves."""

COUNTED = ("cards_in_game", "cards_in_hand", "stiche")
"""Units with limits of their own; the others have none to be set."""


def limits_rule(lang: str) -> JsonDict:
    """The rule of a passage: by unit and pack a sentence, the heading of the numbers, and a number for each stage."""
    usual = {name: _key(rules.calls.deadline_unit, rules.cards.deck_nines) for name, rules in BOOKS.items()}
    units = get_args(get_type_hints(CallRules)[BY[0]])
    values = {_key(unit, nines): _value(unit, nines, lang) for unit in units for nines in (True, False)}
    for key, value in values.items():
        value["others"] = _others(value, {name: values[usual[name]] for name in BOOKS if usual[name] != key}, lang)
    return {
        "option": LIMITS,
        "by": list(BY),
        "usual": usual,
        "places": {name: book_place(name, (LIMITS, BY[0]), lang, "ref.other") for name in BOOKS},
        "values": values,
        "table": {
            "heads": [text(lang, f"passage.call_limits.head.{key}") for key in ("said", "others")],
            "levels": [text(lang, f"passage.call_limits.level.{stage}") for stage in STAGES],
        },
        "names": level_names(lang),
    }


def limits_table(table: JsonObject, said: JsonObject, names: Sequence[str], own: Sequence[int] | None) -> str:
    """The table as HTML, with limits of one's own where somebody has set them."""
    numbers = [limit - said["less"] for limit in own] if own and "less" in said else said["numbers"]
    heads = "".join(f"<th>{escape(head)}</th>" for head in (*table["heads"], said["head"]))
    rows = (
        f"<tr><td>{escape(name)}</td><td>{escape(level)}</td><td>{number}</td></tr>"
        for name, level, number in zip(names, table["levels"], numbers, strict=True)
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _key(*values: object) -> str:
    return "|".join(map(json.dumps, values))


def _value(unit: str, nines: bool, lang: str) -> JsonDict:
    rules = with_options(BOOKS["mainz"], dict(zip(BY, (unit, nines), strict=True)))
    size = stiche_per_game(card_table(rules))
    table = call_table(rules, "normal", size)
    due = [deadline(table, (), "re", stage) for stage in range(len(STAGES))]
    return {
        "text": text(
            lang, f"passage.call_limits.{unit}", cards=chain_cards(table.chain, NO_CALLS) if table.chain else 0
        ),
        "head": text(lang, f"passage.call_limits.head.{unit}"),
        "numbers": [one.n for one in due if one],
        **({"less": FULL_HAND - size if unit == "cards_in_hand" else 0} if unit in COUNTED else {}),
    }


def _others(own: JsonObject, others: Mapping[str, JsonObject], lang: str) -> str:
    """The limits of the books that have others, those with the same ones together."""
    alike: dict[str, list[str]] = {}
    for name, value in others.items():
        alike.setdefault(f"{value['head']} {', '.join(map(str, value['numbers']))}.", []).append(name)
    each = (
        text(lang, "table.other", books=citation(books, (LIMITS, BY[0]), lang), reason=why)
        for why, books in alike.items()
        if why != f"{own['head']} {', '.join(map(str, own['numbers']))}."
    )
    line = " ".join(each)
    return text(lang, "table.others", others=line) if line else ""
