"""What comes out when somebody adds up a score wrong, and the slip behind each number: a line forgotten, a line that
does not count, one counted twice, something doubled, rounded or multiplied otherwise than here."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.exercises.kinds.score_game.false_lines import FalseLine, false_lines, why_false
from dokolearn.exercises.position.finished_game import Result
from dokolearn.model import Abrechnung, Line
from dokolearn.settlement import BOCK, ROUNDED, doubles, punkte_for
from dokolearn.strings import text
from dokolearn.wording import line_text, with_sign

OFFERED = 3
"""So many wrong sums stand beside the right one, if there are as many."""

NEAREST = 2
"""So many of them at most come from rules that are otherwise at other tables."""


class Slip(NamedTuple):
    """A kind of mistake, the sum that comes of it, and what is said to whoever makes it."""

    name: str
    value: int
    say: Callable[[], str]
    places: tuple[str, ...]
    """Where it stands that this is wrong."""


@dataclass(frozen=True)
class Sum:
    """The score of a game from the view of one party, told in a language; without slots, to be summed up once."""

    task: Result
    score: Abrechnung
    front: int
    lang: str

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line that counts."""
        return tuple(one for one in self.score.lines if one.punkte)

    @cached_property
    def value(self) -> int:
        """The right sum."""
        return self.of(self.lines)

    @property
    def factor(self) -> int:
        """How many times the value whoever plays alone writes down."""
        return self.task.rules.value.solo_factor if len(self.task.outcome.re) == 1 else 1

    @property
    def number(self) -> int:
        """As good as by chance: another one for every game."""
        return self.task.outcome.augen[0] + len(self.task.calls)

    def rotate(self, ones: Sequence[Any]) -> Sequence[Any]:
        """The same, but each game begins with another one."""
        at = self.number % max(1, len(ones))
        return (*ones[at:], *ones[:at])

    def plain(self, lines: Iterable[Line]) -> int:
        """What lines come to before the value is rounded: an Ansage doubles whatever stands before it."""
        return self.sum_of(lines)[0]

    def sum_of(self, lines: Iterable[Line]) -> tuple[int, int]:
        """The same, and what special points have come to of it. A Bockrunde doubles the rounded value, those only
        where the table says so."""
        total, special = 0, 0
        for one in lines:
            if doubles(one):
                total, special = 2 * total, 2 * special
            elif one.key == BOCK:
                total = self.even(total)
                total += total if self.task.rules.value.bock_doubles == "all" else total - special
            elif one.key != ROUNDED:
                total += punkte_for(self.front, one)
                special += punkte_for(self.front, one) if sort_of(one) == "special" else 0
        return total, special

    def of(self, lines: Iterable[Line]) -> int:
        """What lines come to in the end."""
        return self.even(self.plain(lines))

    def even(self, total: int) -> int:
        """A value as the book rounds it."""
        rounding = self.task.rules.value.round_even
        if total % 2 == 0 or rounding == "none":
            return total
        return total + (1 if total < 0 and rounding == "toward_zero" else -1)

    def slip(self, name: str, about: Line, lines: tuple[Line, ...]) -> Slip:
        """A slip about one line: by how much the sum is wrong, and which line it was."""
        told = partial(self.slip_words, name, about, lines)
        return Slip(f"{name}.{sort_of(about)}", self.of(lines), told, (about.paragraph,))

    def slip_words(self, name: str, about: Line, lines: tuple[Line, ...]) -> str:
        """What is said about such a slip."""
        what, party = line_text(about, self.lang, self.task.rules), text(self.lang, f"party.{about.party}")
        said = text(self.lang, f"score_game.slip.{name}", what=what, party=party)
        return f"{self.off(self.of(lines))} {said}{self.then(about, lines)}"

    def off(self, value: int) -> str:
        """By how much a sum is too large or too small."""
        key, number = "more" if value > self.value else "less", with_sign(value)
        return text(self.lang, f"score_game.slip.{key}", number=number, by=abs(value - self.value))

    def then(self, about: Line, lines: tuple[Line, ...]) -> str:
        """What else happens to a line, so that it is worth more or less than it says."""
        lost = abs(self.plain(lines) - self.plain(self.lines))
        doubled = not doubles(about) and lost > abs(about.punkte)
        rounded = lost != abs(self.of(lines) - self.value)
        keys = [key for key, real in (("then_doubled", doubled), ("then_even", rounded)) if real]
        return "".join(" " + text(self.lang, f"score_game.slip.{key}") for key in keys)


def sort_of(one: Line) -> str:
    """What kind of line it is, whoever gets it and whatever the level: `abgesagt`, `unter`, `special` …"""
    if one.paragraph.startswith("3.11"):
        return "special"
    if one.paragraph == "3.1.2":
        return "unter"
    return "gegen_absage" if "_gegen_" in one.key else one.key.rpartition("_")[2]


# The slips


def wrong_sums(made: Sum) -> tuple[Slip, ...]:
    """Up to OFFERED of them, those of the book first (NEAREST at most are always there); how many are less than the
    right sum changes from game to game."""
    found: dict[int, Slip] = {}
    near = _different(made, found, _of_the_book(made))[:NEAREST]
    _different(made, found, (*_add_line(made, made.of), *_leave_out(made), *_twice(made)))
    _different(
        made, found, _add_line(made, made.plain)
    )  # where a book rounds many vanish: who forgets that makes these
    right = made.value
    less = [one for value, one in found.items() if value < right]
    more = [one for value, one in found.items() if value > right]
    below = sum(value < right for value in near) + made.number % (OFFERED - len(near) + 1)
    below = max(OFFERED - len(more), min(below, len(less)))
    return (*less[:below], *more[: OFFERED - below])


