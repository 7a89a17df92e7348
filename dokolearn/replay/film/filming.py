"""Record → film: a replayed game as lists of complete views, one per moment, with nothing left to compute."""

import re
from collections.abc import Sequence
from typing import Any

from dokolearn.ch2_normal_game import parties
from dokolearn.model import SEATS
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, Branch, Game
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.film.exchange import exchange
from dokolearn.replay.film.moments import line_moments, opening, stiche
from dokolearn.replay.film.own_lines import bare, without
from dokolearn.replay.film.quiz import quiz_view
from dokolearn.replay.film.score_by_book import line_result, result_text, scores
from dokolearn.replay.film.viewer_words import (
    bid_text,
    key_help,
    sentences,
    setting_words,
    viewer_words,
    word,
)
from dokolearn.replay.links.link_forms import is_link, links, open_link
from dokolearn.replay.reader import read_all
from dokolearn.replay.text.parser import Reading
from dokolearn.replay.text.problems import Problem, advice, player_names, sentence
from dokolearn.replay.text.record import HEALTHY, Record
from dokolearn.replay.text.writer import write
from dokolearn.strings import text
from dokolearn.wording import book_name, card_name, card_view, game_name

__all__ = ["FORMAT", "film", "film_of", "first_view", "problem_views", "setting_words", "title"]

FORMAT = "dokolearn-film/3"

MAX_PROBLEMS_SHOWN = 100

_FACTS = ("Date", "Site", "Annotator", "Source", "Licence")

View = dict[str, Any]


def film(source: Record | Reading, lang: str = "de") -> View:
    """The film of a game: whatever of it is possible, and what is wrong with the rest."""
    cut, problems = _cut(source, lang)
    record, game = cut.record, cut.game
    shown = _before_the_cards(cut, problems)
    moments = [*shown["moments"], *line_moments(cut)]
    branches = _branches(cut)
    result = _result(cut)
    if result and len(moments) > 1:
        moments[-1]["say"] = sentences(moments[-1]["say"], result["text"])
    return shown | {
        "moments": moments,
        "stiche": stiche(cut),
        "result": result,
        "branches": branches,
        "quiz": _quiz(cut, moments, branches),
        "scores": scores(game, cut.names, lang),
        "links": links(record, game),
        "dkn": write(record),
    }


_TO_COME: View = {"stiche": [], "result": None, "branches": [], "quiz": [], "scores": {}}
_TO_COME |= {"links": {"game": "", "text": ""}, "dkn": ""}


def _cut(source: Record | Reading, lang: str) -> tuple[Cut, Sequence[Problem]]:
    record = source.record if isinstance(source, Reading) else source
    game = check(record)
    return Cut(record, game, lang), source.problems if isinstance(source, Reading) else game.problems


def _before_the_cards(cut: Cut, problems: Sequence[Problem]) -> View:
    """What there is to see before the first card, with all that never changes."""
    game, lang = cut.game, cut.lang
    name = title(cut.record, lang)
    said = [bid for bid in cut.record.bids if bid.word]
    return {
        "format": FORMAT,
        "lang": lang,
        "title": name,
        "rules": book_name(game.rules, lang),
        "facts": facts(cut.record, game, lang),
        "players": list(cut.names),
        "parties": list(parties(_re(game))) if game.spiel and cut.sure else [""] * 4,
        "party_names": {party: text(lang, f"party.{party}") for party in ("re", "kontra")},
        "hands": [[card_view(kind, lang) for kind in hand] for hand in cut.hands],
        "hand_size": cut.hand_size,
        "dealer": game.spiel.dealer if game.spiel else -1,
        "game": _played(cut),
        "round": [{"seat": bid.seat, "text": bid_text(bid.word, lang, game.rules)} for bid in said],
        "exchange": exchange(cut),
        "moments": [opening(cut, name)],
        "problems": problem_views(problems, lang, cut.names),
        "words": viewer_words(lang),
        "help": key_help(lang),
    }


def first_view(link: str, lang: str = "de") -> View:
    """A film that ends before the first card: of a bare game it is there long before the whole one. Never raises."""
    opened = open_link(link)
    problem = opened.problem
    cut, problems = _cut(read_all(opened.text)[0] if problem is None else Reading(Record(), (problem,)), lang)
    return _before_the_cards(cut, problems) | _TO_COME


def film_of(source: str, lang: str = "de", number: int = 0, less: int = MAIN, silent: bool = False) -> View:
    """The film of one game of a text or of a link to a game; it names all others of the text. `less`: without a
    variation that its reader has kept, by its number; `silent`: without all that speaks of the game. Never raises."""
    if is_link(source):
        opened = open_link(source)
        if opened.problem is not None:
            return film(Reading(Record(), (opened.problem,)), lang)
        source = opened.text
    readings = read_all(source)
    number = min(max(number, 0), len(readings) - 1)
    reading: Record | Reading = readings[number]
    if less != MAIN:
        reading = without(readings[number].record, lang, less)
    shown = film(bare(readings[number].record) if silent else reading, lang)
    if len(readings) > 1:
        shown |= {"games": [title(reading.record, lang) for reading in readings], "number": number}
    return shown


