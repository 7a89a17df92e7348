"""Doppelkopf lernen, lehren und nachspielen: one rules engine for lessons, replays and scores."""

from dokolearn.old_names import answer_old_names

__version__ = "0.3.0.dev0"

answer_old_names()
