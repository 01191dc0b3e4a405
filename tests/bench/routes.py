"""The routes that the service is compared with: what Flask, marshmallow and one durable append cost by themselves."""

import itertools
import os
from functools import cache
from pathlib import Path

from flask import Flask, Response, request
from marshmallow import Schema, fields
from redis import Redis

from service.api.http.context import EXTENSION
from service.settings import Settings
from service.wiring import Wiring

APPEND = "return redis.call('XADD', KEYS[1], '*', 'd', ARGV[1], 'h', ARGV[2])"
STREAMS = 64


class Move(Schema):
    """The shape of a move."""

    type = fields.String(required=True)
    amount = fields.Integer(strict=True)
    decision = fields.String()


class Seat(Schema):
    """A seat of the view."""

    seat = fields.Integer()
    name = fields.String()
    hand_count = fields.Integer()
    hand = fields.List(fields.String(), allow_none=True)
    table = fields.List(fields.String())
    table_points = fields.Integer()
    has_chosen = fields.Boolean()


class Lot(Schema):
    """A lot of the view."""

    lot = fields.Integer()
    cards = fields.List(fields.String())
    taken_by = fields.Integer(allow_none=True)


class View(Schema):
    """A view of some 3 KB."""

    game = fields.String()
    phase = fields.String()
    round = fields.Integer()
    awaiting = fields.List(fields.Integer())
    seats = fields.List(fields.Nested(Seat))
    lots = fields.List(fields.Nested(Lot))
    discard = fields.Dict(keys=fields.String(), values=fields.Integer())
    log = fields.List(fields.String())


CARDS = ["jupiter", "mars", "venus", "probe_4", "neptune", "saturne", "pluton", "terre", "uranus"]
VIEW = {
    "game": "systeme-solaire",
    "phase": "auction",
    "round": 3,
    "awaiting": [2],
    "seats": [
        {
            "seat": seat,
            "name": f"Player {seat}",
            "hand_count": 9,
            "hand": CARDS,
            "table": CARDS[2:],
            "table_points": 21,
            "has_chosen": False,
        }
        for seat in range(5)
    ],
    "lots": [{"lot": lot, "cards": CARDS[lot : lot + 2], "taken_by": None} for lot in range(1, 6)],
    "discard": dict.fromkeys(CARDS, 3),
    "log": [f"Player {turn % 5} bids {turn} in round three" for turn in range(32)],
}


@cache
def cached_body(file: Path) -> bytes:
    """The body that somebody put into the file before the first request."""
    return file.read_bytes()


def create_app() -> Flask:
    """The routes (i) empty, (ii) append, (iii) load, dump and append, and one that sends a prepared body."""
    app = Flask(__name__)
    app.extensions[EXTENSION] = Wiring(Settings.load())  # its settings bound connections, here as in the service
    append = Redis.from_url(os.environ["BENCH_REDIS_URL"]).register_script(APPEND)
    move_schema, view_schema = Move(), View()
    turns = itertools.count()
    body_file = Path(os.environ["BENCH_BODY"])

    def durable() -> None:
        append(keys=[f"bench:{next(turns) % STREAMS}"], args=[b"x" * 600, b"0" * 64])

    @app.post("/empty")
    def empty() -> str:
        return "{}"

    @app.post("/append")
    def one_append() -> str:
        durable()
        return "{}"

    @app.post("/whole")
    def whole() -> Response:
        move_schema.load(request.get_json())
        durable()
        return Response(view_schema.dumps(VIEW), mimetype="application/json")

    @app.get("/cached")
    def prepared() -> Response:
        return Response(cached_body(body_file), mimetype="application/json")

    return app
