"""The rules of a commercial game, as its help tells them."""

from dokolearn.rulesets.mainz import MAINZ
from dokolearn.rulesets.options import derive

SCHMIDT = derive(
    MAINZ,
    name="schmidt",
    dulle_second_beats_first=False,
    except_last_trick=True,
    dulle_caught=False,
    karlchen_caught=False,
    places={
        "1.1": "Das Doppelkopfspiel",
        "1.4": "Spielablauf",
        "1.9": "Spielablauf",
        "2.2": "Das Doppelkopfspiel",
        "2.3": "Das Doppelkopfspiel",
        "2.4": "Spielablauf",
        "2.6": "Spielablauf",
        "2.7": "Spielablauf",
        "2.8": "Spielablauf",
        "3.11": "Sonderpunkte",
    },
)
