"""Operations that will end: every answer of theirs says so, since when (RFC 9745) and until when (RFC 8594)."""

from datetime import UTC, datetime
from email.utils import format_datetime

from flask import Response
from msgspec import Struct


class Deprecated(Struct, frozen=True):
    """The moments from which an operation should not be used, and from which it is gone; `instead` is an address."""

    since: datetime
    until: datetime
    instead: str

    @property
    def said(self) -> str:
        """What the document says of it."""
        return f"Deprecated since {self.since:%Y-%m-%d}, gone after {self.until:%Y-%m-%d}: see {self.instead}."

    def tell(self, answer: Response) -> Response:
        """The answer with what it says of this."""
        answer.headers["Deprecation"] = f"@{int(self.since.timestamp())}"
        answer.headers["Sunset"] = format_datetime(self.until.astimezone(UTC), usegmt=True)
        answer.headers.add("Link", f'<{self.instead}>; rel="deprecation"; type="text/html"')
        return answer
