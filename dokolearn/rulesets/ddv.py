"""The tournament rules of the Deutscher Doppelkopf-Verband, as an encyclopaedia article tells them."""

from dokolearn.rulesets.mainz import MAINZ
from dokolearn.rulesets.options import derive

DDV = derive(
    MAINZ,
    name="ddv",
    dulle_second_beats_first=False,
    dulle_caught=False,
    karlchen_caught=False,
    places={
        "1.1": "Doppelkopfblatt",
        "1.4": "Spielvorbereitung",
        "1.9": "Spiel",
        "2.2": "Parteien",
        "2.3": "Spiel mit Dullen",
        "2.4.1": "Spiel mit Dullen",
        "2.4": "Spiel",
        "2.6": "Spiel",
        "2.7": "Spiel",
        "2.8": "Spiel",
        "3.11": "Spielwerte",
    },
)
