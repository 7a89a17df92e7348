"""The words around a viewer on a page: opening, sharing, trying, and how the engine is."""

from dokolearn.strings import text

_WORDS = (
    *("paste", "example", "open", "choose", "stays", "games", "opened", "broken", "nothing", "too_long", "unreadable"),
    *("fetching", "starting", "waiting", "no-wasm", "no-worker", "download", "crash", "refused", "retry"),
    *("share", "share_links", "share_moment", "share_short", "share_text", "share_qr", "share_files", "share_dkn"),
    *("share_handout", "share_embed", "share_pictures", "share_svg", "share_png", "only_here", "copied"),
    *("by_hand", "with_names", "saved", "scan", "scan_long", "no_picture", "share_html", "saved_html", "no_html"),
    *("try", "try_title", "try_note", "try_turn", "try_by_chance", "try_undo", "try_back"),
)


def around_words(lang: str) -> dict[str, str]:
    """By name what a page says around a viewer."""
    return {word: text(lang, f"viewer.{word}") for word in _WORDS}
