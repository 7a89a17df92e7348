"""What one seat knows of a game, from the first question on: its cards, what was said, what lies open, what follows.

A `Sight` is a value of plain data that `dokolearn.game` makes. Games that look the same to a seat give it equal values;
everything else here is computed from that value and from nothing else, so whoever decides by it cannot cheat.
"""

from dokolearn.sight.on_the_table import ahead, augen, cards_out, hand_sizes, kinds_of, laid, played, table_of
from dokolearn.sight.one_seat import Evening, Sight
from dokolearn.sight.other_hands import cannot_hold, groups_missing, must_hold, not_followed
from dokolearn.sight.own_choices import (
    SCHWEIN_SAID,
    actions,
    calls_next_time,
    calls_now,
    cards_now,
    conclusions,
    may_announce_schwein,
)
from dokolearn.sight.who_is_re import (
    Parties,
    alte_deals,
    alte_shown,
    alte_worlds,
    named_parties,
    own_party,
    parties,
    partners,
    same_parties,
)

__all__ = [
    "SCHWEIN_SAID",
    "Evening",
    "Parties",
    "Sight",
    "actions",
    "ahead",
    "alte_deals",
    "alte_shown",
    "alte_worlds",
    "augen",
    "calls_next_time",
    "calls_now",
    "cannot_hold",
    "cards_now",
    "cards_out",
    "conclusions",
    "groups_missing",
    "hand_sizes",
    "kinds_of",
    "laid",
    "may_announce_schwein",
    "must_hold",
    "named_parties",
    "not_followed",
    "own_party",
    "parties",
    "partners",
    "played",
    "same_parties",
    "table_of",
]
