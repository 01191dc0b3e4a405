"""Server-Sent Events (WHATWG HTML, 9.2), as far as the service sends them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Message(NamedTuple):
    """What a stream says: the type of the message, its text, and the id up to which it has told, if it said one."""

    kind: str
    data: str
    id: str


def messages(lines: Iterable[str]) -> Iterator[Message]:
    """The messages of a stream's lines; comments are left out."""
    kind, data, name = "message", "", ""
    for line in lines:
        field, _, text = line.partition(": ")
        if field == "event":
            kind = text
        elif field == "data":
            data = text
        elif field == "id":
            name = text
        elif not line and data:
            yield Message(kind, data, name)
            kind, data = "message", ""
