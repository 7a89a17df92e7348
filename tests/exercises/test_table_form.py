"""The form of house rules: no dead ends, an end of the Runde with its number, and a search in the words of players."""

from random import Random
from typing import Any

from effort import each, sampled, size
from test_tables import possible

from dokolearn.course.rule_search import missing_rules, other_words, sought
from dokolearn.exercises.at_table import own_rules
from dokolearn.hosts.html.table_choice import table_options
from dokolearn.option_words import option_title
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.rulesets.option_values import READERS
from dokolearn.strings import LANGUAGES

OFFERED = [option for topic in table_options("de")["topics"] for option in topic["options"]]

AGAINST_THE_BOOK = {("maennle", "re_kontra", "plus2")}
"""What a book itself excludes (C32)."""


def refused(book: str, options: dict[str, Any], newest: str) -> list[str]:
    heard = own_rules({"set": book, "options": options, "newest": newest})
    return [*heard["problems"]]


@each("book", BOOKS)
def test_every_value_of_every_field_can_be_chosen_at_once(book: str) -> None:
    """No dead ends. In the order of Vorbehalte something is always missing while it is made anew: that is said."""
    found = {
        (book, option["name"], str(value))
        for option in OFFERED
        for value in possible(option)
        if option["name"] != "vorbehalt_order" and refused(book, {option["name"]: value}, option["name"])
    }
    assert found <= AGAINST_THE_BOOK


@sampled
def test_the_newest_choice_counts_and_what_contradicts_it_gives_way() -> None:
    """Whatever was chosen before, in whatever order: two fields by chance, then a third."""
    random = Random("newest")
    plain = [option for option in OFFERED if option["name"] != "vorbehalt_order"]
    for _ in range(size(150, 3000)):
        book, options = random.choice(list(BOOKS)), dict[str, Any]()
        for option in random.sample(plain, 3):
            name, value = option["name"], random.choice(possible(option))
            heard = own_rules({"set": book, "options": options | {name: value}, "newest": name})
            if heard["problems"]:
                assert (book, name, str(value)) in AGAINST_THE_BOOK
                continue
            options = {one: held for one, held in (options | {name: value}).items() if one not in heard["gone"]}
            assert name in options
            assert len(heard["waiting"]) >= len(heard["gone"]), "it is said what gave way"
            with_options(BOOKS[book], options)


def test_an_end_of_the_runde_is_chosen_and_then_its_number() -> None:
    """And who chose a number of games before, hears that it is gone."""
    heard = own_rules({"set": "ddv", "options": {"runde_games": 32, "runde_end": "score"}, "newest": "runde_end"})
    assert (heard["problems"], heard["gone"]) == ([], ["runde_games"])
    assert heard["waiting"] == ["„Spiele einer Runde“ gilt wieder wie im Buch, denn das passt nicht mehr dazu."]
    assert own_rules({"set": "ddv", "options": {"runde_end": "score"}})["waiting"] == [], "nobody chose a number"
    heard = own_rules({"set": "ddv", "options": {"runde_end": "score", "runde_score": 50}, "newest": "runde_score"})
    assert (heard["problems"], heard["waiting"], heard["gone"]) == ([], [], [])


def test_each_book_can_be_told_by_what_it_plays() -> None:
    for lang in LANGUAGES:
        told = table_options(lang)["telling"]
        assert list(told) == list(BOOKS)
        assert len(set(told.values())) == len(BOOKS)
    assert table_options("de")["telling"]["maennle"].startswith("ohne Neunen, die zweite Dulle sticht die erste")
    assert table_options("de")["unsure"] in BOOKS


# A rule by the words of players


@each(
    "asked, options, missing",
    [
        ("Superschweine", "", "Superschweinchen"),
        ("Schweinchen", "schwein schwein_announce", "Schweinchen erst nach Re oder Kontra"),
        ("Feigheit", "", "Feigheit: Wer hoch gewinnt und nicht ansagt, verliert"),
        ("Bock", "bock_triggers bock_length", "Pflichtsolo nach einer Bockrunde"),
        ("bockrunden", "bock_triggers", ""),
        ("Genscher", "", "Genscher: mit beiden Karo Königen den Partner wechseln"),
        ("Klopfen", "", "Klopfen: verdoppeln, ohne die Partei zu nennen"),
        ("Pflichtsolo", "mandatory_solo", ""),
        ("Geld", "", "Um Geld spielen: Cent je Punkt"),
        ("Dullen", "dulle_second_beats_first dulle_caught dulle_caught_by_schwein", ""),
        ("Charlie", "karlchen_caught karlchen_caught_by", ""),
        ("KÖNIGSOLO", "soli", ""),
        ("Koenigsolo", "", ""),
        ("Überstechen", "", "Überstich: Wer kann, muss überstechen"),
        ("Pott", "runde_pott", ""),
        ("Einmischen", "schmeissen schmeissen_criteria", ""),
        ("Pflicht vorführen", "mandatory_solo", ""),
        ("Quark", None, None),
    ],
)
def test_a_rule_is_found_by_what_players_call_it(asked: str, options: str | None, missing: str | None) -> None:
    found, unplayed = sought(asked, "de")
    assert (options is None) == (not found and not unplayed) or asked == "Koenigsolo"
    assert set((options or "").split()) <= set(found)
    assert not missing or missing in unplayed


def test_every_house_rule_that_we_know_of_is_found_by_its_name() -> None:
    for lang in LANGUAGES:
        for name, said in missing_rules(lang).items():
            assert said in sought(said, lang)[1]
            assert all(said in sought(word, lang)[1] for word in other_words(name, lang).split(", ") if word)
        for option in READERS:
            assert option in sought(option_title(option, lang), lang)[0]
