"""What a seat may conclude from the questions, and what it may do now."""

from dokolearn.ch2_normal_game import playable
from dokolearn.ch3_scoring.calls import Phase, call_table, possible_calls
from dokolearn.ch4_vorbehalte.conclusions import Known, known
from dokolearn.ch4_vorbehalte.vorbehalt import round_events
from dokolearn.house_rules.schwein import KaroAsse, announce_verstoss, with_schwein
from dokolearn.model import Call, GameEvent, Hand, Moment, Party, Play, Say, Speak
from dokolearn.sight.on_the_table import first_table, table_of
from dokolearn.sight.one_seat import Sight

SCHWEIN_SAID = "schwein"
"""`ddv: Schweine` How a Schwein is announced before the first card."""


def conclusions(sight: Sight) -> Known:
    """§4.5 What the round of questions tells this seat: what every Vorbehalt is or may be, who holds both Alte."""
    return known(sight.round, sight.seat)


def cards_now(sight: Sight) -> Hand:
    """§2.7 The own cards that may be played now, copies included; SCHWEIN for a Fuchs raised. Empty off turn."""
    if sight.game is None or sight.over or sight.forced or sight.turn != sight.seat:
        return ()
    return with_schwein(playable(sight.hand, sight.stich, table_of(sight)), _karo_asse(sight))


def _karo_asse(sight: Sight) -> KaroAsse:
    """`ddv: Schweine` The own Karo Asse, one of which may become a Schwein."""
    seat = sight.seat
    dealt, announced = sight.round.hands[seat], seat in sight.raised
    return KaroAsse(sight.rules.cards, first_table(sight), dealt, seat, sight.stiche, announced)


def calls_now(sight: Sight) -> tuple[Call, ...]:
    """§3.3 Everything that this seat may call now."""
    laid = 4 * len(sight.stiche) + len(sight.stich)
    return _calls_at(sight, Moment(laid, len(sight.hand), sight.turn == sight.seat))


def _calls_at(sight: Sight, moment: Moment) -> tuple[Call, ...]:
    """§3.3 The same at another moment, if nobody says anything until then."""
    vertrag, suche, seat = sight.round.vertrag, sight.suche, sight.seat
    if vertrag is None or vertrag.game is None or sight.over or sight.forced:
        return ()
    is_re = seat in (vertrag.re if suche is None else suche.re)
    table = call_table(sight.rules, vertrag.game, len(sight.dealt), suche.klaerung if suche else 0)
    phase: Phase = "hochzeit_offen" if suche is not None and suche.open else "spiel"
    party: Party = "re" if is_re else "kontra"
    return possible_calls(table, sight.spoken, seat, party, moment, phase=phase, holder=is_re)


def calls_next_time(sight: Sight) -> tuple[Call, ...]:
    """§3.3 What this seat may still call before its next card but one, if it lays one now and nobody says anything."""
    laid = 4 * len(sight.stiche) + len(sight.stich)
    return _calls_at(sight, Moment(laid + 4, len(sight.hand) - 1))


def may_announce_schwein(sight: Sight) -> bool:
    """`ddv: Schweine` Whether this seat may announce a Schwein now, before the first card."""
    if sight.game is None or sight.over or sight.forced:
        return False
    return announce_verstoss(_karo_asse(sight), sight.stich) is None


def actions(sight: Sight) -> tuple[GameEvent, ...]:
    """§1.6 Everything that this seat may do now: answer, give cards (examples), call, announce a Schwein, play.

    Not among them is to claim the rest: whether that holds, all four look at with their cards on the table.
    """
    seat = sight.seat
    if sight.round.vertrag is None:
        return round_events(sight.round, (seat,))
    if sight.forced and not sight.over:
        return (Speak(seat, sight.forced[1].stage),) * (sight.forced[0] == seat)
    calls = (Speak(seat, call.stage, call.vorab) for call in calls_now(sight))
    says = (Say(seat, SCHWEIN_SAID),) * may_announce_schwein(sight)
    return (*calls, *says, *(Play(seat, kind) for kind in dict.fromkeys(cards_now(sight))))
