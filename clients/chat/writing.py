"""A letter as a message: the page of a mail, in the words of chat and without what only mail needs."""

from pathlib import Path
from typing import Final

from clients.mail.compose.page import Page
from clients.mail.compose.rendering import templates_of, tidy
from clients.mail.compose.words import Words
from clients.mail.compose.writing import ID_LENGTH

TEXTS: Final = Path(__file__).with_name("texts")

_templates = templates_of("clients.chat")


def words_in(language: str) -> Words:
    """What messages say in a language."""
    return Words(language, TEXTS)


def tag_of(game: str) -> str:
    """What stands before an answer to say which game it is for; empty for none."""
    return f"#{game[:ID_LENGTH]}" if game else ""


def message(page: Page, game: str, *, with_board: bool) -> str:
    """The page as a message; with the table in text where there is no picture of it."""
    render, say = _templates.get_template("message.txt").render, words_in(page.language).say
    return tidy(render(page=page, tag=tag_of(game), with_board=with_board, say=say))
