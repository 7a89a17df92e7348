"""The Gesellenprüfung: forty tasks by number, marks until it is handed in, then every one judged with its reason."""

import json
import re
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from effort import each, mostly, sampled, size
from exam_papers import drawn
from exam_papers import game as game_of
from taps import begin, chosen, right, told, typed

from dokolearn.cli import main
from dokolearn.exercises import SpecError, view
from dokolearn.exercises.answers import marks_of_solution, words_of
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue as catalogue_of
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.exam import Exam, items
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam import step as step_exam
from dokolearn.exercises.exam import view as view_exam
from dokolearn.exercises.exam.exam_game import KINDS_OF_A_GAME
from dokolearn.exercises.exam.exam_judged import PASSED
from dokolearn.exercises.exam.exam_plan import PLAN, TASKS, Area, order
from dokolearn.exercises.exam.exam_tasks import TWICE, ExamTask, looks, task
from dokolearn.exercises.kinds import INVENTIONS, KINDS
from dokolearn.exercises.walk import State
from dokolearn.hosts.html.passages import rule_passage
from dokolearn.rulesets import BOOKS
from dokolearn.strings import catalogue, text
from dokolearn.wording import each_sentence

pytestmark = pytest.mark.usefixtures("games_played_once")
every_book = mostly("book", BOOKS, ["ddv", "maennle"])
OWN_TABLE = {"set": "mainz", "options": {"deck_nines": False}}


def is_solved(exam: Exam, wrong: Container[int] = ()) -> Exam:
    """Everything answered right but these tasks, and handed in."""
    for number in range(TASKS):
        if number not in wrong:
            for what, index in marks_of_solution(task(exam.seed, exam.rules, exam.lang, number)):
                exam = step_exam(exam, {"type": what, "index": index})
        exam = step_exam(exam, {"type": "next"})
    return step_exam(exam, {"type": "finish"})


def exam_of(book: str, seed: int = 7) -> Exam:
    return start_exam({"seed": seed, "rules": {"set": book}})


def test_it_asks_forty_tasks_of_kinds_that_there_are() -> None:
    assert TASKS == 40
    assert {part.kind for area in PLAN for part in area.parts} <= set(KINDS) & set(INVENTIONS)
    assert len(PLAN) == 6


@each("book, seed", BOOKS, range(1, 6))
def test_who_knows_everything_has_passed(book: str, seed: int) -> None:
    result = view_exam(is_solved(exam_of(book, seed)))["result"]
    assert (result["right"], result["passed"]) == (TASKS, True)
    assert all(one["right"] == one["of"] for one in result["areas"])


@each("area", PLAN)
def test_three_of_five_have_to_be_right_in_every_area(area: Area) -> None:
    asked = [number for number, one in enumerate(order(7)) if one.part in area.parts]
    assert len(asked) == area.tasks
    enough = 2 * len(asked) // 5
    for wrong in sorted({0, enough, enough + 1, len(asked)}):
        result = view_exam(is_solved(exam_of("ddv"), asked[:wrong]))["result"]
        assert result["right"] == TASKS - wrong
        assert result["passed"] == (5 * (len(asked) - wrong) >= 3 * len(asked))
        assert (text("de", f"exam.area.{area.name}") in result["headline"]) != result["passed"]


def test_its_page_says_what_three_fifths_are() -> None:
    page = (Path(__file__).parents[2] / "site" / "pages" / "pruefung.md").read_text(encoding="utf-8")
    asked = sorted({area.tasks for area in PLAN}, reverse=True)
    *most, last = [f"{-(-tasks * PASSED[0] // PASSED[1])} von {tasks}" for tasks in asked]
    assert f"also {', '.join(most)} oder {last}." in page


@every_book
def test_every_task_has_answer_and_reason(book: str) -> None:
    for one in view_exam(is_solved(exam_of(book), range(TASKS)))["result"]["tasks"]:
        assert one["answer"]
        assert one["reason"], one
        assert one["refs"]
        assert not one["right"]


@sampled
@every_book
def test_the_last_eight_tasks_are_about_one_game(book: str) -> None:
    """From the first cards over calls to the score: whatever is told fits together."""
    last = TASKS - len(KINDS_OF_A_GAME)
    for seed in range(1, size(6, 40)):
        of = [drawn(book, seed, number) for number in range(last, TASKS)]
        assert [one.shown.spec.kind.name for one in of] == list(KINDS_OF_A_GAME)
        game = game_of(book, seed)
        for kind in ("party", "partner"):
            seen = game[kind]
            cards = Counter(f"{seen['stiche']} {seen['hand']}".split())
            assert max(cards.values()) <= 2
        assert game["winner_of_game"]["augen"] == game["game_value"]["augen"]
        assert game["winner_of_game"].get("calls") == game["game_value"].get("calls")
        assert max(game["winner_of_game"]["augen"], 240 - game["winner_of_game"]["augen"]) <= 150


