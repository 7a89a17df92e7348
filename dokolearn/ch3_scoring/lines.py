"""The lines of a score (chapter 3 of the script): each says what for and how much, and their sum is the value.

A line is a constant, made once. A book is a tuple of functions that pick lines from the facts of a game.
Parties are 0 for Re and 1 for Kontra; `w` has won.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.special_points import solo_group
from dokolearn.ch3_scoring.winning import HALF, PARTIES, SCHWARZ
from dokolearn.model import LEVEL_LIMITS, STAGES, Line, Outcome
from dokolearn.rule_parts import ValueRules, WinRules

LEVELS = (1, 2, 3, 4)
"""§3.3 The stages keine 90, keine 60, keine 30, schwarz."""

STEPS = (120, 150, 180, 210)
"""`maennle §27` Augen that a winner may reach against failed levels."""


class Facts(NamedTuple):
    """What the line functions look at; few, so that many games have the same (`facts`)."""

    augen: tuple[int, int]
    """The limits that the parties have reached (`reached`)."""
    schwarz: tuple[bool, bool]
    """Whether they are without a Stich."""
    w: int
    top: tuple[int, int]
    """Highest stage of each party that counts; -1: it said nothing."""
    barred: bool
    """The loser's level forbade the winner any of his own (`maennle §16`)."""
    vorab: bool

    @property
    def loser(self) -> int:
        """The other party."""
        return 1 - self.w

    def below(self, stage: int) -> bool:
        """Whether the loser stayed below the limit of a stage."""
        return self.schwarz[1 - self.w] if stage == SCHWARZ else self.augen[1 - self.w] < LEVEL_LIMITS[stage]


@lru_cache(maxsize=512)
def reached(augen: int) -> int:
    """§3.1 The highest limit of any book that a party has reached: no line depends on what lies between two."""
    return max([limit for limit in (*LEVEL_LIMITS, *STEPS) if limit <= augen], default=0)


def facts(outcome: Outcome, w: int, top: tuple[int, int], barred: bool = False, vorab: bool = False) -> Facts:
    """What counts of a game from the view of the party `w`."""
    (re, kontra), (stiche_re, stiche_kontra) = outcome.augen, outcome.stiche
    return Facts((reached(re), reached(kontra)), (not stiche_re, not stiche_kontra), w, top, barred, vorab)


LineFunction = Callable[[Facts], Iterable[Line]]
"""Facts → the lines of one item of the score."""


@lru_cache(maxsize=2048)
def all_lines(functions: tuple[LineFunction, ...], f: Facts) -> tuple[Line, ...]:
    """§3.9 The lines of all items of a book, remembered: games differ less than their cards."""
    return tuple([one for function in functions for one in function(f)])


@cache
def line(paragraph: str, key: str, w: int, punkte: int, *params: tuple[str, Any]) -> Line:
    """A line that pays the party `w`; its text may name that party and the other one."""
    both = (("party", PARTIES[w]), ("party_other", PARTIES[1 - w]))
    return Line(paragraph, key, PARTIES[w], punkte, (*both, *params))


# One line each


@cache
def unter(w: int, stage: int) -> Line:
    """§3.1 A point since the other party stayed below a limit, or without a Stich."""
    key = "schwarz" if stage == SCHWARZ else f"unter{LEVEL_LIMITS[stage]}"
    return line("3.1.2", key, w, 1, ("n_limit", LEVEL_LIMITS[stage]))


@cache
def _of_a_call(paragraph: str, what: str, w: int, caller: int, stage: int) -> Line:
    key = f"{PARTIES[caller]}_{STAGES[stage]}_{what}"
    return line(paragraph, key, w, 1, ("caller", PARTIES[caller]), ("level", STAGES[stage]))


def abgesagt(w: int, caller: int, stage: int) -> Line:
    """§3.2 §3.9 A point for a level that was called, also to the others if it was missed."""
    return _of_a_call("3.2.2" if w == caller else "3.9.abgesagt", "abgesagt", w, caller, stage)


def verfehlt(w: int, caller: int, stage: int) -> Line:
    """§3.9 A second point for a level of the party that lost: what it would have got for it."""
    return _of_a_call("3.9", "verfehlt", w, caller, stage)


def trotzdem(w: int, stage: int) -> Line:
    """A second point for an own level that was missed, since the last call decided (`schmidt: Beispiel 7`)."""
    return _of_a_call("3.10.trotzdem", "trotzdem", w, w, stage)


@cache
def gegen_absage(w: int, stage: int) -> Line:
    """A point for 120, 90, 60 or 30 Augen against keine 90, keine 60, keine 30 or schwarz (`ddv: Spielwerte`)."""
    limit = LEVEL_LIMITS[stage - 1]
    return line("3.9", f"{limit}_gegen_{STAGES[stage]}", w, 1, ("n_limit", limit), ("level", STAGES[stage]))


# What a party gets for winning


def gewonnen(f: Facts) -> Iterable[Line]:
    """§3.9 The game itself, "opponents below 120"."""
    return (line("3.9", "gewonnen", f.w, 1),)


def vorab(f: Facts) -> Iterable[Line]:
    """The stage 12 counts twice if somebody called it vorab (`maennle §27`)."""
    return (line("3.2.2", "vorab", f.w, 1),) if f.vorab else ()


def gegen(f: Facts) -> Iterable[Line]:
    """§3.8 A point for Kontra, that has won against the Alten."""
    return (line("3.8", "gegen", 1, 1),) if f.w == 1 else ()


def angesagt(f: Facts) -> Iterable[Line]:
    """§3.2 Two points for each Ansage, where it does not double."""
    return [line("3.2.plus", f"{PARTIES[who]}_angesagt", f.w, 2) for who in (0, 1) if f.top[who] >= 0]


