"""The chat gateway: `python -m clients.chat` sends letters and takes answers in until it is told to stop.

`python -m clients.chat --check` says where the gateway would be found, or which setting is wrong, and ends.
"""

import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import structlog

from clients.api import ApiError
from clients.chat.inbox import SCHEME, Inbox
from clients.chat.line import Line
from clients.chat.memory import Memory
from clients.chat.settings import Settings
from clients.chat.writing import message, tag_of, words_in
from clients.mail.compose.pages import Pages
from clients.mail.letters import Letter
from clients.mail.outbox import Outbox, Write
from clients.mail.running import Part, serve
from clients.mail.service import Gateway

_log = structlog.get_logger()


def parts(settings: Settings) -> Mapping[str, Part]:
    """What the gateway does, by name: the connection, one way out, and one way in."""
    gateway, memory = Gateway(settings.url, settings.gateway_token, "xmpp"), Memory(Path(settings.chat_file))
    inbox = Inbox(gateway, memory)
    line = Line(settings, memory.last(), inbox.hear, lambda *told: bounced(gateway, memory, *told))
    url, shown = settings.public_url, settings.chat_pictures
    pages = Pages(gateway, url, "", lambda token: tag_of(memory.game(token)), pictures=shown, words=words_in)
    return {"line": line.run, "outbox": Outbox(gateway, by_chat(line, memory, pages)).run, "inbox": inbox.run}


def by_chat(line: Line, memory: Memory, pages: Pages) -> Write:
    """The way of a message: remembered first, for an answer may come at once; not earlier, or one could before it."""

    def send(letter: Letter) -> str:
        account = letter.to.address.removeprefix(SCHEME)
        memory.note(letter, account, time.time())
        page, _ = pages(letter)
        shown = bool(page.picture) and line.show(account, f"{letter.id}-table", page.picture)
        line.send(account, letter.id, message(page, letter.game or "", with_board=not shown))
        return letter.id

    return lambda letter: partial(send, letter)


def bounced(gateway: Gateway, memory: Memory, letter: str, account: str, problem: str, permanent: bool) -> None:
    """Report a letter that came back; after a permanent failure nothing more is sent to its account."""
    token = memory.bounce(letter, account)
    try:
        if token is not None:
            gateway.bounce(token, "5.1.1" if permanent else "4.3.0", permanent, problem or "no reason given")
    except ApiError as error:
        _log.warning("bounce_not_told", problem=str(error))


if __name__ == "__main__":
    sys.exit(serve("chat", Settings.read, parts))
