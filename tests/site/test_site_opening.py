"""The page that opens games: where it stands, who knows of it, and a site that brings its own."""

import re

from club import Club
from effort import thorough

from dokolearn.hosts.html.forms import with_open

GAME = """\
%DKN 1
[Event "Abend"]
"""
FENCE = f"# Notiz\n\n```dkn\n{GAME}```\n"
KNOWS = re.compile(r'data-dk="replay" data-dk-open="([^"]*)"')


def test_every_viewer_knows_the_page_that_opens_games(club: Club) -> None:
    club.write("replays/abend.dkn", GAME)
    club.write("docs/notiz.md", FENCE)
    club.build()
    assert KNOWS.findall(club.page("spiele/abend")) == ["../../oeffnen/"]
    assert KNOWS.findall(club.page("notiz")) == ["../oeffnen/"]
    opening = club.page("oeffnen")
    assert opening.count('data-dk="open"') == 1
    assert re.search(r"<h1[^>]*>Spiel öffnen</h1>", opening)


@thorough
def test_a_site_may_bring_its_own_page(club: Club) -> None:
    club.write("docs/oeffnen.md", "# Anders\n")
    club.build()
    assert "Anders" in club.page("oeffnen")
    assert 'data-dk="open"' not in club.page("oeffnen")


@thorough
def test_a_page_may_begin_with_the_form_and_a_game_in_it(club: Club) -> None:
    club.write("docs/notiz.md", f"# Notiz\n\n```oeffnen\n{GAME}```\n")
    club.build()
    page = club.page("notiz")
    assert page.index("<h1") < page.index('data-dk="open"')
    assert "<pre>%DKN 1" in page, "readable without a script"


def test_what_only_looks_like_a_viewer_is_left_alone() -> None:
    page = '<code>data-dk=&quot;replay&quot;</code> {"a": "data-dk=\\"replay\\""}'
    assert with_open(page, "x") == page
