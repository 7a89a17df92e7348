"""A second way to score a game, written from the sources and plain on purpose: what the engine says is held against it.

It shares nothing with the engine but the names of options, games and events. `BOOKS` is what the five books say,
`score` what a sheet comes to. Whoever changes a rule changes it here from the book, not from the engine.
"""

from typing import Any, NamedTuple

Party = str
OTHER = {"re": "kontra", "kontra": "re"}

FARBSOLI = ("herzsolo", "piksolo", "kreuzsolo")
WITH_PARTNER = ("normal", "hochzeit", "armut")


class Said(NamedTuple):
    """A call: 0 is Re or Kontra, 1 to 4 keine 90, keine 60, keine 30 and schwarz."""

    party: Party
    level: int
    vorab: bool = False
    late: bool = False


class Sheet(NamedTuple):
    """A game that is over, as somebody would write it down."""

    game: str
    re: tuple[int, ...]
    """The seats of Re; one where somebody plays alone."""
    augen_re: int
    stiche: dict[Party, int]
    said: tuple[Said, ...]
    events: tuple[tuple[Party, str], ...]

    @property
    def augen(self) -> dict[Party, int]:
        return {"re": self.augen_re, "kontra": 240 - self.augen_re}

    @property
    def alone(self) -> bool:
        return len(self.re) == 1


class Scored(NamedTuple):
    winner: Party | None
    punkte: tuple[int, int, int, int]


EVERYTHING = (
    *("doppelkopf", "fuchs", "karlchen", "karlchen_gefangen", "karlchen_verloren"),
    *("dulle_gefangen", "herzstich", "fuchs_am_end", "gans"),
)

BOOKS: dict[str, dict[str, Any]] = {
    "mainz": {
        "tie_rule": "last_speaker",  # §3.7, §3.10
        "both_levels": "last_decides",  # §3.10
        "own_missed_level_pays": 1,
        "re_kontra": "times2",  # §3.2
        "double_gegen": True,  # §3.9 ii
        "double_special": False,  # §3.12
        "lost_level_points": "two",  # §3.9 iii
        "unannounced_levels": "all",  # §3.1
        "gegen_games": ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo"),  # §3.8
        "alone_pays": {"stilles_solo": EVERYTHING, "hochzeit_ungeklaert": EVERYTHING},  # §4.7, §4.12
        "dulle_caught": True,  # §3.11 i
        "karlchen_caught": True,  # §3.11 iv
    },
    "ddv": {
        "tie_rule": "only_kontra",
        "both_levels": "none_wins",
        "none_wins_pays": "thresholds",
        "re_kontra": "plus2",
        "lost_level_points": "one_plus_thresholds",
        "unannounced_levels": "all",
        "gegen_games": ("normal", "hochzeit"),
        "alone_pays": {},
        "double_gegen": True,
        "double_special": False,
    },
    "spielregeln": {
        "tie_rule": "only_kontra",
        "both_levels": "none_wins",
        "none_wins_pays": "special_only",
        "re_kontra": "plus2",
        "lost_level_points": "two",
        "unannounced_levels": "all",
        "gegen_games": ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo"),
        "alone_pays": dict.fromkeys(
            ("stilles_solo", "hochzeit_ungeklaert", "karosolo", "farbsolo", "other_solo"), ("doppelkopf",)
        ),
        "karlchen_lost_minus": True,
        "double_gegen": True,
        "double_special": True,
    },
    "schmidt": {
        "tie_rule": "kontra_first",
        "both_levels": "last_decides",
        "own_missed_level_pays": 2,  # Beispiel 7
        "re_kontra": "plus2",
        "lost_level_points": "two",
        "unannounced_levels": "all",
        "gegen_games": ("normal", "hochzeit", "stilles_solo"),
        "alone_pays": {
            "stilles_solo": EVERYTHING,
            **dict.fromkeys(("hochzeit_ungeklaert", "karosolo", "farbsolo"), ("doppelkopf",)),
        },
        "double_gegen": False,
        "double_special": False,
    },
    "maennle": {
        "tie_rule": "kontra_null_vorab",  # §27
        "both_levels": "forbidden",  # §16
        "re_kontra": "times2",  # §28
        "double_gegen": True,
        "double_special": True,
        "lost_level_points": "two_plus_steps",  # Beispiel 2
        "unannounced_levels": "first_beyond",  # §27
        "gegen_games": ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo"),
        "alone_pays": {
            **dict.fromkeys(("stilles_solo", "hochzeit_ungeklaert", "karosolo"), EVERYTHING),
            "farbsolo": ("doppelkopf", "karlchen", "herzstich"),  # §21: Karo Ass is no Fuchs there
            "other_solo": ("doppelkopf", "karlchen"),
        },
        "herzstich": True,  # §24
        "round_even": "minus_one",  # §28
    },
}
"""What is written down in each book; what is not here is not played there."""

