"""Who becomes the partner of a Hochzeit; or nobody yet, or nobody any more."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import COPIES, shuffle
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, ausgang, watch
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, laid_by_chance, one_of
from dokolearn.exercises.frame.question import HOCHZEIT, LEAD, WORKED, Field, Form, Question
from dokolearn.exercises.frame.task import Mark, Scene, TaskKind
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.stiche_view import Stiche, find_of, player, stiche_scene, whole_stiche
from dokolearn.model import SEATS, CardTable, RuleSet, Seat
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import in_words, own_text, suche_words

PARAGRAPHS = ("4.11",)


@dataclass(frozen=True, slots=True)
class Task:
    """The Stiche so far, what the Hochzeit looks for, and how its search stands."""

    rules: RuleSet
    stiche: Stiche
    find: Finder
    suche: Suche
    limited: bool
    """Whether the search ends before the last Stich of the game."""
    wishes: bool
    """Whether the holder may wish for a kind of Stich."""
    worked: bool


class PartnerInHochzeit(Choosing[Task]):
    """§4.11 Who plays with the Hochzeit?"""

    name: str = "partner_in_hochzeit"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`stiche` (one to four, their cards in a row), `lead`, `holder` (0 to 3), `worked`.

        `form` (`fehl` …) and `card` (wished for) are used by books that let the holder choose so.
        """
        said = read_form(data, FORM, rules)
        stiche, find, suche = whole_stiche(said), find_of(said, "card"), Suche(said["holder"])
        for stich in stiche:
            suche = watch(find, suche, stich)
        wishes = rules.hochzeit.hochzeit_find == "choice"
        return said.task(
            Task, stiche=stiche, find=find, suche=suche, limited=find.last < said.table.hand_size, wishes=wishes
        )

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """Everybody but the holder, then: still open; and nobody any more, where a search ends before the game."""
        others = [seat for seat in SEATS if seat != task.suche.holder]
        alone = not task.suche.open and task.suche.partner is None
        return (
            *(_somebody(task, seat, lang) for seat in others),
            _nobody(task, "open", task.suche.open, lang),
            *((_nobody(task, "alone", alone, lang),) if alone or task.limited else ()),
        )

    def right_answer(self, task: Task) -> tuple[bool, Seat | None]:
        """Whether the search is open still, and whom it has found."""
        return task.suche.open, task.suche.partner

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """How the search stands at another table, where it stands otherwise; nothing where it hangs on a wish."""
        if there.wishes and there.find.form != here.find.form:
            return ""
        if self.right_answer(here) == self.right_answer(there):
            return ""
        still_open, partner = self.right_answer(there)
        if partner is not None:
            return text(lang, "partner_in_hochzeit.there", who=player(partner, lang))
        return text(lang, f"partner_in_hochzeit.there.{'open' if still_open else 'alone'}")

    def look(self, task: Task, lang: str) -> Scene:
        """The Stiche, and until when the search goes on."""
        words = {"who": player(task.suche.holder, lang), **_words(task, lang)}
        key = "partner_in_hochzeit.prompt" if task.find.card is None else "partner_in_hochzeit.prompt.card"
        limit = (text(lang, "partner_in_hochzeit.limit", n_limit=task.find.last),) if task.limited else ()
        return Scene(prompt=text(lang, key, **words), facts=limit, **stiche_scene(task.stiche, lang))


def _words(task: Task, lang: str) -> JsonDict:
    """Parameters of the sentences about a search."""
    return suche_words(task.find, task.suche, task.rules, lang)


def _search_words(task: Task, lang: str) -> str:
    """How the search stands or ended; without a last Stich nothing is said of one."""
    partner = task.suche.partner
    who = "" if partner is None else player(partner, lang)
    key = ausgang(task.find, task.suche).key
    if task.suche.open and not task.limited:
        key += ".unlimited"
    return text(lang, key, **_words(task, lang), who=who)


def _ends(task: Task) -> tuple[str, ...]:
    """Where it stands how a search ends."""
    return (ausgang(task.find, task.suche).paragraph,)


