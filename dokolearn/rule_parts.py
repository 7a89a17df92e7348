"""The rules of a book as small frozen values. Each field is an option; its default is what the script says.

A field whose object a book does not know (an Armut in the script) holds the value it takes when it is switched on.
"""

from dataclasses import dataclass
from typing import Literal

Events = tuple[str, ...]
SoloGroup = Literal["stilles_solo", "hochzeit_ungeklaert", "karosolo", "farbsolo", "other_solo"]
"""§4.7, §4.12 How special points group the games in which one plays alone."""

SOLO_GROUPS: tuple[SoloGroup, ...] = ("stilles_solo", "hochzeit_ungeklaert", "karosolo", "farbsolo", "other_solo")

FARBSOLI = ("kreuzsolo", "piksolo", "herzsolo")
"""§4.9 Soli in which another suit takes the place of Karo."""

COMMON_SOLI = ("karosolo", "herzsolo", "piksolo", "kreuzsolo", "damensolo", "bubensolo", "fleischlos")
"""§4.6 The Soli that all five books speak of."""

ALL_EVENTS: Events = (
    "doppelkopf",
    "fuchs",
    "karlchen",
    "karlchen_gefangen",
    "karlchen_verloren",
    "dulle_gefangen",
    "herzstich",
    "fuchs_am_end",
    "gans",
)
"""§3.11 Every special point that some book or option pays."""


ABSAGEN = {"four": (1, 2, 3, 4), "schneider_schwarz": (2, 4)}
"""§3.1 By `levels` the stages that one may call beyond Re and Kontra, and that pay."""

NEVER = -1
"""A limit of Punkte that nobody can stay at or below, since it is asked of none."""


@dataclass(frozen=True, slots=True)
class CardRules:
    """Which cards there are and which of them are trumps by a rule of their own."""

    deck_nines: bool = True
    """§1.1 With the nines there are 48 cards, twelve for each; without them 40, ten for each."""
    herz10_trump: bool = True
    """§2.3 Whether the Herz 10 is the highest trump where queens and jacks are trump; otherwise it is a plain Herz."""
    dulle_moves_with_suit: bool = False
    """`ddv: Farbsolo` Whether in a Farbsolo the tens of the next suit are the Dullen, so that this is the short one."""
    karo_koenig_highest: bool = False
    """`spielregeln: Varianten, Neuer höchster Trumpf` Whether Karo König is the highest trump, in no Solo."""
    parties_by: Literal["kreuz_dame", "karo_koenig"] = "kreuz_dame"
    """§2.2 The card whose two holders are Re; both in one hand make a Hochzeit."""
    scharfe: bool = False
    """`spielregeln: Varianten, Scharfe` Whether both Herz Könige in one hand are trumps below the Dulle, in no Solo."""
    schwein: Literal["none", "both", "first", "free_choice", "second_after_stich"] = "none"
    """`ddv: Schweine` Which Karo Ass may be raised above the Dulle by who holds both; none in the script."""
    schwein_card: Literal["karo_ass", "herz_ass"] = "karo_ass"
    """`ddv: Schweine` Of which cards both in one hand may become Schweine: at some tables Herz Asse (`spielregeln`)."""
    schwein_announce: Literal["at_card", "before_play", "vorbehalt"] = "at_card"
    """`ddv: Schweine` When the holder has to say so."""
    schwein_needs_call: bool = False
    """`ddv: Schweine` Whether a Schwein that is shown with the card needs Re or Kontra of its party before."""
    superschwein: Literal["none", "karo_9", "karo_10"] = "none"
    """`ddv: Schweine` The pair in one hand that beats the Schwein from the moment on in which one is laid."""
    hyperschwein: Literal["none", "karo_9", "karo_10"] = "none"
    """`ddv: Schweine` The pair that beats the Superschwein from the moment on in which one is laid, by our reading."""
    schwein_in_karosolo: bool = False
    """`ddv: Schweine` Whether a Schwein also exists in a Karosolo, not only in games like the normal one."""


