"""Looks for a witness of every option and value that has none yet, or whose witness tells something else now.

PYTHONPATH=tests .venv/bin/python tests/tools/find_witnesses.py            # what is missing, up to 400 evenings each
PYTHONPATH=tests .venv/bin/python tests/tools/find_witnesses.py 5000 --only tie_rule
"""

import argparse
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from witnesses import Witness, store, stored

from dokolearn.rule_parts import ALL_EVENTS, SOLO_GROUPS
from dokolearn.rulesets import BOOKS, OptionProblem
from dokolearn.rulesets.option_values import READERS, Names, Number, OneOf
from dokolearn.rulesets.options import ONLY_WORDS, value_of


class Wanted(NamedTuple):
    """Two values of an option that have to differ somewhere."""

    option: str
    value: Any
    other: Any


ARMUT = {"armut": "offered"}
BOCK = {"bock_triggers": ["tie_120", "zero_game", "lost_re_kontra", "herzstich"]}
BIDDING = {"weitere_ansagen": True, "solo_ranking": "seat"}

AROUND: dict[str, list[dict[str, Any]]] = {
    "schwein_announce": [{"schwein": "both"}],
    **{option: [{"schwein": "both"}] for option in ("schwein_in_karosolo", "schwein_needs_call", "superschwein")},
    "schwein_card": [{"schwein": "both", "schwein_announce": "before_play"}],
    "hyperschwein": [{"schwein": "both", "superschwein": one} for one in ("karo_9", "karo_10")],
    "dulle_pair_cancels": [{"dulle_second_beats_first": False}],
    "except_last_trick": [{"dulle_second_beats_first": True}],
    "dulle_second_in_solo": [{"dulle_second_beats_first": True}],
    "weitere_ansagen": [{"solo_ranking": "seat"}],
    "weitere_ansagen_form": [BIDDING],
    "solo_same_dealer": [{}, {"mandatory_solo": "inside_24"}],
    "solo_lead": [{}, {"mandatory_solo": "inside_24"}],
    "hochzeit_shift": [{}, {"deadline_unit": "chain_formula"}],
    "hochzeit_pure_trump": [{"hochzeit_find": "choice"}],
    "armut": [{}, {"armut_parties": "kreuz_dame"}],
    **{option: [ARMUT] for option in ("armut_max_trumps", "armut_cards", "armut_decide", "armut_return", "armut_say")},
    **{option: [ARMUT] for option in ("armut_parties", "armut_two_poor", "armut_with_hochzeit")},
    "armut_extra_trumps": [ARMUT | {"armut_cards": one} for one in ("up_to_three", "all_trumps")],
    "armut_open_fuchs": [ARMUT | {"schwein": "both"}],
    "kontra_limits": [{"deadline_unit": "cards_in_game"}],
    "schmeissen_criteria": [{"schmeissen": True}],
    "forced_call_augen": [{"forced_call": True}],
    "forced_call_next_level": [{"forced_call": True}],
    "double_gegen": [{"re_kontra": "times2"}],
    "double_special": [{"re_kontra": "times2"}],
    "lost_level_points": [{}, {"both_levels": "forbidden"}],
    "tie_rule": [{}, {"deadline_unit": "cards_in_game", "call_limits": [48, 1, 1, 1, 1]}],
    "none_wins_pays": [{"both_levels": "none_wins"}],
    "own_missed_level_pays": [{"both_levels": "last_decides"}],
    "dulle_caught_points": [{"dulle_caught": True}],
    "dulle_caught_by_schwein": [{"dulle_caught": True, "schwein": "both", "forced_call_tack": False}],
    "karlchen_caught": [{}, {"karlchen_lost_minus": False}],
    "karlchen_lost_minus": [{}, {"karlchen_caught": False}],
    "karlchen_caught_by": [{"karlchen_caught": True, "karlchen_lost_minus": False}],
    "tie_pays": [{}, {"deadline_unit": "cards_in_game", "call_limits": [48, 1, 1, 1, 1]}],
    "bock_length": [BOCK, {"bock_triggers": ["lost_re_kontra"], "players_at_table": 6}],
    "bock_overlap": [BOCK],
    "bock_doubles": [BOCK],
    "lustsolo_after_pflicht": [{"mandatory_solo": "inside_24"}],
    "runde_games": [{}],
    "runde_games_five": [{"players_at_table": 5}],
    "runde_score": [{"runde_end": "score"}],
    "runde_pott": [{"runde_end": "pott"}],
    "vorbehalt_order": [{"armut": "offered", "schmeissen": True}],
}
"""Option → the house rules without which it has nothing to work on."""

BESIDE: dict[tuple[str, str], tuple[dict[str, Any], dict[str, Any]]] = {
    ("runde_end", "score"): ({"runde_score": 3}, {"runde_games": 2}),
    ("runde_end", "pott"): ({"runde_pott": 3}, {"runde_games": 2}),
}
"""Endings of an evening with their numbers."""

GAMES = {
    **dict.fromkeys(("bock_length", "bock_overlap", "runde_end", "runde_score", "runde_pott"), 8),
    **dict.fromkeys(("runde_games", "runde_games_five", "mandatory_solo", "bock_doubles"), 5),
    **dict.fromkeys(("lustsolo_after_pflicht",), 3),
    "repeat_game_at": 2,
}
"""How many games of an evening are played; otherwise one."""

ALIKE = {"kontra_first": "only_kontra"}
"""A value that says the same as the first one in other words → the value that it is held against."""

