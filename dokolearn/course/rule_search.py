"""House rules in the words of players: by which one finds them, which cannot be played here, how one tells a book."""

import unicodedata
from collections.abc import Iterator

from dokolearn.model import RuleSet
from dokolearn.option_words import option_title, value_words
from dokolearn.rulesets.option_guide import PLAYED_ELSEWHERE, TELLING, in_order
from dokolearn.rulesets.option_values import READERS, Names, OneOf
from dokolearn.rulesets.options import NOT_YET, value_of
from dokolearn.strings import has_text, text


def other_words(rule: str, lang: str) -> str:
    """What else a rule is called, with commas; empty where nobody calls it otherwise."""
    return text(lang, f"sought.{rule}") if has_text(lang, f"sought.{rule}") else ""


def missing_rules(lang: str) -> dict[str, str]:
    """The house rules that we know of and that cannot be played here, by name with what they are called."""
    return {name: text(lang, f"missing.{name}") for name in (*PLAYED_ELSEWHERE, *NOT_YET)}


def sought(asked: str, lang: str) -> tuple[list[str], list[str]]:
    """The options that somebody means by some words, and what of it cannot be played here, as it is called.

    First by what they and their values are called, and only where that finds nothing by what they mean.
    """
    missing = [said for name, said in missing_rules(lang).items() if means(asked, said, other_words(name, lang))]
    named = [option for option in in_order() if means(asked, *_names(option, lang))]
    if not named and not missing:
        named = [option for option in in_order() if means(asked, text(lang, f"meaning.{option}"))]
    return named, missing


def _names(option: str, lang: str) -> Iterator[str]:
    yield from (option.replace("_", " "), option_title(option, lang), other_words(option, lang))
    match READERS[option]:
        case OneOf(values=values):
            yield from (value_words(option, value, lang) for value in values if isinstance(value, str))
        case Names(known=known):
            yield from (value_words(option, (name,), lang) for name in known)


def means(asked: str, *said: str) -> bool:
    """Whether each word that is asked for begins a word that is said, or goes on where a long one ends.

    The form in the page asks the same way: `ui/src/table/table-search.ts`.
    """
    known = fold(" ".join(said))
    wanted = fold(asked)
    return bool(wanted) and all(any(_same(one, word) for word in known) for one in wanted)


def _same(one: str, word: str) -> bool:
    return word.startswith(one) or (len(word) > SHORT and one.startswith(word) and len(one) <= len(word) + ENDING)


SHORT, ENDING = 3, 2
"""Letters of a word that gets no ending, and of an ending: Dullen, Bockrunden."""


def fold(said: str) -> list[str]:
    """Words in small letters without their dots."""
    plain = unicodedata.normalize("NFD", said.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in plain).split()


def telling_words(rules: RuleSet, lang: str) -> str:
    """By what one can tell a book at a table: mit Neunen, die erste Dulle gewinnt …"""
    told = (f"telling.{option}.{_spelt(value_of(rules, option))}" for option in TELLING)
    return ", ".join(text(lang, key) for key in told)


def _spelt(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
