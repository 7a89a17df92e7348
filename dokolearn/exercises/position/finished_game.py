"""A finished game in a task: the game, who is Re, the Augen, what was said, what happened; and its score in words."""

from dataclasses import dataclass

from dokolearn.ch1_general import AUGEN_TOTAL, stiche_per_game
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.calls import CallTable, call_table
from dokolearn.ch3_scoring.special_points import solo_group
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch3_scoring.winning import PARTIES, Verdict
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.written_calls import WrittenCall, call_facts, spoken_calls
from dokolearn.impossible_sheets import BASE_GAMES
from dokolearn.model import SEATS, Abrechnung, Augen, Line, Outcome, RuleSet
from dokolearn.strings import text
from dokolearn.wording import game_name, in_words, line_text, with_sign


@dataclass(frozen=True, slots=True)
class Result:
    """A game under a book. `given`: so many steps of its score are shown already; `unnamed`: nobody tells who won;
    `bock`: whether it belongs to a Bockrunde."""

    rules: RuleSet
    outcome: Outcome
    calls: tuple[WrittenCall, ...]
    worked: bool
    given: int
    unnamed: bool = False
    bock: bool = False

    @property
    def score(self) -> Abrechnung:
        """§3.9 What it is worth; `ddv: Alternative Spielauswertung` in a Bockrunde it counts double."""
        return settle(self.outcome, self.rules, bock=int(self.bock))

    @property
    def table(self) -> CallTable:
        """§3.3 The limits of the book for this game."""
        return result_table(self.rules, self.outcome.game)


def result_table(rules: RuleSet, game: str) -> CallTable:
    """§3.3 The limits of a book for a finished game; a Hochzeit found its partner in the first Stich."""
    return call_table(rules, game, stiche_per_game(card_table(rules)), 1 if game == "hochzeit" else 0)


def result_of(said: Reading) -> Result:
    """`augen` (of Re), `calls`, `events` (`re:fuchs`), `game`, `re` (seats), `given`, `worked`.

    A party without Augen has no Stich. Raises SpecError.
    """
    rules, game, augen, calls = said.rules, said["game"], said["augen"], said["calls"]
    here = (*BASE_GAMES, *(("armut",) if rules.armut.armut != "none" else ()), *rules.vorbehalt.soli)
    said.check(game in here, f"game: this book has no {game!r}")
    said.check(rules.calls.vorab or not any(one.vorab for one in calls), "calls: this book has no vorab")
    said.raise_problems()
    wanted = 2 if solo_group(game) is None else 1
    re = said["re"] if said["re"] is not None else SEATS[::2] if game in BASE_GAMES[:2] else SEATS[:1]
    said.check(len(re) == wanted, f"re: expected {wanted} seats")
    size = stiche_per_game(card_table(rules))
    usual = size if augen == AUGEN_TOTAL else min(size - 1, max(1, round(size * augen / AUGEN_TOTAL))) if augen else 0
    counted = tuple(one.call for one in spoken_calls(calls, result_table(rules, game), SEATS[0]))
    pair, made = (Augen(augen), Augen(AUGEN_TOTAL - augen)), (usual, size - usual)
    return said.task(Result, outcome=Outcome(game, frozenset(re), pair, made, counted, said["events"]))


def result_facts(result: Result, lang: str) -> tuple[str, ...]:
    """The game as the table tells it: what was played, Augen, calls, special points."""
    outcome = result.outcome
    played = () if outcome.game == "normal" else (game_name(outcome.game, lang, result.rules),)
    augen = tuple(
        text(
            lang,
            "result.augen" if stiche else "result.augen.no_stich",
            party=text(lang, f"party.{party}"),
            augen=number,
        )
        for party, number, stiche in zip(PARTIES, outcome.augen, outcome.stiche, strict=True)
    )
    events = tuple(
        text(lang, "result.event", event=text(lang, f"line.{event}"), party=text(lang, f"party.{party}"))
        for party, event in outcome.events
    )
    both = len({said.party for said in result.calls}) > 1
    order = (text(lang, "result.in_order"),) if both else ()
    return (*played, *augen, *order, *call_facts(result.calls, result.rules, lang, result.table), *events)


def verdict_words(found: Verdict, rules: RuleSet, lang: str) -> str:
    """Why somebody has won, without the place: that stands below the answer."""
    return text(lang, found.key, **in_words(dict(found.params), lang, rules))


def line_words(line: Line, rules: RuleSet, lang: str) -> str:
    """A line of a score: what for, how many Punkte, for whom."""
    party = text(lang, f"party.{line.party}")
    return text(lang, "result.line", what=line_text(line, lang, rules), punkte=with_sign(line.punkte), party=party)
