import nbformat

from dokolearn.hosts.site.pages.notebook_page import Page, page_of, with_admonitions


def page(*cells: str) -> Page:
    made = [nbformat.v4.new_markdown_cell(cell) for cell in cells]
    return page_of(nbformat.v4.new_notebook(cells=made), "de")


def test_title_and_summary_are_the_first_words() -> None:
    shown = page("# Wer *sticht*?\n\nDie **höchste** Karte.\n\nMehr.")
    assert (shown.title, shown.summary) == ("Wer sticht?", "Die höchste Karte.")


def test_long_summary_ends_with_a_sentence() -> None:
    assert page("# T\n\n" + "Ein Satz. " * 100).summary.endswith(" Ein Satz.")


def test_endless_summary_ends_at_a_word() -> None:
    summary = page("# T\n\n" + "Wort " * 100).summary
    assert len(summary) < 270
    assert summary.endswith("Wort …")


def test_equal_headings_have_different_places() -> None:
    assert page("## Üben", "## Üben", "## Üben").ids == ["uben", "uben_1", "uben_2"]


def test_toc_follows_the_levels() -> None:
    toc = page("# A\n\n## B\n\n### C\n\n## D").toc
    assert [entry["name"] for entry in toc[0]["children"]] == ["B", "D"]
    assert toc[0]["children"][0]["children"][0]["id"] == "c"


def test_anchor_elsewhere_stays() -> None:
    shown = page('Text <a id="hier"></a> weiter.\n\n## Titel')
    assert shown.ids == ["hier", "titel"]
    assert '<a id="hier"></a>' in shown.html


def test_titles_are_plain_text() -> None:
    shown = page("# Bock & Co <b>fett</b>")
    assert shown.title == "Bock & Co fett"
    assert shown.toc[0]["name"] == "Bock &amp; Co fett"


def test_admonition_holds_markdown() -> None:
    html = page('!!! warning "Achtung"\n    Ein *Wort*.\n\n    - eins\n    - zwei\n\nDanach.').html
    assert '<div class="admonition warning">' in html
    assert "<em>Wort</em>" in html
    assert "<li>eins</li>" in html
    assert html.index("</div>") < html.index("Danach")


def test_admonition_without_a_title_is_named_by_its_kind() -> None:
    assert '<p class="admonition-title">Tip</p>' in with_admonitions("!!! tip\n    Text")
    assert "admonition-title" not in with_admonitions('!!! tip ""\n    Text')


def test_other_exclamation_marks_are_left_alone() -> None:
    assert with_admonitions("Das ist es !!! wirklich\n    nein") == "Das ist es !!! wirklich\n    nein"
