"""The script, our root: Das Doppelkopf-Skript, Mainz."""

from dokolearn.model import RuleSet

MAINZ = RuleSet("mainz")
