"""What cannot be on a score sheet (chapter 3 of the script): everything that is wrong with it, all at once."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from dokolearn.ch1_general import AUGEN_BY_RANK, AUGEN_TOTAL, COPIES, SUITS
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring.special_points import DOPPELKOPF_AUGEN, solo_group
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.model import SEATS, STAGES, Outcome, RuleSet, Verstoss
from dokolearn.rule_parts import ABSAGEN, ALL_EVENTS

BASE_GAMES = ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo")
"""Games that every book knows beside its Soli."""


def games_of(rules: RuleSet) -> tuple[str, ...]:
    """§4.6 Every game of a book: those with the trumps of the normal game, then its Soli."""
    return (*BASE_GAMES, *(("armut",) if rules.armut.armut != "none" else ()), *rules.vorbehalt.soli)


def problems(outcome: Outcome, rules: RuleSet) -> tuple[Verstoss, ...]:
    """Every impossibility of a finished game on a score sheet; the paragraph leads to the place in the book."""
    events = _events(outcome, rules) if outcome.events else ()
    return (*_parties(outcome, rules), *_counts(outcome, rules), *events, *_calls(outcome, rules))


def _problem(paragraph: str, key: str, **params: object) -> Verstoss:
    return Verstoss(paragraph, f"problem.{key}", tuple(params.items()))


def _parties(outcome: Outcome, rules: RuleSet) -> Iterator[Verstoss]:
    """The game is one of the book, and as many players are Re as it needs."""
    if outcome.game not in games_of(rules):
        yield _problem("4.6", "game", game=outcome.game)
    wanted = 2 if solo_group(outcome.game) is None else 1
    if len(outcome.re) != wanted or not outcome.re <= set(SEATS):
        yield _problem("2.2" if wanted == 2 else "4.7.partei", "re_seats", n_wanted=wanted, n_found=len(outcome.re))


def _counts(outcome: Outcome, rules: RuleSet) -> Iterator[Verstoss]:
    """Augen and Stiche add up, and so many Augen fit into so many Stiche."""
    if sum(outcome.augen) != AUGEN_TOTAL:
        yield _problem("1.2", "augen_sum", n_found=sum(outcome.augen), n_wanted=int(AUGEN_TOTAL))
    cards = _cards(rules.cards.deck_nines)
    stiche = len(cards) // 4
    if sum(outcome.stiche) != stiche:
        yield _problem("1.6", "stiche_sum", n_found=sum(outcome.stiche), n_wanted=stiche)
    for party, augen, made in zip(PARTIES, outcome.augen, outcome.stiche, strict=True):
        if augen < 0 or made < 0:
            yield _problem("1.2", "negative", party=party)
            continue
        least, most = sum(cards[: 4 * made]), sum(cards[max(0, len(cards) - 4 * made) :])
        if not least <= augen <= most and made <= stiche:
            key = "augen_in_stiche" if made else "augen_without_stich"
            yield _problem("1.7", key, party=party, n_augen=augen, n_stiche=made, n_least=least, n_most=most)


@cache
def _cards(nines: bool) -> tuple[int, ...]:
    """The Augen of all cards of a pack, low to high."""
    kept = [augen for augen in AUGEN_BY_RANK if augen or nines]
    return tuple(sorted(kept * len(SUITS) * COPIES))


def _calls(outcome: Outcome, rules: RuleSet) -> Iterator[Verstoss]:
    """§3.3 Calls in order, by the right party, and such as the book knows."""
    said: dict[str, set[int]] = {party: set() for party in PARTIES}
    early: set[str] = set()
    for call in outcome.calls:
        other = PARTIES[1 - PARTIES.index(call.party)]
        words = {"caller": call.party, "level": STAGES[call.stage] if 0 <= call.stage < len(STAGES) else ""}
        if not words["level"]:
            yield _problem("3.3", "call_unknown", party=call.party, n_stage=call.stage)
            continue
        if call.stage and call.stage not in ABSAGEN[rules.calls.levels]:
            yield _problem("3.3", "no_such_level", **words)
        if call.seat is not None and (call.seat in outcome.re) != (call.party == "re"):
            yield _problem("3.3", "wrong_party", n_seat=call.seat + 1, **words)
        if call.vorab and not rules.calls.vorab:
            yield _problem("3.2", "vorab_unknown", **words)
        if call.vorab and (call.stage or any(said[call.party]) or call.party in early):
            yield _problem("3.3", "vorab_not_first", **words)
        if call.late and not rules.calls.invalid_call_counts_when_losing:
            yield _problem("3.3", "late", **words)
        if call.stage > 0 and rules.calls.both_levels == "forbidden" and any(said[other]):
            yield _problem("3.10", "level_against_level", **words)
        yield from _missing(call.stage, said[call.party], rules, words)
        said[call.party].add(call.stage)
        early |= {call.party} if call.vorab else set()


def _missing(stage: int, said: Iterable[int], rules: RuleSet, words: dict[str, str]) -> Iterator[Verstoss]:
    """§3.3 Before a level comes the own Ansage, and where skipping is not allowed each lower level."""
    missing = [lower for lower in (0, *ABSAGEN[rules.calls.levels]) if lower < stage and lower not in said]
    if 0 in missing:
        yield _problem("3.3", "no_ansage", **words)
    elif missing and not rules.calls.skip_levels:
        yield _problem("3.3", "skipped", missing=STAGES[missing[0]], **words)


AT_MOST = {"fuchs": 2, "karlchen": 1, "karlchen_gefangen": 2, "karlchen_verloren": 2, "dulle_gefangen": 1} | {
    "fuchs_am_end": 1,
    "gans": 2,
    "doppelkopf": 4,
    "herzstich": 2,
}
"""§3.11 How often an event can happen in one game, both parties together."""

BY_THE_STICH = frozenset(ALL_EVENTS) - {"karlchen_verloren"}
"""§3.11 Events of the party that made the Stich."""


def _events(outcome: Outcome, rules: RuleSet) -> Iterator[Verstoss]:
    """§3.11 Events that exist, not too many of them, and with Stiche in which they can have happened."""
    total = Counter(event for _, event in outcome.events)
    most = _at_most(rules)
    for event, count in total.items():
        if event not in ALL_EVENTS:
            yield _problem("3.11", "event_unknown", event=event)
        elif count > most[event]:
            yield _problem("3.11", f"too_many_{event}", n_found=count, n_most=most[event])
    for party in PARTIES:
        yield from _events_of(party, outcome, rules)
    yield from _last_stich(outcome, total)


def _at_most(rules: RuleSet) -> dict[str, int]:
    """Two pairs may come in every Stich; a Schwein catches both Dullen; with six or four Fehl Herz there is one
    Herzstich."""
    two_pairs = rules.special.doppelkopf_form == "two_pairs"
    both_dullen = rules.special.dulle_caught_by_schwein and rules.cards.schwein != "none"
    most = AT_MOST | ({"doppelkopf": hand_size(rules)} if two_pairs else {})
    most |= {"dulle_gefangen": COPIES} if both_dullen else {}
    return most | ({"herzstich": 1} if rules.cards.herz10_trump else {})


def _events_of(party: str, outcome: Outcome, rules: RuleSet) -> Iterator[Verstoss]:
    """A party needs Stiche for its events, and forty Augen for each Doppelkopf."""
    who = PARTIES.index("re" if party == "re" else "kontra")
    mine = Counter(event for one, event in outcome.events if one == party)
    if mine.keys() & BY_THE_STICH and outcome.stiche[who] == 0:
        yield _problem("3.11", "event_without_stich", party=party)
    if mine["karlchen_verloren"] and outcome.stiche[1 - who] == 0:
        yield _problem("3.11", "event_without_stich", party=PARTIES[1 - who])
    count = mine["doppelkopf"]
    if rules.special.doppelkopf_form == "augen40" and (
        count > outcome.stiche[who] > 0 or (count and DOPPELKOPF_AUGEN * count > outcome.augen[who])
    ):
        yield _problem("3.11", "doppelkopf_augen", party=party, n_found=count, n_augen=outcome.augen[who])


def _last_stich(outcome: Outcome, total: Counter[str]) -> Iterator[Verstoss]:
    """There is one last Stich: one party makes it, with one card, and only two Kreuz Buben can be in it."""
    made = {party for party, event in outcome.events if event in ("karlchen", "karlchen_gefangen", "fuchs_am_end")}
    made |= {PARTIES[party == "re"] for party, event in outcome.events if event == "karlchen_verloren"}
    if len(made) > 1 or (total["karlchen"] and total["fuchs_am_end"]):
        yield _problem("3.11", "one_last_stich")
    buben = total["karlchen"] + max(total["karlchen_gefangen"], total["karlchen_verloren"])
    if buben > 2 and total["karlchen_gefangen"] <= 2 and total["karlchen_verloren"] <= 2:
        yield _problem("3.11", "kreuz_buben", n_found=buben)
