"""Bugs by hand: a line of the service as somebody might have written it. A simulation of some seed catches each."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha1
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, Literal, NamedTuple

from events.lua import Script

ROOT: Final = Path(__file__).resolve().parents[2]


class Bug(NamedTuple):
    """What is wrong; where; the right lines and the wrong ones; a seed that catches it; the promise that it breaks.

    Where the service has changed, another with the same odds may be the one. The seed's story is of that `length`.
    """

    name: str
    path: str
    right: str
    wrong: str
    seed: int
    promise: str = ""
    length: Literal["tiny", "short"] = "short"


BUGS: Final = (
    Bug(
        "a notice is acknowledged before it is dealt with",
        "workers/processes/dispatcher.py",
        "        if dealt:\n            try:",
        "        if dealt:\n            self._feed.ack(GROUP, self._left)\n            try:",
        55,
    ),
    Bug(
        "a row is written before what follows from it is done",
        "workers/processes/dispatcher.py",
        "        for row in news:\n            led",
        "        self._context.models.write(news)\n        for row in news:\n            led",
        55,
        length="tiny",
    ),
    Bug(
        "what a dead dispatcher had is left to it",
        "workers/processes/dispatcher.py",
        "self._left = self._feed.claim(GROUP, self._name, CLAIM_AFTER_MS)",
        "self._left = ()",
        55,
        length="tiny",
    ),
    Bug(
        "the sweeper does not look at deadlines",
        "workers/processes/sweeper.py",
        "self._bots() + self._deadlines()",
        "self._bots()",
        84,
        length="tiny",
    ),
    Bug(
        "a job that died with its worker is thought to wait",
        "workers/queues/queues.py",
        "            self.discard(_due_job(game, decision))\n            self.expire(game, decision)",
        "            self.expire(game, decision)",
        2575,
        length="tiny",
    ),
    Bug(
        "a job that says that it waits is believed",
        "workers/queues/queues.py",
        "(age < SURE_SECONDS or name in there)",
        "(age < SURE_SECONDS or name not in there)",
        283,
        length="tiny",
    ),
    Bug(
        "a worker that died keeps its lease on a game's bots",
        "workers/queues/bot_lease.py",
        "HELD_MS: Final = 5_000",
        "HELD_MS: Final = 50_000_000",
        118,
        length="tiny",
    ),
    Bug(
        "time runs at rest",
        "games/core/lifecycle/state.py",
        "deadline = decision.rest.after(counted, deadline - counted)",
        "pass",
        1,
        length="tiny",
    ),
    Bug(
        "a bank lasts for twice its time",
        "games/core/clock.py",
        "bank - max(0, answered - opened))",
        "bank - max(0, answered - opened) // 2)",
        2,
        length="tiny",
    ),
    Bug(
        "an order answers once more than it may",
        "service/orders/matching.py",
        "fired >= order.times",
        "fired > order.times",
        7,
        length="tiny",
    ),
    Bug("an order never ends", "service/orders/matching.py", "now >= order.expires", "now < 0", 38, length="tiny"),
    Bug(
        "an order answers the next question, too",
        "service/orders/following.py",
        '    if decision.id != asked:\n        return ""\n',
        "",
        44,
        length="tiny",
    ),
    Bug(
        "an order answers faster than players do",
        "service/orders/pace.py",
        "    return since + natural_delay(wiring.settings.secret_key, game, moment, given)",
        "    return since",
        1,
        length="tiny",
    ),
    Bug(
        "an order that was tried in vain is never tried again",
        "service/orders/following.py",
        'return f"{version} {book.revision}"',
        'return f"0 {book.revision}"',
        87,
        length="tiny",
    ),
    Bug(
        "two gateways are given one letter",
        "service/mail/letters/letters.py",
        "structs.replace(old, due=until, leased=until,",
        "structs.replace(old, due=old.due, leased=until,",
        71,
    ),
    Bug(
        "a letter has another id whenever it is made",
        "service/mail/letters/making.py",
        "        return notice.decision\n",
        '        return f"{notice.decision} {milliseconds()}"\n',
        0,
        "P-15",
    ),
    Bug(
        "nobody looks at the hour when a letter goes out",
        "service/mail/letters/claiming.py",
        "        if due > self._now:\n            self._put_off(one.kept",
        "        if due > self._now + 86_400_000:\n            self._put_off(one.kept",
        266,
    ),
    Bug(
        "a letter asks for what was answered",
        "service/mail/letters/judging.py",
        "    if decision is None or decision.id != letter.decision:\n        return None",
        "    if decision is None:\n        return None",
        83,
    ),
    Bug(
        "a letter is on no list",
        "service/mail/letters/letters.py",
        "            self._due[scheme].announce(account, min(dues), now)",
        "            pass",
        1,
        "P-15",
    ),
    Bug(
        "a message is lost with the process that calls its webhook",
        "service/webhooks/claim_delivery.lua",
        "    redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), id)",
        "    redis.call('ZREM', KEYS[2], id)",
        62,
        "P-14",
    ),
    Bug(
        "the second message about a game is never due",
        "service/webhooks/settle_delivery.lua",
        "  if head then redis.call('ZADD', KEYS[4], 'NX', due, head) end",
        "",
        0,
        "P-14",
    ),
    Bug(
        "a message has another id whenever it is made",
        "service/webhooks/outbox.py",
        'name = lasting_id(self._keys, self._is_known, "delivery", *about)',
        "name = new_id()",
        1,
        "P-14",
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
        179,
        "P-3",
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


@contextmanager
def put_in(bug: Bug) -> Iterator[None]:
    """Have this process run the service with the bug in it: what was imported from its module has it, too."""
    text = changed(bug, (ROOT / bug.path).read_text(encoding="utf-8"))
    undo: list[Callable[[], object]] = []
    if bug.path.endswith(".py"):
        module = import_module(bug.path.removesuffix(".py").replace("/", "."))
        wrong = ModuleType(module.__name__)
        wrong.__dict__.update(__file__=module.__file__, __package__=module.__package__)
        exec(compile(text, str(module.__file__), "exec", dont_inherit=True), wrong.__dict__)
        _put_into(module, wrong, module.__name__, undo)
    else:
        _put_script(Path(bug.path), text.encode(), undo)
    if not undo:
        raise ValueError(f"the bug has no effect: {bug.name}")
    try:
        yield
    finally:
        for one in undo:
            one()


def _put_into(here: Any, wrong: Any, module: str, undo: list[Callable[[], object]]) -> None:
    """Give functions and numbers the wrong ones' code and value."""
    for name, new in vars(wrong).items():
        old = vars(here).get(name)
        if isinstance(new, type) and new.__module__ == module and isinstance(old, type):
            _put_into(old, new, module, undo)
        for before, after in zip(_functions(old), _functions(new), strict=False):
            if after.__module__ == module and before.__code__ != after.__code__:
                undo.append(partial(setattr, before, "__code__", before.__code__))
                before.__code__ = after.__code__
        if isinstance(new, int) and new != old:
            undo.append(partial(setattr, here, name, old))
            setattr(here, name, new)


def _functions(value: Any) -> list[FunctionType]:
    parts = [value.fget] if isinstance(value, property) else [getattr(value, "__func__", value)]
    return [part for part in parts if isinstance(part, FunctionType)]


def _put_script(path: Path, text: bytes, undo: list[Callable[[], object]]) -> None:
    right = (ROOT / path).read_bytes()
    for module in [module for name, module in sys.modules.items() if name.startswith(path.parts[0])]:
        for script in vars(module).values():
            if isinstance(script, Script) and script.text == right:
                for name, value in vars(Script(str(ROOT / path), path.stem)).items():
                    undo.append(partial(setattr, script, name, value))
                script.text, script._digest = text, sha1(text, usedforsecurity=False).hexdigest()
