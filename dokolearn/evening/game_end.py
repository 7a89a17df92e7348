"""How a game of an evening ends: won or lost and with whom, what it is worth line by line, the Spielzettel.

The reader may reckon it himself before its score is shown, as in the game of lesson 8: who has won stands there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

from dokolearn.ch2_normal_game import parties as parties_of
from dokolearn.ch3_scoring import verdict
from dokolearn.ch3_scoring.value import is_repeated, settle, sheet_rules
from dokolearn.ch3_scoring.value import sheet as sheet_row
from dokolearn.club_evening_rules import games
from dokolearn.evening import same_cards
from dokolearn.evening.evening_state import READER, Evening, another_game, games_begun, rows_written, written_down
from dokolearn.evening.table_view import seats
from dokolearn.exercises.frame.stepping import Stage
from dokolearn.exercises.frame.task import Action, Dealt, Feedback, Lines, Scene
from dokolearn.exercises.kinds.whole_game.game_reckoning import FinishedGame, Reckoning, calls_of
from dokolearn.exercises.position.finished_game import Result, result_facts, verdict_words
from dokolearn.game import outcome
from dokolearn.model import SEATS
from dokolearn.players.luck import LUCK, worth_of_cards
from dokolearn.replay.check.checking import check
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.text.played_game import Played, record_of
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import leaves_open
from dokolearn.settlement import settlement
from dokolearn.shallow_json import Event, JsonDict, read_json
from dokolearn.strings import text
from dokolearn.wording import card_view, game_name, list_words, with_sign


def scene(now: Evening) -> Scene:
    """The table when the game is over: first how it went, then what it is worth."""
    found = same_cards.moments(now) if now.looks_back else ()
    shown = Scene(
        prompt=text(now.plan.lang, "evening.next_time.some") if found else result(now),
        seats=seats(now) if now.state is not None else (),
        actions=(*_actions(now), *same_cards.ways_back(now, found)),
        facts=tuple(_facts(now)),
        lines=_panel(now, found),
        deal=() if now.reckoned else tuple(_open_hands(now)),
    )
    return shown if now.counted is None else _counting(now, now.counted, shown)


def _panel(now: Evening, found: tuple[same_cards.Fork, ...]) -> Lines | None:
    """What stands below the table: the score, or what somebody asked for instead."""
    if now.looks_back:
        return same_cards.lines(now, found)
    if now.weighs:
        return luck(now)
    return _lines(now) if now.reckoned else None


LEAST_GAMES = 4
"""After so many games of an evening one may ask what the cards gave: of fewer nobody can tell."""


def can_weigh(now: Evening) -> bool:
    """Whether there are games enough to tell luck and play apart."""
    evening = now.plan.cards is None and not now.plan.games and not now.once_more
    return evening and now.reckoned and not is_thrown_in(now) and len(games_begun(now)) >= LEAST_GAMES


def luck(now: Evening) -> Lines:
    """What the cards gave everybody in this evening, and what is left: the play of four, the partner's as well."""
    lang, rows = now.plan.lang, rows_written(now)
    found = LUCK[now.plan.rules.name]
    worth = [sum(game) * found.share for game in zip(*map(worth_of_cards, games_begun(now)), strict=True)]
    sums = [sum(row) for row in zip(*rows, strict=True)]
    given = list(map(round, worth))
    left = [whole - cards for whole, cards in zip(sums, given, strict=True)]
    head = ("", *(text(lang, f"table.{seat}") for seat in SEATS))
    named = (("sum", sums), ("cards", given), ("left", left))
    table = tuple((text(lang, f"evening.luck.{name}"), *map(with_sign, row)) for name, row in named)
    return Lines(text(lang, "evening.luck.label"), head, table)


def is_thrown_in(now: Evening) -> bool:
    """Whether the cards are dealt anew."""
    return now.running.result is None


def goes_on(now: Evening) -> bool:
    """Whether another game follows, or these cards are dealt anew."""
    if now.plan.cards is not None and not is_thrown_in(now):
        return False
    return another_game(now.plan, written_down(now))


