"""The answer to who asks for a stream: handed over to a stream process, or told here where none has a place."""

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from flask import Response

from service.api.http.authentication import require_unsuspended
from service.api.http.context import here, wiring
from service.api.server.gunicorn_worker import HandedOver
from service.runtime.metrics import COUNTS
from service.streams.asked import Asked
from service.streams.handover import Place, place_for
from service.streams.server_sent_events import STREAM, UNBUFFERED, cut_off

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

CLIENT: Final = "gunicorn.socket"


def stream_reply(asked: Asked) -> Response:
    """The answer that tells what is asked for, from before the first look on. Raises TooManyStreams and Unavailable.

    Raises the 403 problem for suspended callers, whose streams end.
    """
    require_unsuspended()
    parts = wiring()
    folder = parts.settings.streams
    place = place_for(asked, asked.lane(parts), folder) if _can_be_handed_over(here().environ) else None
    if place is not None:
        return Elsewhere(place)
    following = asked.follow(parts)
    follower = following.__enter__()
    response = Response(cut_off(asked.tell(parts, follower)), headers=UNBUFFERED, mimetype=STREAM)
    COUNTS.streams.inc()
    response.call_on_close(COUNTS.streams.dec)
    response.call_on_close(lambda: following.__exit__(None, None, None))
    return response


def _can_be_handed_over(environ: "WSGIEnvironment") -> bool:
    """Whether the client's connection carries this answer as it is, and nothing else."""
    plain = environ["REQUEST_METHOD"] == "GET" and environ["SERVER_PROTOCOL"] in ("HTTP/1.0", "HTTP/1.1")
    return plain and CLIENT in environ and not environ[CLIENT].encrypted


class Elsewhere(Response):
    """An answer whose head is sent here, and whose messages a stream process sends."""

    def __init__(self, place: Place) -> None:
        super().__init__(iter(()), headers=UNBUFFERED, mimetype=STREAM)  # an iterator: it has no Content-Length
        self._place = place
        self.call_on_close(place.leave)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Any:
        """Send the head and give the connection away: nothing that follows on it is read or answered here."""
        try:
            write = start_response(self.status, self.get_wsgi_headers(environ).to_wsgi_list())
            head: Any = write.__self__  # type: ignore[attr-defined]  # gunicorn's own answer, a bound method's
            head.force_close()
            write(b"")
            self._place.give(environ[CLIENT], chunked=head.chunked)
        finally:
            self.close()
        return HandedOver(head, environ, perf_counter() - here().began)
