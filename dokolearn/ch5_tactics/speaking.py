"""When to call and what to announce: principles with their places."""

from dokolearn.ch1_general import AUGEN_TOTAL, KIND_BY_CODE, SUITS, first_lead, rank_of, suit_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import SOLOIST_LEADS, game_type
from dokolearn.ch4_vorbehalte.vorbehalt import SOLO_KINDS, thinkable_kinds
from dokolearn.ch5_tactics.certain import high
from dokolearn.ch5_tactics.counting import forecast_applies, full_cards, success, sure_stiche
from dokolearn.ch5_tactics.viewpoint import NO_VOICE, Situation, Voice, con, pro
from dokolearn.house_rules.bidding import HOLD, PASS, stage_of
from dokolearn.model import LEVEL_LIMITS, SEATS, CardTable, Hand, Kind, Party, Seat
from dokolearn.sight import calls_next_time

ENOUGH = 0.7
"""§5.3 A chance with which a call is safe enough."""

SELDOM = 0.3
"""§5.3 A chance of a further call that is too low, whatever the forecast is worth."""


# Calls. `stage` is the one in question, None to say nothing


def call_when_good(at: Situation, stage: int | None) -> Voice | None:
    """`spielregeln: Tipps` A good hand calls; the more one calls the surer one must be."""
    if stage is None:
        return NO_VOICE
    chance = success(at, stage)
    if at.gain(stage) > 0 and chance > ENOUGH and forecast_applies(at):
        return pro(1.0)
    return con(1.0) if chance < (SELDOM if stage else 1 / 2) else NO_VOICE


def call_by_expectation(at: Situation, stage: int | None) -> Voice | None:
    """`ddv: Taktik und Spielverlauf` A call is worth what it is expected to bring, certain or not."""
    if stage is None:
        return NO_VOICE
    gain = at.gain(stage)
    if gain > 0.1:
        return pro(1.0) if forecast_applies(at) else NO_VOICE
    return con(1.0) if gain < -0.1 else NO_VOICE


LOWEST_QUEENS = {"karo_dame": frozenset[Kind](), "herz_dame": frozenset({KIND_BY_CODE["KaD"]})}
"""§5.3 By `tactic_queen` the queens that are too low for the advice."""


def call_hand_at_lead(at: Situation, stage: int | None) -> Voice | None:
    """§5.3 At the first lead: seven trumps, three of them Damen or better, and two Asse, or one and a void suit."""
    if stage != 0 or at.number > 1 or at.sight.stich or at.open_cards.lead != at.seat:
        return NO_VOICE
    low = LOWEST_QUEENS[at.rules.calls.tactic_queen]
    height = at.open_cards.cards.height
    high = [kind for kind in at.trumps if kind not in low and (rank_of(kind) == "D" or height[kind] > 0.9)]
    aces, suits = {kind for kind in at.hand if at.ace(kind)}, {at.table.group[kind] for kind in at.hand} - {TRUMP}
    many = 6 if at.small_pack else 7
    enough = len(aces) > 1 or (len(aces) == 1 and len(suits) < 3)
    return pro() if len(at.trumps) >= many and len(high) > 2 and enough else NO_VOICE


def own_augen(at: Situation) -> float:
    """`schmidt: Weitere Ansagen` What the own hand is expected to bring itself: its part beyond a third of the rest."""
    return max(0.0, (3 * at.forecast.augen - AUGEN_TOTAL) / 2)


def call_70_80(at: Situation, stage: int | None) -> Voice | None:
    """`schmidt: Weitere Ansagen` Re from about 70 Augen, Kontra from about 80; false if it means the party's."""
    if stage != 0:
        return NO_VOICE
    return pro() if own_augen(at) >= (70 if at.is_re else 80) else con()


def call_early_strong(at: Situation, stage: int | None) -> Voice | None:
    """`schmidt: Den Partner feststellen` A call before it is due says: a very good hand."""
    return pro() if stage == 0 and can_wait(at, stage) and own_augen(at) > 90 else NO_VOICE


def can_wait(at: Situation, stage: int) -> bool:
    """§3.3 Whether the same can still be said before the next own card."""
    call = at.call(stage)
    return call is not None and call in calls_next_time(at.sight)


