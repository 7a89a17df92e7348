"""A scene as JSON, final text included: what every page draws, whoever plays there."""

from typing import Any

from dokolearn.exercises.frame.seating import with_open_hands
from dokolearn.exercises.frame.task import Action, Feedback, Lines, Pad, Recent, Scene
from dokolearn.model import Hand, RuleSet
from dokolearn.script import paragraph
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_view, in_book, ref_labels, table_name

_STILL = Recent[dict[str, Any]]()
"""A scene looks the same whatever is answered there."""

_WORDS = ("found", "right", "wrong", "cause", "winner", "feedback", "rules", "curious")


def scene_view(scene: Scene, feedback: Feedback | None, rules: RuleSet, lang: str) -> JsonDict:
    """What lies on the table and who sits there, with the marks of the feedback."""
    still = _STILL.of((id(scene), id(rules), lang), lambda: _without_marks(scene, rules, lang), kept=(scene, rules))
    marks = {"stich": [""] * len(scene.stich), "hand": [""] * len(scene.hand)}
    for zone, place, word in (*scene.marks, *(feedback.marks if feedback else ())):
        marks[zone][place] = word
    return {**still, **_open_hands(scene, feedback, lang), "marks": marks}


def _open_hands(scene: Scene, feedback: Feedback | None, lang: str) -> JsonDict:
    """Who sits there with the cards that an answer lays open; what was known of them before is no question then."""
    if not feedback or not feedback.hands:
        return {}
    shown = (tuple(_cards(hand, lang)) for hand in feedback.hands)
    return {"seats": [one.view() for one in with_open_hands(scene.seats, shown, lang)], "facts": []}


def _without_marks(scene: Scene, rules: RuleSet, lang: str) -> JsonDict:
    return {
        "lang": lang,
        "rules": table_name(rules, lang),
        "task": scene.prompt,
        "paper": scene.paper,
        "stich": _stich_view(scene, lang),
        "hand": {"label": text(lang, "zone.hand"), "cards": _cards(scene.hand, lang)},
        "seats": [one.view() for one in scene.seats],
        "gone": list(scene.gone),
        "gap": scene.gap,
        "placed": {"label": text(lang, "zone.placed"), "order": list(scene.placed)},
        "facts": list(scene.facts),
        **({"lines": _lines_view(scene.lines)} if scene.lines else {}),
        **_stars_view(scene.stars, lang),
        **({"ended": dict(zip(("how", "who"), scene.ended, strict=True))} if scene.ended else {}),
        **({"deal": [one.view() for one in scene.deal]} if scene.deal else {}),
        "marks": {},
        "words": {word: text(lang, f"word.{word}") for word in (*_WORDS, *_word_for_choice(scene))},
    }


def _stars_view(stars: int | None, lang: str) -> JsonDict:
    return {} if stars is None else {"stars": {"n": stars, "label": text(lang, f"word.stars.{stars}")}}


def _word_for_choice(scene: Scene) -> tuple[str, ...]:
    """The word for a card that was taken where nobody knows yet whether that is right."""
    return ("chosen",) * any(word == "chosen" for _, _, word in scene.marks)


def _stich_view(scene: Scene, lang: str) -> JsonDict:
    """One Stich, or with `rows` several, each with its label."""
    rows = {"rows": list(scene.rows)} if scene.rows else {}
    at = {"at": list(scene.at)} if scene.at else {}
    who = list(scene.who) or [scene.seats[place].name for place in scene.at]
    return {"label": text(lang, "zone.stich"), "cards": _cards(scene.stich, lang), "who": who, **at, **rows}


def _cards(kinds: Hand, lang: str) -> list[dict[str, str]]:
    return [card_view(kind, lang) for kind in kinds]


def _lines_view(lines: Lines) -> JsonDict:
    return {"label": lines.label, "head": list(lines.head), "rows": [list(row) for row in lines.rows]}


def action_view(action: Action) -> JsonDict:
    """A button."""
    choice = {} if action.index is None else {"index": action.index}
    return {"type": action.type, "label": action.label, "primary": action.primary, **choice}


def feedback_view(feedback: Feedback, rules: RuleSet, lang: str, praise: str = "") -> JsonDict:
    """A sentence with the places behind it."""
    refs = {ref["label"]: ref for number in feedback.paragraphs for ref in _ref_views(number, rules, lang)}
    refs |= {label: {"label": label, "href": ""} for label in feedback.places}
    named = {"slip": feedback.slip} if feedback.tone == "wrong" else {}
    named |= {"back_in": feedback.back_in} if named and feedback.back_in else {}
    in_order = sorted(refs.values(), key=lambda ref: in_book(ref["label"]))
    praised = {"praise": praise} if praise else {}
    return {"tone": feedback.tone, **praised, "text": feedback.text, "refs": in_order, **named}


def pad_view(pad: Pad, lang: str) -> JsonDict:
    """A number that is typed."""
    words = {word: text(lang, f"pad.{word}") for word in ("done", "delete", "sign")}
    return {"label": pad.label, "least": pad.least, "most": pad.most, "known": list(pad.known), "words": words}


def _ref_views(number: str, rules: RuleSet, lang: str) -> list[dict[str, str]]:
    """References as they are read. A paragraph of the script has a place on the page of its chapter, and hosts know it;
    what other books say stands on no page, so their places are no links."""
    ref = rules.ref(number)
    if ref.book != "mainz" or not ref.place:
        return [{"label": label, "href": ""} for label in ref_labels(ref, lang)]
    place = paragraph(number)
    return [{"label": f"{ref} {place.title}", "href": f"#p{place.id.replace('.', '-')}"}]
