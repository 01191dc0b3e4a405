"""A page as plain text and as HTML, by Jinja's templates; everything that is put out is clean, in HTML escaped too."""

import re
import textwrap
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from clients.mail.compose.clean import clean, shown
from clients.mail.compose.page import Page

WIDTH: Final = 72
"""The boards are as wide; a terminal of 78 columns still has room for the marks of a quote."""
SIGNATURE: Final = "-- "
"""The line above a signature (RFC 3676, 4.3)."""
BLANKS: Final = re.compile(r"\n{3,}")


def _wrapped(text: str, indent: int = 0, first: str = "") -> str:
    """Paragraphs of at most 72 columns; links and words stay whole."""
    inner = " " * indent
    return "\n".join(
        textwrap.fill(
            paragraph,
            WIDTH,
            initial_indent=first.ljust(indent),
            subsequent_indent=inner,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for paragraph in text.splitlines()
    )


def _environment(autoescape: bool) -> Environment:
    found = Environment(
        loader=PackageLoader("clients.mail.compose"),
        autoescape=autoescape,
        finalize=shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters["wrapped"] = _wrapped
    return found


_text = _environment(False)
_html = _environment(True)


def plain(page: Page) -> str:
    """The page as text, without trailing blanks and with one empty line at most between its parts."""
    text = clean(_text.get_template("letter.txt").render(page=page))
    lines = "\n".join(row if row == SIGNATURE else row.rstrip() for row in text.split("\n"))
    return BLANKS.sub("\n\n", lines).strip() + "\n"


def html(page: Page) -> str:
    """The page as HTML with styles inline, for mail programs."""
    return _html.get_template("letter.html").render(page=page)
