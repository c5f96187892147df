"""The Markdown of answers as HTML. Nothing in it is trusted: tags are shown as text, and only web links are links."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markupsafe import Markup

__all__ = ["to_html"]

_READER = MarkdownIt("js-default", {"html": False, "linkify": False, "breaks": True}).disable(
    ["image", "heading", "lheading", "hr", "html_block", "html_inline", "reference", "autolink"]
)


def to_html(text: str) -> Markup:
    """A text of an answer as HTML that is safe to show; what is wider than the page scrolls by itself, and from the keyboard too."""
    html = str(_READER.render(text))
    html = html.replace("<pre>", '<pre tabindex="0">').replace("<table>", '<div class="wide" tabindex="0"><table>')
    return Markup(html.replace("</table>", "</table></div>"))  # the reader escaped it, and takes no HTML
