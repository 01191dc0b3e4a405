"""What proves a game: its audit, its hash chain, and all of it as a file once it is over."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from flask import Response

from events.chain import genesis
from events.codec import read_public
from projections.proofs.audit import audit, fetch
from service.api.games.commanding import Seen, seen
from service.api.games.replies import PRIVATE, head_of, kept_for, tagged_reply
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.moves.events import NDJSON
from service.api.proofs.answers import AuditOut, ChainOut, Link
from service.api.proofs.files import archive_reply
from service.api.proofs.requests import PAGE, ChainQuery
from service.archives.writing import archive_of
from service.games.people import players_of
from service.runtime.offload import offload

blp = Blueprint(
    "proofs", description="What shows that nothing was changed, no dice were chosen and all rules were kept."
)

ARCHIVE: Final = {
    "schema": {"type": "string", "description": "A line that names the game, then a line for each entry of its log."},
    "example": Path(__file__).with_name("archive.ndjson").read_text(encoding="utf-8"),
}


@blp.route("/v1/games/<game>/audit", needs="read", anonymous=True)
@blp.response(200, AuditOut, headers=("ETag",))
@blp.response(304, description="The caller has this entity already (If-None-Match).")
def get_audit(game: str) -> Response:
    """The audit of a game's log.

    Looked at are the hash chain, the commitments to what was private, the dice, the rules (every command is decided
    again under the game's own version of its rulebook, and has to give the same events byte for byte), and the clocks.
    A game that is not over keeps its secrets: what rests on them alone is named as unchecked. A damaged log is
    audited too. To check without trusting the server, download the archive and verify it yourself.
    """
    found = seen(game, damaged=True)
    log = wiring().log
    raws, broken = fetch(log, game, found.live.version if found.game.delayed else None)
    report = offload(partial(audit, game, raws, opened=found.game.over or None, broken=broken, upcasters=log.upcasters))
    return tagged_reply(found.live, AuditOut.of(report), PRIVATE)


@blp.route("/v1/games/<game>/archive", needs="read", anonymous=True)
@blp.problems("not_over")
@blp.response(200, content={NDJSON: ARCHIVE}, headers=("ETag", "Game-Head"))
@blp.response(304, description="The caller has this file already (If-None-Match).")
def get_archive(game: str) -> Response:
    """A game that is over as one file, with all that an offline check needs.

    The first line names the game, its last version and hash, and proves that a head of it was noted in the tree; each
    further line is an entry of the log as it is stored: `d` the public JSON, `s` the private JSON with its salts, `h`
    the hash. Compressed for `Accept-Encoding: gzip`.
    """
    found = seen(game)
    if not found.game.over:
        raise Problem("not_over", {"status": found.game.status})
    body = archive_of(wiring(), game, found.live.once(players_of))
    return archive_reply(game, found.live.version, body, {**kept_for(found.live), **head_of(found.live)})


@blp.route("/v1/games/<game>/chain", needs="read", anonymous=True)
@blp.problems("unknown_version")
@blp.arguments(ChainQuery, location="query")
@blp.response(200, ChainOut, headers=("ETag",))
@blp.response(304, description="The caller has this entity already (If-None-Match).")
def get_chain(query: dict[str, Any], game: str) -> Response:
    """The hash chain and the commitments, also in the middle of a game.

    Compare the hashes with those that you were told before, in answers and mails: they never change. The bytes that
    were hashed, and your own private parts, come with `/events?proof=true`.
    """
    found = seen(game)
    return tagged_reply(found.live, _chain(found, query["first"], query.get("last")), PRIVATE)


def _chain(found: Seen, start: int, end: int | None) -> ChainOut:
    live = found.live
    if start > live.version:
        raise Problem("unknown_version", {"version": live.version}, field="first")
    last = min(live.version if end is None else end, start + PAGE - 1, live.version)
    raws = wiring().log.raw(live.id, max(0, start - 2), last)
    before = raws.pop(0).hash if start > 1 else genesis(live.id).hex()
    items = [Link(raw.version, raw.hash, read_public(live.id, raw).commitments) for raw in raws]
    more = last < live.version and (end is None or last < end)
    return ChainOut(before, items, str(last + 1) if more else None, live.version, live.hash)
