"""Beside other plugins of MkDocs: strict builds of two sites as others have them.

Those that are no requirement of ours are looked at where they are installed: `pip install mkdocs-minify-plugin
mkdocs-git-revision-date-localized-plugin mkdocs-awesome-nav`.
"""

import re
import subprocess
from importlib.metadata import entry_points

import nbformat
import pytest
from club import Club, doors
from effort import thorough

INSTALLED = {entry.name for entry in entry_points(group="mkdocs.plugins")}
PLUGINS = ("search", "blog", "mkdocs-jupyter", "minify: {minify_html: true}", "git-revision-date-localized")
CONFIG = """\
site_name: Gast
site_url: https://gast.example.org/
theme: {name: material, features: [navigation.instant]}
nav: [index.md, {Blog: [blog/index.md]}, {Notizen: [notizen/rechnung.ipynb]}, {Doppelkopf: dokolearn}]
plugins:
"""
EXERCISE = "```exercise\n2.7/bedienen\n```\n"
POLICY = "Content-Security-Policy"
GIT = ("git", "-c", "user.name=Klub", "-c", "user.email=klub@example.org")


def is_there(name: str) -> bool:
    return name in INSTALLED or f"material/{name}" in INSTALLED


@thorough
def test_search_blog_notebooks_minify_dates_and_a_menu_of_its_own(club: Club) -> None:
    used = [plugin for plugin in PLUGINS if is_there(plugin.partition(":")[0])]
    assert len(used) >= 3
    club.write("mkdocs.yml", CONFIG + "".join(f"  - {plugin}\n" for plugin in (*used, "dokolearn")))
    club.write("docs/index.md", "# Gast\n\n[Notiz](notizen/rechnung.ipynb) [Lernen](lektionen/index.md)\n")
    club.write("docs/blog/index.md", "# Blog\n")
    club.write("docs/blog/posts/eins.md", f"---\ndate: 2026-01-02\n---\n# Erster\n\nText.\n\n{EXERCISE}")
    cells = [nbformat.v4.new_markdown_cell("# Rechnung\n\n$x^2$"), nbformat.v4.new_code_cell("print(6 * 7)")]
    club.write("docs/notizen/rechnung.ipynb", nbformat.writes(nbformat.v4.new_notebook(cells=cells)))
    for command in (("init", "-q"), ("add", "."), ("commit", "-qm", "Alles")):
        subprocess.run([*GIT, *command], cwd=club.folder, check=True)
    club.build(strict=True)
    post = next((club.folder / "site" / "blog").glob("2026/*/*/*/index.html")).read_text(encoding="utf-8")
    assert POLICY in post
    assert POLICY in club.page("lektionen")
    assert POLICY not in club.page("notizen/rechnung") + club.page("") + club.page("blog")
    menu = re.search(r'<nav class="?dk-doors.*?</nav>', club.page(""), re.DOTALL)
    assert menu is not None
    assert re.findall(r"<span>(\w+)", menu[0]) == ["Gast", "Blog", "Notizen", "Doppelkopf"]


@thorough
@pytest.mark.skipif("awesome-nav" not in INSTALLED, reason="mkdocs-awesome-nav is not installed")
def test_a_menu_made_of_folders(club: Club) -> None:
    club.write("mkdocs.yml", "site_name: Gast\ntheme: {name: material}\nplugins:\n  - awesome-nav\n  - dokolearn\n")
    club.write("docs/verein/wir.md", "# Wir\n")
    club.write("docs/uebung.md", f"# Übung\n\n{EXERCISE}")
    club.build(strict=True)
    assert doors(club.page("")) == ["", "uebung", "verein", "lektionen"]
