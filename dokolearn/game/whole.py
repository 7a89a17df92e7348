"""The whole game as one machine of events, from the first question to the last line of its score.

`begin` is the moment after the deal, `step` answers an event with the next `Game`, `events` are those allowed now.
`sight` is the only way from a `Game` to what a player may know of it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from dokolearn.ch1_general import HERZ_ASS, first_lead
from dokolearn.ch4_vorbehalte.conclusions import round_for
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_events, round_step, round_table, start_round
from dokolearn.game.calling import calls_now, forced_call_now, moment_of, party_of, say_all, speak
from dokolearn.game.claim import claim_verstoss
from dokolearn.game.play import State, karo_asse, legal, play, risen_above_schwein, start, verstoss
from dokolearn.game.score import bock_fired, score, score_of_revoke
from dokolearn.game.spiel import Spiel, new_game, with_schwein_announced
from dokolearn.house_rules.bidding import binding_calls
from dokolearn.house_rules.forced import disclosure_call
from dokolearn.house_rules.schwein import announce_verstoss
from dokolearn.model import (
    SEATS,
    Abrechnung,
    Call,
    Claim,
    GameEvent,
    Give,
    Hand,
    Hands,
    Illegal,
    Moment,
    Play,
    RuleSet,
    Say,
    Seat,
    Speak,
    Verstoss,
)
from dokolearn.sight import SCHWEIN_SAID, KnownEvening, Sight, parties

SLIPPED = "verplappert"
"""Not a word but a mishap: the player gives his party away. Like a revoke nobody is offered it."""


class Game(NamedTuple):
    """A game of one book at some moment: the round of questions, then the play, then the score."""

    rules: RuleSet
    round: Round
    spiel: Spiel | None = None
    """None until it is clear what is played."""
    state: State | None = None
    forced: tuple[Seat, Call] | None = None
    """Who has to say what before the next card."""
    revoked: Seat | None = None
    """Who did not follow suit in a book where that ends the game."""
    bock: int = 0
    """How often Bockrunden double it."""

    @property
    def in_play(self) -> tuple[Spiel, State]:
        """What is played and how it stands, once the round of questions is over. Raises Illegal before."""
        if self.spiel is None or self.state is None:
            raise Illegal(Verstoss("4.1", "verstoss.vorbehalt_zuerst"))
        return self.spiel, self.state

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        thrown_in = self.round.vertrag is not None and self.round.vertrag.game is None
        return thrown_in or self.revoked is not None or (self.state is not None and self.state.over)

    @property
    def result(self) -> Abrechnung | None:
        """The score of a finished game; None before its end, and when the cards were dealt anew."""
        if self.spiel is None or self.state is None or not self.over:
            return None
        if self.revoked is not None:
            return score_of_revoke(self.spiel, self.state, self.revoked)
        return score(self.spiel, self.state)

    @property
    def bock_fired(self) -> tuple[str, ...]:
        """What of this game starts a Bockrunde; nothing before its end, and when the cards were dealt anew."""
        if self.spiel is None or self.state is None or self.result is None:
            return ()
        return bock_fired(self.spiel, self.state, self.result)


def begin(
    rules: RuleSet,
    hands: Hands,
    dealer: Seat,
    *,
    bock: int = 0,
    duty: frozenset[Seat] | None = None,
    vorfuehrung: Seat | None = None,
) -> Game:
    """§4.1 The moment after the deal: the player left of the dealer is asked first.

    `bock`: how often it is doubled; `duty` and `vorfuehrung`: who owes a Pflichtsolo, and who has to play it now (see
    `start_round`).
    """
    return _after_round(Game(rules, start_round(rules, hands, dealer, duty, vorfuehrung), bock=bock))


def step(game: Game, event: GameEvent) -> Game:
    """The game after an event. Raises Illegal with the rule that forbids it."""
    if game.over:
        raise Illegal(Verstoss("1.6", "verstoss.spiel_aus"))
    if game.forced is not None and event != _forced_event(game.forced):
        raise Illegal(Verstoss("3.3", "verstoss.zwang", (("n_seat", game.forced[0]),)))
    match event:
        case Say():
            return _say(game, event)
        case Give():
            return _give(game, event)
        case Speak():
            return _speak(game, event)
        case Play():
            return _play(game, event)
        case Claim():
            return _claim(game, event)


def events(game: Game) -> Iterator[GameEvent]:
    """Everything that is allowed now; empty only when the game is over."""
    if game.over:
        return
    if game.state is None:
        yield from round_events(game.round)
        return
    spiel, state = game.in_play
    if game.forced is not None:
        yield _forced_event(game.forced)
        return
    for seat in SEATS:
        yield from (Speak(seat, call.stage, call.vorab) for call in calls_now(spiel, state, seat))
        yield from (Say(seat, SCHWEIN_SAID) for _ in range(_announce_verstoss(game, seat) is None))
        claims = (Claim(seat, takes) for takes in (True, False))
        yield from (claim for claim in claims if claim_verstoss(spiel, state, claim) is None)
    yield from (Play(state.turn, kind) for kind in dict.fromkeys(legal(spiel, state)))


def sight(game: Game, seat: Seat, evening: KnownEvening | None = None) -> Sight:
    """The game as this seat knows it, from the first question to the last card."""
    asked, state = round_for(game.round, seat), game.state
    if state is None:
        vertrag = asked.vertrag
        lead = first_lead(asked.dealer) if vertrag is None else vertrag.lead
        return Sight(game.rules, seat, asked, asked.hands[seat], lead, evening=evening)
    return Sight(
        game.rules,
        seat,
        asked,
        state.hands[seat],
        state.lead,
        state.stich,
        state.stiche,
        state.spoken,
        state.raised,
        state.suche,
        game.forced,
        state.claimed,
        game.revoked,
        evening,
        _known_to_have_risen(game, seat),
    )


def _known_to_have_risen(game: Game, seat: Seat) -> Hand:
    """`ddv: Schweine`, `spielregeln: Varianten, Scharfe` The raised pairs that a seat knows of: its own, and those of
    which a card was laid or that were announced."""
    spiel, state = game.in_play
    if not spiel.tables.above_schwein and not spiel.tables.promoted:
        return ()
    laid = {kind for one in state.stiche for kind in one.cards}.union(state.stich, [HERZ_ASS] if state.raised else ())
    risen = (*spiel.tables.promoted, *risen_above_schwein(spiel, state.stiche, state.stich))
    return tuple(kind for kind in risen if kind in laid or kind in spiel.hands[seat])


def without_questions(spiel: Spiel, state: State) -> Game:
    """A game of which only the play is known: nobody has written down what was said before it."""
    asked = Round(
        round_table(spiel.rules), spiel.dealer, spiel.hands, spiel.hands, phase="fertig", vertrag=spiel.vertrag
    )
    return Game(spiel.rules, asked, spiel, state)


# The events


def _forced_event(forced: tuple[Seat, Call]) -> Speak:
    """§3.3 What has to be said before anything else happens."""
    return Speak(forced[0], forced[1].stage)


def _say(game: Game, event: Say) -> Game:
    if game.state is None:
        return _after_round(game._replace(round=round_step(game.round, event)))
    if event.what == SLIPPED:
        return _slip(game, event.seat)
    refused = (
        _announce_verstoss(game, event.seat)
        if event.what == SCHWEIN_SAID
        else Verstoss("4.1", "verstoss.vorbehalt_vorbei")
    )
    if refused:
        raise Illegal(refused)
    spiel, state = game.in_play
    raised = state._replace(raised=state.raised.union([event.seat]))
    return game._replace(spiel=with_schwein_announced(spiel), state=raised)


def _slip(game: Game, seat: Seat) -> Game:
    """Somebody gives his party away and has to call. Raises Illegal where nothing follows from it."""
    spiel, state = game.in_play
    if refused := _slip_verstoss(game, seat):
        raise Illegal(refused)
    call = _slip_call(spiel, state, seat)
    assert call is not None, "else it would have been refused"
    return game._replace(forced=(seat, call))


def _slip_verstoss(game: Game, seat: Seat) -> Verstoss | None:
    """`maennle §17` Why nothing follows when this player gives his party away, or None if he has to call something.

    In most books nothing does; nor where everybody knows it, or where his party may say no more.
    """
    spiel, state = game.spiel, game.state
    assert spiel is not None
    assert state is not None
    if not spiel.rules.calls.disclosure_forces_call:
        return Verstoss("3.3.verplappert", "verstoss.verplappert_frei")
    if all(parties(sight(game, other))[seat] for other in SEATS):
        return Verstoss("3.3.verplappert", "verstoss.verplappert_bekannt")
    return None if _slip_call(spiel, state, seat) else Verstoss("3.3.verplappert", "verstoss.verplappert_stumm")


def _slip_call(spiel: Spiel, state: State, seat: Seat) -> Call | None:
    """`maennle §17` What somebody has to call who gives his party away: its next stage, late if it is; else None."""
    table, now = spiel.tables.calls[state.klaerung], moment_of(state, seat)
    return disclosure_call(table, state.spoken, seat, party_of(state, seat), now)


def _give(game: Game, event: Give) -> Game:
    if game.state is not None:
        raise Illegal(Verstoss("4.1", "verstoss.vorbehalt_vorbei"))
    return _after_round(game._replace(round=round_step(game.round, event)))


def _after_round(game: Game) -> Game:
    """The play begins as soon as the round has led to a game; a bid counts as said."""
    vertrag = game.round.vertrag
    if vertrag is None or vertrag.game is None:
        return game
    spiel = new_game(game.rules, game.round.hands, game.round.dealer, vertrag, game.bock)
    state = start(spiel)
    if vertrag.bid is not None:
        state = say_all(state, binding_calls(vertrag.bid), Moment(0, len(spiel.hands[0])))
    return game._replace(spiel=spiel, state=state)


def _announce_verstoss(game: Game, seat: Seat) -> Verstoss | None:
    """Why this player may not announce a Schwein now, or None if he may."""
    assert game.spiel is not None
    assert game.state is not None
    return announce_verstoss(karo_asse(game.spiel, game.state, seat), game.state.stich)


def _speak(game: Game, event: Speak) -> Game:
    spiel, state = game.in_play
    if game.forced is None:
        return game._replace(state=speak(spiel, state, event))
    said = say_all(state, (game.forced[1],), moment_of(state, event.seat))
    return game._replace(state=said, forced=None)


def _play(game: Game, event: Play) -> Game:
    spiel, state = game.in_play
    if event.seat != state.turn:
        raise Illegal(Verstoss("1.4", "verstoss.nicht_dran"))
    refused = verstoss(spiel, state, event.kind)
    if refused is None:
        after = play(spiel, state, event.kind)
        forced = None if after.stich else forced_call_now(spiel, after)
        return Game(game.rules, game.round, spiel, after, forced, bock=game.bock)
    if refused.paragraph == "2.7" and game.rules.stich.revoke_result == "max_loss":
        return game._replace(revoked=event.seat)
    raise Illegal(refused)


def _claim(game: Game, event: Claim) -> Game:
    spiel, state = game.in_play
    refused = claim_verstoss(spiel, state, event)
    if refused:
        raise Illegal(refused)
    return game._replace(state=state._replace(claimed=event))
