"""Plays fixtures at a server, through its HTTP API: functions by accounts of yours, levels by the server's own bots."""

import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_hex
from threading import Event
from typing import Any, Final

import msgspec

from clients.api import Api, Away, Json, Refused
from games.core.catalogue import rulebooks
from games.core.facts import Seat, Standing
from games.core.forms import Form
from games.core.rulebook import Mind
from research.matches.contract import Clock, Foul, Logged
from research.matches.fixtures import Fixture
from research.matches.programs import BadMatch, Program

OUTRUN: Final = frozenset({"stale_decision", "not_awaited"})
"""Refusals of a move that somebody was quicker than."""
_WAIT: Final = "PT20S"
_PAGE: Final = 500
_TRIES: Final = 30
_PAUSE_SECONDS: Final = 1.0


class Server:
    """A server, and the accounts by whose tokens functions play there; each plays a seat, the first is the host."""

    def __init__(self, url: str, tokens: Sequence[str]) -> None:
        if not tokens:
            raise BadMatch("a match at a server needs the token of an account, which announces the games")
        self._accounts = [_Account(Api(url, "en", token)) for token in tokens]

    def play(self, fixture: Fixture, programs: Mapping[str, Program], code: str) -> Logged:
        """Play a game to its end; the dice are the server's. Raises BadMatch, Foul and ApiError."""
        seated = [programs[name] for name in fixture.levels]
        own = [seat for seat, program in enumerate(seated) if program.policy is not None]
        if len(own) > len(self._accounts):
            raise BadMatch(f"{len(own)} seats need as many accounts, and there are {len(self._accounts)} tokens")
        accounts = dict(zip(own, self._accounts, strict=False))
        host, clock = self._accounts[0], Clock(fixture)
        seats = [_wanted(program, accounts.get(seat), host) for seat, program in enumerate(seated)]
        once = {"Idempotency-Key": token_hex(16)}
        game = host.post("/v1/games", {"rulebook": fixture.rulebook, "seats": seats}, **once)["id"]
        for seat, account in accounts.items():
            if account is not host:
                account.ask("PUT", f"/v1/games/{game}/seats/{seat}", {})
        with ThreadPoolExecutor(len(own) + 1) as pool:
            failed = Event()
            players = [_Player(account, game, seat, fixture, failed) for seat, account in accounts.items()]
            for done in [pool.submit(player.play, seated[player.seat], clock) for player in players]:
                try:
                    done.result()
                except Foul as foul:
                    raise Foul(f"{foul} in game {game}") from None
        return host.logged(game, fixture, clock, code)


class _Account:
    """An account at the server."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self.name = str(self.get("/v1/accounts/me")["name"])

    def get(self, path: str) -> Any:
        """The JSON at a path."""
        return self.ask("GET", path)

    def post(self, path: str, body: Json, **headers: str) -> Any:
        """What the service answers."""
        return self.ask("POST", path, body, headers)

    def ask(self, method: str, path: str, body: Json | None = None, headers: Mapping[str, str] | None = None) -> Any:
        """Any request, again while the service is away or has had too many. Raises ApiError."""
        for _ in range(_TRIES):
            try:
                return self._api.ask(method, path, body, headers)
            except Away:
                time.sleep(_PAUSE_SECONDS)
        return self._api.ask(method, path, body, headers)

    def page(self, game: str, after: int) -> Json:
        """The events after a version, as soon as there are some."""
        path = f"/v1/games/{game}/events?after={after}&limit={_PAGE}&wait={_WAIT}"
        found: Json = self.get(path)
        return found

    def logged(self, game: str, fixture: Fixture, clock: Clock, code: str) -> Logged:
        """A game as it ended, once that is so."""
        after = 0
        while (page := self.page(game, after))["status"] not in ("finished", "aborted") or page["next"]:
            after = page["after"]
        result = self.get(f"/v1/games/{game}")["result"]
        if result is None:
            raise BadMatch(f"game {game} was called off")
        standings = msgspec.convert(result["standings"], list[Standing])
        return Logged(clock.played(fixture, code, standings), self._api.text(f"/v1/games/{game}/archive").encode())


class _Player:
    """Plays one seat of a game by what its account is told."""

    def __init__(self, account: _Account, game: str, seat: Seat, fixture: Fixture, failed: Event) -> None:
        self.seat = seat
        self._failed = failed
        self._account = account
        self._path = f"/v1/games/{game}"
        self._game = game
        self._name = fixture.levels[seat]
        self._book = rulebooks()[fixture.rulebook]
        self._rng = random.Random(f"{fixture}/{seat}")
        self._history: list[Json] = []
        self._version = 0

    def play(self, program: Program, clock: Clock) -> None:
        """Answer all decisions until the game is over. When a program fails, all leave the game to bots."""
        try:
            self._play(program, clock)
        except Exception:
            self._failed.set()
            raise
        finally:
            if self._failed.is_set():
                with suppress(Refused):  # the game is over
                    self._account.post(f"{self._path}/resignation", {})

    def _play(self, program: Program, clock: Clock) -> None:
        while not self._failed.is_set():
            page = self._account.page(self._game, self._version)
            self._history += ({"type": event["type"], "data": event["data"]} for event in page["items"])
            self._version = page["after"]
            if page["status"] in ("finished", "aborted"):
                return
            if page["status"] == "running" and page["items"] and not page["next"]:
                self._answer(program, clock)

    def _answer(self, program: Program, clock: Clock) -> None:
        """Make the move that is awaited, if one is; what has happened meanwhile is read first."""
        asked, shown = self._account.get(f"{self._path}/moves"), self._account.get(self._path)
        if asked["decision"] is None or program.policy is None:
            return
        if not asked["version"] == shown["version"] == self._version:
            return
        view = msgspec.convert(shown["view"], self._book.views)
        forms = msgspec.convert(asked["forms"], list[Form])
        mind: Mind[Any] = Mind(self.seat, view, self._history, forms, self._rng)
        decision = asked["decision"]["id"]
        body = {"move": clock.ask(self._name, program.policy, mind), "decision": decision}
        try:
            self._account.post(f"{self._path}/moves", body, **{"Idempotency-Key": f"{self._game}-{decision}"})
        except Refused as refused:
            if refused.code not in OUTRUN:
                raise


def _wanted(program: Program, account: _Account | None, host: _Account) -> Json:
    """A seat of a new game."""
    if program.level is not None:
        return {"kind": "bot", "level": program.level}
    if account is host:
        return {"kind": "me"}
    return {"kind": "invited", "player": program.account if account is None else account.name}
