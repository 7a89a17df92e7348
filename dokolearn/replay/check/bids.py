"""How a record begins: its bids, put to the engine's round of questions, or a position in mid-game."""

import re
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, KIND_BY_CODE, first_lead, next_dealer
from dokolearn.ch2_normal_game import alte_of, re_seats
from dokolearn.ch3_scoring.calls import FULL_HAND
from dokolearn.ch4_vorbehalte import dealer_after_solo, solo_lead
from dokolearn.ch4_vorbehalte.hochzeit import FORM_OF, Suche
from dokolearn.ch4_vorbehalte.vorbehalt import claim_verstoss, event_verstoss, parse_claim, round_events, round_table
from dokolearn.game import Game as Table
from dokolearn.game import Spiel, State, begin, new_game, start, step, without_questions
from dokolearn.game.spiel import tables_of
from dokolearn.model import (
    SEATS,
    Augen,
    Call,
    Give,
    Hand,
    Hands,
    Moment,
    RuleSet,
    Say,
    Seat,
    SoloKind,
    Spoken,
    Stich,
    Verstoss,
    Vertrag,
)
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import AUCTION, FORMS, SOLO_GAMES, SOLO_PREFIXES, At, Bid, Exchange, Record
from dokolearn.replay.text.spelling import engine_words, said_tag, stage_of

_MANY = 200
"""More events than any round has."""

MOST_BOCK = 20
"""More Bockrunden than can run at once: at most four begin with a game, and a game of each is over with the next."""

_VORGEFUEHRT = tuple(prefix for prefix, kind in SOLO_PREFIXES.items() if kind == "vorfuehrung")

_FINE_UNSAID = ("gesund", "vorbehalt", "nein", "hochzeit", "armut", "schmeissen")
"""What need not be said any more once a better Vorbehalt has decided; Soli too."""


_ANSWERS = {"reizen": AUCTION, "armut_bieten": ("nehme", "lehne ab")}
"""By phase: what answers the question that is open."""

_MARRY = "heirate:"

_LATER = (*AUCTION, "nehme", "lehne ab")
"""What somebody says who had no Vorbehalt himself."""


def ask(record: Record, rules: RuleSet, hands: Hands, dealer: Seat, found: Findings) -> Table:
    """The table after the round of questions; what the book does not allow is reported and left out."""
    duty, bock = _duty(record, found), bock_of(record, found)
    table = begin(rules, hands, dealer, bock=bock, duty=duty, vorfuehrung=vorgefuehrt(record))
    waiting = [_OpenBid(bid.seat, _words(bid, rules, found), bid) for bid in record.bids]
    round_ = _Round(table, [said for said in waiting if said.words], list(record.gives), found, record)
    for _ in range(_MANY):
        if round_.table.round.phase == "fertig" or not found.possible:
            break
        round_.next()
    round_.tell_left_over()
    return round_.table


def check_tags(record: Record, found: Findings) -> None:
    """Of a game that cannot be played: whether its tags Duty and Bock could be read."""
    _duty(record, found)
    bock_of(record, found)


def vorgefuehrt(record: Record) -> Seat | None:
    """§4.7 Who is made to play the Pflichtsolo that he still owes."""
    return next((bid.seat for bid in record.bids if bid.word.startswith(_VORGEFUEHRT)), None)


def bock_of(record: Record, found: Findings) -> int:
    """How often the record says that Bockrunden double the game."""
    tag = record.tag("Bock")
    word = tag.value.strip() if tag else ""
    if tag is None or word in ("", "-"):
        return 0
    if word.isascii() and word.isdecimal() and len(word) < 3 and int(word) <= MOST_BOCK:
        return int(word)
    found.add(tag.at, "bock_form", "hint_bock_form", word=tag.value, n_most=MOST_BOCK)
    return 0


def seats_of(text: str) -> frozenset[Seat] | None:
    """The seats of a tag such as `1 3`; None where it is something else."""
    numbers = text.replace(",", " ").split()
    if any(number not in ("1", "2", "3", "4") for number in numbers):
        return None
    return frozenset(Seat(int(number) - 1) for number in numbers)


def _duty(record: Record, found: Findings) -> frozenset[Seat] | None:
    """§4.7 Who still owes a Pflichtsolo, if somebody has written it down."""
    return None if record.value("Duty") == "?" else _seats_in(record, "Duty", found)


