"""Record → film: a replayed game as lists of complete views, one per moment, with nothing left to compute."""

from collections.abc import Sequence

from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, Branch
from dokolearn.replay.film.before_cards import before_the_cards, title
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.film.moments import line_moments, stiche
from dokolearn.replay.film.own_lines import bare, without
from dokolearn.replay.film.quiz import quiz_view
from dokolearn.replay.film.score_by_book import line_result, result_text, scores
from dokolearn.replay.film.viewer_words import (
    sentences,
    setting_words,
)
from dokolearn.replay.links.link_forms import is_link, links, open_link
from dokolearn.replay.reader import read_all
from dokolearn.replay.text.parser import Reading
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import View
from dokolearn.wording import card_name

__all__ = ["film", "film_of", "setting_words"]


def film(source: Record | Reading, lang: str = "de") -> View:
    """The film of a game: whatever of it is possible, and what is wrong with the rest."""
    record = source.record if isinstance(source, Reading) else source
    game = check(record)
    cut, problems = Cut(record, game, lang), source.problems if isinstance(source, Reading) else game.problems
    shown = before_the_cards(cut, problems)
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
