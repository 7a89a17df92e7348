"""The Hochzeit (§4.10, §4.11 of the script): how it looks for a partner, Stich by Stich, and what if it finds none.

A `Finder` holds what a Hochzeit looks for, a `Suche` how far it is; `watch` answers a Stich with the next one.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from dokolearn.ch1_general import KIND_BY_CODE, SUITS
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.model import SEATS, Kind, Party, RuleSet, Seat, Stich, four

FEHL = tuple(range(len(SUITS)))
"""§4.11 The groups of cards that are no trumps: a suit each."""

LED: dict[str, tuple[int, ...]] = {
    "erster_fremder": (*FEHL, TRUMP),
    "reiner_trumpf": (TRUMP,),
    "fehl": FEHL,
    "kreuz": (SUITS.index("Kr"),),
    "pik": (SUITS.index("Pi"),),
    "herz": (SUITS.index("He"),),
}
"""§4.11 By form: what has to be led. A ruffed Fehl Stich counts as one; a Trumpfstich has to begin with trump."""

FORM_OF = {"any": "erster_fremder", "fehl_led": "fehl"}
"""§4.11 By `hochzeit_find`: the form where a book leaves no choice."""


class Finder(NamedTuple):
    """§4.11 What a Hochzeit looks for, compiled once per game by `finder`."""

    form: str
    """A form of the script, or `karte` for a wished card."""
    led: frozenset[int]
    """Groups of the card led that make a Stich count."""
    only_trumps: bool
    """Whether all four cards have to be trumps."""
    card: Kind | None
    """The wished card: whoever else plays it first is the partner."""
    last: int
    """The last Stich that can find him; where a book has no limit, the last of the game."""
    group: tuple[int, ...]


class Suche(NamedTuple):
    """§4.11 How far the search is after some Stiche."""

    holder: Seat
    stiche: int = 0
    partner: Seat | None = None
    klaerung: int = 0
    """The Stich that settled it, with a partner or without; 0: still open."""
    matching: int = 0
    """Stiche of the right kind so far."""
    ruffed: bool = False
    """Whether the partner was found by a Fehl Stich that he won with a trump."""

    @property
    def open(self) -> bool:
        """Whether nobody knows the parties yet."""
        return not self.klaerung

    @property
    def game(self) -> str | None:
        """The game as it is settled: `hochzeit`, `hochzeit_ungeklaert`, None while the search is open."""
        if self.open:
            return None
        return "hochzeit_ungeklaert" if self.partner is None else "hochzeit"

    @property
    def re(self) -> frozenset[Seat]:
        """The Re party as far as it is known; it holds for the Stiche before the Klärungsstich too."""
        return frozenset(seat for seat in (self.holder, self.partner) if seat is not None)


class Ausgang(NamedTuple):
    """§4.11 How a search stands or ended, to be put into words: paragraph of the script, text key, parameters."""

    paragraph: str
    key: str
    params: tuple[tuple[str, Any], ...] = ()


def finder(rules: RuleSet, form: str = "") -> Finder:
    """§4.11 What a Hochzeit looks for. `form` is needed where the holder chooses it, or wishes for a card (its code).

    Raises ValueError for a form that does not exist.
    """
    options, table = rules.hochzeit, card_table(rules)
    last = min(options.hochzeit_limit or table.hand_size, table.hand_size)
    if options.hochzeit_find == "wished_card":
        card = KIND_BY_CODE.get(form)
        if card is None or card not in table.deck:
            raise ValueError(f"no such card to wish for: {form!r}")
        return Finder("karte", frozenset(), False, card, last, table.group)
    named = form if options.hochzeit_find == "choice" else FORM_OF[options.hochzeit_find]
    if named not in LED:
        raise ValueError(f"no such Hochzeit: {form!r}")
    only_trumps = named == "reiner_trumpf" and options.hochzeit_pure_trump == "four_trumps"
    return Finder(named, frozenset(LED[named]), only_trumps, None, last, table.group)


def watch(find: Finder, suche: Suche, stich: Stich) -> Suche:
    """§4.11 The search after one more Stich; once it is settled, nothing changes any more."""
    holder, stiche, partner, klaerung, matching, _ = suche
    if klaerung:
        return suche
    stiche += 1
    ruffed = False
    if find.card is not None:
        partner = _first_with(find.card, holder, stich)
    elif find.group[stich.cards[0]] in find.led and not (find.only_trumps and _has_fehl(find, stich)):
        matching += 1
        if stich.winner != holder:
            partner = stich.winner
            ruffed = _is_ruffed(find, stich)
    settled = partner is not None or stiche >= find.last
    return Suche(holder, stiche, partner, stiche if settled else 0, matching, ruffed)


def _first_with(card: Kind, holder: Seat, stich: Stich) -> Seat | None:
    """Who else plays the wished card in this Stich, the first one of two."""
    seats = (Seat((stich.lead + place) % 4) for place, kind in enumerate(stich.cards) if kind == card)
    return next((seat for seat in seats if seat != holder), None)


def _has_fehl(find: Finder, stich: Stich) -> bool:
    return any(find.group[kind] != TRUMP for kind in stich.cards)


def _is_ruffed(find: Finder, stich: Stich) -> bool:
    won_with = find.group[stich.cards[(stich.winner - stich.lead) % len(stich.cards)]]
    return won_with == TRUMP != find.group[stich.cards[0]]


def search(rules: RuleSet, holder: Seat, stiche: Iterable[Stich], form: str = "") -> Suche:
    """§4.11 The search after these Stiche. Raises ValueError for a form that does not exist."""
    find, suche = finder(rules, form), Suche(holder)
    for stich in stiche:
        suche = watch(find, suche, stich)
    return suche


def known_parties(suche: Suche) -> tuple[Party | None, Party | None, Party | None, Party | None]:
    """§4.11 The party of each seat; None for everybody but the holder while the search is open."""
    others: Party | None = None if suche.open else "kontra"
    return four("re" if seat in suche.re else others for seat in SEATS)


def ausgang(find: Finder, suche: Suche) -> Ausgang:
    """§4.11 Why somebody is the partner, why nobody is, or what is still looked for."""
    params: dict[str, Any] = {"n_stich": suche.klaerung or find.last, "n_limit": find.last}
    params |= {"form": find.form} if find.card is None else {"card": find.card}
    how = _how(find, suche)
    return Ausgang("4.11.allein" if how.startswith("failed") else "4.11", f"hochzeit.{how}", tuple(params.items()))


def _how(find: Finder, suche: Suche) -> str:
    card = find.card is not None
    if suche.open:
        return "open_card" if card else "open"
    if suche.partner is not None:
        return "found_card" if card else "found_ruffed" if suche.ruffed else "found"
    if card:
        return "failed_card"
    return "failed_own" if suche.matching else "failed_none"
