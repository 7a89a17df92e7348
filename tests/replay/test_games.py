"""Every published game: it can be played, says what it is, asks fairly, and its notes say what the cards say."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from effort import each

from dokolearn.ch1_general import KIND_BY_CODE, deal
from dokolearn.ch2_normal_game import NORMAL, card_table
from dokolearn.course.lesson_check import Terms, read_terms
from dokolearn.game import State, legal
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame, Question
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.replay.text.headers import about
from dokolearn.replay.text.record import Note, Record, all_notes
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS
from dokolearn.wording import card_name

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "replays").glob("*.dkn"))


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return path.read_text("utf-8")


def test_there_is_a_game() -> None:
    assert GAMES


def test_reads_without_problems(game: str) -> None:
    assert read(game).problems == ()


def test_plays_to_240_augen(game: str) -> None:
    view = film(read(game))
    assert sum(view["moments"][-1]["party_augen"].values()) == 240
    assert view["result"] is not None
    assert len(view["moments"]) == 1 + sum(len(hand) for hand in view["hands"])


def test_carries_licence_and_notes(game: str) -> None:
    record = read(game).record
    assert record.value("Licence")
    notes = [note for moment in film(record)["moments"] for note in moment["notes"]]
    assert len(notes) >= 12
    assert any(note["who"] for note in notes)
    assert any(not note["who"] for note in notes)


def test_stored_in_canonical_form(game: str) -> None:
    assert write(read(game).record) == game


def test_announcements_are_in_time(game: str) -> None:
    """By the book of the game, each with the last moment at which it was possible."""
    played = check(read(game).record)
    said = [one for move in played.moves for one in move.heard] + list(played.heard_late)
    assert all(one.counts and not one.late and one.deadline for one in said)
    assert len(said) == sum(len(move.said) for move in played.moves) + len(played.late)


# What the games are


@cache
def record_of(name: str) -> Record:
    return read((ROOT / "replays" / f"{name}.dkn").read_text("utf-8")).record


@cache
def played(name: str) -> CheckedGame:
    return check(record_of(name))


NAMES = [path.stem for path in GAMES]

BUILT = "für den Unterricht gebaut"
NUMBERED = re.compile(
    r"auf die Karten der Nummer (\d+) (\(ohne Neunen\) )?gespielt"
    r"(?:, für den Unterricht|"
    r" von Anna, Bernd, Clara und Dieter, den Mitspielern dieses Programms auf der Stufe Verein)"
)
"""Whoever lays the cards of a number says who did: people for teaching, or the four who play by themselves."""


INVENTED = re.compile(r"[Aa]bend|[Tt]urnier\b|Liga|[Tt]rainer")


@each("name", NAMES)
def test_a_game_says_that_it_was_made_for_teaching_and_invents_no_evening(name: str) -> None:
    record = record_of(name)
    assert record.value("Source") == BUILT or NUMBERED.fullmatch(record.value("Source"))
    assert not [tag for tag in ("Event", "Site", "Date", "Board", "Annotator") if record.value(tag)]
    assert not INVENTED.search(" ".join([record.value("Title"), *all_notes(record)]))


NO_PLACE = re.compile(rf"\(({'|'.join(BOOKS)}):|\(mainz")


@each("name", NAMES)
def test_a_book_is_cited_by_its_name_and_its_place(name: str) -> None:
    """`(ddv Spielwerte)`, without a colon; the script with its paragraph alone."""
    assert not NO_PLACE.search(" ".join(all_notes(record_of(name))))


DEALT = {name: said for name in NAMES if (said := NUMBERED.fullmatch(record_of(name).value("Source")))}


@each("name", DEALT)
def test_cards_of_a_number_are_dealt_by_it(name: str) -> None:
    """Whoever wants to deals them again: `deal` gives the same hands for the number."""
    record, book = record_of(name), record_of(name).value("Rules")
    assert bool(DEALT[name][2]) == (book == "maennle")
    hands = deal(card_table(BOOKS[book], NORMAL), Random(int(DEALT[name][1])).random)
    assert [sorted(one.cards) for one in record.deals] == [sorted(hand) for hand in hands]


LINKED = re.compile(r"replays/([\w-]+)\.dkn")


def too_early(terms: Terms, number: str, said: str) -> Iterator[tuple[str, str]]:
    """Words of a game that a lesson later than this one explains, those of the glossary by their name there."""
    yield from terms.early(number, said)
    for word, home in terms.homes.items():
        if home > number and re.search(rf"\b{word.replace('-', ' ')}", said, re.IGNORECASE):
            yield word, home


LINKS = [
    (path.name[:2], name)
    for path in sorted((ROOT / "lessons").glob("0[0-8]*.ipynb"))
    for name in LINKED.findall(path.read_text("utf-8"))
]


@each("number, name", LINKS)
def test_lessons_0_to_8_lead_into_no_game_that_needs_a_later_one(number: str, name: str) -> None:
    answers = [one.text for asked in played(name).questions for step in asked.quiz.steps for one in step.answers]
    assert not list(too_early(read_terms(ROOT / "lessons"), number, " ".join([*all_notes(record_of(name)), *answers])))


def test_such_a_game_is_noticed() -> None:
    said = " ".join(all_notes(record_of("hundertzwanzig_beide")))
    assert ("Ansage", "09") in too_early(read_terms(ROOT / "lessons"), "08", said)


# What the games ask

NICKNAMES = {"KaA": "Fuchs|Füchse", "He10": "Dulle"}
WORDS = {"k90": "keine 90", "k60": "keine 60", "k30": "keine 30"}


def is_refused(question: Question) -> bool:
    """Whether anything is wrong here; otherwise nothing can be given away."""
    return not all(answer.verdict == "ok" for step in question.quiz.steps for answer in step.answers)


def names_of(move: str) -> str:
    """A pattern of what a move is called."""
    if move in KIND_BY_CODE:
        return f"{card_name(KIND_BY_CODE[move], 'de')}|{NICKNAMES.get(move, card_name(KIND_BY_CODE[move], 'de'))}"
    return WORDS.get(move, move)


ASKED = [(name, question) for name in NAMES for question in played(name).questions if is_refused(question)]


@each("name, question", ASKED)
def test_no_summary_gives_an_answer_away(name: str, question: Question) -> None:
    summary = about(record_of(name)).summary
    answers = [answer for step in question.quiz.steps for answer in step.answers]
    right = [answer.move for answer in answers if answer.verdict != "no" and answer.move != "*"]
    assert not [move for move in right if re.search(rf"\b({names_of(move)})[ns]?\b", summary)]


SURE_BUT_WRONG = {
    ("fuenf_buecher", "PiD"): "it would be the last trump but one: the Kreuz Bube then makes the last Stich",
    ("hochzeit_ohne_partner", "He10"): "here the Stich has to go to somebody else",
    ("truempfe_zaehlen", "KrB"): "it has to be left over for the last Stich",
}


def sure(game: CheckedGame, state: State, move: str) -> bool:
    """Whether no card in another hand can beat this one when it is led."""
    assert game.spiel
    table = game.spiel.table
    others = {kind for seat, hand in enumerate(state.hands) if seat != state.turn for kind in hand}
    last = len(state.stiche) == table.hand_size - 1
    return not table.beaten_by[last][KIND_BY_CODE[move]] & others


def sure_but_refused(game: CheckedGame, question: Question) -> Iterator[str]:
    """Where a lead is asked for and not a word: the cards that are refused and yet certain to take the Stich."""
    assert game.spiel
    state, last = question.state, question.quiz.steps[-1]
    answers = {answer.move: answer.verdict != "no" for answer in last.answers}
    if state.turn != question.quiz.seat or state.stich or not set(answers) <= {*KIND_BY_CODE, "*"}:
        return
    for code, kind in KIND_BY_CODE.items():
        if kind in legal(game.spiel, state) and not answers.get(code, answers.get("*")) and sure(game, state, code):
            yield code


def test_a_lead_that_nobody_can_beat_is_refused_only_with_a_cause() -> None:
    games = [(name, played(name)) for name in NAMES]
    found = {(name, code) for name, game in games for one in game.questions for code in sure_but_refused(game, one)}
    assert found == set(SURE_BUT_WRONG)


# What the notes say

OTHERWISE = {
    ("spiel_mit_ansagen", "55 Augen"): "when keine 60 was still possible",
    ("armut", "52 Augen"): "what Aylin gave, card by card",
    ("erwiderung_kontra", "90 Augen"): "what Kontra needs",
    ("re_nach_der_hochzeit", "49 zu 15"): "when keine 60 was still possible",
    ("stilles_solo", "120 zu 120"): "the rule",
    ("vierzig_karten", "95 Augen"): "of both parties",
    ("vierzig_karten", "128 zu 112"): "by the other books",
}
"""Numbers that speak of another moment."""

LIMITS = {40, 120, 121, 151, 181, 240}


def notes_with_moments(name: str) -> Iterator[tuple[str, State]]:
    """The notes on each Stich of the game itself, with the state behind it."""
    for at, line in enumerate(record_of(name).tricks):
        state = [move for move in played(name).moves if move.line <= at][-1].after
        yield from ((item.text, state) for item in line.items if isinstance(item, Note))


def wrong_numbers(game: CheckedGame, state: State, said: str) -> Iterator[str]:
    """Scores, Augen and fallen trumps in a note that are not those of its moment."""
    assert game.spiel
    assert game.state
    table = game.spiel.table
    re_augen = sum(state.augen[seat] for seat in game.state.re)
    both = {re_augen, sum(state.augen) - re_augen}
    trumps = [kind for kind in table.deck if kind in table.trumps]
    fallen = len(trumps) - sum(kind in table.trumps for hand in state.hands for kind in hand)
    reached = {state.stiche[-1].augen, *both, *(240 - one for one in both)}
    augen = {*reached, *LIMITS, *(limit - one for limit in LIMITS for one in both)}
    yield from (found[0] for found in re.finditer(r"(\d+) zu (\d+)", said) if {*map(int, found.groups())} != both)
    yield from (found[0] for found in re.finditer(r"(\d+) Augen", said) if int(found[1]) not in augen)
    counted = re.finditer(r"(\d+) (?:von (\d+) |der (\d+) )?Trümpfen? (?:sind )?gefallen", said)
    for found in counted:
        if int(found[1]) != fallen or int(found[2] or found[3] or len(trumps)) != len(trumps):
            yield found[0]


def test_scores_augen_and_trumps_in_notes_are_those_of_the_moment() -> None:
    told = [(name, said, state) for name in NAMES for said, state in notes_with_moments(name)]
    wrong = {(name, number) for name, said, state in told for number in wrong_numbers(played(name), state, said)}
    assert wrong == set(OTHERWISE)


NUMBER_WORDS = (
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
)
HELD = re.compile(rf"\b({'|'.join(NUMBER_WORDS)}) (Trümpfe|Karten)\b", re.IGNORECASE)


def hands_told(name: str) -> Iterator[tuple[str, State, int]]:
    """What is said of a hand: in the first notes on a player, and in questions, with the moment and the seat."""
    game = played(name)
    assert game.begins
    for item in record_of(name).opening:
        if isinstance(item, Note) and item.seat is not None:
            yield item.text, game.begins, item.seat
    yield from ((step.text, one.state, step.seat) for one in game.questions for step in one.quiz.steps)


@each("name", NAMES)
def test_trumps_and_cards_of_a_hand_are_counted_right(name: str) -> None:
    """The first number of trumps or cards in each of these sentences is that of the player's own hand."""
    spiel = played(name).spiel
    assert spiel
    for said, state, seat in hands_told(name):
        if found := HELD.search(said):
            hand = state.hands[seat]
            many = sum(kind in spiel.table.trumps for kind in hand) if found[2] == "Trümpfe" else len(hand)
            assert found[1].lower() == NUMBER_WORDS[many], said


def test_hands_are_told_often_enough() -> None:
    assert sum(bool(HELD.search(said)) for name in NAMES for said, _, _ in hands_told(name)) > 15
