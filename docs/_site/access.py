"""Who may call what: every operation of openapi.yaml, by every kind of caller. Tests ask for each pair."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from docs._site import documents

METHODS: Final = ("get", "put", "post", "patch", "delete")
ROLES: Final = ("player", "moderator", "administrator")
FIRST: Final = frozenset({"read", "play", "talk", "invite", "organise", "mail", "account"})
ALL: Final = FIRST | {"bot"}
GATEWAY: Final = frozenset({"gateway"})
WATCHER: Final = frozenset({"metrics"})
"""Their tokens are no account's: the gateway is a spectator elsewhere, the other token is good for one operation."""

Stand = Literal["outsider", "spectator", "player", "creator"]
"""How a caller stands to a game: it is private and not theirs, it is public, or they play; the creator has seat 0."""


class Caller(Struct, frozen=True):
    """A kind of caller: what the token is good for (None: there is none; empty: it is not valid), and whose it is."""

    name: str
    scopes: frozenset[str] | None = ALL
    stand: Stand = "spectator"
    role: str = "player"
    guest: bool = False
    suspended: bool = False
    muted: bool = False


CALLERS: Final = (
    Caller("stranger", None),
    Caller("stranger, private game", None, "outsider"),
    Caller("invalid token", frozenset()),
    Caller("guest", FIRST, guest=True),
    Caller("spectator"),
    Caller("other account, private game", stand="outsider"),
    Caller("player", stand="player"),
    Caller("creator", stand="creator"),
    *(Caller(f"scope {scope}", frozenset({scope}), "creator") for scope in sorted(ALL)),
    Caller("lent to mail", frozenset({"read", "play", "talk", "organise"}), "creator"),
    Caller("gateway", GATEWAY),
    Caller("metrics", WATCHER),
    Caller("moderator", role="moderator"),
    Caller("administrator", role="administrator"),
    Caller("suspended administrator", stand="creator", role="administrator", suspended=True),
    Caller("muted", stand="creator", muted=True),
)


class Operation(Struct, frozen=True):
    """A method of a path as openapi.yaml has it, and what its entry in access.toml asks of a caller."""

    name: str
    method: str
    path: str
    described: Mapping[str, Any]
    scope: str | None = None
    anonymous: bool = False
    role: str | None = None
    stand: Literal["viewer", "player", "holder", "creator"] | None = None
    while_suspended: bool = False
    writes_to_others: bool = False

    def __str__(self) -> str:
        return f"{self.method.upper()} {self.path}"

    def refusal(self, caller: Caller) -> str | None:
        """The code of the problem with which a caller is turned away, None for those who get through."""
        return self._at_the_door(caller) or self._of_the_account(caller) or self._at_the_table(caller)

    def _at_the_door(self, caller: Caller) -> str | None:
        if self.scope is None or (self.anonymous and caller.scopes in (None, GATEWAY)):
            return None
        if self.scope == "metrics":
            return None if caller.scopes == WATCHER else "unauthenticated"
        if caller.scopes is None:
            return "unauthenticated"
        if not caller.scopes - WATCHER:
            return "invalid_token"
        return None if self.scope in caller.scopes else "missing_scope"

    def _of_the_account(self, caller: Caller) -> str | None:
        if self.role and ROLES.index(caller.role) < ROLES.index(self.role):
            return "missing_role"
        changes = self.scope is not None and self.method != "get" and not self.while_suspended
        if caller.suspended and (self.role or changes):
            return "suspended"
        return None

    def _at_the_table(self, caller: Caller) -> str | None:
        if self.writes_to_others and caller.muted:
            return "muted"
        if self.stand and caller.stand == "outsider":
            return "unknown_game"
        if self.stand == "player" and caller.stand == "spectator":
            return "no_seat"
        if self.stand == "holder" and caller.stand != "creator":
            return "not_your_seat"
        if self.stand == "creator" and caller.stand != "creator":
            return "not_creator"
        return None


@cache
def operations() -> tuple[Operation, ...]:
    """All operations, as the documents order them. Raises KeyError for one without an entry, ValueError."""
    entries = dict(_entries(tomllib.loads(Path(__file__).with_name("access.toml").read_text(encoding="utf-8"))))
    found = tuple(
        msgspec.convert(
            {"name": (name := item[method]["operationId"]), "method": method, "path": path, "described": item[method]}
            | entries.pop(name),
            Operation,
        )
        for path, item in documents.paths().items()
        for method in METHODS
        if method in item
    )
    if entries:
        raise ValueError(f"no such operations: {sorted(entries)}")
    return found


def _entries(table: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    flags = {flag: table.pop(flag) for flag in ("while_suspended", "writes_to_others")}
    for group in table.values():
        for name in group.pop("operations"):
            yield name, group | {flag: name in names for flag, names in flags.items()}


def rows() -> Iterator[tuple[str, ...]]:
    """For each operation what every caller gets: ✓, or the code of the refusal."""
    for operation in operations():
        yield f"`{operation}`", *(operation.refusal(caller) or "✓" for caller in CALLERS)
