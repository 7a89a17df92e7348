"""What the sentences of a small game claim, held against the engine: cards that are named lie there, whoever is said to
have won has won, Augen and stars are right.

Sentences in German are asked; the English ones have to speak of the same cards.
"""

import re
from collections.abc import Callable, Iterator

from small_games import Told

from dokolearn.ch1_general import DULLE, FUCHS, augen_of, parse_card, rank_of, suit_of
from dokolearn.ch2_normal_game import TRUMP, playable
from dokolearn.exercises.position.scripted_stiche import LEARNER, moment_after, partners, re_party, ways
from dokolearn.model import Kind, Seat
from dokolearn.wording import each_sentence

SUITS = {"Kreuz": "Kr", "Pik": "Pi", "Herz": "He", "Karo": "Ka"}
SUITS |= {"clubs": "Kr", "spades": "Pi", "hearts": "He", "diamonds": "Ka"}
RANKS = {"Ass": "A", "König": "K", "Dame": "D", "Damen": "D", "Bube": "B", "Buben": "B"}
RANKS |= {"ace": "A", "king": "K", "queen": "D", "queens": "D", "jack": "B", "10": "10", "9": "9"}
NAMED = {"Dulle": "He10", "Fuchs": "KaA", "Karlchen": "KrB", "Gans": "KaK"}
CARD = re.compile(rf"\b({'|'.join(SUITS)}) ({'|'.join(RANKS)})\b|\b({'|'.join(NAMED)})\b", re.IGNORECASE)
PLAYERS = {"Anna": 1, "Bernd": 2, "Clara": 3}
OWNER = re.compile(
    r"\b(Anna|Bernd|Clara|[Dd]ein)(?:s|e|er|en|em)? (?:(Kreuz|Pik|Herz|Karo) )?"
    r"(Ass|10|König|Dame|Bube|Fuchs|Dulle|Karlchen)\b"
)
COST = re.compile(
    r"In Stich (\d+) (?:lag schon (.+) von (\w+), da )?war(?:en)? (.+) mehr drin: mit (.+?)(?: als erster Karte)?\."
)


def cards_in(text: str) -> list[Kind]:
    """The cards that a text names, in order."""
    fold = {name.lower(): code for name, code in {**SUITS, **RANKS, **NAMED}.items()}
    return [
        parse_card(fold[name.lower()] if name else fold[suit.lower()] + fold[rank.lower()])
        for suit, rank, name in CARD.findall(text)
    ]


def seats_with(kind: Kind, told: Told) -> list[Seat]:
    """Who laid a card of this kind in the Stich that is spoken of."""
    stich = told.done[-1]
    return [Seat((stich.lead + place) % 4) for place, laid in enumerate(stich.cards) if laid == kind]


def won_with(told: Told) -> Kind:
    stich = told.done[-1]
    return stich.cards[(stich.winner - stich.lead) % 4]


def held(told: Told) -> tuple[Kind, ...]:
    """The learner's hand before his last card."""
    return moment_after(told.task.game, told.path[:-1]).hands[LEARNER]


def sides(told: Told) -> frozenset[Seat]:
    return partners(told.task.game, moment_after(told.task.game, told.path, looking=True))


def order(told: Told, kind: Kind) -> int:
    """The smaller the stronger."""
    return told.task.table.order[kind]


# What sentences claim: by the words, whether it is so

Claim = Callable[[re.Match[str], str, Told], bool]


def _stich(match: re.Match[str], text: str, told: Told) -> bool:
    return (told.done[-1].winner, told.done[-1].augen) == (PLAYERS.get(match[1], 0), int(match[2]))


def _beats_all_named(match: re.Match[str], text: str, told: Told) -> bool:
    named = cards_in(text)
    return won_with(told) in named and all(seats_with(kind, told) for kind in named)


def _above(match: re.Match[str], sentence: str, told: Told) -> bool:
    first, second = cards_in(sentence)
    above = order(told, first) < order(told, second)
    return above == (match[1] == "über") and bool(seats_with(first, told) and seats_with(second, told))


