"""The engine held against a second, plain reckoning that was written from the sources: sheets and games by chance.

`python tests/engine/two_engines.py --sheets 1000000` reckons so many of every book.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from reference_calls import BOOKS as CALLS
from reference_calls import Moment, SaidAt, in_time, may_call, may_go_on
from reference_cards import BOOKS as CARDS
from reference_cards import CardRules, augen, legal, partner, stich_events, winning_card
from reference_evenings import Evening, after, begin, has_to_play_solo, is_over
from reference_score import BOOKS as WRITTEN
from reference_score import EVERYTHING, WITH_PARTNER, Said, Scored, Sheet, score

from dokolearn.ch1_general import CODES
from dokolearn.ch3_scoring.value import settle
from dokolearn.course.games_at_table import TableGame
from dokolearn.game import Game, outcome
from dokolearn.game import legal as legal_of_engine
from dokolearn.game.calling import calls_now, speak_verstoss
from dokolearn.game.play import State
from dokolearn.game.spiel import Spiel
from dokolearn.model import SEATS, Call, Claim, Outcome, Play, RuleSet, Seat, Speak, Vertrag
from dokolearn.rulesets import BOOKS, OptionProblem, derive
from dokolearn.rulesets.options import value_of

EDGES = tuple(augen for limit in (0, 30, 60, 90, 120, 150, 180, 210, 240) for augen in (limit - 1, limit, limit + 1))
SCORE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "both_levels": ("last_decides", "none_wins", "forbidden"),
    "tie_rule": ("last_speaker", "only_kontra", "kontra_first", "kontra_null_any", "always_kontra"),
    "own_missed_level_pays": (1, 2),
    "none_wins_pays": ("special_only", "thresholds", "would_have_won"),
    "re_kontra": ("plus2", "times2"),
    "double_gegen": (True, False),
    "double_special": (True, False),
    "lost_level_points": ("two", "one_plus_thresholds", "thresholds"),
    "gegen_games": (("normal",), ("normal", "hochzeit", "armut"), ("normal", "stilles_solo", "solo")),
    "solo_factor": (1, 3),
    "score_sheet": ("plus_minus", "winners_plus"),
    "stake": (1, 5),
    "round_even": ("none", "minus_one", "toward_zero"),
    "dulle_caught": (True, False),
    "dulle_caught_points": (1, 2),
    "herzstich": (True, False),
    "fuchs_am_end": (0, 1, 2),
    "gans": (True, False),
}


def sheet_by_chance(random: Random, rules: RuleSet) -> Sheet:
    """A game that could have ended so: Augen near the limits, calls that the book lets both sides make."""
    game = random.choice(
        (
            "normal",
            "normal",
            "normal",
            "hochzeit",
            "armut",
            "hochzeit_ungeklaert",
            "stilles_solo",
            *rules.vorbehalt.soli,
        )
    )
    augen = random.choice(EDGES) if random.random() < 0.6 else random.randrange(241)
    augen = min(max(augen, 0), 240)
    many = 12 if rules.cards.deck_nines else 10
    re = random.randint(1, many - 1)
    re = 0 if augen == 0 and (many == 10 or random.random() < 0.5) else re
    re = many if augen == 240 and (many == 10 or random.random() < 0.5) else re
    events = tuple(
        (random.choice(("re", "kontra")), random.choice(EVERYTHING)) for _ in range(random.choice((0, 0, 1, 2, 4)))
    )
    seats = (0, 2) if game in WITH_PARTNER else (1,)
    return Sheet(game, seats, augen, {"re": re, "kontra": many - re}, said_by_chance(random, rules), events)


def said_by_chance(random: Random, rules: RuleSet) -> tuple[Said, ...]:
    top = {party: random.choice((-1, -1, 0, 0, 1, 2, 3, 4)) for party in ("re", "kontra")}
    if value_of(rules, "both_levels") == "forbidden" and min(top.values()) > 0:
        top[random.choice(("re", "kontra"))] = random.choice((-1, 0))
    left = {party: [Said(party, level) for level in range(most + 1)] for party, most in top.items()}
    if value_of(rules, "vorab") and random.random() < 0.3 and any(left.values()):
        party = random.choice([party for party in left if left[party]])
        left[party][0] = left[party][0]._replace(vorab=True)
    said = list[Said]()
    while any(left.values()):
        said.append(left[random.choice([party for party in left if left[party]])].pop(0))
    if value_of(rules, "invalid_call_counts_when_losing") and random.random() < 0.3:
        late = random.choice(
            [party for party in top if max(most for other, most in top.items() if other != party) <= 0]
        )
        said += [Said(late, level, late=True) for level in range(top[late] + 1, random.randint(top[late], 4) + 1)]
    return tuple(said)


def by_engine(sheet: Sheet, rules: RuleSet) -> Scored:
    calls = tuple(Call(None, one.party, one.level, one.vorab, one.late) for one in sheet.said)
    re = frozenset(Seat(seat) for seat in sheet.re)
    stiche = (sheet.stiche["re"], sheet.stiche["kontra"])
    found = settle(Outcome(sheet.game, re, (sheet.augen_re, 240 - sheet.augen_re), stiche, calls, sheet.events), rules)
    return Scored(found.winner, found.punkte)


def house_rules_by_chance(random: Random, book: str) -> tuple[dict[str, Any], RuleSet]:
    """Some options of the score that go together, and the table they make; the steps of maennle go their own way."""
    fixed = ("both_levels", "lost_level_points", "own_missed_level_pays", "none_wins_pays") if book == "maennle" else ()
    return table_by_chance(random, book, {name: of for name, of in SCORE_OPTIONS.items() if name not in fixed})


def table_by_chance(random: Random, book: str, among: dict[str, tuple[Any, ...]]) -> tuple[dict[str, Any], RuleSet]:
    """One to four of these options, and the table they make."""
    while True:
        options = {name: random.choice(among[name]) for name in random.sample(list(among), random.randint(1, 4))}
        with suppress(OptionProblem):
            return options, derive(BOOKS[book], **options)


# Whole games


def follow(known: TableGame, book: str, options: dict[str, Any] | None = None) -> None:
    """Every card of a game, every Stich, and what it comes to."""
    rules, begun = card_rules(book, options or {}), next(game for game in known.games if game.state is not None)
    spiel, state = begun.in_play
    contract = spiel.vertrag
    hands = [[CODES[kind] for kind in hand] for hand in state.hands]
    played = list[list[tuple[int, str]]]()
    winners, stich = list[int](), list[tuple[int, str]]()
    size_of_game = len(hands[0])
    both = {seat for seat in range(4) if hands[seat].count("KaA") == 2}
    for game, event in zip(known.games, known.played.events, strict=False):
        if not isinstance(event, Play):
            continue
        hand, card = hands[event.seat], CODES[event.kind]
        may = {CODES[kind] for kind in legal_of_engine(*game.in_play)}
        assert may - {"Schwein"} == legal(hand, [one for _, one in stich], contract.game, rules, len(hand) == 1), (
            known.played,
            card,
        )
        assert "Schwein" not in may or (event.seat in both and "KaA" in may)
        hand.remove("KaA" if card == "Schwein" else card)
        stich.append((event.seat, card))
        if len(stich) == 4:
            best = winning_card([one for _, one in stich], contract.game, rules, len(played) == size_of_game - 1)
            winners.append(stich[best][0])
            played.append(stich)
            stich = []
    after = known.games[-1].in_play[1]
    assert winners == [one.winner for one in after.stiche][: len(winners)]
    if len(played) == size_of_game and not any(isinstance(event, Claim) for event in known.played.events):
        compare_the_end(known, book, options or {}, played, winners)


def card_rules(book: str, options: dict[str, Any]) -> CardRules:
    return CARDS[book]._replace(**{name: value for name, value in options.items() if name in CardRules._fields})


CARD_OPTIONS: dict[str, tuple[Any, ...]] = {
    "deck_nines": (True, False),
    "herz10_trump": (True, False),
    "dulle_second_beats_first": (True, False),
    "except_last_trick": (True, False),
    "dulle_second_in_solo": (True, False),
    "dulle_pair_cancels": (True, False),
    "dulle_moves_with_suit": (True, False),
    "karo_koenig_highest": (True, False),
    "karlchen_second_in_last_trick": (True, False),
    "ueberstich": (True, False),
}


def compare_the_end(
    known: TableGame, book: str, options: dict[str, Any], played: list[list[tuple[int, str]]], winners: list[int]
) -> None:
    """Parties, what happened, and the sheet of a game in which every card was laid."""
    spiel, state = known.games[-1].in_play
    contract, rules, found = spiel.vertrag, card_rules(book, options), outcome(spiel, state)
    re, game = set(contract.re), str(contract.game)
    if game == "hochzeit":
        form = contract.form or rules.search
        found_partner = partner(played, winners, int(contract.player), form, rules)
        re |= set() if found_partner is None else {found_partner}
        game = "hochzeit" if len(re) == 2 else "hochzeit_ungeklaert"
    assert found.re == re
    assert found.game == game
    own = [[card for _, card in stich] for stich, winner in zip(played, winners, strict=True) if winner in re]
    events = [
        event
        for number, (stich, winner) in enumerate(zip(played, winners, strict=True), start=1)
        for event in stich_events(stich, winner, sorted(re), contract.game, number == len(played), rules)
    ]
    said = tuple(Said(call.party, call.stage, call.vorab, call.late) for call in found.calls)
    stiche = {"re": len(own), "kontra": len(played) - len(own)}
    sheet = Sheet(game, tuple(sorted(re)), sum(map(augen, own)), stiche, said, tuple(events))
    result = known.games[-1].result
    assert result is not None
    assert score(book, options, sheet) == Scored(result.winner, result.punkte), (known.played, sheet)


# Calls


def follow_calls(known: TableGame, book: str) -> int:
    """Who may call what at every moment of a game; in how many of them anybody could."""
    walk, seen = Walk(known, book), 0
    said = walk.bound()
    for game, event in zip(known.games, known.played.events, strict=False):
        if game.state is None:
            continue
        spiel, state = game.in_play
        for seat in SEATS if game.forced is None else ():
            now = walk.moment(game, seat)
            engine, plain = called_by_engine(spiel, state, seat, book), called_by_book(book, now, said)
            assert engine == plain, (known.played, spiel.vertrag, now, said, engine, plain)
            seen += bool(engine)
        if isinstance(event, Speak):
            said += walk.calls(game, event, said)
        if isinstance(event, Play):
            walk.lay(event)
    return seen


def called_by_engine(spiel: Spiel, state: State, seat: Seat, book: str) -> set[int]:
    if book == "maennle":
        return {call.stage for call in calls_now(spiel, state, seat) if not call.late and not call.vorab}
    return {level for level in range(5) if speak_verstoss(spiel, state, Speak(seat, level)) is None}


def called_by_book(book: str, now: Moment, said: list[SaidAt]) -> set[int]:
    return may_go_on(now, said) if book == "maennle" else may_call(CALLS[book], now, said)


class Walk:
    """A game that is followed card by card, as far as calls need it."""

    def __init__(self, known: TableGame, book: str) -> None:
        self.book, self.size = book, len(known.played.hands[0])
        self.laid = [0, 0, 0, 0]
        self.stiche = list[list[tuple[int, str]]]()
        self.winners = list[int]()
        self.stich = list[tuple[int, str]]()
        self.contract = next(game for game in known.games if game.state is not None).in_play[0].vertrag
        self.game = str(self.contract.game)

    def bound(self) -> list[SaidAt]:
        """`maennle §12` What whoever has bid a Solo away, or kept it so, has promised before the first card."""
        bid = self.contract.bid
        if bid is None:
            return []
        nothing = (0, 0, 0, 0)
        return [SaidAt(bid.party, level, False, nothing, bid.vorab) for level in range(bid.stage + 1)]

    def moment(self, game: Game, seat: Seat) -> Moment:
        state, holder = game.in_play[1], self.contract.player
        search = None
        if self.game == "hochzeit":
            search = searched(self.contract, self.stiche, self.winners, CARDS[self.book])
        party = "re" if seat in state.re else "kontra"
        return Moment(seat, party, tuple(self.laid), self.size, state.turn == seat, search, seat == holder)

    def calls(self, game: Game, event: Speak, said: list[SaidAt]) -> list[SaidAt]:
        """A call with the levels that it brings along; nothing where it came too late to count."""
        now = self.moment(game, event.seat)
        if self.book == "maennle":
            good = event.vorab or event.stage in may_go_on(now, said)
            return [SaidAt(now.party, event.stage, False, now.laid, event.vorab)] if good else []
        late = not in_time(CALLS[self.book], now, 0)
        first = max((one.level for one in said if one.party == now.party), default=-1) + 1
        return [SaidAt(now.party, level, level == 0 and late, now.laid) for level in range(first, event.stage + 1)]

    def lay(self, event: Play) -> None:
        self.laid[event.seat] += 1
        self.stich.append((event.seat, CODES[event.kind]))
        if len(self.stich) == len(SEATS):
            last = len(self.stiche) == self.size - 1
            best = winning_card([one for _, one in self.stich], self.game, CARDS[self.book], last)
            self.winners.append(self.stich[best][0])
            self.stiche.append(self.stich)
            self.stich = []


def searched(contract: Vertrag, stiche: list[list[tuple[int, str]]], winners: list[int], rules: CardRules) -> int:
    """The Stich that has settled whom the holder of a Hochzeit plays with; 0 while that is open."""
    holder = contract.player
    assert holder is not None
    for many in range(1, len(stiche) + 1):
        form = contract.form or rules.search
        if partner(stiche[:many], winners[:many], holder, form, rules) is not None:
            return many
    return rules.longest_search if len(stiche) >= rules.longest_search else 0


# Evenings


def follow_evenings(known: Sequence[TableGame], book: str) -> int:
    """Who deals, who owes what and what everybody has, game by game and evening by evening; how many Soli were due."""
    now, due = begin(book), 0
    for one in known:
        now = begin(book) if is_over(book, now) else now
        there = one.evening
        assert Evening(there.dealer, there.played + there.added, there.open_soli, there.scores) == now
        assert one.played.dealer == now.dealer
        assert one.played.vorgefuehrt == has_to_play_solo(book, now)
        due += one.played.vorgefuehrt is not None
        contract, result = one.games[-1].round.vertrag, one.games[-1].result
        assert contract is not None
        punkte = result.punkte if result else (0, 0, 0, 0)
        now = after(book, now, sort_of_game(contract), contract.player, punkte)
    return due


def sort_of_game(contract: Vertrag) -> str:
    """As whoever keeps the evening sees it."""
    if contract.game in (None, *WITH_PARTNER, "stilles_solo"):
        return "none" if contract.game is None else "normal"
    return {"": "solo", "vorfuehrung": "vorgefuehrt"}.get(contract.solo, contract.solo)


# As a command


def disagreements(book: str, sheets: int) -> Iterator[Sheet]:
    """Sheets of a book on which the two do not agree."""
    random = Random(f"sheets {book}")
    for _ in range(sheets):
        sheet = sheet_by_chance(random, BOOKS[book])
        if by_engine(sheet, BOOKS[book]) != score(book, {}, sheet):
            yield sheet


def main() -> None:
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--sheets", type=int, default=100_000, help="so many of each book")
    many = asked.parse_args().sheets
    for book in WRITTEN:
        found = list(islice(disagreements(book, many), 10))
        print(f"{book}: {many} sheets, {len(found) or 'no'} disagreements", *found, sep="\n  ")


if __name__ == "__main__":
    main()