def title(record: Record, lang: str) -> str:
    """What the game is called: its own title, or event and number."""
    event, board = record.value("Event"), record.value("Board")
    named = [event] if event else []
    numbered = [word(lang, "board", n=board)] if board else []
    return record.value("Title") or ", ".join(named + numbered) or word(lang, "untitled")


def facts(record: Record, game: Game, lang: str) -> list[dict[str, str]]:
    """What else the file tells of the game."""
    found = {name: record.value(name) for name in _FACTS}
    found["Date"] = date_words(found["Date"], lang)
    if game.spiel:
        found["Dealer"] = player_names(record, lang)[game.spiel.dealer]
    if len(record.bids) == len(SEATS) and all(bid.word == HEALTHY for bid in record.bids):
        found["Bids"] = word(lang, "all_healthy")
    if game.spiel and game.spiel.bock:
        found["Bock"] = word(lang, "bock_factor", n=2**game.spiel.bock)
    order = ("Date", "Site", "Dealer", "Bids", "Bock", "Annotator", "Source", "Licence")
    return [{"label": word(lang, f"fact_{name.lower()}"), "text": found[name]} for name in order if found.get(name, "")]


def date_words(value: str, lang: str) -> str:
    """A date such as 2026-11-20 in words; anything else as it stands."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", value)
    if not found or not 1 <= int(found[2]) <= 12:
        return value
    month = word(lang, f"month_{int(found[2])}")
    return word(lang, "date", day=int(found[3]), month=month, year=found[1])


def problem_views(problems: Sequence[Problem], lang: str, names: Sequence[str]) -> list[View]:
    """Problems as sentences. After the first hundred a number says how many more there are."""
    shown = [
        {
            "line": found.line,
            "col": found.col,
            "text": sentence(found, lang, names),
            "hint": advice(found, lang, names),
            "kind": "warning" if found.warning else "error",
        }
        for found in problems[:MAX_PROBLEMS_SHOWN]
    ]
    more = len(problems) - len(shown)
    if more:
        last = {"text": word(lang, "more", n=more), "hint": "", "kind": "error"}
        shown.append({"line": problems[-1].line, "col": problems[-1].col, **last})
    return shown


def _re(game: Game) -> frozenset[Any]:
    """The Re party in truth: of a Hochzeit as it was in the end."""
    assert game.spiel is not None
    return game.state.re if game.state else game.spiel.re


def _played(cut: Cut) -> View:
    """What is played, as the table knows it: a stilles Solo passes for a normal game."""
    vertrag = cut.game.spiel.vertrag if cut.game.spiel else None
    code = vertrag.game if vertrag and vertrag.game and vertrag.game != "stilles_solo" else "normal"
    if vertrag is None or vertrag.player is None or code == "normal":
        return {"code": "normal", "text": game_name("normal", cut.lang, cut.game.rules), "seat": -1}
    name = game_name(code, cut.lang, cut.game.rules)
    return {
        "code": code,
        "text": cut.word("game_of", game=name, who=cut.names[vertrag.player]),
        "seat": vertrag.player,
    }


def _branches(cut: Cut) -> list[View]:
    """Every line that leaves the game or another line, in the order of the file."""
    views = list[View]()
    for number, place in cut.branch_ids.items():
        leaves = cut.game.branches[number]
        parent, at = cut.spot(leaves.parent, leaves.at)
        moments = list(line_moments(cut, number))
        result = _branch_result(cut, leaves)
        if result:
            moments[-1]["say"] = sentences(moments[-1]["say"], result["text"])
        views.append(
            {
                "id": place,
                "parent": cut.branch_ids.get(parent, MAIN),
                "at": at,
                "title": _branch_title(cut, leaves, moments[0]["stich"]),
                "moments": moments,
                "stiche": stiche(cut, number),
                "result": result,
                "own": leaves.variation.own,
            }
        )
    return views


def _branch_title(cut: Cut, leaves: Branch, stich: int) -> str:
    """Where a line leaves, and with which card."""
    move = leaves.moves[0]
    card = card_name(card_of(move), cut.lang)
    return cut.word("branch_title", stich=stich, who=cut.names[move.seat], card=card)


def _branch_result(cut: Cut, leaves: Branch) -> View | None:
    """How a line ends that was played to its last card."""
    spiel = cut.game.spiel
    if spiel is None or not leaves.state.over:
        return None
    return {"text": line_result(spiel, leaves.state, cut.lang, scored=cut.scored)}


def _result(cut: Cut) -> View | None:
    """How the game ended; None while it is open."""
    vertrag = cut.game.round.vertrag if cut.game.round else None
    if cut.game.spiel is None and vertrag is not None and vertrag.game is None:
        return {"text": cut.word("result_anew")}
    if not cut.game.over or cut.game.spiel is None or cut.game.state is None:
        return None
    if cut.game.outcome is not None:
        return {"text": result_text(cut.game, cut.lang)}
    return {"text": line_result(cut.game.spiel, cut.game.state, cut.lang, scored=False)} if cut.sure else None


def _quiz(cut: Cut, moments: Sequence[View], branches: Sequence[View]) -> list[View]:
    """Every question with the cards its player still holds then."""
    views = []
    for question in cut.game.questions:
        branch, at = cut.spot(question.branch, question.at)
        line = moments if branch == MAIN else branches[cut.branch_ids[branch]]["moments"]
        views.append(quiz_view(cut, question, line[at]["played"]))
    return views
