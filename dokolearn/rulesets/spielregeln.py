"""The rules of a well-read rules page."""

from dokolearn.rulesets.mainz import MAINZ
from dokolearn.rulesets.options import derive

SPIELREGELN = derive(
    MAINZ,
    name="spielregeln",
    dulle_second_beats_first=False,
    except_last_trick=True,
    dulle_caught=False,
    karlchen_caught=False,
    karlchen_lost_minus=True,
    places={
        "1.1": "Spielregeln",
        "1.4": "Kartengeben",
        "1.9": "Stiche",
        "2.2": "Spielregeln",
        "2.3": "Spielregeln",
        "2.4": "Stiche",
        "2.6": "Stiche",
        "2.7": "Stiche",
        "2.8": "Stiche",
        "3.11": "Wertung",
    },
)