@dataclass(frozen=True, slots=True)
class StichRules:
    """Which of two equal cards wins, and what may happen beside playing a card."""

    dulle_second_beats_first: bool = True
    """§2.4.1 Whether the second of two Dullen in one Stich wins."""
    except_last_trick: bool = False
    """`ddv: Zweite Dulle sticht die erste Dulle` Whether the first Dulle wins nevertheless in the last Stich."""
    dulle_second_in_solo: bool = True
    """§4.6 Whether the second Dulle also wins in the Soli in which it is trump."""
    dulle_pair_cancels: bool = False
    """`spielregeln: Varianten 2` Whether two Dullen in one Stich cancel each other, so that the next card wins it."""
    ueberstich: bool = False
    """`ddv: Überstich` Whether a trump has to be higher than the highest trump of the Stich, if one can."""
    karlchen_second_in_last_trick: bool = False
    """§2.4.2 Whether the second Kreuz Bube beats the first in the last Stich (`maennle §22`), in no Solo."""
    revoke_result: Literal["refuse", "max_loss"] = "refuse"
    """`maennle §9` A card against the duty to follow: refused, or the game is lost as high as it can be."""
    claim_rest: Literal["none", "soloist", "anybody"] = "none"
    """`ddv: Spielabkürzung, Spielabkürzung nach den Turnierspielregeln` Who may lay his cards open and so end it."""
    view_last_stich: bool = False
    """`ddv: Spiel` Whether the last Stich may be looked at again."""


@dataclass(frozen=True, slots=True)
class VorbehaltRules:
    """How a table finds out which game is played, who leads and who deals next."""

    vorbehalt_round: Literal["hidden_by_rank", "explain_all", "open"] = "hidden_by_rank"
    """§4.1, §4.4, §4.5 Asked by rank, everybody explains, or everybody names his game at once."""
    vorbehalt_order: tuple[str, ...] = ("solo", "hochzeit")
    """§4.3 The Vorbehalte high to low; kinds that are switched off are skipped."""
    vorbehalt_immediate: bool = True
    """§4.2 Whether a game may be named at once and out of turn."""
    first_speaker: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    """§4.1 Who is asked first."""
    vorbehalt_withdraw: Literal["no", "until_next_spoke"] = "no"
    """`ddv: Spielfindung` Whether a Vorbehalt may be taken back, and until when."""
    soli: tuple[str, ...] = (*COMMON_SOLI, "iwan")
    """§4.6 The Soli that may be announced."""
    solo_ranking: tuple[str, ...] = ()
    """§4.4 High to low; empty: the seat decides. `farbsolo` stands for the three other than the Karosolo."""
    solo_equal_rank: Literal["first_seat", "last_speaker"] = "first_seat"
    """§4.4 Among equal Soli plays who sits first after the dealer, or who announced last."""
    weitere_ansagen: bool = False
    """`spielregeln: Varianten 1` Whether several soloists bid against each other with keine 90, keine 60 and so on."""
    weitere_ansagen_form: Literal["earlier_holds", "each_raises"] = "earlier_holds"
    """`spielregeln: Varianten 1` Whether the earlier seat only holds a bid, or each goes one level higher."""
    abreizen: bool = False
    """`maennle §12` Whether a Solo can be bid away by a promise of the others."""
    tactic_brackets: bool = False
    """§5.4 Advice, no rule: whether a Trumpfsolo or Farbsolo also wants the Ass that stands in brackets."""
    solo_lead: Literal["soloist", "left_of_dealer", "pflicht_only"] = "soloist"
    """§4.7 Who leads to the first Stich of an announced Solo."""
    solo_same_dealer: Literal["always", "never", "pflicht_not_vorgefuehrt"] = "always"
    """§4.7 After which announced Soli the same player deals again."""


@dataclass(frozen=True, slots=True)
class HochzeitRules:
    """How the holder of both Kreuz Damen finds a partner."""

    hochzeit_find: Literal["any", "fehl_led", "choice", "wished_card"] = "choice"
    """§4.11 What finds the partner: any Stich of another player, one with Fehl led, a choice, a wished card."""
    hochzeit_pure_trump: Literal["trump_led", "four_trumps"] = "trump_led"
    """§4.11 What makes a reiner Trumpfstich: trump led, or four trumps."""
    hochzeit_limit: int = 0
    """§4.11 Last Stich that can find the partner; 0: no limit."""
    hochzeit_shift: Literal["none", "k_minus_1", "k", "formula"] = "none"
    """`ddv: An- und Absagezeitpunkte bei einer Hochzeit` How far limits of calls move if Stich k finds the partner."""
    hochzeit_search_calls: Literal["nobody", "holder", "all_converted"] = "holder"
    """§3.3 Who may call while the partner is unknown."""