def _actions(now: Evening) -> Iterator[Action]:
    lang = now.plan.lang
    if not is_thrown_in(now) and not now.reckoned:
        yield Action("go_on", text(lang, "evening.reckon"), primary=True)
        if can_count(now):
            yield Action("count", text(lang, "evening.count"))
        return
    if goes_on(now):
        again = now.running.result is None or is_repeated(now.running.result)
        key = "evening.redeal" if again else "evening.next"
        yield Action("next", text(lang, key), primary=True)
    if not is_thrown_in(now):
        yield Action("again", text(lang, "evening.again"))
        yield Action("look_back", text(lang, "evening.lines" if now.looks_back else "evening.next_time"))
        if can_weigh(now):
            yield Action("weigh", text(lang, "evening.lines" if now.weighs else "evening.luck"))


def result(now: Evening) -> str:
    """§3.1 Won or lost, with how many Augen and with whom."""
    lang, found = now.plan.lang, now.running.result
    if found is None:
        return text(lang, "evening.end.thrown")
    end = outcome(*now.running.in_play)
    party = parties_of(end.re)
    mine, theirs = end.augen if party[READER] == "re" else end.augen[::-1]
    friends = [text(lang, f"table.{seat}") for seat in SEATS[1:] if party[seat] == party[READER]]
    key = "nobody" if found.winner is None else "won" if found.winner == party[READER] else "lost"
    words = {"mine": mine, "theirs": theirs, "who": list_words(friends, lang) if friends else ""}
    return text(lang, f"evening.end.{key}{'' if friends else '.alone'}", **words)


def why_it_ended(now: Evening) -> Feedback:
    """§3.1 Why it ended so."""
    lang, rules = now.plan.lang, now.plan.rules
    if is_thrown_in(now):
        return Feedback("info", text(lang, "evening.end.thrown.why"), ("4.1",))
    end = outcome(*now.running.in_play)
    party = text(lang, f"party.{parties_of(end.re)[READER]}")
    found = verdict(end, rules)
    why = verdict_words(found, rules, lang)
    return Feedback("info", text(lang, "evening.end.why", party=party, why=why), (found.paragraph,))


def row_written(now: Evening) -> Feedback:
    """§3.1.3 What everybody writes down."""
    lang, found = now.plan.lang, now.running.result
    assert found is not None
    key = "evening.sheet.once_more" if now.once_more else "evening.sheet.row"
    row = ", ".join(f"{text(lang, f'table.{seat}')}\N{NO-BREAK SPACE}{with_sign(found.punkte[seat])}" for seat in SEATS)
    return Feedback("info", f"{result(now)}. {text(lang, key, row=row)}", ("3.1.3",))


def _facts(now: Evening) -> Iterator[str]:
    game, lang = now.running, now.plan.lang
    if now.weighs:
        games_so_far = len(rows_written(now))
        error = round(LUCK[now.plan.rules.name].spread * sqrt(games_so_far))
        yield text(lang, "evening.luck.about", n_games=games_so_far, n_error=error)
        return
    if game.spiel is not None and game.spiel.vertrag.player is not None:
        who, name = text(lang, f"table.{game.spiel.vertrag.player}"), str(game.spiel.vertrag.game)
        yield text(lang, "evening.facts.game", game=game_name(name, lang, now.plan.rules), who=who)
    if now.running.bock:
        yield text(lang, "evening.facts.bock", n_times=2**now.running.bock)


def _lines(now: Evening) -> Lines | None:
    """§3.9 The score line by line with its places."""
    game, lang = now.running, now.plan.lang
    if game.spiel is None or game.state is None or game.result is None:
        return None
    shown = settlement(game.result, game.rules, lang)
    rows = [(f"{one.what} ({one.place})", with_sign(one.punkte), with_sign(one.so_far)) for one in shown.lines]
    total = (text(lang, "evening.lines.sum"), with_sign(shown.value), "")
    head = (shown.view, text(lang, "evening.lines.punkte"), text(lang, "evening.lines.so_far"))
    return Lines(text(lang, "evening.lines"), head, (*rows, total))


def _open_hands(now: Evening) -> Iterator[Dealt]:
    game, lang = now.running, now.plan.lang
    hands = game.round.dealt if game.spiel is None else game.spiel.hands
    order = now.table.order
    for seat in SEATS:
        cards = sorted(hands[seat], key=order.__getitem__)
        yield Dealt(text(lang, f"table.{seat}"), tuple(card_view(kind, lang) for kind in cards))


