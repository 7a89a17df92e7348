"""`dokolearn match`: two levels play the same deals against each other, each deal with both sides exchanged."""

from collections.abc import Iterable, Iterator

from dokolearn.exercises.specs import SpecError, read_rules
from dokolearn.hosts.commands.exam_command import rules_of
from dokolearn.model import RuleSet
from dokolearn.players.levels import LEVELS, Player
from dokolearn.players.match import Mean, duplicates, mean
from dokolearn.strings import text
from dokolearn.wording import table_name

A_LINE = 100
"""After so many deals it is said how it stands."""


class UnknownLevelError(ValueError):
    """Nobody plays at a level of this name; the sentence lists those that there are."""


def told(levels: tuple[str, str], book: str, options: Iterable[str], numbers: range, lang: str) -> Iterator[str]:
    """How it stands, a line now and then and at the end. Raises UnknownLevelError, and SpecError for the table."""
    one, other = (_player(level, lang) for level in levels)
    rules, augen, punkte = _rules(book, options), [], []
    names = [text(lang, f"opponent.{level}") for level in levels]
    yield text(lang, "match.begin", one=names[0], other=names[1], table=table_name(rules, lang))
    for duel in duplicates(one, other, rules, numbers):
        augen.append(duel.augen)
        punkte.append(duel.punkte)
        if len(augen) % A_LINE == 0:
            yield _standing(mean(augen), mean(punkte), len(augen), lang)
    if len(augen) < A_LINE or len(augen) % A_LINE:
        yield _standing(mean(augen), mean(punkte), len(augen), lang) if len(augen) > 1 else text(lang, "match.few")


def _standing(augen: Mean, punkte: Mean, deals: int, lang: str) -> str:
    """As decimals are written in the language: with a comma in German."""
    numbers = {"augen": f"{augen.value:+.1f} ± {augen.error:.1f}", "punkte": f"{punkte.value:+.2f} ± {punkte.error:.2f}"}
    point = "," if lang == "de" else "."
    written = {name: number.replace(".", point) for name, number in numbers.items()}
    return text(lang, "match.standing", n_deals=deals, **written)


def _player(level: str, lang: str) -> Player:
    if level not in LEVELS:
        raise UnknownLevelError(text(lang, "match.unknown", level=level, levels=", ".join(LEVELS)))
    return LEVELS[level]


def _rules(book: str, options: Iterable[str]) -> RuleSet:
    problems: list[str] = []
    rules = read_rules(rules_of(book, options), problems)
    if problems or rules is None:
        raise SpecError(problems)
    return rules