@dataclass(frozen=True, slots=True)
class ArmutRules:
    """Poor hands: passing cards, or throwing the hand in."""

    armut: Literal["none", "offered", "last_must_take", "partner_takes"] = "none"
    """§0.3 How a hand poor in trumps passes cards; the script knows none."""
    armut_max_trumps: int = 3
    """`ddv: Armut` Most trumps of a poor hand."""
    armut_cards: Literal["three_with_all_trumps", "all_trumps", "up_to_three"] = "three_with_all_trumps"
    """`ddv: Armut` Which cards are passed."""
    armut_extra_trumps: Literal["none", "karo_ass"] = "none"
    """`ddv: Armut` Trumps that do not count for a poor hand and are passed as well, openly."""
    armut_open_fuchs: bool = False
    """`ddv: Schweine` Whether everybody sees a Karo Ass that is passed: nobody can have both unnoticed then."""
    armut_decide: Literal["before_looking", "after_looking"] = "before_looking"
    """`spielregeln: Reizen 2` Whether the taker decides before he has seen the cards."""
    armut_return: Literal["any", "lowest_trumps"] = "any"
    """`ddv: Armut` What the taker may give back."""
    armut_say: Literal["none", "count_back", "with_or_without"] = "none"
    """`ddv: Armut` What is said about the trumps that were passed or go back."""
    armut_parties: Literal["poor_and_taker", "kreuz_dame"] = "poor_and_taker"
    """`ddv: Armut` Who is Re in an Armut."""
    armut_two_poor: Literal["first", "redeal"] = "first"
    """`ddv: Armut` What follows from two Armuten: the first one is offered, or the same player deals again."""
    armut_with_hochzeit: Literal["by_rank", "redeal"] = "by_rank"
    """`ddv: Armut` What follows from an Armut and a Hochzeit: the higher is played, or the same player deals again."""
    schmeissen: bool = False
    """§0.3 Whether a poor hand may be thrown in; the same player deals again. Not in the script."""
    schmeissen_criteria: tuple[str, ...] = ("five_nines",)
    """`ddv: Schmeißen` The hands that may be thrown in."""
    schmeissen_show_hand: bool = False
    """`ddv: Schmeißen` Whether who throws his hand in shows it to all."""


@dataclass(frozen=True, slots=True)
class CallRules:
    """Ansagen and Absagen: until when, in which order, and what answers them."""

    deadline_unit: Literal[
        "cards_in_game", "cards_in_hand", "chain_formula", "stiche", "before_play", "first_stich"
    ] = "cards_in_game"
    """§3.3 What the limits of calls count: cards of the game, cards in hand, complete Stiche, the chain."""
    call_limits: tuple[int, int, int, int, int] = (8, 12, 16, 20, 24)
    """§3.3 Re or Kontra, keine 90, 60, 30, schwarz: before this card of the game, or with so many cards in hand."""
    kontra_limits: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """§3.3 The same for Kontra where it has other limits than Re; all 0: it has not."""
    levels: Literal["four", "schneider_schwarz"] = "four"
    """§3.4 The Absagen there are: all four, or only Schneider (keine 60) and schwarz, as `ddv` tells of."""
    call_only_on_turn: bool = False
    """`ddv: Alternative An- und Absagen` Whether only who plays the next card may call."""
    skip_levels: bool = True
    """§3.3 Whether one call may bring lower levels along."""
    reply_rule: Literal["one_stich_later", "as_3_3", "one_card_less", "kontra_next_card", "chain", "none"] = (
        "one_stich_later"
    )
    """§3.7 How much later than a first call Re or Kontra may answer one."""
    levels_after_late_reply: Literal["own_deadline", "only_if_reply_in_time"] = "own_deadline"
    """`ddv: Erwiderung` Whether Absagen may follow an answer that would have been too late as a first call."""
    chain: Literal["strict", "formula"] = "strict"
    """`maennle §15, §17` Whether a Stich without a call ends the chain, or the formula alone counts."""
    vorab: bool = False
    """`maennle §15, §27` Whether Re and Kontra exist vorab, before the chain opens."""
    both_levels: Literal["last_decides", "none_wins", "forbidden"] = "last_decides"
    """§3.10 Absagen of both parties: the last decides, maybe nobody wins, or there are none against another."""
    invalid_call_counts_when_losing: bool = False
    """`spielregeln: Spielansagen` Whether a call that came too late counts if its party loses."""
    disclosure_forces_call: bool = False
    """`maennle §17` Whether who gives his party away has to call."""
    forced_call: bool = False
    """`spielregeln: Varianten, Zwingen` Whether a rich first Stich forces a call."""
    forced_call_augen: int = 30
    """`spielregeln: Varianten, Zwingen` Augen of such a Stich, at least."""
    forced_call_by: Literal["stich_winner", "team"] = "stich_winner"
    """`spielregeln: Varianten, Zwingen` Who says it: the winner of the Stich, or nobody, it counts for his team."""
    forced_call_next_level: bool = False
    """`spielregeln: Varianten, Zwingen` Whether the next level is forced if the party has called already."""
    forced_call_tack: bool = False
    """`maennle §25` Whether a Tack in the first Stich forces its winner to call."""
    tactic_queen: Literal["karo_dame", "herz_dame"] = "karo_dame"
    """§5.3 Advice, no rule: the lowest of the three high trumps that an early call wants."""


