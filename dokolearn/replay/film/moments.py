"""The moments of a film: for every card of a line all there is to see, hear and know."""

from collections.abc import Iterator, Mapping, Sequence

from dokolearn.ch1_general import COPIES, SCHARFE, SCHWEIN, left_of, winner
from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.special_points import StichEvent, paid_events, stich_events, visible_events
from dokolearn.game import Spiel, State
from dokolearn.game.calling import Demand, demand
from dokolearn.game.play import table_of
from dokolearn.game.score import settled_game
from dokolearn.model import SEATS, Party, Seat
from dokolearn.replay.check.game_so_far import MAIN, Move, Utterance, known_augen, public_parties, sees
from dokolearn.replay.film.cut import Board, Cut, card_of
from dokolearn.replay.film.viewer_words import due_text, refusal, say_text, sentences, source
from dokolearn.replay.text.record import SLIP, Item, Note, TrickLine
from dokolearn.replay.text.spelling import stage_of
from dokolearn.shallow_json import JsonDict, View
from dokolearn.strings import text
from dokolearn.wording import card_name, forced_call_words, hochzeit_text, reason

GLYPH_NAMES = {"!": "good", "?": "bad", "!!": "very_good", "??": "very_bad", "!?": "interesting", "?!": "doubtful"}


def opening(cut: Cut, title: str) -> View:
    """The four hands before the first card."""
    game = cut.game
    spiel, begins = game.spiel, game.begins
    late = () if game.moves else game.heard_late
    board = Board(cut.hands)
    notes = cut.notes_of(cut.record.opening, board)
    over = game.over and not game.moves
    turn = begins.turn if spiel and begins and not over else None
    starts = "" if turn is None else cut.word("say_lead", who=cut.names[turn])
    news = [] if game.moves else list(closing(cut))
    return {
        "stich": 0,
        "card": 0,
        "title": cut.word("moment_start"),
        **board.view(),
        "ahead": None,
        "winner": None,
        "turn": turn,
        **(parties_at(cut, late[-1].after if late else begins, late, over) if begins else _NO_PARTIES),
        "calls": _call_views(cut, late),
        "said": [*_earlier(cut), *_calls(cut, late)],
        "special": [],
        "news": news,
        "glyph": "",
        "glyph_name": "",
        "notes": notes,
        "say": sentences(f"{title}.", starts, *_call_sentences(cut, late), *news, *_note_sentences(cut, notes)),
    }


_NO_PARTIES = {
    "augen": [0, 0, 0, 0],
    "party_augen": {"re": 0, "kontra": 0},
    "known": ["", "", "", ""],
    "known_augen": {"re": 0, "kontra": 0, "": 0},
    "sees": ["????", "????", "????", "????"],
}
"""Of a game that cannot be played."""


def line_moments(cut: Cut, branch: int = MAIN, moves: Sequence[Move] | None = None) -> Iterator[View]:
    """A moment for every card of a line: of the game itself, of a branch, or of moves that go on from its end."""
    board, own = cut.board(branch, 0), cut.moves(branch)
    if branch == MAIN:
        lines, late, intro = cut.record.tricks, cut.game.heard_late, tuple[Item, ...]()
    else:
        leaves = cut.game.branches[branch]
        lines, late, intro = leaves.variation.tricks, leaves.late, leaves.variation.opening
    for at, move in enumerate(own):
        last = at == len(own) - 1
        board.lay(move)
        more = late if last else ()
        board.calls += more
        notes = cut.notes_of([*(() if at else intro), *items_at(own, at, lines)], board)
        yield moment(cut, board, move, notes, more, closes=last and branch == MAIN)


