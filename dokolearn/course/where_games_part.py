"""A game followed at two tables: the first moment at which it cannot go on alike.

>>> from dokolearn.course.games_at_table import games_at
>>> from dokolearn.rulesets import DDV, derive
>>> known = games_at(DDV, 1)[0]
>>> parting(known, DDV) is None
True
>>> found = parting(known, derive(DDV, re_kontra="times2", stake=3))
>>> found.how, found.at == len(known.played.events)
('score', True)
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.value import is_repeated
from dokolearn.ch4_vorbehalte import knowledge
from dokolearn.club_evening_rules import Runde, games, minutes, next_game
from dokolearn.course.games_at_table import TableGame, evening_after
from dokolearn.game import Game, begin, events, legal, step
from dokolearn.game.whole import SLIPPED
from dokolearn.house_rules.armut import KnownArmut
from dokolearn.model import SEATS, STAGES, Claim, GameEvent, Illegal, Party, Play, RuleSet, Say, Speak, Verstoss
from dokolearn.rulesets import MAINZ

How = Literal[
    "deal",
    "asked",
    "contract",
    "stich",
    "turn",
    "parties",
    "forced",
    "calls",
    "known",
    "over",
    "score",
    "bock",
    "refused",
    "possible",
]
"""What is otherwise: the pack, who is asked, which game is played, who gets the Stich, who is on turn, who is Re, what
somebody has to call, which calls count, what is known of the cards of an Armut, that the game is over, its score, a
Bockrunde after it; an event that was refused, and one that nobody tried."""


class Parting(NamedTuple):
    """The first moment at which a game is another one at the other table."""

    how: How
    at: int
    """How many events both tables have in common."""
    event: GameEvent | None = None
    """The one after which, or with which, they part; None before the first one."""
    here: Game | None = None
    """The game after that event; None where this table refuses it."""
    there: Game | None = None
    why: Verstoss | None = None
    """Why one of the two refuses it."""


def parting(known: TableGame, rules: RuleSet) -> Parting | None:
    """The first moment at which the events of a game lead to something else at another table; None if they never do."""
    there = _begin_at(known, rules)
    if isinstance(there, Parting):
        return there
    for at, (event, here) in enumerate(zip(known.played.events, known.games[1:], strict=True)):
        try:
            there = step(there, event)
        except Illegal as refused:
            return Parting("refused", at, event, here, None, refused.verstoss)
        if how := _unlike(here, there):
            return Parting(how, at + (how in AT_THE_END), event, here, there)
    return None


def choice(known: TableGame, rules: RuleSet) -> Parting | None:
    """The first moment of a game at which somebody could do something that is not the same at the other table."""
    there = _begin_at(known, rules)
    if isinstance(there, Parting):
        return there
    for at, here in enumerate(known.games):
        for event in _conceivable(here, there):
            if found := _parting_with(here, there, event, at):
                return found
        if here.over:
            return None
        there = step(there, known.played.events[at])
    return None


def other_ending(known: TableGame, rules: RuleSet) -> TableGame | None:
    """The game with another order of the cards of its last Stiche, so that it parts at the other table; None where no
    order does."""
    there = _begin_at(known, rules)
    if isinstance(there, Parting):
        return None
    for at, here in enumerate(known.games[:-1]):
        state = here.state
        if state is not None and not state.stich and len(state.hands[state.turn]) <= LAST_STICHE:
            laid = _parting_cards(here, there)
            return _other_course(known, at, laid) if laid else None
        there = step(there, known.played.events[at])
    return None


LAST_STICHE = 3
"""So many Stiche at the end of a game are laid in every order."""


def _parting_cards(here: Game, there: Game) -> tuple[GameEvent, ...] | None:
    """Cards after which two games that went alike are not alike any more."""
    if here.forced is not None:
        return None
    for kind in dict.fromkeys(legal(*here.in_play)):
        event = Play(here.in_play[1].turn, kind)
        ours, theirs = step(here, event), _after(there, event)
        if isinstance(theirs, Verstoss) or _unlike(ours, theirs):
            return (event,)
        if not ours.over and (found := _parting_cards(ours, theirs)):
            return (event, *found)
    return None


def _other_course(known: TableGame, at: int, events: Iterable[GameEvent]) -> TableGame | None:
    """The game with other events from some moment on; None where they cannot be."""
    games, happened = [*known.games[: at + 1]], [*known.played.events[:at], *events]
    for event in happened[at:]:
        after = _after(games[-1], event)
        if isinstance(after, Verstoss):
            return None
        games.append(after)
    return known._replace(played=known.played._replace(events=tuple(happened)), games=tuple(games))


def with_calls(known: TableGame, said: Sequence[Party]) -> TableGame | None:
    """The game with an Ansage of these parties before its first card, in this order, and no other call; None where
    that cannot be."""
    begins = next((at for at, one in enumerate(known.games) if one.state is not None), None)
    if begins is None:
        return None
    re = known.games[begins].in_play[1].re
    callers = [next((seat for seat in SEATS if (seat in re) == (party == "re")), SEATS[0]) for party in said]
    rest = [one for one in known.played.events[begins:] if not isinstance(one, Speak | Claim)]
    return _other_course(known, begins, [*(Speak(seat, 0) for seat in callers), *rest])


def parts_alike(known: TableGame, found: Parting, rules: RuleSet) -> Parting | None:
    """How a game parts at one more table, if that is in the same way at the same moment; else None."""
    there = _begin_at(known, rules)
    if isinstance(there, Parting):
        return there if there.how == found.how and found.event is None else None
    for event, here in zip(known.played.events[: found.at], known.games[1:], strict=False):
        after = _after(there, event)
        if isinstance(after, Verstoss) or ((how := _unlike(here, after)) and how != found.how):
            return None
        there = after
    if found.at == len(known.played.events):
        how = _unlike(known.games[-1], there)
        return found._replace(there=there) if how == found.how else None
    if found.event is None:
        return None
    one = _parting_with(known.games[found.at], there, found.event, found.at)
    if one is None or (one.how, found.how) not in ((found.how, found.how), ("possible", "refused")):
        return None
    return one._replace(how=found.how)


def evening_parts(known: TableGame, rules: RuleSet) -> bool:
    """Whether the evening around a game is another one at the other table: what it is agreed to be, whose turn it is
    to deal, who owes what and what is doubled, before the game or after it."""
    before, last = known.evening, known.games[-1]
    other = replace(before, rules=rules)
    if _agreement(before) != _agreement(other) or next_game(before) != next_game(other):
        return True
    if not last.over:
        return False
    return _plain(evening_after(before, last)) != _plain(evening_after(other, last))


def _begin_at(known: TableGame, rules: RuleSet) -> Game | Parting:
    """The same deal at another table, or how they part before the first event."""
    played, here = known.played, known.games[0]
    if card_table(rules).deck != card_table(played.rules).deck:
        return Parting("deal", 0)
    duty = played.duty if rules.runde.mandatory_solo != "none" else None
    there = begin(rules, played.hands, played.dealer, bock=played.bock, duty=duty, vorfuehrung=played.vorgefuehrt)
    how = _unlike(here, there)
    return Parting(how, 0, None, here, there) if how else there


AT_THE_END = ("score", "bock")
"""What is otherwise only once everything has happened alike."""


def _unlike(here: Game, there: Game) -> How | None:
    """What is another thing in two games after the same events."""
    if (here.state is None) != (there.state is None) or _contract(here) != _contract(there):
        return "contract"
    if here.round.exchange is not None and not _has_begun(here) and _seen_of_armut(here) != _seen_of_armut(there):
        return "known"
    if here.state is None or there.state is None:
        return "asked" if (here.round.phase, here.round.turn) != (there.round.phase, there.round.turn) else None
    if here.revoked != there.revoked:
        return "over"
    if not here.state.stich and here.state.stiche and here.state.stiche[-1].winner != there.state.stiche[-1].winner:
        return "stich"
    if here.state.re != there.state.re:
        return "parties"
    if here.state.turn != there.state.turn:
        return "turn"
    if here.over != there.over:
        return "over"
    if here.forced != there.forced:
        return "forced"
    if len(here.state.spoken) != len(there.state.spoken) or _calls(here) != _calls(there):
        return "calls"
    if here.over:
        if _payment(here) != _payment(there):
            return "score"
        return "bock" if len(here.bock_fired) != len(there.bock_fired) else None
    return None


def _contract(game: Game) -> Any:
    made = game.round.vertrag
    return made and (made.game, made.player, made.re, made.lead, made.next_dealer, made.solo, game.round.hands)


def _has_begun(game: Game) -> bool:
    """Whether a card lies: what is known of an Armut is known by then."""
    return game.state is not None and bool(game.state.stich or game.state.stiche)


def _seen_of_armut(game: Game) -> list[KnownArmut | None]:
    """What each seat knows of the cards of an Armut, and whoever watches."""
    return [knowledge(game.round, seat).armut for seat in (*SEATS, None)]


def _calls(game: Game) -> list[Any]:
    return [one.call for one in game.state.spoken] if game.state else []


def _payment(game: Game) -> Any:
    """What a game comes to: whoever counts it in other lines plays the same."""
    found = game.result
    return found and (found.winner, found.punkte, is_repeated(found))


def _conceivable(here: Game, there: Game) -> Iterable[GameEvent]:
    """Everything that somebody could try now: what one of the tables offers, calls and cards that perhaps nobody may
    make, and a slip."""
    yield from dict.fromkeys((*events(here), *events(there)))
    if here.state is None or here.over:
        return
    turn = here.state.turn
    yield from (Play(turn, kind) for kind in dict.fromkeys(here.state.hands[turn]))
    for seat in SEATS:
        yield from (Speak(seat, stage) for stage in range(len(STAGES)))
        yield Say(seat, SLIPPED)
        yield from (Claim(seat, takes) for takes in (True, False))


def _parting_with(here: Game, there: Game, event: GameEvent, at: int) -> Parting | None:
    """How the tables part with an event that somebody could try."""
    ours, theirs = _after(here, event), _after(there, event)
    if isinstance(ours, Verstoss) and isinstance(theirs, Verstoss):
        return None
    if isinstance(ours, Verstoss):
        assert isinstance(theirs, Game)
        return Parting("possible", at, event, None, theirs, ours)
    if isinstance(theirs, Verstoss):
        return Parting("possible", at, event, ours, None, theirs)
    how = _unlike(ours, theirs)
    return Parting(how, at, event, ours, theirs) if how else None


def _after(game: Game, event: GameEvent) -> Game | Verstoss:
    try:
        return step(game, event)
    except Illegal as refused:
        return refused.verstoss


# The evening


def _agreement(runde: Runde) -> Any:
    """What a table has agreed about an evening: for how many it is, how long, and what ends it."""
    rules = runde.rules.runde
    ends = {"score": rules.runde_score, "pott": rules.runde_pott}.get(rules.runde_end)
    owed = rules.mandatory_solo
    return (
        (rules.players_at_table, rules.runde_end, ends, owed),
        *(minutes(runde.rules, runde.players), games(runde.rules, runde.players)),
    )


def _plain(runde: Runde) -> Runde:
    """An evening without its rules."""
    return replace(runde, rules=MAINZ)
