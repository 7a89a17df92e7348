"""What is known of the parties: from the Kreuz Damen on the table, from what was said and from what is played."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from dokolearn.ch2_normal_game import ALTE, parties, public_re
from dokolearn.game import Spiel, State, sight, without_questions
from dokolearn.model import SEATS, STAGES, Seat, Stich
from dokolearn.replay.text.record import Say
from dokolearn.sight import parties as parties_seen

_COULD_BE_RE = [frozenset(seats) for many in (1, 2) for seats in combinations(SEATS, many)]
"""§2.2 Re are the one or two players who were dealt the Kreuz Damen. One alone is possible: a silent Solo."""

_ABSAGEN = STAGES[1:]
_ANSAGEN = {"Re": "re", "Kontra": "kontra"}
_LETTERS = {"re": "r", "kontra": "k", "": "?", None: "?"}


def known(spiel: Spiel, state: State, calls: Sequence[Say], sure: bool = True) -> list[str]:
    """§2.2 The party of each seat as far as it is public: what is the same in every deal that is still possible.

    `sure`: the Re party of `spiel` is the truth; otherwise a call is believed as it was said.
    """
    told = dict(named(calls, spiel.re if sure else None))
    if spiel.vertrag.game == "armut" and spiel.rules.armut.armut_parties == "kreuz_dame":
        return [told.get(seat, "") for seat in SEATS]  # the Damen may have changed hands
    if spiel.vertrag.game not in ("normal", "stilles_solo"):
        return _announced(spiel, state)
    shown = public_re(state.stiche, state.stich, state.lead)
    re = shown | {seat for seat, party in told.items() if party == "re"}
    kontra = {seat for seat, party in told.items() if party == "kontra"}
    laid = [kind for stich in state.stiche for kind in stich.cards] + list(state.stich)
    possible = [
        seats
        for seats in _COULD_BE_RE
        if re <= seats and not kontra & seats and (laid.count(ALTE) < 2 or seats == shown)
    ]
    return [_same(["re" if seat in seats else "kontra" for seats in possible]) for seat in SEATS]


def _announced(spiel: Spiel, state: State) -> list[str]:
    """§4.11 In all other games everybody knows the parties; in a Hochzeit once the search has ended."""
    if spiel.vertrag.game == "hochzeit" and not state.klaerung:
        return ["re" if seat in state.re else "" for seat in SEATS]
    return list(parties(state.re))


def known_augen(state: State, parties: Sequence[str]) -> dict[str, int]:
    """The Augen of each party as far as it is public; under "" those of players whose party is open."""
    return {
        side: sum(augen for augen, party in zip(state.augen, parties, strict=True) if party == side)
        for side in ("re", "kontra", "")
    }


def with_earlier(spiel: Spiel, begins: State) -> tuple[Spiel, tuple[Stich, ...]]:
    """§2.2 For a normal game that begins in the middle: the Kreuz Damen that are no longer in a hand were seen, so they
    lie in the Stiche before it, and their players held them."""
    if spiel.vertrag.game not in ("normal", "stilles_solo") or not begins.stiche:
        return spiel, begins.stiche
    held = [hand.count(ALTE) for hand in spiel.hands]
    each = 2 // max(1, len(spiel.re))
    laid = [each - held[seat] if seat in spiel.re else 0 for seat in SEATS]
    hands = [(*hand, *(ALTE,) * many) for hand, many in zip(spiel.hands, laid, strict=True)]
    stiche = list(begins.stiche)
    for number in range(min(2, len(stiche))):
        cards = tuple(ALTE if many > number else plain for many, plain in zip(laid, stiche[number].cards, strict=True))
        stiche[number] = stiche[number]._replace(lead=SEATS[0], cards=cards)
    return replace(spiel, hands=(hands[0], hands[1], hands[2], hands[3])), tuple(stiche)


def sees(spiel: Spiel, state: State, public: Sequence[str]) -> list[str]:
    """§2.2 What each seat can tell of the parties, own cards included: `r`, `k` or `?` for each of the four.

    Each seat knows at least what is public, even from a call that did not count.
    """
    game = without_questions(spiel, state)
    seen = [parties_seen(sight(game, seat)) for seat in SEATS]
    return ["".join(_LETTERS[own or told] for own, told in zip(one, public, strict=True)) for one in seen]


def named(calls: Iterable[Say], truth: Collection[Seat] | None = None) -> Iterator[tuple[Seat, str]]:
    """Who has named a party, call by call, and which.

    §3.5 An Absage follows the Ansage of the own party, so while only one party has spoken it belongs to that one.

    `truth`: the Re party, if it is certain; a call against it is a mistake of the file and names nobody.
    """
    spoken = set[str]()
    for say in calls:
        word = say.word.removesuffix("-vorab")
        own = set() if truth is None else {"re" if say.seat in truth else "kontra"}
        if word in _ANSAGEN and own <= {_ANSAGEN[word]}:
            spoken.add(_ANSAGEN[word])
            yield say.seat, _ANSAGEN[word]
        elif word in _ABSAGEN and len(spoken | own) == 1:
            (party,) = spoken | own
            yield say.seat, party


def _same(parties: list[str]) -> str:
    return parties[0] if len(set(parties)) == 1 else ""
