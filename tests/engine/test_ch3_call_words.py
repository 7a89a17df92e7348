"""Calls in words: every refusal and every last moment (§3.3) has its sentence, counted and named as the book does."""

from call_games import TABLES, attempts, random_game, size_of
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch3_scoring.calls import call_table, call_verstoss, deadline, deadlines
from dokolearn.model import SEATS, Call, Moment, RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ
from dokolearn.script import paragraph
from dokolearn.strings import LANGUAGES
from dokolearn.wording import call_word, deadline_words, in_words, reason

seeds = st.integers(0, 10**6)


@given(st.sampled_from(list(TABLES.values())), seeds, st.sampled_from(LANGUAGES))
def test_3_03_every_refusal_has_a_sentence(rules: RuleSet, seed: int, lang: str) -> None:
    game = random_game(rules, seed, eager=0.4)
    for seat in SEATS:
        for one in attempts(seat):
            found = call_verstoss(game.table, game.spoken, one, game.moment(seat))
            if found:
                assert reason(found, lang)
                assert paragraph(found.paragraph)


@each("phase", ["vorbehalt", "hochzeit_offen"])
@each("book", BOOKS.values())
def test_4_11_refusals_before_the_parties_are_known_have_a_sentence(book: RuleSet, phase: str) -> None:
    table = call_table(book, "hochzeit", size_of(book))
    found = call_verstoss(table, [], Call(Seat(1), "kontra", 0), Moment(0, 12), phase=phase)  # type: ignore[arg-type]
    assert found is not None
    assert paragraph(found.paragraph)
    assert all(reason(found, lang) for lang in LANGUAGES)


@given(st.sampled_from(list(TABLES.values())), seeds, st.sampled_from(LANGUAGES))
def test_3_03_every_deadline_has_words(rules: RuleSet, seed: int, lang: str) -> None:
    game = random_game(rules, seed, eager=0.4)
    for party in ("re", "kontra"):
        assert all(deadline_words(one, lang) for one in deadlines(game.table, game.spoken, party))  # type: ignore[arg-type]


@each(
    "book, words",
    [
        (MAINZ, "bis vor der 8. Karte des Spiels"),
        (DDV, "bis du deine 2. Karte spielst, mit mindestens 11 Karten auf der Hand"),
        (MAENNLE, "bis vor der zweiten Karte des 2. Stichs; wer ausspielt, sagt es vorher"),
    ],
)
def test_3_03_each_book_counts_in_its_own_words(book: RuleSet, words: str) -> None:
    found = deadline(call_table(book, "normal", size_of(book)), [], "re", 0)
    assert found is not None
    assert deadline_words(found, "de") == words


def test_3_04_a_call_is_named_as_its_book_names_it() -> None:
    names = {
        "mainz": "neun",
        "ddv": "keine 90",
        "spielregeln": "U-9",
        "schmidt": "keine 90",
        "maennle": "keine 9",
    }
    assert {name: call_word("k90", "de", BOOKS[name]) for name in names} == names
    reasons = {name: in_words({"level": "k90", "missing": "k90"}, "de", BOOKS[name]) for name in names}
    assert reasons == {name: {"level": word, "missing": word} for name, word in names.items()}
    assert call_word("re", "de", MAENNLE, vorab=True) == "Re vorab"


def test_4_11_when_calls_begin_in_a_hochzeit_stands_where_the_book_says_it() -> None:
    """`maennle §13`; §18 is about who marries."""
    found = call_verstoss(
        call_table(MAENNLE, "hochzeit", 10), [], Call(Seat(0), "re", 0), Moment(4, 9), phase="hochzeit_offen"
    )
    assert found is not None
    assert (found.key, str(MAENNLE.ref(found.paragraph))) == ("call.search_open", "maennle §13")


@each("paragraph", ["3.2", "3.3", "3.4", "3.5", "3.7", "4.11"])
def test_3_03_every_book_says_it_in_a_place_of_its_own(paragraph: str) -> None:
    assert [book.ref(paragraph).book for book in BOOKS.values()] == list(BOOKS)


def test_3_03_a_refusal_in_words() -> None:
    found = call_verstoss(call_table(MAINZ, "normal"), [], Call(Seat(0), "re", 0), Moment(8, 10))
    assert found is not None
    assert reason(found, "de") == "Zu spät für Re. Bis vor der 8. Karte des Spiels wäre das gegangen."
