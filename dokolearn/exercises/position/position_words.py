"""A position in words: who is known to be what, what was said, what was played, and what is still out."""

from collections import Counter
from collections.abc import Iterable, Iterator

from dokolearn.ch1_general import SUITS
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.exercises.frame.seating import Sitting, at_home, with_card_backs, with_parties, with_turn
from dokolearn.model import SEATS, STAGES, Kind, Seat, Stich
from dokolearn.sight import Sight, augen, cards_out, groups_missing, hand_sizes, own_party, parties, partners, table_of
from dokolearn.strings import text
from dokolearn.wording import call_word, card_name, game_name, list_words, suit_name

SHORT = 2
"""So many Stiche are told card by card; of more only what matters of them."""

FEW_LEFT = 4
"""With so many cards in hand or fewer all cards that are out are named."""


def sitting_of(sight: Sight, lang: str) -> tuple[Sitting, ...]:
    """Who sits there with how many cards, whose party the learner knows, and that it is his turn."""
    sitting = with_card_backs(at_home(lang), hand_sizes(sight))
    return with_turn(with_parties(sitting, parties(sight)), sight.seat)


def position_facts(sight: Sight, lang: str) -> tuple[str, ...]:
    """What a player has in mind, line by line."""
    return tuple(_facts(sight, lang))


def _facts(sight: Sight, lang: str) -> Iterator[str]:
    party = own_party(sight)
    if sight.player is not None and sight.game is not None and sight.game != "stilles_solo":
        yield text(
            lang, "choose_card.solo", who=_who(sight.player, lang), game=game_name(sight.game, lang, sight.rules)
        )
    elif party is not None:
        yield text(lang, "turn.party", party=text(lang, f"party.{party}"))
    for one in sight.spoken:
        if one.call.seat is not None:
            said = call_word(one.call.party if not one.call.stage else STAGES[one.call.stage], lang, sight.rules)
            yield text(lang, "choose_card.said", who=_who(one.call.seat, lang), said=said)
    if len(sight.stiche) <= SHORT:
        yield from (_stich(number, one, lang) for number, one in enumerate(sight.stiche, start=1))
        return
    yield from _count_words(sight, lang)


def _who(seat: int, lang: str) -> str:
    return text(lang, f"table.{seat}")


def _name_within(seat: int, lang: str) -> str:
    """The same within a sentence."""
    return _who(seat, lang) if seat else text(lang, "seen.you")


def _stich(number: int, stich: Stich, lang: str) -> str:
    """§1.7 Who laid what, and who has got it."""
    laid = [
        text(lang, "choose_card.laid", who=_name_within((stich.lead + place) % 4, lang), card=card_name(kind, lang))
        for place, kind in enumerate(stich.cards)
    ]
    words = {"number": number, "cards": ", ".join(laid), "augen": stich.augen, "who": _who(stich.winner, lang)}
    return text(lang, f"choose_card.stich{'.own' if stich.winner == 0 else ''}", **words)


def _count_words(sight: Sight, lang: str) -> Iterator[str]:
    """§1.7 Augen so far, who is without what, and which cards are out."""
    mine, theirs = augen_of_sides(sight)
    yield text(lang, f"choose_card.augen{'' if partners(sight) else '.alone'}", mine=mine, theirs=theirs)
    for seat, what in suits_lacking(sight, lang):
        yield text(lang, "choose_card.without", who=_who(seat, lang), what=what)
    group = table_of(sight).group
    out = [kind for kind in cards_out(sight) if len(sight.hand) <= FEW_LEFT or group[kind] == TRUMP]
    if out:
        all_of_them = "" if len(sight.hand) <= FEW_LEFT else ".trumps"
        yield text(lang, f"choose_card.out{all_of_them}", cards=names_of_cards(out, lang))


def augen_of_sides(sight: Sight) -> tuple[int, int]:
    """§1.7 So many Augen the own party has as far as one knows it, and all others."""
    won, mates = augen(sight), partners(sight)
    mine = sum(won[seat] for seat in SEATS if seat == sight.seat or seat in mates)
    return mine, sum(won) - mine


def suits_lacking(sight: Sight, lang: str) -> Iterator[tuple[Seat, str]]:
    """§1.7 Each of the others who is without something that is out, and without what."""
    for seat in SEATS:
        missing = sorted(groups_missing(sight)[seat] & _out_groups(sight)) if seat != sight.seat else []
        if missing:
            names = [text(lang, "played.trumpf") if one == TRUMP else suit_name(SUITS[one], lang) for one in missing]
            yield seat, list_words(names, lang)


def _out_groups(sight: Sight) -> set[int]:
    """The groups of which something is out: elsewhere it tells nothing that somebody has none."""
    return {table_of(sight).group[kind] for kind in cards_out(sight)}


def names_of_cards(kinds: Iterable[Kind], lang: str) -> str:
    """Cards with how many of each there are."""
    many = Counter(kinds)
    names = [
        card_name(kind, lang) if number == 1 else text(lang, "choose_card.twice", card=card_name(kind, lang))
        for kind, number in many.items()
    ]
    return list_words(names, lang)