@sampled
@every_book
def test_no_task_about_the_one_game_tells_the_answer_of_another(book: str) -> None:
    """Whoever turns pages sees neither who has led after the Stich that is asked about, nor who has won."""
    for seed in range(1, size(2, 40)):
        game = game_of(book, seed)
        laid = game["party"]["stiche"].split()
        shown = [laid[at : at + 4] for at in range(0, len(laid), 4)]
        assert game["stich_winner"]["stich"].split() not in shown
        assert "special_point" not in game, "it would name the parties that two others ask for"
        for kind in ("winner_of_game", "game_value"):
            assert not {"re", "hand", "stiche"} & set(game[kind])
        last = view(drawn(book, seed, TASKS - 1).shown)
        assert last["task"] == "Wie viele Punkte bekommt die Partei, die gewonnen hat?"


def test_of_the_one_game_each_task_says_so() -> None:
    facts = [item["facts"] for item in items(exam_of("ddv"))]
    assert [any(fact.startswith("Ein Spiel von Anfang bis Ende") for fact in told) for told in facts] == [
        number >= 32 for number in range(TASKS)
    ]


def test_the_same_number_asks_everybody_the_same() -> None:
    assert items(exam_of("ddv")) == items(exam_of("ddv"))
    assert items(exam_of("ddv")) != items(exam_of("ddv", 8))


def test_a_table_of_ones_own_is_asked_its_own_rules() -> None:
    exam = start_exam({"seed": 3, "rules": OWN_TABLE})
    cards = {card["code"] for one in items(exam) for zone in one["zones"] for card in zone["cards"]}
    assert cards
    assert not {code for code in cards if code.endswith("9")}


@every_book
def test_on_paper_stands_what_is_on_the_screen(book: str) -> None:
    """The table of answers in a round of questions, the label of each Stich."""
    exam = exam_of(book)
    text = printed("--seed", "7", "--book", book)
    for number, item in enumerate(items(exam, answers=False)):
        shown = view(task(exam.seed, exam.rules, exam.lang, number))
        assert item.get("lines", {"rows": []})["rows"] == shown.get("lines", {"rows": []})["rows"]
        rows = [row for zone in item["zones"] for row in zone.get("rows", [])]
        assert all(f"   {row}: " in text for row in rows)
        cells = [cell for row in item.get("lines", {"rows": []})["rows"] for cell in row]
        assert all(cell in text for cell in cells)


@every_book
def test_nothing_is_said_twice_about_a_mistake(book: str) -> None:
    exam = exam_of(book)
    for number in range(TASKS):
        marks = marks_of_solution(task(exam.seed, exam.rules, exam.lang, number))
        what = marks[0][0]
        wrong = next(index for index in range(TASKS) if (what, index) not in marks)
        exam = step_exam(exam, {"type": what, "index": wrong})
        exam = step_exam(exam, {"type": "next"})
    found = view_exam(step_exam(exam, {"type": "finish"}))["result"]["tasks"]
    assert sum(bool(one["mistake"]) for one in found) > TASKS / 3
    for one in found:
        assert not set(each_sentence(one["mistake"])) & set(each_sentence(one["reason"])), one


# Marks


def marked(exam: Exam) -> int:
    return sum(map(len, exam.marked))


def test_no_answer_comes_before_the_end() -> None:
    exam = exam_of("mainz")
    while not (shown := view_exam(exam))["finished"]:
        assert shown["feedback"] is None
        assert "result" not in shown
        words = {mark for zone in shown["marks"].values() for mark in zone}
        assert words <= {"", "chosen"}
        for event in ({"type": "pick", "index": 0}, {"type": "choose", "index": 0}):
            exam = step_exam(exam, event)
        exam = step_exam(exam, {"type": "finish" if exam.at == TASKS - 1 else "next"})


def test_a_mark_set_twice_is_gone_and_of_one_answer_the_last_counts() -> None:
    exam = exam_of("mainz")
    while view_exam(exam)["kind"] != "stich_winner":
        exam = step_exam(exam, {"type": "next"})
    one = step_exam(exam, {"type": "pick", "index": 1})
    assert marked(one) == marked(step_exam(one, {"type": "pick", "index": 2})) == 1
    assert marked(step_exam(one, {"type": "pick", "index": 1})) == 0


@each(
    "event",
    [{"type": "pick", "index": 99}, {"type": "choose", "index": None}, {"type": "done"}, {"type": "finish"}, {}, []],
)
def test_what_means_nothing_changes_nothing(event: Any) -> None:
    assert step_exam(exam_of("mainz"), event) == exam_of("mainz")


