"""What is said of a Stich of a small game: whose turn it is, special points, parties that came out, which of two equal
cards won."""

from collections.abc import Sequence

from dokolearn.ch2_normal_game import ALTE, parties
from dokolearn.ch3_scoring.special_points import sonderpunkte
from dokolearn.ch4_vorbehalte.hochzeit import ausgang
from dokolearn.exercises.frame.task import prompt_and_paper
from dokolearn.exercises.position.scripted_stiche import LEARNER, Moment, SmallGame, learner_parties, re_party, suche
from dokolearn.model import Kind, Party, Seat, Stich
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import own_text, suche_words


def card_prompt(lang: str, *, follows: bool, again: bool) -> JsonDict:
    """Whose turn it is; how one lays a card is said before the first one only."""
    key = f"play_stiche.prompt.{'follow' if follows else 'lead'}"
    return prompt_and_paper(lang, f"{key}.again" if again else key)


def stich_words(game: SmallGame, moment: Moment, lang: str) -> list[str]:
    """All about the last Stich, sentence by sentence."""
    stich = moment.done[-1]
    who = text(
        lang,
        "play_stiche.you" if stich.winner == LEARNER else "play_stiche.other",
        name=text(lang, f"table.{stich.winner}"),
    )
    after = (LEARNER - stich.lead) % 4 + 1
    return [
        text(lang, "play_stiche.stich", who=who, augen=stich.augen),
        *_specials(game, moment, lang),
        *_twice(stich, lang),
        *new_party_words(game, stich.lead, stich.cards, after, lang),
        *_hochzeit_words(game, moment, lang),
    ]


def new_party_words(game: SmallGame, lead: Seat, cards: Sequence[Kind], first: int, lang: str) -> list[str]:
    """§2.2 Whose party a Kreuz Dame has just told, from this place of the Stich on."""
    own = LEARNER in game.re
    if not game.hidden:
        return []
    who = (Seat((lead + place) % 4) for place in range(first, len(cards)) if cards[place] == ALTE)
    return [
        text(lang, f"play_stiche.out.{'with' if own else 'against'}", name=text(lang, f"table.{seat}"))
        for seat in who
        if seat != LEARNER
    ]


def _specials(game: SmallGame, moment: Moment, lang: str) -> list[str]:
    """§3.11 Special points of the last Stich, once everybody's party is known, where the task is to tell them."""
    if not game.specials or None in learner_parties(game, moment):
        return []
    re, last = re_party(game, moment), not any(moment.hands)
    events = sonderpunkte(moment.done[-1], re, game.rules, game.table, last)
    return [told for party, found in events.items() for told in event_words(re, party, found, lang)]


def _hochzeit_words(game: SmallGame, moment: Moment, lang: str) -> list[str]:
    """§4.11 Whom the Hochzeit has found by the last Stich, or that it stays alone."""
    now = suche(game, moment)
    if game.find is None or now is None or now.klaerung != len(moment.done):
        return []
    if now.partner is None:
        return [own_text("hochzeit.alone", game.rules, lang)]
    key = ausgang(game.find, now).key.removeprefix("hochzeit.")
    names = {"name": text(lang, f"table.{now.partner}"), "holder": text(lang, f"table.{now.holder}")}
    words = suche_words(game.find, now, game.rules, lang) | names
    return [text(lang, f"play_stiche.{key}.{'you' if now.partner == LEARNER else 'other'}", **words)]


def _twice(stich: Stich, lang: str) -> list[str]:
    """§2.4.1 §2.4.2 Which of two equal cards has won, where the card that wins lies there twice."""
    place = (stich.winner - stich.lead) % 4
    best = stich.cards[place]
    if stich.cards.count(best) == 1:
        return []
    return [text(lang, f"play_stiche.twice.{'first' if stich.cards.index(best) == place else 'second'}")]


_OF_A_CARD = ("fuchs", "dulle_gefangen", "gans", "karlchen_gefangen", "karlchen_verloren")
"""Events in which one side loses a card, ours or theirs."""


def event_words(re: frozenset[Seat], party: Party, events: Sequence[str], lang: str) -> list[str]:
    """Special points of a party in words; the same one twice is told once."""
    told = {event: event_sentence(re, party, event, lang) for event in events}
    twice = [event for event in told if events.count(event) > 1]
    return [text(lang, "play_stiche.event.twice", told=one) if event in twice else one for event, one in told.items()]


def event_sentence(re: frozenset[Seat], party: Party, event: str, lang: str) -> str:
    """A special point in words; the card may also be our own that is lost."""
    ours = party == parties(re)[LEARNER]
    lost = event in _OF_A_CARD and ours == (event == "karlchen_verloren")
    return text(lang, f"play_stiche.event.{event}.lost" if lost else f"play_stiche.event.{event}")
