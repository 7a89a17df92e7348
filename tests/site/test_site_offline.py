"""What is written for readers without a network: the list of all files, the manifest, the worker."""

import gzip
import hashlib
import json
import re
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from club import CONFIG, Club
from effort import thorough

from dokolearn.hosts.site.build.offline import ENGINE, file_list, manifest, site_files, take_along
from dokolearn.strings import text


@pytest.fixture(scope="module")
def site(new_club: Callable[[], Club]) -> Club:
    club = new_club()
    club.lesson("04_stich", "# Wer sticht?\n\nDie *höchste* Karte.")
    club.write("docs/mitnehmen.md", '# Mitnehmen\n\n<div data-dk="offline"></div>\n')
    club.write("docs/Größe & mehr.txt", "ein Name mit Umlaut")
    club.write("docs/_headers", "/*\n  X-Frame-Options: DENY\n")
    club.build(strict=True)
    return club


def folder(club: Club) -> Path:
    return club.folder / "site"


def known(site: Path) -> Any:
    """What the worker knows: its first line."""
    first, _, program = (site / "service-worker.js").read_text(encoding="utf-8").partition("\n")
    assert "addEventListener" in program
    return json.loads(first.removeprefix("self.dokolearn=").removesuffix(";"))


def listed(site: Path) -> dict[str, list[Any]]:
    return {row[0]: row for part in known(site).values() for row in part["files"]}


# The list


def test_every_file_stands_in_the_list_with_its_hash_and_bytes(site: Club) -> None:
    found = listed(folder(site))
    there = {path.relative_to(folder(site)).as_posix() for path in folder(site).rglob("*") if path.is_file()}
    assert there - set(found) == {"service-worker.js", "sitemap.xml.gz", "_headers"}
    assert set(found) - there == set()
    for path, row in found.items():
        content = (folder(site) / path).read_bytes()
        assert row[1:3] == [hashlib.sha256(content).hexdigest()[:32], len(content)], path


def test_gzipped_files_are_known_by_what_is_inside_too(site: Club) -> None:
    packed = {path: row for path, row in listed(folder(site)).items() if path.endswith(".gz")}
    assert any(path.endswith("pyodide.asm.wasm.gz") for path in packed)
    for path, row in packed.items():
        inside = gzip.decompress((folder(site) / path).read_bytes())
        assert row[3:] == [hashlib.sha256(inside).hexdigest()[:32]]


def test_engine_and_pages_are_apart(site: Club) -> None:
    parts = known(folder(site))
    engine = {row[0].removeprefix("assets/dokolearn/").split("/")[0] for row in parts["engine"]["files"]}
    assert "worker.js" in engine
    assert {re.sub("-.*", "", name) for name in engine} == {"worker.js", "runtime", "engine"}
    assert not [row for row in parts["pages"]["files"] if ENGINE.fullmatch(row[0])]
    assert {"index.html", "404.html", "assets/dokolearn/search.json", "manifest.webmanifest"} <= {
        row[0] for row in parts["pages"]["files"]
    }


def test_whatever_a_page_is_made_of_is_in_the_list(site: Club) -> None:
    found = listed(folder(site))
    for page in folder(site).rglob("index.html"):
        for link in re.findall(r'<(?:link|script)\b[^>]*(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8")):
            there = (page.parent / link).resolve()
            path = there / "index.html" if there.is_dir() else there
            assert path.relative_to(folder(site).resolve()).as_posix() in found, f"{page}: {link}"


def test_addresses_of_our_scripts_begin_like_their_hash(site: Club) -> None:
    """By this the worker tells files of its version from those of another."""
    found = listed(folder(site))
    named = re.findall(r"(assets/dokolearn/[\w-]+\.\w+)\?([0-9a-f]{8})", site.page("mitnehmen"))
    assert {path.rsplit("/")[-1] for path, _ in named} >= {"exercise.js", "dokolearn.css", "site.css"}
    for path, query in named:
        assert found[path][1].startswith(query)


def test_the_same_site_is_the_same_version(site: Club) -> None:
    before = (folder(site) / "service-worker.js").read_bytes()
    site.build(strict=True)
    assert (folder(site) / "service-worker.js").read_bytes() == before
    assert "lastmod" not in (folder(site) / "sitemap.xml").read_text(encoding="utf-8")


def test_another_page_is_another_version_of_pages_only(site: Club, tmp_path: Path) -> None:
    copy = shutil.copytree(folder(site), tmp_path / "copy")
    page = copy / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("Klub", "Verein"), encoding="utf-8")
    before, after = known(copy), file_list(copy)
    assert before["engine"] == after["engine"]
    assert before["pages"]["version"] != after["pages"]["version"]
    changed = [new[0] for old, new in zip(before["pages"]["files"], after["pages"]["files"], strict=True) if old != new]
    assert changed == ["index.html"]