def call_not_early(at: Situation, stage: int | None) -> Voice | None:
    """`maennle: Glossar: 11. Eintrag` Not before one must: later calls then come due earlier."""
    if at.rules.calls.deadline_unit != "chain_formula":
        return NO_VOICE
    if stage is None:
        waits = any(can_wait(at, one) for one in range(len(LEVEL_LIMITS)))
        return pro(0.5) if waits else NO_VOICE
    return con(0.5) if can_wait(at, stage) else NO_VOICE


def call_count_stiche(at: Situation, stage: int | None) -> Voice | None:
    """`schmidt: Weitere Ansagen` Before a further call count the Stiche that are sure, and the Augen that are home."""
    if not stage:
        return NO_VOICE
    sure = sum(high(at, kind) for kind in at.trumps)
    facts = {"n_won": at.won, "n_sure": sure, "n_left": at.left}
    needed = AUGEN_TOTAL - LEVEL_LIMITS[stage] + 1 - at.won
    return pro(1.0, **facts) if needed <= 20 * sure else con(1.0, **facts) if success(at, stage) < ENOUGH else NO_VOICE


def call_kontra_solo(at: Situation, stage: int | None) -> Voice | None:
    """`schmidt: Weitere Ansagen` Kontra against a Solo with many of its trumps, and high ones."""
    if stage != 0 or not at.solo or at.alone:
        return NO_VOICE
    top = sum(high(at, kind) for kind in at.trumps)
    many = 3 * len(at.trumps) > at.unseen(TRUMP) + len(at.trumps)
    return pro(1.0, n_own=len(at.trumps), n_top=top) if many and top else NO_VOICE


def call_full_height(at: Situation, stage: int | None) -> Voice | None:
    """`maennle: Glossar: Männle'sche Ansage` Not two stages below what cannot be lost any more."""
    if stage is None:
        possible = [one for one in range(len(LEVEL_LIMITS)) if at.call(one) and success(at, one) > 0.95]
        return con(1.0, call_level=possible[-1], n_won=at.won) if possible else NO_VOICE
    if success(at, stage) < 0.95:
        return NO_VOICE
    return pro(1.0, call_level=stage, n_won=at.won)


def call_no_hopeless_reply(at: Situation, stage: int | None) -> Voice | None:
    """`maennle: Glossar: Gmehlich'sche Ansage` No reply that can at best draw: it only raises the loss."""
    own: Party = "re" if at.is_re else "kontra"
    if stage is None or at.highest_call(own) >= 0 or at.highest_call(at.other_party) < 0:
        return NO_VOICE
    return con(1.5) if success(at, 0) < 1 / 3 else NO_VOICE


def call_not_on_guess(at: Situation, stage: int | None) -> Voice | None:
    """`maennle: Glossar: Den Schäfer machen` Not higher against a reply on what the partner might hold."""
    answered = min(at.highest_call("re"), at.highest_call("kontra")) >= 0
    if not stage or not answered or any(at.friend(seat) for seat in _callers(at)):
        return NO_VOICE
    return con(1.0) if own_augen(at) < 90 else NO_VOICE


def _callers(at: Situation) -> list[Seat]:
    """§3.3 Who has called."""
    return [one.call.seat for one in at.sight.spoken if one.call.seat is not None]


def call_no_sunk_cost(at: Situation, stage: int | None) -> Voice | None:
    """`maennle: Glossar: Reuss'sche Argumentation` A call is judged by what is known now, not by one made before."""
    own = at.highest_call("re" if at.is_re else "kontra")
    if not stage or own < 0:
        return NO_VOICE
    return con(1.0) if success(at, stage) < SELDOM else NO_VOICE


def call_identifies(at: Situation, stage: int | None) -> Voice | None:
    """`schmidt: Den Partner feststellen` Re or Kontra names the party; the hand has to carry what it raises."""
    if stage != 0 or at.known or at.shown or not at.plain or not forecast_applies(at):
        return NO_VOICE
    return pro(0.5) if at.gain(0) > 0.1 else con(0.3) if at.gain(0) < -0.1 else NO_VOICE


def hochzeit_late_call(at: Situation, stage: int | None) -> Voice | None:
    """`ddv: Hochzeit nach den Turnierspielregeln` After the Klärungsstich the Augen won make Re cheap."""
    suche = at.sight.suche
    if stage != 0 or suche is None or suche.open or suche.partner is None or not at.is_re:
        return NO_VOICE
    return pro(1.0, n_won=at.won, n_number=suche.klaerung) if at.gain(0) > 0.1 else NO_VOICE


# Before the game. `word` is what would be said


