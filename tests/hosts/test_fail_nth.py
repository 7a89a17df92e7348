"""What browsers keep, each access failing once and from there on: nothing is lost, nothing is claimed that is not so.

Nine journeys (a lesson, an evening, games that are written down and commented on, exercises, Mappen, the exam, a file
with everything and back again) are walked below the page, against places that count: `fail_nth.mjs`.
"""

import json
import subprocess
from pathlib import Path

from effort import sampled, size

from dokolearn.build import bundle
from dokolearn.build.bundle import UI

ALL = 0


@sampled
def test_whatever_fails_nothing_is_lost() -> None:
    bundle.ensure_bundle()  # with it comes what bundles
    node, _npm = bundle._tools()
    script = Path(__file__).with_suffix("").with_name("fail_nth.mjs")
    run = subprocess.run(
        [*node, str(script), str(UI), str(size(20, ALL))], capture_output=True, text=True, timeout=900, check=False
    )
    assert run.returncode == 0, run.stderr[-2_000:]
    told = json.loads(run.stdout)
    print(f"{told['tried']} of {told['points']} points of failure in {told['journeys']} journeys")
    assert told["found"] == []
    assert told["journeys"] == 9
    assert told["tried"] >= 20
    assert told["points"] > 900
