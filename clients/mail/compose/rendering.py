"""A page as plain text and as HTML, by Jinja's templates; everything that is put out is clean, in HTML escaped too."""

import re
import textwrap
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from clients.mail.compose.clean import clean, shown
from clients.mail.compose.page import Page
from clients.mail.compose.words import Words

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


def templates_of(package: str) -> Environment:
    """The templates of a package: what they put out is shown clean, and in HTML escaped."""
    return Environment(
        loader=PackageLoader(package),
        autoescape=select_autoescape(("html",), default=False),
        finalize=shown,
        undefined=StrictUndefined,
        auto_reload=False,  # or it looks at a template's file for each letter
        trim_blocks=True,
        lstrip_blocks=True,
    )


def tidy(text: str) -> str:
    """Clean text without trailing blanks, but for a signature's, and with one empty line at most between its parts."""
    lines = "\n".join(row if row == SIGNATURE else row.rstrip() for row in clean(text).split("\n"))
    return BLANKS.sub("\n\n", lines).strip()


_templates = templates_of("clients.mail.compose")
_templates.filters["wrapped"] = _wrapped


def plain(page: Page) -> str:
    """The page as text."""
    return tidy(_rendered("letter.txt", page)) + "\n"


def html(page: Page) -> str:
    """The page as HTML with styles inline, for mail programs."""
    return _rendered("letter.html", page)


def _rendered(template: str, page: Page) -> str:
    return _templates.get_template(template).render(page=page, say=Words(page.language).say)
