"""How a whole game ends: won or lost and with whom, the Stich that decided, every Stich once more, four open hands."""

from dataclasses import replace
from typing import Literal

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.winning import PARTIES, verdict
from dokolearn.exercises.frame.task import Action, Dealt, Feedback
from dokolearn.exercises.kinds.whole_game.game_words import call_words, partner_of, standing
from dokolearn.exercises.kinds.whole_game.whole_course import LEARNER, Course, Task
from dokolearn.exercises.position.finished_game import verdict_words
from dokolearn.game import outcome, score
from dokolearn.model import SEATS, Hand, Kind, Outcome, Party, Seat, Stich
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_names, card_view, with_sign

LOOKING_BACK = ("show", "earlier", "later")
"""What can be asked for when all is over."""


def complete(inner: Course) -> bool:
    """Whether it was a whole game: then somebody has won it."""
    return inner.play.over and sum(stich.augen for stich in inner.done) == AUGEN_TOTAL


STARS = {"won": 3, "nobody": 2, "lost": 1}
"""What a whole game is worth beside the other exercises of a lesson: one for playing it to its end, all for winning."""


def how(task: Task, inner: Course) -> Literal["won", "lost", "nobody"]:
    """§3.1 For the learner: won, lost, or won by nobody."""
    found = verdict(outcome(task.spiel, inner.play), task.rules)
    return "nobody" if found.winner is None else "won" if found.winner == parties(task.re)[LEARNER] else "lost"


def result(task: Task, inner: Course, lang: str) -> str:
    """§3.1 Won or lost, with how many Augen and with whom; of a few Stiche only the Augen."""
    party = parties(task.re)
    mine = sum(stich.augen for stich in inner.done if party[stich.winner] == party[LEARNER])
    theirs = sum(stich.augen for stich in inner.done) - mine
    key = how(task, inner) if complete(inner) else "part"
    return text(lang, f"whole_game.prompt.{key}", mine=mine, theirs=theirs, who=text(lang, partner_of(task)))


def result_to_keep(task: Task, inner: Course, lang: str) -> JsonDict:
    """What a page remembers of a whole game that is over: its stars, how it ended and with whom."""
    if not complete(inner):
        return {}
    ended = how(task, inner)
    return {"stars": STARS[ended], "ended": (ended, text(lang, partner_of(task)))}


def end_words(task: Task, inner: Course, lang: str) -> str:
    """§3.1 Why it ended so, and which Stich decided; what was called and what it brings."""
    if not complete(inner):
        return text(lang, "whole_game.end.part")
    found = verdict(outcome(task.spiel, inner.play), task.rules)
    party = text(lang, f"party.{parties(task.re)[LEARNER]}")
    told = [text(lang, "whole_game.end", party=party, why=verdict_words(found, task.rules, lang))]
    return " ".join([*told, _deciding_stich(inner, decider(task, inner), lang), *_value_words(task, inner, lang)])


def _deciding_stich(inner: Course, number: int, lang: str) -> str:
    stich = inner.done[number]
    words = {"number": number + 1, "augen": stich.augen, "who": text(lang, f"table.{stich.winner}")}
    return text(lang, f"whole_game.decided{'.you' if stich.winner == LEARNER else ''}", **words)


def decider(task: Task, inner: Course) -> int:
    """The Stich after which the winner could lose no more, whoever had taken the others; where nobody wins, and of a
    few Stiche, the one with the most Augen."""
    end, stiche = outcome(task.spiel, inner.play), inner.done
    won = verdict(end, task.rules).winner if complete(inner) else None
    sure = (number for number in range(len(stiche)) if won and _sure(task, end, stiche[: number + 1], won))
    return next(sure, max(range(len(stiche)), key=lambda number: stiche[number].augen))


def _sure(task: Task, end: Outcome, stiche: tuple[Stich, ...], won: Party) -> bool:
    """Whether this party has won with these Stiche, even if the other one makes all that follow."""
    mine = [stich for stich in stiche if parties(task.re)[stich.winner] == won]
    augen, made = sum(stich.augen for stich in mine), len(mine)
    others = (AUGEN_TOTAL - augen, sum(end.stiche) - made)
    pairs = ((augen, others[0]), (made, others[1]))
    turned = pairs if won == PARTIES[0] else tuple((there, here) for here, there in pairs)
    return verdict(replace(end, augen=turned[0], stiche=turned[1]), task.rules).winner == won


