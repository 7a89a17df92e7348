"""What browsers keep, say and fetch fails once and from there on: nothing is lost, nothing is claimed that is not so.

Nine journeys (a lesson, an evening, games that are written down and commented on, exercises, Mappen, the exam, a file
with everything and back again) are walked below the page, against places that count: `fail_nth.mjs`. Talk with the
worker and downloads the same way, every message and piece in each way in which it can fail: `fail_nth_engine.mjs`.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

from effort import sampled, size

from dokolearn.build import bundle
from dokolearn.build.bundle import UI

ALL = 0


def told_by(script: str, most: int) -> Any:
    bundle.ensure_bundle()  # with it comes what bundles
    node, _npm = bundle._tools()
    command = [*node, str(Path(__file__).with_name(script)), str(UI), str(most)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert run.returncode == 0, run.stderr[-2_000:]
    return json.loads(run.stdout)


@sampled
def test_whatever_fails_nothing_is_lost() -> None:
    told = told_by("fail_nth.mjs", size(20, ALL))
    print(f"{told['tried']} of {told['points']} points of failure in {told['journeys']} journeys")
    assert told["found"] == []
    assert told["journeys"] == 9
    assert told["tried"] >= 20
    assert told["points"] > 900


@sampled
def test_whatever_a_worker_or_a_download_does_each_question_has_its_answer_or_is_told() -> None:
    told = told_by("fail_nth_engine.mjs", size(40, ALL))
    print(f"{told['tried']} of {told['points']} failures of {told['messages']} messages and {told['pieces']} pieces")
    assert told["found"] == []
    assert told["tried"] >= 40
    assert told["points"] > 1_000