ELSE: dict[str, Any] = {
    "own_missed_level_pays": 1,
    "none_wins_pays": "special_only",
    "solo_factor": 3,
    "score_sheet": "plus_minus",
    "stake": 1,
    "round_even": "none",
    "dulle_caught": False,
    "dulle_caught_points": 1,
    "karlchen_caught": False,
    "karlchen_lost_minus": False,
    "herzstich": False,
    "fuchs_am_end": 0,
    "gans": False,
}


def score(book: str, options: dict[str, Any], sheet: Sheet) -> Scored:
    """Who wins, and what everybody writes down."""
    rules = ELSE | BOOKS[book] | options
    winner, null = who_wins(rules, sheet)
    if null:
        return Scored(None, (0, 0, 0, 0))
    if winner is not None:
        value = worth(rules, sheet, winner)
        return Scored(winner, on_the_sheet(rules, sheet, winner, rounded(rules, value), winner))
    of_re = without_winner(rules, sheet)
    front = "kontra" if of_re < 0 else "re"
    return Scored(None, on_the_sheet(rules, sheet, front, rounded(rules, abs(of_re)), None))


# Who wins


def in_time(sheet: Sheet, party: Party) -> list[Said]:
    return [one for one in sheet.said if one.party == party and not one.late]


def highest(sheet: Sheet, party: Party) -> int:
    """The highest level a party has called in time; 0 for none beyond Re or Kontra."""
    return max((one.level for one in in_time(sheet, party)), default=0)


def below(sheet: Sheet, party: Party, level: int) -> bool:
    """Whether a party stayed below 90, 60, 30, or has no Stich."""
    return sheet.stiche[party] == 0 if level == 4 else sheet.augen[party] < 120 - 30 * level


def who_wins(rules: dict[str, Any], sheet: Sheet) -> tuple[Party | None, bool]:
    """The winner, and whether it is a null game in which nobody gets anything."""
    levels = {party: highest(sheet, party) for party in OTHER}
    made = {party: level > 0 and below(sheet, OTHER[party], level) for party, level in levels.items()}
    if levels["re"] and levels["kontra"]:
        if rules["both_levels"] == "last_decides":
            last = [one for one in sheet.said if one.level > 0 and not one.late][-1].party
            return (last if made[last] else OTHER[last]), False
        good = [party for party in OTHER if made[party]]
        return (good[0] if good else None), False
    for party, level in levels.items():
        if level:
            return (party if made[party] else OTHER[party]), False
    if sheet.augen_re != 120:
        return ("re" if sheet.augen_re > 120 else "kontra"), False
    return at_120(rules["tie_rule"], sheet)


def at_120(rule: str, sheet: Sheet) -> tuple[Party | None, bool]:
    """120 to 120, and nobody has called a level in time."""
    spoke = [one.party for one in sheet.said if one.level == 0 and not one.late]
    vorab = any(one.vorab and one.party == "kontra" for one in sheet.said)
    re_wins = {
        "last_speaker": spoke in (["kontra"], ["kontra", "re"]),
        "only_kontra": spoke == ["kontra"],
        "kontra_first": spoke[:1] == ["kontra"],
    }.get(rule, False)
    null = {"kontra_null_vorab": vorab, "kontra_null_any": "kontra" in spoke}.get(rule, False)
    return (None if null else "re" if re_wins else "kontra"), null


# What it is worth


def worth(rules: dict[str, Any], sheet: Sheet, winner: Party) -> int:
    """What the winner gets."""
    loser = OTHER[winner]
    ansagen = sum(1 for party in OTHER if announced(sheet, party, winner))
    gegen = int(winner == "kontra" and kind_of_game(sheet) in rules["gegen_games"])
    if rules["unannounced_levels"] == "all":
        plain = 1 + levels_pay(rules, sheet, winner)
    else:
        plain = steps_pay(rules, sheet, winner)
    if only_gegen(rules, sheet, winner):
        plain = 0
    special = special_points(rules, sheet, winner) - special_points(rules, sheet, loser)
    if rules["re_kontra"] == "plus2":
        return plain + gegen + 2 * ansagen + special
    inside = plain + (gegen if rules["double_gegen"] else 0) + (special if rules["double_special"] else 0)
    outside = (0 if rules["double_gegen"] else gegen) + (0 if rules["double_special"] else special)
    return inside * 2**ansagen + outside


def announced(sheet: Sheet, party: Party, winner: Party) -> bool:
    """Re or Kontra; what came too late counts for those who lose only (`maennle §17`)."""
    return any(one.party == party and (not one.late or party != winner) for one in sheet.said)


def only_gegen(rules: dict[str, Any], sheet: Sheet, winner: Party) -> bool:
    """`maennle §27` Kontra with just 120 gets the point "gegen" only, if no level has to be settled."""
    settled = any(one.level > 0 and (not one.late or one.party != winner) for one in sheet.said)
    return rules["tie_rule"].startswith("kontra_null") and winner == "kontra" and sheet.augen_re == 120 and not settled


