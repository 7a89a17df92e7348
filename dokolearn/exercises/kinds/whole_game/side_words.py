"""How a game stands for one seat, in words: what each party has as far as he can tell, and what is still open."""

from collections.abc import Sequence

from dokolearn.model import SEATS, Seat, Stich
from dokolearn.sight import Sight, partners
from dokolearn.sight import parties as parties_seen
from dokolearn.strings import text
from dokolearn.wording import listed


def others_told(seen: Sight, stiche: Sequence[Stich], lang: str) -> str:
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
    names = listed([text(lang, f"table.{seat}") for seat in seats], lang)
    return text(lang, "seen.side", names=names, party=text(lang, f"party.{party}"), augen=augen)
