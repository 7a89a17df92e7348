"""The Meisterprüfung: forty decisions of real games, what they cost, and what is said while it is under way."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from effort import each, mostly, sampled, size

from dokolearn.ch2_normal_game import TRUMP
from dokolearn.cli import main
from dokolearn.exercises import SpecError, State
from dokolearn.exercises.answers import marks_of_solution
from dokolearn.exercises.exam import Exam, items
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam import step as step_exam
from dokolearn.exercises.exam import view as view_exam
from dokolearn.exercises.exam.exam_plan import TASKS
from dokolearn.exercises.exam.master_exam import PASSED, PLACES, decision, may_lay, percent_saved, task
from dokolearn.exercises.exam.master_paper import PART, paper
from dokolearn.exercises.graded import cost
from dokolearn.exercises.graded.decks import deck
from dokolearn.exercises.kinds.choose_card import figures_by_place
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
from dokolearn.wording import card_name

every_book = mostly("book", BOOKS, ["ddv", "maennle"])
PAPERS = range(1, 1 + size(3, 30))
PAGE = Path(__file__).parents[2] / "site" / "pages" / "meisterpruefung.md"


def begun(book: str, seed: int = 7) -> Exam:
    return start_exam({"seed": seed, "rules": {"set": book}, "paper": "master"})


def decisions(book: str, seed: int) -> list[State]:
    return [task(seed, BOOKS[book], "de", number) for number in range(TASKS)]


def handed_in(exam: Exam, choose: Callable[[State], int | None]) -> Exam:
    for number in range(TASKS):
        place = choose(task(exam.seed, exam.rules, exam.lang, number))
        if place is not None:
            exam = step_exam(exam, {"type": "pick", "index": place})
        exam = step_exam(exam, {"type": "next"})
    return step_exam(exam, {"type": "finish"})


def best(shown: State) -> int:
    return marks_of_solution(shown)[0][1]


def dearest(shown: State) -> int:
    found = figures_by_place(shown.task)
    return max(found, key=lambda place: cost(found[place]))


# Which decisions


@sampled
@every_book
def test_no_position_stands_twice_in_a_paper(book: str) -> None:
    for seed in PAPERS:
        asked = paper(book, seed)
        assert len(asked) == len(set(asked)) == TASKS
        assert max(asked) < len(deck("choose_card", book).proven)


@every_book
def test_numbers_that_follow_each_other_share_few_positions(book: str) -> None:
    """None where the deck is large enough for parts of its own, else fewer than two numbers of the same part."""
    papers = [set(paper(book, seed)) for seed in range(2, 10)]
    next_to = [len(one & other) for one, other in zip(papers[::2], papers[1::2], strict=True)]
    if len(deck("choose_card", book).proven) >= 2 * PART:
        assert next_to == [0] * len(next_to)
    else:
        further = [len(one & other) for one, other in zip(papers, papers[2:], strict=False)]
        assert sum(next_to) / len(next_to) < sum(further) / len(further)


def test_the_same_number_asks_everybody_the_same() -> None:
    assert items(begun("ddv")) == items(begun("ddv"))
    assert items(begun("ddv")) != items(begun("ddv", 8))


@every_book
def test_somebody_leads_and_follows_at_every_place(book: str) -> None:
    areas = view_exam(handed_in(begun(book), best))["result"]["areas"]
    assert [area["name"] for area in areas] == [text("de", f"exam.master.place.{place}") for place in PLACES]
    assert sum(area["of"] for area in areas) == TASKS


def test_every_stich_before_is_on_the_table() -> None:
    """A few are told in words, of more every card stands in a row, with who led and who has got it."""
    for number in range(TASKS):
        shown = task(7, BOOKS["ddv"], "de", number)
        seen = view_exam(step_to(begun("ddv"), number))
        before = shown.task.sight.stiche
        if len(before) <= 2:
            assert sum(fact.startswith("Stich ") for fact in seen["facts"]) == len(before)
            continue
        rows = seen["lines"]["rows"]
        assert len(rows) == len(before)
        for stich, (_, *cells) in zip(before, rows, strict=True):
            assert [cell.startswith("▸") for cell in cells].index(True) == stich.lead
            assert [cell.endswith("★") for cell in cells].index(True) == stich.winner


def step_to(exam: Exam, number: int) -> Exam:
    for _ in range(number):
        exam = step_exam(exam, {"type": "next"})
    return exam


# What it comes to


@every_book
def test_the_best_cards_lose_nothing(book: str) -> None:
    result = view_exam(handed_in(begun(book), best))["result"]
    assert (result["passed"], result["share"], result["right"]) == (True, 100, TASKS)
    assert result["losses"][0]["lost"] == "0,0"
    assert not any(one["mistake"] or one["slip"] for one in result["tasks"])


@every_book
def test_the_dearest_cards_lose_more_than_any(book: str) -> None:
    result = view_exam(handed_in(begun(book), dearest))["result"]
    assert not result["passed"]
    assert result["share"] < 0
    assert "mehr als mit beliebigen Karten" in result["headline"]
    for told in result["tasks"]:
        assert told["mistake"]
        assert told["refs"]
        assert len(told["figures"]) >= 2


@every_book
def test_tapping_anything_saves_nothing_and_no_card_counts_like_any(book: str) -> None:
    for shown in decisions(book, 7):
        found = [decision(shown, (("pick", place),)).lost for place in may_lay(shown)]
        nothing = decision(shown, ())
        assert nothing.lost == nothing.chance == pytest.approx(sum(found) / len(found))
    result = view_exam(handed_in(begun(book), lambda shown: None))["result"]
    assert (result["share"], result["right"]) == (0, 0)
    assert all(one["given"] == text("de", "exam.nothing") for one in result["tasks"])


@each("share, passes", [(PASSED - 1, False), (PASSED, True)])
def test_so_much_has_to_be_saved(share: int, passes: bool) -> None:
    assert (percent_saved(100 - share, 100) >= PASSED) is passes
    assert f"{PASSED} % weniger Punkte" in PAGE.read_text(encoding="utf-8")


@sampled
@every_book
def test_who_plays_as_in_a_club_does_not_pass(book: str) -> None:
    """The club's cards stand beside the reader's; they save about half, and hardly ever enough."""
    shares = []
    for seed in PAPERS:
        found = [decision(shown, ()) for shown in decisions(book, seed)]
        shares.append(percent_saved(sum(one.club for one in found), sum(one.chance for one in found)))
    assert 20 < sum(shares) / len(shares) < PASSED - 5
    assert sum(share >= PASSED for share in shares) <= max(1, len(shares) / 20)


def test_the_clubs_card_is_the_one_that_was_measured_first() -> None:
    row = view_exam(handed_in(begun("ddv"), best))["result"]["losses"][1]
    club = sum(decision(shown, ()).club for shown in decisions("ddv", 7))
    assert row["name"] == text("de", "exam.master.club")
    assert row["lost"] == f"{club:.1f}".replace(".", ",")


# While it is under way


def test_nobody_says_whether_a_card_was_good_before_the_end() -> None:
    exam = begun("mainz")
    for number in range(TASKS):
        exam = step_exam(exam, {"type": "pick", "index": dearest(task(7, exam.rules, "de", number))})
        shown = view_exam(exam)
        assert shown["feedback"] is None
        assert "result" not in shown
        assert set(shown["marks"]["hand"]) <= {"", "chosen"}
        exam = step_exam(exam, {"type": "next"})


def test_2_07_a_card_that_may_not_be_laid_is_refused_at_once_with_its_rule() -> None:
    exam = begun("mainz")
    number = next(at for at, shown in enumerate(decisions("mainz", 7)) if len(may_lay(shown)) < len(shown.task.hand))
    shown = task(7, exam.rules, "de", number)
    wrong = next(place for place in range(len(shown.task.hand)) if place not in may_lay(shown))
    refused = step_exam(step_to(exam, number), {"type": "pick", "index": wrong})
    said = view_exam(refused)["feedback"]
    assert said["tone"] == "wrong"
    assert any("2.7" in ref["label"] for ref in said["refs"])
    assert not any(refused.marked)
    chosen = step_exam(refused, {"type": "pick", "index": best(shown)})
    assert view_exam(chosen)["feedback"] is None
    assert chosen.marked[number] == (("pick", best(shown)),)


@each("rules", [{"set": "mainz", "options": {"deck_nines": False}}, {"set": "ddv", "options": {"re_kontra": "times2"}}])
def test_at_house_rules_there_is_none_and_it_says_why(rules: dict[str, object]) -> None:
    with pytest.raises(SpecError) as caught:
        start_exam({"seed": 7, "rules": rules, "paper": "master"})
    assert text("de", "exam.master.house_rules") in caught.value.problems


@each("spec", [{"seed": 7, "paper": "skat"}, {"seed": 0, "paper": "master"}, {"seed": 7, "paper": ["master"]}])
def test_what_is_no_exam_is_refused(spec: dict[str, object]) -> None:
    with pytest.raises(SpecError):
        start_exam(spec)


# The command, the page


def printed(*args: str) -> str:
    done = CliRunner().invoke(main, ["exam", "--master", "--seed", "7", *args])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_prints_decisions_with_and_without_what_they_cost() -> None:
    plain, answered = printed("--book", "ddv"), printed("--book", "ddv", "--answers")
    assert plain.startswith("Meisterprüfung 7")
    assert "\n40. " in plain
    assert "Punkte weniger" not in plain
    assert answered.count("nichts Besseres bekannt") >= TASKS
    data = json.loads(printed("--book", "maennle", "--json", "--answers", "--lang", "en"))
    assert (data["paper"], data["rules"], len(data["tasks"])) == ("master", {"set": "maennle"}, TASKS)
    assert all("Punkte less" in " ".join(one["figures"]) for one in data["tasks"])


def test_the_command_refuses_house_rules() -> None:
    done = CliRunner().invoke(main, ["exam", "--master", "--seed", "7", "--option", "deck_nines=false"])
    assert done.exit_code == 2
    assert "nur nach einem der Bücher" in done.output or "one of the books only" in done.output


@each("word, wrong", [("meister\n", False), ("lehrling\n", True)])
def test_a_block_on_a_page_names_the_exam(word: str, wrong: bool) -> None:
    complaints: list[str] = []
    fences = Fences("de", complaints.append)
    drawn = fences.put(fences.take(f"```pruefung\n{word}```\n"))
    assert bool(complaints) is wrong
    assert ('"paper": "master"' in drawn or '"paper":"master"' in drawn) is not wrong


# Who only looks at the surface does not pass the Meisterprüfung: by place, Augen, height or name of a card.


MEAN = 0.40


class Card(NamedTuple):
    """What somebody sees of a card who does not think, and what it would lose."""

    name: str
    augen: int
    height: int
    trump: bool
    follows: bool
    lost: float


def cards_of(shown: State) -> list[Card]:
    asked, table = shown.task, shown.task.table
    led = table.group[asked.stich[0]] if asked.stich else None
    return [
        Card(
            card_name(kind := asked.hand[place], "de"),
            table.augen[kind],
            -table.order[kind],
            table.group[kind] == TRUMP,
            table.group[kind] == led,
            cost(figure),
        )
        for place, figure in figures_by_place(asked).items()
    ]


Guess = Callable[[Sequence[Card]], Card]


def place(number: int) -> Guess:
    """Always the same place, counted from the end where it is negative."""
    return lambda cards: cards[max(-len(cards), min(number, len(cards) - 1))]


def most(value: Callable[[Card], float], first: bool = True) -> Guess:
    """The card with the most of something, of equal ones the leftmost or the rightmost."""
    return lambda cards: max(cards if first else cards[::-1], key=value)


def rather(fits: Callable[[Card], bool], then: Guess) -> Guess:
    """Only among those that fit, if there are any."""
    return lambda cards: then([one for one in cards if fits(one)] or cards)


def is_trump(card: Card) -> bool:
    return card.trump


def is_fehl(card: Card) -> bool:
    return not card.trump


def follows(card: Card) -> bool:
    return card.follows


BY_WORTH: dict[str, Callable[[Card], float]] = {
    "most Augen": lambda card: card.augen,
    "fewest Augen": lambda card: -card.augen,
    "highest": lambda card: card.height,
    "lowest": lambda card: -card.height,
}
BY_NAME: dict[str, Callable[[Card], float]] = {
    "longest name": lambda card: len(card.name),
    "shortest name": lambda card: -len(card.name),
}
AMONG = {"": lambda card: True, "Trumpf: ": is_trump, "Fehl: ": is_fehl, "like the Stich: ": follows}
GUESSES: dict[str, Guess] = {
    **{f"place {number}": place(number) for number in (0, 1, 2, 3, -1, -2)},
    "middle": lambda cards: cards[len(cards) // 2],
    **{
        f"{among}{name}, {'left' if left else 'right'}": rather(fits, most(value, left))
        for among, fits in AMONG.items()
        for name, value in BY_WORTH.items()
        for left in (True, False)
    },
    **{
        f"{name}, {'left' if left else 'right'}": most(value, left)
        for name, value in BY_NAME.items()
        for left in (True, False)
    },
    "first by the alphabet": lambda cards: min(cards, key=lambda card: card.name),
    "last by the alphabet": lambda cards: max(cards, key=lambda card: card.name),
}


@cache
def seen(book: str) -> list[list[list[Card]]]:
    """Every paper as somebody sees it."""
    return [[cards_of(task(seed, BOOKS[book], "de", number)) for number in range(TASKS)] for seed in PAPERS]


def share_saved(cards: list[list[Card]], guess: Guess) -> float:
    chance = sum(sum(card.lost for card in one) / len(one) for one in cards)
    return 1 - sum(guess(one).lost for one in cards) / chance


@sampled
@mostly("book", BOOKS, ["mainz", "maennle"])
def test_a_guess_by_the_surface_fails(book: str) -> None:
    shares = {name: sum(share_saved(one, guess) for one in seen(book)) / len(PAPERS) for name, guess in GUESSES.items()}
    assert {name: share for name, share in shares.items() if share > MEAN} == {}
