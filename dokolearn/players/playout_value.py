"""What becomes of a game after something that a seat does, if the hidden cards lie in a certain way.

Everybody plays on in the fast form (`playing_out`); no calls are made any more, so what was said so far counts.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from dokolearn.ch4_vorbehalte.vorbehalt import round_events
from dokolearn.ch5_tactics.card_bits import CardBits, card_bits
from dokolearn.ch5_tactics.estimate import best_card
from dokolearn.ch5_tactics.quick_facts import OpenCards, quick_facts
from dokolearn.game import Game, score, speak, step
from dokolearn.game import sight as seen
from dokolearn.game.play import State
from dokolearn.model import SEATS, GameEvent, Give, Hands, Play, Say, Speak, Spoken, Stich, four
from dokolearn.players import announcing
from dokolearn.players.playing_out import Lays, Playing
from dokolearn.players.possible_deals import World, world
from dokolearn.players.verein import CLUB
from dokolearn.sight import Sight, actions, tables_of

ALL_CLUB: Sequence[Lays] = (best_card,) * 4
"""By seat: everybody lays cards as in a club."""


class GameEnd(NamedTuple):
    """What a game has come to for one seat."""

    punkte: int
    """§3.9 Of the table's score."""
    augen: int
    """§1.7 Of the own party."""


class OpenTable(NamedTuple):
    """What is the same for all deals of a position: the running Stich, and the cards of it and of all after it."""

    open_cards: OpenCards
    tables: tuple[CardBits, ...]


def table_at(sight: Sight) -> OpenTable:
    """§5.10 What lies open to all."""
    open_cards, _ = quick_facts(sight)
    return OpenTable(open_cards, tuple([card_bits(table) for table in tables_of(sight)][len(sight.stiche) :]))


def ends(
    sight: Sight, hands: Hands, options: Sequence[GameEvent | None], lays: Sequence[Lays] = ALL_CLUB
) -> tuple[GameEnd, ...]:
    """§5.10 For each thing that this seat may do now, None for saying nothing, how the game ends with these cards.

    Raises ValueError while the cards of an Armut change hands: nobody knows then which ones lie on the table.
    """
    if sight.round.vertrag is None:
        return tuple([_after_questions(sight, hands, event, lays) for event in options])
    at, silent = table_at(sight), world(sight, hands)
    return tuple([_after(sight, at, silent, event, lays) for event in options])


def _after(sight: Sight, at: OpenTable, deal: World, event: GameEvent | None, lays: Sequence[Lays]) -> GameEnd:
    """A card, a call or silence."""
    if isinstance(event, Speak):
        said = replace(sight, spoken=calls_after(sight, deal, event))
        return play_out(said, at, world(said, deal.hands), None, lays)
    return play_out(sight, at, deal, event if isinstance(event, Play) else None, lays)


def calls_after(sight: Sight, deal: World, event: Speak) -> tuple[Spoken, ...]:
    """§3.3 The calls that count after this one. Raises Illegal if it may not be made."""
    turn = SEATS[(sight.lead + len(sight.stich)) % 4]
    re = deal.spiel.re if sight.suche is None else sight.suche.re
    now = State(deal.hands, turn, (), sight.stich, sight.stiche, re, sight.suche, sight.spoken)
    return speak(deal.spiel, now, event).spoken


def play_out(sight: Sight, at: OpenTable, deal: World, play: Play | None, lays: Sequence[Lays] = ALL_CLUB) -> GameEnd:
    """§1.7 The end after this card, or after what everybody lays on his own; `lays` by seat."""
    playing = playing_from(sight, at, deal)
    done = None if play is None else playing.lay(play.seat, play.kind)
    return game_end(sight, deal, playing, (*(() if done is None else (done,)), *playing.to_the_end(lays)))


def playing_from(sight: Sight, at: OpenTable, deal: World) -> Playing:
    """The game from now on, if the cards lie like this."""
    spiel, suche, open_cards = deal.spiel, sight.suche, at.open_cards
    search = None if suche is None or spiel.tables.finder is None else (spiel.tables.finder, suche)
    re = spiel.re if suche is None else suche.re
    owns = [replace(own, hand=own.hand[:], friends=own.friends[:]) for own in deal.owns]
    now = replace(open_cards, stich=open_cards.stich[:], sizes=open_cards.sizes[:], without=open_cards.without[:])
    return Playing(now, owns, [CLUB] * 4, at.tables[1:], re, deal.shown, search)


def game_end(sight: Sight, deal: World, playing: Playing, more: Sequence[Stich]) -> GameEnd:
    """§3.9 What the game has come to that was played to its end, with these Stiche from now on."""
    seat, stiche, nothing = sight.seat, (*sight.stiche, *more), ((), (), (), ())
    won = tuple([sum([stich.augen for stich in stiche if stich.winner == one]) for one in SEATS])
    end = State(nothing, playing.open_cards.lead, (), (), stiche, playing.re, playing.suche, sight.spoken)
    ours: int = sum([won[one] for one in SEATS if (one in playing.re) == (seat in playing.re)])
    return GameEnd(score(deal.spiel, end).punkte[seat], ours)


# In the round of questions


def _after_questions(sight: Sight, hands: Hands, event: GameEvent | None, lays: Sequence[Lays]) -> GameEnd:
    """§4.1 The others answer as in a club, then it is played; cards thrown in count nothing.

    What may only be named later is a Vorbehalt at first, where one says that there is something before what it is.
    """
    asked = sight.round
    if asked.exchange is not None:
        raise ValueError("an Armut is being exchanged: nobody can play on from here")
    assert event is not None, "an answer is asked for"
    possible, vorbehalt = actions(sight), Say(sight.seat, "vorbehalt")
    later = event not in possible and vorbehalt in possible
    game = step(Game(sight.rules, asked._replace(dealt=hands, hands=hands)), vorbehalt if later else event)
    while game.state is None and not game.over:
        named = later and game.round.turn == sight.seat and event in round_events(game.round, (sight.seat,))
        game = step(game, event if named else _answer(game))
    if game.state is None:
        return GameEnd(0, 0)
    begins = seen(game, sight.seat)
    deal = world(begins, four(game.state.hands))
    return play_out(begins, table_at(begins), deal, None, lays)


def _answer(game: Game) -> Say | Give:
    turn = game.round.turn
    assert turn is not None, "a round that is not over has somebody on turn"
    answer = announcing.answers(seen(game, turn))
    assert isinstance(answer, Say | Give)
    return answer
