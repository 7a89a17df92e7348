"""Everybody has spoken: which game is played, and by whom? Who leads, who deals next, who has to play his Solo?"""

from dataclasses import dataclass, field
from typing import Any

from dokolearn.ch1_general import left_of
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.ch4_vorbehalte.vorbehalt import Claim
from dokolearn.club_evening_rules import games
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.question import WORKED, Field, Form, Question
from dokolearn.exercises.frame.task import Lines, Scene, SpecError, TaskKind
from dokolearn.exercises.kinds.who_plays.asked_round import STILL, Minds, QuestionRound, ask, questions_and_answers
from dokolearn.exercises.kinds.who_plays.bidding_round import bids_of, draw_bids, not_bidder, not_normal, why_bid
from dokolearn.exercises.kinds.who_plays.vorfuehrung import (
    ASK,
    by_pflicht,
    draw_made,
    left_facts,
    made_choices,
    made_to_play,
    names_it,
)
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.stiche_view import player
from dokolearn.model import SEATS, STAGES, CardTable, RuleSet, Seat, Vertrag
from dokolearn.strings import text
from dokolearn.wording import call_word, game_name, healthy_word

ASKS = ("game", "lead", "deal")
"""What a task asks for: the game and its player, who leads, who deals next; or before it, who has to play his Solo."""

NOTHING = "-"
OTHER = (NOTHING, "hochzeit", "armut", "schmeissen", STILL)
BOTH_ALTEN = ("hochzeit", STILL)
_NOBODY = "- - - -"


@dataclass(frozen=True, slots=True)
class Task:
    """What everybody has in mind as far as the book lets him, and the round that came of it."""

    rules: RuleSet
    dealer: Seat
    minds: Minds
    ask: str
    owes: frozenset[Seat]
    left: int | None
    asked: QuestionRound = field(repr=False, compare=False)
    worked: bool

    @property
    def vertrag(self) -> Vertrag:
        """What the round led to."""
        assert self.asked.end.vertrag is not None
        return self.asked.end.vertrag


class WhoPlays(Choosing[Task]):
    """§4.4 Which game is played?"""

    name: str = "who_plays"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`minds` (by seat: -, hochzeit, still, armut, schmeissen or solo:…), `dealer`, `ask` (game, lead, deal),
        `bids` (`3:vorab 0:halten`) where one may bid against a Solo (`maennle §12`), `owes` (the seats that still owe
        a Pflichtsolo, `ddv` Pflichtsolo) where that decides who leads or deals; with `left` (games) somebody may have
        to play it now, and `ask` vorgefuehrt is about that."""
        said = read_form(data, FORM, rules)
        asks, left, dealer, owes = said["ask"], said["left"], said["dealer"], frozenset(said["owes"] or ())
        many, bids = games(rules), bids_of(said)
        minds = str(said["minds"] or (_NOBODY if asks == ASK else "")).split()
        fine = left in range(many + 1) or (left is None and asks != ASK)
        said.check(fine, f"left: expected 0 to {many} games")
        decides = left is not None or by_pflicht(rules, asks)
        said.check(decides or not owes, "owes: a Pflichtsolo does not decide here what is asked for")
        known = len(minds) == 4 and all(map(_is_mind, minds))
        said.check(known, f"minds: expected four out of {', '.join(OTHER)}, solo:…")
        both = sum(mind in BOTH_ALTEN for mind in minds) > 1
        said.check(not both, "minds: both Kreuz Damen cannot be in two hands")
        said.raise_problems()
        made = None if left is None else made_to_play(rules, dealer, owes, left)
        if left is not None and asks != ASK and not names_it(rules, made, minds):
            raise SpecError(["left: nobody is made to play his Solo here, or it is not among the minds"])
        first, second, third, fourth = (mind.replace(NOTHING, "") for mind in minds)
        asked = ask(rules, dealer, (first, second, third, fourth), bids, owes or None, None if asks == ASK else made)
        return said.task(Task, minds=asked.minds, owes=owes, asked=asked)

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Everybody with what he had in mind and the normal game; or the four players."""
        if task.ask == ASK and task.left is not None:
            return made_choices(task.rules, task.dealer, task.owes, task.left, lang)
        if task.ask == "game":
            some = [seat for seat in SEATS if task.minds[seat]]  # in the order of speaking the right one came first
            again = () if some else (_again(lang),)
            return (*(_plays(task, seat, lang) for seat in some), *again, _normal(task, lang))
        return tuple(_somebody(task, seat, lang) for seat in SEATS)

    def right_answer(self, task: Task) -> tuple[Seat | str | None, ...]:
        """What a task asks for, by no book's name."""
        vertrag = task.vertrag
        asked: dict[str, tuple[Seat | str | None, ...]] = {
            "game": (vertrag.player, vertrag.game),
            "lead": (vertrag.lead,),
            "deal": (vertrag.next_dealer,),
            ASK: (None if task.left is None else made_to_play(task.rules, task.dealer, task.owes, task.left),),
        }
        return asked[task.ask]

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """What another table says where somebody else plays, leads or deals; how it asks is no matter."""
        if self.right_answer(here) == self.right_answer(there):
            return ""
        player_there = there.vertrag.player
        if here.ask != "game" or player_there is None:
            return self.why(there, lang)[0]
        return text(lang, "who_plays.there", who=player(player_there, lang), game=_mind(there, player_there, lang))

    def look(self, task: Task, lang: str) -> Scene:
        """Who deals, and what everybody has said."""
        evening = () if task.left is None else left_facts(task.owes, task.left, lang)
        if task.ask == ASK:
            deals = text(lang, "who_plays.deals", who=player(task.dealer, lang))
            return Scene(prompt=text(lang, f"who_plays.prompt.{ASK}"), facts=(deals, *evening))
        dealer = text(lang, "who_plays.dealer", who=player(task.dealer, lang))
        still = [seat for seat in SEATS if task.minds[seat] == STILL]
        asked = list(questions_and_answers(task.asked))
        head = (text(lang, "who_plays.asked"), *(text(lang, _question(task, asked_for)) for asked_for, _ in asked))
        rows = (
            (player(seat, lang), *(_answer_words(task, said, seat, lang) for _, said in asked))
            for seat in task.asked.end.seats
        )
        return Scene(
            prompt=text(lang, f"who_plays.prompt.{task.ask}"),
            facts=(
                *(text(lang, "who_plays.still", who=player(seat, lang)) for seat in still),
                *(evening or ((_owing(task, lang),) if by_pflicht(task.rules, task.ask) else ())),
            ),
            lines=Lines(dealer, head, tuple(rows)),
        )


