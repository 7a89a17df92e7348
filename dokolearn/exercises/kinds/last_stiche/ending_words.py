"""Where a card leads in an open ending, in words: Stich by Stich, what it comes to, and what another one brings."""

from collections import Counter
from typing import Literal, NamedTuple

from dokolearn.advice_words import SCRIPT, places_to_cite
from dokolearn.ch5_tactics.principles import TIPS
from dokolearn.exercises.kinds.last_stiche.open_ending import LEARNER, OpenEnding, Way, best, ends, way
from dokolearn.model import Abrechnung, Kind, Line, Party, RuleSet, Stich
from dokolearn.settlement import ROUNDED, doubles
from dokolearn.strings import text
from dokolearn.wording import card_name, line_text, ref_label, with_sign

Slip = Literal["game", "special", "level", "augen"]

TIP_OF = {
    "karlchen": "karlchen_keep",
    "karlchen_gefangen": "karlchen_catch",
    "karlchen_verloren": "karlchen_keep",
    "fuchs": "guard_and_catch",
    "dulle_gefangen": "dulle_guard",
}
"""By special point the tip that speaks of it."""

COUNTING = "know_hands"
"""Of all others: who has counted knows where the cards are."""


class Loss(NamedTuple):
    """What a card costs against the best one."""

    punkte: int
    augen: int
    gained: tuple[Line, ...]
    """Lines for the learner's party that only the best way brings."""
    spared: tuple[Line, ...]
    """Lines for the others that only the best way spares him."""
    turned: bool
    """Whether the game is won by somebody else."""

    @property
    def slip(self) -> Slip:
        """What kind of mistake it is."""
        if self.turned:
            return "game"
        if any(line.paragraph.startswith("3.11") for line in (*self.gained, *self.spared)):
            return "special"
        return "level" if self.punkte else "augen"

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """Where it stands what decides; of Augen alone, how they are won."""
        if self.turned:
            return ("3.1.2",)
        return tuple(dict.fromkeys(line.paragraph for line in (*self.gained, *self.spared))) or ("1.7",)

    @property
    def tip(self) -> str:
        """The principle behind it."""
        keys = [] if self.turned else [line.key for line in (*self.gained, *self.spared)]
        return next((TIP_OF[key] for key in keys if key in TIP_OF), COUNTING)


def loss_of(at: OpenEnding, kind: Kind) -> Loss:
    """What a card costs."""
    good, bad = way(at, best(at)[0]), way(at, kind)
    ours = at.party
    gained = tuple(line for line in _only(good.score, bad.score) if _helps(line, ours))
    spared = tuple(line for line in _only(bad.score, good.score) if not _helps(line, ours))
    punkte = good.punkte - bad.punkte
    return Loss(punkte, good.augen[0] - bad.augen[0], gained, spared, good.score.winner != bad.score.winner)


def _only(one: Abrechnung, other: Abrechnung) -> list[Line]:
    """The lines that pay in one score and not in the other; what doubles or rounds follows from them."""
    left = Counter((line.key, line.party) for line in other.lines if line.punkte)
    found = []
    for line in one.lines:
        if line.punkte and left[line.key, line.party] <= 0 and not (doubles(line) or line.key == ROUNDED):
            found.append(line)
        left[line.key, line.party] -= 1
    return found


def _helps(line: Line, party: Party) -> bool:
    return (line.party == party) == (line.punkte > 0)


def places(tip: str, rules: RuleSet, lang: str) -> tuple[str, ...]:
    """Where a tip stands beside the script, as one cites it at this table."""
    refs = (one for one in places_to_cite(TIPS[tip].places, rules) if one.book != SCRIPT)
    return tuple(dict.fromkeys(ref_label(ref, lang) for ref in refs))


# Sentences


def wrong(at: OpenEnding, kind: Kind, lang: str) -> str:
    """What a card costs, how it runs after it, and what is possible instead, not with which card."""
    cost, good = loss_of(at, kind), way(at, best(at)[0])
    costs = text(lang, "last_stiche.costs", card=card_name(kind, lang), price=_price(cost, lang))
    return " ".join((costs, _runs(at, way(at, kind), lang), _possible(at, cost, good, lang)))


def right(at: OpenEnding, kind: Kind, lang: str) -> str:
    """How it runs after a good card, and what the next best one costs."""
    told = text(lang, "last_stiche.right", card=card_name(kind, lang), way=_runs(at, way(at, kind), lang))
    good = best(at)
    other = max((one for one in ends(at) if one not in good), key=ends(at).__getitem__)
    cost = loss_of(at, other)
    words = {"card": card_name(other, lang), "price": _price(cost, lang)}
    only = len(ends(at)) - len(good) == 1
    costs = text(lang, "last_stiche.costs" if only else "last_stiche.next", **words)
    name = text(lang, f"advice.name.{cost.tip}")
    tip = [] if cost.tip == COUNTING else [text(lang, "last_stiche.tip", name=name)]
    return " ".join((told, costs, *_because(at, cost, "without", lang), *tip))


def _runs(at: OpenEnding, found: Way, lang: str) -> str:
    stiche = ", ".join(_winner_words(stich, lang) for stich in found.stiche)
    mine, theirs = found.augen
    return text(lang, "last_stiche.runs", stiche=stiche, mine=mine, theirs=theirs, end=_result(at, found, lang))


def _winner_words(stich: Stich, lang: str) -> str:
    """§1.9 Whose Stich it is, with which card, and its Augen."""
    card = card_name(stich.cards[(stich.winner - stich.lead) % 4], lang)
    who = text(lang, "last_stiche.you" if stich.winner == LEARNER else f"table.{stich.winner}")
    return text(lang, "last_stiche.taken", augen=stich.augen, who=who, card=card)


def _result(at: OpenEnding, found: Way, lang: str) -> str:
    winner = found.score.winner
    key = "nobody" if winner is None else "won" if winner == at.party else "lost"
    return text(lang, f"last_stiche.end.{key}", punkte=with_sign(found.punkte))


def _price(cost: Loss, lang: str) -> str:
    what, number = ("punkte", cost.punkte) if cost.punkte else ("augen", cost.augen)
    return text(lang, f"last_stiche.price.{what}{'.one' if number == 1 else ''}", number=number)


def _possible(at: OpenEnding, cost: Loss, good: Way, lang: str) -> str:
    """The end of the best way, and what makes the difference."""
    mine, theirs = good.augen
    what = "game" if cost.turned else "punkte" if cost.punkte else "augen"
    words = {"mine": mine, "theirs": theirs, "punkte": with_sign(good.punkte), "end": _result(at, good, lang)}
    said = text(lang, f"last_stiche.possible.{what}", **words)
    return " ".join((said, *_because(at, cost, "with", lang)))


def _because(at: OpenEnding, cost: Loss, how: Literal["with", "without"], lang: str) -> list[str]:
    """The lines of the score that differ, with the best card or without it; nothing where somebody else wins, or only
    Augen differ."""
    if cost.turned:
        return []
    told = {"gained": cost.gained, "spared": cost.spared}
    named = {key: "; ".join(line_text(line, lang, at.rules) for line in lines) for key, lines in told.items() if lines}
    return [text(lang, f"last_stiche.{how}.{key}", lines=lines) for key, lines in named.items()]
