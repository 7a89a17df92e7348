"""Plays a record through the engine: what is possible becomes moves, what is not becomes problems."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from dokolearn.ch1_general import first_lead, left_of
from dokolearn.ch3_scoring.value import sheet_errors
from dokolearn.ch4_vorbehalte.soli import tables
from dokolearn.game import Game as Table
from dokolearn.game import outcome
from dokolearn.game.claim import claim_verstoss
from dokolearn.model import SEATS, Abrechnung, Claim, Outcome, RuleSet, Seat, four
from dokolearn.replay.check.bids import Beginning, ask, beginning, check_tags, position
from dokolearn.replay.check.branches import Tree
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.check.gaps import count_cards
from dokolearn.replay.check.hands import FoundHands, find_hands, readable, soli_bid
from dokolearn.replay.check.play_lines import Walk
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import At, Record, Tag
from dokolearn.replay.text.spelling import Ending, ending, nearest
from dokolearn.rule_parts import ValueRules
from dokolearn.rulesets import BOOKS, MAINZ, OptionProblem, option_names, with_options
from dokolearn.rulesets.option_values import READERS, Names, Numbers, value_of_words
from dokolearn.shallow_json import JsonDict, read_json


def check(record: Record) -> CheckedGame:
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
        return _game_without_play(record, rules, found)
    if begins.stich > 1:
        table = position(record, rules, hands.hands, dealer, begins, found, sure=not any(hands.supposed))
    else:
        table = ask(record, rules, hands.hands, dealer, found)
    if table.spiel is None or not found.possible:
        return _not_played(record, table, hands, found)
    return _play_out(record, table, hands, begins, size, found)


def _play_out(
    record: Record, table: Table, hands: FoundHands, begins: Beginning, size: int, found: Findings
) -> CheckedGame:
    """The game from its first card."""
    begun = table.in_play[1]
    how = ending(record.end).how
    walk = Walk(table, found, size, how == "revoke", ends=how == "result", opening=record.opening)
    walk.lines(record.tricks)
    sure = not any(hands.supposed)
    done = settle(record, walk.table, found, sure, whole=begins.stich == 1)
    spiel = walk.spiel  # with the Schweine that were announced before the first card
    tree = Tree(table._replace(spiel=spiel), found, size, hands.supposed, behind=walk.behind)
    tree.game(record, begun, walk.moves)
    return CheckedGame(
        table.rules,
        spiel,
        spiel.hands,
        tuple(walk.moves),
        tuple(walk.said) if found.possible else (),
        tuple(found.problems),
        dealt=hands.hands,
        supposed=hands.supposed,
        round=table.round if begins.stich == 1 else None,
        begins=begun,
        heard_late=tuple(walk.heard) if found.possible else (),
        state=done.table.state if found.possible else walk.moves[-1].after if walk.moves else begun,
        ending=done.ending,
        revoked=walk.table.revoked,
        outcome=done.outcome,
        score=done.score,
        branches=tuple(tree.branches),
        questions=tuple(tree.questions),
    )


def _not_played(record: Record, table: Table, hands: FoundHands, found: Findings) -> CheckedGame:
    """The cards were dealt anew, or the bids do not lead to a game."""
    vertrag = table.round.vertrag
    if found.possible and vertrag is not None and record.tricks:
        found.impossible(record.tricks[0].at, "redeal_played", "hint_redeal_played")
    if not found.possible:
        count_cards(record.tricks, found)
    done = settle(record, table, found, sure=True, whole=True)
    game = CheckedGame(table.rules, None, table.round.hands, problems=tuple(found.problems))
    return replace(game, dealt=hands.hands, supposed=hands.supposed, round=table.round, ending=done.ending)


def _game_without_play(record: Record, rules: RuleSet, found: Findings) -> CheckedGame:
    """Nothing can be played; the hands are what stands there."""
    count_cards(record.tricks, found)
    check_forms(record, found)
    stand = {deal.seat: readable(deal) for deal in record.deals}
    hands = tuple(stand.get(seat, ()) for seat in SEATS)
    return CheckedGame(rules, None, hands, problems=tuple(found.problems), dealt=hands, ending=ending(record.end))


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
    found.add(tag.at, "dealer", "hint_seat", word=word)
    return right_of_first


# Which book a record is played by: the tags Rules and Options.


MAX_GUESSES = 20
"""So many unknown options are answered with the names that are most like them."""


def book_of(record: Record, found: Findings) -> RuleSet:
    """The book of the game with its options; the script where none is named."""
    rules = _book_by_tag(record.tag("Rules"), found)
    tag = record.tag("Options")
    if tag is None or not tag.value.strip():
        return rules
    try:
        return with_options(rules, options_of(tag.value))
    except OptionProblem as wrong:
        for number, one in enumerate(wrong.found):
            name = dict(one.params).get("option", "")
            unknown = one.key == "options.unknown" and number < MAX_GUESSES
            near = nearest(str(name), option_names()) if unknown else ()
            found.add(tag.at, "options", "hint_words" if near else "hint_options", option=one, words=near)
    except ValueError:
        found.add(tag.at, "options_form", "hint_options", word=tag.value)
    return rules


def _book_by_tag(tag: Tag | None, found: Findings) -> RuleSet:
    name = tag.value.strip().casefold() if tag else ""
    if tag and name and name not in BOOKS:
        near = nearest(name, BOOKS)
        hint = "hint_words" if near else "hint_rules"
        found.add(tag.at, "rules", hint, word=tag.value, words=near or tuple(BOOKS))
    return BOOKS.get(name, MAINZ)


def options_of(text: str) -> JsonDict:
    """Options as they stand in a tag: `schwein=both, deck_nines=nein, soli=karosolo,damensolo`, or a JSON object.

    Raises ValueError for JSON that is broken or too deep.
    """
    if text.lstrip().startswith("{"):
        read = read_json(text)
        return read if isinstance(read, dict) else {}
    written: dict[str, list[str]] = {}
    for word in filter(None, re.split(r"[\s,;]+", text)):
        name, sign, value = word.partition("=")
        last = next(reversed(written), "")
        if not sign and name not in READERS and isinstance(READERS.get(last), Names | Numbers):
            written[last].append(name)
        else:
            written[name] = [value if sign else "ja"]
    return {name: value_of_words(name, ",".join(words)) for name, words in written.items()}


# The end of a record: claims, and whether its Augen and Punkte are those of the cards.


class Settled(NamedTuple):
    """The end of a game: its table, its last line, and the score of a finished one."""

    table: Table
    ending: Ending
    outcome: Outcome | None = None
    score: Abrechnung | None = None


def check_end(record: Record, found: Findings) -> None:
    """What stands behind `=` can be read, whether or not the game can be played."""
    if not record.end and record.end is not None:
        found.add(record.end_at, "result_empty", "hint_result_empty")
    elif not ending(record.end).how:
        found.add(record.end_at, "result_form", "hint_result_form", word=record.end or "")


def check_forms(record: Record, found: Findings) -> None:
    """Of a game that cannot be played: whether what is stored of its end could be read."""
    _stored_augen(record, ending(record.end), found)
    _punkte(record, found)


def settle(record: Record, table: Table, found: Findings, sure: bool, whole: bool) -> Settled:
    """The end of a game. `sure`: all hands are known; `whole`: it was seen from its first card."""
    last = ending(record.end)
    if found.possible:
        table = _with_claim(record, table, last, found, sure)
    over = found.possible and table.over and table.state is not None and table.spiel is not None
    given = _punkte(record, found)
    if not over:
        _check_result(record, last, None, table, found)
        return Settled(table, last)
    done = outcome(*table.in_play)
    told = whole or bool(record.taken)
    _check_result(record, last, done if told and table.revoked is None else None, table, found)
    paid = table.result if whole else None
    if paid:
        _check_punkte(record, given, paid, table.rules.value, found)
    return Settled(table, last, done if whole else None, paid)


def _with_claim(record: Record, table: Table, last: Ending, found: Findings, sure: bool) -> Table:
    """Somebody takes or gives up what is left; a revoke and a new deal must have happened."""
    if last.how == "revoke" and (table.revoked is None or table.revoked != last.seat):
        found.add(record.end_at, "revoke_none", "hint_revoke_none", seat=last.seat)
    if last.how == "neu" and table.spiel is not None:
        found.add(record.end_at, "redeal_none", "hint_redeal_none")
    if last.how not in ("rest", "gibt auf") or last.seat is None or table.spiel is None or table.state is None:
        return table
    if not sure:
        found.add(record.end_at, "claim_unknown", warning=True)
        return table
    if table.over:
        found.add(record.end_at, "claim_over", warning=True)
        return table
    claim = Claim(last.seat, last.how == "rest", last.order)
    refused = claim_verstoss(table.spiel, table.state, claim)
    if refused is not None:
        found.add(record.end_at, "claim_refused", seat=last.seat, verstoss=refused, rules=table.rules)
        return table
    return table._replace(state=table.state._replace(claimed=claim))


def _check_result(record: Record, last: Ending, done: Outcome | None, table: Table, found: Findings) -> None:
    """Stored Augen must be those of the cards; before the end there are none."""
    for at, augen in _stored_augen(record, last, found):
        if done is None and found.possible and not table.over:
            found.add(at, "result_early", "hint_result_early", warning=True)
        elif done is not None and augen != done.augen:
            right: dict[str, Any] = dict(zip(("n_re", "n_kontra"), done.augen, strict=True))
            found.add(at, "result", "hint_result", **right, n_given=augen[0], n_other=augen[1])


def _stored_augen(record: Record, last: Ending, found: Findings) -> list[tuple[At, tuple[int, int]]]:
    """Every place where Augen stand: the last line, and the tag Result."""
    places = [(record.end_at, last.augen)] if last.augen else []
    tag = record.tag("Result")
    if tag and tag.value.strip() not in ("", "*"):
        in_tag = ending(tag.value)
        if in_tag.how == "":
            found.add(tag.at, "result_form", "hint_result_form", word=tag.value)
        places += [(tag.at, in_tag.augen)] if in_tag.augen else []
    return [(at, augen) for at, augen in places if augen]


def _punkte(record: Record, found: Findings) -> tuple[int, ...]:
    """Stored Punkte, none where there are none or nobody can read them."""
    tag = record.tag("Punkte")
    if tag is None or not tag.value.strip():
        return ()
    words = tag.value.replace(",", " ").replace("−", "-").split()
    try:
        given = tuple(map(int, words))
    except ValueError:
        given = ()
    if len(given) != 4:
        found.add(tag.at, "punkte_form", "hint_punkte_form", word=tag.value)
        return ()
    return given


def _check_punkte(record: Record, given: Sequence[int], paid: Abrechnung, value: ValueRules, found: Findings) -> None:
    """Stored Punkte must be those of the book."""
    tag = record.tag("Punkte")
    if tag is None or not given or tuple(given) == paid.punkte:
        return
    right = " ".join(f"{punkte:+d}" if punkte else "0" for punkte in paid.punkte)
    wrong = sheet_errors(four(given)) if value.score_sheet == "plus_minus" else ()
    hint = f"hint_punkte_{wrong[0].key}" if wrong else "hint_punkte"
    found.add(tag.at, "punkte", hint, word=tag.value, right=right, n_found=wrong[0].n_found if wrong else 0)
