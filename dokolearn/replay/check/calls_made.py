"""What was said during the game, put to the engine: whether it counts, and until when it was possible."""

from dokolearn.ch3_scoring.calls import deadline, only_late
from dokolearn.game import Game as Table
from dokolearn.game import speak_verstoss, step
from dokolearn.game.calling import party_of
from dokolearn.game.whole import SLIPPED
from dokolearn.model import Illegal, Speak
from dokolearn.model import Say as Word
from dokolearn.replay.check.game_so_far import Heard
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import SLIP, Say
from dokolearn.replay.text.spelling import stage_of

_CARD_PARTY = ("normal", "stilles_solo")


def hear(table: Table, say: Say, found: Findings) -> tuple[Table, Heard | None]:
    """The table after somebody has said something; None for what nobody knows, or only marks a card."""
    if say.word == "Schwein":
        return _announced(table, say, found)
    if say.word == SLIP:
        return _slipped(table, say, found)
    meant = stage_of(say.word)
    if meant is None:
        return table, None
    assert table.spiel is not None
    assert table.state is not None
    state, party = table.state, party_of(table.state, say.seat)
    if meant[0] == 0 and party != ("re" if say.word.startswith("Re") else "kontra"):
        _wrong_party(table, say, found)
        return table, Heard(say, state, state)
    event = Speak(say.seat, *meant)
    due = deadline(table.spiel.tables.calls[state.klaerung], state.spoken, party, *meant, seat=say.seat)
    if table.forced is not None and (table.forced[0], table.forced[1].stage) == (event.seat, event.stage):
        after = step(table, Speak(event.seat, event.stage))
        assert after.state is not None
        return after, Heard(say, state, after.state, deadline=due, forced=True)
    refused = speak_verstoss(table.spiel, state, event)
    late = refused is not None and only_late(refused)
    try:
        after = step(table._replace(forced=None), event)._replace(forced=table.forced)
    except Illegal as illegal:
        after, refused = table, refused or illegal.verstoss
    if refused is not None:
        _tell(table, say, found, verstoss=refused, warning=after is not table)
    assert after.state is not None
    return after, Heard(say, state, after.state, refused, due, late)


def _tell(table: Table, say: Say, found: Findings, verstoss: object, warning: bool) -> None:
    key = "call_late" if warning else "call_refused"
    found.add(say.at, key, warning=warning, seat=say.seat, word=say.word, verstoss=verstoss, rules=table.rules)


def _wrong_party(table: Table, say: Say, found: Findings) -> None:
    """Re and Kontra follow from the Kreuz Damen, in other games from what is played."""
    assert table.spiel is not None
    by_card = "say_no_alte" if say.word.startswith("Re") else "say_alte"
    key = by_card if table.spiel.vertrag.game in _CARD_PARTY else "say_party"
    found.add(say.at, key, "hint_say_party", warning=True, seat=say.seat, word=say.word)


def _announced(table: Table, say: Say, found: Findings) -> tuple[Table, Heard | None]:
    """A Schwein, promised before the first card. Where it is only told with the card, it just marks that one."""
    assert table.state is not None
    if table.rules.cards.schwein_announce == "at_card" and table.rules.cards.schwein != "none":
        return table, None
    try:
        after = step(table._replace(forced=None), Word(say.seat, "schwein"))._replace(forced=table.forced)
    except Illegal as refused:
        _tell(table, say, found, verstoss=refused.verstoss, warning=False)
        return table, Heard(say, table.state, table.state, refused.verstoss)
    assert after.state is not None
    return after, Heard(say, table.state, after.state)


def _slipped(table: Table, say: Say, found: Findings) -> tuple[Table, Heard | None]:
    """Somebody gives his party away: in some books he has to call now. A game of cards goes on as it was."""
    assert table.state is not None
    try:
        return step(table, Word(say.seat, SLIPPED)), Heard(say, table.state, table.state)
    except Illegal as refused:
        why = refused.verstoss
        found.add(say.at, "slip_free", warning=True, seat=say.seat, verstoss=why, rules=table.rules)
        return table, Heard(say, table.state, table.state, why)
