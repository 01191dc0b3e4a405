"""Games under faults, each call of which is held to docs/promises.md; `make torture` goes on longer, by any seed."""

import json
import os
import secrets
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from service.mail.addresses.gateway import Gateway
from tests.faults.histories.calls import History, Message
from tests.faults.histories.check import check
from tests.faults.histories.losing import Losing
from tests.faults.histories.nemesis import Nemesis
from tests.faults.histories.players import Player
from tests.faults.histories.recorder import Notebook, lines_of
from tests.faults.histories.watchers import Follower, Postman, Watcher
from tests.faults.stack import Stack
from tests.patience import LONG_SECONDS, eventually
from tests.projections.world import World
from tests.receiver import Receiver, receiving

pytestmark = pytest.mark.slow

ASKED = os.environ.get("TORTURE_MINUTES")
MINUTES = float(ASKED or 1.5)
SEED = int(os.environ.get("TORTURE_SEED") or (secrets.randbelow(1 << 32) if ASKED else 1969))
CODE = "confirm None None"
BROKEN = Path(__file__).parents[3] / "build" / f"torture-{SEED}.json"
"""Where a history is kept that breaks a promise."""


@pytest.fixture
def further() -> dict[str, str]:
    """Webhooks come to this machine."""
    return {"ASTROLUDE_WEBHOOK_NETWORKS": "127.0.0.1"}


@pytest.fixture
def line(stack: Stack) -> Iterator[Losing]:
    made = Losing(stack.port, SEED)
    yield made
    made.close()


class Table(threading.Thread):
    """Two players who play game after game, each watched and followed, until `over`."""

    def __init__(self, url: str, notebook: Notebook, hook: str) -> None:
        super().__init__(daemon=True)
        self.players = [Player(url, notebook, SEED + number) for number in range(2)]
        for player in self.players:
            player.hook(f"{hook}/{player.id}")
        self._url, self._notebook = url, notebook
        self.games: list[str] = []
        self.over = threading.Event()

    def run(self) -> None:
        """Play; a game that has begun is played to its end."""
        ada, bob = self.players
        while not self.over.is_set():
            game = ada.announce()
            watcher = Watcher(self._url, self._notebook, game, SEED)
            follower = Follower(self._url, self._notebook, game)
            bob.sit(game)
            other = threading.Thread(target=bob.play, args=(game,), daemon=True)
            for thread in (watcher, follower, other):
                thread.start()
            ada.play(game)
            other.join(LONG_SECONDS)
            watcher.over.set()
            for thread in (watcher, follower):
                thread.join(LONG_SECONDS)
            self.games.append(game)


def called(receiver: Receiver) -> list[Message]:
    """The webhooks' messages but for pings."""
    found = []
    for message in list(receiver.messages):
        body = json.loads(message.body)
        if body["type"] != "ping":
            game, decision = (body["data"].get(name) for name in ("game", "decision"))
            to, about = message.path.rpartition("/")[2], f"{body['type']} {game} {decision}"
            found.append(Message("hook", to, message.headers["webhook-id"], about))
    return found


def test_a_history_under_faults_breaks_no_promise(stack: Stack, world: World, line: Losing) -> None:
    print(f"make torture SEED={SEED} MINUTES={MINUTES:g}")
    notebook = Notebook()
    with receiving() as receiver:
        # given a table, and a postman
        table = Table(line.url, notebook, receiver.url)
        postman = Postman(line.url, notebook, Gateway("", stack.settings.keys).token)
        postman.start()
        table.start()
        # when faults are done to everything
        nemesis = Nemesis(stack, line, SEED)
        nemesis.rage(MINUTES * 60)
        table.over.set()
        table.join(LONG_SECONDS)
        assert not table.is_alive()
        # and the dust settles
        due = [("hook", player.id, f"finished {game} None") for player in table.players for game in table.games]
        due += [("letter", player.settle(), CODE) for player in table.players]
        eventually(lambda: set(due) <= {(one.way, one.to, one.about) for one in called(receiver) + postman.letters})
        postman.over.set()
        postman.join(LONG_SECONDS)
        messages = called(receiver) + postman.letters
    # then no promise is broken
    history = History(
        notebook.calls, {game: lines_of(world.context.wiring.log, game) for game in table.games}, messages, due
    )
    print(f"{len(history.calls)} calls, {len(table.games)} games, {line.lost} answers lost, {dict(nemesis.done)}")
    print(Counter(f"{call.kind} {call.status}" for call in history.calls if call.unknown))
    broken = list(check(history))
    if broken:
        BROKEN.parent.mkdir(exist_ok=True)
        BROKEN.write_bytes(msgspec.json.encode(history))
    assert not broken, f"{Counter(one.promise for one in broken)}, the history is {BROKEN}; first {broken[0]}"
    # and there was something to check
    done = {call.kind for call in history.calls if call.accepted}
    assert done >= {"announce", "sit", "move", "read", "page", "at", "take"}
    assert all(call.accepted or call.unknown or call.status == 401 for call in history.calls if call.kind == "use")
    assert all(any(one.decision for one in lines) for lines in history.logs.values())
