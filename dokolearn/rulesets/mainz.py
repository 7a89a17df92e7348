"""The script, our root: Das Doppelkopf-Skript, Mainz."""

from dokolearn.model import RuleSet

MAINZ = RuleSet(
    "mainz",
    places=(
        ("3.2.bock", ""),
        ("3.2.plus", ""),
        ("3.2.rund", ""),
        ("3.11.fuchs_am_end", ""),
        ("3.11.gans", ""),
        ("3.11.herzstich", ""),
        ("3.11.karlchen_verloren", ""),
    ),
)