def _question(task: Task, asked_for: str) -> str:
    """The text key of a question: where all name their game at once, nobody is asked for a Vorbehalt."""
    openly = asked_for == "melden" and task.rules.vorbehalt.vorbehalt_round == "open"
    return "who_plays.asked.melden.open" if openly else f"who_plays.asked.{asked_for}"


def _owing(task: Task, lang: str) -> str:
    """Who still owes a Pflichtsolo."""
    if not task.owes:
        return text(lang, "who_plays.no_pflicht")
    return text(lang, "who_plays.pflicht", who=", ".join(player(seat, lang) for seat in sorted(task.owes)))


def _is_mind(mind: str) -> bool:
    game = mind.removeprefix("solo:")
    return mind in OTHER or (mind != game and game in GAME_TYPES and GAME_TYPES[game].solo)


def _answer_words(task: Task, said: list[tuple[Seat, str]], seat: Seat, lang: str) -> str:
    """What somebody has answered to one question; nothing if he was not asked."""
    return ", ".join(_word(task, word, lang) for speaker, word in said if speaker == seat)


def _word(task: Task, word: str, lang: str) -> str:
    kind, _, game = word.partition(":")
    if kind in STAGES:
        return call_word(kind, lang, task.rules)
    if game:
        return game_name(game, lang, task.rules)
    if kind == "gesund":
        return healthy_word(task.rules, lang)
    return text(lang, f"who_plays.word.{kind}")


def _mind(task: Task, seat: Seat, lang: str) -> str:
    """What somebody has in mind, by name."""
    mind = task.minds[seat]
    if mind == STILL:
        return game_name("stilles_solo", lang, task.rules)
    game = mind.partition(":")[2]
    return game_name(game, lang, task.rules) if game else text(lang, f"who_plays.word.{mind}")