def _owner_won(match: re.Match[str], text: str, told: Told) -> bool:
    won, winner = won_with(told), told.done[-1].winner
    owner, suit, rank = OWNER.findall(match[0])[-1 if "doch" in match[0] else 0]
    fits = rank_of(won) == RANKS.get(rank, rank) if not suit else won in cards_in(f"{suit} {rank}")
    return winner == PLAYERS.get(owner.capitalize(), 0) and fits


def _nobody_else_has_it(match: re.Match[str], text: str, told: Told) -> bool:
    suit, moment = suit_of(won_with(told)), moment_after(told.task.game, told.path, looking=True)
    left = [kind for seat in (1, 2, 3) for kind in moment.hands[seat]]
    left += [kind for kind in told.done[-1].cards if kind != won_with(told)]
    plain = [kind for kind in left if suit_of(kind) == suit and told.task.table.group[kind] != TRUMP]
    return told.done[-1].winner == LEARNER and rank_of(won_with(told)) == "K" and not plain


def _none_could_win(match: re.Match[str], text: str, told: Told) -> bool:
    before = moment_after(told.task.game, told.path[:-1])
    others = playable(before.hands[LEARNER], before.stich, told.task.table)
    tried = [moment_after(told.task.game, (*told.path[:-1], kind), looking=True).done[-1].winner for kind in others]
    return LEARNER not in tried


def _would_have_won(match: re.Match[str], text: str, told: Told) -> bool:
    (kind,) = cards_in(match[0])
    other = moment_after(told.task.game, (*told.path[:-1], kind), looking=True)
    return kind != told.path[-1] and other.done[-1].winner == LEARNER


def _safe(match: re.Match[str], text: str, told: Told) -> bool:
    """Whatever the learner lays, the partner's Dulle wins; and the Fuchs lies there, or could have."""
    before = moment_after(told.task.game, told.path[:-1])
    others = playable(before.hands[LEARNER], before.stich, told.task.table)
    ends = [moment_after(told.task.game, (*told.path[:-1], kind), looking=True).done[-1].winner for kind in others]
    at_home = FUCHS in others and (told.path[-1] == FUCHS) == (match[2] == "ist jede Karte sicher")
    return set(ends) == {PLAYERS[match[1]]} and PLAYERS[match[1]] in sides(told) and at_home


def _won(match: re.Match[str], text: str, told: Told) -> bool:
    return told.done[-1].winner == PLAYERS.get(match[1].capitalize(), 0)


def _first_of_two(match: re.Match[str], text: str, told: Told) -> bool:
    who, stich = seats_with(won_with(told), told), told.done[-1]
    return len(who) == 2 and who[match[1] == "zweite"] == stich.winner


def _fuchs(match: re.Match[str], text: str, told: Told) -> bool:
    ours = told.done[-1].winner in sides(told)
    return ours != (match[1] == "Euer") and any((seat in sides(told)) != ours for seat in seats_with(FUCHS, told))


def _found(match: re.Match[str], text: str, told: Told) -> bool:
    """§4.11 Whom a Hochzeit has found belongs to its holder now."""
    now = re_party(told.task.game, moment_after(told.task.game, told.path, looking=True))
    return now == {PLAYERS.get(match[1], 0), PLAYERS.get(match[2], 0)}


def _is_so(match: re.Match[str], text: str, told: Told) -> bool:
    """Whatever happens."""
    return True


def _not_won(match: re.Match[str], text: str, told: Told) -> bool:
    """The card that is named first was of no use to whoever laid it."""
    return any(seat != told.done[-1].winner for seat in seats_with(cards_in(text)[-1 if "auch" in text else 0], told))


def _karlchen(match: re.Match[str], text: str, told: Told) -> bool:
    """In the last Stich, and it lies there or has been laid before."""
    karlchen = parse_card("KrB")
    return told.over and (match[1] == "ihm") == (told.path[-1] == karlchen) and karlchen in told.path