def moment(
    cut: Cut, board: Board, move: Move, notes: Sequence[View] = (), late: Sequence[Utterance] = (), closes: bool = False
) -> View:
    """All there is to see after a card. `late`: said behind it. `closes`: with it the game ends."""
    spiel, after = cut.spiel, late[-1].after if late else move.after
    said = (*move.heard, *late)
    ahead, won = _ahead(spiel, move), None if after.stich else after.lead
    over = after.over or (closes and cut.game.over)
    stich, card = cut.place_of(move)
    where = {"stich": stich, "card": card}
    news = [*news_of(cut, move), *(closing(cut) if closes else ())]
    augen = parties_at(cut, after, board.calls, over)
    public = augen["known"]
    fresh = new_special(spiel, move.before, after, public, cut.lang) if won is not None else []
    points = [cut.word("say_special", text=text) for text in fresh]
    words = _card_words(cut, move, where, ahead, won, after)
    return {
        **where,
        "title": cut.word("moment", **where),
        **board.view(),
        "moves": [*board.moves, *event_moves(spiel, move.before, after, public)],
        "ahead": ahead,
        "winner": won,
        "turn": None if over else after.turn,
        **augen,
        "calls": _call_views(cut, board.calls),
        "said": _calls(cut, said),
        "special": special(spiel, after, public, cut.lang, len(cut.begins.stiche)),
        "news": news,
        "glyph": move.play.glyph,
        "glyph_name": cut.word(f"glyph_{GLYPH_NAMES[move.play.glyph]}") if move.play.glyph else "",
        "notes": list(notes),
        "say": sentences(*_call_sentences(cut, said), *words, *points, *news, *_note_sentences(cut, notes)),
    }


def _ahead(spiel: Spiel, move: Move) -> Seat:
    """Who is highest after a card, or has won the Stich with it."""
    before = move.before
    cards = move.after.stich or move.after.stiche[-1].cards
    last = len(before.stiche) == spiel.table.hand_size - 1
    return left_of(before.lead, winner(cards, table_of(spiel, before.stiche, before.stich), last=last))


def parties_at(cut: Cut, state: State, calls: Sequence[Utterance], over: bool = False) -> View:
    """Augen and parties, in truth and as they are known; at the end everybody knows."""
    game = cut.game
    spiel, stiche = cut.told
    seen = state._replace(stiche=stiche + state.stiche[len(stiche) :])
    public = public_parties(spiel, seen, [*cut.earlier, *(heard.say for heard in calls)], cut.sure)
    if over and cut.sure:
        public = list(parties(state.re))
    of_party: Mapping[str, int] = known_augen(state, parties(state.re) if cut.sure else public)
    own_cards = cut.sure and not any(game.supposed)
    return {
        "augen": list(state.augen),
        "party_augen": {party: of_party[party] for party in ("re", "kontra")},
        "known": public,
        "known_augen": known_augen(state, public),
        "sees": sees(spiel, seen, public) if own_cards else sees_public(public),
    }


def sees_public(public: Sequence[str]) -> list[str]:
    """What everybody sees where the hands are not known: what is public."""
    return ["".join({"re": "r", "kontra": "k"}.get(party, "?") for party in public)] * len(SEATS)


def _earlier(cut: Cut) -> list[View]:
    return [{"seat": say.seat, "text": say_text(say.word, cut.lang, cut.game.rules)} for say in cut.earlier]


def _call_views(cut: Cut, calls: Sequence[Utterance]) -> list[View]:
    """Every call so far with its seat, as it is shown beside a player."""
    lang, rules = cut.lang, cut.game.rules
    now = [{"seat": heard.say.seat, "text": say_text(heard.say.word, lang, rules)} for heard in calls]
    return [*_earlier(cut), *now]


def _calls(cut: Cut, calls: Sequence[Utterance]) -> list[View]:
    return [_call(cut, heard, calls[:at]) for at, heard in enumerate(calls)]


