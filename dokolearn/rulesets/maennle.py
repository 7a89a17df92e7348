"""The Spielordnung Doppelkopf: forty cards, one Schwein, the second Karlchen."""

from dokolearn.rulesets.mainz import MAINZ
from dokolearn.rulesets.options import derive

MAENNLE = derive(
    MAINZ,
    name="maennle",
    deck_nines=False,
    schwein="free_choice",
    karlchen_second_in_last_trick=True,
    dulle_caught=False,
    karlchen_caught=False,
    herzstich=True,
    places={
        "1.1": "§3",
        "1.2": "§27",
        "1.4": "§6",
        "1.6": "§6",
        "1.9": "§8",
        "2.2": "§7",
        "2.3": "§21",
        "2.4": "§22",
        "2.6": "§9",
        "2.7": "§9",
        "2.8": "§9",
        "3.11": "§24",
    },
)