def _somebody(task: Task, seat: Seat, lang: str) -> Choice:
    """A player as the partner, with the first of his Stiche that might make somebody believe so."""
    who = player(seat, lang)
    if seat == task.suche.partner:
        return Choice(who, True, _search_words(task, lang), _ends(task))
    number = next((at for at, stich in enumerate(task.stiche, start=1) if stich.winner == seat), 0)
    if task.find.card is not None:
        number, key = task.suche.klaerung or 1, "no_card"
    else:
        key = _mistake(task, number) if number else "no_stich"
    words = _words(task, lang) | {"who": who, "number": number}
    marks: tuple[Mark, ...] = ()
    if number:
        stich, first = task.stiche[number - 1], 4 * (number - 1)
        words |= in_words({"led": stich.cards[0]}, lang)
        marks = (("stich", first, "cause"), ("stich", first + (stich.winner - stich.lead) % 4, "wrong"))
    else:
        marks = _winning_cards(task)
    return Choice(who, False, text(lang, f"partner_in_hochzeit.wrong.{key}", **words), PARAGRAPHS, marks, key)


def _mistake(task: Task, number: int) -> str:
    """Why a Stich that somebody else has made finds no partner."""
    stich, find, suche = task.stiche[number - 1], task.find, task.suche
    if suche.klaerung and number > suche.klaerung:
        return "too_late" if suche.partner is None else "later"
    return "not_pure" if find.only_trumps and find.group[stich.cards[0]] == TRUMP else "not_kind"


def _nobody(task: Task, key: str, right: bool, lang: str) -> Choice:
    """No partner: still open, or not any more."""
    label, why = own_text(f"partner_in_hochzeit.{key}", task.rules, lang), _search_words(task, lang)
    if right:
        return Choice(label, True, why, _ends(task))
    if task.suche.partner is not None:
        why = text(lang, f"partner_in_hochzeit.wrong.not_{key}", n_stich=task.suche.klaerung)
    return Choice(label, False, why, _ends(task), _winning_cards(task), key)


def _winning_cards(task: Task) -> tuple[Mark, ...]:
    """The winning cards: those of the Stich that settled it, or of all."""
    places = [4 * at + (stich.winner - stich.lead) % 4 for at, stich in enumerate(task.stiche)]
    settled = task.suche.klaerung if task.suche.partner is not None else 0
    return tuple(("stich", at, "cause") for at in (places[settled - 1 : settled] if settled else places))


# Drawn by chance


_FORMS = (("erster_fremder", "fehl"), ("fehl", "reiner_trumpf"), ("kreuz", "pik", "herz", "reiner_trumpf"))
"""By level: what a Hochzeit looks for, where its holder may choose."""


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """One to three Stiche of a game in which somebody holds both Kreuz Damen."""
    holder, lead, size = int(chance() * 4), int(chance() * 4), table.hand_size
    rest = [kind for kind in shuffle(table.deck, chance) if kind != ALTE]
    hands = [rest[seat * size : (seat + 1) * size] for seat in SEATS]
    hands[3] += [ALTE] * COPIES
    hands[holder], hands[3] = hands[3], hands[holder]
    wished = one_of(rest, chance)
    return {
        "stiche": laid_by_chance(hands, lead, 4 * level, table, lambda _, legal, at: one_of(legal, chance)),
        "lead": lead,
        "holder": holder,
        "form": one_of(_FORMS[level - 1], chance),
        "card": (wished,),
    }


KIND: TaskKind[Task, tuple[int, ...]] = PartnerInHochzeit()

SAMPLES = ({"stiche": "KrA Kr9 KrK Kr10 KaK KrD Ka9 HeB", "holder": 2, "form": "fehl"},)

INVENTION = Invention(_draw)

FORM = Form(
    {
        "partner_in_hochzeit": Question(
            "partner_in_hochzeit",
            "parties",
            (Field("stiche", "stiche", True), LEAD, Field("holder", "seat", usual=0), *HOCHZEIT, WORKED),
            watched=True,
        )
    }
)
