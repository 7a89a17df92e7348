"""The news of a film: what a card brings beside its Stich, and the special points so far.

Those are told for whom as far as the table knows, and with them whether they may still turn out to be nothing.
"""

from collections.abc import Iterator, Sequence

from dokolearn.ch1_general import SCHWEIN
from dokolearn.ch3_scoring.special_points import StichEvent, paid_events, stich_events, visible_events
from dokolearn.game import Spiel, State
from dokolearn.game.score import settled_game
from dokolearn.model import Party
from dokolearn.replay.check.game_so_far import Move
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import hochzeit_text

_PARTY: dict[str, Party | None] = {"re": "re", "kontra": "kontra", "": None}


def news_of(cut: Cut, move: Move) -> Iterator[str]:
    """What else happened with this card."""
    spiel, before, after = cut.game.spiel, move.before.suche, move.after.suche
    assert spiel is not None
    if card_of(move) == SCHWEIN:
        yield cut.word("news_schwein", who=cut.names[move.seat])
    if before and after and before.open and not after.open and spiel.tables.finder:
        who = "" if after.partner is None else cut.names[after.partner]
        yield hochzeit_text(spiel.tables.finder, after, spiel.rules, cut.lang, who)
    if move.revoke:
        yield cut.word("news_revoke", who=cut.names[move.seat])


def closing(cut: Cut) -> Iterator[str]:
    """How the game ended before its last card."""
    claimed = cut.game.state.claimed if cut.game.state else None
    if claimed:
        yield cut.word("news_rest" if claimed.takes else "news_gives_up", who=cut.names[claimed.seat])


def special(spiel: Spiel, state: State, known: Sequence[str], lang: str, first: int = 0) -> list[JsonDict]:
    """§3.11 Every special point of the Stiche so far, as the table knows the parties now. `first`: how many Stiche a
    position has behind it that nobody has written down."""
    return [
        {
            "text": text(lang, f"line.{event.name}"),
            "seat": event.seat,
            "party": known[event.seat],
            "provisional": event.provisional,
        }
        for event in _events(spiel, state, known, first)
    ]


def new_special(spiel: Spiel, before: State, after: State, known: Sequence[str], lang: str) -> list[str]:
    """§3.11 The special points of the Stich that was just completed, in words."""
    first = len(before.stiche)
    return [text(lang, f"line.{event.name}") for event in _events(spiel, after, known, first)]


def happened(spiel: Spiel, before: State, after: State, known: Sequence[str]) -> list[dict[str, int]]:
    """What of it is an event at the table, as moves; nothing while the Stich goes on."""
    if after.stich:
        return []
    events = _events(spiel, after, known, len(before.stiche))
    return [{what: number} for what, number in visible_events(after.stiche[-1], events)]


def _events(spiel: Spiel, state: State, known: Sequence[str], first: int = 0) -> Iterator[StichEvent]:
    game = _public_game(spiel, state, known)
    paid = paid_events(spiel.rules.special, spiel.rules.value, game)
    party = [_PARTY[one] for one in known]
    for number, stich in enumerate(state.stiche[first:], first + 1):
        for event in stich_events(stich, party, spiel.tables.events, number == spiel.table.hand_size):
            if event.name in paid:
                yield event


def _public_game(spiel: Spiel, state: State, known: Sequence[str]) -> str:
    """What the table takes the game for: a stilles Solo for a normal one, a Hochzeit for one that finds its partner."""
    if spiel.vertrag.game == "stilles_solo":
        return "stilles_solo" if all(known) else "normal"
    return "hochzeit" if state.suche is not None and state.suche.open else settled_game(spiel, state)
