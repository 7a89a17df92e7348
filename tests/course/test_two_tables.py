"""Bei uns, bei euch: every difference of two tables is named, and a game shows it, or it is said how far was looked."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest
from effort import each, mostly, sampled, size
from house_rules import derived_by_chance
from odd_tables import IN_THE_BROWSER
from witnesses import Witness, stored

from dokolearn.course.games_at_table import games_at
from dokolearn.course.two_tables import (
    TwoTables,
    WrittenTable,
    effect,
    start,
    step,
    table_behind,
    table_differences,
    view,
)
from dokolearn.course.where_games_part import parting
from dokolearn.exercises.frame.task import SpecError
from dokolearn.model import RuleSet
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_values import PART_OF
from dokolearn.rulesets.options import ONLY_WORDS, value_of
from dokolearn.strings import LANGUAGES, text

PAIRS = list(combinations(BOOKS, 2))


def table(book: str, options: dict[str, object] | None = None) -> WrittenTable:
    return WrittenTable(book, options or {}, with_options(BOOKS[book], options or {}))


@cache
def compared(here: str, there: str) -> TwoTables:
    """Two tables with all that was found in games, asked for once."""
    return step(start({"here": {"link": here}, "there": {"link": there}}), {"type": "all"})


NEAR = ("ddv", "ddv gans=ja re_kontra=times2 dulle_second_beats_first=ja runde_games=20 cut=nein")
"""Two tables that differ in a few rules."""

pairs = mostly(("here", "there"), [NEAR, *PAIRS], [NEAR])


# Two tables


@pairs
def test_each_difference_of_two_books_has_an_example_or_says_how_far_it_looked(here: str, there: str) -> None:
    now = compared(here, there)
    for one, found in zip(now.found, now.effects, strict=True):
        if not one.only_words:
            assert found.games, one.option
            assert found.example or found.evening or found.tried, one.option


def test_rules_that_decide_often_come_first() -> None:
    now = compared(*NEAR)
    shown = view(now)
    often = {one.option: found.matters for one, found in zip(now.found, now.effects, strict=True)}
    numbers = [often[one["option"]] for one in shown["rules"]]
    assert numbers == sorted(often.values(), reverse=True)
    assert numbers[0] > 0 == numbers[-1] == shown["left"]


@each("lang", LANGUAGES)
def test_before_games_are_followed_every_rule_is_there_in_words(lang: str) -> None:
    for here, there in PAIRS:
        found = view(start({"here": {"set": here}, "there": {"set": there}, "lang": lang}))
        assert found["left"] == len(found["rules"]) > 0
        assert all(one["here"] and one["there"] and one["here"] != one["there"] for one in found["rules"])


def test_a_table_is_like_itself() -> None:
    found = view(start({"here": {"set": "ddv"}, "there": {"link": "ddv"}}))
    assert (found["rules"], found["head"]) == ([], text("de", "two_tables.nothing"))


def test_silence_of_a_book_is_called_so() -> None:
    """maennle says nothing of claims; ddv lets a soloist claim."""
    [rule] = [one for one in table_differences(BOOKS["maennle"], BOOKS["ddv"], "de") if one.option == "claim_rest"]
    assert "dazu steht dort nichts" in rule.here
    assert "nichts" not in rule.there


# One rule of a book alone: the witnesses of all options and values


ALONE = [one for one in stored() if one.option not in ONLY_WORDS]

NOT_FOUND = {
    ("karlchen_second_in_last_trick", "False"): "both Kreuz Buben in the last Stich, and nothing above them",
    ("hyperschwein", "karo_9"): "three pairs that rise one after the other, in a game by chance",
    ("call_limits", "[11, 10, 9, 7, 7]"): "keine 30 with the very card that makes it late, after keine 60 in time",
    ("solo_special_points", "gans"): "a Gans that is caught while somebody plays alone",
}
"""Options and values that take hundreds of games by chance, each with the reason: here is said how far was looked."""


def is_rare(one: Witness) -> bool:
    return any(one.option == option and value in str(one.value) for option, value in NOT_FOUND)


def sides(one: Witness) -> tuple[WrittenTable, WrittenTable]:
    ours, theirs = (
        table(one.book, one.options | more | {one.option: value})
        for value, more in zip((one.value, one.other), one.beside, strict=True)
    )
    return ours, theirs


@each("witness", ALONE)
def test_an_option_alone_is_the_difference_that_is_named(witness: Witness) -> None:
    ours, theirs = sides(witness)
    named = {one.option: one.details for one in table_differences(ours.rules, theirs.rules, "de")}
    assert witness.option in named


def number(one: Witness) -> str:
    return f"{one.option}-{one.value}-{one.other}"


@mostly("witness", ALONE, ALONE[5 :: len(ALONE) // 5], ids=number)
def test_an_option_alone_has_an_example(witness: Witness) -> None:
    ours, theirs = sides(witness)
    found = [
        (one, effect(ours, theirs, one))
        for one in table_differences(ours.rules, theirs.rules, "de")
        if one.option == witness.option
    ]
    assert found
    assert all(seen.example or seen.evening or (is_rare(witness) and seen.tried) for _, seen in found)


# Nothing is left out


def taken_over(rules: RuleSet, other: RuleSet, options: Iterable[str]) -> RuleSet:
    """A table with these options as another one has them, whether or not they go together."""
    for option in options:
        part = getattr(rules, PART_OF[option])
        rules = replace(rules, **{PART_OF[option]: replace(part, **{option: value_of(other, option)})})
    return rules


@sampled
def test_what_is_scored_otherwise_has_a_difference_to_name() -> None:
    random = Random("two tables")
    parted = 0
    for _ in range(size(8, 200)):
        (here, _), (there, _) = derived_by_chance(random), derived_by_chance(random)
        named = table_differences(here, there, "de")
        apart = any(parting(known, there) for known in games_at(here, 4))
        parted += apart
        assert named or not apart
    assert parted


@sampled
def test_with_every_named_rule_of_the_other_table_nothing_parts_any_more() -> None:
    """What the differences leave out decides nothing: a table that takes them all over plays like the other."""
    random = Random("all of them")
    for _ in range(size(6, 150)):
        (here, _), (there, options) = derived_by_chance(random), derived_by_chance(random)
        if here.cards.deck_nines != there.cards.deck_nines:
            continue
        named = {name for one in table_differences(here, there, "de") for name in (one.option, *one.details)}
        mixed = taken_over(here, there, named)
        assert not any(parting(known, mixed) for known in games_at(there, 4)), (options, named)


# Examples in the viewer


@pairs
def test_each_example_can_be_played_at_both_tables(here: str, there: str) -> None:
    shown = [one["example"] for one in view(compared(here, there))["rules"] if one["example"]]
    assert shown
    for example in shown:
        assert example["moment"]
        assert example["here"] != example["there"]
        for shown_at in example["links"]:
            opened = open_link(f"#{shown_at}")
            assert not opened.problem
            assert opened.spot.stich
            found = read(opened.text)
            assert [one.key for one in found.problems if not one.warning] == []


# Tables as people write them


@each(
    "written, book, options",
    [
        ("ddv", "ddv", {}),
        (" ddv gans=ja schwein=both ", "ddv", {"gans": True, "schwein": "both"}),
        ("ddv soli=karosolo,damensolo", "ddv", {"soli": ["karosolo", "damensolo"]}),
        ("https://example.org/seite/#tisch=maennle", "maennle", {}),
        ('https://example.org/#tisch=ddv&regeln={"gans":true}', "ddv", {"gans": True}),
        ("#tisch=ddv&regeln=%7B%22gans%22%3Atrue%7D", "ddv", {"gans": True}),
    ],
)
def test_a_table_as_people_write_it(written: str, book: str, options: dict[str, object]) -> None:
    found = table_behind(written)
    assert (found.book, found.options) == (book, options)


@each("written", ["", "skat", "gans=ja", "#tisch=skat", "#tisch=ddv&regeln={", "ddv " + "x" * 20_000])
def test_what_is_no_table_is_refused(written: str) -> None:
    with pytest.raises((SpecError, OptionProblem)):
        table_behind(written)


@each("written", IN_THE_BROWSER)
def test_odd_links_are_refused_or_read(written: str) -> None:
    """What somebody may cut or forge ends in a sentence, never in anything else."""
    with suppress(SpecError, OptionProblem):
        table_behind(written)


@each("spec", [{}, {"here": {"set": "ddv"}}, {"here": [], "there": 7}, {"here": {"set": "ddv"}, "there": {"set": "x"}}])
def test_a_spec_without_two_tables_is_refused(spec: dict[str, object]) -> None:
    with pytest.raises(SpecError):
        start(spec)
