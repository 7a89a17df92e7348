"""A whole game in words while it is played: what a Stich brought, who had to call, who is what, how it stands."""

from collections.abc import Iterator, Sequence

from dokolearn.ch2_normal_game import parties, public_re
from dokolearn.ch3_scoring.special_points import event_table, paid_events, sonderpunkte, stich_events, visible_events
from dokolearn.exercises.frame.task import Feedback
from dokolearn.exercises.kinds.whole_game.whole_course import LEARNER, Course, Task, known_partner, seat_sight
from dokolearn.exercises.position.stich_words import event_words
from dokolearn.exercises.position.written_calls import stage_word
from dokolearn.game.calling import Demand, demand
from dokolearn.model import SEATS, Call, Party, Seat, Stich
from dokolearn.sight import Sight, partners
from dokolearn.sight import parties as parties_seen
from dokolearn.strings import text
from dokolearn.wording import forced_call_words, forcing_place, list_words


def stich_feedback(task: Task, before: Course, after: Course, lang: str) -> Feedback:
    """What has happened in the Stich that lies on the table, and who has shown himself."""
    stich, forced = after.done[-1], _forced_call(task, before, after)
    own = stich.winner == LEARNER
    who = text(lang, "play_stiche.you" if own else "play_stiche.other", name=text(lang, f"table.{stich.winner}"))
    told = [text(lang, "play_stiche.stich", who=who, augen=stich.augen)]
    told += [_forced_told(task, forced, lang)] if forced else []
    told += _kreuz_damen_words(task, before, after, lang)
    for party, events in _events(task, after):
        told += event_words(task.re, party, events, lang)
    return Feedback("info", " ".join(told), (forcing_place(task.rules, forced.option),) if forced else ())


def _events(task: Task, after: Course) -> Iterator[tuple[Party, list[str]]]:
    """What was special about the last Stich, by party, as far as the learner can tell whose it is."""
    found = sonderpunkte(after.done[-1], task.re, task.rules, task.table, after.play.over)
    known = known_partner(task, after.play) is not None
    for party, events in found.items():
        yield party, [event for event in events if known or event == "doppelkopf"]


def stich_moves(task: Task, after: Course) -> tuple[tuple[str, int], ...]:
    """What of it is an event at the table (`Scene.happened`)."""
    stich, rules, table = after.done[-1], task.rules, task.table
    party = (None,) * 4 if known_partner(task, after.play) is None else parties(task.re)
    found = stich_events(stich, party, event_table(rules, table), after.play.over)
    paid = paid_events(rules.special, rules.value, table.game)
    return visible_events(stich, [event for event in found if event.name in paid])


def _forced_call(task: Task, before: Course, after: Course) -> Demand | None:
    """§3.3 What somebody had to call because of the last Stich, if anything."""
    said_more = len(after.play.spoken) > len(before.play.spoken)
    return demand(task.spiel, after.play) if said_more else None


def _forced_told(task: Task, forced: Demand, lang: str) -> str:
    """§3.3 Who has had to call what, and why; the learner himself does not call in these games."""
    who = text(lang, f"table.{forced.seat}")
    return forced_call_words(forced, task.rules, lang, who, own=forced.seat == LEARNER, plain=True)


def call_words(task: Task, call: Call, lang: str) -> str:
    """A call in the words of the book."""
    return stage_word(call.party, call.stage, task.rules, lang)


def _kreuz_damen_words(task: Task, before: Course, after: Course, lang: str) -> list[str]:
    """§2.2 Who has laid a Kreuz Dame in this Stich, and whether the learner knows his partner now."""
    new = public_re(after.done) - public_re(before.done) - {LEARNER}
    told = [text(lang, "whole_game.shown", who=text(lang, f"table.{seat}")) for seat in sorted(new)]
    partner = known_partner(task, after.play)
    if partner is not None and known_partner(task, before.play._replace(stich=())) is None:
        told.append(text(lang, "whole_game.partner", who=text(lang, f"table.{partner}")))
    return told


def facts(task: Task, inner: Course, lang: str) -> tuple[str, ...]:
    """Which Stich it is, the own party, and the Augen of those who are known to play together."""
    number = min(len(inner.done) + (not inner.looking), len(task.hands[LEARNER]))
    first = text(lang, "whole_game.facts.stich", number=number, of=len(task.hands[LEARNER]))
    calls = (_call_words(task, one.call, lang) for one in inner.play.spoken)
    return (first, standing(task, inner, inner.done, lang), *calls)


def standing(task: Task, inner: Course, stiche: tuple[Stich, ...], lang: str) -> str:
    """The own side, as far as it is known, and after so many Stiche its Augen and those of the others by party."""
    partner, others = (
        known_partner(task, inner.play),
        other_parties_words(seat_sight(task, inner.play, LEARNER), stiche, lang),
    )
    mine = sum(stich.augen for stich in stiche if stich.winner in {LEARNER, partner})
    names = {
        "party": text(lang, f"party.{parties(task.re)[LEARNER]}"),
        "mine": mine,
        "theirs": sum(stich.augen for stich in stiche) - mine,
        "others": others,
    }
    if partner is not None:
        names["who"] = text(lang, f"table.{partner}")
    open_key = "party" if others and stiche else "open"
    key = f"{open_key if partner is None else 'known'}{'' if stiche else '.first'}"
    return text(lang, f"whole_game.facts.{key}", **names)


def _call_words(task: Task, call: Call, lang: str) -> str:
    own = ".you" if call.seat == LEARNER else ""
    return text(
        lang, f"whole_game.facts.called{own}", who=text(lang, f"table.{call.seat}"), said=call_words(task, call, lang)
    )


def partner_of(task: Task) -> str:
    """The seat that plays with the learner, as the end of a text key."""
    party = parties(task.re)
    return f"table.{next(seat for seat in SEATS[1:] if party[seat] == party[LEARNER])}"


# How a game stands for one seat, in words: what each party has as far as he can tell, and what is still open


def other_parties_words(seen: Sight, stiche: Sequence[Stich], lang: str) -> str:
    """§2.2 What those have who are not known to play with this seat: by party those whose party it knows, and together
    those who are open. Empty where nothing is known of any, or everything of all."""
    found, ours = parties_seen(seen), {seen.seat, *partners(seen)}
    others = [seat for seat in SEATS if seat not in ours]
    known = [seat for seat in others if found[seat] is not None]
    if not known or (found[seen.seat] is not None and len(known) == len(others)):
        return ""
    sides = [(party, [seat for seat in others if found[seat] == party]) for party in ("re", "kontra", None)]
    told = [_side(party, seats, stiche, lang) for party, seats in sides if seats]
    return ", ".join(told)


def _side(party: str | None, seats: Sequence[Seat], stiche: Sequence[Stich], lang: str) -> str:
    augen = sum(stich.augen for stich in stiche if stich.winner in seats)
    if party is None:
        return text(lang, "seen.open", augen=augen)
    names = list_words([text(lang, f"table.{seat}") for seat in seats], lang)
    return text(lang, "seen.side", names=names, party=text(lang, f"party.{party}"), augen=augen)
