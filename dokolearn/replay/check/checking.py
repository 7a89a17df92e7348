"""Plays a record through the engine: what is possible becomes moves, what is not becomes problems."""

from dataclasses import replace

from dokolearn.ch1_general import first_lead, left_of
from dokolearn.ch4_vorbehalte.soli import tables
from dokolearn.game import Game as Table
from dokolearn.model import SEATS, RuleSet, Seat
from dokolearn.replay.check.bids import ask, check_tags
from dokolearn.replay.check.branches import Tree
from dokolearn.replay.check.game_so_far import Branch, Game, Heard, Move, Question
from dokolearn.replay.check.gaps import count_cards
from dokolearn.replay.check.hands import Found, find_hands, readable, soli_bid
from dokolearn.replay.check.play_lines import Walk
from dokolearn.replay.check.position import Beginning, beginning, position
from dokolearn.replay.check.rules_of import book_of
from dokolearn.replay.check.settle import check_end, check_forms, settle
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.spelling import ending, result_of

__all__ = ["Branch", "Game", "Heard", "Move", "Question", "check", "result_of"]


def check(record: Record) -> Game:
    """The record played through: its moves up to the first impossible one, and all problems found on the way."""
    found = Findings()
    check_end(record, found)
    rules = book_of(record, found)
    size = tables(rules, "normal")[0].hand_size
    begins = beginning(record, size, found)
    solo = _solo(record, rules, begins) if found.possible else ""
    hands = find_hands(record, rules, begins.stich, found, solo) if found.possible else None
    dealer = _dealer(record, begins, found)
    if hands is None or not found.possible:
        check_tags(record, found)
        return _unplayed(record, rules, found)
    if begins.stich > 1:
        table = position(record, rules, hands.hands, dealer, begins, found, sure=not any(hands.supposed))
    else:
        table = ask(record, rules, hands.hands, dealer, found)
    if table.spiel is None or not found.possible:
        return _not_played(record, table, hands, found)
    return _played(record, table, hands, begins, size, found)


def _played(record: Record, table: Table, hands: Found, begins: Beginning, size: int, found: Findings) -> Game:
    """The game from its first card."""
    assert table.spiel is not None
    assert table.state is not None
    how = ending(record.end).how
    walk = Walk(table, found, size, how == "revoke", ends=how == "result", opening=record.opening)
    walk.lines(record.tricks)
    sure = not any(hands.supposed)
    done = settle(record, walk.table, found, sure, whole=begins.stich == 1)
    tree = Tree(table, found, size, hands.supposed, behind=walk.behind)
    tree.game(record, table.state, walk.moves)
    return Game(
        table.rules,
        table.spiel,
        table.spiel.hands,
        tuple(walk.moves),
        tuple(walk.said) if found.possible else (),
        tuple(found.problems),
        dealt=hands.hands,
        supposed=hands.supposed,
        round=table.round if begins.stich == 1 else None,
        begins=table.state,
        heard_late=tuple(walk.heard) if found.possible else (),
        state=done.table.state if found.possible else walk.moves[-1].after if walk.moves else table.state,
        ending=done.ending,
        revoked=walk.table.revoked,
        outcome=done.outcome,
        score=done.score,
        branches=tuple(tree.branches),
        questions=tuple(tree.questions),
    )


def _not_played(record: Record, table: Table, hands: Found, found: Findings) -> Game:
    """The cards were dealt anew, or the bids do not lead to a game."""
    vertrag = table.round.vertrag
    if found.possible and vertrag is not None and record.tricks:
        found.impossible(record.tricks[0].at, "redeal_played", "hint_redeal_played")
    if not found.possible:
        count_cards(record.tricks, found)
    done = settle(record, table, found, sure=True, whole=True)
    game = Game(table.rules, None, table.round.hands, problems=tuple(found.problems))
    return replace(game, dealt=hands.hands, supposed=hands.supposed, round=table.round, ending=done.ending)


def _unplayed(record: Record, rules: RuleSet, found: Findings) -> Game:
    """Nothing can be played; the hands are what stands there."""
    count_cards(record.tricks, found)
    check_forms(record, found)
    stand = {deal.seat: readable(deal) for deal in record.deals}
    hands = tuple(stand.get(seat, ()) for seat in SEATS)
    return Game(rules, None, hands, problems=tuple(found.problems), dealt=hands, ending=ending(record.end))


def _solo(record: Record, rules: RuleSet, begins: Beginning) -> str:
    """Which of several Soli is played, whoever holds which cards; empty where no more than one was bid."""
    unsaid = Findings()
    hands = find_hands(record, rules, begins.stich, unsaid) if len(soli_bid(record)) > 1 else None
    if hands is None:
        return ""
    vertrag = ask(record, rules, hands.hands, _dealer(record, begins, unsaid), unsaid).round.vertrag
    return vertrag.game or "" if vertrag else ""


def _dealer(record: Record, begins: Beginning, found: Findings) -> Seat:
    """Who dealt: by the tag, or else whoever sits right of the first lead."""
    tag = record.tag("Dealer")
    first = record.tricks[0].seat if record.tricks and begins.stich == 1 else first_lead(SEATS[3])
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
