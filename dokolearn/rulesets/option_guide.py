"""What helps people to choose house rules: the common ones first, and which change nothing beside others (data)."""

from collections.abc import Mapping
from typing import NamedTuple

from dokolearn.model import RuleSet
from dokolearn.rulesets.contradictions import CONTRADICTIONS, Side
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import Setting, value_of

# What the books print as variants or do otherwise than each other, and a table tells every guest; no long lists.
COMMON = (
    *("dulle_second_beats_first", "deck_nines", "schwein", "armut", "schmeissen", "karlchen_caught", "fuchs_am_end"),
    *("forced_call", "mandatory_solo", "bock_triggers"),
)
"""The ten most common house rules."""


UNDER: dict[str, tuple[str, str]] = {
    "runde_games": ("runde_end", "games"),
    "runde_games_five": ("runde_end", "games"),
    "runde_score": ("runde_end", "score"),
    "runde_pott": ("runde_end", "pott"),
}
"""A number that belongs to one value of another option: a form shows it below that value, and only there."""

UNFAMILIAR = (
    *("dulle_moves_with_suit", "karo_koenig_highest", "superschwein", "hyperschwein", "dulle_pair_cancels"),
    *("ueberstich", "armut_extra_trumps", "armut_open_fuchs", "doppelkopf_doubles", "losers_get_nothing"),
    *("repeat_game_at", "scharfe", "parties_by"),
)
"""House rules that the opponents keep to and do not think of when they choose a card."""

TELLING = ("deck_nines", "dulle_second_beats_first", "re_kontra", "schwein", "armut", "mandatory_solo")
"""By what somebody who has sat at a table can tell its book."""

PLAYED_ELSEWHERE = (
    *("feigheit", "bock_solo", "solo_premium", "ramsch", "joker", "wolken", "schwarze_sau"),
    *("kontrasolo", "stille_armut", "schlanker_martin"),
    *("suit_solo_of_pictures", "buben_over_damen", "free_passing", "penalties", "wildwechsel"),
    *("hammelrennen", "three_players", "kaiser"),
)
"""House rules of other tables that are no option at all: whoever looks for one is told so (`missing.<name>`)."""


class Idle(NamedTuple):
    """Options that change no game and no evening while another option has one of these values."""

    options: tuple[str, ...]
    beside: Side


def _is(option: str, *values: object) -> Side:
    return Side(option, "is", values)


_NO_DULLE = _is("herz10_trump", False)
_NO_SOLI = _is("soli", ())
_NO_LIMITS = _is("deadline_unit", "chain_formula", "before_play", "first_stich")
_NO_CHAIN = Side("deadline_unit", "other", ("chain_formula",))

_DETAILS = tuple(
    Idle((right.option,), row.left)
    for row in CONTRADICTIONS
    for right in row.right
    if right.how == "set" and right.option in READERS
)
"""What contradicts something by being set at all is a detail of what is not there."""

IDLE: tuple[Idle, ...] = (
    *_DETAILS,
    Idle(("dulle_second_beats_first", "except_last_trick", "dulle_second_in_solo"), _NO_DULLE),
    Idle(("dulle_caught", "dulle_caught_points", "dulle_caught_by_schwein"), _NO_DULLE),
    Idle(("except_last_trick", "dulle_second_in_solo"), _is("dulle_second_beats_first", False)),
    Idle(("solo_ranking", "solo_equal_rank", "weitere_ansagen", "weitere_ansagen_form", "abreizen"), _NO_SOLI),
    Idle(("solo_lead", "solo_same_dealer", "dulle_second_in_solo", "lustsolo_after_pflicht"), _NO_SOLI),
    Idle(("superschwein", "hyperschwein"), _is("schwein", "none")),
    Idle(("armut_open_fuchs",), _is("schwein", "none")),
    Idle(("armut_open_fuchs",), _is("armut_extra_trumps", "karo_ass")),
    Idle(("hyperschwein",), _is("superschwein", "none")),
    Idle(("dulle_moves_with_suit", "dulle_pair_cancels"), _NO_DULLE),
    Idle(("dulle_moves_with_suit",), _NO_SOLI),
    Idle(("schwein_in_karosolo",), Side("soli", "lacks", ("karosolo",))),
    Idle(("weitere_ansagen_form",), _is("weitere_ansagen", False)),
    Idle(("solo_ranking", "solo_equal_rank"), _is("weitere_ansagen", True)),
    Idle(("lustsolo_after_pflicht",), _is("mandatory_solo", "none")),
    Idle(("schmeissen",), _is("schmeissen_criteria", ())),
    Idle(("call_limits", "kontra_limits"), _NO_LIMITS),
    Idle(("vorab",), _NO_CHAIN),
    Idle(("skip_levels", "reply_rule", "levels_after_late_reply"), _is("deadline_unit", "chain_formula")),
    Idle(("levels_after_late_reply",), _is("reply_rule", "as_3_3", "chain", "none")),
    Idle(("hochzeit_shift",), _is("deadline_unit", "cards_in_game", "stiche", "before_play", "first_stich")),
    Idle(("double_gegen",), _is("gegen_games", ())),
    Idle(("runde_games",), _is("players_at_table", 5)),
    Idle(("runde_games_five",), _is("players_at_table", 4, 6, 7)),
    Idle(("runde_games_five",), _is("runde_end", "score", "pott")),
)


def idle(rules: RuleSet) -> dict[str, Setting]:
    """Every option that changes nothing under these rules, with what makes it so."""
    values = {name: value_of(rules, name) for name in READERS}
    found: dict[str, Setting] = {}
    for row in IDLE:
        if row.beside.holds(values):
            for option in row.options:
                found.setdefault(option, Setting(row.beside.option, values[row.beside.option]))
    return found


def in_order() -> tuple[str, ...]:
    """Every option, the common ones first."""
    return (*COMMON, *(name for name in READERS if name not in COMMON))


def differences(here: RuleSet, there: RuleSet) -> dict[str, tuple[str, ...]]:
    """Every option in which two tables differ, the common ones first; with each its details: what has an effect at one
    of them only, since the other plays without that rule."""
    sides = [idle(here), idle(there)]
    resting = {option: setting.option for one in sides for option, setting in one.items()}
    beside = {option: resting[option] for option in resting if (option in sides[0]) != (option in sides[1])}
    found: dict[str, list[str]] = {
        option: []
        for option in in_order()
        if option not in resting and value_of(here, option) != value_of(there, option)
    }
    for option in beside:
        rule = _rule_behind(option, beside)
        details = found.setdefault(rule, [])
        if option != rule:
            details.append(option)
    order = in_order()
    return {option: tuple(sorted(found[option], key=order.index)) for option in order if option in found}


def _rule_behind(option: str, beside: Mapping[str, str]) -> str:
    """The rule without which an option rests, itself no detail of another one; of rules that rest beside each other
    the one that is named first."""
    way = [option]
    while (cause := beside.get(way[-1])) is not None:
        if cause in way:
            return min(way[way.index(cause) :], key=in_order().index)
        way.append(cause)
    return way[-1]
