"""Sentences of the lessons with a number, a deadline or an order: each is asked of the engine, at every table.

Which they are a pattern says; `told_in_lessons.toml` has by piece of a sentence what is asked about it.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from scores import game

from dokolearn.ch1_general import (
    AUGEN_BY_RANK,
    AUGEN_TOTAL,
    RANKS,
    SCHWEIN,
    Seat,
    augen_of,
    first_lead,
    left_of,
    next_lead,
    rank_of,
    stiche_per_game,
    winner,
)
from dokolearn.ch1_general import parse_card as card
from dokolearn.ch1_general import parse_cards as cards
from dokolearn.ch2_normal_game import card_table, hand_size
from dokolearn.ch3_scoring.calls import call_table, deadline
from dokolearn.ch3_scoring.special_points import event_table, stich_events
from dokolearn.ch3_scoring.value import settle, sheet, sheet_rules
from dokolearn.ch3_scoring.winning import winner as who_won
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES, solo_lead, trump_count
from dokolearn.course.lesson_check import read_lesson, sentences
from dokolearn.course.prose_at_table import prose_at
from dokolearn.model import STAGES, RuleSet, Stich
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_values import READERS, OneOf
from dokolearn.rulesets.options import value_of
from dokolearn.strings import catalogue
from dokolearn.trace import ROOT

ROWS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).with_suffix("").parent / "told_in_lessons.toml").read_text(encoding="utf-8")
)
NOT_ASKED = range(19, 27)
"""Lessons of playing well: their numbers are chances and measured figures, which their exercises and the tips carry."""
ALL = sorted((ROOT / "lessons").glob("*.ipynb"))
LESSONS = [path for path in ALL if int(path.stem[:2]) not in NOT_ASKED]
UNASKED = ("position", "course", "word", "book")

OF_RULES = re.compile(
    r"\d|\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf) (?:Punkte|Augen|Stichen?|Karten|Trümpfe|Damen|Buben)\b"
    r"|\beinen? Punkt|\bzwei\.|dreifach"
    r"|spätestens|\bFrist|zu spät|rechtzeitig|\bzuerst\b|beginnt|spielt aus|inks vom Geber|höchste|der Reihe nach"
    r"|steh(?:t|en)\b.*\büber|[Üü]ber\b.*\bsteh(?:t|en)|geht\b.*\bvor\b|sticht\b"
    r"|gewinnt (?:alle|\w* ?die (?:erste|zweite)\b)"
)
"""What a sentence about rules has: a number, a deadline or an order."""


def told(path: Path, rules: RuleSet) -> Iterator[str]:
    """The sentences of a lesson that the pattern finds, as the readers of a table see them; questions claim nothing."""
    for kind, source in read_lesson(path).cells:
        for one in sentences(prose_at(source, rules)) if kind == "markdown" else ():
            if OF_RULES.search(one) and not one.strip().endswith("?") and "Minuten" not in one:
                yield one.strip()


def rows_of(path: Path, sentence: str) -> list[str]:
    """What is asked about a sentence."""
    return [asked for piece, asked in ROWS.get(path.stem[:2], {}).items() if piece in sentence]


ODD: Mapping[str, RuleSet] = {
    "mainz without nines": with_options(BOOKS["mainz"], {"deck_nines": False}),
    "mainz, second Dulle but in the last Stich": with_options(BOOKS["mainz"], {"except_last_trick": True}),
    "mainz without Iwan, with a limit": with_options(
        BOOKS["mainz"], {"hochzeit_limit": 3, "soli": [one for one in BOOKS["mainz"].vorbehalt.soli if one != "iwan"]}
    ),
    "ddv, second Dulle, both Schweine": with_options(
        BOOKS["ddv"], {"dulle_second_beats_first": True, "schwein": "both", "armut": "offered"}
    ),
    "schmidt, Fehlstich": with_options(BOOKS["schmidt"], {"hochzeit_find": "fehl_led", "schwein": "none"}),
    "maennle with nines, rounded to null": with_options(
        BOOKS["maennle"], {"deck_nines": True, "schmeissen_criteria": ["five_nines"], "round_even": "toward_zero"}
    ),
}
"""Tables with house rules under which the sentences differ from those of their book."""

TABLES = {**BOOKS, **ODD}


# What the engine is asked: the sentence may bring its number


def augen(rules: RuleSet, said: str) -> bool:
    """§1.1 Each number beside the name of a rank is its Augen."""
    worth = dict(zip(("9", "König", "10", "Ass", "Bube", "Dame"), AUGEN_BY_RANK, strict=True))
    if "4, 3, 2" in said:
        return [worth[name] for name in ("König", "Dame", "Bube")] == [4, 3, 2]
    found = re.findall(r"(Ass|König|Dame|Bube|10|9)(?: zählt)? (\d+|nichts|gar nichts)", said)
    return bool(found) and all(worth[name] == int(n if n.isdigit() else 0) for name, n in found)


def suits(rules: RuleSet, said: str) -> bool:
    """§1.2 Two of each card make 60 in a suit, 240 in all; four aces 44."""
    suit, ace = 2 * sum(AUGEN_BY_RANK), AUGEN_BY_RANK[RANKS.index("A")]
    known = {"60": suit, "240": AUGEN_TOTAL, "44": 4 * ace}
    found = [int(n) for n in re.findall(r"\d+", said)]
    pack = sum(augen_of((kind,)) for kind in card_table(rules).deck)
    return pack == AUGEN_TOTAL and all(known[str(n)] == n for n in found)


def doppelkopf(rules: RuleSet, said: str) -> bool:
    """§3.11 Forty Augen are one, thirty-nine are none."""

    def has(codes: str) -> bool:
        laid = cards(codes)
        stich = Stich(Seat(0), laid, Seat(0), augen_of(laid))
        return "doppelkopf" in _happened(rules, stich)

    return has("KrA KrA Kr10 Kr10") and has("KrA Kr10 Kr10 Pi10") and not has("KrA KrA Kr10 KrK")


def karlchen(rules: RuleSet, said: str) -> bool:
    """§3.11 Only the one that takes the last Stich."""
    stich = Stich(Seat(0), laid := cards("KrB KaB KaA KaK"), Seat(0), augen_of(laid))
    return "karlchen" in _happened(rules, stich, last=True) and "karlchen" not in _happened(rules, stich)


def _happened(rules: RuleSet, stich: Stich, last: bool = False) -> str:
    """The special points of a Stich, as the engine writes them."""
    return repr(stich_events(stich, ("re", "kontra", "re", "kontra"), event_table(rules), last))


def two_by_two(rules: RuleSet, said: str) -> bool:
    """§2.2 Each party two, so that what they write down is null together."""
    return sum(sheet(3, frozenset({Seat(0), Seat(2)}), sheet_rules(rules.value))) == 0


def solo_gegen(rules: RuleSet, said: str) -> bool:
    """§3.8 In a Solo that is lost."""
    lost = settle(game(100, kind="damensolo", alone=True), rules)
    return any(one.key == "gegen" and one.punkte for one in lost.lines)


def hand(rules: RuleSet, said: str) -> bool:
    """§1.4, §1.6 Twelve cards and Stiche, or ten without nines."""
    return hand_size(rules) == stiche_per_game(card_table(rules)) == (12 if rules.cards.deck_nines else 10)


def first(rules: RuleSet, said: str) -> bool:
    """§1.9"""
    return all(first_lead(Seat(seat)) == left_of(Seat(seat)) for seat in range(4))


def then(rules: RuleSet, said: str) -> bool:
    """§1.5 Who gets a Stich leads to the next one."""
    return all(next_lead(Seat(lead), best) == (lead + best) % 4 for lead in range(4) for best in range(4))


def trumps(rules: RuleSet, said: str) -> bool:
    """§2.3 All queens, jacks and Karo cards, and Herz 10 if it says so."""
    wanted = {kind for kind in card_table(rules).deck if rank_of(kind) in "DB" or kind in _suit(rules, "Ka")}
    wanted |= {card("He10")} if "Herz 10" in said else set()
    schwein = {kind for kind in card_table(rules).trumps if kind not in card_table(rules).deck}
    return set(card_table(rules).trumps) - schwein == wanted


def _suit(rules: RuleSet, suit: str) -> set[Any]:
    return {card(f"{suit}{rank}") for rank in RANKS if rules.cards.deck_nines or rank != "9"}


def schwein(rules: RuleSet, said: str) -> bool:
    """`maennle §23` Above everything else."""
    return card_table(rules).trumps[0] == SCHWEIN


def trump_over_fehl(rules: RuleSet, said: str) -> bool:
    """§2.3 The lowest trump against the highest Fehl."""
    table = card_table(rules)
    return winner((card("KrA"), table.trumps[-1]), table) == 1


def order_of_suit(rules: RuleSet, said: str) -> bool:
    """§2.4 The row that the sentence names, each above the next one, the nine only where there are some."""
    table = card_table(rules)
    named = re.findall(r"Ass|10|König|\b9", said.partition("Herz 10 ist")[0] or said.partition(": ")[2] or said)
    row = [card("Kr" + {"Ass": "A", "König": "K"}.get(name, name)) for name in dict.fromkeys(named)]
    in_order = "Herz" in said or all(table.order[one] < table.order[other] for one, other in pairwise(row))
    return in_order and ("9" in said.replace("§9", "")) == rules.cards.deck_nines


def queens_over_jacks(rules: RuleSet, said: str) -> bool:
    """§2.4"""
    order = card_table(rules).order
    queens, jacks = ([order[card(f"{suit}{rank}")] for suit in ("Kr", "Pi", "He", "Ka")] for rank in "DB")
    return [*queens, *jacks] == sorted([*queens, *jacks]) and ("Dulle" not in said or order[card("He10")] < queens[0])


def over_the_fuchs(rules: RuleSet, said: str) -> bool:
    """§1.1, §2.4"""
    order, fuchs = card_table(rules).order, card("KaA")
    above = (card(f"{suit}{rank}") for suit in ("Kr", "Pi", "He", "Ka") for rank in "DB")
    return augen_of((fuchs,)) == 11 and all(order[one] < order[fuchs] for one in above)


def first_of_two(rules: RuleSet, said: str) -> bool:
    """§2.4"""
    return all(winner(cards(f"{one} {one}"), card_table(rules)) == 0 for one in ("PiD", "KrB", "KrA"))


def of_two(rules: RuleSet, said: str) -> bool:
    """§2.4.1 What the sentence says of Dullen, and of the Kreuz Buben in the last Stich."""
    table = card_table(rules)
    second = winner(cards("He10 He10"), table) == 1
    last = winner(cards("KrB KrB"), table, last=True) == 1
    return ("Dullen die zweite" in said) == second and ("Karlchen" in said) == last and first_of_two(rules, said)


def last_dulle(rules: RuleSet, said: str) -> bool:
    """`spielregeln: Varianten`"""
    return winner(cards("He10 He10"), card_table(rules), last=True) == 0


def half(rules: RuleSet, said: str) -> bool:
    """§3.1 As long as nobody has said anything."""
    return (who_won(game(121), rules), who_won(game(120), rules)) == ("re", "kontra")


def under_90(rules: RuleSet, said: str) -> bool:
    """§3.1 After keine 90 of Re: 89 are under it, 90 are not."""
    return [who_won(game(240 - kontra, "R R90"), rules) for kontra in (89, 90)] == ["re", "kontra"]


def plain_win(rules: RuleSet, said: str) -> bool:
    """§3.8 One Punkt for Re, two for Kontra, before the table rounds."""
    exact = with_options(rules, {"round_even": "none"}) if rules.value.round_even != "none" else rules
    return (settle(game(130), exact).value_re, settle(game(110), exact).value_re) == (1, -2)


def rounded_win(rules: RuleSet, said: str) -> bool:
    """`maennle §28`"""
    return (settle(game(130), rules).value_re, settle(game(110), rules).value_re) == (0, -2)


def levels(rules: RuleSet, said: str) -> bool:
    """§3.2 Each level, held and missed by a single Auge, and the last one by a Stich."""
    words = ("R R90", "R R90 R60", "R R90 R60 R30")
    held = [who_won(game(240 - most + 1, said_), rules) for said_, most in zip(words, (90, 60, 30), strict=True)]
    missed = [who_won(game(240 - most, said_), rules) for said_, most in zip(words, (90, 60, 30), strict=True)]
    return held == ["re"] * 3 and missed == ["kontra"] * 3


def promises(rules: RuleSet, said: str) -> bool:
    """§3.6 The numbers are the most that the others may have."""
    numbers = {"120": 119, "90": 89, "89": 89, "59": 59, "29": 29}
    calls = {119: "R", 89: "R R90", 59: "R R90 R60", 29: "R R90 R60 R30"}
    mosts = [numbers[n] for n in re.findall(r"\d+", said)]
    return bool(mosts) and all(
        (who_won(game(240 - most, calls[most]), rules), who_won(game(239 - most, calls[most]), rules))
        == ("re", "kontra")
        for most in mosts
    )


def reply(rules: RuleSet, said: str) -> bool:
    """§3.7 Against keine 90 the answer needs 90."""
    return [who_won(game(240 - kontra, "R R90 K"), rules) for kontra in (90, 89)] == ["kontra", "re"]


def closes(rules: RuleSet, said: str) -> bool:
    """§3.3 No level has less time than the one below it is not later than the next: a missed one closes all above."""
    table = call_table(rules, "normal", stiche_per_game(card_table(rules)))
    due = [deadline(table, (), "re", stage) for stage in range(len(STAGES))]
    numbers = [one.n for one in due if one]
    fewer = rules.calls.deadline_unit == "cards_in_hand"
    return len(numbers) == len(STAGES) and numbers == sorted(numbers, reverse=fewer)


def one_by_one(rules: RuleSet, said: str) -> bool:
    """§3.3 keine 60 comes above keine 90, and schwarz is the last one."""
    return STAGES[1:] == ("k90", "k60", "k30", "schwarz")


def minus(rules: RuleSet, said: str) -> bool:
    """§3.13 126 Augen and three special points of Kontra."""
    happened = ("K fuchs", "K fuchs", "K doppelkopf")
    return settle(game(126, "", *happened), rules).value_re == -2


def solo_first(rules: RuleSet, said: str) -> bool:
    """§4.3"""
    order = value_of(rules, "vorbehalt_order")
    solo = next(at for at, one in enumerate(order) if "solo" in one)
    return solo < order.index("hochzeit")


def pflicht_first(rules: RuleSet, said: str) -> bool:
    """`ddv: Spielfindung`"""
    order = value_of(rules, "vorbehalt_order")
    return order.index("pflichtsolo") < order.index("lustsolo")


def armut(rules: RuleSet, said: str) -> bool:
    """`spielregeln: Reizen`"""
    return value_of(rules, "armut_max_trumps") == 3


def same_solo(rules: RuleSet, said: str) -> bool:
    """§4.4"""
    return value_of(rules, "solo_equal_rank") == "first_seat"


def ranking(rules: RuleSet, said: str) -> bool:
    """`maennle §10`, `schmidt: Spielansagen` The Soli stand in the sentence as they rank."""
    names = {"karosolo": "Trumpfsolo|Karosolo", "farbsolo": "Farbsolo", "fleischlos": "ohne Trumpf"}
    shorter = {"kreuzsolo": "Kreuz-", "piksolo": "Pik-", "herzsolo": "Herz-"}
    found = [re.search((names | shorter).get(one, one.capitalize()), said) for one in value_of(rules, "solo_ranking")]
    places = [one.start() for one in found if one]
    return len(places) == len(found) and places == sorted(places)


def eight(rules: RuleSet, said: str) -> bool:
    """§4.8"""
    return {trump_count(rules, name) for name in ("damensolo", "bubensolo")} == {8}


def threefold(rules: RuleSet, said: str) -> bool:
    """§4.7 Worth two: six for him, two less for each of the others."""
    return sheet(2, frozenset({Seat(1)}), sheet_rules(rules.value)) == (-2, 6, -2, -2)


def trump_counts(rules: RuleSet, said: str) -> bool:
    """§4.8"""
    known = {str(trump_count(rules, name)) for name in ("karosolo", "herzsolo")}
    return set(re.findall(r"\d\d", said)) <= known


def no_dulle(rules: RuleSet, said: str) -> bool:
    """§4.6 Herz 10 is a Herz right below the ace."""
    table = card_table(rules, GAME_TYPES["damensolo"])
    row = [table.order[card(one)] for one in ("HeA", "He10", "HeK")]
    return row == sorted(row) and table.group[card("He10")] == table.group[card("HeA")]


def iwan(rules: RuleSet, said: str) -> bool:
    """§4.6"""
    order = card_table(rules, GAME_TYPES["iwan"]).order
    return trump_count(rules, "iwan") == 24 and order[card("KaK")] < order[card("KrD")]


def fleischlos(rules: RuleSet, said: str) -> bool:
    """§4.6"""
    order = card_table(rules, GAME_TYPES["fleischlos"]).order
    row = [order[card(f"Kr{rank}")] for rank in ("A", "10", "K", "D", "B")]
    return row == sorted(row) and ("9" in said) == rules.cards.deck_nines


def no_limit(rules: RuleSet, said: str) -> bool:
    """§4.11"""
    return not value_of(rules, "hochzeit_limit")


def three_stiche(rules: RuleSet, said: str) -> bool:
    """`ddv: Hochzeit`, `maennle §18`"""
    fits = "Fehlstich" not in said or value_of(rules, "hochzeit_find") == "fehl_led"
    return fits and ("drei" not in said or value_of(rules, "hochzeit_limit") == 3)


def silent_fuchs(rules: RuleSet, said: str) -> bool:
    """§4.12 126 Augen and a Fuchs: two Punkte, three times."""
    return settle(game(126, "", "R fuchs", kind="stilles_solo", alone=True), rules).value_re == 2


# Rules that a lesson shows for the reader's table

TIES: Mapping[str, Mapping[str, str | None]] = {
    "always_kontra": {"": "kontra", "R": "kontra", "K": "kontra", "R K": "kontra", "K R": "kontra"},
    "kontra_first": {"": "kontra", "R": "kontra", "K": "re", "R K": "kontra", "K R": "re"},
    "kontra_null_any": {"": "kontra", "R": "kontra", "K": None, "R K": None, "K R": None},
    "kontra_null_vorab": {"": "kontra", "R": "kontra", "K": "kontra", "Kv": None},
    "last_speaker": {"": "kontra", "R": "kontra", "K": "re", "R K": "kontra", "K R": "re"},
    "only_kontra": {"": "kontra", "R": "kontra", "K": "re", "R K": "kontra", "K R": "kontra"},
}
"""By value of `tie_rule` who wins with 120 to 120, by what was said, as its sentence tells it."""


def tie(rules: RuleSet, said: str) -> bool:
    """§3.1, §3.6, §3.7"""
    wanted = TIES[str(value_of(rules, "tie_rule"))]
    vorab = with_options(rules, {"vorab": True}) if "Kv" in wanted and not value_of(rules, "vorab") else rules
    return {calls: who_won(game(120, calls), vorab) for calls in wanted} == wanted


def pack(rules: RuleSet, said: str) -> bool:
    """§1.1 So many cards, so many for each."""
    (many,) = re.findall(r"\d+", said)
    each = {"zehn": 10, "zwölf": 12}[re.findall(r"zehn|zwölf", said)[0]]
    return (len(card_table(rules).deck), hand_size(rules)) == (int(many), each)


def dulle(rules: RuleSet, said: str) -> bool:
    """§2.4.1"""
    return winner(cards("He10 He10"), card_table(rules)) == ("die zweite" in said)


def herz10(rules: RuleSet, said: str) -> bool:
    """§2.3"""
    table = card_table(rules)
    above = table.order[card("He10")] < table.order[card("KrD")]
    return above == ("über allen Damen" in said) == (card("He10") in table.trumps)


def re_and_kontra(rules: RuleSet, said: str) -> bool:
    """§3.2 What a call adds to a plain win, before the table rounds."""
    exact = with_options(rules, {"round_even": "none"})
    plain, one, both = (settle(game(130, calls), exact).value_re for calls in ("", "R", "R K"))
    return (one, both) == ((plain + 2, plain + 4) if "zwei Punkte mehr" in said else (2 * plain, 4 * plain))


def rounded(rules: RuleSet, said: str) -> bool:
    """`maennle §28` Each pair of numbers, with special points that make it."""
    pairs = [(int(a.replace("−", "-")), int(b.replace("−", "-"))) for a, b in re.findall(r"(−?\d) wird (−?\d)", said)]
    exact = with_options(rules, {"round_even": "none", "unannounced_levels": "first_beyond"})
    for odd, even in pairs:
        lost = 1 - odd
        sheet_ = game(130, "", *["K fuchs"] * max(lost, 0), *["R fuchs"] * max(-lost, 0))
        if (settle(sheet_, exact).value_re, settle(sheet_, rules).value_re) != (odd, even):
            return False
    return bool(pairs)


def solo_leads(rules: RuleSet, said: str) -> bool:
    """§4.7 Who leads in a Solo of Anna, dealt by Bernd."""
    leads = (
        solo_lead(rules.vorbehalt, Seat(1), Seat(0), "lust"),
        solo_lead(rules.vorbehalt, Seat(1), Seat(0), "pflicht"),
    )
    left, own = left_of(Seat(1)), Seat(0)
    return leads == ((left, own) if "Pflichtsolo" in said else (left, left) if "links" in said else (own, own))


def karlchen_pays(rules: RuleSet, said: str) -> bool:
    """§3.11 Karlchen caught, or lost, in the sheet."""
    caught = settle(game(130, "", "R karlchen_gefangen"), rules).value_re
    lost = settle(game(130, "", "K karlchen_verloren"), rules).value_re
    plain = settle(game(130), rules).value_re
    if "gefangen" in said or "bringt ihr keinen" in said:
        return (caught > plain) == ("gefangen" in said) or rules.value.round_even != "none"
    return (lost > plain) == ("verliert auch" in said) or rules.value.round_even != "none"


def herz_pays(rules: RuleSet, said: str) -> bool:
    """`maennle §24`"""
    stich = Stich(Seat(0), laid := cards("HeA HeK HeA HeK"), Seat(0), augen_of(laid))
    return ("herzstich" in _happened(rules, stich)) == ("bringt einen Punkt" in said)


def dulle_pays(rules: RuleSet, said: str) -> bool:
    """§3.11"""
    second = bool(winner(cards("He10 He10"), card_table(rules)))
    stich = Stich(Seat(0), laid := cards("He10 He10 KaK KaK"), Seat(int(second)), augen_of(laid))
    return not second or ("dulle" in _happened(rules, stich)) == ("zählt extra" in said)


def all_levels(rules: RuleSet, said: str) -> bool:
    """§3.1 One Punkt more for each level, said or not."""
    exact = with_options(rules, {"round_even": "none"})
    return [settle(game(augen), exact).value_re for augen in (150, 151, 181, 211)] == [1, 2, 3, 4]


ASKED: Mapping[str, Callable[[RuleSet, str], bool]] = {
    **{
        one.__name__: one
        for one in (
            augen,
            suits,
            doppelkopf,
            karlchen,
            two_by_two,
            solo_gegen,
            hand,
            schwein,
            trumps,
            trump_over_fehl,
            order_of_suit,
        )
    },
    **{one.__name__: one for one in (queens_over_jacks, over_the_fuchs, first_of_two, of_two, last_dulle, half)},
    **{one.__name__: one for one in (under_90, plain_win, rounded_win, levels, promises, reply, closes, one_by_one)},
    **{one.__name__: one for one in (minus, solo_first, pflicht_first, armut, same_solo, ranking, eight, threefold)},
    **{one.__name__: one for one in (trump_counts, no_dulle, iwan, fleischlos, no_limit, three_stiche, silent_fuchs)},
    **{one.__name__: one for one in (tie, pack, dulle, herz10, re_and_kontra, rounded, solo_leads, karlchen_pays)},
    **{one.__name__: one for one in (herz_pays, dulle_pays, all_levels)},
    "first_lead": first,
    "next_lead": then,
}


@pytest.mark.parametrize("table", TABLES)
def test_every_sentence_with_a_number_a_deadline_or_an_order_holds_at_the_table(table: str) -> None:
    rules = TABLES[table]
    for path in LESSONS:
        for sentence in told(path, rules):
            asked = rows_of(path, sentence)
            assert asked, f"{path.stem} has no row for: {sentence}"
            for name in asked:
                assert name in ASKED or name in UNASKED or name.startswith("open: "), name
                assert name not in ASKED or ASKED[name](rules, sentence), f"{path.stem}, {name}: {sentence}"


def shown_rules() -> Iterator[tuple[str, str, str]]:
    """The sentences of rules that the pattern finds: key, option, sentence."""
    for key, sentence in catalogue("de").items():
        family, option, *_ = (*key.split("."), "")
        if family == "passage" and option in READERS and OF_RULES.search(sentence):
            yield key, option, sentence


@pytest.mark.parametrize("table", TABLES)
def test_every_sentence_of_a_shown_rule_holds_where_its_value_does(table: str) -> None:
    for key, option, sentence in shown_rules():
        asked = ROWS["passages"][option]
        reader = READERS[option]
        if asked not in ASKED or not isinstance(reader, OneOf):
            continue
        (value,) = [one for one in map(reader.write, reader.values) if str(one).lower() == key.split(".")[2]]
        try:
            rules = with_options(TABLES[table], {option: value})
        except OptionProblem:
            continue  # these do not go together
        assert ASKED[asked](rules, sentence), f"{key}: {sentence}"


def test_every_shown_rule_has_a_row_and_a_test() -> None:
    for key, option, _ in shown_rules():
        asked = ROWS["passages"].get(option, "")
        assert asked in ASKED or asked.startswith("open: ") or option in (ROOT / asked).read_text("utf-8"), key


def test_every_row_is_about_a_sentence() -> None:
    for path in LESSONS:
        found = {sentence for rules in TABLES.values() for sentence in told(path, rules)}
        assert [piece for piece in ROWS.get(path.stem[:2], {}) if not any(piece in one for one in found)] == [], (
            path.stem
        )


def test_the_rows_tell_true_from_false() -> None:
    """At a table where it does not hold, a sentence of another one is refused."""
    mainz, ddv, maennle = (BOOKS[name] for name in ("mainz", "ddv", "maennle"))
    assert not of_two(ddv, "Von zwei gleichen gewinnt die erste, bei Dullen die zweite.")
    assert not trump_counts(maennle, "Im Trumpf-Solo sind es 26 Trümpfe, nur im Herzsolo 24.")
    assert not three_stiche(mainz, "An deinem Tisch ist nach drei Stichen Schluss.")
    assert not three_stiche(ddv, "Sie sucht den ersten Fehlstich, höchstens drei Stiche lang.")
    assert not augen(mainz, "Ein Ass zählt 10.")
    assert not silent_fuchs(ddv, "Das sind zwei Punkte, du schreibst also sechs auf.")
    assert not rounded_win(mainz, "Auf den Zettel kommt für Re dann nichts, für Kontra zwei.")


# What a table does not have

LACKING: Mapping[str, Callable[[RuleSet], bool]] = {
    "Iwan": lambda rules: "iwan" in value_of(rules, "soli"),
    "Fleischlos": lambda rules: "fleischlos" in value_of(rules, "soli"),
    "Schwein": lambda rules: value_of(rules, "schwein") != "none",
    "ohne Neunen": lambda rules: False,  # a table is told its own number
    "Vorführung": lambda rules: value_of(rules, "mandatory_solo") == "inside_24" and rules.name == "ddv",
}
"""Words of lessons 3 to 18, and whether a table has what they mean."""
ELSEWHERE = "**An anderen Tischen:**"
CALLED = {
    "mainz": "Skript",
    "ddv": "DDV",
    "spielregeln": "Spielregeln-Seite",
    "schmidt": "Schmidt",
    "maennle": "Männle",
}


def seen(path: Path, rules: RuleSet) -> tuple[str, str]:
    """The prose of a lesson at a table: what it says of this table, and of others."""
    cells = (source for kind, source in read_lesson(path).cells if kind == "markdown")
    prose = "\n\n".join(prose_at(source, rules) for source in cells)
    parts = prose.split("\n\n")
    own, others = ([one for one in parts if one.startswith(ELSEWHERE) == there] for there in (False, True))
    return "\n\n".join(own), "\n\n".join(others)


@pytest.mark.parametrize("table", TABLES)
def test_no_lesson_tells_a_table_of_what_it_does_not_have(table: str) -> None:
    """Titles and take-aways included; §4.6 names Soli of the script, which stand in a row that is hidden elsewhere."""
    rules = TABLES[table]
    for path in (one for one in LESSONS if one.stem[:2] >= "03"):
        rows_gone = re.sub(r"^\|  \|.*$", "", seen(path, rules)[0], flags=re.M)
        wrong = [word for word, there in LACKING.items() if word in rows_gone and not there(rules)]
        assert wrong == [], path.stem


@pytest.mark.parametrize("book", BOOKS)
def test_other_tables_are_others(book: str) -> None:
    for path in ALL:
        assert CALLED[book] not in seen(path, BOOKS[book])[1], path.stem


def test_books_are_called_by_their_names() -> None:
    """Not as the code calls them."""
    for path in ALL:
        whole = " ".join(source for kind, source in read_lesson(path).cells if kind == "markdown")
        assert (
            re.findall(r"`?\b(?:maennle|schmidt|spielregeln|ddv|mainz)\b`?(?![\w=,\"])", re.sub(r"<[^>]+>", "", whole))
            == []
        )