def _dulle(match: re.Match[str], text: str, told: Told) -> bool:
    return bool(seats_with(DULLE, told))


def _ass(match: re.Match[str], text: str, told: Told) -> bool:
    return bool(seats_with(parse_card("PiA"), told)) or "hätte" in text


OWN = r"(?:Annas|Bernds|Claras|[Dd]eine?) "
CLAIMS: tuple[tuple[str, Claim], ...] = (
    (r"Der Stich (?:geht an (\w+)|gehört dir): (\d+) Augen", _stich),
    (r"sticht", _beats_all_named),
    (r"gewonnen hat er trotzdem", lambda match, text, told: won_with(told) == cards_in(text)[-1]),
    (r"steht (über|unter) (?!jede)", _above),
    (r"steht jede Dame", lambda match, text, told: order(told, parse_card("KaD")) < order(told, cards_in(text)[0])),
    (r"hilft (?:auch|es)", _not_won),
    (r"half es ihm nicht", _not_won),
    (r"konnte nicht gewinnen", _not_won),
    (r"Gewinnen konnte dort keine deiner Karten", _none_could_win),
    (rf"{OWN}[\w ]+ hätte gewonnen", _would_have_won),
    (r"wollte mit dem Fuchs gewinnen", lambda match, text, told: bool(seats_with(FUCHS, told))),
    (rf"{OWN}[\w ]+ war stärker", _owner_won),
    (r"[Ss]tärker .*war hier keine Karte", lambda match, text, told: won_with(told) == cards_in(text)[0]),
    (rf"{OWN}\w+ (?:war die stärkste|am stärksten)", _owner_won),
    (r"Kreuz hat nun niemand mehr, da gewinnt auch ein König", _nobody_else_has_it),
    (r"Unter (\w+)s Dulle (ist jede Karte sicher|wäre auch dein Fuchs sicher)", _safe),
    (r"(\w+)s Pik Ass lag zuerst, also schlägt es", _won),
    (r"(Clara) hat den Stich", _won),
    (r"Wer ihn bekommt, spielt aus: also (?:wieder|jetzt) (du|Anna)", _won),
    (r"Zwei gleiche Karten: (?:Hier gewinnt )?[Dd]ie (erste|zweite)", _first_of_two),
    (r"(Ein|Euer) Fuchs ist gefangen", _fuchs),
    (r"(\w+) (?:spielt|spielst) jetzt mit (\w+):", _found),
    (r"(?:Buben?|Fuchs) (?:macht den|der anderen|im letzten|ist im)", lambda match, text, told: told.over),
    (
        r"Eine Dulle hat die andere gefangen|Eure Dulle ist gefangen",
        _dulle,
    ),
    (r"Den Stich bekommt immer einer ganz", _is_so),
    (r"steht für dich \S+ auf dem Zettel", lambda match, text, told: told.over and any(told.task.game.before)),
    (r"Im letzten Stich möchte jeder mit (ihm|dem Karlchen) gewinnen", _karlchen),
    (
        r"Pik kommt nichts über das Ass",
        _ass,
    ),
)

TELLS = re.compile(
    r"gew[ioa]nn|sticht|[Ss]tärk|schläg|h[ai]lf|steht (?:über|unter|jede)|ha(?:s)?t den Stich|bekommt,|sicher|gefangen"
)
"""Words with which a sentence says who wins."""

NUMBERS = {"keine": 0, "zwei": 2, "drei": 3, "vier": 4, "zehn": 10, "elf": 11}
COUNTED = re.compile(rf"((?:{'|'.join(SUITS)}) \w+)(?: zählt)?(?: gar| nur)* ({'|'.join(NUMBERS)})\b")


