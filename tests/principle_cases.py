"""One position for every principle, as players tell it: cards, what was played, and what the principle says to it."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from at_the_table import CALLS, go
from rounds import hands_with

from dokolearn.ch1_general import SCHWEIN, left_of, parse_card, parse_cards
from dokolearn.ch5_tactics.principles import speaks
from dokolearn.ch5_tactics.viewpoint import Situation, Voice
from dokolearn.game import Game, begin, new_game, sight, start, without_questions
from dokolearn.model import SEATS, GameEvent, Give, Hands, Play, Say, Seat, Speak, Vertrag
from dokolearn.rulesets import BOOKS
from dokolearn.sight import KnownEvening


class Case(NamedTuple):
    """A position and an action of seat 0, who leads first unless `lead` says who."""

    name: str
    cards: str
    """What the seats hold at least: `KrA Kr9 | KrD | | He10`; the rest is dealt round."""
    do: str
    """`KrA`, `sagt Re`, `schweigt`, `: gesund` (a word in the round of questions), `gibt KrA`."""
    says: str
    """`+` for it, `-` against it, nothing: silent."""
    before: str = ""
    """What happened: cards and calls as at the table, or what was said before it."""
    book: str = "mainz"
    game: str = ""
    """`damensolo 0`, `hochzeit 1`: what is played, and by whom."""
    lead: int = 0
    evening: tuple[int, int] = (0, 0)
    """Which game of how many it is, where all owe a Pflichtsolo."""


def position(case: Case, seat: int = 0) -> Situation:
    """What this seat looks at."""
    number, games = case.evening
    evening = KnownEvening(number, games, False, 0, (0, 0, 0, 0)) if games else None
    return Situation(sight(table(case), Seat(seat), evening))


@cache
def table(case: Case) -> Game:
    """The game as it stands."""
    rules = BOOKS[case.book]
    hands = dealt(case)
    dealer = left_of(Seat(case.lead), 3)
    if case.do.startswith((":", "gibt")):
        duty = frozenset(SEATS) if case.evening[1] else None
        return go(begin(rules, hands, dealer, duty=duty), case.before)
    what, _, who = case.game.partition(" ")
    vertrag = None
    if what:
        player = Seat(int(who))
        form = "erster_fremder" if what == "hochzeit" and case.book == "mainz" else ""
        vertrag = Vertrag(what, player, frozenset({player}), SEATS[case.lead], dealer, form=form)
    spiel = new_game(rules, hands, dealer, vertrag)
    return go(without_questions(spiel, start(spiel)), case.before)


def dealt(case: Case) -> Hands:
    """Small hands as they are written, if all four are of one size; else a full deal."""
    parts = [parse_cards(part) for part in case.cards.split("|")]
    if len(parts) == 4 and len(set(map(len, parts))) == 1:
        first, second, third, fourth = parts
        return first, second, third, fourth
    return hands_with(BOOKS[case.book], held(case.cards))


def held(cards: str) -> Mapping[int, str]:
    """By seat what it holds at least."""
    return {seat: part.strip() for seat, part in enumerate(cards.split("|")) if part.strip()}


def action(case: Case) -> GameEvent | None:
    """What is done."""
    seat, (word, _, rest) = Seat(0), case.do.partition(" ")
    if word == ":":
        return Say(seat, rest)
    if word == "gibt":
        return Give(seat, parse_cards(rest))
    if word == "sagt":
        return Speak(seat, CALLS[rest])
    if word == "schweigt":
        return None
    return Play(seat, SCHWEIN if word == "Schwein" else parse_card(word))


def heard(case: Case) -> Voice | None:
    """What the principle says about it."""
    return speaks(case.name, position(case), action(case))


TRUMPS = "He10 PiD HeD KaD KrB PiB HeB KaA Ka10 KaK KrA PiA"
QUEENS = "KrD PiD HeD KaD KrA KrA Kr10 KrK PiA PiA HeA Ka9"
FLAT = "KrB HeB KaK Ka9 Kr10 KrK Kr9 Pi10 PiK Pi9 HeK He9"
QUEENS9 = "KrD PiD PiD HeD KaD KrA KrA Kr10 PiA HeA"
POOR = "KrB KaK KrA Kr10 KrK PiA PiK PiK Pi9 HeA HeK HeK"
OFFERED = "3 vorbehalt, 0 gesund, 1 gesund, 2 gesund, 3 armut, 3 gibt KrB KaK KrK"
ACES = "KrA KrA Kr10 Kr10 KrK PiA PiA Pi10 HeA HeA KaA KaA"
BOTH = "KrD KrD PiB HeB Ka9 KaK KrA KrK Kr9 PiK Pi9 He9"
STRONG = "He10 He10 KrD PiD PiD HeD KaD KaA Ka10 KrA KrA PiA"

SAFE = "KaA Ka9 Ka10 KrD | PiB KrK KrK Kr9 | KrD Kr9 PiK PiK | Ka9 Pi9 Pi9 HeK"
CAUGHT = "KaA Ka9 Ka10 KrD | PiB KrK KrK Kr9 | KrD Kr9 PiK PiK | He10 Pi9 Pi9 HeK"
AWAY = "Ka9 KrD PiK HeB | PiB Kr9 KrK KrK | KrD KrA Pi9 Pi9 | Ka9 Kr9 Kr10 Kr10"

BEFORE_THE_GAME = (
    Case("solo_trump_count", TRUMPS, ": solo:karosolo", "+"),
    Case("solo_trump_count", FLAT, ": solo:karosolo", "-"),
    Case("solo_iwan_count", "KrK PiK HeK KaK KrD PiD HeD KrB PiB KrA KrA Kr10", ": solo:iwan", "+"),
    Case("solo_queens_jacks", QUEENS, ": solo:damensolo", "+"),
    Case("solo_queens_jacks", FLAT, ": solo:bubensolo", "-"),
    Case("solo_no_trump", ACES, ": solo:fleischlos", "+"),
    Case("solo_no_trump", FLAT, ": solo:fleischlos", "-"),
    Case("solo_need_lead", "KrA KrA Kr10 Kr10 KrK PiA PiA Pi10 PiK HeK KaA KaA", ": lustsolo:fleischlos", "-",
         "3 gesund", "ddv", lead=3),
    Case("solo_need_lead", "KrA KrA Kr10 Kr10 KrK PiA PiA Pi10 PiK HeK KaA KaA", ": pflichtsolo:fleischlos", "+",
         "3 gesund", "ddv", lead=3),
    Case("solo_count_stiche", QUEENS, ": pflichtsolo:damensolo", "+", book="ddv"),
    Case("solo_count_stiche", FLAT, ": solo:damensolo", "-"),
    Case("hide_vorbehalt", BOTH, ": gesund", "+", "3 vorbehalt", lead=3),
    Case("hide_vorbehalt", BOTH, ": vorbehalt", "-", "3 vorbehalt", lead=3),
    Case("hide_vorbehalt", BOTH, ": gesund", "", "3 gesund", lead=3),
    Case("hochzeit_or_silent", BOTH, ": hochzeit", "+"),
    Case("hochzeit_or_silent", "KrD KrD He10 He10 PiD PiD HeD KaD KrA KrA PiA PiA", ": gesund", "+"),
    Case("solo_duty_early", QUEENS, ": pflichtsolo:damensolo", "+", book="ddv", evening=(22, 24)),
    Case("solo_duty_early", QUEENS, ": pflichtsolo:damensolo", "", book="ddv", evening=(2, 24)),
    Case("solo_outbid", QUEENS9, ": k90", "+", "0 solo:damensolo, 1 solo:karosolo, 2 gesund, 3 gesund", "maennle"),
    Case("armut_take", f"{TRUMPS} | | | {POOR}", ": nimmt", "+", OFFERED, "spielregeln", lead=3),
    Case("armut_return", f"{TRUMPS} | | | {POOR}", "gibt KrA PiA KrK", "+", f"{OFFERED}, 0 nimmt", "spielregeln",
         lead=3),
    Case("throw_always", "KrB KaK Ka9 Ka9 Kr9 Kr9 Pi9 PiK HeK He9 He9 KrK", ": schmeissen", "+", book="schmidt"),
)  # fmt: skip

CALLS_MADE = (
    Case("call_hand_at_lead", STRONG, "sagt Re", "+"),
    Case("call_hand_at_lead", "KrD " + FLAT[4:], "sagt Re", ""),
    Case("call_when_good", STRONG, "sagt Re", "+"),
    Case("call_when_good", FLAT, "sagt Kontra", "-"),
    Case("call_by_expectation", STRONG, "sagt Re", "+", book="ddv"),
    Case("call_by_expectation", FLAT, "sagt Kontra", "-", book="ddv"),
    Case("call_70_80", STRONG, "sagt Re", "+"),
    Case("call_70_80", FLAT, "sagt Kontra", "-"),
    Case("call_early_strong", STRONG, "sagt Re", "+", book="ddv"),
    Case("call_not_early", "KrB HeB KaK KaK Kr10 KrK Pi10 PiK HeK HeK", "sagt Kontra", "-", book="maennle"),
    Case("call_count_stiche", FLAT, "sagt keine 90", "-"),
    Case("call_identifies", STRONG, "sagt Re", "+"),
    Case("call_no_hopeless_reply", FLAT + " | KrD | KrD", "sagt Kontra", "-", "1 sagt Re"),
    Case("call_no_hopeless_reply", FLAT + " | KrD | KrD", "sagt Kontra", "", "1 sagt Re, 1 sagt schwarz"),
    Case("call_not_on_guess", FLAT + " | KrD | KrD", "sagt keine 90", "-", "1 sagt Re, 0 sagt Kontra"),
    Case("call_no_sunk_cost", FLAT + " | KrD | KrD", "sagt keine 90", "-", "0 sagt Kontra"),
    Case("solo_call_re", "KrD PiD PiD HeD KaD KaD KrA KrA Kr10 KrK PiA PiA", "sagt Re", "+", game="damensolo 0"),
    Case("hochzeit_late_call", "He10 He10 PiD PiD HeD KaD KaA Ka10 KrA KrA PiA PiA | KrD KrD Kr9 | KrK | Kr10",
         "sagt Re", "+", "Kr9 KrK Kr10 KrA", "ddv", "hochzeit 1", 1),
    Case("call_full_height", "KrD KrD PiD PiD HeD HeD KaD KaD KrA KrA PiA PiA", "sagt Re", "+", game="damensolo 0"),
    Case("call_neun_message", "He10 He10 KrD PiD PiD HeD HeD KaD KaD KrA PiA HeA | KrD", "sagt keine 90", "+",
         "KrA, 1 sagt Re"),
    Case("call_kontra_solo", "KrD KrD PiD PiD HeD KrA KrA PiA PiA HeA HeA Ka9", "sagt Kontra", "+",
         game="damensolo 1", lead=1),
)  # fmt: skip

LEADS = (
    Case("suit_runs", "KrA Kr9 PiD HeB", "KrA", "+"),
    Case("suit_runs", "KrA Kr10 KrK KrK Kr9 Kr9 PiD HeB", "KrA", "-"),
    Case("lead_ass_early", "KrA Kr9 PiD HeB", "KrA", "+"),
    Case("lead_ass_early", "PiA KrA KrD | Kr9 HeA | Kr9 HeD | KrK KaA", "KrA", "", "KrA Kr9 Kr9 KrK"),
    Case("lead_ass_shortest", "KrA KrK Kr9 PiA PiD HeB", "PiA", "+"),
    Case("lead_ass_shortest", "KrA KrK Kr9 PiA PiD HeB", "KrA", "-"),
    Case("lead_blank_ass", "KrA PiK Pi9 PiD HeB KaA He9 HeK", "KrA", "+"),
    Case("lead_only_ass", "KrA Kr9 PiK Pi9 PiD HeB KaA He9 HeK KrB KaB Ka9", "KrA", "+"),
    Case("lead_full_suit", "PiA Pi9 HeA PiD HeB", "PiA", "+"),
    Case("lead_full_suit", "PiA Pi9 HeA PiD HeB", "HeA", "-"),
    Case("lead_short_kontra", FLAT, "HeK", "+"),
    Case("lead_short_kontra", FLAT, "Ka9", "-"),
    Case("lead_trump_re", "KrD KrB HeB KaK Ka9 Kr10 KrK Kr9 Pi10 PiK Pi9 HeK", "Ka9", "+"),
    Case("lead_fat_trump_re", "KrD KrB HeB KaK Ka10 Kr10 KrK Kr9 Pi10 PiK Pi9 HeK", "Ka10", "+"),
    Case("lead_fuchs_both_dullen", "He10 He10 KrD KaA HeB Ka9", "KaA", "+"),
    Case("lead_fuchs_both_dullen", "He10 KrD KaA HeB Ka9 KrA | He10", "KaA", ""),
    Case("lead_no_fuchs", "He10 KrD KaA HeB Ka9 KrA | He10", "KaA", "-"),
    Case("lead_no_fuchs", "He10 He10 KrD KaA HeB Ka9", "KaA", ""),
    Case("lead_fuchs_force", "He10 KrD KaA HeB KrA", "KaA", "+", book="maennle"),
    Case("lead_no_queens", "PiD HeB KaK Ka9 KrA", "PiD", "-"),
    Case("show_kreuz_dame", "KrD He10 PiD PiD HeD KrA", "KrD", "+"),
    Case("lead_not_void", "KrD He10 KrA PiK | HeK Pi9 Ka9 HeA | KrD Kr9 KaK PiA | Ka9 Kr9 HeK KaB", "PiK", "-",
         "He10 Ka9 KrD Ka9 KrA Pi9 Kr9 Kr9"),
    Case("lead_not_void", "KrD He10 KrA PiK | Ka9 Kr9 HeK KaB | KrD Pi9 KaK HeA | Ka9 Kr9 HeK KaB", "PiK", "+",
         "He10 Ka9 KrD Ka9 KrA Kr9 Pi9 Kr9"),
    Case("first_round_no_nines", "KrA PiD HeB KaK KaB HeK PiK Pi10 KrD Ka10", "KrA", "+", book="maennle"),
    Case("wippe", "He10 Ka9 Ka9 KrD | KrB Kr9 KrK HeA | PiB Kr10 PiK PiA | KrD KrK Pi9 HeK", "Ka9", "+",
         "He10 KrB PiB KrD"),
    Case("know_hands", "Ka9 KrD HeB KrA | He10 Kr9 Kr9 PiA | He10 KaK Pi9 PiK | Ka9 KaB PiK HeA", "KrD", "+",
         "Ka9 He10 He10 Ka9 KaK KaB"),
    Case("scharfe_sign", "HeA HeK HeK KrA | He9 Ka9 Ka9 PiK | He9 Pi9 Pi9 PiK | HeA KaB PiB HeB", "HeK", "-",
         "HeA He9 He9 HeA"),
    Case("solo_sokrates", "KrD KrD KrB KrB PiD PiB HeD HeB KrA KrA PiA HeA", "KrD", "+", game="sokrates 0"),
    Case("dulle_gambit", "He10 KaA KrD Ka10 KrA | KrD", "He10", "+", "1 sagt Re vorab", "maennle"),
    Case("hochzeit_third", "KrA PiA KrD KrD | Kr9 Pi9 KaK Ka9 | Kr9 Pi9 HeB KaB | KrK PiK KaB Ka9", "KrD", "+",
         "KrA Kr9 Kr9 KrK PiA Pi9 Pi9 PiK", "ddv", "hochzeit 0"),
    Case("karlchen_keep", "KrB HeD KaD | Ka9 KaK Ka9 | KrK KrK KrA | PiK PiA PiA", "HeD", "+", book="ddv"),
    Case("karlchen_keep", "KrB HeD KaD | Ka9 KaK Ka9 | KrK KrK KrA | PiK PiA PiA", "KrB", "-", book="ddv"),
    Case("karlchen_catch", "KaD HeA | Ka9 KaK | KrK KrB | PiK PiA", "KaD", "-", book="ddv"),
    Case("karlchen_spare", "KrD Ka9 He9 KaD | Kr9 He9 PiK Pi9 | KrD HeK KrB PiA | Pi9 HeA PiK Kr9", "KaD", "+",
         "Ka9 Kr9 KrD Pi9 HeK HeA He9 He9 PiK"),
    Case("hochzeit_lead_weak", BOTH, "PiK", "+", game="hochzeit 0"),
    Case("hochzeit_lead_weak", BOTH, "KrA", "-", game="hochzeit 0"),
    Case("hochzeit_hang", "He10 Ka10 KaK KrA | KrD KrD", "KaK", "+", book="maennle", game="hochzeit 1"),
    Case("silent_hide_queens", "KrD KrD He10 PiD PiD HeD KaD KrA KrA PiA PiA Ka9", "KrD", "-"),
    Case("solo_keep_lead", "PiD HeD KrA PiA HeA HeA He10 KrK", "HeA", "+", game="fleischlos 0"),
    Case("solo_draw_top_first", QUEENS, "KrD", "+", game="damensolo 0"),
    Case("solo_draw_top_first", QUEENS, "KrA", "-", game="damensolo 0"),
)  # fmt: skip

FOLLOWED = (
    Case("think_distribution", "KrA Kr9 PiD HeB | | | Kr10", "KrA", "+", "Kr10", lead=3),
    Case("abab_second_low", "HeK KaD Ka9 KrD | He9 KaB PiK PiK | KrD Ka10 PiB Kr9 | He10 KaK Kr9 KrK", "Ka9", "+",
         "HeK He9 KrD He10 KaK"),
    Case("abab_second_low", "HeK KaD Ka9 KrD | He9 KaB PiK PiK | KrD Ka10 PiB Kr9 | He10 KaK Kr9 KrK", "KaD", "-",
         "HeK He9 KrD He10 KaK"),
    Case("schmieren", SAFE, "KaA", "+", "PiB KrD Ka9", lead=1),
    Case("schmieren", SAFE, "Ka9", "-", "PiB KrD Ka9", lead=1),
    Case("show_by_schmieren", SAFE, "Ka10", "+", "PiB KrD Ka9", lead=1),
    Case("deny_opponent", CAUGHT, "Ka9", "+", "PiB KrD He10", lead=1),
    Case("deny_opponent", CAUGHT, "KaA", "-", "PiB KrD He10", lead=1),
    Case("dulle_for_fuchs", "Ka9 He10 KrD | PiB KrK Kr9 | KrD KaA Pi9 | Ka9 HeD PiK", "He10", "+",
         "PiB KrD Ka9 Ka9 KaA HeD", lead=1),
    Case("discard_not_ruff", AWAY, "PiK", "+", "PiB KrD Ka9 Ka9 KrA Kr9", lead=1),
    Case("discard_not_ruff", AWAY, "HeB", "-", "PiB KrD Ka9 Ka9 KrA Kr9", lead=1),
    Case("fuchs_last_chance", "KaA KaB HeK | Pi9 PiK KrA | KrA KrK Kr9 | KaK He9 HeB", "KaA", "+", "KaK", lead=3),
    Case("leads_are_language", "Ka10 KrD HeB | PiK PiA Pi9 | KrA KrK Kr9 | HeB He9 HeA", "Ka10", "+", "HeB", lead=3),
    Case("call_on_ass_ruff", "Kr10 KrK HeD Ka9 | KrD | KrA KrD | Kr9", "Kr10", "-", "KrA, 1 sagt Re, Kr9", lead=2),
    Case("no_dulle_shown", "KaK KrD HeK HeK | Ka9 Kr9 Kr9 KrK | KaA KaB PiK PiK | Ka10 Ka9 Pi9 Pi9", "KrD", "+",
         "KaA Ka10 KaK Ka9 KaB Ka9", lead=2),
    Case("hochzeit_win_then_lead", BOTH, "KrD", "+", "Ka10", "ddv", "hochzeit 0", 3),
    Case("hochzeit_join", "KrA KrK KaB HeK | KrD KrD Kr9 | Kr9 | KrK", "KrA", "+", "Kr9 Kr9 KrK", "ddv",
         "hochzeit 1", 1),
    Case("hochzeit_break_hang", "He10 PiA Ka10 KrK | KrD KrD | | KaK", "He10", "+", "KaK", "maennle", "hochzeit 1", 3),
    Case("no_kreuz_dame_second", "KrD Ka9 HeB KrA | | | Ka9", "KrD", "-", "Ka9", lead=3),
    Case("early_high_stiche", "HeD Ka9 PiD PiD KrB KrB HeB HeB HeK HeK He9 KaK | Kr9 | KrA | Kr10", "HeD", "+",
         "KrA Kr10", lead=2),
    Case("ruff_with_bube", "HeD Ka9 PiD PiD KrB KrB HeB HeB HeK HeK He9 KaK | Kr9 | KrA | Kr10", "HeB", "+",
         "KrA Kr10", lead=2),
    Case("ruff_with_bube", "HeD Ka9 PiD PiD KrB KrB HeB HeB HeK HeK He9 KaK | Kr9 | KrA | Kr10", "Ka9", "-",
         "KrA Kr10", lead=2),
    Case("ten_under_ass", "Kr10 KrK HeD Ka9 | | KrA | Kr9", "Kr10", "+", "KrA Kr9", lead=2),
    Case("ten_under_ass", "Kr10 KrK HeD Ka9 | | KrA | Kr9", "KrK", "-", "KrA Kr9", lead=2),
    Case("dulle_not_wasted", "He10 KrB Ka9 HeD KrA | Ka9 | KaK | PiB", "He10", "-", "Ka9 KaK PiB", lead=1),
    Case("dulle_guard", "He10 KrB Ka9 HeD | | | He10", "He10", "+", "He10", lead=3),
    Case("dulle_guard", "He10 KrB Ka9 HeD | He10 | | Ka10", "He10", "-", "Ka10", lead=3),
    Case("dulle_guard", "He10 KrB Ka9 HeD | | | He10", "He10", "", "He10", "ddv", lead=3),
    Case("guard_and_catch", "KaA KrB Ka9 HeD | | | Ka10", "KaA", "-", "Ka10", lead=3),
    Case("guard_and_catch", "He10 KrB Ka9 HeD | Ka9 | KaA | PiB", "HeD", "+", "Ka9 KaA PiB", lead=1),
    Case("find_partner_early", "KrD He10 Ka9 HeD | Ka9 | KaA | PiB", "KrD", "+", "Ka9 KaA PiB", lead=1),
)  # fmt: skip

CASES = (*BEFORE_THE_GAME, *CALLS_MADE, *LEADS, *FOLLOWED)
