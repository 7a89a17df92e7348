"""Score a game: find the lines that count, one after the other, then their sum. A line that does not count says why."""

from typing import Any

from dokolearn.ch3_scoring.value import settle
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.exercises.frame.choosing import Choice, TypedNumber
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.question import GIVEN, SCORED, WORKED, Form, Question
from dokolearn.exercises.frame.stepping import Stage, Stepping, answer_order
from dokolearn.exercises.frame.task import Lines, Scene, TaskKind
from dokolearn.exercises.kinds.score_game.false_lines import FalseLine, false_lines, why_false
from dokolearn.exercises.kinds.score_game.other_books import lines_elsewhere
from dokolearn.exercises.kinds.score_game.wrong_sums import Sum, wrong_sums
from dokolearn.exercises.kinds.winner_of_game import some_result
from dokolearn.exercises.position.finished_game import Result, line_words, result_facts, result_of
from dokolearn.exercises.position.reading import read_form
from dokolearn.model import Abrechnung, CardTable, Line, RuleSet
from dokolearn.settlement import ROUNDED, doubles, front_of, line_with_party, punkte_for
from dokolearn.strings import text
from dokolearn.wording import line_text, with_sign

OFFERED = 2
"""So many lines that do not count stand beside the one that does, one more beside none: the number tells nothing."""


class ScoreGame(Stepping[Result]):
    """§3.9 What is this game worth?"""

    name: str = "score_game"

    def read(self, data: Any, rules: RuleSet) -> Result:
        """`augen` (of Re), `calls`, `events`, `game`, `re`, `given` (lines found already), `worked`."""
        return result_of(read_form(data, FORM, rules))

    def steps(self, task: Result, lang: str) -> tuple[Stage, ...]:
        """The lines in the order of the book, that these are all, and the sum."""
        score = settle(task.outcome, task.rules)
        front, wrong = front_of(score), tuple(_reason(one, task.rules, lang) for one in false_lines(task, score))
        found: list[Stage] = []
        so_far = 0
        counted = [one for one in score.lines if one.punkte]
        for number, one in enumerate(counted):
            so_far += punkte_for(front, one)
            shown = _some(wrong, number)
            right = Choice(
                _label(one, task.rules, lang), True, _counts(one, front, so_far, task.rules, lang), (one.paragraph,)
            )
            missing = text(lang, "score_game.early", where=text(lang, f"score_game.early.{_where(one)}"))
            early = Choice(text(lang, "score_game.done"), False, missing, (one.paragraph,), slip="early")
            row = (line_with_party(one, front, task.rules, lang), with_sign(punkte_for(front, one)), with_sign(so_far))
            found.append(
                Stage(
                    text(lang, "score_game.next"),
                    (*answer_order(right, shown, number + task.outcome.augen[0]), early),
                    row,
                )
            )
        every = Choice(text(lang, "score_game.done"), True, text(lang, "score_game.all"), ("3.9",))
        last = Stage(text(lang, "score_game.next"), (*_some(wrong, len(counted), OFFERED + 1), every))
        return (*found, last, total(task, score, front, lang))

    def look(self, task: Result, lang: str) -> Scene:
        """The game as the table tells it."""
        return Scene(prompt=text(lang, "score_game.prompt"), facts=result_facts(task, lang))

    def lines(self, task: Result, rows: tuple[tuple[str, ...], ...], lang: str) -> Lines:
        """The lines found so far; with the sum at its end their running sum as well, which before would tell it."""
        party = text(lang, f"party.{PARTIES[front_of(settle(task.outcome, task.rules))]}")
        head = tuple(text(lang, f"score.word.{key}") for key in ("line", "points", "so_far"))
        shown = len(head) if rows and rows[-1][0] == _sum_name(lang) else 2
        return Lines(text(lang, "score_game.label", party=party), head[:shown], tuple(row[:shown] for row in rows))

    def elsewhere(self, here: Result, there: Result, lang: str) -> str:
        """The lines that only one of two books counts."""
        return lines_elsewhere(here, there, lang)


def _label(one: Line, rules: RuleSet, lang: str) -> str:
    """A line as it is offered; what doubles is not told its Punkte, which are the sum so far."""
    return line_text(one, lang, rules) if doubles(one) else line_words(one, rules, lang)


def _reason(one: FalseLine, rules: RuleSet, lang: str) -> Choice:
    label = _label(one.line._replace(punkte=one.line.punkte or 1), rules, lang)
    return Choice(label, False, why_false(one, rules, lang), (one.paragraph,), slip=one.key)