def levels_pay(rules: dict[str, Any], sheet: Sheet, winner: Party) -> int:
    """Every limit the loser stayed below, every level that was called, made or missed."""
    loser, total = OTHER[winner], 0
    own, theirs = highest(sheet, winner), highest(sheet, loser)
    for level in (1, 2, 3, 4):
        reached = below(sheet, loser, level)
        total += reached
        if level <= own:
            total += 1 if reached else rules["own_missed_level_pays"]
        if level <= theirs:
            step = int(sheet.augen[winner] >= 120 - 30 * (level - 1))
            total += {"two": 2, "one_plus_thresholds": 1 + step, "thresholds": step}[rules["lost_level_points"]]
    return total


def steps_pay(rules: dict[str, Any], sheet: Sheet, winner: Party) -> int:
    """`maennle §27` The stages 12, 9, 6, 3 and schwarz: called ones twice, and the first that nobody called."""
    loser = OTHER[winner]
    vorab = int(any(one.vorab for one in sheet.said))
    missed = max((one.level for one in sheet.said if one.party == loser), default=0)  # late ones, too: they have lost
    if missed:
        reached = sum(sheet.augen[winner] >= least for least in (120, 150, 180, 210))
        return 1 + vorab + 2 * missed + reached + (sheet.stiche[loser] == 0)
    own = highest(sheet, winner)
    spoke = bool(in_time(sheet, winner))
    beyond = spoke and own < 4 and below(sheet, loser, own + 1)
    return 1 + vorab + 2 * own + beyond


def without_winner(rules: dict[str, Any], sheet: Sheet) -> int:
    """What Re gets, less what Kontra gets, where both have missed their level."""
    of = {party: paid_without_winner(rules, sheet, party) for party in OTHER}
    special = special_points(rules, sheet, "re") - special_points(rules, sheet, "kontra")
    if rules["none_wins_pays"] == "would_have_won" and rules["re_kontra"] == "times2":
        inside = special if rules["double_special"] else 0
        return (
            (of["re"] - of["kontra"] + inside) * 2 ** sum(bool(in_time(sheet, party)) for party in OTHER)
            + special
            - inside
        )
    return of["re"] - of["kontra"] + special


def paid_without_winner(rules: dict[str, Any], sheet: Sheet, party: Party) -> int:
    """A party's own share, without special points."""
    theirs = highest(sheet, OTHER[party])
    if rules["none_wins_pays"] == "would_have_won":  # a reading: what their calls would have brought, had they held
        gegen = party == "re" and kind_of_game(sheet) in rules["gegen_games"]
        return 1 + 2 * theirs + gegen
    if rules["none_wins_pays"] == "special_only":
        return 0
    undercut = sum(below(sheet, OTHER[party], level) for level in (1, 2, 3))
    return undercut + sum(sheet.augen[party] >= 150 - 30 * level for level in range(1, theirs + 1))


# Special points


def special_points(rules: dict[str, Any], sheet: Sheet, party: Party) -> int:
    paid = {
        "doppelkopf": 1,
        "fuchs": 1,
        "karlchen": 1,
        "karlchen_gefangen": int(rules["karlchen_caught"]),
        "karlchen_verloren": -int(rules["karlchen_lost_minus"]),
        "dulle_gefangen": rules["dulle_caught_points"] if rules["dulle_caught"] else 0,
        "herzstich": int(rules["herzstich"]),
        "fuchs_am_end": rules["fuchs_am_end"],
        "gans": int(rules["gans"]),
    }
    return sum(paid[event] for whose, event in sheet.events if whose == party and pays_here(rules, sheet.game, event))


def pays_here(rules: dict[str, Any], game: str, event: str) -> bool:
    if game in WITH_PARTNER:
        return True
    if event == "herzstich" and game == "herzsolo":
        return False  # Herz is trump
    group = game if game in ("stilles_solo", "hochzeit_ungeklaert", "karosolo") else "other_solo"
    group = "farbsolo" if game in FARBSOLI else group
    return event in rules["alone_pays"].get(group, ())


# The sheet


def kind_of_game(sheet: Sheet) -> str:
    return sheet.game if sheet.game in (*WITH_PARTNER, "stilles_solo", "hochzeit_ungeklaert") else "solo"


def rounded(rules: dict[str, Any], value: int) -> int:
    if value % 2 == 0 or rules["round_even"] == "none":
        return value
    return value - 1 if rules["round_even"] == "minus_one" else value - (1 if value > 0 else -1)


def on_the_sheet(
    rules: dict[str, Any], sheet: Sheet, front: Party, value: int, winner: Party | None
) -> tuple[int, int, int, int]:
    """Plus for one side, minus for the other; who plays alone writes down three times as much."""
    of_seat = list[int]()
    for seat in range(4):
        mine = "re" if seat in sheet.re else "kontra"
        punkte = value if mine == front else -value
        if sheet.alone and mine == "re":
            punkte *= rules["solo_factor"]
        if rules["score_sheet"] == "winners_plus":
            punkte = max(punkte, 0)
        of_seat.append(punkte * rules["stake"])
    return of_seat[0], of_seat[1], of_seat[2], of_seat[3]
