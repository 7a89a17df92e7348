"""The kinds of exercise, one file each."""

from importlib import import_module

from dokolearn.exercises.on_demand import OnDemand
from dokolearn.exercises.task import TaskKind

_CLASSES = {
    "count_augen": "CountAugen",
    "legal_cards": "LegalCards",
    "play_stiche": "PlayStiche",
    "sort_hand": "SortHand",
    "stich_winner": "StichWinner",
    "whole_game": "WholeGame",
    "party": "WhichParty",
    "partner": "Partner",
    "call_possible": "CallPossible",
    "speak": "Speak",
    "answer_call": "AnswerCall",
    "winner_of_game": "WinnerOfGame",
    "score_game": "ScoreGame",
    "game_value": "GameValue",
    "spielzettel": "Spielzettel",
    "special_point": "SpecialPoint",
    "revoke": "Revoke",
    "partner_in_hochzeit": "PartnerInHochzeit",
    "solo_trumps": "SoloTrumps",
    "which_solo": "WhichSolo",
    "vorbehalt": "Vorbehalt",
    "who_plays": "WhoPlays",
}
"""The file of each kind, which is its name, and its class there."""


def _kind(name: str) -> TaskKind:
    kind: TaskKind = getattr(import_module(f"{__name__}.{name}"), _CLASSES[name])()
    return kind


KINDS = OnDemand(_CLASSES, _kind)
"""Every kind by the name that a spec uses."""