def _counts(one: Line, front: int, so_far: int, rules: RuleSet, lang: str) -> str:
    """What a line brings to the party that is asked about: what the other one has made goes off."""
    party, punkte = text(lang, f"party.{PARTIES[front]}"), punkte_for(front, one)
    words = {"what": line_text(one, lang, rules), "party": party, "after": with_sign(so_far)}
    if doubles(one):
        return text(lang, "score_game.counts.doubled", before=with_sign(so_far - punkte), **words)
    return text(lang, "score_game.counts", punkte=with_sign(punkte), **words)


def _where(one: Line) -> str:
    """Where the game tells of a line: the end of a text key."""
    if one.paragraph.startswith("3.11"):
        return "special"
    if one.key in ("gewonnen", "gegen"):
        return "winner"
    if one.key == ROUNDED:
        return "even"
    if one.key in ("schwarz", "alle_stiche"):
        return "schwarz"
    if "_gegen_" in one.key:
        return "gegen_absage"
    if one.key.endswith("_erreicht"):
        return "erreicht"
    return "augen" if one.paragraph == "3.1.2" else "calls"


def _some(wrong: tuple[Choice, ...], number: int, many: int = OFFERED) -> tuple[Choice, ...]:
    """Some lines that do not count, others at each step where there are enough."""
    at = number % len(wrong) if len(wrong) > many else 0
    return (wrong[at:] + wrong[:at])[:many]


# The sum


def sum_asked(made: Sum) -> str:
    """The question for the sum."""
    key, party = "score_game.sum.solo" if made.factor > 1 else "score_game.sum", PARTIES[made.front]
    return text(made.lang, key, party=text(made.lang, f"party.{party}"), number=made.factor)


def total(task: Result, score: Abrechnung, front: int, lang: str, lines: str = "") -> Stage:
    """The last step: the sum is typed; who adds up wrong hears what was forgotten, if the number tells. `lines` are
    told before the sum."""
    made = Sum(task, score, front, lang)
    value, party = with_sign(made.value), text(lang, f"party.{PARTIES[front]}")
    why = text(lang, "score_game.total", party=party, punkte=value)
    alone = text(lang, "score_game.solo", number=made.factor) if made.factor > 1 else ""
    told = " ".join(filter(None, (lines, why, alone)))
    places = _places_of_sum(task, score)
    numbers = {made.value: Choice(value, True, told, places, number=made.value)}
    for slip in wrong_sums(made):
        numbers[slip.value] = Choice(
            with_sign(slip.value), False, slip.say(), slip.places, slip=slip.name, number=slip.value
        )
    other = Choice("", False, text(lang, "score_game.other"), places, slip="sum")
    choices = (*(numbers[number] for number in sorted(numbers)), other)
    return Stage(sum_asked(made), choices, (_sum_name(lang), "", value), typed_sum(lang))


def _sum_name(lang: str) -> str:
    return text(lang, "score.word.so_far")


MOST = 99
"""Two figures are typed, with a sign."""


def typed_sum(lang: str) -> TypedNumber:
    """Punkte, perhaps below zero."""
    return TypedNumber(text(lang, "score_game.pad"), -MOST, MOST)


def _places_of_sum(task: Result, score: Abrechnung) -> tuple[str, ...]:
    """Where it stands how the lines are summed up: also where they are doubled or rounded."""
    turned_over = [one.paragraph for one in score.lines if doubles(one) or one.key == ROUNDED]
    return tuple(dict.fromkeys(("3.12" if task.outcome.events else "3.9", *turned_over)))


# Drawn by chance


_HAPPENED = ("fuchs", "karlchen", "doppelkopf")


def some_score(table: CardTable, level: int, chance: Chance) -> Position:
    """A game to be scored: from the second level on with promises, from the third on with special points."""
    position = some_result(table, level, chance)
    events = [f"{one_of(PARTIES, chance)}:{event}" for event in _HAPPENED if chance() < 0.2 * (level - 1)]
    return {**position, **({"events": " ".join(events)} if events else {})}


KIND: TaskKind[Result, int] = ScoreGame()

SAMPLES = ({"augen": 151, "calls": "Re", "events": "kontra:fuchs"},)

INVENTION = Invention(some_score)

FORM = Form({"lines": Question("score_game", "score", (*SCORED, GIVEN, WORKED), watched=True)})
