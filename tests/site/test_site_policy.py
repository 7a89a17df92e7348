"""Which scripts may run on a site: the theme's and ours; of one that somebody pasted the build says where it stands."""

import html
import json
import logging
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from club import CONFIG as CLUB
from club import Club
from effort import each

from dokolearn.course.author_errors import AuthorError, error_words
from dokolearn.hosts.site.build.policy_warnings import strange
from dokolearn.hosts.site.build.security_policy import headers, policy, read_policy, secure, with_reload
from dokolearn.strings import text

PASTED = "<script>\n  gast('hallo')\n</script>"
TEMPLATE = """\
{% extends "base.html" %}
{% block footer %}{{ super() }}
<script>vorlage("{{ base_url }}")</script>{% endblock %}
"""
OUTPUT = "from IPython.display import HTML\nHTML('<script>aus' + 'gabe()</script>')"
DRAWN = "from IPython.display import HTML\nHTML('<embed src=' + 'x.svg>')"
FRAMED = "Text.\n\n<div onmouseover='lektion()'>x</div>", (DRAWN,)
STRANGE = {
    '<b onclick="hallo()">Los</b>': "handler",
    "<img src=x.png OnError = 'hallo()'>": "handler",
    '<a href="javascript:hallo()">Los</a>': "code",
    '<a href=" java&#10;script:hallo()">Los</a>': "code",
    '<a href="data:text/html,hallo">Los</a>': "data",
    '<script src="https://example.org/gast.js"></script>': "elsewhere",
    '<link rel="stylesheet" href="//example.org/gast.css">': "elsewhere",
    '<img src="https://example.org/gast.png" alt="Gast">': "elsewhere",
    '<img src="gast.png" srcset="gast.png 1x, //example.org/gross.png 2x" alt="Gast">': "elsewhere",
    "<video poster=//example.org/gast.jpg></video>": "elsewhere",
    '<iframe src="https://example.org/"></iframe>': "frame",
    "<style>b { color: red }</style>": "style",
}
HARMLESS = (
    '<p title="onclick=1">data: und javascript: im Text</p>',
    "<pre>&lt;iframe onclick=1&gt;</pre>",
    "<!-- <iframe></iframe> -->",
    '<script type="application/json">"<b onclick=1>"</script>',
    '<img src="data:image/png;base64,AAAA">',
    '<a href="https://example.org/">Los</a>',
    '<img src="gast.png" alt="aus https://example.org/gast.png" title="//example.org">',
)
EVERYWHERE = "- dokolearn: {policy: {everywhere: true}}"
CUSTOM = "theme: {name: material, custom_dir: eigenes}"


def allowed(page: str) -> set[str]:
    """The hashes that the policy of a page names."""
    rule = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert rule
    return set(re.findall(r"'sha256-([^']*)'", html.unescape(rule[1])))


