"""What helps to choose house rules: a sentence for each option, and that what has no effect is said, and only that."""

from dataclasses import replace
from functools import cache
from itertools import product, zip_longest
from random import Random
from typing import Any

import pytest
from effort import each, sampled, size, thorough
from find_witnesses import AROUND
from witnesses import Witness, stored, telling

from dokolearn.ch3_scoring.value import settle
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.model import Augen, Call, Outcome, Party, RuleSet, Seat
from dokolearn.option_words import idle_words, option_title
from dokolearn.rulesets import BOOKS, DDV, MAINZ, OptionProblem, with_options
from dokolearn.rulesets.option_guide import COMMON, IDLE, Idle, idle, in_order
from dokolearn.rulesets.option_values import PART_OF, READERS, Groups, Names, OneOf, spell
from dokolearn.rulesets.options import ONLY_WORDS, value_of
from dokolearn.strings import LANGUAGES, text

LONGEST = 160
ROWS = [(option, row) for row in IDLE for option in row.options if option not in ONLY_WORDS]


@cache
def witnesses(option: str) -> tuple[Witness, ...]:
    """Games in which an option shows."""
    return tuple(one for one in stored() if one.option == option)


# Sentences


@each("option, lang", list(product(READERS, LANGUAGES)))
def test_an_option_says_what_it_means(option: str, lang: str) -> None:
    said = text(lang, f"meaning.{option}")
    assert len(said) <= LONGEST
    assert said.endswith(".")
    assert said.casefold().rstrip(".") != option_title(option, lang).casefold()


def test_no_two_options_mean_the_same() -> None:
    for lang in LANGUAGES:
        assert len({text(lang, f"meaning.{option}") for option in READERS}) == len(READERS)


def test_ten_come_first_and_no_option_is_lost() -> None:
    assert len(set(COMMON)) == 10
    assert in_order()[:10] == COMMON
    assert sorted(in_order()) == sorted(READERS)
    books = {option: {value_of(book, option) for book in BOOKS.values()} for option in COMMON}
    variants = {"schmeissen", "armut", "schwein", "fuchs_am_end", "forced_call", "bock_triggers", "mandatory_solo"}
    assert all(len(found) > 1 or option in variants for option, found in books.items()), "tables differ in it"


# What has no effect


def forced(rules: RuleSet, option: str, value: Any) -> RuleSet:
    """A book in which an option has a value, whether or not that could be set."""
    part = PART_OF[option]
    held = READERS[option].read(value)
    changed: dict[str, Any] = {part: replace(getattr(rules, part), **{option: held})}
    return replace(rules, **changed)


def values(option: str) -> list[Any]:
    """What an option may be, as a file spells it; of a list nothing, or everything but one."""
    reader = READERS[option]
    if isinstance(reader, OneOf):
        return list(reader.values)
    assert isinstance(reader, Names)
    return [[], *([name for name in reader.known if name != one] for one in reader.known)]


def tables(option: str, row: Idle) -> list[tuple[Witness, RuleSet]]:
    """Tables at which an option would show, if only the other one let it."""
    found = []
    for witness, value in product(witnesses(option), values(row.beside.option)):
        if row.beside.holds({row.beside.option: READERS[row.beside.option].read(value)}):
            rules = at_table(witness, row.beside.option, value)
            if rules and option in idle(rules):
                found.append((witness, rules))
    return found


def at_table(witness: Witness, option: str, value: Any) -> RuleSet | None:
    """The table of a witness with another option, or the next one that goes together with that."""
    for book, around in product((witness.book, *BOOKS), (witness.options, {})):
        try:
            return with_options(BOOKS[book], around | {option: value})
        except OptionProblem:
            continue
    return None


def same(rules: RuleSet, option: str, one: Any, other: Any, seed: int, games: int) -> bool:
    """Whether an evening goes alike with both values of an option."""
    tellings = (telling(forced(rules, option, value), seed, games) for value in (one, other))
    return all(ours == theirs for ours, theirs in zip_longest(*tellings))


@sampled
def test_what_has_no_effect_changes_no_evening() -> None:
    """Nor would the game that shows the option elsewhere: the same cards, the same people."""
    random = Random("idle")
    for option, row in random.sample(ROWS, size(12, len(ROWS))):
        found = tables(option, row)
        assert found, f"{option} beside {row.beside}: nothing to try"
        for witness, rules in random.sample(found, min(len(found), size(1, 6))):
            seed = random.choice((witness.seed, random.randrange(10_000)))
            assert same(rules, option, witness.value, witness.other, seed, min(witness.games, 5)), (option, row, seed)


VALUES = ("double_gegen", "double_special", "none_wins_pays", "own_missed_level_pays", "dulle_caught_points")
"""Options without effect that could show on a score sheet."""


