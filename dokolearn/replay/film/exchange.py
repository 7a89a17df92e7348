"""The cards that changed hands before the first card: what they are, who has seen them, what was said of them."""

from collections.abc import Iterator

from dokolearn.ch4_vorbehalte import known
from dokolearn.model import SEATS
from dokolearn.replay.check.game_so_far import MAIN
from dokolearn.replay.film.cut import Cut
from dokolearn.replay.film.viewer_words import cards_text, sentences
from dokolearn.replay.text.record import Exchange
from dokolearn.shallow_json import View
from dokolearn.wording import card_view


def exchange(cut: Cut) -> list[View]:
    """Every passing of cards of an Armut. `seen`: the seats that know the cards."""
    return [
        {
            "seat": give.seat,
            "to": MAIN if give.to is None else give.to,
            "cards": [card_view(kind, cut.lang) for kind in give.cards if kind is not None],
            "seen": _seen(cut, give),
            "text": sentences(_given(cut, give), *_told(cut, give)),
        }
        for give in cut.record.gives
    ]


def _given(cut: Cut, give: Exchange) -> str:
    """Who gives whom what."""
    to = "" if give.to is None else cut.names[give.to]
    cards = cards_text(give.cards, cut.lang)
    return cut.word("gives" if to else "gives_nobody", who=cut.names[give.seat], to=to, cards=cards)


def _seen(cut: Cut, give: Exchange) -> list[int]:
    """Giver and taker; at some tables also whoever may look at the cards before he refuses them."""
    round_, seen = cut.game.round, {give.seat, give.to} - {None}
    if round_ is not None and not _comes_back(cut, give):
        looked = {seat: known(round_, seat).armut for seat in SEATS}
        seen |= {seat for seat, armut in looked.items() if armut is not None and armut.passed is not None}
    return sorted(seat for seat in seen if seat is not None)


def _told(cut: Cut, give: Exchange) -> Iterator[str]:
    """What the table has to be told of the trumps among the cards."""
    told = known(cut.game.round, None).armut if cut.game.round else None
    if told is None:
        return
    who = cut.names[give.seat]
    if not _comes_back(cut, give) and told.with_trumps is not None:
        yield cut.word("armut_with" if told.with_trumps else "armut_without", who=who)
    if _comes_back(cut, give) and told.n_back_trumps is not None:
        number = ("none", "one")[told.n_back_trumps] if told.n_back_trumps < 2 else "many"
        yield cut.word(f"armut_back_{number}", who=who, n=told.n_back_trumps)


def _comes_back(cut: Cut, give: Exchange) -> bool:
    """Whether these are the cards that the taker returns."""
    armut = cut.game.round.exchange if cut.game.round else None
    return armut is not None and give.seat != armut.poor
