"""Questions of a game answered on a phone, the score at its end, passing it on, and trying another way."""

from pathlib import Path
from typing import Any

import pytest
from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.hosts.site.pages.single_file import single_file
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import step as trial_step
from dokolearn.replay.film.trial import view as trial_view

from .test_site_axe import on_all_screens
from .test_site_open import ENGINE, FILES, word
from .visits import PHONE, Visits, sideways, view_tool


@pytest.fixture
def game_url(club: str) -> str:
    return f"{club}/spiele/abend/"


def at(url: str, game: dict[str, Any], moment: int, seat: int = 0) -> str:
    now = game["moments"][moment]
    return f"{url}#p={now['stich']}.{now['card']}&v={seat + 1}"


def option(page: Page, move: str) -> Any:
    return page.locator(f'.dk-option[data-move="{move}"], .dk-hand button[data-card="{move}"]').first


# Questions


def test_question_on_a_phone(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """A wrong card is explained and played on, a hint helps, the right card leads on; nothing tells it before."""
    quiz = game["quiz"][0]
    [step] = quiz["steps"]
    page = visit(at(game_url, game, quiz["at"]), **PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".dk-quiz-ask")).to_contain_text(step["text"])
    expect(page.locator("[data-branch]")).to_have_count(0)
    page.locator('[data-ask="hint"]').tap()
    expect(page.locator(".dk-quiz .dk-hint")).to_contain_text(step["hints"][0])
    verdict = page.locator(".dk-quiz .dk-verdict")
    wrong = next(each for each in step["answers"] if each["verdict"] == "no")
    option(page, wrong["move"]).tap()
    expect(verdict).to_contain_text(game["words"]["quiz_wrong"])
    expect(verdict).to_contain_text(wrong["text"])
    assert sideways(page) == 0
    page.locator('[data-ask="line"]').tap()
    line = game["branches"][wrong["branch"]]
    expect(page.locator(".dk-branch-name")).to_contain_text(line["title"])
    expect(page.locator(".dk-when")).to_have_text(line["moments"][0]["title"])
    page.locator('[data-branch="-1"]').tap()
    right = next(each for each in step["answers"] if each["verdict"] == "ok")
    option(page, right["move"]).tap()
    expect(verdict).to_contain_text(right["text"])
    page.locator('[data-step="next"]').tap()
    expect(page.locator(".dk-when")).to_have_text(game["moments"][quiz["at"] + 1]["title"])


def covered(page: Page) -> list[int]:
    """The chairs whose hands lie face down."""
    backs = page.locator(".dk-chair > .dk-hold:visible")
    chairs = backs.evaluate_all("all => all.map(one => Number(one.parentElement.dataset.chair))")
    return sorted(chairs)