def sheet(now: Evening) -> JsonDict:
    """§3.1.3 How the evening stands: which game comes, how many there are, and the Punkte of everybody, game by game.

    A game stands there once its score is shown: before, it would tell whoever reckons himself."""
    lang = now.plan.lang
    told = now.once_more or (now.over and not now.looking and (now.reckoned or is_thrown_in(now)))
    after, rows = (written_down(now), rows_written(now)) if told else (now.runde, now.rows)
    return {
        "label": text(lang, "evening.sheet"),
        "head": [text(lang, f"table.{seat}") for seat in SEATS],
        "rows": [[text(lang, "evening.sheet.game", number=at), *map(with_sign, row)] for at, row in enumerate(rows, 1)],
        "number": now.coming.number,
        "sums": [with_sign(punkte) for punkte in after.scores],
        "played": after.played + after.added,
        "games": len(now.plan.games) or (0 if leaves_open(now.plan.rules, "runde_games") else games(now.plan.rules)),
        "over": not another_game(now.plan, after),
    }


def game_files(now: Evening) -> dict[str, str]:
    """The finished game as text, and behind a link of the viewer; empty where it cannot be one."""
    record = game_record(now)
    dkn = write(record)
    if dkn not in _links:
        _links.clear()
        _links[dkn] = game_link(record, check(record)) or text_link(record)
    return {"dkn": dkn, "link": _links[dkn]}


_links: dict[str, str] = {}
"""The link of the game that was written last, by its text: its end and its score have the same."""


def game_record(now: Evening) -> Record:
    """The finished game as a record."""
    game, names = now.running, [text(now.plan.lang, f"table.{seat}") for seat in SEATS]
    asked = game.round
    played = Played(game.rules, asked.dealt, asked.dealer, now.log, asked.duty, game.bock, asked.vorgefuehrt)
    return record_of(played, read_json(now.plan.options or "{}"), names)


# The reader reckons himself: line by line, then the row of the sheet


@dataclass(frozen=True, slots=True)
class OwnScore(Reckoning):
    """§3.9 The lines and the row of the sheet."""

    name: str = "own_score"

    def steps(self, task: FinishedGame, lang: str) -> tuple[Stage, ...]:
        """Without the winner."""
        return Reckoning.steps(self, task, lang)[1:]


OWN_SCORE = OwnScore()


def finished_game(now: Evening) -> FinishedGame | None:
    """The game that is over; None where its sheet says more than its lines do, as in a Bockrunde."""
    game, rules = now.running, now.plan.rules
    if game.result is None or game.spiel is None or game.state is None:
        return None
    end = outcome(game.spiel, game.state)
    value = int(game.result.value_re)
    if settle(end, rules) != game.result or sheet_row(value, end.re, sheet_rules(rules.value)) != game.result.punkte:
        return None
    return FinishedGame(rules, Result(rules, end, calls_of(game.state), False, 0), end.re, value)


def can_count(now: Evening) -> bool:
    """Whether the reader may begin to reckon."""
    return now.over and not now.looking and not now.reckoned and now.counted is None and finished_game(now) is not None


def answer_step(now: Evening, event: Event) -> Evening:
    """An answer to the step that is asked; behind the last one the score is shown."""
    task = finished_game(now)
    if task is None or now.counted is None:
        return now
    done, feedback = OWN_SCORE.answer(task, now.counted, event, now.plan.lang)
    if OWN_SCORE.is_solved(task, done):
        return replace(now, reckoned=True, counted=None)
    return now if feedback is None else replace(now, counted=done, feedback=feedback)


def _counting(now: Evening, done: int, shown: Scene) -> Scene:
    """The table with the question of this step, its answers, and the lines so far; before them the four hands."""
    task, lang = finished_game(now), now.plan.lang
    assert task is not None, "only what can be counted is"
    asked, told = OWN_SCORE.scene(task, done, lang), result_facts(task.result, lang)
    named = bool(shown.facts) and task.result.outcome.game != "normal"
    return replace(
        shown,
        prompt=asked.prompt,
        lines=asked.lines,
        actions=(*asked.actions, Action("go_on", text(lang, "whole_game.reckon.skip"))),
        facts=(*shown.facts, *told[named:]),
        gap=now.places[-1] if now.places else None,
        deal=() if asked.lines and asked.lines.rows else shown.deal,
    )
