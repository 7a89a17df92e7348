"""What each sentence of Tipp, Hilfe and reasons claims, by key; see `claims`."""

from collections.abc import Callable, Mapping
from typing import Any

from claims import (
    Claim,
    Said,
    Wanted,
    World,
    all_follow,
    counts,
    gets,
    have_won,
    is_out,
    nobody_has,
    not_all_follow,
    others,
    ours,
    own,
    stays,
    theirs,
    top,
    unknown,
    with_partner,
)

from dokolearn.ch1_general import CHARLY, COPIES, DULLE, FUCHS
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.ch5_tactics.certain import high, may_ruff, stich_is_ours
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.model import Kind, Seat
from dokolearn.sight import kinds_of

Row = Callable[[Said], tuple[Claim, ...]]


def nothing(said: Said) -> tuple[Claim, ...]:
    """An opinion, a reading that says "wohl", or what the rules say."""
    return ()


def _owner_is_ours(said: Said) -> tuple[Claim, ...]:
    return (ours(said.at.owner),)


def _owner_is_theirs(said: Said) -> tuple[Claim, ...]:
    return (theirs(said.at.owner),)


def _is_safe(said: Said) -> tuple[Claim, ...]:
    return (gets(said.card),)


def _last_is_ours(said: Said) -> tuple[Claim, ...]:
    return (ours(said.at.behind[-1]),)


def _caller(right: Callable[[Seat], Claim]) -> Row:
    """Somebody behind has called in this Stich."""

    def row(said: Said) -> tuple[Claim, ...]:
        begun, at = 4 * len(said.at.sight.stiche), said.at
        seats = {one.call.seat for one in at.sight.spoken if one.moment.cards_played > begun}
        return (right(next(seat for seat in at.behind if seat in seats)),)

    return row


def _thrower(right: Callable[[Situation, Seat], bool], claim: Callable[[Seat], Claim]) -> Row:
    """Somebody threw a card of this suit away, and may still have a trump."""

    def row(said: Said) -> tuple[Claim, ...]:
        at = said.at
        threw = [seat for seat, group in at.throwers() if group == said.group and seat != at.seat]
        seats = [seat for seat in threw if may_ruff(at, seat) and right(at, seat)]
        trumps = kinds_of(said.at.table, TRUMP)
        ruffs = Claim(
            "may ruff",
            lambda w: any(w.many(trumps, (seat,)) for seat in seats),
            lambda at: (Wanted(seats[0], (kind,)) for kind in trumps),
            True,
        )
        return (claim(seats[0]), ruffs)

    return row


def _runs(said: Said) -> tuple[Claim, ...]:
    """How many cards everybody has, and that the suit runs in so many deals."""
    return (*_lengths(said), _share(said.group, said.facts))


def _lengths(said: Said) -> tuple[Claim, ...]:
    at, facts = said.at, said.facts
    found = [counts(kinds_of(at.table, said.group), facts["n_out"])] if "n_out" in facts else []
    return (*found, own(facts.get("n_own", at.many(said.group)) == at.many(said.group)))


def _share(group: int, facts: Mapping[str, Any]) -> Claim:
    percent = facts.get("n_percent", 10 * facts.get("n_ten", 0))
    return Claim(f"share {percent}", lambda w: all(w.many(w.members(group), (seat,)) for seat in others(w.at)))


def _never_follows_all(said: Said) -> tuple[Claim, ...]:
    return (*_lengths(said), not_all_follow(said.group))


def _higher(said: Said) -> tuple[Claim, ...]:
    """So many cards of its group that the others hold beat it."""
    over = said.at.over(said.kind if said.kind is not None else said.card)
    members = kinds_of(said.at.table, said.at.table.group[said.card])
    return (counts({one for one in members if over >> one & 1}, said.facts["n_higher"]),)


def _second_alte(said: Said) -> tuple[Claim, ...]:
    return (with_partner(ALTE), counts((ALTE,), 1))


def _fuchs_lies(claim: Callable[[Seat], Any], right: Callable[[Situation, Seat], bool]) -> Row:
    def row(said: Said) -> tuple[Claim, ...]:
        at = said.at
        seats = [seat for seat, one in at.on_table() if one == FUCHS and right(at, seat)]
        found = claim(seats[0])
        return (*(found if type(found) is tuple else (found,)), own(at.wins(said.card)))

    return row


