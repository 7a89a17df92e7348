"""Anfänger: plays as in a club, but for the mistakes that everybody makes at first, on purpose and by name.

A mistake changes what somebody looks at before he decides: what he remembers, which cards he thinks of, how much he
asks of a call. Chance says which of them happen this time, and nothing but what the seat sees says what follows: the
same sight and the same chance lead to the same card.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from dokolearn.ch1_general import DULLE, rank_of
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch5_tactics.card_bits import card_bits, rest_of
from dokolearn.ch5_tactics.estimate import best_card
from dokolearn.ch5_tactics.quick_facts import UNKNOWN, OpenCards, OwnHand, quick_facts
from dokolearn.game.chance import Chance
from dokolearn.model import GameEvent, Hand, Kind, Speak
from dokolearn.players import announcing, verein
from dokolearn.players.people import PLAIN, Person, Temper
from dokolearn.sight import Sight, cards_now, table_of

REMEMBERED = 2
"""So many Stiche are remembered, and the running one."""

SURE = 0.99
"""Whoever belongs to the own party as surely as this is known to."""


class Look(NamedTuple):
    """What somebody looks at before he lays a card."""

    sight: Sight
    open_cards: OpenCards
    own: OwnHand
    choices: Hand
    """The cards he thinks of."""


Seen = TypeVar("Seen", Look, Temper)


class Mistake(NamedTuple, Generic[Seen]):
    """A mistake that beginners make; `mistake.` and its name say it in words."""

    chance: float
    """How often a plain beginner makes it where he can."""
    makes: Callable[[Seen], Seen | None]
    """What he looks at then; None where there is no occasion."""


class LaidCard(NamedTuple):
    """A card, and the mistakes without which it would have been another one."""

    kind: Kind
    mistakes: tuple[str, ...] = ()


def plays(sight: Sight, chance: Chance, person: Person = PLAIN) -> Kind:
    """The card that a beginner lays who sees this. Raises ValueError off turn."""
    look = _look(sight)
    return _card(look, _happening(CARDS, chance, person), person)


def thinks(sight: Sight, chance: Chance, person: Person = PLAIN) -> LaidCard:
    """The card that a beginner lays, with the mistakes behind it. Raises ValueError off turn."""
    look, happening = _look(sight), _happening(CARDS, chance, person)
    kind = _card(look, happening, person)
    if kind == _card(look, (), person):
        return LaidCard(kind)
    decided = [name for name in happening if _card(look, [one for one in happening if one != name], person) != kind]
    return LaidCard(kind, tuple(decided or happening))


def _look(sight: Sight) -> Look:
    choices = cards_now(sight)
    if not choices:
        raise ValueError("nobody asks this seat for a card")
    open_cards, own = quick_facts(sight)
    return Look(sight, open_cards, own, choices)


def _card(look: Look, names: Iterable[str], person: Person) -> Kind:
    """What is laid after these mistakes."""
    seen = _after(look, CARDS, names)
    return best_card(seen.open_cards, seen.own, seen.choices, person.cards)


def speaks(sight: Sight, chance: Chance, person: Person = PLAIN) -> Speak | None:
    """§3.3 What a beginner calls now, if anything."""
    return verein.speaks(sight, _shy(chance, person).temper)


def answers(sight: Sight, chance: Chance, person: Person = PLAIN) -> GameEvent:
    """§4.1 What a beginner says in the round of questions, or gives in an Armut. Raises ValueError off turn."""
    return announcing.answers(sight, _shy(chance, person))


def _shy(chance: Chance, person: Person) -> Person:
    return person._replace(temper=_after(person.temper, WORDS, _happening(WORDS, chance, person)))


def _happening(rows: "Mapping[str, Mistake[Seen]]", chance: Chance, person: Person) -> list[str]:
    """The mistakes that are made this time, if there is an occasion; chance is asked for each of them."""
    return [name for name, one in rows.items() if chance() < person.mistakes.get(name, one.chance)]


def _after(seen: Seen, rows: "Mapping[str, Mistake[Seen]]", names: Iterable[str]) -> Seen:
    """What is looked at after these mistakes."""
    for name in names:
        seen = rows[name].makes(seen) or seen
    return seen


# What is forgotten


def _forgets(look: Look) -> Look | None:
    """§5.1 Which cards are out, and who did not follow: only the last Stiche are remembered."""
    open_cards, own, sight = look.open_cards, look.own, look.sight
    if len(sight.stiche) <= REMEMBERED:
        return None
    known = chain(sight.hand, sight.stich, *(stich.cards for stich in sight.stiche[-REMEMBERED:]))
    once, twice = rest_of(card_bits(table_of(sight)).deck, tuple(known))
    return look._replace(open_cards=replace(open_cards, without=[0] * 4), own=replace(own, once=once, twice=twice))


def _forgets_partner(look: Look) -> Look | None:
    """§5.10 Who belongs to whom: it may be anybody."""
    own = look.own
    friends = [1.0 if seat == own.seat else UNKNOWN for seat in range(4)]
    return look._replace(own=replace(own, friends=friends)) if sum(own.friends) == 2 else None


# What is led


def _keeps_aces(look: Look) -> Look | None:
    """`schmidt: Vorhandspiel` A Fehl Ass is led while its suit still runs; beginners save it."""
    return _narrow(look, lambda kind: not (_is_fehl(look, kind) and rank_of(kind) == "A")) if _leads(look) else None


def _leads_highest(look: Look) -> Look | None:
    """A Dulle, or whatever is the highest trump, is led as long as one has it."""
    height = look.open_cards.cards.height
    highest = [kind for kind in look.choices if not _is_fehl(look, kind) and (kind == DULLE or height[kind] == 1)]
    return _narrow(look, lambda kind: kind in highest, _leads(look))


def _leads_tens(look: Look) -> Look | None:
    """A ten is led while the Ass of its suit is still out."""
    cards, own = look.open_cards.cards, look.own

    def below(kind: Kind) -> bool:
        higher = cards.beaten_by[0][kind] & own.once & cards.members[cards.group[kind]]
        return _is_fehl(look, kind) and rank_of(kind) == "10" and higher != 0

    return _narrow(look, below, _leads(look))


# How a Stich is served


def _forgets_to_schmieren(look: Look) -> Look | None:
    """The partner has the Stich, and gets the card with the fewest Augen; where only full ones leave it to him, nothing
    is forgotten."""
    if not _friend_ahead(look):
        return None
    augen = look.open_cards.cards.augen
    under = [kind for kind in look.choices if not _beats(look, kind)] or look.choices
    least = min(augen[kind] for kind in under)
    return _narrow(
        look, lambda kind: kind in under and augen[kind] == least, least < max(map(augen.__getitem__, under))
    )


def _overtakes(look: Look) -> Look | None:
    """The partner has the Stich, and it is taken from him."""
    return _narrow(look, lambda kind: _beats(look, kind), _friend_ahead(look))


def _takes_high(look: Look) -> Look | None:
    """A Stich is taken with the best card where another one would do."""
    beating = [kind for kind in look.choices if _beats(look, kind)] if look.sight.stich else []
    best = max(beating, key=lambda kind: (not _is_fehl(look, kind), look.open_cards.cards.height[kind]), default=None)
    return _narrow(look, lambda kind: kind == best, best is not None)


def _shows_fuchs(look: Look) -> Look | None:
    """The Fuchs goes into a Stich that others can still take."""
    return _narrow(look, lambda kind: kind == look.open_cards.cards.fuchs, 0 < len(look.sight.stich) < 3)


def _narrow(look: Look, thought_of: Callable[[Kind], bool], occasion: bool = True) -> Look | None:
    """Only these cards are thought of; no mistake where there is none of them, or no other."""
    kinds = tuple(filter(thought_of, look.choices)) if occasion else ()
    return look._replace(choices=kinds) if 0 < len(kinds) < len(look.choices) else None


def _leads(look: Look) -> bool:
    return not look.sight.stich


def _is_fehl(look: Look, kind: Kind) -> bool:
    return look.open_cards.cards.group[kind] != TRUMP


def _beats(look: Look, kind: Kind) -> bool:
    best, beaten_by = look.open_cards.best, look.open_cards.cards.beaten_by[len(look.own.hand) == 1]
    return best is not None and bool(beaten_by[best] >> kind & 1)


def _friend_ahead(look: Look) -> bool:
    return bool(look.sight.stich) and look.own.friends[look.open_cards.owner] > SURE


CARDS: Mapping[str, Mistake[Look]] = {
    "forgets": Mistake(0.9, _forgets),
    "forgets_partner": Mistake(0.6, _forgets_partner),
    "keeps_aces": Mistake(0.5, _keeps_aces),
    "leads_highest": Mistake(0.35, _leads_highest),
    "leads_tens": Mistake(0.3, _leads_tens),
    "forgets_to_schmieren": Mistake(0.8, _forgets_to_schmieren),
    "overtakes": Mistake(0.35, _overtakes),
    "takes_high": Mistake(0.25, _takes_high),
    "shows_fuchs": Mistake(0.2, _shows_fuchs),
}
"""At every card, in this order."""

WORDS: Mapping[str, Mistake[Temper]] = {
    "no_absage": Mistake(1.0, lambda temper: temper._replace(highest=min(temper.highest, 0))),
    "silent": Mistake(0.6, lambda temper: temper._replace(highest=-1)),
    "shy_of_soli": Mistake(0.9, lambda temper: temper._replace(alone=temper.alone + 1.5, owed=0.0)),
    "shy_of_armut": Mistake(0.7, lambda temper: temper._replace(trumps_to_take=0.85)),
}
"""Whenever somebody may speak, in this order: nothing above Re and Kontra, late or not at all, a Solo and an Armut only
with very much."""
