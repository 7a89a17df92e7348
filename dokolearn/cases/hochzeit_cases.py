"""Cases about a Hochzeit: who becomes the partner in which Stich, and until when one may call then."""

from dokolearn.cases.ansage_cases import limits
from dokolearn.cases.case import Adapter, Case, CaseError, listed, once, parts, same_list, same_parts, seat
from dokolearn.ch1_general import left_of
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, finder, watch
from dokolearn.model import Augen, Kind, Stich
from dokolearn.shallow_json import JsonDict


def _finder(case: Case) -> Finder:
    form = case.given.get("form", "")
    if case.rules.hochzeit.hochzeit_find == "choice":
        form = case.need("form")
    if not isinstance(form, str):
        raise CaseError(f"no such Hochzeit: {form!r}")
    try:
        return finder(case.rules, form)
    except ValueError as error:
        raise CaseError(str(error)) from error


def _stich(case: Case, data: JsonDict, find: Finder) -> Stich:
    """A Stich of which a case tells the winner and the card led. Only these two may matter."""
    parts("tricks", data, ("winner", "led"))
    if find.card is not None or find.only_trumps:
        raise CaseError("who finds a partner by all four cards cannot be told from the card led")
    won = seat(data.get("winner"))
    led: tuple[Kind, ...] = case.kinds([data["led"]]) if "led" in data else ()
    if not led and find.form != "erster_fremder":
        raise CaseError("missing in tricks: led")
    return Stich(left_of(won, 3), led * 4 or (card_table(case.rules).trumps[0],) * 4, won, Augen(0))


@once
def _suche(case: Case) -> Suche:
    find, suche = _finder(case), Suche(case.seat("hochzeit_seat"))
    tricks = listed("tricks", case.need("tricks"))
    if len(tricks) > case.hand_size:
        raise CaseError(f"tricks: a game has {case.hand_size}")
    for data in tricks:
        suche = watch(find, suche, _stich(case, data, find))
    return suche


def _limits(case: Case, reply: bool) -> dict[str, int]:
    """The fewest cards in hand once the Hochzeit is settled."""
    suche = _suche(case)
    if suche.open:
        raise CaseError("the Hochzeit is still open")
    return limits(case, suche.klaerung, reply)


HOCHZEIT = Adapter(
    ("hochzeit_seat", "tricks", "form"),
    {
        "partner": lambda case: _suche(case).partner,
        "klaerung": lambda case: _suche(case).klaerung or None,
        "re": lambda case: None if _suche(case).open else sorted(_suche(case).re),
        "game": lambda case: _suche(case).game,
        "min_cards": lambda case: _limits(case, reply=False),
        "min_cards_reply": lambda case: _limits(case, reply=True),
    },
    {"re": same_list, "min_cards": same_parts, "min_cards_reply": same_parts},
)