def _seats_in(record: Record, name: str, found: Findings, most: int = 4) -> frozenset[Seat] | None:
    """The seats of a tag; None where it does not stand there, or where nobody can read it, which is reported."""
    tag = record.tag(name)
    seats = seats_of(tag.value) if tag else None
    if tag and (seats is None or len(seats) > most):
        found.add(tag.at, "seats_tag", "hint_seats_tag", word=tag.value, name=tag.name)
        return None
    return seats


def _words(bid: Bid, rules: RuleSet, found: Findings) -> tuple[str, ...]:
    """What is said to the engine; nothing for a word that the reader has reported, nor for the form of a Hochzeit where
    the book has only one (§4.11): the same says nothing more, another one has no meaning there."""
    try:
        words = engine_words(bid.word)
    except KeyError:
        return ()
    only = FORM_OF.get(rules.hochzeit.hochzeit_find)
    if only and words[-1].startswith(_MARRY):
        if words[-1] != _MARRY + only:
            found.add(bid.at, "bid_one_form", warning=True, seat=bid.seat, word=bid.word)
        words = words[:-1]
    kind = "pflichtsolo" if round_table(rules).distinct else "solo"
    return tuple(word.replace("vorfuehrung:", f"{kind}:") for word in words)


@dataclass(slots=True)
class _OpenBid:
    """A bid and those of its words that have not been said yet."""

    seat: Seat
    words: tuple[str, ...]
    bid: Bid


@dataclass(slots=True)
class _Round:
    """The round of questions on its way."""

    table: Table
    waiting: list[_OpenBid]
    gives: list[Exchange]
    found: Findings
    record: Record

    def next(self) -> None:
        """One event further: the next bid if it is possible now, or else what the player on turn means."""
        turn = self.table.round.turn
        assert turn is not None, "somebody is expected to act"
        if self.table.round.phase in ("armut_geben", "armut_zurueck"):
            self.give(turn)
            return
        own = next((said for said in self.waiting if said.seat == turn), None)
        if own is not None and self.never(own) is not None:
            self.refuse(own)
            return
        for said in (*self.waiting[:1], own):
            if said is not None and self.verstoss(said.seat, said.words[0]) is None:
                self.say(said)
                return
        meant = self.word_meant(turn, own)
        if meant and self.verstoss(turn, meant) is None:
            self.table = step(self.table, Say(turn, meant))
        elif own is not None:
            self.refuse(own)
        else:
            self.must(turn)

    def verstoss(self, seat: Seat, word: str) -> Verstoss | None:
        """Why this cannot be said now."""
        return event_verstoss(self.table.round, Say(seat, word))

    def never(self, said: _OpenBid) -> Verstoss | None:
        """Why this hand may not announce this Vorbehalt at all, whenever it would be said."""
        state = self.table.round
        claim = parse_claim(state, said.seat, said.words[0])
        return claim_verstoss(state, said.seat, claim) if claim else None

    def say(self, said: _OpenBid) -> None:
        """The next word of a bid."""
        self.table = step(self.table, Say(said.seat, said.words[0]))
        said.words = said.words[1:]
        if not said.words:
            self.waiting.remove(said)

    def word_meant(self, turn: Seat, own: _OpenBid | None) -> str:
        """What the player on turn says without a line of his own; nothing where he says something else."""
        phase = self.table.round.phase
        if own is not None and own.bid.word in _ANSWERS.get(phase, ()):
            return ""
        taker = next((give.to for give in self.record.gives), None)
        by_phase = {
            "melden": "gesund" if own is None or own.bid.word in _LATER else "vorbehalt",
            "fragen": "nein",
            "reizen": "weg",
            "armut_bieten": "nimmt" if taker == turn else "nein",
        }
        return by_phase.get(phase, "")

    def refuse(self, said: _OpenBid) -> None:
        """A bid that the book does not allow is left out."""
        verstoss = self.never(said) or self.verstoss(said.seat, said.words[0])
        rules, bid = self.table.rules, said.bid
        self.found.add(bid.at, "bid_illegal", seat=said.seat, word=bid.word, verstoss=verstoss, rules=rules)
        self.waiting.remove(said)

    def must(self, turn: Seat) -> None:
        """Nobody has written down what has to be said: a Vorbehalt by its name, or whom a Hochzeit looks for."""
        phase = self.table.round.phase
        if phase not in ("heirat", "armut_bieten"):
            self.found.impossible(self.place(turn), "bid_unnamed", "hint_bid_unnamed", seat=turn)
            return
        if phase == "heirat":
            self.found.add(self.place(turn), "marry_missing", "hint_marry_missing", warning=True, seat=turn)
        self.table = step(self.table, round_events(self.table.round)[0])

    def place(self, turn: Seat) -> At:
        """Where the last bid of a seat stands."""
        return next((bid.at for bid in reversed(self.record.bids) if bid.seat == turn), self.record.end_at)

    def give(self, turn: Seat) -> None:
        """§4.3 The cards of an Armut, there or back. What is laid down and never taken need not be known."""
        given = next((give for give in self.gives if give.seat == turn), None)
        taken = any("nimmt" in said.words for said in self.waiting) or any(give.to is not None for give in self.gives)
        if given is None and not taken and self.table.round.phase == "armut_geben":
            self.table = step(self.table, round_events(self.table.round)[0])
            return
        if given is None:
            self.found.impossible(self.place(turn), "give_missing", "hint_give_missing", seat=turn)
            return
        cards: Hand = tuple(kind for kind in given.cards if kind is not None)
        event = Give(turn, cards)
        verstoss = event_verstoss(self.table.round, event)
        if verstoss is not None:
            rules = self.table.rules
            self.found.impossible(given.at, "give_illegal", seat=turn, verstoss=verstoss, rules=rules)
            return
        self.gives.remove(given)
        self.table = step(self.table, event)

    def tell_left_over(self) -> None:
        """What had no place any more; a Vorbehalt that a better one made needless is fine."""
        for said in self.waiting:
            if self.found.possible and said.words[0] not in _FINE_UNSAID and "solo:" not in said.words[0]:
                self.found.add(said.bid.at, "bid_unused", warning=True, seat=said.seat, word=said.bid.word)
        for give in self.gives if self.found.possible else ():
            self.found.add(give.at, "give_unused", warning=True, seat=give.seat)