def hash_of(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()


def inline(page: str) -> list[str]:
    """The scripts that stand in a page and would run."""
    page = re.sub(r"<!--.*?-->", "", page, flags=re.DOTALL)
    found = re.findall(r"<script(?![^>]*(?:src=|json))[^>]*>(.*?)</script>", page, re.DOTALL)
    return [script for script in found if script.strip()]


@pytest.fixture(scope="module")
def pasted(new_club: Callable[[], Club]) -> tuple[Club, list[str]]:
    """A site with scripts of authors in a page, in lessons and in a template; it was written, and the build said so."""
    club = new_club()
    strange = "\n\n".join(STRANGE)
    start = f"# Start\n\n{PASTED}\n\n<!-- <script>nichts()</script> -->\n\n{strange}\n\n[Los](javascript:los())\n"
    club.write("docs/index.md", f"---\ntitle: Start\n---\n\n{start}")
    club.lesson("05_bedienen", "# Bedienen", "Text.\n\n<script>lektion(1 < 2)</script>", (OUTPUT,), *FRAMED)
    club.write("eigenes/main.html", TEMPLATE)
    club.write("mkdocs.yml", CLUB.replace("theme: {name: material}", CUSTOM).replace("- dokolearn", EVERYWHERE))
    said: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("mkdocs").addHandler(handler)
    with pytest.raises(SystemExit):
        club.build(strict=True)
    logging.getLogger("mkdocs").removeHandler(handler)
    return club, said


def test_a_pasted_script_stops_a_strict_build_and_is_named(pasted: tuple[Club, list[str]]) -> None:
    scripts = [line for line in pasted[1] if "Dieses Skript führen Browser hier nicht aus" in line]
    said = "\n".join(scripts)
    for place in ("docs/index.md:7", "lessons/05_bedienen.ipynb, Zelle 2:3", "eigenes/main.html:3"):
        assert f"{place}: Dieses Skript" in said
    assert re.search(r"lektionen/05_bedienen/index\.html:\d+: Dieses Skript", said), "the page, where no file has it"
    assert len(scripts) == 4, "one for each, also where it is on every page, and none for what is commented out"


def test_whatever_else_browsers_leave_out_is_named_too(pasted: tuple[Club, list[str]]) -> None:
    """Handlers, addresses that are code or data, styles, frames, files of others: in pages, lessons and outputs."""
    said = "\n".join(pasted[1])
    first = 13
    for line, (written, sort) in enumerate(STRANGE.items()):
        lacking = text("de", f"site.policy_{sort}", what="…").rpartition("…")[2]
        assert re.search(rf"docs/index\.md:{first + 2 * line}: .*{re.escape(lacking)}", said), written
    assert f"docs/index.md:{first + 2 * len(STRANGE)}: Einer Adresse, die ein Skript ist," in said
    assert "lessons/05_bedienen.ipynb, Zelle 4:3: onmouseover führen Browser hier nicht aus" in said
    assert re.search(r"lektionen/05_bedienen/index\.html:\d+: <embed> zeigen Browser hier nicht", said)


@each("written", HARMLESS)
def test_what_only_looks_like_it_is_not_named(written: str) -> None:
    assert strange(f"<p>{written}</p>") == ()


def test_only_scripts_of_the_theme_and_ours_may_run(pasted: tuple[Club, list[str]]) -> None:
    for address, by_authors in (
        ("", {"\n  gast('hallo')\n"}),
        ("lektionen/05_bedienen", {"lektion(1 < 2)", "ausgabe()"}),
    ):
        page = pasted[0].page(address)
        strange = {script for script in inline(page) if hash_of(script) not in allowed(page)}
        assert {script for script in strange if not script.startswith("vorlage(")} == by_authors
        assert len(inline(page)) > 4, "what the theme writes says how deep a page lies, and runs"


MAP = '<iframe src="https://www.openstreetmap.org/x"></iframe>'
STRANGER = '<iframe src="https://example.org/"></iframe>'
EXERCISE = "```exercise\n2.7/bedienen\n```"
LET_IN = 'policy: {frames: [www.openstreetmap.org], images: ["*.example.net"]}'


def test_pages_without_anything_of_ours_are_left_alone(club: Club) -> None:
    """What the site names comes in on all others, and links between the two sorts open a page anew."""
    picture = '<img src="https://a.example.net/x.png" alt="x">'
    club.write("docs/index.md", f"# Start\n\n{PASTED}\n\n{STRANGER}\n\n[Hin](uebung.md) [Da](andere.md)\n")
    club.write("docs/andere.md", "# Andere\n\nText.\n")
    links = "[Her](index.md#x) [Buch](glossar.md)"
    club.write("docs/uebung.md", f"# Übung\n\n{EXERCISE}\n\n{MAP}\n\n{picture}\n\n{links}\n")
    club.write("mkdocs.yml", CLUB.replace("- dokolearn", f"- dokolearn: {{{LET_IN}}}"))
    club.build(strict=True)
    start, exercise = club.page(""), club.page("uebung")
    assert "Content-Security-Policy" not in start + club.page("andere")
    assert '; frame-src https://www.openstreetmap.org"' in exercise
    assert "img-src 'self' data: https://*.example.net;" in exercise
    assert re.search(r'<a[^>]* target="_self"[^>]* href="uebung/">Hin', start)
    assert re.search(r'<a href="andere/">Da', start)
    assert re.search(r'<a[^>]* target="_self"[^>]* href="../#x">Her', exercise)
    assert re.search(r'<a href="../glossar/">Buch', exercise)
    said = (club.folder / "site" / "_headers").read_text(encoding="utf-8")
    assert "/uebung/" in said
    assert not re.search(r"^/(\*|andere/.*)?$", said, re.MULTILINE)
    assert json.loads((club.folder / "site" / "assets/dokolearn/search.json").read_text("utf-8"))["mixed"] is True


def test_frames_and_pictures_of_other_hosts_are_still_told(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    picture = "<img src='//example.net/x.png' alt=''>"
    club.write("docs/uebung.md", f"# Übung\n\n{EXERCISE}\n\n{MAP}\n\n{STRANGER}\n\n{picture}\n")
    club.write("mkdocs.yml", CLUB.replace("- dokolearn", f"- dokolearn: {{{LET_IN}}}"))
    club.build()
    told = [record.getMessage() for record in caplog.records if "Browser hier nicht" in record.getMessage()]
    assert sorted(one.partition("docs/")[2] for one in told) == [
        "uebung.md:11: <img> einer anderen Seite laden Browser hier nicht; leg die Datei zu dieser Seite.",
        "uebung.md:9: <iframe> zeigen Browser hier nicht; verlinke die Seite.",
    ]


@each(
    "asked, said",
    [
        ("offen", "policy: Hier stehen frames und images, zum Beispiel frames: [www.openstreetmap.org], nicht offen."),
        ({"frame": ["x.de"]}, "policy: Die Angabe „frame“ gibt es hier nicht; es gibt frames, images, everywhere."),
        ({"frames": ["http://x.de/karte"]}, "policy.frames: „http://x.de/karte“ ist kein Name eines Servers"),
        ({"images": ["*"]}, "policy.images: „*“ ist kein Name eines Servers"),
        ({"images": ["x.de; script-src *"]}, "ist kein Name eines Servers"),
        ({"everywhere": "ja"}, "policy.everywhere: Hier steht true oder false."),
    ],
)
def test_a_policy_that_is_none_is_refused(asked: object, said: str) -> None:
    with pytest.raises(AuthorError) as refused:
        read_policy(asked)
    assert said in error_words(refused.value, "de")


def test_what_is_filled_into_a_script_of_the_theme_cannot_say_more(tmp_path: Path) -> None:
    theme, site = tmp_path / "theme", tmp_path / "site"
    for folder in (theme, site):
        folder.mkdir()
    (theme / "base.html").write_text('<script>go("{{ base_url }}",1)</script>', encoding="utf-8")
    filled = {"gut": "../..", "boese": '");boese("', "auch": "\\"}
    for name, value in filled.items():
        page = f'<meta charset="utf-8"><script>go("{value}",1)</script>'
        (site / f"{name}.html").write_text(page, encoding="utf-8")
    assert secure(site, [theme]) == ["auch.html:1", "boese.html:1"]
    assert allowed((site / "boese.html").read_text(encoding="utf-8")) == {hash_of('go("../..",1)')}


def test_live_reload_is_all_that_serve_adds() -> None:
    rule = policy(["abc="])
    page = f'<meta http-equiv="Content-Security-Policy" content="{rule}"><body><script>eins()</script></body>'
    reload = with_reload(lambda content, epoch: content.replace(b"</body>", b"<script>neu(%d)</script></body>" % epoch))
    served = reload(page.encode(), 7).decode()
    assert allowed(served) == {"abc=", hash_of("neu(7)")}
    assert served.replace(f" 'sha256-{hash_of('neu(7)')}'", "").replace("<script>neu(7)</script>", "") == page


# Headers


PAGES = (
    *("index.html", "404.html", "regeln/index.html", "regeln/kapitel-2/index.html", "spiele/index.html"),
    *("spiele/abend/index.html", "spiele/abend/einbetten/index.html", "spiele/abend/handzettel/index.html"),
    *("spiele/pech/index.html", "spiele/pech/einbetten/index.html"),
)


def rules(written: str) -> dict[str, str]:
    """By address who may show the pages there."""
    found = re.findall(r"^(/\S*)\n  Content-Security-Policy: .*; frame-ancestors (\S+)$", written, re.MULTILINE)
    assert written.count("\n") == 2 * len(found)
    return dict(found)


def meant(rule: str, address: str) -> bool:
    """Whether a rule holds for an address, as Netlify and Cloudflare read it."""
    pattern = re.sub(r":\w+", "[^/]+", re.escape(rule).replace(r"\*", ".*").replace(r"\:", ":"))
    return re.fullmatch(pattern, address) is not None


@each("page", PAGES)
def test_one_rule_says_who_may_show_a_page(page: str) -> None:
    said = rules(headers(policy([]), PAGES))
    address = "/" + page.removesuffix("index.html")
    assert {who for rule, who in said.items() if meant(rule, address)} == {"*" if "einbetten" in page else "'self'"}


def test_there_are_few_rules_however_many_games() -> None:
    many = [f"spiele/spiel-{n}/{kind}index.html" for n in range(400) for kind in ("", "einbetten/", "handzettel/")]
    assert len(rules(headers(policy([]), [*PAGES, *many]))) < 20  # Cloudflare reads a hundred


def test_the_build_writes_headers(pasted: tuple[Club, list[str]]) -> None:
    written = (pasted[0].folder / "site" / "_headers").read_text(encoding="utf-8")
    assert rules(written)["/"] == "'self'"
    assert allowed(pasted[0].page("")) == set(re.findall(r"'sha256-([^']*)'", written.partition("\n/")[0]))


def test_headers_of_an_author_stay(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<meta charset="utf-8">', encoding="utf-8")
    (tmp_path / "_headers").write_text("/*\n  X-Own: ja\n", encoding="utf-8")
    secure(tmp_path)
    assert (tmp_path / "_headers").read_text(encoding="utf-8") == "/*\n  X-Own: ja\n"