def _value_words(task: Task, inner: Course, lang: str) -> list[str]:
    """§3.9 What the game is worth, once somebody had to call; before it only the winner is asked for."""
    if not inner.play.spoken or task.reckon:
        return []
    calls = ", ".join(call_words(task, one.call, lang) for one in inner.play.spoken)
    punkte = abs(score(task.spiel, inner.play).punkte[LEARNER])
    return [text(lang, "whole_game.end.called", said=calls, punkte=punkte)]


def sheet_words(task: Task, inner: Course, lang: str) -> str:
    """§3.13 What everybody writes down."""
    punkte = score(task.spiel, inner.play).punkte
    row = ", ".join(f"{text(lang, f'table.{seat}')}\N{NO-BREAK SPACE}{with_sign(punkte[seat])}" for seat in SEATS)
    return text(lang, "whole_game.end.sheet", row=row)


# Once more


def buttons(lang: str) -> tuple[Action, ...]:
    """What can be done when all is over."""
    return (Action("again", text(lang, "whole_game.again")), Action("show", text(lang, "whole_game.show")))


def steps(lang: str) -> tuple[Action, ...]:
    """While the Stiche are looked at once more."""
    return (Action("earlier", text(lang, "whole_game.earlier")), Action("later", text(lang, "whole_game.later")))


def look_back_step(task: Task, inner: Course, event: Event, lang: str) -> tuple[Course, Feedback | None]:
    """Another Stich on the table: first the one that decided, then back and forth; after the last one comes the end."""
    what, at = event.get("type"), inner.back
    if what == "show" and at is None:
        after = inner._replace(back=decider(task, inner))
    elif at is not None and what in ("earlier", "later"):
        to = at + 1 if what == "later" else max(0, at - 1)
        after = inner._replace(back=to if to < len(inner.done) else None)
    else:
        return inner, None
    told = end_words(task, inner, lang) if after.back is None else _once_more(task, inner, after.back, lang)
    return after, Feedback("info", told, ("1.7",))


def _once_more(task: Task, inner: Course, number: int, lang: str) -> str:
    stich = inner.done[number]
    card = stich.cards[(stich.winner - stich.lead) % 4]
    words = {"who": text(lang, f"table.{stich.winner}"), "card": card_names((card,), lang), "augen": stich.augen}
    told = text(lang, f"whole_game.back{'.you' if stich.winner == LEARNER else ''}", **words)
    deciding = [text(lang, "whole_game.back.decided")] if number == decider(task, inner) and complete(inner) else []
    return " ".join([told, *deciding, standing(task, inner, inner.done[: number + 1], lang)])


def back_prompt(inner: Course, lang: str) -> str:
    """Which Stich lies there once more."""
    assert inner.back is not None
    return text(lang, "whole_game.prompt.back", number=inner.back + 1, of=len(inner.done))


def open_hands(task: Task, inner: Course, lang: str) -> tuple[Dealt, ...]:
    """The four hands as dealt; in front of a Stich with what was played before it."""
    return tuple(_open_hand(task, inner, seat, lang) for seat in SEATS)


def _open_hand(task: Task, inner: Course, seat: Seat, lang: str) -> Dealt:
    cards = tuple(card_view(kind, lang) for kind in task.hands[seat])
    name = text(lang, f"table.{seat}")
    if inner.back is None:
        return Dealt(name, cards)
    laid = [stich.cards[(seat - stich.lead) % 4] for stich in inner.done[: inner.back + 1]]
    *gone, now = _places(task.hands[seat], laid)
    return Dealt(name, cards, tuple(sorted(gone)), now)


def _places(hand: Hand, laid: list[Kind]) -> list[int]:
    """Where these cards stood in a hand."""
    found: list[int] = []
    for kind in laid:
        found.append(next(at for at, held in enumerate(hand) if held == kind and at not in found))
    return found