# A record that begins in mid-game: `[Start "5"]`, what each seat has won (`taken`), the cards that are left.


_START = re.compile(r"([0-9]{1,2})\s*(?:\.\s*)?(?:([1-4])\s*:?)?")

_NOTHING = (KIND_BY_CODE["Kr9"],) * 4
"""Stands for the cards of a Stich before the position: it tells nothing, and it is no event."""


class Beginning(NamedTuple):
    """Where a record begins."""

    stich: int = 1
    lead: Seat | None = None


def beginning(record: Record, size: int, found: Findings) -> Beginning:
    """The first Stich of a record and, where nobody has led yet, who leads it."""
    tag = record.tag("Start")
    if tag is None or not tag.value.strip():
        return Beginning()
    given = _START.fullmatch(tag.value.strip())
    if not given or not 1 <= int(given[1]) <= size:
        found.impossible(tag.at, "start_form", "hint_start_form", word=tag.value, n_size=size)
        return Beginning()
    lead = record.tricks[0].seat if record.tricks else Seat(int(given[2]) - 1) if given[2] else None
    return Beginning(int(given[1]), lead)


def position(
    record: Record, rules: RuleSet, hands: Hands, dealer: Seat, begins: Beginning, found: Findings, sure: bool
) -> Table:
    """The table at the beginning of a position; `sure`: all hands are known, so their Augen can be checked."""
    vertrag = _vertrag(record, rules, hands, dealer, begins, found)
    spiel = new_game(rules, hands, dealer, vertrag)
    size = len(hands[0]) + begins.stich - 1
    spiel = replace(spiel, tables=tables_of(rules, str(vertrag.game), vertrag.form, size, spiel.tables.promoted))
    state = _state(record, spiel, begins, found, sure)
    state = state._replace(spoken=_earlier_calls(record, spiel, state, size, found))
    return without_questions(spiel, state)