def _call(cut: Cut, heard: Utterance, earlier: Sequence[Utterance]) -> View:
    """Something that was said, with the moment until which it was possible and what became of it."""
    view: View = {"seat": heard.say.seat, "text": say_text(heard.say.word, cut.lang, cut.game.rules)}
    if heard.deadline is not None:
        view |= {"deadline": due_text(heard.deadline, cut.lang), "late": heard.late}
    if heard.refused is not None:
        view["remark"] = refusal(heard.refused, cut.game.rules, cut.lang)
    elif not heard.counts and stage_of(heard.say.word):
        view["remark"] = cut.word("call_party")
    elif heard.forced:
        slip = any(one.say.word == SLIP and one.say.seat == heard.say.seat for one in earlier)
        view["remark"] = _demand_words(cut, heard, slip)
    return view


def _demand_words(cut: Cut, heard: Utterance, slip: bool) -> str:
    """§3.3 Who has to call what and why, after a Stich or because the party was given away; and where that stands, or
    that a house rule wants it."""
    seat, rules = heard.say.seat, cut.game.rules
    found = _demand_of_slip(heard) if slip else demand(cut.game.spiel, heard.before) if cut.game.spiel else None
    if found is None:
        return cut.word("call_forced_house")
    told, where = forced_call_words(found, rules, cut.lang, cut.names[seat]), source(found.option, rules, cut.lang)
    return f"{told} ({where})" if where else f"{told} {cut.word('call_forced_house')}"


def _demand_of_slip(heard: Utterance) -> Demand:
    """`maennle §17` What whoever has given his party away has to say."""
    call = heard.after.spoken[-1].call
    return Demand(heard.say.seat, call, "disclosure_forces_call")


def _call_sentences(cut: Cut, said: Sequence[Utterance]) -> Iterator[str]:
    for heard in said:
        how = "say_slip" if heard.say.word == SLIP else "say_call"
        yield cut.word(how, who=cut.names[heard.say.seat], call=say_text(heard.say.word, cut.lang, cut.game.rules))
        if heard.refused is not None:
            yield reason(heard.refused, cut.lang, cut.game.rules)


def _card_words(
    cut: Cut, move: Move, where: dict[str, int], ahead: Seat, won: Seat | None, after: State
) -> Iterator[str]:
    """The sentences about a card: who laid it, whether it is ahead, who has won the Stich."""
    key = "say_ahead" if ahead == move.seat and won is None else "say_card"
    yield cut.word(key, stich=where["stich"], who=cut.names[move.seat], card=card_name(card_of(move), cut.lang))
    if move.play.glyph:
        yield cut.word("say_glyph", glyph=cut.word(f"glyph_{GLYPH_NAMES[move.play.glyph]}"))
    if won is not None:
        yield cut.word("say_won", who=cut.names[won], n=after.stiche[-1].augen)


def items_at(moves: Sequence[Move], at: int, lines: Sequence[TrickLine]) -> Iterator[Item]:
    """The notes that belong to a card: those of its player, and with the last card of a line those of the Stich."""
    move = moves[at]
    stich = len(move.before.stiche)
    of_stich = [other for other in moves if len(other.before.stiche) == stich]
    seats = {other.seat for other in of_stich}
    for line in dict.fromkeys(other.line for other in of_stich):
        last = [other for other in of_stich if other.line == line][-1]
        for note in lines[line].items:
            if isinstance(note, Note) and (move.seat == note.seat if note.seat in seats else move is last):
                yield note


def _note_sentences(cut: Cut, notes: Sequence[View]) -> Iterator[str]:
    for note in notes:
        yield cut.word("say_note_of" if note["who"] else "say_note", who=note["who"], text=note["text"])
        yield note.get("shown", "")


def stiche(cut: Cut, branch: int = MAIN) -> list[View]:
    """Where each Stich of a line is complete; the last one may be broken off."""
    moves, shift = cut.moves(branch), int(branch == MAIN)
    found = full_stiche(cut, moves, shift)
    if moves and moves[-1].after.stich:
        label = cut.word("stich_open", stich=cut.place_of(moves[-1])[0])
        found.append({"label": label, "moment": len(moves) - 1 + shift})
    return found


