"""`dokolearn dev match`: two levels play the same deals against each other, each deal with both sides exchanged."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from dokolearn.hosts.commands.exam_command import rules_at
from dokolearn.model import RuleSet
from dokolearn.players.levels import LEVELS, Level, level_of
from dokolearn.players.match import Mean, mean, normal_games, whole_games
from dokolearn.players.people import PEOPLE, PLAIN
from dokolearn.strings import text
from dokolearn.wording import table_name

A_LINE = 100
"""After so many deals it is said how it stands."""


BY = "/"
"""Between a level and who plays at it: `verein/anna`."""


class UnknownLevelError(ValueError):
    """Nobody of this name plays, or nobody at a level of this name; the sentence lists those that there are."""


def match_lines(
    levels: tuple[str, str], book: str, options: Iterable[str], numbers: range, whole: bool, lang: str
) -> Iterator[str]:
    """How it stands, a line now and then and at the end, also where somebody stops it, with the number to go on from.

    Raises UnknownLevelError, and SpecError or OptionProblem for the table.
    """
    one, other = (_player(level, lang) for level in levels)
    rules, names = rules_at(book, options), [_name(level, lang) for level in levels]
    begin = "match.begin_whole" if whole else "match.begin"
    yield text(lang, begin, one=names[0], other=names[1], table=table_name(rules, lang))
    left = _Left(numbers)
    duels = _whole(one, other, rules, left) if whole else normal_games(one, other, rules, left)
    found: list[tuple[float, ...]] = []
    with suppress(KeyboardInterrupt):
        for duel in duels:
            found.append(duel)
            if len(found) % A_LINE == 0:
                yield _standing(found, lang)
        left.first = numbers.stop
    if len(found) < A_LINE or len(found) % A_LINE:
        yield _standing(found, lang) if len(found) > 1 else text(lang, "match.few")
    yield text(lang, "match.goes_on", n_first=left.first)


class _Left:
    """Numbers, and the first of them that has not been played to its end."""

    def __init__(self, numbers: range) -> None:
        self.numbers, self.first = numbers, numbers.start

    def __iter__(self) -> Iterator[int]:
        for number in self.numbers:
            self.first = number
            yield number


def _whole(one: Level, other: Level, rules: RuleSet, numbers: Iterable[int]) -> Iterator[tuple[float]]:
    return ((punkte,) for punkte in whole_games(one, other, rules, numbers))


def _standing(found: list[tuple[float, ...]], lang: str) -> str:
    """The mean Punkte, in normal games the Augen, too."""
    *augen, punkte = [mean(values) for values in zip(*found, strict=True)]
    said = {"n_deals": len(found), "punkte": _decimal(punkte, 2, lang)}
    if augen:
        return text(lang, "match.standing", augen=_decimal(augen[0], 1, lang), **said)
    return text(lang, "match.standing_whole", **said)


def _decimal(one: Mean, digits: int, lang: str) -> str:
    """As decimals are written in the language: with a comma in German."""
    number = f"{one.value:+.{digits}f} ± {one.error:.{digits}f}"
    return number.replace(".", ",") if lang == "de" else number


def _player(written: str, lang: str) -> Level:
    """A level, played plainly or by one of the three."""
    level, by, who = written.partition(BY)
    if level not in LEVELS:
        raise UnknownLevelError(text(lang, "match.unknown", level=level, levels=", ".join(LEVELS)))
    if by and who not in PEOPLE:
        raise UnknownLevelError(text(lang, "match.nobody", who=who, people=", ".join(PEOPLE)))
    return level_of(level, PEOPLE[who] if by else PLAIN)


def _name(written: str, lang: str) -> str:
    level, by, who = written.partition(BY)
    name = text(lang, f"opponent.{level}")
    if not by:
        return name
    return text(lang, "match.player", level=name, who=text(lang, f"table.{1 + list(PEOPLE).index(who)}"))