@dataclass(frozen=True, slots=True)
class WinRules:
    """Who has won where the Augen alone do not say it."""

    tie_rule: Literal[
        "last_speaker", "only_kontra", "kontra_first", "kontra_null_vorab", "kontra_null_any", "always_kontra"
    ] = "last_speaker"
    """§3.6, §3.7, §3.10 Who has won with 120 Augen on both sides and no Absage."""
    none_wins_pays: Literal["special_only", "thresholds", "would_have_won"] = "special_only"
    """`ddv: Gewinnkriterien, Spielwerte` What is paid if nobody wins, beside special points."""
    own_missed_level_pays: Literal[1, 2] = 1
    """§3.10 Punkte for each own level that the winner of `last_decides` has missed himself."""
    tie_pays: Literal["value", "gegen"] = "value"
    """`ddv: Alternative Spielauswertung` Whether 120 to 120 pays Kontra as any other win, or only "gegen"."""


@dataclass(frozen=True, slots=True)
class ValueRules:
    """What a game is worth, in Punkte."""

    re_kontra: Literal["plus2", "times2"] = "times2"
    """§3.2, §3.7 Whether Re and Kontra double the value or add two Punkte each."""
    double_gegen: bool = True
    """§3.9 Whether the point against the Alten is doubled too."""
    double_special: bool = False
    """§3.12 Whether special points are doubled too."""
    lost_level_points: Literal["two", "one_plus_thresholds", "thresholds", "two_plus_steps"] = "two"
    """§3.9.3 What the winner gets for a level that the others called and missed."""
    unannounced_levels: Literal["all", "first_beyond", "first_beyond_generous"] = "all"
    """§3.1 Which limits pay without a call: all, or only the first beyond the highest call."""
    gegen_games: tuple[str, ...] = ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo")
    """§3.8 Games in which a win of Kontra pays one point more."""
    solo_factor: Literal[1, 3] = 3
    """§4.7 By what the value is multiplied for who plays alone."""
    solo_special_points: tuple[tuple[SoloGroup, Events], ...] = (
        ("stilles_solo", ALL_EVENTS),
        ("hochzeit_ungeklaert", ALL_EVENTS),
    )
    """§4.7, §4.12 The events that pay when somebody plays alone; in an announced Solo of the script none."""
    score_sheet: Literal["plus_minus", "winners_plus"] = "plus_minus"
    """§3.1 Plus for winners and minus for losers, or only for winners."""
    stake: int = 1
    """`ddv: Alternative Spielauswertung` By what every sum on the sheet is multiplied, in Cent for instance."""
    round_even: Literal["none", "minus_one", "toward_zero"] = "none"
    """`maennle §28` Whether and how an odd value is made even."""
    doppelkopf_doubles: bool = False
    """`ddv: Alternative Spielauswertung` Whether each Doppelkopf doubles what the winner gets and pays no point."""
    losers_get_nothing: bool = False
    """§3.13 Whether special points that are worth more than the win bring a party that has lost nothing."""
    repeat_game_at: int = NEVER
    """`ddv: Wiederholung eines Spiels` So many Punkte of the winner or fewer: played again, not written down."""
    bock_triggers: tuple[str, ...] = ()
    """`ddv: Alternative Spielauswertung, Herzdurchlauf` What starts a Bockrunde, games that count double."""
    bock_length: Literal["four_games", "everyone_dealt"] = "four_games"
    """`ddv: Alternative Spielauswertung` How long a Bockrunde lasts."""
    bock_overlap: Literal["series", "parallel"] = "series"
    """`ddv: Alternative Spielauswertung` A second Bockrunde follows the first, or both count at once."""
    bock_doubles: Literal["without_special", "all"] = "without_special"
    """`ddv: Alternative Spielauswertung` Whether special points are doubled too."""


