"""No default of a book is silently not played: what cannot be set yet is everywhere as the engine plays it anyway.

The table was typed from the list of options, as the one in `test_rulesets.py`; `-` means that a book has nothing of the
kind.
"""

from test_rulesets import ROWS, rows

from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import NOT_YET

NOT_PLAYED = """
    dulle_moves_with_suit | false | false | false | false | false
    karo_koenig_highest | false | false | false | false | false
    parties_by | kreuz_dame | kreuz_dame | kreuz_dame | kreuz_dame | kreuz_dame
    schwein_card | - | - | - | - | karo_ass
    schwein_needs_call | - | false | false | - | false
    superschwein | none | none | none | none | none
    scharfe | false | false | false | false | false
    genscher | false | false | false | false | false
    dulle_pair_cancels | false | false | false | false | false
    ueberstich | false | false | false | false | false
    first_speaker | left_of_dealer | left_of_dealer | left_of_dealer | left_of_dealer | left_of_dealer
    armut_extra_trumps | - | none | none | none | -
    armut_open_fuchs | - | false | false | false | -
    armut_two_poor | - | false | false | false | -
    armut_with_hochzeit | - | by_rank | by_rank | by_rank | -
    levels | four | four | four | four | four
    forced_call_by | - | - | stich_winner | stich_winner | -
    klopfen | false | false | false | false | false
    stake | 1 | 1 | 1 | 1 | 1
    repeat_game_at | none | none | none | none | none
    doppelkopf_doubles | false | false | false | false | false
    tactic_queen | karo_dame | - | - | - | -
    tactic_brackets | false | - | - | - | -
"""
"""The same of what cannot be set yet."""

WITHOUT = {
    **dict.fromkeys(("dulle_moves_with_suit", "karo_koenig_highest", "scharfe", "genscher", "ueberstich"), "false"),
    **dict.fromkeys(("dulle_pair_cancels", "schwein_needs_call", "klopfen", "doppelkopf_doubles"), "false"),
    **dict.fromkeys(("armut_open_fuchs", "armut_two_poor", "tactic_brackets"), "false"),
    **dict.fromkeys(("superschwein", "armut_extra_trumps", "repeat_game_at"), "none"),
    **{"parties_by": "kreuz_dame", "schwein_card": "karo_ass", "first_speaker": "left_of_dealer", "levels": "four"},
    **{"armut_with_hochzeit": "by_rank", "forced_call_by": "stich_winner", "stake": "1", "tactic_queen": "karo_dame"},
}
"""What the engine plays where an option cannot be set."""


def test_no_rule_of_a_book_is_listed_and_silently_not_played() -> None:
    """What cannot be set yet is in every book as the engine plays it anyway, and nothing else is left out."""
    waiting = rows(NOT_PLAYED)
    assert sorted(waiting) == sorted(NOT_YET)
    for option, cells in waiting.items():
        assert len(cells) == len(BOOKS)
        assert set(cells) <= {"-", WITHOUT[option]}, f"{option}: a book plays it, the engine does not"
    assert len(ROWS.keys() | waiting.keys()) == len(ROWS) + len(waiting) == 115
