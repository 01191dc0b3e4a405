"""Bugs by hand: a line of the service as somebody might have written it. A simulation of some seed catches each.

A process has a bug when it is put in before the service is imported.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]


class Bug(NamedTuple):
    """What is wrong; where; the right lines and the wrong ones; and a seed that catches it."""

    name: str
    path: str
    right: str
    wrong: str
    seed: int = 0


BUGS: Final = (
    Bug(
        "a notice is acknowledged before it is dealt with",
        "workers/processes/dispatcher.py",
        "        if dealt:\n            try:",
        "        if dealt:\n            self._feed.ack(GROUP, self._left)\n            try:",
        48,
    ),
    Bug(
        "a row is written before what follows from it is done",
        "workers/processes/dispatcher.py",
        "        for row in news:\n            led",
        "        models.write(news)\n        for row in news:\n            led",
        34,
    ),
    Bug(
        "what a dead dispatcher had is left to it",
        "workers/processes/dispatcher.py",
        "self._left = self._feed.claim(GROUP, self._name, CLAIM_AFTER_MS)",
        "self._left = ()",
    ),
    Bug(
        "the sweeper does not look at deadlines",
        "workers/processes/sweeper.py",
        "self._bots() + self._deadlines()",
        "self._bots()",
    ),
    Bug(
        "a job that died with its worker is thought to wait",
        "workers/queues/queues.py",
        "            self.discard(_due_job(game, decision))\n            self.expire(game, decision)",
        "            self.expire(game, decision)",
    ),
    Bug(
        "a job that says that it waits is believed",
        "workers/queues/queues.py",
        "(age < SURE_SECONDS or name in there)",
        "(age < SURE_SECONDS or name not in there)",
        46,
    ),
    Bug(
        "a worker that died keeps its lease on a game's bots",
        "workers/queues/bot_lease.py",
        "HELD_MS: Final = 5_000",
        "HELD_MS: Final = 50_000_000",
        6,
    ),
    Bug(
        "deadlines fall into the night",
        "games/core/lifecycle/state.py",
        "deadline = chair.night.out_of(deadline)",
        "pass",
    ),
    Bug(
        "a bank lasts for twice its time",
        "games/core/clock.py",
        "bank - max(0, answered - opened))",
        "bank - max(0, answered - opened) // 2)",
    ),
    Bug(
        "an order answers once more than it may",
        "service/orders/matching.py",
        "fired >= order.times",
        "fired > order.times",
    ),
    Bug("an order never ends", "service/orders/matching.py", "now >= order.expires", "now < 0"),
    Bug(
        "an order answers the next question, too",
        "service/orders/following.py",
        '    if decision.id != asked:\n        return ""\n',
        "",
    ),
    Bug(
        "an order answers faster than players do",
        "service/orders/pace.py",
        "    return since + natural_delay(wiring.settings.secret_key, game, moment, given)",
        "    return since",
        2,
    ),
    Bug(
        "an order that was tried in vain is never tried again",
        "service/orders/following.py",
        'return f"{version} {book.revision}"',
        'return f"0 {book.revision}"',
    ),
    Bug(
        "two gateways are given one letter",
        "service/mail/letters/letters.py",
        "structs.replace(old, due=until, leased=until,",
        "structs.replace(old, due=old.due, leased=until,",
    ),
    Bug(
        "a letter has another id whenever it is made",
        "service/mail/letters/making.py",
        "        return notice.decision\n",
        '        return f"{notice.decision} {milliseconds()}"\n',
    ),
    Bug(
        "nobody looks at the hour when a letter goes out",
        "service/mail/letters/claiming.py",
        "        if due > self._now:\n            self._put_off(one.kept",
        "        if due > self._now + 86_400_000:\n            self._put_off(one.kept",
    ),
    Bug(
        "a letter asks for what was answered",
        "service/mail/letters/judging.py",
        "    if decision is None or decision.id != letter.decision:\n        return None",
        "    if decision is None and letter.seat is None:\n        return None",
    ),
    Bug(
        "a letter is on no list",
        "service/mail/letters/letters.py",
        "            self._due[scheme].announce(account, min(dues), now)",
        "            pass",
        1,
    ),
    Bug(
        "a message is lost with the process that calls its webhook",
        "service/webhooks/claim_delivery.lua",
        "    redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), id)",
        "    redis.call('ZREM', KEYS[2], id)",
        34,
    ),
    Bug(
        "the second message about a game is never due",
        "service/webhooks/settle_delivery.lua",
        "  if head then redis.call('ZADD', KEYS[4], 'NX', due, head) end",
        "",
    ),
    Bug(
        "a message has another id whenever it is made",
        "service/webhooks/outbox.py",
        'name = lasting_id(self._keys, self._is_known, "delivery", *about)',
        "name = new_id()",
        1,
    ),
    Bug(
        "a notice is added as often as it is told",
        "service/notices/notice.lua",
        "if not redis.call('SET', KEYS[2], '', 'NX', 'EX', ARGV[1]) then return 0 end",
        "redis.call('SET', KEYS[2], '', 'EX', ARGV[1])",
        1,
    ),
    Bug(
        "a repeated request is carried out again",
        "events/append.lua",
        "    if record then\n        return record\n    end",
        "",
    ),
)


def named(name: str) -> Bug:
    """The bug of this name."""
    return next(bug for bug in BUGS if bug.name == name)


def changed(bug: Bug, text: str) -> str:
    """A file with the bug in it."""
    if text.count(bug.right) != 1:
        raise ValueError(f"{bug.path} has no such lines any more: {bug.right}")
    return text.replace(bug.right, bug.wrong)


def put_in(bug: Bug) -> None:
    """Have this process import the service with the bug in it."""
    path = ROOT / bug.path
    if path.suffix == ".py":
        sys.meta_path.insert(0, _Finder(bug, path))
        return
    text, plain = changed(bug, path.read_text(encoding="utf-8")).encode(), Path.read_bytes
    setattr(Path, "read_bytes", lambda own: text if own == path else plain(own))  # noqa: B010


class _Loader(SourceFileLoader):
    """A module's source, changed."""

    bug: Bug

    def get_code(self, fullname: str) -> CodeType:
        source = changed(self.bug, Path(self.path).read_text(encoding="utf-8"))
        return compile(source, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds the one module that is to be changed."""

    def __init__(self, bug: Bug, path: Path) -> None:
        self._bug = bug
        self._path = path
        self._name = bug.path.removesuffix(".py").replace("/", ".")

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None:
            loader = _Loader(fullname, str(self._path))
            loader.bug = self._bug
            spec.loader = loader
        return spec
