"""Which options contradict each other (C1 to C49): a table of data.

Only values that somebody set contradict each other. A default that loses its object gives way silently instead, and
`gives` says what it becomes. Rows about options that cannot be set yet rest until they can.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from dokolearn.rule_parts import NEVER
from dokolearn.rulesets.option_values import SOLI_WITH_NINES, VORBEHALTE, WITH_NINES

Values = Mapping[str, Any]
"""Every option with its value, and `book`: the name of the book."""


class Side(NamedTuple):
    """Half of a contradiction: an option with certain values, or set at all."""

    option: str
    how: Literal["is", "other", "set", "has", "lacks", "above", "below_players", "wrong_order"]
    values: tuple[Any, ...] = ()

    def holds(self, values: Values) -> bool:
        """Whether the option has one of these values."""
        return self.option in values and _HOLDS[self.how](values[self.option], self.values, values)


class Contradiction(NamedTuple):
    """One side, and what it does not go with."""

    number: str
    left: Side
    right: tuple[Side, ...]
    gives: Mapping[str, Any] = {}
    """Option → what its default becomes, a value or a function of all values; without it the default stays."""


_HOLDS: dict[str, Callable[[Any, tuple[Any, ...], Values], bool]] = {
    "is": lambda value, wanted, values: value in wanted,
    "other": lambda value, wanted, values: value not in wanted,
    "set": lambda value, wanted, values: True,
    "has": lambda value, wanted, values: any(member in value for member in wanted),
    "lacks": lambda value, wanted, values: not any(member in value for member in wanted),
    "above": lambda value, wanted, values: value > wanted[0],
    "below_players": lambda value, wanted, values: value < values.get("players_at_table", 4),
    "wrong_order": lambda value, wanted, values: bool(missing_vorbehalte(value, values)),
}


def _is(option: str, *values: object) -> Side:
    return Side(option, "is", values)


def _other(option: str, *values: object) -> Side:
    return Side(option, "other", values)


def _set(*options: str) -> tuple[Side, ...]:
    return tuple(Side(option, "set") for option in options)


def _on(*options: str) -> tuple[Side, ...]:
    return tuple(_is(option, True) for option in options)


def missing_vorbehalte(order: tuple[str, ...], values: Values) -> tuple[str, ...]:
    """The kinds of Vorbehalt that are switched on and have no place in an order."""
    wanted = {
        "schmeissen": bool(values.get("schmeissen")),
        "armut": values.get("armut", "none") != "none",
        "hochzeit": True,
        "solo": bool(values.get("soli")) and not {"solo", "lustsolo"} & set(order),
        "pflichtsolo": values.get("mandatory_solo", "none") == "inside_24" and "solo" not in order,
    }
    return tuple(kind for kind, on in wanted.items() if on and kind not in order)


def completed_order(values: Values) -> tuple[str, ...]:
    """The order of the book with what was switched on at its usual rank."""
    order: list[str] = list(values["vorbehalt_order"])
    for kind in missing_vorbehalte(values["vorbehalt_order"], values):
        lower = VORBEHALTE[VORBEHALTE.index(kind) + 1 :]
        order.insert(next((at for at, other in enumerate(order) if other in lower), len(order)), kind)
    return tuple(order)


def without_nines(values: Values) -> tuple[str, ...]:
    """The criteria that are left without nines; in ddv the kings replace the nines."""
    kings = {"five_nines": "five_kings", "nines_of_all_suits": "kings_of_all_suits"} if values["book"] == "ddv" else {}
    named = (kings.get(criterion, criterion) for criterion in values["schmeissen_criteria"])
    return tuple(dict.fromkeys(criterion for criterion in named if criterion not in WITH_NINES))


def _reply_of_unit(values: Values) -> str:
    own = {"cards_in_hand": "one_card_less", "cards_in_game": "one_stich_later", "chain_formula": "chain"}
    return own.get(values["deadline_unit"], "none")


_WRONG_ORDER = Side("vorbehalt_order", "wrong_order")
_HAND = _other("deadline_unit", "cards_in_hand")
_GAME = _other("deadline_unit", "cards_in_game")
_CHAIN = _other("deadline_unit", "chain_formula")
_NO_DULLE = _is("herz10_trump", False)
_NO_SCHWEIN = _is("schwein", "none")
_EARLY_SCHWEIN = _is("schwein_announce", "before_play", "vorbehalt")
_SCHNEIDER = _is("levels", "schneider_schwarz")
_NO_ARMUT = _is("armut", "none")
_ARMUT = (
    *("armut_max_trumps", "armut_cards", "armut_extra_trumps", "armut_open_fuchs", "armut_decide", "armut_return"),
    *("armut_say", "armut_two_poor", "armut_parties", "armut_with_hochzeit"),
)

CONTRADICTIONS: tuple[Contradiction, ...] = (
    Contradiction(
        "C1",
        _is("deck_nines", False),
        (_is("superschwein", "karo_9"), _is("hyperschwein", "karo_9")),
        {"superschwein": "none", "hyperschwein": "none"},
    ),
    Contradiction(
        "C2",
        _is("deck_nines", False),
        (Side("schmeissen_criteria", "has", WITH_NINES),),
        {"schmeissen_criteria": without_nines},
    ),
    Contradiction(
        "C3",
        _is("deck_nines", False),
        (Side("soli", "has", SOLI_WITH_NINES),),
        {"soli": lambda values: tuple(name for name in values["soli"] if name not in SOLI_WITH_NINES)},
    ),
    Contradiction("C4", _is("deck_nines", False), (_is("deal_packets", "threes"),), {"deal_packets": "3_4_3"}),
    Contradiction("C4", _is("deck_nines", True), (_is("deal_packets", "3_4_3"),), {"deal_packets": "threes"}),
    Contradiction(
        "C5",
        _NO_DULLE,
        _on("dulle_second_beats_first", "dulle_caught", "dulle_pair_cancels", "dulle_moves_with_suit"),
        {
            "dulle_second_beats_first": False,
            "dulle_caught": False,
            "dulle_pair_cancels": False,
            "dulle_moves_with_suit": False,
        },
    ),
    Contradiction("C6", _is("karo_koenig_highest", True), (_is("herz10_trump", True),), {"herz10_trump": False}),
    Contradiction("C7", _is("karo_koenig_highest", True), _on("gans"), {"gans": False}),
    Contradiction(
        "C8",
        _is("dulle_pair_cancels", True),
        _on("dulle_second_beats_first"),
        {"dulle_second_beats_first": False, "dulle_pair_cancels": False},
    ),
    Contradiction("C9", _is("parties_by", "karo_koenig"), _on("genscher"), {"genscher": False}),
    Contradiction(
        "C10",
        _NO_SCHWEIN,
        (
            *_set("schwein_card", "schwein_announce", "schwein_needs_call", "schwein_in_karosolo"),
            *_set("dulle_caught_by_schwein"),
            *(_other(option, "none") for option in ("superschwein", "hyperschwein")),
            *_on("armut_open_fuchs"),
        ),
        {"superschwein": "none", "hyperschwein": "none"},
    ),
    Contradiction("C11", _is("schwein", "second_after_stich"), (_EARLY_SCHWEIN,), {"schwein_announce": "at_card"}),
    Contradiction("C12", _is("schwein_needs_call", True), (_EARLY_SCHWEIN,), {"schwein_announce": "at_card"}),
    Contradiction("C13", _is("schwein_card", "herz_ass"), _on("armut_open_fuchs"), {"armut_open_fuchs": False}),
    Contradiction("C14", _is("ueberstich", True), (_other("schwein", "none"),), {"schwein": "none"}),
    Contradiction("C15", _is("abreizen", True), _on("weitere_ansagen"), {"abreizen": False, "weitere_ansagen": False}),
    Contradiction(
        "C16",
        _is("weitere_ansagen", True),
        (_other("solo_ranking", ()), _is("solo_equal_rank", "last_speaker")),
        {"solo_ranking": (), "solo_equal_rank": "first_seat"},
    ),
    Contradiction("C17", _SCHNEIDER, _on("weitere_ansagen", "abreizen"), {"weitere_ansagen": False, "abreizen": False}),
    Contradiction(
        "C18",
        _is("vorab", False),
        (_is("abreizen", True), _is("tie_rule", "kontra_null_vorab")),
        {"abreizen": False, "tie_rule": "kontra_null_any"},
    ),
    Contradiction(
        "C19",
        _is("mandatory_solo", "none"),
        (
            _is("solo_lead", "pflicht_only"),
            _is("solo_same_dealer", "pflicht_not_vorgefuehrt"),
            _is("lustsolo_after_pflicht", True),
        ),
        {"solo_lead": "left_of_dealer", "solo_same_dealer": "never", "lustsolo_after_pflicht": False},
    ),
    Contradiction("C20", _other("hochzeit_find", "choice"), _set("hochzeit_pure_trump")),
    Contradiction(
        "C21",
        _is("hochzeit_search_calls", "all_converted"),
        (_other("hochzeit_shift", "none"),),
        {"hochzeit_shift": "none", "hochzeit_search_calls": "holder"},
    ),
    Contradiction("C22", _HAND, (_is("hochzeit_shift", "k", "k_minus_1"),), {"hochzeit_shift": "none"}),
    Contradiction("C22", _CHAIN, (_is("hochzeit_shift", "formula"),), {"hochzeit_shift": "none"}),
    Contradiction(
        "C23",
        _is("deadline_unit", "chain_formula"),
        (_other("reply_rule", "chain"), _is("skip_levels", True), _SCHNEIDER),
        {"reply_rule": "chain", "skip_levels": False, "levels": "four"},
    ),
    Contradiction(
        "C24",
        _CHAIN,
        (_is("reply_rule", "chain"), *_set("chain"), _is("vorab", True)),
        {"reply_rule": _reply_of_unit, "vorab": False},
    ),
    Contradiction("C25", _GAME, (_is("reply_rule", "one_stich_later", "as_3_3"),), {"reply_rule": _reply_of_unit}),
    Contradiction("C25", _HAND, (_is("reply_rule", "one_card_less"),), {"reply_rule": _reply_of_unit}),
    Contradiction(
        "C26",
        _is("call_only_on_turn", False),
        (_is("reply_rule", "kontra_next_card"),),
        {"reply_rule": _reply_of_unit},
    ),
    Contradiction(
        "C27",
        _is("deadline_unit", "before_play"),
        _on("forced_call", "forced_call_tack"),
        {"forced_call": False, "forced_call_tack": False},
    ),
    Contradiction(
        "C28",
        _is("klopfen", True),
        (
            *_on("forced_call", "forced_call_tack", "disclosure_forces_call"),
            _is("hochzeit_search_calls", "all_converted"),
        ),
        {
            "forced_call": False,
            "forced_call_tack": False,
            "disclosure_forces_call": False,
            "hochzeit_search_calls": "nobody",
        },
    ),
    Contradiction("C29", _other("both_levels", "none_wins"), _set("none_wins_pays")),
    Contradiction("C30", _other("both_levels", "last_decides"), _set("own_missed_level_pays")),
    Contradiction("C31", _is("re_kontra", "plus2"), _set("double_gegen", "double_special")),
    Contradiction("C32", _is("book", "maennle"), (_is("re_kontra", "plus2"),)),
    Contradiction(
        "C33",
        _other("both_levels", "forbidden"),
        (_is("lost_level_points", "two_plus_steps"),),
        {"lost_level_points": "two"},
    ),
    Contradiction("C34", _SCHNEIDER, (_other("unannounced_levels", "all"),), {"unannounced_levels": "all"}),
    Contradiction(
        "C35",
        _is("karlchen_caught", True),
        _on("karlchen_lost_minus"),
        {"karlchen_caught": False, "karlchen_lost_minus": False},
    ),
    Contradiction("C36", _is("karlchen_caught", False), _set("karlchen_caught_by")),
    Contradiction("C36", _is("dulle_caught", False), _set("dulle_caught_points", "dulle_caught_by_schwein")),
    Contradiction("C37", _other("repeat_game_at", NEVER), (Side("bock_triggers", "has", ("zero_game",)),)),
    Contradiction("C38", _is("bock_triggers", ()), _set("bock_length", "bock_overlap", "bock_doubles")),
    Contradiction("C39", _NO_ARMUT, _set(*_ARMUT)),
    Contradiction("C39", _is("schmeissen", False), _set("schmeissen_criteria", "schmeissen_show_hand")),
    Contradiction(
        "C40",
        _is("armut_cards", "three_with_all_trumps"),
        (Side("armut_max_trumps", "above", (3,)), _is("armut_extra_trumps", "karo_ass")),
        {"armut_cards": "all_trumps"},
    ),
    Contradiction(
        "C41", _is("forced_call", False), _set("forced_call_augen", "forced_call_by", "forced_call_next_level")
    ),
    Contradiction(
        "C42",
        _is("mandatory_solo", "inside_24"),
        (_is("runde_end", "score", "pott"), Side("runde_games", "below_players")),
        {"mandatory_solo": "none"},
    ),
    Contradiction("C43", _is("runde_end", "score", "pott"), _set("runde_games")),
    Contradiction("C43", _other("runde_end", "score"), _set("runde_score")),
    Contradiction("C43", _other("runde_end", "pott"), _set("runde_pott")),
    Contradiction("C44", _WRONG_ORDER, (_WRONG_ORDER,), {"vorbehalt_order": completed_order}),
    Contradiction("C45", _is("soli", ()), (_other("mandatory_solo", "none"),), {"mandatory_solo": "none"}),
    Contradiction(
        "C48",
        _is("schwein_card", "herz_ass"),
        (_is("schwein", "first", "free_choice", "second_after_stich"),),
        {"schwein": "both"},
    ),
    Contradiction(
        "C49",
        _is("schwein_card", "herz_ass"),
        (_is("schwein_announce", "at_card"),),
        {"schwein_announce": "before_play"},
    ),
    Contradiction("C46", _is("superschwein", "none"), (_other("hyperschwein", "none"),), {"hyperschwein": "none"}),
    *(
        Contradiction("C47", _is("superschwein", pair), (_is("hyperschwein", pair),), {"hyperschwein": "none"})
        for pair in ("karo_9", "karo_10")
    ),
)
