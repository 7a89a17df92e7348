"""Plays a record through the engine: what is possible becomes moves, what is not becomes problems."""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dokolearn.ch1_general import CODES, first_lead, is_complete, left_of
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import Spiel, State, complete, new_game, party_augen, play, start, verstoss
from dokolearn.model import SEATS, CardTable, Hand, Hands, Kind, RuleSet, Seat
from dokolearn.replay.problems import Problem, problem
from dokolearn.replay.record import HEALTHY, At, Deal, Line, Play, Record, Say, TrickLine
from dokolearn.replay.spelling import nearest
from dokolearn.rulesets import BOOKS, MAINZ, OptionProblem, derive, option_names

_SWITCH = {"true": True, "ja": True, "an": True, "false": False, "nein": False, "aus": False}

_NOT_YET = ("give", "taken")
"""Lines that change what is played, and that this version does not know."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card that was really played: by whom, where it stands, and the state after it."""

    seat: Seat
    play: Play
    line: int
    """Which line of the record it stands on."""
    after: State
    said: tuple[Say, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """As much of a record as is possible. No `spiel`: it cannot be played at all, and `hands` is what stands there."""

    rules: RuleSet
    spiel: Spiel | None
    hands: tuple[Hand, ...]
    moves: tuple[Move, ...] = ()
    late: tuple[Say, ...] = ()
    """Said after the last card."""
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Findings:
    """Problems on the way, and whether the film still follows."""

    problems: list[Problem] = field(default_factory=list)
    possible: bool = True

    def add(self, at: At, key: str, hint: str = "", warning: bool = False, **params: Any) -> None:
        self.problems.append(problem(at, key, hint, warning, **params))

    def impossible(self, at: At, key: str, hint: str = "", **params: Any) -> None:
        """A problem behind which the film cannot go on."""
        self.add(at, key, hint, **params)
        self.possible = False


def check(record: Record) -> Game:
    """The record played through: its moves up to the first impossible one, and all problems found on the way."""
    found = _Findings()
    rules = _rules(record, found)
    table = card_table(rules)
    hands = _hands(record, table, found)
    dealer = _dealer(record, found)
    _starts_normally(record, found)
    if hands is None or not found.possible:
        return Game(rules, None, _readable_hands(record), problems=tuple(found.problems))
    spiel = new_game(rules, hands, dealer)
    moves, late, state = _moves(spiel, record, found)
    _check_says(spiel, record, found)
    _check_result(spiel, state, record, found)
    return Game(rules, spiel, hands, moves, late, tuple(found.problems))


def _rules(record: Record, found: _Findings) -> RuleSet:
    """The book of the game with its options; the script where none is named."""
    tag, rules = record.tag("Rules"), MAINZ
    if tag and tag.value.strip():
        name = tag.value.strip().casefold()
        if name not in BOOKS:
            near = nearest(name, BOOKS)
            hint = "hint_words" if near else "hint_rules"
            found.add(tag.at, "rules", hint, word=tag.value[:40], words=near or tuple(BOOKS))
        rules = BOOKS.get(name, MAINZ)
    options = record.tag("Options")
    if options is None:
        return rules
    given = (word.partition("=") for word in re.split(r"[\s,;]+", options.value) if word)
    switched: dict[str, Any] = {
        name: _SWITCH.get(value.casefold(), value) if sign else True for name, sign, value in given
    }
    try:
        if switched.keys() <= set(option_names()):
            return derive(rules, **switched)
    except OptionProblem:
        pass  # said below, with all names that would be right
    found.add(options.at, "options", "hint_options", word=options.value[:80], words=option_names())
    return rules


def _dealer(record: Record, found: _Findings) -> Seat:
    """Who dealt: by the tag, or else whoever sits right of the first lead."""
    tag = record.tag("Dealer")
    first = record.tricks[0].seat if record.tricks else first_lead(SEATS[3])
    right_of_first = left_of(first, 3)
    if tag is None or tag.value.strip() in ("", "?"):
        return right_of_first
    word = tag.value.strip()
    names = [record.value(f"Player{number}").casefold() for number in range(1, 5)]
    if word in ("1", "2", "3", "4"):
        return Seat(int(word) - 1)
    if names.count(word.casefold()) == 1:
        return Seat(names.index(word.casefold()))
    found.add(tag.at, "dealer", "hint_seat", word=word[:40])
    return right_of_first


def _starts_normally(record: Record, found: _Findings) -> None:
    """So far only the normal game can be shown."""
    for bid in record.bids:
        if bid.word != HEALTHY:
            found.impossible(bid.at, "bid_later", "hint_bid", word=bid.word)
    for item in record.opening:
        if isinstance(item, Line) and item.word.casefold() in _NOT_YET:
            found.impossible(item.at, "line_later", word=item.word)
    start_tag = record.tag("Start")
    if start_tag:
        found.impossible(start_tag.at, "start_later")


def _hands(record: Record, table: CardTable, found: _Findings) -> Hands | None:
    """The four hands: as dealt, a missing or damaged one by what is left, or all of them by a complete play."""
    before = len(found.problems)
    _check_deals(record, table, found)
    dealt = {deal.seat: hand for deal in record.deals if len(hand := _readable(deal)) == len(deal.cards)}
    played = _played_hands(record, table)
    if len(found.problems) == before:
        if len(dealt) == 4:
            return dealt[SEATS[0]], dealt[SEATS[1]], dealt[SEATS[2]], dealt[SEATS[3]]
        if len(dealt) == 3:
            rest = tuple((Counter(table.deck) - Counter(kind for hand in dealt.values() for kind in hand)).elements())
            return tuple(dealt.get(seat, rest) for seat in SEATS)  # type: ignore[return-value]  # four seats, four hands
        if played is None and record != Record():
            at = record.deals[0].at if record.deals else record.tricks[0].at if record.tricks else record.end_at
            found.add(at, "deal_missing", "hint_deal_missing", n_given=len(dealt))
    return played


def _played_hands(record: Record, table: CardTable) -> Hands | None:
    """The hands behind a complete play, None where cards are missing or too many."""
    hands: list[list[Kind]] = [[], [], [], []]
    for line in record.tricks:
        for place, move in enumerate(line.plays):
            if move.kind is not None:
                hands[left_of(line.seat, place)].append(move.kind)
    whole = Counter(kind for hand in hands for kind in hand) == Counter(table.deck)
    if not whole or any(len(hand) != table.hand_size for hand in hands):
        return None
    return tuple(hands[0]), tuple(hands[1]), tuple(hands[2]), tuple(hands[3])


def _check_deals(record: Record, table: CardTable, found: _Findings) -> None:
    """Every hand has its number of cards, every card is in the pack, and there as often as it should."""
    pack, seen = Counter(table.deck), Counter[Kind]()
    for deal in record.deals:
        if deal.open:
            found.add(deal.at, "deal_open", "hint_deal_open", seat=deal.seat)
        elif len(deal.cards) != table.hand_size:
            numbers: dict[str, Any] = {"n_cards": len(deal.cards), "n_size": table.hand_size}
            found.add(deal.at, "deal_count", "hint_deal_count", seat=deal.seat, **numbers)
        for kind in deal.cards:
            if kind is None:
                continue  # the reader has reported it
            seen[kind] += 1
            if kind not in pack:
                found.add(deal.at, "not_in_pack", seat=deal.seat, card=kind, word=CODES[kind])
            elif seen[kind] == pack[kind] + 1:
                found.add(deal.at, "too_often", "hint_too_often", seat=deal.seat, card=kind)
    if len(record.deals) < 4 or any(deal.open or None in deal.cards for deal in record.deals):
        return
    rare = tuple(kind for kind in sorted(pack) if seen[kind] < pack[kind])
    if rare:
        found.add(record.deals[-1].at, "too_rare", codes=rare)


def _readable(deal: Deal) -> Hand:
    return tuple(kind for kind in deal.cards if kind is not None)


def _readable_hands(record: Record) -> tuple[Hand, ...]:
    hands = {deal.seat: _readable(deal) for deal in record.deals}
    return tuple(hands.get(seat, ()) for seat in SEATS)


def _moves(spiel: Spiel, record: Record, found: _Findings) -> tuple[tuple[Move, ...], tuple[Say, ...], State]:
    """The cards one after the other. An illegal card ends the film, yet the check goes on as long as it makes sense."""
    state, moves, said = start(spiel), list[Move](), list[Say]()
    for at_line, line in enumerate(record.tricks):
        if not _fits(spiel, state, record.tricks[at_line : at_line + 2], found):
            break
        for place, move in enumerate(line.plays):
            if move.kind is None:
                found.possible = False
                return tuple(moves), (), state
            if place and not state.stich:
                found.impossible(move.at, "stich_long", "hint_stich_long", n_stich=line.number)
                return tuple(moves), (), state
            seat = state.turn
            after = _step(spiel, state, move, line, found)
            if after is None:
                return tuple(moves), (), state
            said += move.says
            if found.possible:
                moves.append(Move(seat, move, at_line, after, tuple(said)))
                said = []
            state = after
        said += line.says
    return tuple(moves), tuple(said) if found.possible else (), state


def _fits(spiel: Spiel, state: State, lines: tuple[TrickLine, ...], found: _Findings) -> bool:
    """Whether a line (the first of these) continues the game: its number and its seat. False: read no further."""
    number, line = len(state.stiche) + 1, lines[0]
    if state.over:
        found.impossible(line.at, "stich_extra", n_size=spiel.table.hand_size)
        return False
    if line.number != number:
        if state.stich and line.number == number + 1:
            params = {"n_stich": number, "n_cards": len(state.stich)}
            found.impossible(line.at, "stich_short", "hint_stich_short", **params)
            return False
        found.add(line.at, "stich_number", "hint_stich_number", n_found=line.number, n_stich=number)
        # A slip of the pen where the next line is numbered as it should be; else a Stich is missing or there twice.
        if line.seat != state.turn or any(after.number != number + 1 for after in lines[1:]):
            found.possible = False
            return False
    if line.seat != state.turn:
        key = "next_seat" if state.stich else "next_lead" if state.stiche else "first_lead"
        won = {"n_before": number - 1, "seat_dealer": spiel.dealer}
        found.impossible(line.at, key, f"hint_{key}", seat=line.seat, seat_turn=state.turn, n_stich=number, **won)
    return True


def _step(spiel: Spiel, state: State, move: Play, line: TrickLine, found: _Findings) -> State | None:
    """The state after a card; a card against the rules is reported and forced, one that is not there ends the check."""
    assert move.kind is not None, "the caller stops at an unreadable card"
    refusal = verstoss(spiel, state, move.kind)
    if refusal is None:
        return play(spiel, state, move.kind)
    who = {"seat": state.turn, "n_stich": line.number}
    if refusal.paragraph == "1.4":
        if found.possible:
            held = move.kind in spiel.hands[state.turn]
            key = "already_played" if held else "not_in_hand"
            found.impossible(move.at, key, "hint_not_in_hand", card=move.kind, **who)
        return None
    found.impossible(move.at, "illegal", "hint_illegal", verstoss=refusal, rules=spiel.rules, **who)
    return _forced(spiel, state, move.kind)


def _forced(spiel: Spiel, state: State, kind: Kind) -> State:
    """The state after a card that should not have been played."""
    hand = list(state.hands[state.turn])
    hand.remove(kind)
    hands = tuple(tuple(hand) if seat == state.turn else state.hands[seat] for seat in SEATS)
    stich = (*state.stich, kind)
    if not is_complete(stich):
        return state._replace(hands=hands, stich=stich)
    done = complete(state.lead, stich, spiel.table, last=not hand)
    return state._replace(hands=hands, lead=done.winner, stich=(), stiche=(*state.stiche, done))


def _check_says(spiel: Spiel, record: Record, found: _Findings) -> None:
    """Re belongs to the Kreuz Damen, Kontra to the others."""
    says = [say for line in record.tricks for move in line.plays for say in move.says]
    says += [say for line in record.tricks for say in line.says]
    for say in says:
        if say.word in ("Re", "Kontra") and (say.word == "Re") != (say.seat in spiel.re):
            key = "say_no_alte" if say.word == "Re" else "say_alte"
            found.add(say.at, key, "hint_say_party", warning=True, seat=say.seat)


def result_of(text: str) -> tuple[int, int] | None:
    """The Augen of Re and Kontra in a written result: `157:83`, or `Re 157, Kontra 83`."""
    pair = re.fullmatch(r"\s*([0-9]{1,3})\s*[:\-–]\s*([0-9]{1,3})\s*", text)
    if pair:
        return int(pair[1]), int(pair[2])
    named = {
        name.casefold().replace("c", "k"): int(number)
        for name, number in re.findall(r"\b(re|kontra|contra)\s+([0-9]{1,3})\b", text, re.IGNORECASE)
    }
    if not named:
        return None
    re_augen = named.get("re", 240 - named.get("kontra", 0))
    return re_augen, named.get("kontra", 240 - re_augen)


def _check_result(spiel: Spiel, state: State, record: Record, found: _Findings) -> None:
    """A stored result must be that of the cards."""
    tag, augen = record.tag("Result"), party_augen(spiel, state)
    written = [(record.end_at, record.end)] if record.end not in (None, "*") else []
    written += [(tag.at, tag.value)] if tag and tag.value.strip() not in ("", "*") else []
    for at, value in written:
        given = result_of(value or "")
        if (value or "").casefold().startswith("rest"):
            found.add(at, "claim_later", warning=True)
        elif given is None:
            found.add(at, "result_form", "hint_result_form", word=(value or "")[:40])
        elif found.possible and not state.over:
            found.add(at, "result_early", "hint_result_early", warning=True)
        elif found.possible and given != (augen["re"], augen["kontra"]):
            params: dict[str, Any] = {
                "n_re": augen["re"],
                "n_kontra": augen["kontra"],
                "n_given": given[0],
                "n_other": given[1],
            }
            found.add(at, "result", "hint_result", **params)