def _plays(task: Task, seat: Seat, lang: str) -> Choice:
    """Somebody with the game he had in mind."""
    mine, who = task.vertrag.player, player(seat, lang)
    label = text(lang, "who_plays.choice", who=who, game=_mind(task, seat, lang))
    if seat in task.vertrag.hidden:
        label = text(lang, "who_plays.choice.hidden", who=who)
    if task.vertrag.bid:
        return _by_bidding(task, label, seat, lang)
    if seat == mine:
        why, paragraph = _why_he_plays(task, seat, lang)
        return Choice(label, True, why, (paragraph,))
    if task.minds[seat] == STILL:
        return Choice(label, False, text(lang, "who_plays.wrong.still", who=who), ("4.1",), slip="still")
    assert mine is not None
    why, paragraph, slip = _before(task, mine, seat, lang, "behind")
    return Choice(label, False, why, (paragraph,), slip=slip)


def _by_bidding(task: Task, label: str, seat: Seat, lang: str) -> Choice:
    """§4.4 What came of the bidding, to whoever has chosen one of the bidders."""
    if seat == task.vertrag.player:
        return Choice(label, True, why_bid(task.asked, task.vertrag, task.rules, lang), ("4.4.reizen",))
    told = text(lang, not_bidder(task.minds[seat], task.rules), who=player(seat, lang))
    return Choice(label, False, told, ("4.4.reizen",), slip="bid")


def _why_he_plays(task: Task, seat: Seat, lang: str) -> tuple[str, str]:
    """Why this one plays: nobody else wanted to, or the next best had to stand back."""
    who, game = player(seat, lang), _mind(task, seat, lang)
    if task.minds[seat] == STILL:
        return text(lang, "who_plays.why.still", who=who, game=game), "4.12"
    rivals = [other for other in task.asked.playing if other != seat]
    if not rivals:
        place = "4.1.hochzeit" if task.minds[seat] == "hochzeit" else "4.1"
        return text(lang, "who_plays.why.only", who=who, game=game), place
    rival = min(rivals, key=lambda other: not _same_kind(task, seat, other))
    why, paragraph, _ = _before(task, seat, rival, lang, "ahead")
    return why, paragraph


def _same_kind(task: Task, one: Seat, other: Seat) -> bool:
    return task.minds[one].partition(":")[0] == task.minds[other].partition(":")[0]


def _before(task: Task, best: Seat, other: Seat, lang: str, told_of: str) -> tuple[str, str, str]:
    """Why one comes before another: the kind of Vorbehalt, the rank of the Solo, or the seat.

    Told of the one who is `ahead`, or to whoever has chosen the one who is `behind`.
    """
    end, table, secret = task.asked.end, task.asked.end.table, other in task.vertrag.hidden
    words = {"best": player(best, lang), "other": player(other, lang)}
    words |= {"game": _mind(task, best, lang), "game_other": _mind(task, other, lang)}
    if not _same_kind(task, best, other):
        key, paragraph = ("hidden", "4.5") if secret else ("kind", "4.3")
        return text(lang, f"who_plays.{told_of}.{key}", **words), paragraph, "kind"
    ranks = [table.ranks.get(_game(end.claims[seat], task.minds[seat]), 0) for seat in (best, other)]
    key = "rank" if ranks[0] != ranks[1] else "last_speaker" if table.last_speaker else "seat"
    told = "secret" if key == "seat" and secret else "soli" if key == "seat" and ":" in task.minds[best] else key
    place = {"rank": "4.4", "last_speaker": "4.4.reizen"}.get(key, "4.4.platz")
    return text(lang, f"who_plays.{told_of}.{told}", **words), place, key


def _game(claim: Claim | None, mind: str) -> str:
    return claim.game if claim and claim.game else mind.partition(":")[2]


def _again(lang: str) -> Choice:
    label, why = text(lang, "who_plays.again"), text(lang, "who_plays.wrong.again")
    return Choice(label, False, why, ("2.1",), slip="again")


def _normal(task: Task, lang: str) -> Choice:
    label, game = game_name("normal", lang, task.rules), task.vertrag.game
    if task.vertrag.bid:
        if game == "normal":
            return Choice(label, True, why_bid(task.asked, task.vertrag, task.rules, lang), ("4.4.reizen",))
        why = text(lang, not_normal(task.asked, task.vertrag, task.rules))
        return Choice(label, False, why, ("4.4.reizen",), slip="bid")
    if game == "normal":
        return Choice(label, True, text(lang, "who_plays.why.normal"), ("2.1",))
    if game == "stilles_solo":
        return Choice(label, False, text(lang, "who_plays.wrong.looks_normal"), ("4.12",), slip="looks_normal")
    return Choice(label, False, text(lang, "who_plays.wrong.normal"), ("4.1",), slip="normal")