def _different(made: Sum, found: dict[int, Slip], slips: Iterable[Slip]) -> list[int]:
    """Keep the first slip of each kind and for each wrong sum."""
    right, known = made.value, {one.name for one in found.values()}
    for slip in slips:
        if slip.value != right and slip.value not in found and slip.name not in known:
            found[slip.value] = slip
            known.add(slip.name)
    return [*found]


def _of_the_book(made: Sum) -> Iterator[Slip]:
    """What is doubled, rounded, multiplied or taken away at another table, or nowhere."""
    for name, number in _otherwise(made):
        yield Slip(name, number, partial(text, made.lang, f"score_game.slip.{name}"), (_PLACES[name],))
    others = tuple(one for one in made.lines if punkte_for(made.front, one) < 0 and one.key != ROUNDED)
    if others:
        plus = tuple(one._replace(party=PARTIES[made.front]) if one in others else one for one in made.lines)
        where = tuple(dict.fromkeys("3.12" if sort_of(one) == "special" else one.paragraph for one in others))
        yield Slip("signs", made.of(plus), partial(_signs, made, others, made.of(plus)), where)
    if made.factor > 1:
        told = partial(text, made.lang, "score_game.slip.factor", factor=made.factor)
        yield Slip("factor", made.value * made.factor, told, ("4.7.faktor",))


def _signs(made: Sum, others: tuple[Line, ...], number: int) -> str:
    lang = made.lang
    named = ", ".join(
        text(lang, "elsewhere.line", line=line_text(one, lang, made.task.rules)) for one in dict.fromkeys(others)
    )
    said = text(lang, "score_game.slip.signs", lines=named, party=text(lang, f"party.{PARTIES[1 - made.front]}"))
    return f"{made.off(number)} {said}"


_PLACES = {
    **{"undoubled": "3.2.mal", "special": "3.12", "special_left": "3.12"},
    **{"bock_special": "3.2.bock", "bock_special_left": "3.2.bock"},
    **{"doubled": "3.2.plus", "even": "3.2.rund"},
}
"""Where it stands what is doubled and rounded."""


def _otherwise(made: Sum) -> list[tuple[str, int]]:
    """Doubling or rounding forgotten, or doubled what is not."""
    lines, value = made.lines, made.value
    if made.task.bock:
        apart = made.sum_of(lines)[1]
        every = made.task.rules.value.bock_doubles == "all"
        return [("bock_special_left", value - apart)] if every else [("bock_special", value + apart)]
    doubled = [one for one in lines if doubles(one)]
    said = sum(one.key.endswith("_angesagt") for one in lines)
    special = sum(punkte_for(made.front, one) for one in lines if one.paragraph.startswith("3.11"))
    times = special * (2 ** len(doubled) - 1)
    undoubled = made.of(one for one in lines if one not in doubled)
    too = ("special_left", value - times) if made.task.rules.value.double_special else ("special", value + times)
    added = (value - 2 * said - special) * 2**said + special
    return [("undoubled", undoubled), too, ("doubled", added), ("even", made.plain(lines))]


def _add_line(made: Sum, total: Callable[[Iterable[Line]], int]) -> Iterator[Slip]:
    """A line that does not count here, as `total` adds up. What the other party has made is no line more: its sign is
    wrong. Gegen die Alten comes first where the book does not pay it in this game: the sum of another book."""
    doubling = [at for at, one in enumerate(made.lines) if doubles(one) or one.key == BOCK] or [len(made.lines)]
    for one in sorted(made.rotate(false_lines(made.task, made.score)), key=lambda one: one.key != "gegen_game"):
        if one.key in ("other_party", "lost"):
            continue
        at = len(made.lines) if doubles(one.line) else doubling[0]
        party = PARTIES[made.front] if one.key == "gegen" else one.line.party  # who adds it adds it to the winner's
        more = one.line._replace(punkte=one.line.punkte or 1, party=party)
        value = total((*made.lines[:at], more, *made.lines[at:]))
        yield Slip(f"added.{one.key}", value, partial(_words_with_reason, made, one, value), (one.paragraph,))


def _words_with_reason(made: Sum, one: FalseLine, value: int) -> str:
    return f"{made.off(value)} {why_false(one, made.task.rules, made.lang)}"


def _leave_out(made: Sum) -> Iterator[Slip]:
    every = _each(made)
    for one in (*made.rotate([one for one in every if one.key != "gewonnen"]), *every):  # nobody forgets the win first
        without = list(made.lines)
        without.remove(one)
        minus = punkte_for(made.front, one) < 0
        yield made.slip("not_off" if minus else "left_out", one, tuple(without))


def _twice(made: Sum) -> Iterator[Slip]:
    for one in made.rotate(_each(made)):
        at = made.lines.index(one)
        yield made.slip("twice", one, (*made.lines[:at], one, *made.lines[at:]))


def _each(made: Sum) -> list[Line]:
    """Every line once that somebody counts; rounding is a rule of its own."""
    return [one for one in dict.fromkeys(made.lines) if one.key != ROUNDED]
