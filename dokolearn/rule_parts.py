"""The rules of a book as small frozen values. Each field is an option; its default is what the script says.

A field whose object a book does not know (an Armut in the script) holds the value it takes when it is switched on.
"""

from dataclasses import dataclass
from typing import Literal

Events = tuple[str, ...]
SoloGroup = Literal["stilles_solo", "hochzeit_ungeklaert", "karosolo", "farbsolo", "other_solo"]
"""How special points group the games in which one plays alone."""

SOLO_GROUPS: tuple[SoloGroup, ...] = ("stilles_solo", "hochzeit_ungeklaert", "karosolo", "farbsolo", "other_solo")

FARBSOLI = ("kreuzsolo", "piksolo", "herzsolo")
COMMON_SOLI = ("karosolo", "herzsolo", "piksolo", "kreuzsolo", "damensolo", "bubensolo", "fleischlos")
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
"""Every special point that some book or option pays."""


@dataclass(frozen=True, slots=True)
class CardRules:
    """Which cards there are and which of them are trumps by a rule of their own."""

    deck_nines: bool = True
    herz10_trump: bool = True
    schwein: Literal["none", "both", "first", "free_choice", "second_after_stich"] = "none"
    schwein_announce: Literal["at_card", "before_play", "vorbehalt"] = "at_card"
    schwein_in_karosolo: bool = False


@dataclass(frozen=True, slots=True)
class StichRules:
    """Which of two equal cards wins, and what may happen beside playing a card."""

    dulle_second_beats_first: bool = True
    except_last_trick: bool = False
    dulle_second_in_solo: bool = True
    karlchen_second_in_last_trick: bool = False
    revoke_result: Literal["refuse", "max_loss"] = "refuse"
    claim_rest: Literal["none", "soloist", "anybody"] = "none"
    view_last_stich: bool = False


@dataclass(frozen=True, slots=True)
class VorbehaltRules:
    """How a table finds out which game is played, who leads and who deals next."""

    vorbehalt_round: Literal["hidden_by_rank", "explain_all", "open"] = "hidden_by_rank"
    vorbehalt_order: tuple[str, ...] = ("solo", "hochzeit")
    vorbehalt_immediate: bool = True
    vorbehalt_withdraw: Literal["no", "until_next_spoke"] = "no"
    soli: tuple[str, ...] = (*COMMON_SOLI, "iwan")
    solo_ranking: tuple[str, ...] = ()
    """High to low; empty: the seat decides. `farbsolo` stands for the three other than the Karosolo."""
    solo_equal_rank: Literal["first_seat", "last_speaker"] = "first_seat"
    weitere_ansagen: bool = False
    weitere_ansagen_form: Literal["earlier_holds", "each_raises"] = "earlier_holds"
    abreizen: bool = False
    solo_lead: Literal["soloist", "left_of_dealer", "pflicht_only"] = "soloist"
    solo_same_dealer: Literal["always", "never", "pflicht_not_vorgefuehrt"] = "always"


@dataclass(frozen=True, slots=True)
class HochzeitRules:
    """How the holder of both Kreuz Damen finds a partner."""

    hochzeit_find: Literal["any", "fehl_led", "choice", "wished_card"] = "choice"
    hochzeit_pure_trump: Literal["trump_led", "four_trumps"] = "trump_led"
    hochzeit_limit: int = 0
    """Last Stich that can find the partner; 0: no limit."""
    hochzeit_shift: Literal["none", "k_minus_1", "k", "formula"] = "none"
    hochzeit_search_calls: Literal["nobody", "holder", "all_converted"] = "holder"


@dataclass(frozen=True, slots=True)
class ArmutRules:
    """Poor hands: passing cards, or throwing the hand in."""

    armut: Literal["none", "offered", "last_must_take", "partner_takes"] = "none"
    armut_max_trumps: int = 3
    armut_cards: Literal["three_with_all_trumps", "all_trumps", "up_to_three"] = "three_with_all_trumps"
    armut_decide: Literal["before_looking", "after_looking"] = "before_looking"
    armut_return: Literal["any", "lowest_trumps"] = "any"
    armut_say: Literal["none", "count_back", "with_or_without"] = "none"
    armut_parties: Literal["poor_and_taker", "kreuz_dame"] = "poor_and_taker"
    schmeissen: bool = False
    schmeissen_criteria: tuple[str, ...] = ("five_nines",)