def _somebody(task: Task, seat: Seat, lang: str) -> Choice:
    """A player who may lead, or deal next; a wrong one hears where to look."""
    rule, paragraph = (_lead_rule if task.ask == "lead" else _deal_rule)(task, lang)
    who = player(seat, lang)
    if seat == (task.vertrag.lead if task.ask == "lead" else task.vertrag.next_dealer):
        return Choice(who, True, rule, (paragraph,))
    places = {task.dealer: "dealer", left_of(task.dealer): "left", task.vertrag.player: "player"}
    slip = places.get(seat, "nobody")
    key = slip if slip != "nobody" else _besides(task, seat)
    return Choice(
        who, False, text(lang, f"who_plays.wrong.{key}", who=who, look=_look(task, lang)), (paragraph,), slip=slip
    )


def _look(task: Task, lang: str) -> str:
    """What decides who leads or deals, as a question."""
    again = task.ask == "deal" and task.vertrag.next_dealer == task.dealer
    key = f"solo.{task.ask}" if _solo(task) else "again" if again else task.ask
    return text(lang, f"who_plays.look.{key}")


def _besides(task: Task, seat: Seat) -> str:
    """Who it is that neither deals nor plays nor sits left of the dealer: by his Vorbehalt, else by his place."""
    if seat in task.asked.playing:
        return "wanted"
    return "opposite" if seat == left_of(task.dealer, 2) else "right"


def _lead_rule(task: Task, lang: str) -> tuple[str, str]:
    """Who leads, as a rule: the soloist, or whoever sits left of the dealer."""
    if not _solo(task):
        return text(lang, "who_plays.lead.left"), "1.9"
    rule = task.rules.vorbehalt.solo_lead
    by_pflicht = "pflichtsolo" if task.vertrag.player in task.owes else "left.lustsolo"
    key = {"soloist": "soloist", "left_of_dealer": "left.solo"}.get(rule, by_pflicht)
    return text(lang, f"who_plays.lead.{key}"), "4.7"


def _deal_rule(task: Task, lang: str) -> tuple[str, str]:
    """Who deals next, as a rule."""
    again = task.vertrag.next_dealer == task.dealer
    if _solo(task):
        by_turn = "next.lustsolo" if by_pflicht(task.rules, task.ask) else "next.solo"
        by_turn = "next.vorfuehrung" if task.left is not None and by_turn == "next.lustsolo" else by_turn
        own = "again.pflichtsolo" if task.vertrag.player in task.owes else "again.solo"
        return text(lang, f"who_plays.deal.{own if again else by_turn}"), "4.7.geber"
    return text(lang, "who_plays.deal.again.redeal" if again else "who_plays.deal.next"), "1.4.reihum"


def _solo(task: Task) -> bool:
    return task.vertrag.game is not None and GAME_TYPES[task.vertrag.game].solo


# Drawn by chance

_MINDS = ("solo:damensolo", "hochzeit", "solo:kreuzsolo", "armut")


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """Up to two Vorbehalte, later up to four; at first the game is asked for, then also who leads and who deals."""
    minds = [NOTHING] * 4
    for word in _MINDS[: level + 1]:
        seat = int(chance() * 4)
        if minds[seat] == NOTHING and chance() < 0.8:
            minds[seat] = word
    return {"minds": " ".join(minds), "dealer": int(chance() * 4), "ask": one_of(ASKS[:level], chance)}


def _own(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """§4.4, §4.7 Later somebody may bid for a Solo, or the evening is nearly over."""
    return position if level < 2 else draw_made(draw_bids(position, rules, chance), rules, chance)


def _two_want(position: Position, table: CardTable) -> bool:
    return bool(position["ask"] != "game" or position["minds"].count(NOTHING) < 3)  # else it is no question


KIND: TaskKind[Task, tuple[int, ...]] = WhoPlays()
SAMPLES = ({"minds": "hochzeit - solo:iwan solo:karosolo", "dealer": 1},)
INVENTION = Invention(_draw, (_two_want,) * 3, own=_own)

FORM = Form(
    {
        "who_plays": Question(
            "who_plays",
            "before",
            (
                Field("minds", "minds"),
                Field("dealer", "seat", usual=0),
                Field("ask", "choice", words=("game", "lead", "deal", "vorgefuehrt"), usual="game", label="ask_round"),
                Field("bids", "bids"),
                Field("owes", "seats"),
                Field("left", "number", most=24),
                WORKED,
            ),
            watched=True,
        )
    }
)
