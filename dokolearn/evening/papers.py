"""What an evening needs on paper, by the rules of its table: a sheet for the scores, and the trumps of each game."""

from collections.abc import Iterator

from dokolearn.ch4_vorbehalte.soli import tables
from dokolearn.club_evening_rules import games, minutes
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import RuleSet
from dokolearn.rulesets import leaves_open
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_view, game_name, table_name

PLAYERS = (4, 5)

_KEYS = ("rules", "options", "players", "lang")

_HEAD = ("number", "dealer", "game", "re", "value")


def papers(spec: JsonObject) -> JsonDict:
    """For `rules` and `options`, `players` at the table (4 or 5) and `lang`. Raises SpecError."""
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    players, lang = spec.get("players", 4), spec.get("lang", "de")
    problems += [] if players in PLAYERS and type(players) is int else ["players: expected 4 or 5"]
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    rules = read_rules({"set": spec.get("rules", "mainz"), "options": spec.get("options", {})}, problems)
    if problems or rules is None:
        raise SpecError(problems)
    return {
        "rules": table_name(rules, lang),
        "games": games(rules, players),
        "head": [text(lang, f"papers.{name}") for name in _HEAD],
        "sum": text(lang, "papers.sum"),
        "notes": list(_notes(rules, players, lang)),
        "duty": text(lang, "papers.duty") if rules.runde.mandatory_solo != "none" else "",
        "trumps": [row for game in ("normal", *rules.vorbehalt.soli) for row in _rows(rules, game, lang)],
    }


def _notes(rules: RuleSet, players: int, lang: str) -> Iterator[str]:
    """How it is written down at this table, and how long the evening is."""
    yield text(lang, f"papers.{rules.value.score_sheet}")
    yield text(lang, "papers.solo" if rules.value.solo_factor > 1 else "papers.solo_once", n=rules.value.solo_factor)
    if leaves_open(rules, "runde_games_five" if players == 5 else "runde_games"):
        yield text(lang, "papers.no_number")
    if limit := minutes(rules, players):
        yield text(lang, "papers.minutes", n=limit)
    if rules.value.bock_triggers:
        yield text(lang, "papers.bock")


def _rows(rules: RuleSet, game: str, lang: str) -> Iterator[JsonDict]:
    """The cards of a game in their order; of one that changes its trumps, those of each half."""
    stages = tuple(dict.fromkeys(tables(rules, game)))
    for at, table in enumerate(stages, start=1):
        name = game_name(game, lang, rules)
        yield {
            "name": text(lang, "papers.half", game=name, n=at) if len(stages) > 1 else name,
            "n": sum(kind in table.trumps for kind in table.deck),
            "trumps": [card_view(kind, lang) for kind in table.trumps],
            "fehl": [[card_view(kind, lang) for kind in suit] for suit in table.fehl if suit],
        }
