"""A record that begins in mid-game: `[Start "5"]`, what each seat has won (`taken`), the cards that are left."""

import re
from dataclasses import replace
from typing import Any, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, KIND_BY_CODE, first_lead, next_dealer
from dokolearn.ch2_normal_game import re_seats
from dokolearn.ch3_scoring.calls import FULL_HAND
from dokolearn.ch4_vorbehalte import dealer_after_solo, solo_lead
from dokolearn.ch4_vorbehalte.hochzeit import FORM_OF, Suche
from dokolearn.game import Game as Table
from dokolearn.game import Spiel, State, new_game, start, without_questions
from dokolearn.game.spiel import tables_of
from dokolearn.model import SEATS, Augen, Call, Hands, Moment, RuleSet, Seat, SoloKind, Spoken, Stich, Vertrag
from dokolearn.replay.check.bids import seats_of
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import FORMS, SOLO_GAMES, SOLO_PREFIXES, Record
from dokolearn.replay.text.spelling import said_tag, stage_of

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
        found.impossible(tag.at, "start_form", "hint_start_form", word=tag.value[:40], n_size=size)
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
    spiel = replace(spiel, tables=tables_of(rules, str(vertrag.game), vertrag.form, size))
    state = _state(record, spiel, begins, found, sure)
    state = state._replace(spoken=_said(record, spiel, state, size, found))
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
    re = told or re_seats(hands)
    if poor is not None:
        return Vertrag("armut", poor, re, lead, next_dealer(dealer))
    if len(re) == 1:
        return Vertrag("stilles_solo", next(iter(re)), re, lead, next_dealer(dealer))
    return Vertrag("normal", None, re, lead, next_dealer(dealer))


def _told_re(record: Record, found: Findings) -> frozenset[Seat]:
    """Who is Re where the cards do not show it any more."""
    tag = record.tag("Re")
    seats = seats_of(tag.value) if tag else frozenset()
    if seats is None or len(seats) > 2:
        assert tag is not None
        found.add(tag.at, "seats_tag", "hint_seats_tag", word=tag.value[:40], name=tag.name)
        return frozenset()
    return seats


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


def _said(record: Record, spiel: Spiel, state: State, size: int, found: Findings) -> tuple[Spoken, ...]:
    """Calls before the position, taken as they are."""
    tag = record.tag("Said")
    read = said_tag(tag.value) if tag else ()
    if read is None:
        assert tag is not None
        found.add(tag.at, "said_tag", "hint_said_tag", word=tag.value[:40])
        return ()
    said = [(seat, stage_of(word)) for seat, word in read]
    return tuple(
        Spoken(Call(Seat(seat), "re" if seat in state.re else "kontra", *meant), Moment(0, size or FULL_HAND))
        for seat, meant in said
        if meant is not None
    )