NUMBERS: dict[str, tuple[tuple[Any, Any], ...]] = {
    "hochzeit_limit": (("none", 3), (2, 3)),
    "armut_max_trumps": ((2, 3), (3, 4), (4, 5)),
    "runde_games": ((3, 4),),
    "runde_games_five": ((3, 4),),
    "runde_minutes": (("none", [100, 125]),),
    "runde_score": ((2, 8),),
    "runde_pott": ((2, 20),),
    "stake": ((5, 1),),
    "repeat_game_at": ((0, "none"), (1, 0)),
    "forced_call_augen": ((30, 31), (35, 30)),
    "kontra_limits": (([12, 12, 16, 20, 24], "none"), ([8, 20, 16, 20, 24], "none"), ([8, 12, 16, 20, 44], "none")),
}


def wanted() -> Iterator[Wanted]:
    """Every option with its values; of a list every member, of a limit every one of its numbers."""
    for option, reader in READERS.items():
        if option in ONLY_WORDS:
            continue
        if option in NUMBERS:
            yield from (Wanted(option, *pair) for pair in NUMBERS[option])
        elif option == "call_limits":
            yield from _limits()
        elif isinstance(reader, OneOf):
            first, *others = reader.values
            yield from (Wanted(option, other, ALIKE.get(other, first)) for other in others)
        elif isinstance(reader, Names):
            yield from _members(option, reader)
        else:
            assert not isinstance(reader, Number), f"{option}: say which numbers"
            yield from _groups(option)


def _limits() -> Iterator[Wanted]:
    """ddv counts the cards in the hand: one card more for one call."""
    usual = [11, 10, 9, 8, 7]
    for at, number in enumerate(usual):
        yield Wanted("call_limits", [*usual[:at], number + 1 if at == 0 else number - 1, *usual[at + 1 :]], usual)


def _members(option: str, reader: Names) -> Iterator[Wanted]:
    if option in ("vorbehalt_order", "solo_ranking"):
        yield from (Wanted(option, value, other) for value, other in ORDERS[option])
        return
    few = [*reader.known] if option in ("gegen_games", "soli") else []
    for member in reader.known:
        without = [name for name in few if name != member]
        with_it = few or [member]
        yield Wanted(option, with_it, without)


ORDERS: dict[str, tuple[tuple[Any, Any], ...]] = {
    "vorbehalt_order": (
        (["solo", "schmeissen", "armut", "hochzeit"], ["schmeissen", "solo", "armut", "hochzeit"]),
        (["solo", "schmeissen", "armut", "hochzeit"], ["solo", "armut", "schmeissen", "hochzeit"]),
        (["solo", "schmeissen", "armut", "hochzeit"], ["solo", "schmeissen", "hochzeit", "armut"]),
    ),
    "solo_ranking": (("seat", ["damensolo", "bubensolo"]), (["farbsolo", "damensolo"], ["damensolo", "farbsolo"])),
}


def _groups(option: str) -> Iterator[Wanted]:
    yield from (Wanted(option, {group: "all"}, {}) for group in SOLO_GROUPS)
    yield from (Wanted(option, {group: [event] for group in SOLO_GROUPS}, {}) for event in ALL_EVENTS)


EVENT_RULES = {"herzstich": True, "gans": True, "fuchs_am_end": 1, "dulle_caught": True}
"""Special points that are paid only where somebody switched them on."""


def tables(one: Wanted) -> Iterator[tuple[str, dict[str, Any]]]:
    """Books and house rules under which it might make a difference, the likeliest first."""
    around = AROUND.get(one.option, [{}])
    if one.option == "solo_special_points":
        paid = [{"karlchen_caught": kind, "karlchen_lost_minus": not kind} for kind in (True, False)]
        around = [EVENT_RULES | each for each in paid]
    if one.option in ("gegen_games", "bock_triggers"):
        around = [{}, {"armut": "offered"}]
    yield from ((book, options) for options, book in product(around, BOOKS) if book in _books(one))


def _books(one: Wanted) -> list[str]:
    """The books in which an option can show: limits of the cards in hand where these are counted."""
    if one.option == "call_limits":
        return ["ddv"]
    return sorted(BOOKS, key=lambda book: value_of(BOOKS[book], one.option) not in (one.value, one.other))


def search(one: Wanted, most: int) -> Witness | None:
    """The first evening in which the two values differ."""
    games = GAMES.get(one.option, 1)
    beside = BESIDE.get((one.option, one.value), ({}, {})) if isinstance(one.value, str) else ({}, {})
    tried = [
        Witness(one.option, one.value, one.other, book, options, 0, games, [], beside) for book, options in tables(one)
    ]
    possible = [each for each in tried if _goes(each)]
    for seed in range(most):
        for each in possible[:3] if seed >= 40 else possible:
            witness = each._replace(seed=seed)
            differs = witness.found()
            if differs is not None:
                return witness._replace(differs=differs)
    return None


def _goes(witness: Witness) -> bool:
    """Whether both values go together with the rest."""
    try:
        ours, theirs = witness.rules()
        return ours != theirs
    except OptionProblem:
        return False


def main() -> None:
    """Keep what still tells the same, look for the rest, and say what was not found."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("most", type=int, nargs="?", default=400)
    asked.add_argument("--only", default="")
    args = asked.parse_args()
    kept = {_name(one): one for one in stored()}
    found: dict[str, Witness] = {}
    for one in wanted():
        witness = kept.get(_name(one))
        if args.only in one.option and (witness is None or witness.found() != witness.differs):
            witness = search(one, args.most)
            print(_name(one), witness.differs if witness else "NOT FOUND", flush=True)
        if witness:
            found[_name(one)] = witness
            store(list(found.values()) + [each for name, each in kept.items() if name not in found])
    store(list(found.values()))


def _name(one: Wanted | Witness) -> str:
    return f"{one.option}: {one.value} / {one.other}"


if __name__ == "__main__":
    main()
