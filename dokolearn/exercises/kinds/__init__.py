"""The kinds of exercise, one file each."""

from dokolearn.exercises.kinds.answer_call import AnswerCall
from dokolearn.exercises.kinds.call_possible import CallPossible
from dokolearn.exercises.kinds.count_augen import CountAugen
from dokolearn.exercises.kinds.game_value import GameValue
from dokolearn.exercises.kinds.legal_cards import LegalCards
from dokolearn.exercises.kinds.partner import Partner
from dokolearn.exercises.kinds.partner_in_hochzeit import PartnerInHochzeit
from dokolearn.exercises.kinds.party import WhichParty
from dokolearn.exercises.kinds.play_stiche import PlayStiche
from dokolearn.exercises.kinds.revoke import Revoke
from dokolearn.exercises.kinds.score_game import ScoreGame
from dokolearn.exercises.kinds.solo_trumps import SoloTrumps
from dokolearn.exercises.kinds.sort_hand import SortHand
from dokolearn.exercises.kinds.speak import Speak
from dokolearn.exercises.kinds.special_point import SpecialPoint
from dokolearn.exercises.kinds.spielzettel import Spielzettel
from dokolearn.exercises.kinds.stich_winner import StichWinner
from dokolearn.exercises.kinds.vorbehalt import Vorbehalt
from dokolearn.exercises.kinds.which_solo import WhichSolo
from dokolearn.exercises.kinds.who_plays import WhoPlays
from dokolearn.exercises.kinds.whole_game import WholeGame
from dokolearn.exercises.kinds.winner_of_game import WinnerOfGame
from dokolearn.exercises.task import TaskKind

_ALL: tuple[TaskKind, ...] = (
    *(CountAugen(), LegalCards(), PlayStiche(), SortHand(), StichWinner(), WholeGame()),
    *(WhichParty(), Partner()),
    *(CallPossible(), Speak(), AnswerCall(), WinnerOfGame()),
    *(ScoreGame(), GameValue(), Spielzettel(), SpecialPoint()),
    *(Revoke(), PartnerInHochzeit(), SoloTrumps(), WhichSolo(), Vorbehalt(), WhoPlays()),
)

KINDS: dict[str, TaskKind] = {kind.name: kind for kind in _ALL}
"""Every kind by the name that a spec uses."""