def test_the_others_are_covered_until_one_has_answered(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """The reader sits on Anna's seat with open hands; Clara's question turns the table and closes them until it is
    answered, in her hand, which stays in front."""
    quiz = next(each for each in game["quiz"] if game["players"][each["seat"]] == "Clara")
    page = visit(at(game_url, game, quiz["at"] - 1))
    front = page.locator('.dk-chair[data-chair="0"] .dk-name')
    expect(front).to_have_text("Anna")
    assert covered(page) == []
    page.keyboard.press("ArrowRight")
    expect(front).to_have_text("Clara")
    assert covered(page) == [1, 2, 3]
    option(page, quiz["steps"][0]["choices"][0]["move"]).click()
    expect(front).to_have_text("Clara")
    assert covered(page) == []


def test_first_the_word_then_the_card(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """Anna is asked for a call, and what she lays; the Kreuz Dame is possible, too."""
    quiz = next(each for each in game["quiz"] if len(each["steps"]) == 2)
    word_step, card_step = quiz["steps"]
    page = visit(at(game_url, game, quiz["at"]))
    asked = page.locator(".dk-quiz-ask")
    expect(asked).to_have_count(1)
    assert page.locator(".dk-quiz [data-move]").evaluate_all("all => all.map(one => one.dataset.move)") == [
        choice["move"] for choice in word_step["choices"]
    ]
    option(page, "nichts").click()
    expect(asked.last).to_contain_text(card_step["text"])
    expect(page.locator('[data-step="solve"]')).to_be_visible()
    option(page, "KrD").click()
    expect(page.locator(".dk-quiz .dk-verdict").last).to_contain_text(game["words"]["quiz_may"])
    expect(page.locator('[data-step="next"]')).to_be_visible()


@thorough
def test_a_note_draws_what_it_points_at(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """A frame round Anna's Pik Dame and one round the Fuchs; whoever does not see them is told."""
    moment = next(at for at, each in enumerate(game["moments"]) if any("show" in note for note in each["notes"]))
    page = visit(at(game_url, game, moment))
    drawn = page.locator(".dk-shows rect")
    expect(drawn).to_have_count(2)
    card = page.locator('.dk-lies .dk-card[data-card="PiD"]').bounding_box()
    frame = drawn.first.bounding_box()
    assert card
    assert frame
    assert abs(card["x"] + card["width"] / 2 - frame["x"] - frame["width"] / 2) < 6
    expect(page.locator(".dk-note .dk-hidden")).to_contain_text("Pik Dame (Anna)")
    page.keyboard.press("ArrowRight")
    expect(drawn).to_have_count(0)


def test_refused_card_names_its_rule(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    quiz = next(each for each in game["quiz"] if each["steps"][0]["refused"])
    page = visit(at(game_url, game, quiz["at"]))
    refused = quiz["steps"][0]["refused"][0]
    option(page, refused["move"]).click()
    expect(page.locator(".dk-quiz .dk-verdict")).to_contain_text(refused["text"])


def test_every_line_of_the_score_stands_at_the_end(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    page = visit(at(game_url, game, len(game["moments"]) - 1), **PHONE)
    own, *others = game["scores"].values()
    lines = page.locator(".dk-reckoning > .dk-lines tbody tr")
    expect(lines).to_have_count(len(own["lines"]))
    for row, line in zip(lines.all(), own["lines"], strict=True):
        expect(row).to_contain_text(line["text"])
        expect(row).to_contain_text(line["ref"])
    expect(page.locator(".dk-reckoning > .dk-facts")).to_contain_text(own["view"])
    printed = [row.locator(".dk-number").first.inner_text() for row in lines.all()]
    assert sum(int(each.replace("−", "-")) for each in printed) == own["value"], "what is printed adds up"
    expect(page.locator(".dk-reckoning details.dk-book")).to_have_count(sum(not each["problem"] for each in others))
    assert sideways(page) == 0


# Passing on


@thorough
def test_share_by_keyboard(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    page = visit(at(game_url, game, 5, seat=1), permissions=["clipboard-read", "clipboard-write"])
    opener = page.locator('[data-tool="share"]')
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=word("share"))
    expect(dialog).to_contain_text(word("only_here"))
    copied = {}
    for name in ("moment", "short", "text", "embed"):
        dialog.locator(f'[data-share="{name}"]').focus()
        page.evaluate("navigator.clipboard.writeText('')")
        page.keyboard.press("Enter")
        expect(dialog.locator(".dk-verdict")).to_contain_text(word("copied"))
        copied[name] = page.evaluate("navigator.clipboard.readText()")
    home = game_url.removesuffix("spiele/abend/")
    spot = "p=2.1&v=2"
    assert copied["moment"] == f"{game_url}#{spot}"
    assert copied["short"] == f"{home}oeffnen/#{game['links']['game']}&{spot}"
    assert copied["text"] == f"{home}oeffnen/#{game['links']['text']}&{spot}"
    assert copied["embed"].startswith(f'<iframe src="{game_url}einbetten/"')
    assert copied["embed"].endswith(' allow="clipboard-write"></iframe>'), "inside, a link can be copied, too"
    dialog.locator('[data-share="qr"]').press("Enter")
    expect(dialog.get_by_role("img", name=word("share_qr"))).to_be_visible()
    with page.expect_download() as file:
        dialog.locator('[data-share="dkn"]').press("Enter")
    assert file.value.suggested_filename == "vereinsabend-spiel-7.dkn"
    assert file.value.path().read_text(encoding="utf-8") == game["dkn"]
    assert on_all_screens(page) == []
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


@thorough
def test_what_cannot_be_copied_is_there_to_copy(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    page = visit(game_url, **PHONE)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    view_tool(page, "share").click()
    page.locator('[data-share="short"]').click()
    expect(page.get_by_role("textbox", name=word("by_hand"))).to_be_in_viewport()
    expect(page.get_by_role("textbox", name=word("by_hand"))).to_have_value(
        f"{game_url.removesuffix('spiele/abend/')}oeffnen/#{game['links']['game']}&p=0.0&v=1"
    )
    assert sideways(page) == 0


@thorough
def test_pictures_of_a_moment(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    page = visit(at(game_url, game, 5))
    view_tool(page, "share").click()
    with page.expect_download(timeout=ENGINE) as drawing:
        page.locator('[data-share="svg"]').click()
    assert game["moments"][5]["title"] in drawing.value.path().read_text(encoding="utf-8")
    with page.expect_download() as picture:
        page.locator('[data-share="png"]').click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


# Trying


@thorough
@sampled
def test_another_way_is_played_to_its_end_on_a_phone(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """A wrong card is refused with its reason, undo takes a card back, the others answer as in Python; then back."""
    now = game["moments"][36]
    seat = now["turn"]
    page = visit(at(game_url, game, 36, seat), **PHONE)
    view_tool(page, "try").press("Enter")
    trial = trial_start({"dkn": game["dkn"], "at": f"{now['stich']}.{now['card']}", "seat": seat, "lang": "de"})
    box, held = page.locator(".dk-trial"), page.locator(".dk-hand")
    expect(box).to_be_visible()
    expect(page.locator('[data-tool="more"]')).to_be_focused()  # behind which it was chosen
    taken_back = False
    while not trial.state.over:
        seen = trial_view(trial)
        expect(held.locator("button")).to_have_count(len(seen["choices"]), timeout=ENGINE)
        if seen["moments"]:
            lies = [game["hands"][each["seat"]][each["index"]]["code"] for each in seen["moments"][-1]["table"]]
            expect(page.locator(".dk-lies .dk-card").last).to_have_attribute("data-card", lies[-1])
        refused = [choice for choice in seen["choices"] if not choice["legal"]]
        if refused:
            held.locator(f'button[data-card="{refused[0]["move"]}"]').first.click()
            said = trial_view(trial_step(trial, {"type": "play", "move": refused[0]["move"]}))["feedback"]["text"]
            expect(page.locator(".dk-now .dk-verdict")).to_contain_text(said)
        move = next(choice["move"] for choice in seen["choices"] if choice["legal"])
        held.locator(f'button[data-card="{move}"]').first.click()
        trial = trial_step(trial, {"type": "play", "move": move})
        if not taken_back:
            box.locator('[data-try="undo"]').click()
            expect(held.locator("button")).to_have_count(len(seen["choices"]))
            held.locator(f'button[data-card="{move}"]').first.click()
            taken_back = True
    ended = trial_view(trial)
    expect(page.locator(".dk-result")).to_have_text(ended["score"]["headline"])
    expect(page.locator(".dk-now")).to_contain_text(ended["original"])
    assert sideways(page) == 0
    assert on_all_screens(page) == []
    box.locator('[data-try="back"]').press("Enter")
    expect(box).to_have_count(0)
    expect(page.locator(".dk-stage")).to_be_focused()
    expect(page.locator(".dk-when")).to_have_text(now["title"])


@thorough
def test_what_was_tried_is_kept_and_thrown_away(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """From Bernd's question he plays the Pik Dame instead; the variation is in the link, until it is deleted."""
    quiz = game["quiz"][0]
    page = visit(at(game_url, game, quiz["at"]))
    view_tool(page, "try").click()
    expect(page.locator('.dk-chair[data-chair="0"] .dk-name')).to_have_text(game["players"][quiz["seat"]])
    page.locator('.dk-hand button[data-card="HeD"]').first.click(timeout=ENGINE)
    page.locator('[data-try="keep"]').click(timeout=ENGINE)
    expect(page.locator(".dk-branch-name")).to_contain_text("Herz Dame", timeout=ENGINE)
    expect(page.locator(".dk-film > .dk-hidden[role=status]")).to_have_text(word("try_kept"))
    page.locator("[data-branch-drop]").click()
    expect(page.locator(".dk-branch-name")).to_have_count(0, timeout=ENGINE)
    expect(page.locator(".dk-when")).to_have_text(game["moments"][quiz["at"]]["title"])


@thorough
def test_calls_while_trying_another_way(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """Each possible call has its button; what was said is heard, stands at its seat, and can be taken back."""
    page = visit(at(game_url, game, 0), **PHONE)
    view_tool(page, "try").click()
    spec = {"dkn": game["dkn"], "at": "0.0", "seat": 0, "lang": "de"}
    box, seat = page.locator(".dk-trial"), page.locator('.dk-chair[data-chair="0"] :is([data-said], .dk-call)')
    events: list[dict[str, str]] = []

    def matches() -> dict[str, Any]:
        trial = trial_start(spec)
        for event in events:
            trial = trial_step(trial, event)
        seen = trial_view(trial)
        expect(box.locator("[data-call]")).to_have_text([call["label"] for call in seen["calls"]], timeout=ENGINE)
        expect(seat).to_have_text([said["text"] for said in seen["said"] if said["seat"] == 0])
        return seen

    for _ in range(2):
        call = matches()["calls"][0]
        box.locator(f'[data-call="{call["move"]}"]').click()
        events.append({"type": "call", "move": call["move"]})
    assert [event["move"] for event in events] == ["Re", "k90"]
    last = matches()["said"][-1]["text"]
    expect(page.locator(".dk-film > .dk-hidden[role=status]")).to_have_text(f"Anna: {last}.")
    assert sideways(page) == 0
    assert on_all_screens(page) == []
    box.locator('[data-try="undo"]').click()
    del events[-1]
    matches()


@thorough
def test_trial_is_there_once_the_engine_comes(visit: Visits, game_url: str) -> None:
    page = visit(game_url, **PHONE)
    page.route(FILES, lambda route: route.abort())
    view_tool(page, "try").click()
    box = page.locator(".dk-trial")
    expect(box.locator(".dk-told")).to_have_text(word("download"), timeout=ENGINE)
    assert sideways(page) == 0
    page.unroute(FILES)
    box.locator('[data-tool="retry"]').click()
    expect(page.locator(".dk-hand button").first).to_be_visible(timeout=ENGINE)
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]


@thorough
def test_single_file_offers_what_it_can_keep(visit: Visits, game: dict[str, Any], tmp_path: Path) -> None:
    """No engine, no trial; no links that would lead nowhere; the game itself as a file."""
    file = tmp_path / "abend.html"
    file.write_text(single_file(game), encoding="utf-8")
    page = visit(file.as_uri())
    expect(view_tool(page, "rotate")).to_be_visible()
    expect(page.locator('[data-tool="try"]')).to_have_count(0)
    view_tool(page, "share").click()
    expect(page.get_by_role("dialog", name=word("share"))).not_to_contain_text(word("only_here"))
    assert page.locator("[data-share]").evaluate_all("all => all.map(each => each.dataset.share)") == ["dkn"]
