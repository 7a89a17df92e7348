"""A settlement adds up, everywhere: whose each line is, its sign from one view, and the value as the sum of what is
printed."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from random import Random
from typing import Any, NamedTuple

from click.testing import CliRunner
from effort import each, sampled, size
from house_rules import derived_by_chance
from many_games import of_a_book, with_house_rules
from table_reader import over, spec
from terminal_player import played as typed_and_read
from terminal_player import wish

from dokolearn.calculator import start, view
from dokolearn.ch3_scoring.value import is_repeated, settle
from dokolearn.cli import main
from dokolearn.exercises.kinds.score_game import KIND
from dokolearn.exercises.position.finished_game import Result
from dokolearn.game import Game, outcome
from dokolearn.hosts.html.forms import score_html
from dokolearn.model import SEATS, STAGES, Abrechnung, Augen, Call, Outcome, Party, RuleSet, Seat
from dokolearn.replay.film.filming import film
from dokolearn.replay.paper import sheet_html
from dokolearn.replay.text.writer import write
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS
from dokolearn.settlement import Settlement, settlement

PARTIES: tuple[Party, Party] = ("re", "kontra")
NAMES = {"re": "Re", "kontra": "Kontra"}


class Printed(NamedTuple):
    """A settlement as somebody reads it."""

    view: str
    lines: Sequence[tuple[str, str]]
    """What for, and the number beside it."""
    value: str


def number(printed: str) -> int:
    """+3, −3 with a real minus, 0."""
    assert re.fullmatch(r"[+−]\d+|0", printed), printed
    return int(printed.replace("−", "-"))


def adds_up(read: Printed) -> None:
    """Who adds up what stands there gets what stands below, and every number that counts belongs to somebody."""
    assert sum(number(one) for _, one in read.lines) == number(read.value), read
    front = re.search(r"Gezählt für (Re|Kontra)", read.view)
    assert front, read.view
    for what, one in read.lines:
        if number(one) and not re.search(r"mal zwei|Bockrunde: mal|Ungerade", what):
            made = re.search(r", (von|für|zählt für) (Re|Kontra)\b", what)
            whose = made[2] if made else front[1]
            assert whose in what, f"{what}: whose is it?"
            minus = what.startswith("Karlchen im letzten Stich verloren")  # who made it pays for it
            assert (number(one) > 0) == ((whose == front[1]) != minus), f"{what}: {one}, counted for {front[1]}"


# The function


def happened(rules: RuleSet, chance: Random) -> Outcome:
    """How a game may have ended: any Augen, often at a limit, any calls, up to four special points."""
    games = ("normal", "normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", *rules.vorbehalt.soli)
    game = chance.choice(games)
    re = frozenset((Seat(0), Seat(2)) if game in ("normal", "hochzeit") else (chance.choice(SEATS),))
    augen = chance.choice((chance.randrange(241), 120, 121, 119, 90, 89, 151, 150, 210, 0, 240))
    stiche = 0 if augen == 0 else 12 if augen == 240 else chance.randint(1, 11)
    calls = tuple(
        Call(min(seat for seat in SEATS if (seat in re) == (party == "re")), party, stage, vorab and not stage, late)
        for party in PARTIES
        for vorab, late in [(rules.calls.vorab and chance.random() < 0.3, chance.random() < 0.1)]
        for stage in range(chance.choice((0, 0, 1, 1, 2, 3, len(STAGES))))
    )
    events = tuple((chance.choice(PARTIES), chance.choice(ALL_EVENTS)) for _ in range(chance.choice((0, 1, 2, 4))))
    return Outcome(game, re, (Augen(augen), Augen(240 - augen)), (stiche, 12 - stiche), calls, events)


def right(shown: Settlement, found: Abrechnung, ended: Outcome, rules: RuleSet) -> None:
    """§3.1.3 It adds up, and its value is what a seat of the party in front writes down."""
    so_far = 0
    for one in shown.lines:
        so_far += one.punkte
        assert one.so_far == so_far
    adds_up(Printed(shown.view, [(one.what, _sign(one.punkte)) for one in shown.lines], _sign(shown.value)))
    mine = next(seat for seat in SEATS if (seat in ended.re) == (shown.front == "re"))
    factor = rules.value.solo_factor if len(ended.re) == 1 and shown.front == "re" else 1
    on_sheet = 0 if is_repeated(found) else shown.value * factor * rules.value.stake
    assert found.punkte[mine] == (max(on_sheet, 0) if rules.value.score_sheet == "winners_plus" else on_sheet)


def _sign(punkte: int) -> str:
    return f"+{punkte}" if punkte > 0 else f"−{-punkte}" if punkte else "0"


@sampled
@each("book", BOOKS)
def test_3_09_whatever_has_happened_the_lines_add_up(book: str) -> None:
    chance, rules, bock = Random(book), BOOKS[book], (0, 0, 1, 2)
    for _ in range(size(300, 10_000)):
        ended = happened(rules, chance)
        found = settle(ended, rules, bock=chance.choice(bock))
        right(settlement(found, rules, "de"), found, ended, rules)


@sampled
def test_3_09_under_house_rules_too() -> None:
    for seed in range(size(100, 2_500)):
        chance = Random(seed)
        rules, _ = derived_by_chance(chance)
        for _ in range(4):
            ended = happened(rules, chance)
            found = settle(ended, rules, bock=chance.choice((0, 0, 1, 2)))
            right(settlement(found, rules, "de"), found, ended, rules)


def test_3_12_the_fuchs_of_the_losers_is_minus() -> None:
    """`maennle §24`, the game of the finding: Re wins below 90 and says Re, Kontra says Kontra and catches a Fuchs.
    1 + 1 − 1 is 1, twice doubled 4."""
    rules = BOOKS["maennle"]
    calls = (Call(Seat(0), "re", 0), Call(Seat(1), "kontra", 0))
    ended = Outcome(
        "normal", frozenset((Seat(0), Seat(2))), (Augen(160), Augen(80)), (8, 4), calls, (("kontra", "fuchs"),)
    )
    shown = settlement(settle(ended, rules), rules, "de")
    assert [(one.what, one.punkte, one.so_far) for one in shown.lines] == [
        ("Re gewinnt das Spiel", 1, 1),
        ("Kontra bleibt unter 90 Augen, für Re", 1, 2),
        ("Fuchs gefangen, von Kontra", -1, 1),
        ("Re angesagt: mal zwei", 1, 2),
        ("Kontra angesagt: mal zwei", 2, 4),
    ]
    assert (shown.view, shown.value) == ("Gezählt für Re", 4)


# Whoever shows one


def some_games(many: int) -> Iterator[tuple[Game, Any]]:
    """Games by chance with a score, of every book and with house rules."""
    made: Callable[[int], Any]
    for seed in range(many):
        for made in (of_a_book, with_house_rules):
            played, record = made(seed)
            if played.game.result is not None and played.game.spiel is not None:
                yield played.game, record


def told(lines: Sequence[str]) -> Printed:
    """The lines of a settlement among others, as a terminal or a sheet of paper has them."""
    begin = next(at for at, line in enumerate(lines) if "Gezählt für" in line)
    end = next(at for at, line in enumerate(lines) if line.strip().startswith("Wert des Spiels: "))
    rows = [re.fullmatch(r"\s*([+−]\d+|0) +(.*)", line) for line in lines[begin + 1 : end]]
    assert all(rows), lines[begin:end]
    return Printed(lines[begin], [(row[2], row[1]) for row in rows if row], lines[end].rpartition(": ")[2].strip())


@sampled
def test_the_viewer_in_every_book() -> None:
    for _, record in some_games(size(5, 25)):
        for score in film(record)["scores"].values():
            if not score["problem"]:
                rows = [(line["text"], _sign(line["punkte"])) for line in score["lines"]]
                adds_up(Printed(score["view"], rows, _sign(score["value"])))
                assert score["lines"][-1]["so_far"] == score["value"]


@sampled
def test_paper_and_the_terminal() -> None:
    for _, record in some_games(size(5, 25)):
        shown = film(record)
        if shown["scores"]:
            on_paper = map(unescape, re.split(r"<br>|</?\w+[^>]*>", sheet_html(shown)))
            adds_up(told([line for line in on_paper if line.strip()]))
            read = CliRunner().invoke(main, ["replay", "-"], input=write(record))
            assert read.exit_code == 0, read.output
            adds_up(told(read.output.splitlines()))


@sampled
def test_a_game_in_the_terminal() -> None:
    for seed in range(size(4, 50)):
        book = list(BOOKS)[seed % len(BOOKS)]
        lines = typed_and_read(wish(number=seed + 1, book=book, auto="anfaenger", level="anfaenger"))
        if any("Gezählt für" in line for line in lines):  # not thrown in
            adds_up(told(lines))


@sampled
def test_an_evening() -> None:
    for seed in range(size(6, 60)):
        rules, options = derived_by_chance(Random(seed)) if seed % 2 else (list(BOOKS.values())[seed // 2 % 5], {})
        reader = over({**spec(rules.name, seed + 1, options=options), "level": "anfaenger"})
        reader.does({"type": "go_on"})
        shown = reader.view["lines"]
        *rows, (_, value, _) = shown["rows"]
        adds_up(Printed(shown["head"][0], [(what, punkte) for what, punkte, _ in rows], value))
        assert rows[-1][2] == value


@sampled
def test_the_calculator_and_its_page() -> None:
    for game, record in some_games(size(10, 50)):
        sheet = _as_sheet(game, {tag.name: tag.value for tag in record.tags})
        shown = view(start(sheet))
        assert shown["result"]
        for result in filter(None, (shown["result"], *shown["books"])):
            if result["lines"] and result.get("sum"):
                rows = [(one["text"], one["points"]) for one in result["lines"] if one["points"]]
                title = result["from"] if "from" in result else _counted_for(result["headline"])
                adds_up(Printed(title, rows, result["sum"]))
        still = re.findall(r"<li>([^<]*): ([+−]\d+|0)</li>", unescape(score_html(sheet, "de")))
        adds_up(Printed(shown["result"]["from"], still, shown["result"]["sum"]))


def _counted_for(headline: str) -> str:
    """Re wins, or nobody does and Kontra gets something."""
    party = re.search(r"(Re|Kontra) gewinnt", headline) or re.search(r"(Re|Kontra) bekommt", headline)
    return f"Gezählt für {party[1] if party else 'Re'}"


def _as_sheet(game: Game, tags: dict[str, str]) -> dict[str, Any]:
    assert game.spiel is not None
    assert game.state is not None
    end = outcome(game.spiel, game.state)
    return {
        "rules": {"set": game.rules.name, "options": json.loads(tags.get("Options", "{}"))},
        "game": end.game,
        "re": sorted(end.re),
        "augen": {"re": int(end.augen[0])},
        "stiche": {"re": end.stiche[0], "kontra": end.stiche[1]},
        "calls": [
            {"party": one.party, "call": STAGES[one.stage] if one.stage else one.party}
            | ({"vorab": True} if one.vorab else {})
            | ({"invalid": True} if one.late else {})
            for one in end.calls
        ],
        "sonderpunkte": {party: [event for who, event in end.events if who == party] for party in PARTIES},
    }


@sampled
def test_the_exercise_that_fills_one_in() -> None:
    chance = Random("score_game")
    for _ in range(size(40, 250)):
        rules = BOOKS[chance.choice(list(BOOKS))]
        task = Result(rules, happened(rules, chance), (), False, 0)
        *rows, _ = [stage.row for stage in KIND.steps(task, "de") if stage.row]
        found = settle(task.outcome, rules)
        shown = settlement(found, rules, "de")
        assert rows == [(one.what, _sign(one.punkte), _sign(one.so_far)) for one in shown.lines if one.pays]
        adds_up(Printed(shown.view, [(what, punkte) for what, punkte, _ in rows], _sign(shown.value)))