def solo_of_word(word: str) -> str:
    """§4.3 The Solo that a word names; empty if it names none."""
    kind, _, game = word.partition(":")
    return game if kind in SOLO_KINDS else ""


def solo_table(at: Situation, game: str) -> CardTable:
    """§4.6 The cards of a Solo at this table."""
    return card_table(at.rules, game_type(game))


def leads_first(at: Situation, word: str) -> bool:
    """§4.7 Whether this seat would lead the first Stich of the Solo that it announces."""
    kind = {"pflichtsolo": "pflicht", "lustsolo": "lust"}.get(word.partition(":")[0], "")
    first = first_lead(at.sight.dealer) == at.seat
    return first or kind in SOLOIST_LEADS[at.rules.vorbehalt.solo_lead]


def solo_trump_count(at: Situation, word: str) -> Voice | None:
    """§5.4 A Trumpfsolo or Farbsolo with ten trumps, better with an Ass beside them."""
    game = solo_of_word(word)
    if not game.endswith("solo") or game in ("damensolo", "bubensolo", "koenigsolo"):
        return NO_VOICE
    table = solo_table(at, game)
    many = sum(table.group[kind] == TRUMP for kind in at.hand)
    enough = many >= (9 if at.small_pack else 10)
    return pro() if enough and (has_ass(at, table) or not at.rules.vorbehalt.tactic_brackets) else con()


def has_ass(at: Situation, table: CardTable) -> bool:
    """§5.4 Whether the hand has an Ass beside the trumps of a game."""
    return any(rank_of(kind) == "A" and table.group[kind] != TRUMP for kind in at.hand)


def solo_iwan_count(at: Situation, word: str) -> Voice | None:
    """§5.4 Iwan: about nine Bilder, an Ass and a void suit."""
    if solo_of_word(word) != "iwan":
        return NO_VOICE
    bilder = sum(rank_of(kind) in "KDB" for kind in at.hand)
    return pro() if bilder >= 9 and any(rank_of(kind) == "A" for kind in at.hand) else con()


def solo_queens_jacks(at: Situation, word: str) -> Voice | None:
    """§5.4 Damensolo or Bubensolo: three of the eight, the Kreuz one among them, and at most five Stiche lost."""
    game = solo_of_word(word)
    if game not in ("damensolo", "bubensolo"):
        return NO_VOICE
    table = solo_table(at, game)
    trumps = [kind for kind in at.hand if table.group[kind] == TRUMP]
    top = len(trumps) > 2 and table.trumps[0] in trumps
    return pro() if top and sure_stiche(at.hand, table) >= len(at.hand) - 5 else con()


def solo_no_trump(at: Situation, word: str) -> Voice | None:
    """§5.4 Fleischlos: at most three Stiche given away, and the lead."""
    if solo_of_word(word) != "fleischlos":
        return NO_VOICE
    sure, left = sure_stiche(at.hand, solo_table(at, "fleischlos")), len(at.hand)
    facts = {"n_sure": sure, "n_lost": left - sure}
    return pro(1.5, **facts) if leads_first(at, word) and sure >= left - 3 else con(1.0, **facts)


def solo_need_lead(at: Situation, word: str) -> Voice | None:
    """`ddv: Fleischloser (Assesolo)` Fleischlos with a weak suit only for whoever leads the first Stich."""
    if solo_of_word(word) != "fleischlos":
        return NO_VOICE
    stopped = {suit_of(kind) for kind in at.hand if rank_of(kind) == "A"}
    weak = len(SUITS) - len(stopped)
    if not weak:
        return NO_VOICE
    return pro(0.5, n_open=weak) if leads_first(at, word) else con(1.5, n_open=weak)


def solo_count_stiche(at: Situation, word: str) -> Voice | None:
    """`ddv: Solo` Count what is won: eight Stiche as a rule, or seven with eight Volle; with 40 cards six."""
    game = solo_of_word(word)
    if not game:
        return NO_VOICE
    hand, table = tuple(at.hand), solo_table(at, game)
    sure, full = sure_stiche(hand, table), full_cards(hand, table)
    enough = 6 if at.small_pack else 8
    facts = {"n_sure": sure, "n_enough": enough, "n_full": full}
    return pro(1.0, **facts) if sure >= enough or (sure >= enough - 1 and full >= 8) else con(1.0, **facts)


