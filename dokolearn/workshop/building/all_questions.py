"""What one may want to ask, and for each question what has to be said for it: the form, and nothing but that.

A kind of exercise has one question, or several where it asks in several ways.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from dokolearn.workshop.building.question import (
    BEFORE,
    CALLS,
    GAME,
    GIVEN,
    HOCHZEIT,
    LAID,
    LEAD,
    PARTIES,
    POSITION,
    RE,
    SAID,
    SCORED,
    STAGES,
    TURN,
    WORKED,
    Field,
    Question,
    hand,
    stich,
)

QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "who_wins": Question(
            "stich_winner",
            "stich",
            (
                stich(4, "full", True),
                Field("lead", "seat", label="lead_now", take="lead_full"),
                Field("last", "flag"),
                GAME,
                WORKED,
            ),
        ),
        "may_lay": Question(
            "legal_cards",
            "stich",
            (hand(), stich(3), GAME, Field("given", "cards", label="given_cards", apart=True), WORKED),
        ),
        "revoke": Question("revoke", "stich", (Field("stiche", "stiche", True), LEAD, GAME, WORKED), watched=True),
        "special_point": Question(
            "special_point",
            "stich",
            (
                stich(4, "full", True),
                Field("lead", "seat", label="lead_now", take="lead_full", usual=0),
                RE,
                Field("last", "flag"),
                Field("game", "game_special", usual="normal", take="game_scored"),
                WORKED,
            ),
            watched=True,
        ),
        "augen": Question("count_augen", "cards", (stich(8, "full", True, "counted"), GAME, WORKED)),
        "sort": Question("sort_hand", "cards", (hand(2), GAME, WORKED)),
        "solo_trumps": Question("solo_trumps", "cards", (hand(2), Field("game", "game", usual="normal"), WORKED)),
        "which_solo": Question(
            "which_solo", "cards", (Field("row", "cards", True, apart=True, most=24), Field("soli", "soli"), WORKED)
        ),
        "how_many": Question("which_solo", "cards", (Field("game", "game", True), WORKED)),
        "party": Question(
            "party", "parties", (hand(), LAID, LEAD, CALLS, Field("who", "seat", usual=0, label="whose"), WORKED)
        ),
        "partner": Question("partner", "parties", (hand(), LAID, LEAD, CALLS, WORKED)),
        "partner_in_hochzeit": Question(
            "partner_in_hochzeit",
            "parties",
            (Field("stiche", "stiche", True), LEAD, Field("holder", "seat", usual=0), *HOCHZEIT, WORKED),
            watched=True,
        ),
        "may_call": Question("call_possible", "calls", (*TURN, WORKED)),
        "until": Question(
            "answer_call",
            "calls",
            (Field("stage", "choice", words=STAGES, usual="ansage"), *TURN, WORKED),
            {"ask": "until"},
        ),
        "need": Question("answer_call", "calls", (*TURN, WORKED), {"ask": "need"}),
        "forced": Question(
            "answer_call",
            "calls",
            (
                stich(4, "full"),
                Field("lead", "seat", label="lead_now", take="lead_full", usual=0),
                RE,
                Field("number", "number", most=12, take="number"),
                Field("found", "number", most=3, usual=0),
                Field("told", "seat"),
                Field("played", "number", most=47, usual=0),
                CALLS,
                WORKED,
            ),
            {"ask": "forced"},
            watched=True,
        ),
        "speak": Question(
            "speak",
            "calls",
            (hand(), *(one for one in TURN if one.name != "hand"), Field("say", "said_to_calls", True), WORKED),
        ),
        "vorbehalt": Question(
            "vorbehalt", "before", (hand(take="dealt"), SAID, Field("partner", "flag", label="nobody_alone"), WORKED)
        ),
        "armut": Question(
            "vorbehalt",
            "before",
            (
                Field("armut", "choice", True, words=("give", "back", "told")),
                hand(take="dealt"),
                Field("taken", "cards"),
                Field("back", "cards", apart=True),
                WORKED,
            ),
        ),
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
        ),
        "what_to_say": Question(
            "what_to_say",
            "before",
            (
                hand(take="dealt"),
                Field("said", "words", words=("gesund", "vorbehalt"), most=3),
                Field("offered", "flag"),
                WORKED,
            ),
        ),
        "solo_or_not": Question(
            "solo_or_not",
            "before",
            (
                hand(take="dealt"),
                Field("dealer", "seat", words=("3", "0"), usual=3, label="dealer_first"),
                Field("owes", "flag", label="owes_solo"),
                WORKED,
            ),
            {"graded": True},
            weighs=True,
        ),
        "winner": Question("winner_of_game", "score", (*SCORED, WORKED), watched=True),
        "lines": Question("score_game", "score", (*SCORED, GIVEN, WORKED), watched=True),
        "value": Question("game_value", "score", (*SCORED, Field("unnamed", "flag"), WORKED), watched=True),
        "spielzettel": Question("spielzettel", "score", (Field("games", "games", True), GIVEN, WORKED), watched=True),
        "card": Question("choose_card", "tactics", (*POSITION, Field("ok", "said_to_cards", True), WORKED)),
        "card_open": Question(
            "choose_card", "tactics", (*POSITION, Field("why", "flag"), WORKED), {"graded": True}, weighs=True
        ),
        "would_call": Question("would_call", "tactics", (*POSITION, WORKED), {"graded": True}, weighs=True),
        "last_stiche": Question(
            "last_stiche",
            "tactics",
            (
                Field("hands", "hands", True),
                Field("stich", "cards", take="stich", apart=True, most=3),
                RE,
                Field("before", "pair", True, most=240, label="augen_before", take="augen_before"),
                CALLS,
                GAME,
                WORKED,
            ),
        ),
        "price": Question(
            "would_call",
            "tactics",
            (
                Field(
                    "price",
                    "choice",
                    True,
                    words=("ansage", "reply", "k90", "solo", "solo_re", "solo_kontra", "all"),
                ),
                Field("party", "choice", words=PARTIES, usual="re"),
                Field("low", "flag"),
                Field("game", "game_solo", usual="damensolo"),
                WORKED,
            ),
        ),
        "runs": Question(
            "estimate",
            "count",
            (
                Field("suit", "choice", True, words=("Kr", "Pi", "He", "Ka")),
                Field("rounds", "number_of", words=("1", "2"), usual=1),
                Field("hand", "cards"),
                BEFORE,
                LEAD,
                GAME,
                WORKED,
            ),
            {"ask": "runs"},
        ),
        "out": Question(
            "estimate",
            "count",
            (
                Field("suit", "choice", words=("trumpf", "Kr", "Pi", "He", "Ka"), usual="trumpf"),
                Field("hand", "cards"),
                LAID,
                LEAD,
                GAME,
                WORKED,
            ),
            {"ask": "out"},
        ),
        "augen_so_far": Question(
            "estimate",
            "count",
            (Field("who", "seats", usual=(0,), label="whose_augen"), LAID, LEAD, Field("hand", "cards"), GAME, WORKED),
            {"ask": "augen"},
        ),
        "how_it_runs": Question(
            "how_it_runs",
            "count",
            (
                Field("suit", "choice", words=("Kr", "Pi", "He", "Ka"), usual="Kr"),
                GAME,
                Field("rounds", "number_of", words=("1", "2"), usual=1),
                stich(4, label="first_round"),
                Field("below", "number", most=99, usual=0),
                Field("own", "number", least=1, most=12, usual=1),
                Field("blind", "flag"),
                WORKED,
            ),
        ),
        "what_said": Question(
            "what_said",
            "count",
            (
                Field("ask", "choice", True, words=("void", "may", "re", "holds", "lead"), label="ask_said"),
                Field("suit", "choice", words=("trumpf", "Kr", "Pi", "He"), usual="trumpf"),
                Field("card", "one_card", label="which_card"),
                hand(),
                LAID,
                LEAD,
                CALLS,
                WORKED,
            ),
        ),
        "play_stiche": Question(
            "play_stiche",
            "play",
            (
                Field("hands", "hands", True),
                Field("lead", "seat", label="lead_now", take="lead_now", usual=0),
                Field("game", "game", usual="normal"),
                Field("re", "seats"),
                Field("hidden", "flag"),
                Field("plain", "flag"),
                Field("says", "sentences"),
                Field("before", "pair", most=240, label="augen_before"),
                Field("hochzeit", "seat"),
                *HOCHZEIT,
                Field("specials", "flag", usual=True),
                Field("dullen", "flag"),
                Field("count", "flag", label="count_augen"),
            ),
        ),
        "whole_game": Question(
            "whole_game",
            "play",
            (
                Field("hands", "hands", True),
                Field("lead", "seat", label="lead_now", take="lead_now", usual=0),
                Field("reckon", "flag"),
                Field("count", "flag"),
            ),
        ),
    }
)
"""By name, in the order in which they are offered; those of a group stand together."""

NOT_ON_A_FORM: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("choose_card", "deck"): "the number of a position that was measured already: a drill deals those",
        ("solo_or_not", "deck"): "the number of a hand that was measured already: a drill deals those",
        ("choose_card", "no"): "said in the same rows as ok",
        ("play_stiche", "about"): "what decides where Augen do not: a hand of a trainer is about Augen",
        ("winner_of_game", "given"): "solved steps of a score, and it asks for none",
        ("game_value", "given"): "solved steps of a score, and it asks for the sum alone",
    }
)
"""Keys of a spec that nobody fills in, each with its reason."""


def question_of(kind: str, task: Mapping[str, Any]) -> str:
    """The question that a task of a kind is: the first whose form has everything it says."""
    return next((name for name, one in QUESTIONS.items() if one.kind == kind and _fits(one, task)), "")


def _fits(one: Question, task: Mapping[str, Any]) -> bool:
    known = {field.name for field in one.fields} | one.fixed.keys()
    known |= {key for of, key in NOT_ON_A_FORM if of == one.kind}
    said = task.keys() <= known and all(_says(task, *each) for each in one.fixed.items())
    return said and all(field.name in task for field in one.fields if field.need)


def _says(task: Mapping[str, Any], key: str, value: Any) -> bool:
    """Whether a task says what a question fixes; how it is asked may be left to the first question."""
    usual = {"until", "runs"}
    return task.get(key) == value or (key not in task and value in usual)
