"""What an exam asks can be understood in one way, stands whole on paper, and no fact is asked too often."""

from collections import Counter

import pytest
from click.testing import CliRunner
from effort import each, mostly, sampled, size
from exam_papers import drawn
from taps import begin, chosen, right, told, typed

from dokolearn.cli import main
from dokolearn.exercises import view
from dokolearn.exercises.answers import words_of
from dokolearn.exercises.exam.exam_plan import TASKS, order
from dokolearn.exercises.exam.exam_tasks import TWICE, ExamTask, looks
from dokolearn.rulesets import BOOKS

pytestmark = pytest.mark.usefixtures("games_played_once")
every_book = mostly("book", BOOKS, ["ddv", "maennle"])


def printed(*args: str) -> list[str]:
    done = CliRunner().invoke(main, ["exam", *args])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


@every_book
def test_4_04_the_printed_paper_says_who_has_dealt(book: str) -> None:
    """Who leads, who deals next and which of two equal Soli is played hangs on it."""
    asked = [number for number in range(TASKS) if order(907)[number].part.kind == "who_plays"]
    paper = printed("--seed", "907", "--book", book)
    seen = [view(drawn(book, 907, number).shown) for number in asked]
    dealers = [one["lines"]["label"] for one in seen if "lines" in one]
    assert dealers
    assert all(dealer.endswith("hat gegeben.") for dealer in dealers)
    assert Counter(line.strip() for line in paper if line.strip() in dealers) == Counter(dealers)


def test_the_printed_meisterpruefung_says_what_a_club_loses() -> None:
    *_, club, anything = printed("--seed", "910", "--book", "ddv", "--master", "--answers")
    assert club.startswith("Was man im Verein legt: ")
    assert anything.startswith("Irgendeine Karte: ")
    assert not any("Verein" in line for line in printed("--seed", "910", "--book", "ddv", "--master"))


# One way to read it


@each("book", BOOKS)
def test_3_03_what_may_be_said_is_asked_as_the_next_word(book: str) -> None:
    """Where levels may be skipped, the question says so."""
    asked = view(begin("call_possible", book, party="re", played=0))["task"]
    assert "als Nächstes" in asked
    assert ("überspringen" in asked) == BOOKS[book].calls.skip_levels


def test_3_10_the_order_of_calls_is_said_to_be_that_of_time() -> None:
    """The last Absage may decide, so it matters which was the last."""
    both = view(begin("winner_of_game", "mainz", augen=140, calls="Re Re-k90 Kontra Kontra-k90"))["facts"]
    assert "Angesagt wurde in dieser Reihenfolge:" in both
    one = view(begin("winner_of_game", "mainz", augen=140, calls="Re Re-k90"))["facts"]
    assert "Angesagt wurde in dieser Reihenfolge:" not in one


def test_2_02_whoever_is_asked_for_partners_is_told_to_find_all() -> None:
    assert view(begin("partner", hand="KrA PiA", stiche="KrD KaA PiB KaK KrD", lead=1))["task"].endswith("Finde alle.")


def test_2_07_on_paper_two_alike_need_one_circle() -> None:
    asked = view(begin("legal_cards", hand="Kr9 Kr9 KrA", stich="Kr10"))["paper"]
    assert asked.endswith("von zwei gleichen genügt eine.")


@each(
    "book, game, said",
    [
        # 908/22: only Kontra has called, so nothing beyond winning counts for Re.
        ("maennle", {"augen": 151, "calls": "Kontra"}, "Wie wir dieses Regelbuch lesen, zählt dann nur der Sieg."),
        # After Re the first level beyond counts, and no further one.
        (
            "maennle",
            {"augen": 190, "calls": "Re"},
            "nur die erste Stufe über der Ansage, also unter 90",
        ),
        # After a missed Absage its own Punkte count instead of levels.
        ("maennle", {"augen": 180, "calls": "Re Kontra Kontra-k90"}, "Nach einer verfehlten Absage"),
        # A special point of another book.
        ("ddv", {"augen": 130, "events": "re:herzstich"}, "Das bringt hier keinen Punkt"),
    ],
)
def test_3_09_a_score_says_which_lines_do_not_count_and_why(book: str, game: dict[str, object], said: str) -> None:
    asked = begin("game_value", book, **game)
    assert said in told(typed(asked, right(asked)[0]))


# What is asked how often


@sampled
@every_book
def test_no_fact_is_asked_three_times_in_a_paper(book: str) -> None:
    for seed in range(904, 904 + size(2, 20)):
        tasks = [
            (order(seed)[number].part.kind, looks(drawn(book, seed, number).shown).reason) for number in range(TASKS)
        ]
        assert not {fact: many for fact, many in Counter(tasks).items() if many > TWICE}


@sampled
@each("book", [name for name, rules in BOOKS.items() if rules.cards.schwein != "none"])
def test_2_03_a_table_with_a_schwein_is_asked_about_it(book: str) -> None:
    """`maennle §23`: once in nearly every paper; it was never asked."""
    seeds = range(901, 901 + size(4, 30))
    papers = [[drawn(book, seed, number) for number in range(TASKS)] for seed in seeds]
    with_it = [any("Schwein" in one.position.get("stich", "") for one in paper) for paper in papers]
    assert sum(with_it) >= 3 * len(papers) / 4


@each(
    "calls, read",
    [("", False), ("Re", False), ("Kontra", True), ("Re Kontra", True)],
)
def test_3_06_that_a_plain_kontra_makes_no_null_game_is_said_to_be_our_reading(calls: str, read: bool) -> None:
    """`maennle §27`, A50: the book prints the null game after "Kontra vorab" only."""
    asked = begin("winner_of_game", "maennle", augen=120, calls=calls)
    found = told(chosen(asked, "Kontra"))
    assert "nur der eine Punkt „gegen“" in found
    assert ("lesen wir es so" in found) == read


@sampled
@each("book", [name for name, rules in BOOKS.items() if rules.special.herzstich])
def test_3_11_a_stich_of_nothing_but_herz_is_asked_where_it_pays(book: str) -> None:
    """`maennle §24`: it was an answer in every paper, and never the right one."""
    seeds = range(901, 901 + size(2, 20))
    answers = [words_of(view(one.shown), one.answer) for seed in seeds for one in of_kind(book, seed, "special_point")]
    assert sum("Ein Stich nur aus Herz" in answer for answer in answers) >= len(seeds) / 2


def of_kind(book: str, seed: int, kind: str) -> list[ExamTask]:
    return [drawn(book, seed, number) for number, asked in enumerate(order(seed)) if asked.part.kind == kind]
