"""Who owes a Pflichtsolo, and who has to play it now? `ddv: Pflichtsolo` within the agreed games, elsewhere after."""

from collections.abc import Sequence
from dataclasses import replace

from dokolearn.ch1_general import shuffle
from dokolearn.club_evening_rules import games, next_game, start_runde
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Position, one_of
from dokolearn.exercises.position.stiche_view import player
from dokolearn.model import SEATS, RuleSet, Seat
from dokolearn.strings import text

ASK = "vorgefuehrt"
PLACE = "4.7.pflicht"
Owing = frozenset[Seat]


def made_to_play(rules: RuleSet, dealer: Seat, owes: Owing, left: int) -> Seat | None:
    """§4.7 Who has to play his Pflichtsolo with so many games left, the coming one among them; None for nobody."""
    evening = start_runde(rules, dealer, len(SEATS))
    coming = next_game(replace(evening, open_soli=frozenset(map(int, owes)), played=games(rules) - left))
    return coming.vorfuehrung if coming else None


def names_it(rules: RuleSet, made: Seat | None, minds: Sequence[str]) -> bool:
    """Whether somebody is made to play, with a Solo in mind; where a book makes nobody play, it is announced."""
    return rules.runde.mandatory_solo != "inside_24" if made is None else minds[made].startswith("solo:")


def left_facts(owes: Owing, left: int, lang: str) -> tuple[str, ...]:
    """How many games are left, and who owes what."""
    names = ", ".join(player(seat, lang) for seat in sorted(owes))
    still = text(lang, "who_plays.pflicht", who=names) if owes else text(lang, "who_plays.no_pflicht")
    return (text(lang, "who_plays.left", number=left) if left else text(lang, "who_plays.left.none"), still)


def made_choices(rules: RuleSet, dealer: Seat, owes: Owing, left: int, lang: str) -> tuple[Choice, ...]:
    """The four players, and nobody."""
    made = made_to_play(rules, dealer, owes, left)
    why = _why(rules, owes, left, made, lang)
    nobody = text(lang, "who_plays.made.nobody")
    last = (
        Choice(nobody, True, why, (PLACE,))
        if made is None
        else Choice(nobody, False, text(lang, "who_plays.made.wrong.nobody", why=why), (PLACE,), slip="made")
    )
    return (*(_somebody(seat, made, owes, why, lang) for seat in SEATS), last)


def _somebody(seat: Seat, made: Seat | None, owes: Owing, why: str, lang: str) -> Choice:
    who = player(seat, lang)
    if seat == made:
        return Choice(who, True, why, (PLACE,))
    slip = "done" if seat not in owes else "time" if made is None else "later"
    wrong = text(lang, f"who_plays.made.wrong.{slip}", who=who, why=why)
    return Choice(who, False, wrong, (PLACE,), slip="made")


def _why(rules: RuleSet, owes: Owing, left: int, made: Seat | None, lang: str) -> str:
    """Why this one has to play his Pflichtsolo now, or nobody."""
    words = {"number": left, "owed": len(owes), "who": player(made or SEATS[0], lang)}
    rule = rules.runde.mandatory_solo
    if made is not None:
        return text(lang, f"who_plays.made.{'after' if rule == 'appended' else 'now'}", **words)
    key = "book" if rule == "none" else "all" if not owes else "not_yet" if rule == "appended" else "enough"
    return text(lang, f"who_plays.made.{key}", **words)


# Drawn by chance


def draw_made(position: Position, rules: RuleSet, chance: Chance) -> Position:
    """The last games of an evening; no chance is taken where nobody owes a Solo."""
    rule = rules.runde.mandatory_solo
    if rule == "none" or not games(rules) or chance() > 0.25:
        return position
    dealer, owed = position["dealer"], 1 + int(chance() * 3)
    owes = sorted(map(int, shuffle(list(SEATS), chance)[:owed]))
    left = int(chance() > 0.7) if rule == "appended" else owed + one_of((0, 0, 0, 1), chance)
    made = made_to_play(rules, dealer, frozenset(map(Seat, owes)), left)
    asked = {"dealer": dealer, "owes": owes, "left": left}
    if made is None or rule == "appended" or chance() < 0.5:
        return {"ask": ASK, **asked}
    minds = ("solo:damensolo" if seat == made else "-" for seat in SEATS)
    return {"ask": one_of(("lead", "deal"), chance), "minds": " ".join(minds), **asked}


def by_pflicht(rules: RuleSet, asks: object) -> bool:
    """§4.7 `ddv: Pflichtsolo`: whether it matters for the lead or the deal that somebody owes his Solo."""
    rule = {"lead": rules.vorbehalt.solo_lead, "deal": rules.vorbehalt.solo_same_dealer}.get(str(asks), "")
    return rule.startswith("pflicht")
