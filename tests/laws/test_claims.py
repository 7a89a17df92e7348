"""Advice says no more of a seat, a card or a party than every deal that agrees with the sight (§2.2, §5.10)."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from claims import Said, gets, ours, refuted, theirs, top, unknown, with_partner
from claims_of_advice import CLAIMS
from effort import each, sampled, size
from house_rules import derived_by_chance
from player_games import turns
from principle_cases import CASES, Case, action, position
from test_secrets import public
from walks import Walk, replayed

from dokolearn import advice_words
from dokolearn.ch1_general import DULLE, FUCHS, SCHWEIN, parse_card, sorted_hand
from dokolearn.ch5_tactics.certain import certain_cost, certain_gain
from dokolearn.ch5_tactics.principles import reasons
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.game import sight
from dokolearn.model import SEATS, Hands, Illegal, Play, RuleSet
from dokolearn.players.advice import rank_options
from dokolearn.players.levels import turn_of
from dokolearn.rulesets import BOOKS
from dokolearn.sight import cards_by_seat, table_of
from dokolearn.strings import catalogue

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def sentences() -> set[str]:
    """The keys of everything advice says beside names of principles and actions."""
    return {key for key in catalogue("de") if re.match(r"advice\.(for|against|matters|why|brought|spent)\.", key)}


def test_every_sentence_of_advice_has_its_row() -> None:
    """A new one is put into `claims_of_advice.CLAIMS`: with what it claims, or with `nothing`."""
    assert sentences() == set(CLAIMS)


def what_is_said(at: Situation) -> Iterator[tuple[str, Said]]:
    """All sentences about anything that may be done, by key."""
    for option in rank_options(at):
        kind = option.event.kind if isinstance(option.event, Play) else None
        for reason in option.reasons:
            yield advice_words.sentence_key(reason), Said(at, kind, dict(reason.voice.facts))
        if kind is not None:
            for way, found in (("brought", certain_gain(at, kind)), ("spent", certain_cost(at, kind))):
                if found is not None:
                    yield f"advice.{way}.{found.way}", Said(at, kind, dict(found.facts))
    yield advice_words.matters_key(rank_options(at)[0].event, at), Said(at, None, {})


# In whole games, as the club plays them


def asked(rules: RuleSet, seed: int, share: float) -> Iterator[Walk]:
    """Some moments of a game of the club in which somebody has to act."""
    chance = Random(f"claims {seed}")
    for walked in turns(rules, seed):
        if walked.game.state is not None and chance.random() < share:
            yield walked


def looks_the_same(walked: Walk, hands: Hands, at: Situation) -> bool:
    """Whether a deal may really be: the game with these cards looks the same to the seat."""
    if walked.game.round.exchange is not None:
        return True
    gone = ([FUCHS if kind == SCHWEIN else kind for kind in cards] for cards in cards_by_seat(at.sight))
    table = table_of(at.sight)
    first, second, third, fourth = (sorted_hand((*hand, *laid), table) for hand, laid in zip(hands, gone, strict=True))
    try:
        twin = replayed(walked, (first, second, third, fourth))
    except Illegal:
        return False
    return public(twin) == public(walked.game)


def denied(rules: RuleSet, seed: int, share: float, draws: int) -> tuple[Counter[str], list[str]]:
    """How often each sentence was said at moments of a game, and those that a deal denies."""
    said, wrong, random = Counter[str](), list[str](), Random(f"denied {seed}")
    for walked in asked(rules, seed, share):
        at = Situation(sight(walked.game, turn_of(walked.game)))
        for key, sentence in what_is_said(at):
            said[key] += 1
            for claim, hands in refuted(sentence, CLAIMS[key](sentence), draws, random):
                if hands is None or looks_the_same(walked, hands, at):
                    wrong.append(f"{key}: {claim.name}, {sentence.facts}, {at.sight}, {hands}")
    return said, wrong


def test_5_02_a_suit_reaches_for_all_only_if_nobody_must_hold_the_rest_of_it() -> None:
    """Twelve cards are out, seven trumps and five Kreuz, and one of the three has no trump: he holds four Kreuz."""
    said, wrong = denied(BOOKS["ddv"], 157, 0.2, 40)
    assert said
    assert wrong == []


@sampled
@every_book
def test_5_10_no_deal_denies_what_advice_says(book: RuleSet) -> None:
    """Two thousand positions of a book in the thorough run, two hundred deals each."""
    said = Counter[str]()
    for seed in range(size(6, 240)):
        found, wrong = denied(book, seed, size(1, 2) / 10, size(40, 200))
        said += found
        assert not wrong, wrong[:3]
    assert len(said) > size(20, 60)


@sampled
def test_5_10_nor_at_tables_with_house_rules() -> None:
    for seed in range(size(6, 300)):
        rules, options = derived_by_chance(Random(f"claims {seed}"))
        _, wrong = denied(rules, seed, 0.15, size(40, 200))
        assert not wrong, (options, wrong[:3])


# In the positions that stand for each principle


@each("case", [case for case in CASES if position(case).whole])
def test_5_10_no_deal_denies_what_a_principle_says_where_it_speaks(case: Case) -> None:
    at, event = position(case), action(case)
    for reason in reasons(at, event):
        said = Said(at, event.kind if isinstance(event, Play) else None, dict(reason.voice.facts))
        wrong = [one for one, _ in refuted(said, CLAIMS[advice_words.sentence_key(reason)](said), 60, Random(1))]
        assert not wrong, reason


def test_5_10_a_sentence_that_says_too_much_is_found() -> None:
    """Parties are open, a Fuchs lies there: neither that it is the partner's nor that it is not can be said, nor that
    the Stich is safe, nor where the other Dulle is."""
    case = Case("guard_and_catch", "He10 KrB Ka9 HeD | Ka9 | KaA | PiB", "HeD", "+", "Ka9 KaA", lead=1)
    said = Said(position(case), parse_card("HeD"), {})
    seat = SEATS[2]
    too_much = (ours(seat), theirs(seat), gets(said.card), with_partner(DULLE), top(said.card))
    found = [claim for claim, _ in refuted(said, too_much, 1, Random(1))]
    assert found == [*too_much], "of one draw hardly any: deals are built that deny it"
    assert not list(refuted(said, unknown(seat), 1, Random(1)))