def test_another_engine_is_another_version_of_the_engine(site: Club, tmp_path: Path) -> None:
    copy = shutil.copytree(folder(site), tmp_path / "copy")
    with (copy / "assets/dokolearn/worker.js").open("a") as script:
        script.write("//")
    before, after = known(copy), file_list(copy)
    assert before["engine"]["version"] != after["engine"]["version"]
    assert before["pages"] == after["pages"]


def test_hidden_files_and_notes_to_the_server_are_left_out(tmp_path: Path) -> None:
    for name in ("index.html", ".nojekyll", ".git/config", "CNAME", "_redirects", "a/CNAME"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert [file.path for file in site_files(tmp_path)] == ["a/CNAME", "index.html"]


# Pages


def test_size_is_told_before_anything_is_fetched(site: Club) -> None:
    size = sum(row[2] for row in listed(folder(site)).values())
    page = site.page("mitnehmen")
    assert f"etwa {max(1, round(size / 1e6))} MB" in page
    assert page.count('data-dk="offline"') == 1
    assert text("de", "offline.take") in page


def test_every_page_knows_manifest_icon_and_news(site: Club) -> None:
    for path in folder(site).rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        root = "../" * (len(path.relative_to(folder(site)).parts) - 1) or "./"
        root = "/" if path.name == "404.html" else root
        assert f'<link rel="manifest" href="{root}manifest.webmanifest">' in page
        assert f'<link rel="apple-touch-icon" href="{root}assets/dokolearn/apple-touch-icon.png">' in page
        assert page.count('name="dokolearn-offline"') == 1
        assert text("de", "offline.load") in page


def test_manifest_is_german_relative_and_its_icons_are_what_they_say(site: Club) -> None:
    content = json.loads((folder(site) / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (content["name"], content["lang"], content["display"]) == ("Klub", "de", "standalone")
    assert (content["start_url"], content["scope"]) == ("./", "./")
    assert "id" not in content, "it would be the same for every site of a host"
    assert {icon["purpose"] for icon in content["icons"]} == {"any", "maskable"}
    for icon in content["icons"]:
        picture = (folder(site) / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    for_apple = (folder(site) / "assets/dokolearn/apple-touch-icon.png").read_bytes()
    assert struct.unpack(">II", for_apple[16:24]) == (180, 180)


def test_manifest_of_an_english_site(tmp_path: Path) -> None:
    content = json.loads(manifest('Club "Re"', "About", "en", "assets"))
    assert (content["name"], content["lang"], content["description"]) == ('Club "Re"', "en", "About")


# Without it


@thorough
def test_switched_off_site_writes_a_worker_that_removes_earlier_ones(club: Club) -> None:
    club.write("mkdocs.yml", CONFIG.replace("  - dokolearn\n", "  - dokolearn: {offline: false}\n"))
    club.write("docs/index.md", '# Klub\n\n<div data-dk="offline"></div>\n')
    club.build(strict=True)
    assert known(folder(club)) is None
    page = club.page("")
    assert """content='{"on":false""" in page
    assert text("de", "offline.off") in page


def test_site_that_is_written_removes_earlier_workers_too(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<head></head>")
    take_along(tmp_path, "addEventListener()", on=False)
    assert known(tmp_path) is None
