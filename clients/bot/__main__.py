"""An example bot: takes every invitation and plays any game at random, by its forms alone. Write another `choose`."""

import hashlib
import json
import os
import random
import secrets
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]


class Refused(Exception):
    """The service understood and refused: its problem document."""


def send(method: str, path: str, body: Json | None = None, **headers: str) -> Any:
    """The open response. Raises Refused if the request itself is wrong."""
    headers |= {"Authorization": f"Bearer {os.environ['ASTROLUDE_TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return urlopen(Request(os.environ["ASTROLUDE_URL"] + path, data, headers, method=method), timeout=60)  # noqa: S310  the user's own
    except HTTPError as error:
        raise error if error.code in (429, 502, 503, 504) else Refused(error.read().decode()) from None


def ask(method: str, path: str, body: Json | None = None) -> Any:
    """The JSON answer; waits out rate limits and outages. Raises Refused."""
    while True:
        try:
            with send(method, path, body) as answer:
                return json.load(answer)
        except (OSError, HTTPException) as away:
            time.sleep(int(away.headers.get("Retry-After", 1)) if isinstance(away, HTTPError) else 1)


def notices() -> Iterator[Json]:
    """The account's notices, for ever; after a lost connection, from where it broke off."""
    last: Json = {}
    while True:
        try:
            with send("GET", "/v1/stream", Accept="text/event-stream", **last) as lines:
                for name, _, text in (line.decode().rstrip("\n").partition(": ") for line in lines):
                    if name == "id":
                        last = {"Last-Event-ID": text}
                    elif name == "data":
                        yield json.loads(text)
        except (OSError, HTTPException):
            time.sleep(1)


def value(domain: Json, move: Json) -> Any:
    """A random value of a field's domain; `move` has the fields before it."""
    if domain["kind"] == "range":
        return random.randint(max(domain["minimum"], move.get(domain["at_least"] or "", 0)), domain["maximum"])
    if domain["kind"] == "text":
        return random.choice(domain["suggestions"])
    if domain["kind"] in ("one_of", "route"):
        return random.choice(domain["choices"])["value"]
    least = domain.get("min_total", 0)
    most = len(domain["choices"]) if domain["max_count"] is None else domain["max_count"]
    choices = sorted(domain["choices"], key=lambda one: (-one["weight"], random.random()))
    enough = [n for n in range(domain["min_count"], most + 1) if sum(one["weight"] for one in choices[:n]) >= least]
    return [choice["value"] for choice in choices[: random.choice(enough)]]


def choose(decision: Json) -> Json:
    """A move for a decision: here one of its forms at random, without optional fields and texts of its own."""
    forms = [(form["type"], [field for field in form["fields"] if not field["optional"]]) for form in decision["forms"]]
    known = [(kind, fields) for kind, fields in forms if all(one["domain"].get("suggestions", 1) for one in fields)]
    kind, fields = random.choice(known)
    move: Json = {"type": kind}
    for field in fields:
        move[field["name"]] = value(field["domain"], move)
    return move


SEALED: dict[str, str] = {}
"""What it reveals once all seats are taken, by game."""


def part(game: str) -> Json:
    """What to add to the dice of a game: as it is, or where parts are sealed by its SHA-256."""
    entropy = secrets.token_hex(16)
    if ask("GET", game)["dice"]["reveals"] is None:
        return {"entropy": entropy}
    SEALED[game] = entropy
    return {"commitment": hashlib.sha256(entropy.encode()).hexdigest()}


def act(told: Json) -> None:
    """Do what a notice asks for. The service refuses what has become out of date; that is fine."""
    game = f"/v1/games/{told.get('game')}"
    if told.get("kind") == "invited":
        ask("PUT", f"{game}/seats/{told['seat']}", part(game))
    elif told.get("kind") == "handed_to_bot":
        ask("POST", f"{game}/reclaim", {})
    elif told.get("kind") == "reveal" and game in SEALED:
        ask("POST", f"{game}/reveal", {"entropy": SEALED[game]})
    elif told.get("kind") == "awaited":
        decision = ask("GET", f"{game}/moves")
        if decision["decision"] is not None:
            ask("POST", f"{game}/moves", {"move": choose(decision), "decision": decision["decision"]["id"]})


for told in notices():
    for _ in range(3):  # another random move if the first is refused
        try:
            act(told)
            break
        except Refused as refused:
            print(refused, flush=True)  # noqa: T201  all that it says