@each("event", [{"type": "pick", "index": 0}, {"type": "back"}, {"type": "finish"}, {"type": "again"}])
def test_after_the_end_nothing_changes(event: dict[str, Any]) -> None:
    done = is_solved(exam_of("mainz"))
    assert step_exam(done, event) is done


@each(
    "spec",
    [
        {},
        {"seed": 0},
        {"seed": "7"},
        {"seed": 1, "rules": {"set": "skat"}},
        {"seed": 1, "lang": "la"},
        {"seed": 1, "x": 1},
    ],
)
def test_what_is_no_exam_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        start_exam(spec)


# The command


def printed(*args: str) -> str:
    done = CliRunner().invoke(main, ["exam", *args])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_prints_tasks_with_and_without_answers() -> None:
    plain, answered = printed("--seed", "7", "--book", "ddv"), printed("--seed", "7", "--book", "ddv", "--answers")
    assert "Richtig ist" not in plain
    assert answered.count("Richtig ist") == TASKS
    assert printed("--seed", "7", "--lang", "en").count("\n40. ") == 1


def test_the_command_prints_json() -> None:
    data = json.loads(printed("--seed", "7", "--book", "maennle", "--json", "--answers"))
    assert (data["seed"], data["rules"], len(data["tasks"])) == (7, {"set": "maennle"}, TASKS)
    assert "answer" not in json.loads(printed("--seed", "7", "--json"))["tasks"][0]


def test_the_command_follows_house_rules() -> None:
    own = ("--option", "deck_nines=false", "--option", "cut=right_neighbour_min3")
    assert "mit eigenen Regeln" in printed("--seed", "7", *own).splitlines()[0]
    data = json.loads(printed("--seed", "7", *own, "--json"))
    assert data["rules"] == {"set": "mainz", "options": {"deck_nines": False, "cut": "right_neighbour_min3"}}
    assert data["tasks"] == json.loads(json.dumps(items(start_exam({"seed": 7, "rules": OWN_TABLE}), answers=False)))


