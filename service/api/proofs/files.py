"""Logs as files, whole or compressed."""

import gzip
from functools import partial
from hashlib import sha256
from typing import Final

from flask import Response, request

from service.api.games.replies import DIGEST_LENGTH, PRIVATE
from service.api.http.replies import etag, reply, unchanged
from service.api.moves.events import NDJSON
from service.runtime.offload import offload

VARIES: Final = {**PRIVATE, "Vary": f"{PRIVATE['Vary']}, Accept-Encoding"}
COMPRESSION: Final = 6


def archive_reply(name: str, version: int, body: bytes, headers: dict[str, str]) -> Response:
    """The log of this name up to a version as a file to keep, or 304; compressed for `Accept-Encoding: gzip`."""
    zipped = request.accept_encodings["gzip"] > 0
    tag = etag(version, sha256(body).hexdigest()[:DIGEST_LENGTH], "gzip" if zipped else "plain")
    if same := unchanged(tag):
        return same
    attached = {"Content-Disposition": f'attachment; filename="{name}.ndjson"'}
    all_headers = {**VARIES, **headers, "ETag": tag, **attached}
    if zipped:
        all_headers["Content-Encoding"] = "gzip"
        body = offload(partial(gzip.compress, body, COMPRESSION, mtime=0))
    return reply(body, headers=all_headers, mimetype=NDJSON)
