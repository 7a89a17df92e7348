"""The engine in the page: Python's answers to the letter, fetched when needed, and no crash loses a question."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from effort import thorough

from dokolearn.build.runtime import ensure_runtime
from dokolearn.exercises.catalogue import spec
from dokolearn.hosts.browser import answer

pytestmark = pytest.mark.usual_browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .visits import Visits

PICK = {"type": "pick", "index": 0}
EXERCISE = {"machine": "exercise", "spec": spec("2.7/bedienen"), "events": [PICK, {"type": "pick", "index": 2}]}
DRILL = {"machine": "drill", "spec": {"kind": "stich_winner", "seed": 7, "level": 1}, "events": []}
FILM = {"machine": "film", "spec": {"dkn": "%DKN 1\n\ndeal 1: KrA Kr10 ?\n1. 1: KrA X9\n", "lang": "de"}, "events": []}
SOLVED = [{"type": "pick", "index": index} for index in range(4)]

CLIENT = """
const client = await import(new URL('engine.js', document.querySelector('script[src*="assets/dokolearn/"]').src).href);
client.onNews(() => 0)();  // makes the engine
const engine = globalThis.dokolearnEngine;
"""
ASK = f"""async ([questions, limits]) => {{
  {CLIENT}
  Object.assign(engine.limits, limits);
  return Promise.all(questions.map(question => client.ask(question).then(view => ({{view}}), error =>
    error instanceof client.EngineProblem ? {{reason: error.reason, detail: error.detail}} :
    error instanceof client.QuestionProblem ? {{problem: {{text: error.message, details: error.details}}}} :
    {{strange: String(error)}})));
}}"""
QUICK = {"pause": 20}


def ask(page: Page, *questions: dict[str, Any], **limits: int) -> list[dict[str, Any]]:
    """Ask all questions at once, with other limits than usual; the replies in their order."""
    replies: list[dict[str, Any]] = page.evaluate(ASK, [list(questions), {**QUICK, **limits}])
    return replies


def said(*questions: dict[str, Any]) -> list[dict[str, Any]]:
    """What the same engine says outside the browser."""
    return [json.loads(answer(json.dumps(question))) for question in questions]


def at(many: int) -> dict[str, Any]:
    """The drill after so many events."""
    return {**DRILL, "events": [*SOLVED, {"type": "next"}, *SOLVED][:many]}


def run(page: Page, code: str) -> Any:
    """The value of an expression over `engine` and `client`."""
    return page.evaluate(f"async () => {{ {CLIENT} return ({code}); }}")


def await_end(page: Page) -> None:
    """Until there is no worker any more."""
    run(page, "await new Promise(end => setInterval(() => engine.worker ?? end(), 20))")


def loads(visit: Visits, page: Page) -> list[str]:
    """Every file of the engine that was asked for, in order, by its last name."""
    return last_names(visit.watch(page).requests)


def last_names(urls: list[str]) -> list[str]:
    wanted = ("/runtime-", "/engine-", "/worker.js")
    return [url.rsplit("/", 1)[1].split("?")[0] for url in urls if any(each in url for each in wanted)]


# Answers

MEASURED = [
    {"machine": "drill", "spec": {"kind": "choose_card", "seed": seed, "rules": "maennle"}, "events": []}
    for seed in (1, 2)
]
"""What asks for the proven positions of a table, which come by themselves."""

BAD = [{"machine": "drill", "spec": {"kind": "guess", "seed": "7"}, "events": []}]
BAD += [{"machine": "oracle", "spec": {}, "events": []}]
BROKEN = ["{", None, 7, -1.5, [], {}, [[]], {"type": None}, {"type": {"type": "pick"}}, {"type": "pick", "index": [0]}]
BROKEN += [{"type": "pick", "index": 1e300}, {"type": "__class__"}, "\ud800", {"index": "0"}, {"type": "x" * 10_000}]


def broken(question: dict[str, Any]) -> list[dict[str, Any]]:
    """The question with events that are none, and as it was."""
    events = [[*question["events"], event] for event in [*BROKEN, BROKEN]]
    return [*({**question, "events": each} for each in (*events, "{")), question]


def test_nothing_is_fetched_before_the_first_question_and_all_is_answered_as_by_python(
    visit: Visits, lesson_url: str
) -> None:
    """What cannot be answered is told in its words, too, and ends no worker."""
    page = visit(lesson_url)
    page.wait_for_load_state("networkidle")
    assert run(page, "engine.news") == {"phase": "asleep", "part": 0}
    assert loads(visit, page) == []
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))  # what is kept for later is no page's
    questions = [EXERCISE, DRILL, FILM, *(at(many) for many in range(10)), at(2)]
    assert ask(page, *questions) == said(*questions)
    made = ensure_runtime()
    expected = {name.rsplit("/", 1)[1] for name in set(made.files) - set(made.later)}
    assert sorted(last_names(fetched)) == sorted({*expected, "worker.js"}), "each of them once, and nothing else"
    assert ask(page, *MEASURED) == said(*MEASURED)
    assert last_names(fetched)[len(expected) + 1 :] == ["choose_card-maennle.json.gz"], "of all figures those, and once"
    questions = [*BAD, DRILL, *broken(EXERCISE)]
    replies = ask(page, *questions)
    assert replies == said(*questions)
    assert len(replies[0]["problem"]["details"]) > 0
    assert run(page, "[engine.starts, engine.news.phase]") == [1, "ready"]


@thorough
@pytest.mark.parametrize("question", [DRILL, FILM], ids=lambda question: question["machine"])
def test_broken_event_never_ends_the_worker(visit: Visits, lesson_url: str, question: dict[str, Any]) -> None:
    page = visit(lesson_url)
    assert ask(page, *broken(question)) == said(*broken(question))
    assert run(page, "[engine.starts, engine.news.phase]") == [1, "ready"]


@thorough
def test_progress_is_told_by_bytes(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.evaluate(f"async () => {{ {CLIENT} globalThis.heard = []; client.onNews(news => heard.push(news)); }}")
    run(page, "client.warm()")
    heard = page.evaluate("heard")
    phases = [news["phase"] for news in heard]
    assert sorted(set(phases), key=phases.index) == ["fetching", "starting", "ready"]
    parts = [news["part"] for news in heard]
    assert parts == sorted(parts)
    assert parts[0] == 0
    assert parts[-1] == 1
    assert len({part for part in parts if 0 < part < 1}) > 3
    assert run(page, "engine.news") == {"phase": "ready", "part": 1}


# Page changes, idleness


@thorough
def test_engine_survives_an_instant_page_change(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    assert ask(page, at(1)) == said(at(1))
    page.evaluate("globalThis.sameDocument = true")
    page.locator(".dk-doors a").first.click()
    page.wait_for_url(lambda url: url != lesson_url)
    assert ask(page, at(2)) == said(at(2))
    assert page.evaluate("sameDocument && dokolearnEngine.starts") == 1


@thorough
def test_question_is_answered_during_an_instant_page_change(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.evaluate(f"async question => {{ {CLIENT} globalThis.reply = client.ask(question); }}", at(3))
    page.locator(".dk-doors a").first.click()
    page.wait_for_url(lambda url: url != lesson_url)
    assert page.evaluate("reply") == said(at(3))[0]["view"]


@thorough
def test_idle_worker_stops_and_the_next_question_starts_one(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    assert ask(page, at(2), idle=30) == said(at(2))
    await_end(page)
    assert run(page, "engine.news") == {"phase": "asleep", "part": 0}
    assert ask(page, at(3)) == said(at(3))
    assert run(page, "engine.starts") == 2


@thorough
def test_worker_of_a_hidden_page_stops(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    ask(page, at(2), hidden=30)
    page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', {value: true, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    await_end(page)
    assert ask(page, at(3)) == said(at(3))


# Crashes


@thorough
def test_learner_notices_nothing_of_a_crash(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    assert ask(page, at(5)) == said(at(5))
    run(page, "engine.worker.terminate()")  # without a word, as when a phone needs the memory
    run(page, "client.onNews(() => engine.limits.answer = 20_000)")  # the next worker may take its time
    questions = [at(6), at(7), EXERCISE]
    assert ask(page, *questions, answer=300) == said(*questions)
    assert run(page, "engine.starts") == 2


@thorough
def test_crash_while_it_starts_is_repaired_too(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.evaluate(f"""async () => {{ {CLIENT}
      const end = client.onNews(news => {{
        if (news.phase !== 'starting') return;
        end();
        engine.worker.onerror(new Event('error'));
      }});
    }}""")
    assert ask(page, at(1)) == said(at(1))
    assert run(page, "engine.starts") == 2


@thorough
@pytest.mark.parametrize("detail", ["the worker ended", "no answer in time"])
def test_second_crash_is_told_and_asking_again_tries_again(visit: Visits, lesson_url: str, detail: str) -> None:
    """Also where the browser does not tell at once that a worker has ended."""
    page = visit(lesson_url)
    if detail == "no answer in time":
        page.evaluate("() => { navigator.locks.request = () => undefined }")
    page.evaluate(f"""async () => {{ {CLIENT}
      globalThis.endHarm = client.onNews(news => news.phase === 'ready' && engine.worker.terminate());
    }}""")
    assert ask(page, DRILL, answer=200 if detail == "no answer in time" else 20_000) == [
        {"reason": "crash", "detail": detail}
    ]
    page.evaluate("endHarm()")
    assert ask(page, DRILL, answer=20_000) == said(DRILL)


# Browsers


@thorough
@pytest.mark.parametrize(
    ("lacks", "reason"),
    [("WebAssembly", "no-wasm"), ("DecompressionStream", "no-wasm"), ("Worker", "no-worker")],
)
def test_what_the_browser_lacks_is_named(visit: Visits, lesson_url: str, lacks: str, reason: str) -> None:
    page = visit(lesson_url)
    page.evaluate(f"globalThis.kept = {lacks}; void delete globalThis.{lacks}")
    assert ask(page, DRILL) == [{"reason": reason, "detail": f"{lacks} is missing"}]
    page.evaluate(f"void (globalThis.{lacks} = kept)")
    assert ask(page, DRILL) == said(DRILL)


@thorough
def test_nothing_of_it_disturbs_the_policy(visit: Visits, lesson_url: str) -> None:
    """Whatever is blocked shows as an event, and as a console error, which the visit does not accept."""
    page = visit(lesson_url)
    page.evaluate(
        "globalThis.blocked = []; addEventListener('securitypolicyviolation', e => blocked.push(e.blockedURI))"
    )
    assert ask(page, DRILL) == said(DRILL)
    assert page.evaluate("blocked") == []