def own_levels(f: Facts) -> Iterable[Line]:
    """§3.2 A point for each level that the winner called."""
    return [abgesagt(f.w, f.w, stage) for stage in LEVELS[: max(0, f.top[f.w])]]


def own_missed(f: Facts) -> Iterable[Line]:
    """§3.10 A second point for own levels that were missed, as if they had been reached."""
    return [trotzdem(f.w, stage) for stage in LEVELS[: max(0, f.top[f.w])] if not f.below(stage)]


def limits_all(f: Facts) -> Iterable[Line]:
    """§3.1 A point for each limit the loser stayed below, called or not."""
    return [unter(f.w, stage) for stage in LEVELS if f.below(stage)]


def limits_unless_barred(f: Facts) -> Iterable[Line]:
    """§3.1 The same, where failed levels pay by steps of their own."""
    return () if f.barred else limits_all(f)


def limits_first_beyond(f: Facts, generous: bool = False) -> Iterable[Line]:
    """The called levels once more, and the first stage beyond the own highest call (`maennle §27`).

    Without a call that is the stage 12, paid already; a generous table pays keine 90 too.
    """
    top = max(0, f.top[f.w])
    counted = top if f.barred or (f.top[f.w] < 0 and not generous) else top + 1
    return [unter(f.w, stage) for stage in LEVELS[:counted] if f.below(stage)]


def limits_generous(f: Facts) -> Iterable[Line]:
    """The first stage beyond, and keine 90 too if the winner called nothing."""
    return limits_first_beyond(f, generous=True)


# What the loser's calls bring


def _failed(f: Facts) -> range | tuple[int, ...]:
    return LEVELS[: max(0, f.top[f.loser])]


def lost_two(f: Facts) -> Iterable[Line]:
    """§3.9 Two points for each level the loser called, kept ones included."""
    return [pay(f.w, f.loser, stage) for stage in _failed(f) for pay in (abgesagt, verfehlt)]


def lost_one(f: Facts) -> Iterable[Line]:
    """A point for each level the loser called (`ddv: Spielwerte`, read with the official list)."""
    return [abgesagt(f.w, f.loser, stage) for stage in _failed(f)]


def lost_thresholds(f: Facts) -> Iterable[Line]:
    """A point for each threshold the winner reached against a level of the loser (`ddv: Spielwerte`)."""
    return [gegen_absage(f.w, stage) for stage in _failed(f) if f.augen[f.w] >= LEVEL_LIMITS[stage - 1]]


def lost_steps(f: Facts) -> Iterable[Line]:
    """A point for each of 120, 150, 180, 210 Augen and all Stiche, since the winner was barred (`maennle §27`)."""
    if not f.barred:
        return ()
    steps = [line("3.9", f"{step}_erreicht", f.w, 1, ("n_limit", step)) for step in STEPS if f.augen[f.w] >= step]
    return [*steps, line("3.9", "alle_stiche", f.w, 1)] if f.below(SCHWARZ) else steps


# Where nobody wins


def nobody_limits(f: Facts) -> Iterable[Line]:
    """A point for each limit the others stayed below, without schwarz (`ddv: Spielwerte`)."""
    return [unter(f.w, stage) for stage in LEVELS[:-1] if f.below(stage)]


def nobody_would_have_won(f: Facts) -> Iterable[Line]:
    """What the others would have won with their calls, had they held (`spielregeln: Wertung`, a guess)."""
    return [
        line("3.10", "haetten_gewonnen", f.w, 1),
        *lost_two(f),
    ]


def nobody_gegen(f: Facts) -> Iterable[Line]:
    """The point gegen die Alten that Kontra would have won."""
    return (line("3.10", "haetten_gegen", 0, 1),) if f.w == 0 else ()


# A book as tuples of line functions

LIMITS: dict[str, LineFunction] = {
    "all": limits_all,
    "first_beyond": limits_first_beyond,
    "first_beyond_generous": limits_generous,
}
"""§3.1 What `unannounced_levels` means."""

LOST: dict[str, tuple[LineFunction, ...]] = {
    "two": (lost_two,),
    "one_plus_thresholds": (lost_one, lost_thresholds),
    "thresholds": (lost_thresholds,),
    "two_plus_steps": (lost_two, lost_steps),
}
"""§3.9 What `lost_level_points` means."""


def gegen_game(game: str) -> str:
    """§3.8 The name under which a game stands in `gegen_games`."""
    return "solo" if solo_group(game) in ("karosolo", "farbsolo", "other_solo") else game


def value_functions(value: ValueRules, win: WinRules) -> tuple[LineFunction, ...]:
    """§3.9 What a won game is worth under a book, without the point gegen die Alten and special points."""
    limits = LIMITS[value.unannounced_levels]
    steps = value.lost_level_points == "two_plus_steps"
    said = (angesagt,) if value.re_kontra == "plus2" else ()
    missed = (own_missed,) if win.own_missed_level_pays == 2 else ()
    shown = limits_unless_barred if steps and limits is limits_all else limits
    return (gewonnen, vorab, *said, own_levels, *missed, shown, *LOST[value.lost_level_points])


def nobody_functions(value: ValueRules, win: WinRules, with_gegen: bool) -> tuple[LineFunction, ...]:
    """§3.10 What each party gets if nobody wins, without special points."""
    said = (angesagt,) if value.re_kontra == "plus2" else ()
    return {
        "special_only": (),
        "thresholds": (nobody_limits, lost_thresholds),
        "would_have_won": (nobody_would_have_won, *said, *((nobody_gegen,) if with_gegen else ())),
    }[win.none_wins_pays]


__all__ = ["HALF", "Facts", "LineFunction", "gegen", "gegen_game", "line", "nobody_functions", "value_functions"]
