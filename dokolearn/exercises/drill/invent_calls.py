"""Fresh tasks about parties, calls and scores: the cards and numbers of a game by chance."""

from collections.abc import Callable
from typing import Any

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, deal, shuffled, winner
from dokolearn.ch2_normal_game import ALTE, playable
from dokolearn.exercises.drill.invent import Invention, anything
from dokolearn.exercises.moment_to_speak import read_turn
from dokolearn.exercises.written_calls import counting
from dokolearn.model import CardTable, Hand, Kind, RuleSet

Chance = Callable[[], float]
Position = dict[str, Any]


def party(table: CardTable, level: int, chance: Chance) -> Position:
    """The own party first, then that of another player."""
    position = partner(table, level, chance)
    return position | {"who": 0 if level == 1 else 1 + int(chance() * 3)}


def partner(table: CardTable, level: int, chance: Chance) -> Position:
    """A deal, one Stich or more of it, and now and then a call."""
    hands = [list(hand) for hand in deal(table, chance)]
    re = {seat for seat in range(4) if ALTE in hands[seat]}
    lead = int(chance() * 4)
    laid = _play(hands, lead, 3 + int(chance() * (2, 5, 6)[level - 1]), table, chance)
    position: Position = {"hand": _in_order(hands[0], table), "stiche": laid, "lead": lead}
    callers = [seat for seat in range(1, 4) if level > 1 and chance() < 0.35 * (level - 1)]
    words = [f"{seat}:{'Re' if seat in re else 'Kontra'}" for seat in callers]
    return position | ({"calls": " ".join(words)} if words else {})


def _play(hands: list[list[Kind]], lead: int, many: int, table: CardTable, chance: Chance) -> Hand:
    """So many cards of a game, each legal; trumps are a little more likely, since they tell more."""
    laid: list[Kind] = []
    for number in range(many):
        stich = laid[number - number % 4 :]
        seat = (lead + len(stich)) % 4
        legal = playable(tuple(hands[seat]), stich, table)
        kind = ALTE if ALTE in legal and chance() < 0.5 else legal[int(chance() * len(legal))]
        hands[seat].remove(kind)
        laid.append(kind)
        if len(stich) == 3:
            lead = (lead + winner((*stich, kind), table)) % 4
    return tuple(laid)


def _in_order(cards: list[Kind], table: CardTable) -> Hand:
    return tuple(sorted(cards, key=table.order.__getitem__))


def something_is_known(position: Position, table: CardTable) -> bool:
    """A Kreuz Dame lies there, or somebody has spoken."""
    return ALTE in position["stiche"] or "calls" in position


_NEAR = (120, 121, 119, 150, 151, 89, 90, 180, 181, 59, 60, 211, 30, 29)
"""Augen of Re next to a limit, where it is decided who has won."""


def call_possible(table: CardTable, level: int, chance: Chance) -> Position:
    """Early or late in a game, after more and more words."""
    played = 4 * int(5 * chance() * chance()) + (int(chance() * 4) if level > 1 else 0)
    party = ("re", "kontra")[int(chance() * 2)]
    calls = _own_calls(party, level, played, chance) if chance() < 0.3 * level else []
    if level == 3 and chance() < 0.6:
        calls.append(f"{1 + int(chance() * 3)}:{_name(_other(party))}@{int(chance() * (played + 1))}")
    words = {"calls": " ".join(sorted(calls, key=_when))} if calls else {}
    return {"party": party, "played": played, "lead": int(chance() * 4) if played % 4 else 0, **words}


def _own_calls(party: str, level: int, played: int, chance: Chance) -> list[str]:
    """The Ansage of the own party, and from the second level on perhaps an Absage after it."""
    first, said = int(chance() * min(played + 1, 5)), _name(party)
    who = (0, 2)[int(chance() * 2)]
    calls = [f"{who}:{said}@{first}"]
    return [*calls, f"{who}:{said}-k90@{min(played, first + 4)}"] if level > 1 and chance() < 0.5 else calls


def _when(call: str) -> int:
    return int(call.partition("@")[2])


def _name(party: str) -> str:
    return party.capitalize()


def _other(party: str) -> str:
    return "kontra" if party == "re" else "re"