@each(
    "args, said",
    [
        (("--book", "skat"), "rules"),
        (("--option", "skat=1"), "Eine Option skat gibt es nicht."),
        (("--option", "deck_nines"), "Möglich sind: true (ja), false (nein)."),
    ],
)
def test_rules_that_cannot_be_are_a_usage_error(args: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(main, ["exam", "--seed", "7", *args])
    assert done.exit_code == 2
    assert said in done.output


# Nothing is asked in an exam that the course does not teach at that table.
# The reason of each task is held against what lessons say: each of its sentences, by its key, is the reason of an
# exercise that a lesson shows at that table, or a lesson has a passage about it.


LESSONS = Path(__file__).parents[2] / "lessons"
LAST = 18
"""The exam is about the rules: lessons 0 to 18. Playing well comes after that."""

SAYS_WHY = {
    *(part.kind for area in PLAN for part in area.parts),
    *("turn", "call", "gewinn", "seen", "hochzeit", "score_game", "trumps", "unpaid", "line"),
}
"""First parts of the keys from which reasons are made."""

IN_A_PASSAGE = {
    "game_value.not_missed": "lost_level_points",
    "line.erreicht": "lost_level_points",
    "line.unter30": "unannounced_levels",
    "call.second_card": "call_limits",
    "call.second_card.lead": "call_limits",
    "call.chain_over": "chain",
    "call.late.chain": "call_limits",
}
"""What no solved task of a lesson says in this sentence, and the passage that does."""

IN_PROSE = {
    "special_point.no.not_won": "Macht ein Kreuz Bube den **letzten** Stich, bekommt seine Partei einen Punkt.",
    "answer_call.free.known_fuchs": "Ist schon bekannt, dass er vom Partner kommt, ist er keiner und zwingt niemanden",
}
"""What a lesson says in a sentence of its text."""

AT_THE_TABLE = {"seen.why.own_laid": "2.2/dame-schon-weg", "seen.why.alone": "2.2/gegen-drei"}
"""What a lesson shows in Stiche that are played, which have no single reason."""

MUST_SAY = 12
"""Letters of its own that a sentence needs to be known again."""


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(".+?".join(map(re.escape, re.split(r"\{[^}]*\}", sentence))))


SENTENCES = {
    key: _pattern(said)
    for key, said in catalogue("de").items()
    if key.partition(".")[0] in SAYS_WHY and len(re.sub(r"\{[^}]*\}|\W", "", said)) >= MUST_SAY
}


@cache
def keys_of(reason: str) -> frozenset[str]:
    """The sentences in a reason."""
    return frozenset(key for key, pattern in SENTENCES.items() if pattern.search(reason))


@cache
def lessons() -> str:
    """Everything in the cells of lessons 0 to 18."""
    found = [path for path in sorted(LESSONS.glob("[0-9]*.ipynb")) if int(path.name[:2]) <= LAST]
    cells = (cell for path in found for cell in json.loads(path.read_text(encoding="utf-8"))["cells"])
    return "\n".join("".join(cell["source"]) for cell in cells)


def reasons_of(book: str, key: str) -> Iterator[str]:
    """Why each task of an exercise is solved so, where it follows the rules of this table."""
    if catalogue_of()[key].get("rules", {"set": book})["set"] != book:
        return
    found = at_table(spec(key, rules=book))
    explain = getattr(found.kind, "explanation", None)
    if found.rules.name == book and explain is not None:
        yield from (explain(task, "de").text for task in found.tasks)


@cache
def shown() -> tuple[str, ...]:
    return tuple(re.findall(r'\bshow\("([^"]+)"', lessons()))


@cache
def taught(book: str) -> frozenset[str]:
    """The keys of all that lessons explain at a table."""
    keys = (keys_of(reason) for key in shown() for reason in reasons_of(book, key))
    passages = (key for key, option in IN_A_PASSAGE.items() if is_told(option, book))
    played = (key for key, exercise in AT_THE_TABLE.items() if exercise in shown())
    told = (key for key, sentence in IN_PROSE.items() if sentence in lessons())
    return frozenset().union(*keys, passages, played, told)


def is_told(option: str, book: str) -> bool:
    """Whether a lesson has a passage about an option, with a sentence for this table."""
    rule = rule_passage((option,))["rules"][0]
    there = any(f'"{option}"' in call for call in re.findall(r"show_rule\(([^)]*)\)", lessons()))
    return there and bool(rule["values"][rule["usual"][book]]["text"])


def reason_of(task: State) -> str:
    return str(task.spec.kind.explanation(task.task, "de").text)


@sampled
@every_book
def test_each_task_of_an_exam_has_a_reason_that_a_lesson_teaches_at_this_table(book: str) -> None:
    known = taught(book)
    for seed in range(901, 901 + size(2, 25)):
        for number in range(TASKS):
            reason = reason_of(drawn(book, seed, number).shown)
            assert keys_of(reason) <= known, (seed, number + 1, reason)


@each("key, option", IN_A_PASSAGE.items())
def test_a_passage_is_there_for_what_only_it_says(key: str, option: str) -> None:
    """A row that is not needed is none: at some table no solved task says it, and the passage does."""

    def says(book: str) -> bool:
        return any(key in keys_of(reason) for name in shown() for reason in reasons_of(book, name))

    assert any(is_told(option, book) for book in BOOKS if not says(book))


def test_a_reason_is_known_again_by_its_sentences() -> None:
    """The search finds what was filled in, and does not find what nobody said."""
    late = "Zu spät für keine 9. Bis vor der zweiten Karte des 3. Stichs wäre das gegangen."
    assert "call.late.chain" in keys_of(late)
    assert "call.second_card" not in keys_of(late)
    assert not keys_of("11 + 11 + 10 + 4 = 36 Augen.")


# What an exam asks can be understood in one way, stands whole on paper, and no fact is asked too often.


def printed_lines(*args: str) -> list[str]:
    done = CliRunner().invoke(main, ["exam", *args])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def dealers_asked(book: str, seed: int) -> list[str]:
    """What a paper says of the dealer in its tables of answers."""
    asked = [number for number in range(TASKS) if order(seed)[number].part.kind == "who_plays"]
    seen = [view(drawn(book, seed, number).shown) for number in asked]
    return [one["lines"]["label"] for one in seen if "lines" in one]


@every_book
def test_4_04_the_printed_paper_says_who_has_dealt(book: str) -> None:
    """Who leads, who deals next and which of two equal Soli is played hangs on it."""
    seed, dealers = next((seed, found) for seed in range(907, 917) if (found := dealers_asked(book, seed)))
    paper = printed_lines("--seed", str(seed), "--book", book)
    assert all(dealer.endswith("hat gegeben.") for dealer in dealers)
    assert Counter(line.strip() for line in paper if line.strip() in dealers) == Counter(dealers)


def test_the_printed_meisterpruefung_says_what_a_club_loses() -> None:
    *_, club, anything = printed_lines("--seed", "910", "--book", "ddv", "--master", "--answers")
    assert club.startswith("Was man im Verein legt: ")
    assert anything.startswith("Irgendeine Karte: ")
    assert not any("Verein" in line for line in printed_lines("--seed", "910", "--book", "ddv", "--master"))


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