@sampled
@pytest.mark.parametrize("option", VALUES)
def test_what_has_no_effect_changes_no_sheet(option: str) -> None:
    random = Random(option)
    rows = [row for one, row in ROWS if one == option and row.beside.option != "herz10_trump"]
    reader = READERS[option]
    assert isinstance(reader, OneOf)
    tried = 0
    while tried < size(10, 200):
        book, row = BOOKS[random.choice(list(BOOKS))], random.choice(rows)
        try:
            rules = with_options(book, {row.beside.option: random.choice(values(row.beside.option))})
        except OptionProblem:
            continue
        if option in idle(rules):
            tried += 1
            outcome = sheet(random)
            scores = {settle(outcome, forced(rules, option, value)) for value in reader.values}
            assert len(scores) == 1, (option, row, outcome)


def sheet(random: Random) -> Outcome:
    """Augen, calls in good time and special points by chance; Kontra may have caught a Dulle."""
    augen = random.randrange(241)
    said = sorted(random.sample(list(product(PARTIES, range(4))), random.randrange(5)), key=lambda one: one[1])
    calls = tuple(Call(None, party, stage) for party, stage in said)
    events: tuple[tuple[Party, str], ...] = (("re", "fuchs"), ("kontra", "dulle_gefangen"))
    return Outcome("normal", frozenset((Seat(0), Seat(2))), (Augen(augen), Augen(240 - augen)), (6, 6), calls, events)


# What is not said


TOO_RARE = ("hyperschwein",)
"""What shows only if three pairs lie well: no number of games that a test plays is enough."""


def needed() -> list[tuple[str, str, Any]]:
    """Options whose witnesses all needed another one, each with a value that this one has elsewhere."""
    found = []
    for option, around in AROUND.items():
        if option in TOO_RARE:
            continue
        for other, value in (around[0] if {} not in around else {}).items():
            reader = READERS[other]
            some = reader.values if isinstance(reader, OneOf) else ([],) if isinstance(reader, Names) else ()
            found += [(option, other, off) for off in some if off != value and value != "seat"]
    return found


@sampled
def test_what_needs_another_option_says_so_without_it() -> None:
    """Or it shows somewhere all the same."""
    random = Random("needed")
    rows = needed()
    assert len(rows) > 40
    for option, other, off in random.sample(rows, size(8, len(rows))):
        assert _told_or_shown(option, other, off, 400), f"{option} changes nothing beside {other}: {spell(off)}"


def _told_or_shown(option: str, other: str, off: Any, most: int) -> bool:
    for number in range(most):
        witness = witnesses(option)[number % len(witnesses(option))]
        rules = at_table(witness, other, off)
        if rules is None or option in idle(rules):
            return True
        if not same(rules, option, witness.value, witness.other, witness.seed + number, min(witness.games, 5)):
            return True
    return False


@thorough
def test_what_shows_often_and_never_without_another_option_says_so() -> None:
    """Any two options by chance; the other one is switched off."""
    random = Random("missing")
    frequent = [option for option in READERS if option not in ONLY_WORDS and _often(option)]
    assert len(frequent) > 25
    offs: list[tuple[str, Any]] = [
        (other, False if isinstance(reader, OneOf) else {} if isinstance(reader, Groups) else [])
        for other, reader in READERS.items()
        if (isinstance(reader, OneOf) and False in reader.values) or isinstance(reader, Names | Groups)
    ]
    offs += [(other, "none") for other, reader in READERS.items() if "none" in getattr(reader, "values", ())]
    for option, (other, off) in random.sample(list(product(frequent, offs)), 250):
        assert option == other or _told_or_shown(option, other, off, 40), f"{option} beside {other}: {off}"


def _often(option: str) -> bool:
    """Whether it shows in every second game where it can."""
    witness = witnesses(option)[0]
    if witness.games > 3:
        return False
    rules = witness.rules()[0]
    seeds = range(witness.seed, witness.seed + 8)
    return sum(not same(rules, option, witness.value, witness.other, seed, witness.games) for seed in seeds) >= 4


# In words


def test_it_is_said_beside_what() -> None:
    said = idle_words(with_options(DDV, {"dulle_second_beats_first": False}), "de")
    assert said["except_last_trick"] == text("de", "options.idle", setting="Die zweite Dulle sticht die erste: nein")
    assert "dulle_caught" not in said, "a first Dulle may catch the second"
    assert "except_last_trick" not in idle_words(MAINZ, "de")


def test_where_nobody_counts_cards_limits_have_no_effect() -> None:
    assert {"call_limits", "skip_levels"} <= set(idle(BOOKS["maennle"]))
    assert "call_limits" not in idle(BOOKS["mainz"])


def test_details_of_what_is_switched_off_have_no_effect() -> None:
    assert {"schwein_announce", "armut_say", "bock_length", "schmeissen_criteria"} <= set(idle(MAINZ))
    on = with_options(MAINZ, {"schwein": "both", "armut": "offered", "bock_triggers": ["tie_120"], "schmeissen": True})
    assert not {"schwein_announce", "armut_say", "bock_length", "schmeissen_criteria"} & set(idle(on))
    assert {"solo_lead", "solo_same_dealer"} <= set(idle(with_options(MAINZ, {"soli": []})))