def answer_call(table: CardTable, level: int, chance: Chance) -> Position:
    """Until when, or how many Augen: after one call, after a level, after an answer."""
    party, ask = ("re", "kontra")[int(chance() * 2)], ("until", "need")[int(chance() * 2)]
    other, at = _name(_other(party)), int(chance() * 5)
    calls = [f"{1 + 2 * int(chance() * 2)}:{other}@{at}"]
    if level > 1:
        calls.append(f"{calls[0].split('@')[0]}-k90@{at + int(chance() * 4)}")
    if level > 2 and ask == "need" and chance() < 0.7:
        calls.append(f"0:{_name(party)}@{_when(calls[-1])}")
    return {"ask": ask, "party": party, "calls": " ".join(calls)}


def in_time(position: Position, rules: RuleSet) -> bool:
    """§3.3 Whether every call of a position counts in the book: in `maennle §15` only what is said before the second
    card of a Stich."""
    known = ("party", "calls", "played", "lead")
    turn, _ = read_turn({key: position[key] for key in known if key in position}, rules)
    return all(counting(turn.calls, turn.table, turn.lead, turn.played))


def winner_of_game(table: CardTable, level: int, chance: Chance) -> Position:
    """Augen near a limit, and with each level more promises."""
    augen = _NEAR[int(chance() * len(_NEAR))] if chance() < 0.8 else 31 + int(chance() * 180)
    words = _promises(level, chance)
    return {"augen": augen, **({"calls": " ".join(words)} if words else {})}


def _promises(level: int, chance: Chance) -> list[str]:
    """What one party has promised, and from the third level on what the other has answered."""
    if level == 1 and chance() < 0.6:
        return []
    party = ("Re", "Kontra")[int(chance() * 2)]
    stages = ("k90", "k60", "k30")[: int(chance() * (1, 3, 4)[level - 1])]
    said = [party, *(f"{party}-{stage}" for stage in stages)]
    other = _name(_other(party.lower()))
    if level < 3 or chance() < 0.3:
        return said
    return [*said, other, *([f"{other}-k90"] if chance() < 0.4 else [])]


_HAPPENED = ("fuchs", "karlchen", "doppelkopf")


def score_game(table: CardTable, level: int, chance: Chance) -> Position:
    """A game to be scored: from the second level on with promises, from the third on with special points."""
    position = winner_of_game(table, level, chance)
    events = [f"{('re', 'kontra')[int(chance() * 2)]}:{event}" for event in _HAPPENED if chance() < 0.2 * (level - 1)]
    return {**position, **({"events": " ".join(events)} if events else {})}


def spielzettel(table: CardTable, level: int, chance: Chance) -> Position:
    """As many games as the level says; somebody plays alone now and then."""
    return {"games": [_game(level, chance) for _ in range(level)]}


def as_rounded(position: Position, rules: RuleSet) -> bool:
    """Even values where a book rounds to them (`maennle §28`)."""
    return rules.value.round_even == "none" or all(game["value"] % 2 == 0 for game in position["games"])


def _game(level: int, chance: Chance) -> Position:
    first, further = int(chance() * 4), 1 + int(chance() * 3)
    alone = level > 1 and chance() < 0.3
    value = (1 + int(chance() * 8)) * (1 if chance() < 0.6 else -1)
    return {"re": [first] if alone else sorted((first, (first + further) % 4)), "value": value}


def special_point(table: CardTable, level: int, chance: Chance) -> Position:
    """A Stich with a card that it may be about: not the last at first, later the last as well."""
    begin = (FUCHS, CHARLY, DULLE)[int(chance() * (1, 2, 3)[level - 1])]
    rest = [kind for kind in shuffled(table.deck, chance) if kind != begin]
    cards = [begin, *([begin] if level == 3 and chance() < 0.4 else []), *rest][:4]
    other = 1 + int(chance() * 3)
    last = level > 1 and chance() < 0.7
    return {"stich": tuple(shuffled(cards, chance)), "lead": int(chance() * 4), "re": [0, other], "last": last}


def old_ladies_are_re(position: Position, table: CardTable) -> bool:
    """§2.2 Whoever lays a Kreuz Dame is Re."""
    laid = enumerate(position["stich"], start=position["lead"])
    return all(seat % 4 in position["re"] for seat, kind in laid if kind == ALTE)


OF_CALLS = {
    "party": Invention(party, (anything, something_is_known, anything)),
    "partner": Invention(partner, (anything, something_is_known, anything)),
    "call_possible": Invention(call_possible, fits=in_time),
    "answer_call": Invention(answer_call, fits=in_time),
    "winner_of_game": Invention(winner_of_game),
    "score_game": Invention(score_game),
    "game_value": Invention(score_game),
    "spielzettel": Invention(spielzettel, fits=as_rounded),
    "special_point": Invention(special_point, (old_ladies_are_re,) * 3),
}
"""The kinds of exercise about parties, calls and scores."""