def false_claims(told: Told) -> Iterator[str]:
    """Everything in what is said of a Stich that is not so."""
    text = " ".join(COST.sub("", told.text).split())
    for sentence in each_sentence(text):
        known = [*(kind for stich in told.done for kind in stich.cards)]
        if re.search(r"\b[Dd]eine?\b", sentence):
            known += held(told)
        yield from (f"{kind} is not there: {sentence}" for kind in cards_in(sentence) if kind not in known)
        asked = [(match, is_so) for words, is_so in CLAIMS if (match := re.search(words, sentence))]
        if TELLS.search(sentence) and not asked:
            yield f"nobody asks whether this is so: {sentence}"
        yield from (f"not so: {sentence}" for match, is_so in asked if not is_so(match, _remark(sentence, text), told))
        for owner, suit, rank in OWNER.findall(sentence):
            seat = PLAYERS.get(owner.capitalize(), 0)
            mine = [kind for kind in (*told.done[-1].cards, *held(told)) if _is(kind, suit, rank)]
            laid = [kind for kind in mine if seat in seats_with(kind, told) or (not seat and kind in held(told))]
            if not laid and not (not seat and any(kind in told.path for kind in cards_in(rank))):
                yield f"nothing of the kind laid by {owner}: {sentence}"
        for card, said in COUNTED.findall(sentence):
            if augen_of(cards_in(card)) != NUMBERS[said]:
                yield f"{card} counts otherwise: {sentence}"


def _remark(sentence: str, text: str) -> str:
    """A sentence with the one before it, where it speaks of what that one names."""
    if len(cards_in(sentence)) > 1 or not re.match(r"(Er|Darum|Gegen|Trotzdem|Stärker|Über ihm|Aber)\b", sentence):
        return sentence
    sentences = each_sentence(text)
    return f"{sentences[sentences.index(sentence) - 1]} {sentence}"


def _is(kind: Kind, suit: str, rank: str) -> bool:
    if rank in NAMED:
        return kind == parse_card(NAMED[rank])
    return rank_of(kind) == RANKS[rank] and (not suit or suit_of(kind) == SUITS[suit])


def false_ending(told: Told) -> Iterator[str]:
    """What is not so in the headline, in the stars, and in what is said to have been possible."""
    game, reach = told.task.game, ways(told.task.game)
    best, (mine, theirs) = reach[()].most, _augen(told)
    for first, second in re.findall(r"(\d+) (?:von|:) (\d+)", told.headline):
        if (int(first), int(second)) != (mine, theirs if any(game.before) else best.augen):
            yield told.headline
    if "Besser" in told.headline + told.text and reach[told.path].most != best:
        yield f"it can be done better: {told.headline}"
    right = 3 if reach[told.path].most == best else 0 if not mine else None
    if told.stars not in ((1, 2) if right is None else (right,)):
        yield f"{told.stars} stars for {mine} Augen"
    costs = COST.findall(told.text)
    if bool(costs) == (reach[told.path].most == best):
        yield f"what was possible: {told.text}"
    for number, ahead, owner, more, card in costs:
        before = told.path[: int(number) - 1]
        other = (*before, *cards_in(card))
        much = re.match(r"(\d+)", more)
        gained = reach[other].most.augen - reach[told.path[: int(number)]].most.augen
        if reach[other].most <= reach[told.path[: int(number)]].most or (
            much and "Augen" in more and int(much[1]) != gained
        ):
            yield f"not more: {told.text}"
        if ahead:
            stich = moment_after(game, other, looking=True).done[-1]
            if stich.winner != PLAYERS[owner] or stich.cards[(stich.winner - stich.lead) % 4] not in cards_in(ahead):
                yield f"nothing safe: {told.text}"


def _augen(told: Told) -> tuple[int, int]:
    """What lies with the learner's side and with the others, those before these Stiche with them."""
    ours = sides(told)
    mine = sum(stich.augen for stich in told.done if stich.winner in ours)
    left = sum(stich.augen for stich in told.done) - mine
    return told.task.game.before[0] + mine, told.task.game.before[1] + left
