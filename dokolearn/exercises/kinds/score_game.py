"""Score a game: find the lines that count, one after the other, then their sum. A line that does not count says why."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.lines import LEVELS, abgesagt, line, unter
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch3_scoring.winning import PARTIES, SCHWARZ, heard, undercut
from dokolearn.exercises.choosing import Choice
from dokolearn.exercises.finished_game import Result, line_words, read_result, result_facts, signed
from dokolearn.exercises.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.kinds.winner_of_game import some_result
from dokolearn.exercises.other_books import counted_elsewhere, counted_for, doubles, front_of
from dokolearn.exercises.stepping import Stage, Stepping, turned
from dokolearn.exercises.task import Lines, Scene
from dokolearn.model import LEVEL_LIMITS, Abrechnung, CardTable, Line, RuleSet
from dokolearn.strings import text
from dokolearn.wording import in_words, line_text

OFFERED = 2
"""So many lines that do not count stand beside the one that does."""


class Mistaken(NamedTuple):
    """A line that does not count, the reason as a text key with its parameters, and its paragraph."""

    line: Line
    key: str
    params: tuple[tuple[str, Any], ...]
    paragraph: str


@dataclass(frozen=True, slots=True)
class ScoreGame(Stepping):
    """§3.9 What is this game worth?"""

    name: str = "score_game"

    def read(self, data: Any, rules: RuleSet) -> Result:
        """`augen` (of Re), `calls`, `events`, `game`, `re`, `given` (lines found already), `worked`."""
        return read_result(data, rules)[0]

    def steps(self, task: Result, lang: str) -> tuple[Stage, ...]:
        """The lines in the order of the book, that these are all, and the sum."""
        score = settle(task.outcome, task.rules)
        front, wrong = front_of(score), tuple(_reason(one, task, lang) for one in _false_lines(task, score))
        found: list[Stage] = []
        so_far = 0
        counted = [one for one in score.lines if one.punkte]
        for number, one in enumerate(counted):
            so_far += counted_for(front, one)
            shown = _some(wrong, number)
            right = Choice(_label(one, lang), True, _counts(one, front, so_far, lang), (one.paragraph,))
            missing = text(lang, "score_game.early", where=text(lang, f"score_game.early.{_where(one)}"))
            early = Choice(text(lang, "score_game.done"), False, missing, (one.paragraph,), slip="early")
            row = (line_text(one, lang), signed(counted_for(front, one)), signed(so_far))
            found.append(Stage(text(lang, "score_game.next"), (*turned(right, shown, number * 3 + 1), early), row))
        every = Choice(text(lang, "score_game.done"), True, text(lang, "score_game.all"), ("3.9",))
        last = Stage(text(lang, "score_game.next"), (*_some(wrong, len(counted)), every))
        return (*found, last, total(task, score, front, lang))

    def look(self, task: Result, lang: str) -> Scene:
        """The game as the table tells it."""
        return Scene(prompt=text(lang, "score_game.prompt"), facts=result_facts(task, lang))

    def lines(self, task: Result, rows: tuple[tuple[str, ...], ...], lang: str) -> Lines:
        """The lines found so far with their running sum."""
        party = text(lang, f"party.{PARTIES[front_of(settle(task.outcome, task.rules))]}")
        keys = ("score.word.line", "score.word.points", "score.word.so_far")
        head = tuple(text(lang, key) for key in keys)
        return Lines(text(lang, "score_game.label", party=party), head, rows)

    def elsewhere(self, here: Result, there: Result, lang: str) -> str:
        """The lines that only one of two books counts."""
        return counted_elsewhere(here, there, lang)


def _label(one: Line, lang: str) -> str:
    """A line as it is offered; what doubles is not told its Punkte, which are the sum so far."""
    return line_text(one, lang) if doubles(one) else line_words(one, lang)


def _counts(one: Line, front: int, so_far: int, lang: str) -> str:
    """What a line brings to the party that is asked about: what the other one has made goes off."""
    party, punkte = text(lang, f"party.{PARTIES[front]}"), counted_for(front, one)
    words = {"what": line_text(one, lang), "party": party, "after": signed(so_far)}
    if doubles(one):
        return text(lang, "score_game.counts.doubled", before=signed(so_far - punkte), **words)
    return text(lang, "score_game.counts", punkte=signed(punkte), **words)


def _where(one: Line) -> str:
    """Where the game tells of a line: the end of a text key."""
    if one.paragraph == "3.11":
        return "special"
    if one.key in ("gewonnen", "gegen"):
        return "winner"
    if one.key == "abgerundet":
        return "even"
    augen = one.paragraph == "3.1.2" or "_gegen_" in one.key or one.key.endswith(("_erreicht", "alle_stiche"))
    return "augen" if augen else "calls"


def _some(wrong: tuple[Choice, ...], number: int) -> tuple[Choice, ...]:
    """Some lines that do not count, others at each step where there are enough."""
    at = number % len(wrong) if len(wrong) > OFFERED else 0
    return (wrong[at:] + wrong[:at])[:OFFERED]


# Lines that do not count


def _false_lines(task: Result, score: Abrechnung) -> tuple[Mistaken, ...]:
    """What beginners write down although it does not count here, each with its reason."""
    real = {(one.key, one.party) for one in score.lines if one.punkte}
    found = [*_of_events(task, score), *_of_winning(task, score), *_of_limits(task, score), *_of_calls(task, score)]
    once = {(one.line.key, one.key == "unpaid" or one.line.party): one for one in reversed(found)}
    return tuple(one for one in reversed(once.values()) if (one.line.key, one.line.party) not in real)


def _of_winning(task: Result, score: Abrechnung) -> list[Mistaken]:
    loser = 1 - front_of(score)
    names = (("party", PARTIES[loser]), ("party_other", PARTIES[1 - loser]))
    key = "lost" if score.winner else "nobody"
    against = "gegen" if score.winner != "kontra" else "gegen_game"
    return [
        Mistaken(line("3.9", "gewonnen", loser, 1), key, names, "3.1"),
        Mistaken(line("3.8", "gegen", 1, 1), against, (), "3.8"),
    ]


def _of_limits(task: Result, score: Abrechnung) -> list[Mistaken]:
    """§3.1 The first limit that was not undercut, or that the book does not pay."""
    w = front_of(score)
    real = {one.key for one in score.lines if one.punkte}
    stage = next((stage for stage in LEVELS if unter(w, stage).key not in real), None)
    if stage is None:
        return []
    params = (("party", PARTIES[1 - w]), ("n_augen", task.outcome.augen[1 - w]), ("n_limit", LEVEL_LIMITS[stage]))
    if not undercut(task.outcome, 1 - w, stage):
        return [Mistaken(unter(w, stage), "has_stich" if stage == SCHWARZ else "not_below", params, "3.1.2")]
    top = heard(task.outcome, task.rules).top
    if not score.winner or top[1 - w] > 0:  # what was called and missed is paid otherwise
        return []
    key = "not_paid_silent" if top[w] < 0 else "not_paid_no_stich" if stage == SCHWARZ else "not_paid"
    first = ("n_first", LEVEL_LIMITS[max(top[w], 0) + 1])
    return [Mistaken(unter(w, stage), key, (*params, first), "3.1.2")]


def _of_calls(task: Result, score: Abrechnung) -> list[Mistaken]:
    """§3.2 An Ansage that nobody made, and the level above the highest that was called; where nobody has said anything
    at all they are not spoken of."""
    if not task.calls:
        return []
    w, top = front_of(score), heard(task.outcome, task.rules).top
    how = "verdoppelt" if task.rules.value.re_kontra == "times2" else "angesagt"
    silent = [who for who in (0, 1) if top[who] < 0]
    found = [
        Mistaken(line("3.2", f"{PARTIES[who]}_{how}", w, 2), "unsaid", (("party", PARTIES[who]),), "3.2")
        for who in silent
    ]
    stage = max(top[w], 0) + 1
    if stage <= SCHWARZ:
        one = abgesagt(w, w, stage)
        found.append(Mistaken(one, "level_unsaid", one.params, "3.2.2"))
    return found


def _of_events(task: Result, score: Abrechnung) -> list[Mistaken]:
    """§3.11 What the book does not pay in this game, and what the other party made."""
    found = []
    for one in score.lines:
        params = dict(one.params)
        if "unpaid" in params:
            plain = one._replace(params=tuple((key, value) for key, value in one.params if key != "unpaid"))
            found.append(Mistaken(plain, "unpaid", (("why", params["unpaid"]),), one.paragraph))
        elif one.key == "fuchs" or one.key.startswith(("karlchen", "doppelkopf")):
            other = line("3.11", one.key, 1 - PARTIES.index(one.party), 1)
            found.append(Mistaken(other, "other_party", (("party", one.party),), "3.12"))
    return found


def _reason(one: Mistaken, task: Result, lang: str) -> Choice:
    params: dict[str, Any] = {**dict(one.params), "what": line_text(one.line, lang)}
    if "why" in params:
        params["why"] = text(lang, f"unpaid.{params['why']}")
    sentence = text(lang, f"score_game.no.{one.key}", **in_words(params, lang))
    label = _label(one.line._replace(punkte=one.line.punkte or 1), lang)
    return Choice(label, False, sentence, (one.paragraph,), slip=one.key)


# The sum


def total(task: Result, score: Abrechnung, front: int, lang: str, lines: str = "") -> Stage:
    """The last step: the sum, beside what comes of adding up wrong. `lines` are told before it; to whoever adds up
    wrong they are told alone, so that he can try again."""
    value = sum(counted_for(front, one) for one in score.lines)
    party = text(lang, f"party.{PARTIES[front]}")
    solo = len(task.outcome.re) == 1 and task.rules.value.solo_factor > 1
    why = text(lang, "score_game.total", party=party, punkte=signed(value))
    if lines:
        why = f"{lines} {why}"
    if solo:
        why += " " + text(lang, "score_game.solo", number=task.rules.value.solo_factor)
    right = Choice(signed(value), True, why, _places_of_sum(task, score))
    offered: dict[Any, str] = {value: ""}
    wrong: list[Choice] = []
    for key, number in _slips(task, score, front):
        if number not in offered and key not in offered.values() and len(wrong) <= OFFERED:
            offered[number] = key
            reason = text(lang, f"score_game.wrong.{key}", why=lines or why)
            wrong.append(Choice(signed(number), False, reason, right.paragraphs, slip=key))
    choices = tuple(sorted((right, *wrong), key=lambda choice: _number(choice.label)))
    prompt = text(
        lang, "score_game.sum.solo" if solo else "score_game.sum", party=party, number=task.rules.value.solo_factor
    )
    return Stage(prompt, choices, (text(lang, "score.word.so_far"), "", signed(value)))


def _places_of_sum(task: Result, score: Abrechnung) -> tuple[str, ...]:
    """Where it stands how the lines are summed up: also where they are doubled or rounded."""
    turned_over = [one.paragraph for one in score.lines if doubles(one) or one.key == "abgerundet"]
    return tuple(dict.fromkeys(("3.12" if task.outcome.events else "3.9", *turned_over)))


def _number(label: str) -> int:
    return int(label.replace("−", "-"))


def _slips(task: Result, score: Abrechnung, front: int) -> list[tuple[str, int]]:
    """Ways to add up wrong: doubling or rounding forgotten, doubled what is not, everything plus, one off."""
    counted = [(one, counted_for(front, one)) for one in score.lines]
    value = sum(number for _, number in counted)
    doubled = [number for one, number in counted if doubles(one)]
    said = sum(one.key.endswith("_angesagt") for one, _ in counted)
    special = sum(number for one, number in counted if one.paragraph == "3.11")
    even = sum(number for one, number in counted if one.key == "abgerundet")
    times, plain = 2 ** len(doubled) - 1, value - sum(doubled)
    slips = [("undoubled", plain)]
    if task.rules.value.double_special:
        slips += [("special_left", value - special * times)]
    else:
        slips += [("special", value + special * times)]
    slips += [("doubled", (value - 2 * said - special) * 2**said + special), ("even", value - even)]
    slips += [("signs", sum(abs(number) for _, number in counted) + 2 * even), ("more", value + 1), ("less", value - 1)]
    return slips


# Drawn by chance


_HAPPENED = ("fuchs", "karlchen", "doppelkopf")


def some_score(table: CardTable, level: int, chance: Chance) -> Position:
    """A game to be scored: from the second level on with promises, from the third on with special points."""
    position = some_result(table, level, chance)
    events = [f"{one_of(PARTIES, chance)}:{event}" for event in _HAPPENED if chance() < 0.2 * (level - 1)]
    return {**position, **({"events": " ".join(events)} if events else {})}


KIND = ScoreGame()

SAMPLES = ({"augen": 151, "calls": "Re", "events": "kontra:fuchs"},)

INVENTION = Invention(some_score)
