"""Names that editors complete: books, languages, kinds of exercise, options with their values.

Written by `python tests/tools/option_types.py` from what the engine knows.
"""

from typing import Literal, TypeAlias, TypedDict

Book: TypeAlias = Literal["mainz", "ddv", "spielregeln", "schmidt", "maennle"]
Language: TypeAlias = Literal["de", "en"]
KindName: TypeAlias = Literal[
    "legal_cards",
    "stich_winner",
    "count_augen",
    "sort_hand",
    "play_stiche",
    "party",
    "partner",
    "call_possible",
    "speak",
    "answer_call",
    "winner_of_game",
    "score_game",
    "game_value",
    "spielzettel",
    "special_point",
    "revoke",
    "vorbehalt",
    "who_plays",
    "solo_trumps",
    "which_solo",
    "partner_in_hochzeit",
    "choose_card",
    "whole_game",
    "estimate",
    "how_it_runs",
    "what_said",
    "last_stiche",
    "would_call",
    "solo_or_not",
    "what_to_say",
    "puzzle",
]


class Options(TypedDict, total=False):
    """House rules by name."""

    deck_nines: bool
    herz10_trump: bool
    dulle_moves_with_suit: bool
    karo_koenig_highest: bool
    parties_by: Literal["kreuz_dame", "karo_koenig"]
    scharfe: bool
    schwein: Literal["none", "both", "first", "free_choice", "second_after_stich"]
    schwein_card: Literal["karo_ass", "herz_ass"]
    schwein_announce: Literal["at_card", "before_play", "vorbehalt"]
    schwein_needs_call: bool
    superschwein: Literal["none", "karo_9", "karo_10"]
    hyperschwein: Literal["none", "karo_9", "karo_10"]
    schwein_in_karosolo: bool
    dulle_second_beats_first: bool
    except_last_trick: bool
    dulle_second_in_solo: bool
    dulle_pair_cancels: bool
    ueberstich: bool
    karlchen_second_in_last_trick: bool
    revoke_result: Literal["refuse", "max_loss"]
    claim_rest: Literal["none", "soloist", "anybody"]
    view_last_stich: bool
    vorbehalt_round: Literal["hidden_by_rank", "explain_all", "open"]
    vorbehalt_order: object
    vorbehalt_immediate: bool
    first_speaker: Literal["left_of_dealer", "dealer"]
    vorbehalt_withdraw: Literal["no", "until_next_spoke"]
    soli: object
    solo_ranking: object
    solo_equal_rank: Literal["first_seat", "last_speaker"]
    weitere_ansagen: bool
    weitere_ansagen_form: Literal["earlier_holds", "each_raises"]
    abreizen: bool
    tactic_brackets: bool
    solo_lead: Literal["soloist", "left_of_dealer", "pflicht_only"]
    solo_same_dealer: Literal["always", "never", "pflicht_not_vorgefuehrt"]
    hochzeit_find: Literal["any", "fehl_led", "choice", "wished_card"]
    hochzeit_pure_trump: Literal["trump_led", "four_trumps"]
    hochzeit_limit: int | None
    hochzeit_shift: Literal["none", "k_minus_1", "k", "formula"]
    hochzeit_search_calls: Literal["nobody", "holder", "all_converted"]
    armut: Literal["none", "offered", "last_must_take", "partner_takes"]
    armut_max_trumps: int
    armut_cards: Literal["three_with_all_trumps", "all_trumps", "up_to_three"]
    armut_extra_trumps: Literal["none", "karo_ass"]
    armut_open_fuchs: bool
    armut_decide: Literal["before_looking", "after_looking"]
    armut_return: Literal["any", "lowest_trumps"]
    armut_say: Literal["none", "count_back", "with_or_without"]
    armut_parties: Literal["poor_and_taker", "kreuz_dame"]
    armut_two_poor: Literal["first", "redeal"]
    armut_with_hochzeit: Literal["by_rank", "redeal"]
    schmeissen: bool
    schmeissen_criteria: object
    schmeissen_show_hand: bool
    deadline_unit: Literal[
        "cards_in_game",
        "cards_in_hand",
        "chain_formula",
        "stiche",
        "before_play",
        "first_stich",
    ]
    call_limits: object
    kontra_limits: object
    levels: Literal["four", "schneider_schwarz"]
    call_only_on_turn: bool
    skip_levels: bool
    reply_rule: Literal[
        "one_stich_later",
        "as_3_3",
        "one_card_less",
        "kontra_next_card",
        "chain",
        "none",
    ]
    levels_after_late_reply: Literal["own_deadline", "only_if_reply_in_time"]
    chain: Literal["strict", "formula"]
    vorab: bool
    both_levels: Literal["last_decides", "none_wins", "forbidden"]
    invalid_call_counts_when_losing: bool
    disclosure_forces_call: bool
    forced_call: bool
    forced_call_augen: int
    forced_call_by: Literal["stich_winner", "team"]
    forced_call_next_level: bool
    forced_call_tack: bool
    tactic_queen: Literal["karo_dame", "herz_dame"]
    tie_rule: Literal[
        "last_speaker",
        "only_kontra",
        "kontra_first",
        "kontra_null_vorab",
        "kontra_null_any",
        "always_kontra",
    ]
    none_wins_pays: Literal["special_only", "thresholds", "would_have_won"]
    own_missed_level_pays: Literal[1, 2]
    tie_pays: Literal["value", "gegen"]
    re_kontra: Literal["plus2", "times2"]
    double_gegen: bool
    double_special: bool
    lost_level_points: Literal["two", "one_plus_thresholds", "thresholds", "two_plus_steps"]
    unannounced_levels: Literal["all", "first_beyond", "first_beyond_generous"]
    gegen_games: object
    solo_factor: Literal[1, 3]
    solo_special_points: object
    score_sheet: Literal["plus_minus", "winners_plus"]
    stake: int
    round_even: Literal["none", "minus_one", "toward_zero"]
    doppelkopf_doubles: bool
    losers_get_nothing: bool
    repeat_game_at: int | None
    bock_triggers: object
    bock_length: Literal["four_games", "everyone_dealt"]
    bock_overlap: Literal["series", "parallel"]
    bock_doubles: Literal["without_special", "all"]
    dulle_caught: bool
    dulle_caught_points: Literal[1, 2]
    dulle_caught_by_schwein: bool
    karlchen_caught: bool
    karlchen_caught_by: Literal["any", "karo_dame"]
    karlchen_lost_minus: bool
    doppelkopf_form: Literal["augen40", "two_pairs"]
    herzstich: bool
    fuchs_am_end: Literal[0, 1, 2]
    gans: bool
    mandatory_solo: Literal["none", "inside_24", "appended"]
    lustsolo_after_pflicht: bool
    runde_end: Literal["games", "score", "pott"]
    runde_games: int
    runde_games_five: int
    runde_minutes: object
    runde_score: int | None
    runde_pott: int | None
    players_at_table: Literal[4, 5, 6, 7]
    deal_packets: Literal["max_4", "threes", "3_4_3"]
    cut: Literal["none", "right_neighbour", "right_neighbour_min3"]