def solo_duty_early(at: Situation, word: str) -> Voice | None:
    """`schmidt: Spielansagen` Who owes a Pflichtsolo lowers his demands as the games run out."""
    evening, duty = at.sight.evening, at.sight.round.duty
    owes = duty is not None and at.seat in duty
    if not solo_of_word(word) or not owes or evening is None or not evening.games:
        return NO_VOICE
    return pro() if evening.games - evening.number <= 4 else NO_VOICE


def solo_outbid(at: Situation, word: str) -> Voice | None:
    """`maennle §12` Bid a level that the hand can reach; who gets the game has to play it so."""
    auction = at.sight.round.auction
    if auction is None or word == PASS:
        return NO_VOICE
    stage = auction.stage if word == HOLD else stage_of(word)
    claim = at.sight.round.claims[at.seat]
    sure = sure_stiche(at.hand, solo_table(at, claim.game)) if claim is not None and claim.game else 0
    wanted = len(at.hand) // 2 + 1 + stage
    return pro(1.0, n_sure=sure) if sure >= wanted else con(1.0, n_sure=sure)


# In the game again: after a Solo was announced, and what a call tells the partner


def solo_call_re(at: Situation, stage: int | None) -> Voice | None:
    """§5.5 A Solo on a hand that clearly asks for it deserves Re."""
    if not at.alone or at.highest_call("re") >= 0:
        return NO_VOICE
    good = stage == 0 and success(at, 0) > ENOUGH and at.gain(0) > 0 and forecast_applies(at)
    return pro(1.5) if good else NO_VOICE


def call_neun_message(at: Situation, stage: int | None) -> Voice | None:
    """§5.12 My Ass is led, somebody behind says our party: keine 90 tells him that it stays ours anyway."""
    stich = at.sight.stich
    mine = bool(stich) and at.open_cards.lead == at.seat and at.ace(stich[0])
    own = at.highest_call("re" if at.is_re else "kontra")
    return pro() if stage == 1 and mine and own == 0 and success(at, 1) > 0.85 else NO_VOICE


# What one had better not say, and the other games


def hide_vorbehalt(at: Situation, word: str) -> Voice | None:
    """§5.13 Where an earlier Vorbehalt is certainly higher one says gesund: the soloist need not learn where both
    Kreuz Damen are."""
    if at.dealt_alten < 2 or word not in ("gesund", "hochzeit", "vorbehalt"):
        return NO_VOICE
    asked, kinds = at.sight.round, at.sight.round.table.kinds
    if "hochzeit" not in kinds:
        return NO_VOICE
    above = set(kinds[: kinds.index("hochzeit")])
    for seat, claim in zip(SEATS, asked.claims, strict=True):
        if claim is not None and claim.kind not in ("gesund", "weg") and seat != at.seat:
            may_be = {claim.kind} if claim.kind in kinds else thinkable_kinds(asked, seat, at.seat)
            if may_be and may_be <= above:
                return pro(1.5) if word == "gesund" else con(1.5)
    return NO_VOICE


def hochzeit_or_silent(at: Situation, word: str) -> Voice | None:
    """`spielregeln: Reizen` With both Kreuz Damen the Hochzeit, unless the hand beats three."""
    if at.dealt_alten < 2 or word not in ("gesund", "hochzeit"):
        return NO_VOICE
    sure = sure_stiche(at.hand, at.table)
    strong = sure >= (6 if at.small_pack else 8)
    return pro(1.0, n_sure=sure) if strong == (word == "gesund") else con(1.0, n_sure=sure)


def throw_always(at: Situation, word: str) -> Voice | None:
    """`schmidt: Spielansagen` A hand that may be thrown in should be; doubtful with many good trumps."""
    return pro() if word == "schmeissen" else NO_VOICE


def armut_take(at: Situation, word: str) -> Voice | None:
    """`ddv: Armut` Take the poor hand with many trumps: one plays almost alone."""
    if at.sight.round.phase != "armut_bieten" or word not in ("nimmt", "nein"):
        return NO_VOICE
    many = len(at.trumps)
    strong = 3 * many >= 2 * len(at.hand)
    return pro(1.0, n_own=many) if strong == (word == "nimmt") else con(1.0, n_own=many)


def armut_return(at: Situation, cards: Hand) -> Voice | None:
    """`schmidt: Spielansagen` Give back what empties a suit, and no trump."""
    groups = [at.table.group[kind] for kind in cards]
    if TRUMP in groups:
        return con()
    emptied = [group for group in set(groups) if groups.count(group) == at.many(group)]
    return pro() if emptied else NO_VOICE
