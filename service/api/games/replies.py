"""Answers about a game, made once for each version and pair of eyes, with their entity tags."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec
from flask import Response
from msgspec import Struct

from projections.deeds import deeds_in
from projections.games import Live
from service.accounts.accounts import Gone
from service.answers import Answer
from service.api.games.commanding import Seen, carry_out, names_in, seen_by_caller
from service.api.http.authentication import TokenScope
from service.api.http.blueprint import Blueprint, View
from service.api.http.context import here, wiring
from service.api.http.idempotency import replayed
from service.api.http.replies import JSON, SVG, etag, kept_reply, reply, unchanged
from service.api.http.safe_headers import PICTURE, POLICY
from service.games.access import Choose, Eyes
from service.games.answers import GameOut
from service.games.rematch import rematch_of

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Language"}
"""An answer for the caller's eyes: to be kept, but asked about each time."""

LASTING: Final = {"Cache-Control": "private, max-age=86400"}
"""Of a game that is over nothing changes any more but players' names: what was fetched is good for a day."""

DIGEST_LENGTH: Final = 16


def kept_for(live: Live) -> dict[str, str]:
    """For how long an answer about this moment of a game is good without asking again."""
    return LASTING if live.game.over else {}


def chart_reply(svg: str) -> Response:
    """A picture that stands beside text, or 304: its tag is its digest, for nothing else names what it shows."""
    body = svg.encode()
    tag = f'"{sha256(body).hexdigest()[:DIGEST_LENGTH]}"'
    return unchanged(tag) or reply(body, headers={**PRIVATE, POLICY: PICTURE, "ETag": tag}, mimetype=SVG)


def tagged_reply(live: Live, value: Answer, headers: dict[str, str]) -> Response:
    """An answer about a game with an entity tag of its own."""
    body = msgspec.json.encode(value)
    tag = etag(live.version, sha256(body).hexdigest()[:DIGEST_LENGTH])
    return unchanged(tag) or reply(body, headers={**headers, **kept_for(live), "ETag": tag})


def head_of(live: Live) -> dict[str, str]:
    """The version and the log's hash there, for an answer that has no fields to say them in."""
    return {"Game-Head": f"{live.version} {live.hash}"}


class Kept(Struct, frozen=True):
    """An answer made ready, and the mark of `Accounts.gone` up to which its names hold."""

    body: bytes
    tag: str
    headers: list[tuple[str, str]]
    names: tuple[str | None, ...]
    gone: Gone


def game_reply(found: Seen, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """The game for the caller's eyes; its bytes are made once for each version, rematch, eyes and set of names."""
    bodies = found.live.once(_bodies)
    rematch = rematch_of(wiring().settings.keys, wiring().log.head, found.live, found.eyes)
    kept = bodies.get((found.eyes, rematch))
    gone = wiring().accounts.gone()
    if kept is None or kept.gone != gone:
        kept = bodies[found.eyes, rematch] = _render(found, rematch, kept, gone)
    if here().method not in ("GET", "HEAD"):
        return reply(kept.body, status, {**PRIVATE, "ETag": kept.tag, **(headers or {})})
    return unchanged(kept.tag) or kept_reply(kept.body, kept.headers)


def command(blp: Blueprint, method: str, rule: str, needs: TokenScope = "play") -> Callable[[View], View]:
    """Serve a path with a view that returns what `carried_out` does. A POST may be repeated."""
    repeated = method == "POST"
    documented = blp.response(200, GameOut, headers=("ETag", "Idempotency-Replayed") if repeated else ("ETag",))

    def decorator(view: View) -> View:
        view = blp.problems("game_finished", "stale_version")(documented(view))
        return blp.route(rule, method, needs=needs, repeatable=repeated)(view)

    return decorator


def carried_out(game: str, choose: Choose, field: str = "$", *, admitted: bool = False) -> Response:
    """Carry a command out, and answer with the game as it left it; raises as `carry_out` does."""
    outcome = carry_out(game, choose, field=field, admitted=admitted)
    live = outcome.live
    return game_reply(seen_by_caller(live), headers=replayed(outcome.repeated))


def _bodies(_: Live) -> dict[tuple[Eyes, str | None], Kept]:
    """Where the bodies of a moment are kept: their names may change while it stays."""
    return {}


def _render(found: Seen, rematch: str | None, old: Kept | None, gone: Gone) -> Kept:
    live = found.live
    names = names_in(live)
    if old is not None and old.names == tuple(names.values()):
        return Kept(old.body, old.tag, old.headers, old.names, gone)
    body = msgspec.json.encode(GameOut.of(live, found.eyes, names, rematch, live.once(deeds_in, wiring().log)))
    tag = etag(live.version, sha256(body).hexdigest()[:DIGEST_LENGTH])
    kept = {} if found.eyes.known else kept_for(live)  # players may ask for a rematch, which the answer names
    headers = {**PRIVATE, **kept, "ETag": tag, "Content-Type": JSON, "Content-Length": str(len(body))}
    return Kept(body, tag, list(headers.items()), tuple(names.values()), gone)