@dataclass(frozen=True, slots=True)
class CallRules:
    """Ansagen and Absagen: until when, in which order, and what answers them."""

    deadline_unit: Literal[
        "cards_in_game", "cards_in_hand", "chain_formula", "stiche", "before_play", "first_stich"
    ] = "cards_in_game"
    call_limits: tuple[int, int, int, int, int] = (8, 12, 16, 20, 24)
    call_only_on_turn: bool = False
    skip_levels: bool = True
    reply_rule: Literal["one_stich_later", "as_3_3", "one_card_less", "kontra_next_card", "chain", "none"] = (
        "one_stich_later"
    )
    levels_after_late_reply: Literal["own_deadline", "only_if_reply_in_time"] = "own_deadline"
    chain: Literal["strict", "formula"] = "strict"
    vorab: bool = False
    both_levels: Literal["last_decides", "none_wins", "forbidden"] = "last_decides"
    invalid_call_counts_when_losing: bool = False
    disclosure_forces_call: bool = False
    forced_call: bool = False
    forced_call_augen: Literal[30, 31] = 30
    forced_call_next_level: bool = False
    forced_call_tack: bool = False


@dataclass(frozen=True, slots=True)
class WinRules:
    """Who has won where the Augen alone do not say it."""

    tie_rule: Literal[
        "last_speaker", "only_kontra", "kontra_first", "kontra_null_vorab", "kontra_null_any", "always_kontra"
    ] = "last_speaker"
    none_wins_pays: Literal["special_only", "thresholds", "would_have_won"] = "special_only"
    own_missed_level_pays: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True)
class ValueRules:
    """What a game is worth, in Punkte."""

    re_kontra: Literal["plus2", "times2"] = "times2"
    double_gegen: bool = True
    double_special: bool = False
    lost_level_points: Literal["two", "one_plus_thresholds", "thresholds", "two_plus_steps"] = "two"
    unannounced_levels: Literal["all", "first_beyond", "first_beyond_generous"] = "all"
    gegen_games: tuple[str, ...] = ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo")
    solo_factor: Literal[1, 3] = 3
    solo_special_points: tuple[tuple[SoloGroup, Events], ...] = (
        ("stilles_solo", ALL_EVENTS),
        ("hochzeit_ungeklaert", ALL_EVENTS),
    )
    score_sheet: Literal["plus_minus", "winners_plus"] = "plus_minus"
    round_even: Literal["none", "minus_one", "toward_zero"] = "none"
    bock_triggers: tuple[str, ...] = ()
    bock_length: Literal["four_games", "everyone_dealt"] = "four_games"
    bock_overlap: Literal["series", "parallel"] = "series"
    bock_doubles: Literal["without_special", "all"] = "without_special"


@dataclass(frozen=True, slots=True)
class SpecialPointRules:
    """Which events pay beside Fuchs, Doppelkopf and Karlchen, and how much."""

    dulle_caught: bool = True
    dulle_caught_points: Literal[1, 2] = 1
    karlchen_caught: bool = True
    karlchen_caught_by: Literal["any", "karo_dame"] = "any"
    karlchen_lost_minus: bool = False
    doppelkopf_form: Literal["augen40", "two_pairs"] = "augen40"
    herzstich: bool = False
    fuchs_am_end: Literal[0, 1, 2] = 0
    gans: bool = False


@dataclass(frozen=True, slots=True)
class RundeRules:
    """A whole evening: how many games, the Pflichtsolo, how the cards are dealt."""

    mandatory_solo: Literal["none", "inside_24", "appended"] = "none"
    lustsolo_after_pflicht: bool = False
    runde_end: Literal["games", "score", "pott"] = "games"
    runde_games: int = 24
    runde_games_five: int = 30
    runde_minutes: tuple[int, int] = (0, 0)
    """With four and with five players; 0: no limit."""
    runde_score: int = 0
    """Punkte that end a Runde as soon as somebody has them; 0: none agreed."""
    runde_pott: int = 0
    """Punkte in the Pott, from which every game takes its value; 0: none agreed."""
    players_at_table: Literal[4, 5, 6, 7] = 4
    deal_packets: Literal["max_4", "threes", "3_4_3"] = "max_4"
    cut: Literal["none", "right_neighbour", "right_neighbour_min3"] = "none"
