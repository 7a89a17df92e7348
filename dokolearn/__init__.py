"""Doppelkopf lernen, lehren und nachspielen: one rules engine for lessons, replays and scores."""

__version__ = "0.3.0.dev0"