def _sure_trumps(said: Said) -> tuple[Claim, ...]:
    """So many own trumps are beaten by nothing that is out, and so many Augen are home."""
    tops = [kind for kind in said.at.trumps if high(said.at, kind)]
    return (*map(top, tops), own(len(tops) == said.facts["n_sure"]), have_won(said.facts["n_won"]))


def _top_trumps(said: Said) -> tuple[Claim, ...]:
    tops = [kind for kind in said.at.trumps if high(said.at, kind)]
    return (*map(top, tops), own(len(tops) == said.facts["n_top"]))


def _sure_leads(said: Said) -> tuple[Claim, ...]:
    sure = [kind for kind in said.at.hand if stich_is_ours(said.at, kind)]
    return (*map(gets, sure), own(len(sure) == said.facts["n_sure"]))


def _beats_karlchen(said: Said) -> Claim:
    return own(bool(said.at.open_cards.cards.beaten_by[1][CHARLY] >> said.card & 1))


def _won_so_far(said: Said) -> tuple[Claim, ...]:
    return (have_won(said.facts["n_won"]),)


CLAIMS: Mapping[str, Row] = {
    # Names of the sides, of principles and actions are no sentences; what begins otherwise has its row here
    "advice.against.abab_second_low": _last_is_ours,
    "advice.against.armut_take": lambda said: (own(len(said.at.trumps) == said.facts["n_own"]),),
    "advice.against.call_by_expectation": nothing,
    "advice.against.call_count_stiche": _sure_trumps,
    "advice.against.call_full_height": _won_so_far,
    "advice.against.call_identifies": lambda said: (own(not said.at.shown),),
    "advice.against.call_no_hopeless_reply": nothing,
    "advice.against.call_no_sunk_cost": lambda said: (
        own(said.at.highest_call(said.at.parties[said.at.seat] or "re") >= 0),
    ),
    "advice.against.call_not_early": nothing,
    "advice.against.call_not_on_guess": nothing,
    "advice.against.call_on_ass_ruff": _caller(theirs),
    "advice.against.call_when_good": nothing,
    "advice.against.deny_opponent": _owner_is_theirs,
    "advice.against.discard_not_ruff": _owner_is_ours,
    "advice.against.dulle_guard": lambda said: (is_out(DULLE), own(bool(said.at.over(DULLE) >> DULLE & 1))),
    "advice.against.dulle_not_wasted": nothing,
    "advice.against.first_round_no_nines": _never_follows_all,
    "advice.against.guard_and_catch": nothing,
    "advice.against.guard_and_catch.sure": lambda said: (gets(said.card, ours=False),),
    "advice.against.hide_vorbehalt": nothing,
    "advice.against.hochzeit_lead_weak": nothing,
    "advice.against.hochzeit_or_silent": nothing,
    "advice.against.karlchen_catch": lambda said: (is_out(CHARLY), _beats_karlchen(said)),
    "advice.against.karlchen_keep": lambda said: (own(CHARLY in said.at.hand),),
    "advice.against.lead_ass_early": lambda said: (
        Claim(
            "has none",
            lambda w: any(not w.many(w.members(said.group), (seat,)) for seat in said.at.behind),
            lambda at: (Wanted(seat, (min(kinds_of(at.table, said.group)),)) for seat in at.behind),
        ),
    ),
    "advice.against.lead_full_suit": _lengths,
    "advice.against.lead_no_fuchs": _higher,
    "advice.against.lead_no_queens": _higher,
    "advice.against.lead_not_void": _thrower(Situation.enemy, theirs),
    "advice.against.lead_short_kontra": lambda said: (own(said.at.is_kontra), is_out(ALTE)),
    "advice.against.leads_are_language": nothing,
    "advice.against.scharfe_sign": lambda said: (nobody_has(said.group), own(said.at.hand.count(said.card) == COPIES)),
    "advice.against.schmieren": _owner_is_ours,
    "advice.against.solo_count_stiche": nothing,
    "advice.against.solo_draw_top_first": lambda said: (counts(kinds_of(said.at.table, TRUMP), said.facts["n_out"]),),
    "advice.against.solo_keep_lead": _sure_leads,
    "advice.against.solo_need_lead": nothing,
    "advice.against.solo_no_trump": nothing,
    "advice.against.solo_outbid": nothing,
    "advice.against.suit_runs": _never_follows_all,
    "advice.against.think_distribution": lambda said: (own(said.at.wins(said.card)),),
    "advice.against.think_distribution.sure": lambda said: (gets(said.card, ours=False),),
    "advice.for.abab_second_low": _last_is_ours,
    "advice.for.armut_take": lambda said: (own(len(said.at.trumps) == said.facts["n_own"]),),
    "advice.for.call_by_expectation": nothing,
    "advice.for.call_count_stiche": _sure_trumps,
    "advice.for.call_full_height": _won_so_far,
    "advice.for.call_identifies": lambda said: (own(not said.at.shown),),
    "advice.for.call_kontra_solo": _top_trumps,
    "advice.for.call_not_early": nothing,
    "advice.for.call_on_ass_ruff": _caller(ours),
    "advice.for.call_when_good": nothing,
    "advice.for.deny_opponent.least": _owner_is_theirs,
    "advice.for.deny_opponent.least.none": _owner_is_theirs,
    "advice.for.deny_opponent.take": lambda said: (theirs(said.at.owner), own(said.at.wins(said.card))),
    "advice.for.deny_opponent.take.sure": lambda said: (theirs(said.at.owner), gets(said.card)),
    "advice.for.discard_not_ruff": lambda said: (ours(said.at.owner), own(said.at.many(said.group) == 1)),
    "advice.for.dulle_gambit": lambda said: (counts((DULLE,), 1), top(ALTE, but=DULLE)),
    "advice.for.dulle_guard": lambda said: (gets(DULLE),),
    "advice.for.find_partner_early": lambda said: (own(said.kind == ALTE and not said.at.shown),),
    "advice.for.first_round_no_nines": _runs,
    "advice.for.first_round_no_nines.sure": lambda said: (all_follow(said.group),),
    "advice.for.fuchs_last_chance": lambda said: (own(said.at.left == said.facts["n_left"]),),
    "advice.for.guard_and_catch.catch": _fuchs_lies(theirs, Situation.enemy),
    "advice.for.guard_and_catch.catch.open": _fuchs_lies(unknown, lambda at, seat: not at.friend(seat)),
    "advice.for.guard_and_catch.home": nothing,
    "advice.for.guard_and_catch.home.sure": _is_safe,
    "advice.for.hide_vorbehalt": nothing,
    "advice.for.hochzeit_break_hang": lambda said: (own(said.card in said.at.hand),),
    "advice.for.hochzeit_hang": nothing,
    "advice.for.hochzeit_join": nothing,
    "advice.for.hochzeit_join.sure": lambda said: (
        Claim("stays ahead", lambda w: all(not w.at.over(said.card) >> one & 1 for one in _behind(w))),
    ),
    "advice.for.hochzeit_late_call": _won_so_far,
    "advice.for.hochzeit_lead_weak": _lengths,
    "advice.for.hochzeit_or_silent": nothing,
    "advice.for.karlchen_keep": lambda said: (own(CHARLY in said.at.hand),),
    "advice.for.karlchen_spare": lambda said: (with_partner(CHARLY), _beats_karlchen(said)),
    "advice.for.know_hands": lambda said: (top(said.card),),
    "advice.for.lead_ass_early": lambda said: (own(not said.at.was_led(said.group)), _share(said.group, said.facts)),
    "advice.for.lead_blank_ass": lambda said: (own(said.at.many(said.group) == 1), _share(said.group, said.facts)),
    "advice.for.lead_fuchs_both_dullen": lambda said: (*_second_alte(said), top(ALTE)),
    "advice.for.lead_full_suit": lambda said: (*_lengths(said), all_follow(said.group)._replace(somewhere=True)),
    "advice.for.lead_not_void": _thrower(Situation.friend, ours),
    "advice.for.lead_short_kontra": lambda said: (own(said.at.is_kontra), stays(said.group)),
    "advice.for.lead_trump_re": lambda said: (*_second_alte(said), counts((DULLE,), said.facts["n_dullen"])),
    "advice.for.lead_trump_re.none": lambda said: (
        *_second_alte(said),
        own(not said.at.dulle or not said.at.still_out(DULLE)),
    ),
    "advice.for.leads_are_language": nothing,
    "advice.for.no_dulle_shown": nothing,
    "advice.for.schmieren": _owner_is_ours,
    "advice.for.schmieren.sure": lambda said: (ours(said.at.owner), gets(said.card)),
    "advice.for.show_by_schmieren": lambda said: (ours(said.at.owner), own(not said.at.shown)),
    "advice.for.show_kreuz_dame": lambda said: (own(not said.at.shown),),
    "advice.for.solo_call_re": nothing,
    "advice.for.solo_count_stiche": nothing,
    "advice.for.solo_draw_top_first": lambda said: (
        counts(kinds_of(said.at.table, TRUMP), said.facts["n_out"]),
        top(said.card),
    ),
    "advice.for.solo_keep_lead": _sure_leads,
    "advice.for.solo_need_lead": nothing,
    "advice.for.solo_no_trump": nothing,
    "advice.for.solo_outbid": nothing,
    "advice.for.solo_sokrates": lambda said: (top(said.card), own(said.at.hand.count(said.card) == COPIES)),
    "advice.for.suit_runs": _runs,
    "advice.for.suit_runs.sure": lambda said: (*_lengths(said), all_follow(said.group)),
    "advice.for.think_distribution": lambda said: (own(said.at.wins(said.card)),),
    "advice.for.wippe": lambda said: (own(any(map(said.at.friend, said.at.behind))),),
    # Where no principle speaks
    "advice.brought.leads": _is_safe,
    "advice.brought.frees": lambda said: (own(said.at.many(said.group) == 1), stays(said.group)),
    "advice.brought.top": lambda said: (top(said.card),),
    "advice.brought.risks": nothing,
    "advice.brought.risks.none": nothing,
    "advice.brought.takes": _is_safe,
    "advice.brought.spares": lambda said: (own(said.at.wins(said.card)),),
    "advice.brought.ahead": lambda said: (own(said.at.wins(said.card)),),
    "advice.brought.feeds": _is_safe,
    "advice.brought.joins": _is_safe,
    "advice.brought.least": nothing,
    "advice.brought.least.none": nothing,
    "advice.brought.keeps": lambda said: (own(said.at.wins(said.facts["kept"])),),
    "advice.spent.led": _higher,
    "advice.spent.more": lambda said: (own(said.at.wins(said.facts["kept"])),),
    "advice.spent.lost": _owner_is_theirs,
    "advice.spent.lost.open": lambda said: unknown(said.at.owner),
    "advice.spent.leaves": lambda said: (own(said.at.wins(said.facts["kept"])),),
    "advice.spent.needless": lambda said: (ours(said.at.owner), gets(said.at.legal[-1])),
    "advice.why.costs": nothing,
    "advice.why.form": nothing,
    "advice.why.gesund": nothing,
    "advice.why.give": nothing,
    "advice.why.habit": nothing,
    "advice.why.nevertheless": nothing,
    "advice.why.only": nothing,
    "advice.why.only.card": nothing,
    "advice.why.punkte": nothing,
    # What matters
    "advice.matters.answer": nothing,
    "advice.matters.armut": nothing,
    "advice.matters.call": nothing,
    "advice.matters.call.level": nothing,
    "advice.matters.call.schwarz": nothing,
    "advice.matters.enemy": _owner_is_theirs,
    "advice.matters.friend": _owner_is_ours,
    "advice.matters.lead": nothing,
    "advice.matters.lead_alone": lambda said: tuple(map(theirs, others(said.at))),
    "advice.matters.lead_first": nothing,
    "advice.matters.only": nothing,
    "advice.matters.unknown": lambda said: unknown(said.at.owner),
}
"""By key of a sentence."""


def _behind(w: World) -> set[Kind]:
    """What those may lay who come after."""
    stich = w.at.sight.stich
    return {card for seat in w.at.behind for card in w.may_lay(seat, stich)} if stich else set()
