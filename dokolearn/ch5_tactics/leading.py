"""What to lead: principles of the five sources, each with its place, for what one seat knows (`principles.TIPS`)."""

from dokolearn.ch1_general import DULLE, FUCHS, rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.ch5_tactics.certain import all_may_follow, comes_again, high, may_ruff, stich_is_ours
from dokolearn.ch5_tactics.running_suits import may_run
from dokolearn.ch5_tactics.viewpoint import NO_VOICE, Situation, Voice, con, percent, pro
from dokolearn.model import Kind

EARLY = 4
"""`schmidt: Vorhandspiel` The first rounds: up to this Stich."""


def lead_ass_early(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 A Fehl-Ass goes out in the first rounds, while everybody still has the suit."""
    if not at.ace(kind) or at.solo:
        return NO_VOICE
    group = at.table.group[kind]
    facts = {"card": kind, "suit": at.suit(kind)}
    if any(group in at.voids[seat] and may_ruff(at, seat) and not at.friend(seat) for seat in at.behind):
        return con(1.0, **facts)
    if at.was_led(group) or at.runs_again(group) < 1 / 2:
        return NO_VOICE
    return pro(1.5, **facts, n_ten=round(10 * at.runs_again(group)))


def lead_ass_shortest(at: Situation, kind: Kind) -> Voice | None:
    """`spielregeln: Tipps` Among Asse the one with the fewest cards beside it; false across suits."""
    aces = [one for one in at.hand if at.ace(one)]
    if not at.ace(kind) or len(aces) < 2:
        return NO_VOICE
    shortest = min(at.many(at.table.group[one]) for one in aces)
    return pro() if at.many(at.table.group[kind]) == shortest else con()


def lead_blank_ass(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 A blank Ass goes at the first chance; later it has to be thrown on somebody else's Stich."""
    group = at.table.group[kind]
    if not at.ace(kind) or at.many(group) > 1 or at.was_led(group) or at.runs_again(group) < 1 / 2:
        return NO_VOICE
    return pro(1.0, card=kind, suit=at.suit(kind), n_ten=round(10 * at.runs_again(group)))


def lead_only_ass(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 The Ass that is the only one; no reason is given for it."""
    return pro() if at.ace(kind) and sum(map(at.ace, at.hand)) == 1 else NO_VOICE


def lead_full_suit(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Vorhandspiel` Rather a suit of which many cards are still out; Herz is the short one."""
    if not at.ace(kind):
        return NO_VOICE
    there, fullest = (
        at.unseen(at.table.group[kind]),
        max(at.unseen(at.table.group[one]) for one in at.hand if at.ace(one)),
    )
    if there < fullest:
        return con(0.5, suit=at.suit(kind), n_out=there, n_most=fullest)
    return pro(0.5, suit=at.suit(kind), n_out=there) if there > 4 and all_may_follow(at, kind) else NO_VOICE


def lead_short_kontra(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 Kontra without an Ass leads a short Fehl suit: a trump would rather reach Re."""
    if not at.is_kontra or at.solo or at.known or any(map(at.ace, at.hand)):
        return NO_VOICE
    if at.trump(kind):
        return con(0.5)
    mine = at.many(at.table.group[kind])
    if at.table.augen[kind] >= 10 or mine > 2 or not comes_again(at, kind):
        return NO_VOICE
    return pro(1.0, card=kind, suit=at.suit(kind), n_own=mine)


def lead_trump_re(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 Re leads a low trump: the partner's Kreuz Dame is likely to take it."""
    if not at.is_re or at.alone or not at.plain or at.known or not at.trump(kind) or at.shown_alten > 1:
        return NO_VOICE
    if at.table.augen[kind] >= 10 or rank_of(kind) == "D" or kind == DULLE:
        return NO_VOICE
    if not at.by_queens or at.dealt_alten != 1 or at.still_out(ALTE) != 1:
        return NO_VOICE
    dullen = at.still_out(DULLE) if at.dulle else 0
    voice = pro(1.0 - 0.2 * dullen, card=kind, n_dullen=dullen)
    return voice if dullen else voice._replace(way="none")


def lead_fat_trump_re(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` Re without a known partner leads a low trump of value."""
    wanted = at.is_re and not at.known and at.trump(kind) and rank_of(kind) in ("10", "K") and kind != DULLE
    return pro() if wanted else NO_VOICE


def lead_fuchs_both_dullen(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 Re with both Dullen leads the Fuchs: the partner's Kreuz Dame cannot be beaten."""
    if kind != FUCHS or not at.dulle or at.hand.count(DULLE) < 2:
        return NO_VOICE
    mates = at.by_queens and at.is_re and at.sight.game == "normal"
    mates = mates and at.hand.count(ALTE) == 1 and at.still_out(ALTE) == 1
    return pro(2.0) if mates and high(at, ALTE) else NO_VOICE


def suit_runs(at: Situation, kind: Kind) -> Voice | None:
    """§5.6, §5.7, §5.8, §5.9 Count the suit: when it must run, may run, or cannot."""
    if at.trump(kind):
        return NO_VOICE
    group = at.table.group[kind]
    mine, there = at.many(group), at.unseen(group)
    facts = {"suit": at.suit(kind), "n_own": mine, "n_out": there}
    if not may_run(mine + there, mine):
        return con(1.0, **facts)
    chance = at.runs_again(group)
    return pro(float(chance), **facts, n_percent=percent(chance)) if chance > 2 / 3 and at.ace(kind) else NO_VOICE


def lead_no_fuchs(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` A Fuchs that is led is caught too easily."""
    if kind != FUCHS or not at.trump(kind) or at.solo or not at.higher_out(kind):
        return NO_VOICE
    if lead_fuchs_both_dullen(at, kind) or all(map(at.friend, at.behind)):
        return NO_VOICE
    return con(2.0, n_higher=at.higher_out(kind))


def lead_fuchs_force(at: Situation, kind: Kind) -> Voice | None:
    """`maennle §25` A Fuchs into the first Stich makes its catcher call."""
    return pro() if kind == FUCHS and at.number == 1 and at.rules.calls.forced_call_tack else NO_VOICE


def lead_no_queens(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Vorhandspiel` Damen are kept in the early game, above all not led."""
    if (
        not at.plain
        or rank_of(kind) != "D"
        or at.number > EARLY
        or not at.higher_out(kind)
        or (at.is_re and at.by_queens and kind == ALTE)
    ):
        return NO_VOICE
    return con(1.0, card=kind, n_higher=at.higher_out(kind)) if len(at.trumps) > 1 else NO_VOICE


def show_kreuz_dame(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` The Kreuz Dame early, if one wants to be known and is strong behind it."""
    if (
        kind != ALTE
        or not at.by_queens
        or not at.is_re
        or at.alone
        or not at.plain
        or at.searching
        or at.number > EARLY
    ):
        return NO_VOICE
    if at.known or at.shown or not at.still_out(ALTE) or not at.wins(kind):
        return NO_VOICE
    strong = [one for one in at.trumps if one != kind and at.open_cards.cards.height[one] > 2 / 3]
    return pro(0.5, n_high=len(strong)) if len(strong) > 2 else NO_VOICE


def lead_not_void(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Vorhandspiel` Who throws a card of a suit away is soon without it: lead it to a partner only."""
    if at.trump(kind):
        return NO_VOICE
    suit = at.table.group[kind]
    throwers = [seat for seat, group in at.throwers() if group == suit and seat != at.seat and may_ruff(at, seat)]
    if any(map(at.enemy, throwers)):
        return con(1.0, suit=at.suit(kind))
    return pro(0.5, suit=at.suit(kind)) if any(map(at.friend, throwers)) else NO_VOICE


def first_round_no_nines(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Spiel ohne Neunen` Without nines a suit runs once at most, and every Fehl Stich is fat."""
    if not at.small_pack or at.trump(kind) or at.solo:
        return NO_VOICE
    group = at.table.group[kind]
    if at.was_led(group):
        return con(1.0, suit=at.suit(kind))
    run = at.runs_again(group)
    return pro(0.5, suit=at.suit(kind), n_percent=percent(run)) if at.ace(kind) and run > 1 / 2 else NO_VOICE


def wippe(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Taktik und Spielverlauf` Partners take turns: one leads low, the other wins as cheaply as he can."""
    if not at.known or not at.plain or not any(map(at.friend, at.behind)) or len(at.trumps) < 2:
        return NO_VOICE
    low = at.trump(kind) and at.open_cards.cards.height[kind] < 1 / 3 and at.table.augen[kind] < 10
    return pro(0.5, card=kind) if low and at.higher_out(kind) > 4 and not at.enemy(at.behind[-1]) else NO_VOICE


def hochzeit_lead_weak(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Den Partner feststellen` The Hochzeit leads a suit in which it is weak or long: somebody strong or
    void takes it, and a partner is found."""
    group = at.table.group[kind]
    if not at.searching or at.dealt_alten < 2 or at.trump(kind) or not at.open_cards.finds >> group & 1:
        return NO_VOICE
    weak = not any(at.ace(one) and at.table.group[one] == group for one in at.hand)
    if at.ace(kind):
        return con(0.5, card=kind)
    return pro(0.5 + at.many(group) / 4, suit=at.suit(kind), n_own=at.many(group)) if weak else NO_VOICE


def hochzeit_third(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Hochzeit nach den Turnierspielregeln` After two own Stiche: win the third as well, or lead low."""
    if not at.searching or at.number != 3 or at.dealt_alten < 2:
        return NO_VOICE
    return pro() if bool(at.higher_out(kind)) == (at.won < 50) else con()


def hochzeit_hang(at: Situation, kind: Kind) -> Voice | None:
    """`maennle §19` Where only Fehl finds the partner, trump leads leave the Hochzeit alone."""
    if not at.searching or at.dealt_alten == 2 or at.rules.hochzeit.hochzeit_find != "fehl_led":
        return NO_VOICE
    left = at.rules.hochzeit.hochzeit_limit - at.number + 1
    return pro(1.0, n_left=left) if at.trump(kind) and left > 0 else NO_VOICE


def silent_hide_queens(at: Situation, kind: Kind) -> Voice | None:
    """`schmidt: Allgemeine Strategie` In a stilles Solo both Kreuz Damen stay back."""
    silent = at.alone and at.by_queens and at.sight.game == "stilles_solo"
    return con() if kind == ALTE and silent and not at.shown_alten else NO_VOICE


# Soli


def solo_keep_lead(at: Situation, kind: Kind) -> Voice | None:
    """`maennle: Glossar: Hessisches Spiel` Sure Stiche at once: the soloist before he gives up the lead, the others
    once they are in."""
    if not at.solo:
        return NO_VOICE
    sure = [one for one in at.hand if stich_is_ours(at, one)]
    if kind in sure:
        return pro(1.0, card=kind, n_sure=len(sure))
    return con(0.5, n_sure=len(sure)) if sure and at.alone else NO_VOICE


def solo_draw_top_first(at: Situation, kind: Kind) -> Voice | None:
    """`maennle: Glossar: Sandmannsolo` In a Damensolo or Bubensolo the top trumps come first."""
    if not at.alone or at.sight.game not in ("damensolo", "bubensolo") or not at.unseen(TRUMP):
        return NO_VOICE
    if at.trump(kind) and high(at, kind):
        return pro(1.5, card=kind, n_out=at.unseen(TRUMP))
    top = at.trumps and high(at, at.trumps[0])
    return con(0.5, n_out=at.unseen(TRUMP)) if top and not at.trump(kind) else NO_VOICE


def solo_sokrates(at: Situation, kind: Kind) -> Voice | None:
    """`ddv: Buben-Damen-Solo` Both Kreuz Damen or Kreuz Buben draw the trumps first."""
    if not at.alone or at.sight.game != "sokrates":
        return NO_VOICE
    top = at.trump(kind) and high(at, kind)
    return pro(1.0, card=kind) if top and at.hand.count(kind) == 2 else NO_VOICE


def know_hands(at: Situation, kind: Kind) -> Voice | None:
    """`spielregeln: Tipps` Remember the trumps from the Kreuz Bube up and the Fehl-Asse: what is high by now?"""
    if kind not in at.hand or at.number == 1 or not high(at, kind) or at.left < 2:
        return NO_VOICE
    if at.trump(kind):
        return pro(0.8, card=kind) if at.open_cards.cards.beaten_by[0][kind] else NO_VOICE
    other_ace = rank_of(kind) != "A" and not at.sight.stich and at.runs_again(at.table.group[kind]) > 1 / 2
    return pro(0.8, card=kind) if other_ace else NO_VOICE
