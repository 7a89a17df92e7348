"""However often a page is looked at, it passes only as what it is."""

import pytest
from effort import thorough
from playwright.sync_api import expect

from .visits import Visits


@thorough
def test_what_never_comes_is_missed_and_what_comes_late_is_seen(visit: Visits) -> None:
    page = visit("about:blank")
    page.set_content("<p>eins</p>")
    words = page.locator("p")
    with pytest.raises(AssertionError):
        expect(words).not_to_have_text("eins", timeout=250)
    with pytest.raises(AssertionError):
        expect(words).to_have_text("drei", timeout=250)
    page.evaluate("setTimeout(() => { document.querySelector('p').textContent = 'zwei' }, 2000)")
    with pytest.raises(AssertionError):
        expect(words).to_have_text("zwei", timeout=1)
    expect(words).to_have_text("zwei")
    expect(words).not_to_have_text("eins")
