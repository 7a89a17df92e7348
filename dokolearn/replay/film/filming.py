"""Record → film: a replayed game as lists of complete views, one per moment, with nothing left to compute."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dokolearn.ch1_general import FUCHS, KIND_BY_CODE, SCHWEIN, card_code
from dokolearn.game import calls_now, legal, verstoss
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, Branch, Question
from dokolearn.replay.film.before_cards import before_the_cards, title
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.film.moments import line_moments, stiche
from dokolearn.replay.film.own_lines import bare, without
from dokolearn.replay.film.score_by_book import line_result, result_text, scores
from dokolearn.replay.film.viewer_words import refusal, say_text, sentences
from dokolearn.replay.links.link_forms import is_link, links, open_link
from dokolearn.replay.reader import read_one
from dokolearn.replay.text.parser import Reading, parse_all
from dokolearn.replay.text.record import ANYTHING, NO, SILENT, Quiz, Record
from dokolearn.replay.text.spelling import word_of
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import View
from dokolearn.wording import card_name


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
    games = parse_all(source)
    number = min(max(number, 0), len(games) - 1)
    record = games[number].record
    if silent:
        shown = film(bare(record), lang)
    else:
        shown = film(_told_of_all(games, number) if less == MAIN else without(record, lang, less), lang)
    if len(games) > 1:
        shown |= {"games": [title(game.record, lang) for game in games], "number": number}
    return shown


def _told_of_all(games: Sequence[Reading], number: int) -> Reading:
    """One game of a text, played through, with the word that more of them were not read."""
    reading = read_one(games, number)
    much = [] if games[number] is games[-1] else [one for one in games[-1].problems if one.key == "replay.file_big"]
    return replace(reading, problems=(*reading.problems, *much))


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


# Questions to the reader, with every legal choice and the line to play on where the file has one.


def quiz_view(cut: Cut, question: Question, played: Sequence[Sequence[int]]) -> View:
    """A question at its moment; `played`: the places of the cards that each hand has played by then."""
    branch, at = cut.spot(question.branch, question.at)
    return {
        "at": at,
        "branch": cut.branch_ids.get(branch, MAIN),
        "seat": question.quiz.seat,
        "steps": [_step(cut, question, step, played) for step in question.quiz.steps],
    }


def _step(cut: Cut, question: Question, step: Quiz, played: Sequence[Sequence[int]]) -> View:
    """What is asked, what there is to choose, and what the author says of it."""
    rest = next((answer for answer in step.answers if answer.move == ANYTHING), None)
    return {
        "text": step.text or cut.word("quiz_default"),
        "hints": list(step.hints),
        "choices": list(_choices(cut, question, step, played)),
        "refused": list(_refusals(cut, question)) if step.asks_cards else [],
        "answers": [
            {"move": one.move, "verdict": one.verdict, "text": one.text, "branch": _line_of(cut, question, one.move)}
            for one in step.answers
            if one.move != ANYTHING
        ],
        "else": rest.text if rest else "",
        "else_verdict": rest.verdict if rest else NO,
        "played": _actual_move(cut, question, step),
    }


def _is_hidden(cut: Cut, question: Question) -> bool:
    """Whether nobody can know the cards of the seat, so that its legal ones are not known either."""
    return bool(cut.game.supposed[question.quiz.seat])


def _choices(cut: Cut, question: Question, step: Quiz, played: Sequence[Sequence[int]]) -> Iterator[View]:
    """What the seat may say where the step is about words, nothing included, and lay where it is about cards."""
    if step.asks_words:
        yield from _words(cut, question, step)
    if step.asks_cards:
        yield from _cards(cut, question, step, played)


def _words(cut: Cut, question: Question, step: Quiz) -> Iterator[View]:
    asked = [move for move in step.named if move not in KIND_BY_CODE]
    now = [word_of(call.party, call.stage, call.vorab) for call in calls_now(cut.spiel, question.state, step.seat)]
    silent = () if step.asks_cards else (SILENT,)
    for said in dict.fromkeys((*now, *asked, *silent)):
        label = cut.word("quiz_silent") if said == SILENT else say_text(said, cut.lang, cut.game.rules)
        yield {"move": said, "label": label}


def _cards(cut: Cut, question: Question, step: Quiz, played: Sequence[Sequence[int]]) -> Iterator[View]:
    """The legal cards, equal ones once; where nobody knows the hand, those that are answered."""
    state = question.state
    if state.turn != step.seat or _is_hidden(cut, question):
        named = [(move, KIND_BY_CODE[move]) for move in step.named if move in KIND_BY_CODE]
        yield from ({"move": move, "label": card_name(kind, cut.lang)} for move, kind in named)
        return
    allowed = set(legal(cut.spiel, state))
    hand, gone = cut.hands[step.seat], played[step.seat]
    for index, kind in enumerate(hand):
        if index in gone or kind in [hand[i] for i in range(index) if i not in gone]:
            continue
        for raised in (kind, *((SCHWEIN,) if kind == FUCHS else ())):
            if raised in allowed:
                yield {"move": card_code(raised), "label": card_name(raised, cut.lang), "index": index}


def _refusals(cut: Cut, question: Question) -> Iterator[View]:
    """The other cards of the hand, each with the rule that forbids it."""
    spiel, state = cut.spiel, question.state
    if state.turn != question.quiz.seat or _is_hidden(cut, question):
        return
    for kind in dict.fromkeys(state.hands[state.turn]):
        why = verstoss(spiel, state, kind)
        if why is not None:
            yield {"move": card_code(kind), "text": refusal(why, spiel.rules, cut.lang)}


def _line_of(cut: Cut, question: Question, move: str) -> int:
    """The first branch that leaves at the same moment with this card or this call."""
    here = cut.spot(question.branch, question.at)
    for number, branch in enumerate(cut.game.branches):
        if branch.moves and cut.spot(branch.parent, branch.at) == here:
            done = branch.moves[0]
            if move in (card_code(card_of(done)), *(say.word for say in done.said)):
                return cut.branch_ids[number]
    return -1


def _actual_move(cut: Cut, question: Question, step: Quiz) -> str:
    """What came next in this line: the card, or where the step is about words what the seat said before it."""
    moves = cut.moves(question.branch)
    if question.at >= len(moves):
        return ""
    move = moves[question.at]
    if not step.asks_words:
        return card_code(card_of(move))
    silent = "" if step.asks_cards else SILENT
    return next((say.word for say in move.said if say.seat == step.seat), silent)
