"""What to lay on a Stich that has begun, and what others' cards tell: principles with their places."""

from dokolearn.ch1_general import CHARLY, COPIES, DULLE, FUCHS, SCHWEIN, rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.ch3_scoring.special_points import paid_events
from dokolearn.ch5_tactics.certain import high, stich_is_ours
from dokolearn.ch5_tactics.leading import EARLY
from dokolearn.ch5_tactics.viewpoint import NO_VOICE, RICH, SURE, Situation, Voice, con, pro
from dokolearn.model import SEATS, Kind, Seat


def first_lead_hint(at: Situation, seat: Seat) -> str:
    """§5.2 What the first lead of a seat says of its party: `re`, `kontra`, or nothing."""
    led = next((one.cards[0] for one in at.sight.stiche if one.lead == seat), None)
    if led is None and at.open_cards.lead == seat and at.sight.stich:
        led = at.sight.stich[0]
    if led is None or at.ace(led):
        return ""
    if at.trump(led):
        return "re" if rank_of(led) != "D" else ""
    return "kontra" if at.table.augen[led] < 10 else ""


def leads_are_language(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 Leads tell: a low trump speaks for Re, a short suit for Kontra."""
    if not at.plain or at.known or at.searching or at.number > EARLY or at.owner == at.seat:
        return NO_VOICE
    told = first_lead_hint(at, at.owner)
    if not told or at.parties[at.seat] is None:
        return NO_VOICE
    if at.friend(at.owner) or at.enemy(at.owner) or at.wins(kind) or at.table.augen[kind] < 10:
        return NO_VOICE
    with_us = told == at.parties[at.seat]
    return pro(0.4, card=kind, party=told) if with_us else con(0.6, card=kind, party=told)


LIKELY = 0.75
"""§5.10 From this chance on one plays as if it were so."""


def think_distribution(at: Situation, kind: Kind) -> Voice | None:
    """§5.10 Where counting settles nothing, weigh how cards and parties may lie."""
    if at.left < 2:
        return NO_VOICE
    chance = at.ours(kind)
    if 1 / 3 < chance < LIKELY or chance > SURE or not at.wins(kind):
        return NO_VOICE
    if stich_is_ours(at, kind) is False:
        return con(0.5, card=kind)._replace(way="sure")
    return pro(chance - 0.5, card=kind) if chance > 1 / 2 else con(0.5 - chance, card=kind)


def abab_second_low(at: Situation, kind: Kind) -> Voice | None:
    """`maennle: Glossar: A-B-A-B` The later partner makes the effort: the second one plays small before him."""
    if len(at.sight.stich) != 1 or not at.enemy(at.owner) or not at.friend(at.behind[-1]) or at.led_group() != TRUMP:
        return NO_VOICE
    if at.open_cards.cards.height[at.sight.stich[0]] > 1 / 2:
        return NO_VOICE
    if rank_of(kind) == "D" or kind == DULLE:
        return con(1.0, card=kind)
    return pro(1.0, card=kind) if kind != FUCHS and at.open_cards.cards.height[kind] < 1 / 2 else NO_VOICE


def no_kreuz_dame_second(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Aus hinterer Position` The Kreuz Dame not as second card while the partner is unknown."""
    if kind != ALTE or not at.by_queens or len(at.sight.stich) != 1 or at.known or not at.is_re or at.lie >= 10:
        return NO_VOICE
    dullen = at.still_out(DULLE) if at.dulle else 0
    return con(1.0, n_dullen=dullen, n_lie=at.lie) if dullen else NO_VOICE


def schmieren(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Aus hinterer Position` On a Stich that is certainly the partner's: an Ass, a ten, the Fuchs first."""
    if not at.friend(at.owner) or at.wins(kind) or at.ours(kind) < SURE:
        return NO_VOICE
    augen = at.table.augen[kind]
    if augen >= 10 and not (at.ace(kind) and at.runs_again(at.table.group[kind]) > 1 / 2):
        voice = pro(1.0 + (kind == FUCHS), card=kind, n_augen=augen, n_sum=at.lie + augen)
        return voice._replace(way="sure") if stich_is_ours(at, kind) else voice
    fatter = [one for one in at.legal if at.table.augen[one] >= 10 and not at.wins(one)]
    return con(0.5, card=kind, n_augen=augen) if fatter and augen < 10 else NO_VOICE


def show_by_schmieren(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` The same card shows the partner who you are."""
    if not at.friend(at.owner) or at.wins(kind) or at.table.augen[kind] < 10 or at.ours(kind) < LIKELY:
        return NO_VOICE
    return pro(0.5, card=kind) if not at.shown and at.plain else NO_VOICE


def deny_opponent(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` Take a known opponent's Stich, or give him the least."""
    if not at.enemy(at.owner) or any(map(at.friend, at.behind)) or at.searching:
        return NO_VOICE
    augen = at.table.augen[kind]
    if at.wins(kind):
        way = "take.sure" if stich_is_ours(at, kind) else "take"
        voice = pro(min(2.0, (at.lie + augen) / 10), card=kind, n_sum=at.lie + augen)._replace(way=way)
        return voice if at.ours(kind) > 1 / 2 and at.lie + augen else NO_VOICE
    least = min(at.table.augen[one] for one in at.legal)
    if augen == least:
        dearer = any(at.table.augen[one] > augen for one in at.legal)
        way = "least" if augen else "least.none"
        return pro(0.5, card=kind, n_augen=augen)._replace(way=way) if dearer else NO_VOICE
    return con(min(1.0, augen / 10), card=kind, n_augen=augen) if augen >= 10 else NO_VOICE


def early_high_stiche(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` With the partner unknown: win fat Stiche early."""
    return pro() if not at.known and at.number <= EARLY and at.wins(kind) and at.lie >= RICH else NO_VOICE


def ruff_with_bube(at: Situation, kind: Kind) -> Voice | None:
    """`spielregeln: Tipps` Ruff with a Bube at least, so that nobody behind brings the Fuchs home over it."""
    if not at.behind or at.led_group() == TRUMP or not at.trump(kind):
        return NO_VOICE
    return pro() if rank_of(kind) in "BD" else con()


def dulle_for_fuchs(at: Situation, kind: Kind) -> Voice | None:
    """`spielregeln: Tipps` The Dulle brings the partner's Fuchs home; as printed, for it beats everything."""
    held = [seat for seat, one in at.on_table() if one == FUCHS]
    return pro() if kind == DULLE and at.dulle and any(map(at.friend, held)) and at.wins(kind) else NO_VOICE


def ten_under_ass(at: Situation, kind: Kind) -> Voice | None:
    """§5.11 Under an Ass with little on it and unknown parties the 10, not the König."""
    stich = at.sight.stich
    if not at.ace(stich[0]) or at.known or at.lie > 15 or at.table.group[kind] != at.led_group():
        return NO_VOICE
    if at.friend(at.owner) or at.enemy(at.owner) or not {"10", "K"} <= {rank_of(one) for one in at.legal}:
        return NO_VOICE
    return pro() if rank_of(kind) == "10" else con() if rank_of(kind) == "K" else NO_VOICE


def on_a_poor_stich(at: Situation, kind: Kind) -> bool:
    """`maennle: Glossar: Wilhelminische Herz 10` Whether a cheaper own card would take the same poor Stich."""
    cheaper = [one for one in at.legal if one != kind and at.wins(one) and at.ours(one) >= at.ours(kind) - 0.1]
    return at.lie < 10 and bool(cheaper)


def discard_not_ruff(at: Situation, kind: Kind) -> Voice | None:
    """§5.12 The partner's Ass is likely to hold: throw a card away and be without a suit, instead of ruffing."""
    stich = at.sight.stich
    if not at.friend(at.owner) or not at.ace(stich[0]) or at.open_cards.best != stich[0] or at.many(at.led_group()):
        return NO_VOICE
    if at.ours(kind if not at.trump(kind) else at.hand[-1]) < LIKELY and at.behind:
        return NO_VOICE
    if at.trump(kind):
        return NO_VOICE if kind == FUCHS else con(1.0, card=kind)
    free = at.many(at.table.group[kind]) == 1
    return pro(1.0, card=kind, suit=at.suit(kind)) if free else NO_VOICE


def dulle_not_wasted(at: Situation, kind: Kind) -> Voice | None:
    """`maennle: Glossar: Wilhelminische Herz 10` No Dulle without a purpose."""
    if kind != DULLE or not at.dulle or at.left < 3 or at.last:
        return NO_VOICE
    if not at.sight.stich:
        fuchs_out = bool(at.still_out(FUCHS))
        return NO_VOICE if at.solo else con(0.5, n_lie=0) if fuchs_out or at.number <= EARLY else NO_VOICE
    if at.friend(at.owner) and at.ours(at.legal[-1]) > SURE and FUCHS not in at.sight.stich:
        return con(1.5, n_lie=at.lie)
    return con(1.0, n_lie=at.lie) if at.wins(kind) and on_a_poor_stich(at, kind) else NO_VOICE


def dulle_guard(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Zweite Dulle sticht die erste Dulle` Where the second beats the first: none exposed while the other is out,
    and one that lies there is taken."""
    if kind != DULLE or not at.second_beats or not at.plain:
        return NO_VOICE
    on_table = [seat for seat, one in at.on_table() if one == DULLE]
    if on_table:
        takes = not at.friend(on_table[0]) and stich_is_ours(at, kind)
        return pro(1.5, n_lie=at.lie) if takes else NO_VOICE
    beatable = any(not at.friend(seat) and at.may_hold(seat, DULLE) for seat in at.behind)
    return con(0.8) if beatable and at.lie < 20 else NO_VOICE


def dulle_gambit(at: Situation, kind: Kind) -> Voice | None:
    """`maennle: Glossar: Gambit` Re gives a Dulle up to the other one; then the Kreuz Damen are top."""
    if kind != DULLE or at.sight.stich or not at.second_beats or not at.is_re or at.still_out(DULLE) != 1:
        return NO_VOICE
    mates = [seat for seat in SEATS if at.by_queens and at.friend(seat) and at.may_hold(seat, ALTE)]
    ready = FUCHS in at.hand and ALTE in at.hand and mates and high(at, ALTE, but=DULLE)
    return pro(0.5) if ready and not at.rules.special.dulle_caught else NO_VOICE


def guard_and_catch(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Allgemeine Strategie` Keep the Fuchs from the others; where one of theirs falls, take that Stich."""
    if not at.plain or not at.trump(FUCHS):
        return NO_VOICE
    theirs = [seat for seat, one in at.on_table() if one == FUCHS and not at.friend(seat)]
    if theirs and at.wins(kind) and not at.friend(at.owner):
        return pro(1.0, card=kind)._replace(way="catch" if any(map(at.enemy, theirs)) else "catch.open")
    if kind != FUCHS or at.friend(at.owner):
        return NO_VOICE
    chance, home = at.ours(FUCHS), stich_is_ours(at, FUCHS)
    if chance > LIKELY:
        return pro(1.5)._replace(way="home.sure" if home else "home")
    return con(1.5)._replace(way="sure" if home is False else "") if chance < 1 / 2 else NO_VOICE


def fuchs_last_chance(at: Situation, kind: Kind) -> Voice | None:
    """`maennle: Glossar: Letzte Ausfahrt Brooklyn` With no better chance to come the Fuchs goes on a doubtful Stich."""
    if kind != FUCHS or not at.trump(kind) or not at.plain or at.left > 4:
        return NO_VOICE
    now, later = at.ours(FUCHS), 1 / 2 if any(at.open_cards.cards.height[one] > 0.9 for one in at.trumps) else 1 / 4
    return pro(0.7, n_left=at.left) if later <= now <= LIKELY and not at.last else NO_VOICE


# The last Stiche


def karlchen_keep(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Karlchen` The Kreuz Bube waits for the last Stich; higher trumps are spent before."""
    if at.left > EARLY or at.last or CHARLY not in at.hand or not _karlchen_counts(at):
        return NO_VOICE
    if kind == CHARLY:
        others = [one for one in at.legal if one != CHARLY]
        return con(0.8, n_left=at.left) if others and at.hand.count(CHARLY) == 1 else NO_VOICE
    higher = at.trump(kind) and at.table.order[kind] < at.table.order[CHARLY]
    return pro(0.5, card=kind, n_left=at.left) if higher and len(at.trumps) > 1 and at.wins(kind) else NO_VOICE


def karlchen_catch(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Karlchen fangen` A trump above the Kreuz Bube is kept for the last Stich while he is out."""
    if at.left not in (2, 3) or not _karlchen_counts(at) or CHARLY in at.hand:
        return NO_VOICE
    if not any(not at.friend(seat) and at.may_hold(seat, CHARLY) for seat in SEATS):
        return NO_VOICE
    higher = [one for one in at.hand if at.trump(one) and at.table.order[one] < at.table.order[CHARLY]]
    only = len(higher) == 1 and kind == higher[0]
    return con(0.5, card=kind, n_left=at.left) if only and len(at.legal) > 1 else NO_VOICE


def karlchen_spare(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Allgemeine Strategie` The partner's Kreuz Bube is not beaten in the last Stich; so before it one gives
    away what would beat it."""
    if at.left != 2 or not _karlchen_counts(at):
        return NO_VOICE
    holders = [seat for seat in SEATS if seat != at.seat and at.may_hold(seat, CHARLY)]
    if not holders or not all(map(at.friend, holders)):
        return NO_VOICE
    higher = at.trump(kind) and at.table.order[kind] < at.table.order[CHARLY]
    return pro(0.5, card=kind) if higher and len(set(at.legal)) > 1 else NO_VOICE


def _karlchen_counts(at: Situation) -> bool:
    """`ddv: Karlchen` Whether the last Stich pays for the Kreuz Bube in this game."""
    paid = paid_events(at.rules.special, at.rules.value, at.sight.game or "normal")
    return at.plain and at.trump(CHARLY) and "karlchen" in paid


# A Hochzeit from the other chairs


def hochzeit_win_then_lead(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` The Hochzeit wins the first Stich, to lead a weak suit to the second."""
    return pro() if at.searching and at.dealt_alten == 2 and at.number == 1 and at.wins(kind) else NO_VOICE


def hochzeit_join(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Spielansagen` Win the Stich that finds the partner: two high trumps join you."""
    if not _may_find(at) or not at.wins(kind):
        return NO_VOICE
    voice = pro(1.0, card=kind)
    if stich_is_ours(at, kind):
        return voice._replace(way="sure")
    return voice if at.chances.of(kind, at.led_group(), 1.0) > 1 / 2 else NO_VOICE


def hochzeit_break_hang(at: Situation, kind: Kind) -> Voice | None:
    """`maennle §19` Spoil the hanging: take a trump Stich with a Dulle, then lead Fehl and win it."""
    only_fehl = at.rules.hochzeit.hochzeit_find == "fehl_led"
    if not at.searching or at.dealt_alten == 2 or not only_fehl or at.led_group() != TRUMP or kind != DULLE:
        return NO_VOICE
    aces = [one for one in at.hand if at.ace(one) and not at.was_led(at.table.group[one])]
    return pro(0.8, card=aces[0]) if at.wins(kind) and aces else NO_VOICE


def _may_find(at: Situation) -> bool:
    """§4.11 Whether this Stich may tell who plays with the Hochzeit, for somebody who could be that one."""
    return at.searching and at.dealt_alten < 2 and bool(at.open_cards.finds >> at.led_group() & 1)


# What others' cards tell


def find_partner_early(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` Find the partner as early as you can: a Kreuz Dame tells everybody."""
    if kind != ALTE or not at.by_queens or at.alone or not at.plain or at.searching or at.known or at.number > EARLY:
        return NO_VOICE
    good = not at.shown and at.still_out(ALTE) and at.wins(kind) and at.ours(kind) > 1 / 2
    return pro(0.5) if good else NO_VOICE


def call_on_ass_ruff(at: Situation, kind: Kind) -> Voice | None:
    """§5.12 Who calls behind a led Ass means: I shall ruff. Before him nothing dear is laid unless he is a partner."""
    stich = at.sight.stich
    if not at.ace(stich[0]) or at.wins(kind):
        return NO_VOICE
    begun = 4 * len(at.sight.stiche)
    callers = {one.call.seat for one in at.sight.spoken if one.moment.cards_played > begun}
    caller = next((seat for seat in at.behind if seat in callers), None)
    if caller is None or at.table.augen[kind] < 10:
        return NO_VOICE
    return pro(0.5, card=kind) if at.friend(caller) else con(0.8, card=kind) if at.enemy(caller) else NO_VOICE


def no_dulle_shown(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Allgemeine Strategie` Who let a fat Stich go that a Dulle would have won probably has none."""
    if not at.dulle or kind in (DULLE, SCHWEIN) or not at.trump(kind) or at.left < 3:
        return NO_VOICE
    rest = at.over(kind) & at.own.once & ~(1 << DULLE)
    feared = [seat for seat in (at.behind if at.sight.stich else SEATS) if seat != at.seat and not at.friend(seat)]
    if rest or not at.still_out(DULLE) or not feared or not at.wins(kind):
        return NO_VOICE
    return pro(0.5, card=kind) if all(seat in _lenient_seats(at) for seat in feared) else NO_VOICE


def _lenient_seats(at: Situation) -> set[Seat]:
    """Who did not take a fat Stich of somebody he had no reason to spare, though he might have with a Dulle."""
    found = set()
    for stich in at.sight.stiche:
        for place, kind in enumerate(stich.cards[1:], start=1):
            seat, fat = SEATS[(stich.lead + place) % 4], sum(at.table.augen[one] for one in stich.cards[:place]) >= RICH
            could = at.table.group[stich.cards[0]] == TRUMP or at.table.group[kind] == TRUMP
            if fat and could and DULLE not in stich.cards[: place + 1] and stich.winner != seat:
                found.add(seat)
    return found


def scharfe_sign(at: Situation, kind: Kind) -> Voice | None:
    """`spielregeln: Varianten` (Scharfe) Four Herz in one Stich and no König: both are in one hand, all others void."""
    if rank_of(kind) != "K" or at.trump(kind) or at.suit(kind) != "He" or at.hand.count(kind) < COPIES:
        return NO_VOICE
    herz = at.table.group[kind]
    stiche = [[rank_of(one) for one in stich.cards if at.table.group[one] == herz] for stich in at.sight.stiche]
    four = not at.unseen(herz) and any(len(ranks) == len(SEATS) and "K" not in ranks for ranks in stiche)
    return con(0.5, card=kind) if four else NO_VOICE
