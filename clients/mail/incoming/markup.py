"""HTML of mail clients as plain text: what each of them marks as quoted becomes a quoted line."""

import re
from itertools import islice
from typing import Final

from bs4 import BeautifulSoup
from bs4.element import NavigableString
from bs4.exceptions import ParserRejectedMarkup

MOST_CHARACTERS: Final = 128 * 1024
MOST_TAGS: Final = 2000
"""The parser takes the square of what is nested or left open; what a player writes stands near the beginning."""


_EDGE: Final = "\x0b"
_BREAK: Final = "\x0c"
"""Where a block begins or ends, several of which are one line break; and a line break that was asked for."""

_NO_TEXT: Final = re.compile(
    r"<!--(?:(?!<!--|-->).){0,20000}-->|<style\b[^<]{0,50000}</style>", re.DOTALL | re.IGNORECASE
)
_REJECTED: Final = re.compile(r"<[!?]+|&#[xX]?[0-9a-fA-F]{7,}")
_QUOTED: Final = f"{_EDGE}> …{_EDGE}"
_ATTRIBUTION: Final = f"{_EDGE}On that day, somebody wrote:{_EDGE}"
_ORIGINAL: Final = f"{_EDGE}-----Original Message-----{_EDGE}"

_SILENT: Final = ("style", "script", "head", "title", "template", "noscript", "object", "svg", "math", "textarea")
_BLOCKS: Final = (
    *("p", "div", "ul", "ol", "li", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "hr", "section"),
    *("article", "header", "footer", "address", "dl", "dt", "dd", "body", "center", "form"),
)
_QUOTES: Final = (
    "blockquote, div.gmail_quote, div.gmail_extra, div.yahoo_quoted, div[id^=yahoo_quoted], "
    "div.protonmail_quote, div.tutanota_quote, div.zmail_extra, div.moz-forward-container, div.quoted-mail, "
    "div[name=quote], div[name=messageReplySection], div#oriMsgHtmlSeperator, div#isForwardContent"
)
"""What clients put around the mail that is answered: Gmail, Yahoo, Proton, Tuta, Zoho, Thunderbird, GMX, Spark."""

_ALL_AFTER: Final = (
    "div#appendonsend, div#divRplyFwdMsg, div#mail-editor-reference-message-container, hr#zwchr, "
    "hr#stopSpelling, div.OutlookMessageHeader"
)
"""What stands before that mail, where nothing is around it: Outlook on the web and on phones, Zimbra."""

_ATTRIBUTIONS: Final = "div.moz-cite-prefix, div.gmail_attr"

_SIGNATURES: Final = (
    "div.gmail_signature, div.moz-signature, pre.moz-signature, div#Signature, div[id^=x_Signature], "
    "div#ms-outlook-mobile-signature, div.ms-outlook-mobile-signature, div#AppleMailSignature, "
    "div.protonmail_signature_block, div#composer_signature"
)


def plain(html: str) -> str:
    """The text of HTML, its quotes as lines that begin with `>`, without the signatures that are marked."""
    soup = _parsed(_shortened(html))
    for tag in soup.select(f"{_SIGNATURES}, {', '.join(_SILENT)}"):
        tag.extract()
    for selected, words in ((_QUOTES, _QUOTED), (_ATTRIBUTIONS, _ATTRIBUTION), (_ALL_AFTER, _ORIGINAL), ("br", _BREAK)):
        for tag in soup.select(selected):
            tag.replace_with(NavigableString(words))
    for tag in soup.find_all(_BLOCKS):
        tag.insert_before(NavigableString(_EDGE))
        tag.insert_after(NavigableString(_EDGE))
    for tag in soup.find_all(("td", "th")):
        tag.insert_after(NavigableString(" "))
    for tag in soup.find_all("pre"):
        for text in list(tag.find_all(string=True)):
            text.replace_with(NavigableString(text.replace("\n", _BREAK)))
    return _lines(soup.get_text())


def _parsed(html: str) -> BeautifulSoup:
    """The page as a tree. What the parser gives up on, and no browser does, is left out: declarations, huge numbers."""
    try:
        return BeautifulSoup(html, "html.parser")
    except (ParserRejectedMarkup, ValueError):
        return BeautifulSoup(_REJECTED.sub("", html), "html.parser")


def _shortened(html: str) -> str:
    """The beginning of a page, without what office programs put before the text: styles and comments."""
    html = _NO_TEXT.sub("", html)[:MOST_CHARACTERS]
    tags = (found.start() for found in re.finditer("<", html))
    return html[: next(islice(tags, MOST_TAGS, None), len(html))]


def _lines(text: str) -> str:
    """White space as a browser shows it: runs of it are one space, and only our two signs end a line."""
    shown = ("\n".join(" ".join(line.split()) for line in block.split(_BREAK)) for block in text.split(_EDGE))
    return "\n".join(block for block in shown if block)
