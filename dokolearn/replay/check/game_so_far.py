"""A record played through, as values: every card and call with the states around it. `check.check` makes them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from dokolearn.ch2_normal_game import alte_of, parties, public_re
from dokolearn.ch3_scoring.calls import Deadline
from dokolearn.ch4_vorbehalte.vorbehalt import Round
from dokolearn.game import Spiel, State, sight, without_questions
from dokolearn.model import SEATS, STAGES, Abrechnung, Hand, Outcome, RuleSet, Seat, Stich, Verstoss, four
from dokolearn.replay.text.problems import Problem
from dokolearn.replay.text.record import Play, Quiz, Say, Variation
from dokolearn.replay.text.spelling import OPEN, Ending
from dokolearn.sight import parties as parties_seen

MAIN = -1
"""The main line, where a branch is named by its number."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something that was said between two cards, with the state before and after it."""

    say: Say
    before: State
    after: State
    """As before, where it does not count."""
    refused: Verstoss | None = None
    """Why the book does not let it count, or lets it count only if its party loses (`late`)."""
    deadline: Deadline | None = None
    """Until when it was possible; None for what is no call, or could not be made at all."""
    late: bool = False
    """Whether it was refused, or counts less, for nothing but its lateness."""
    forced: bool = False
    """Whether the book forced it after the last Stich."""

    @property
    def counts(self) -> bool:
        """Whether it changed the game."""
        return self.before is not self.after


@dataclass(frozen=True, slots=True)
class Move:
    """A card that was really played: by whom, where it stands, what was said before it, and the states around it."""

    seat: Seat
    play: Play
    line: int
    """Which Stich line of its own line of play (the record or a variation) it stands on."""
    before: State
    """After what was said, directly before the card."""
    after: State
    said: tuple[Say, ...] = ()
    heard: tuple[Utterance, ...] = ()
    """The same in their states."""
    revoke: bool = False
    """Whether this card, against the duty to follow, ended the game."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation played through. Branches are numbered in the order of the file, the number is the place in `Game`."""

    parent: int
    """The branch it leaves, or MAIN."""
    at: int
    """How many moves of the parent stand before it; counted from the first card of the parent itself."""
    variation: Variation
    begins: State
    """Where it leaves its parent."""
    moves: tuple[Move, ...] = ()
    late: tuple[Utterance, ...] = ()
    """Said after its last card."""

    @property
    def state(self) -> State:
        """Where it ends."""
        return self.late[-1].after if self.late else self.moves[-1].after if self.moves else self.begins


@dataclass(frozen=True, slots=True)
class Question:
    """A quiz at its moment: the seat is to play its next card."""

    quiz: Quiz
    branch: int
    at: int
    """How many moves of its line stand before the card that is asked for."""
    state: State
    """The moment itself; what the game says next (a call before that card) has not been said."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """As much of a record as is possible. No `spiel`: it cannot be played, or was dealt anew (`round.vertrag`)."""

    rules: RuleSet
    spiel: Spiel | None
    hands: tuple[Hand, ...]
    """As they are when the first card is led: after an Armut, or where a position begins."""
    moves: tuple[Move, ...] = ()
    late: tuple[Say, ...] = ()
    """Said after the last card."""
    problems: tuple[Problem, ...] = ()
    dealt: tuple[Hand, ...] = ()
    """As they were dealt; differs from `hands` only in an Armut."""
    supposed: tuple[Hand, ...] = ((), (), (), ())
    """By seat: cards of `hands` that nobody can know. They are one possible completion; do not show them."""
    round: Round | None = None
    """The round of questions as it went; None for a position in mid-game."""
    begins: State | None = None
    """Before the first move."""
    heard_late: tuple[Utterance, ...] = ()
    state: State | None = None
    """After everything, with what was claimed."""
    ending: Ending = OPEN
    revoked: Seat | None = None
    """Whose card against the duty to follow ended the game."""
    outcome: Outcome | None = None
    score: Abrechnung | None = None
    """Of a finished game; None while cards are missing, and for a position: its earlier events are unknown."""
    branches: tuple[Branch, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game was played to its end, by its last card, a claim or a revoke."""
        return self.revoked is not None or (self.state is not None and self.state.over)

    @property
    def parties_sure(self) -> bool:
        """Whether `spiel.re` is the truth, and not a guess about cards that nobody knows."""
        hidden = any(alte_of(self.rules) in hand for hand in self.supposed)
        return self.spiel is not None and not (hidden and self.spiel.vertrag.game in ("normal", "stilles_solo"))


# What is known of the parties: from the Kreuz Damen on the table, from what was said and from what is played.


_COULD_BE_RE = [frozenset(seats) for many in (1, 2) for seats in combinations(SEATS, many)]
"""§2.2 Re are the one or two players who were dealt the Kreuz Damen. One alone is possible: a silent Solo."""

_ABSAGEN = STAGES[1:]
_ANSAGEN = {"Re": "re", "Kontra": "kontra"}
_LETTERS = {"re": "r", "kontra": "k", "": "?", None: "?"}


def public_parties(spiel: Spiel, state: State, calls: Sequence[Say], sure: bool = True) -> list[str]:
    """§2.2 The party of each seat as far as it is public: what is the same in every deal that is still possible.

    `sure`: the Re party of `spiel` is the truth; otherwise a call is believed as it was said.
    """
    told = dict(party_claims(calls, spiel.re if sure else None))
    if spiel.vertrag.game == "armut" and spiel.rules.armut.armut_parties == "kreuz_dame":
        return [told.get(seat, "") for seat in SEATS]  # the Damen may have changed hands
    if spiel.vertrag.game not in ("normal", "stilles_solo"):
        return _parties_by_game(spiel, state)
    alte = spiel.table.alte
    shown = public_re(state.stiche, state.stich, state.lead, alte)
    re = shown | {seat for seat, party in told.items() if party == "re"}
    kontra = {seat for seat, party in told.items() if party == "kontra"}
    laid = [kind for stich in state.stiche for kind in stich.cards] + list(state.stich)
    possible = [
        seats
        for seats in _COULD_BE_RE
        if re <= seats and not kontra & seats and (laid.count(alte) < 2 or seats == shown)
    ]
    return [_same(["re" if seat in seats else "kontra" for seats in possible]) for seat in SEATS]


def _parties_by_game(spiel: Spiel, state: State) -> list[str]:
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
    alte = spiel.table.alte
    held = [hand.count(alte) for hand in spiel.hands]
    each = 2 // max(1, len(spiel.re))
    laid = [each - held[seat] if seat in spiel.re else 0 for seat in SEATS]
    hands = [(*hand, *(alte,) * many) for hand, many in zip(spiel.hands, laid, strict=True)]
    stiche = list(begins.stiche)
    for number in range(min(2, len(stiche))):
        cards = tuple(alte if many > number else plain for many, plain in zip(laid, stiche[number].cards, strict=True))
        stiche[number] = stiche[number]._replace(lead=SEATS[0], cards=cards)
    return replace(spiel, hands=four(hands)), tuple(stiche)


def sees(spiel: Spiel, state: State, public: Sequence[str]) -> list[str]:
    """§2.2 What each seat can tell of the parties, own cards included: `r`, `k` or `?` for each of the four.

    Each seat knows at least what is public, even from a call that did not count.
    """
    game = without_questions(spiel, state)
    seen = [parties_seen(sight(game, seat)) for seat in SEATS]
    return ["".join(_LETTERS[own or told] for own, told in zip(one, public, strict=True)) for one in seen]


def party_claims(calls: Iterable[Say], truth: Collection[Seat] | None = None) -> Iterator[tuple[Seat, str]]:
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