@dataclass(frozen=True, slots=True)
class SpecialPointRules:
    """Which events pay beside Fuchs, Doppelkopf and Karlchen, and how much."""

    dulle_caught: bool = True
    """§3.11.1 Whether catching a Dulle of the opponents pays."""
    dulle_caught_points: Literal[1, 2] = 1
    """`ddv: Zweite Dulle sticht die erste Dulle` Punkte for it."""
    dulle_caught_by_schwein: bool = False
    """`ddv: Zweite Dulle sticht die erste Dulle` Whether a Dulle that a Schwein beats is caught as well."""
    karlchen_caught: bool = True
    """§3.11.4 Whether each Kreuz Bube of the opponents caught in the last Stich pays."""
    karlchen_caught_by: Literal["any", "karo_dame"] = "any"
    """`ddv: Karlchen fangen` With which card it has to be caught."""
    karlchen_lost_minus: bool = False
    """`spielregeln: Wertung, Varianten, Karlchen` Whether who loses his Kreuz Bube in the last Stich pays a point."""
    doppelkopf_form: Literal["augen40", "two_pairs"] = "augen40"
    """§3.11.5 A Doppelkopf is a Stich of forty Augen, or of two pairs."""
    herzstich: bool = False
    """`ddv: Spielwerte, Herzdurchlauf` Whether a Stich of four Fehl Herz cards pays."""
    fuchs_am_end: Literal[0, 1, 2] = 0
    """`ddv: Fuchs macht letzten Stich` Punkte for winning the last Stich with a Karo Ass."""
    gans: bool = False
    """`ddv: Gans` Whether a Karo König in a Stich won by a Karo Ass of the opponents pays."""


@dataclass(frozen=True, slots=True)
class RundeRules:
    """A whole evening: how many games, the Pflichtsolo, how the cards are dealt."""

    mandatory_solo: Literal["none", "inside_24", "appended"] = "none"
    """`ddv: Pflichtsolo` Whether everybody owes a Solo, within the agreed games or after them."""
    lustsolo_after_pflicht: bool = False
    """`ddv: Lustsolo` Whether a Lustsolo has to wait for the own Pflichtsolo."""
    runde_end: Literal["games", "score", "pott"] = "games"
    """`ddv: Grober Spielablauf` What ends a Runde: a number of games, a score, an empty Pott."""
    runde_games: int = 24
    """`ddv: Grober Spielablauf` Games of a Runde."""
    runde_games_five: int = 30
    """`ddv: Weiterer Inhalt` The same with five players."""
    runde_minutes: tuple[int, int] = (0, 0)
    """`ddv: Weiterer Inhalt` Limits of time with four and with five players; 0: no limit."""
    runde_score: int = 0
    """`schmidt: Ende des Spiels` Punkte that end a Runde as soon as somebody has them; 0: none agreed."""
    runde_pott: int = 0
    """`ddv: Grober Spielablauf` Punkte in the Pott, from which every game takes its value; 0: none agreed."""
    players_at_table: Literal[4, 5, 6, 7] = 4
    """§1.1 With five the dealer sits out, with six or seven two and two of his neighbours play."""
    deal_packets: Literal["max_4", "threes", "3_4_3"] = "max_4"
    """§1.4 In what packets the cards are dealt."""
    cut: Literal["none", "right_neighbour", "right_neighbour_min3"] = "none"
    """`ddv: Spielvorbereitung nach den Turnierspielregeln` Who cuts the pack."""
