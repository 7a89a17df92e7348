"""The kinds of exercise, one file each, imported when somebody asks for one."""

from collections.abc import Callable

from dokolearn.exercises.on_demand import OnDemand
from dokolearn.exercises.task import TaskKind


def _count_augen() -> TaskKind:
    from dokolearn.exercises.kinds.count_augen import CountAugen

    return CountAugen()


def _legal_cards() -> TaskKind:
    from dokolearn.exercises.kinds.legal_cards import LegalCards

    return LegalCards()


def _play_stiche() -> TaskKind:
    from dokolearn.exercises.kinds.play_stiche import PlayStiche

    return PlayStiche()


def _sort_hand() -> TaskKind:
    from dokolearn.exercises.kinds.sort_hand import SortHand

    return SortHand()


def _stich_winner() -> TaskKind:
    from dokolearn.exercises.kinds.stich_winner import StichWinner

    return StichWinner()


def _whole_game() -> TaskKind:
    from dokolearn.exercises.kinds.whole_game import WholeGame

    return WholeGame()


def _party() -> TaskKind:
    from dokolearn.exercises.kinds.party import WhichParty

    return WhichParty()


def _partner() -> TaskKind:
    from dokolearn.exercises.kinds.partner import Partner

    return Partner()


def _call_possible() -> TaskKind:
    from dokolearn.exercises.kinds.call_possible import CallPossible

    return CallPossible()


def _speak() -> TaskKind:
    from dokolearn.exercises.kinds.speak import Speak

    return Speak()


def _answer_call() -> TaskKind:
    from dokolearn.exercises.kinds.answer_call import AnswerCall

    return AnswerCall()


def _winner_of_game() -> TaskKind:
    from dokolearn.exercises.kinds.winner_of_game import WinnerOfGame

    return WinnerOfGame()


def _score_game() -> TaskKind:
    from dokolearn.exercises.kinds.score_game import ScoreGame

    return ScoreGame()


def _game_value() -> TaskKind:
    from dokolearn.exercises.kinds.game_value import GameValue

    return GameValue()


def _spielzettel() -> TaskKind:
    from dokolearn.exercises.kinds.spielzettel import Spielzettel

    return Spielzettel()


def _special_point() -> TaskKind:
    from dokolearn.exercises.kinds.special_point import SpecialPoint

    return SpecialPoint()


def _revoke() -> TaskKind:
    from dokolearn.exercises.kinds.revoke import Revoke

    return Revoke()


def _partner_in_hochzeit() -> TaskKind:
    from dokolearn.exercises.kinds.partner_in_hochzeit import PartnerInHochzeit

    return PartnerInHochzeit()


def _solo_trumps() -> TaskKind:
    from dokolearn.exercises.kinds.solo_trumps import SoloTrumps

    return SoloTrumps()


def _which_solo() -> TaskKind:
    from dokolearn.exercises.kinds.which_solo import WhichSolo

    return WhichSolo()


def _vorbehalt() -> TaskKind:
    from dokolearn.exercises.kinds.vorbehalt import Vorbehalt

    return Vorbehalt()


def _who_plays() -> TaskKind:
    from dokolearn.exercises.kinds.who_plays import WhoPlays

    return WhoPlays()


_ALL: dict[str, Callable[[], TaskKind]] = {
    "count_augen": _count_augen,
    "legal_cards": _legal_cards,
    "play_stiche": _play_stiche,
    "sort_hand": _sort_hand,
    "stich_winner": _stich_winner,
    "whole_game": _whole_game,
    "party": _party,
    "partner": _partner,
    "call_possible": _call_possible,
    "speak": _speak,
    "answer_call": _answer_call,
    "winner_of_game": _winner_of_game,
    "score_game": _score_game,
    "game_value": _game_value,
    "spielzettel": _spielzettel,
    "special_point": _special_point,
    "revoke": _revoke,
    "partner_in_hochzeit": _partner_in_hochzeit,
    "solo_trumps": _solo_trumps,
    "which_solo": _which_solo,
    "vorbehalt": _vorbehalt,
    "who_plays": _who_plays,
}

KINDS = OnDemand(_ALL, lambda name: _ALL[name]())
"""Every kind by the name that a spec uses."""