def full_stiche(cut: Cut, moves: Sequence[Move], shift: int = 0) -> list[View]:
    """The Stiche that some moves have filled; `shift`: so many moments stand before the first of these."""
    found = []
    for at, move in enumerate(moves):
        if not move.after.stich and len(move.after.stiche) > len(move.before.stiche):
            done = move.after.stiche[-1]
            label = cut.word("stich", stich=len(move.after.stiche), who=cut.names[done.winner], n=done.augen)
            found.append({"label": label, "moment": at + shift, "augen": done.augen})
    return found


# The news of a film: what a card brings beside its Stich, and the special points so far.
#
# Those are told for whom as far as the table knows, and with them whether they may still turn out to be nothing.


_PARTY: dict[str, Party | None] = {"re": "re", "kontra": "kontra", "": None}


def news_of(cut: Cut, move: Move) -> Iterator[str]:
    """News that a card brings: a Schwein, a partner found, a revoke."""
    spiel, before, after = cut.spiel, move.before.suche, move.after.suche
    if card_of(move) == SCHWEIN:
        yield cut.word("news_schwein", who=cut.names[move.seat])
    if card_of(move) in spiel.tables.promoted and move.before.hands[move.seat].count(SCHARFE) == COPIES:
        yield cut.word("news_scharfe", who=cut.names[move.seat])
    if before and after and before.open and not after.open and spiel.tables.finder:
        who = "" if after.partner is None else cut.names[after.partner]
        yield hochzeit_text(spiel.tables.finder, after, spiel.rules, cut.lang, who)
    if move.revoke:
        yield cut.word("news_revoke", who=cut.names[move.seat])


def closing(cut: Cut) -> Iterator[str]:
    """How the game ended before its last card."""
    claimed = cut.game.state.claimed if cut.game.state else None
    if claimed:
        yield cut.word("news_rest" if claimed.takes else "news_gives_up", who=cut.names[claimed.seat])


def special(spiel: Spiel, state: State, known: Sequence[str], lang: str, first: int = 0) -> list[JsonDict]:
    """§3.11 Every special point of the Stiche so far, as the table knows the parties now. `first`: how many Stiche a
    position has behind it that nobody has written down."""
    return [
        {
            "text": text(lang, f"line.{one.name}"),
            "seat": one.seat,
            "party": known[one.seat],
            "provisional": one.provisional,
        }
        for one in _events(spiel, state, known, first)
    ]


def new_special(spiel: Spiel, before: State, after: State, known: Sequence[str], lang: str) -> list[str]:
    """§3.11 The special points of the Stich that was just completed, in words."""
    first = len(before.stiche)
    return [text(lang, f"line.{event.name}") for event in _events(spiel, after, known, first)]


def event_moves(spiel: Spiel, before: State, after: State, known: Sequence[str]) -> list[dict[str, int]]:
    """What of it is an event at the table, as moves; nothing while the Stich goes on."""
    if after.stich:
        return []
    events = _events(spiel, after, known, len(before.stiche))
    return [{what: number} for what, number in visible_events(after.stiche[-1], events)]


def _events(spiel: Spiel, state: State, known: Sequence[str], first: int = 0) -> Iterator[StichEvent]:
    game = _public_game(spiel, state, known)
    paid = paid_events(spiel.rules.special, spiel.rules.value, game)
    party = [_PARTY[one] for one in known]
    for number, stich in enumerate(state.stiche[first:], first + 1):
        for event in stich_events(stich, party, spiel.tables.events, number == spiel.table.hand_size):
            if event.name in paid:
                yield event


def _public_game(spiel: Spiel, state: State, known: Sequence[str]) -> str:
    """What the table takes the game for: a stilles Solo for a normal one, a Hochzeit for one that finds its partner."""
    if spiel.vertrag.game == "stilles_solo":
        return "stilles_solo" if all(known) else "normal"
    return "hochzeit" if state.suche is not None and state.suche.open else settled_game(spiel, state)
