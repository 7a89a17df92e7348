"""A link as a QR code: one path in an SVG, for paper and for pages without a script."""

from html import escape

import segno

QUIET = 4
"""White around the code, in modules: readers need it."""


def qr_svg(link: str, label: str) -> str:
    """The code of a link. Empty where it is too long for one (about 2,900 characters)."""
    try:
        code = segno.make(link, error="l", boost_error=True, micro=False)
    except segno.DataOverflowError:
        return ""
    size = len(code.matrix) + 2 * QUIET
    runs = (
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dk-qr" viewBox="0 0 {size} {size}" role="img"'
        f' aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{"".join(runs)}" fill="#000"/></svg>'
    )