def _vertrag(record: Record, rules: RuleSet, hands: Hands, dealer: Seat, begins: Beginning, found: Findings) -> Vertrag:
    """What is played: by the bid of a Solo, a Hochzeit or an Armut; else a normal game with the Re of the cards."""
    told = _told_re(record, found)
    lead = first_lead(dealer) if begins.lead is None else begins.lead
    for bid in record.bids:
        prefix = next((one for one in SOLO_PREFIXES if bid.word.startswith(one)), "")
        game = SOLO_GAMES.get(bid.word.removeprefix(prefix))
        if game:
            kinds: dict[str, SoloKind] = {"Pflicht-": "pflicht", "Lust-": "lust", "Vorfuehrung-": "vorfuehrung"}
            solo = kinds.get(prefix, "")
            lead = solo_lead(rules.vorbehalt, dealer, bid.seat, solo) if begins.lead is None else begins.lead
            after = dealer_after_solo(rules.vorbehalt, dealer, solo)
            return Vertrag(game, bid.seat, frozenset((bid.seat,)), lead, after, solo)
    married = next((bid for bid in record.bids if bid.word.startswith("Hochzeit")), None)
    if married:
        form = married.word.partition(" ")[2]
        name = FORM_OF.get(rules.hochzeit.hochzeit_find) or FORMS.get(form, form) or "erster_fremder"
        return Vertrag("hochzeit", married.seat, frozenset((married.seat,)), lead, next_dealer(dealer), form=name)
    poor = next((bid.seat for bid in record.bids if bid.word == "Armut"), None)
    re = told or re_seats(hands, alte_of(rules))
    if poor is not None:
        return Vertrag("armut", poor, re, lead, next_dealer(dealer))
    if len(re) == 1:
        return Vertrag("stilles_solo", next(iter(re)), re, lead, next_dealer(dealer))
    return Vertrag("normal", None, re, lead, next_dealer(dealer))


def _told_re(record: Record, found: Findings) -> frozenset[Seat]:
    """Who is Re where the cards do not show it any more."""
    return _seats_in(record, "Re", found, most=2) or frozenset()


def _state(record: Record, spiel: Spiel, begins: Beginning, found: Findings, sure: bool) -> State:
    """Augen and Stiche so far. Which cards they were is unknown."""
    state = start(spiel)
    won = {taken.seat: taken for taken in record.taken}
    augen = tuple(won[seat].augen if seat in won else 0 for seat in SEATS)
    left = sum(spiel.table.augen[kind] for hand in spiel.hands for kind in hand)
    if record.taken and sure and sum(augen) + left != AUGEN_TOTAL:
        params: dict[str, Any] = {"n_taken": sum(augen), "n_left": left, "n_missing": AUGEN_TOTAL - left}
        found.add(record.taken[0].at, "taken_sum", "hint_taken_sum", **params)
    many = begins.stich - 1
    winners = [seat for seat in SEATS if seat in won for _ in range(won[seat].stiche or 0)]
    if winners and len(winners) != many and all(taken.stiche is not None for taken in record.taken):
        found.add(record.taken[0].at, "taken_stiche", n_found=len(winners), n_stiche=many)
    most = max(SEATS, key=augen.__getitem__)
    winners = (winners + [most] * many)[:many]
    state = state._replace(
        stiche=tuple(Stich(winner, _NOTHING, winner, Augen(0)) for winner in winners),
        taken=augen,
        suche=_suche(record, spiel, many, found),
    )
    return state._replace(re=state.suche.re) if state.suche else state


def _suche(record: Record, spiel: Spiel, many: int, found: Findings) -> Suche | None:
    """§4.11 How far a Hochzeit has got: with a partner by the tag Re, without one, or still open."""
    if spiel.tables.finder is None or spiel.vertrag.player is None:
        return None
    holder = spiel.vertrag.player
    partner = next(iter(_told_re(record, found) - {holder}), None)
    settled = min(many, spiel.tables.finder.last) if partner is not None or many >= spiel.tables.finder.last else 0
    return Suche(holder, many, partner, settled)


def _earlier_calls(record: Record, spiel: Spiel, state: State, size: int, found: Findings) -> tuple[Spoken, ...]:
    """Calls before the position, taken as they are."""
    tag = record.tag("Said")
    read = said_tag(tag.value) if tag else ()
    if tag and read is None:
        found.add(tag.at, "said_tag", "hint_said_tag", word=tag.value)
    said = [(seat, stage_of(word)) for seat, word in read or ()]
    return tuple(
        Spoken(Call(Seat(seat), "re" if seat in state.re else "kontra", *meant), Moment(0, size or FULL_HAND))
        for seat, meant in said
        if meant is not None
    )
