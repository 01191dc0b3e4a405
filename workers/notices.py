"""Notices: what players are to be told, kept in a short stream for each, from which streams and mails are made."""

import time
from typing import Final

from redis import Redis

from workers.desk import desk
from workers.queues import Kind

KEPT: Final = 200
REMEMBERED_SECONDS: Final = 86_400
FORGOTTEN_SECONDS: Final = 90 * 86_400

_ADD: Final = """
if not redis.call('SET', KEYS[2], '', 'NX', 'EX', ARGV[1]) then
    return 0
end
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*',
    'kind', ARGV[4], 'game', ARGV[5], 'reference', ARGV[6], 'at', ARGV[7], 'head', ARGV[8])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""


def notice(player: str, kind: Kind, game: str, reference: str, head: str = "") -> None:
    """The RQ job: add a notice to the player's stream, once."""
    add(desk().work, player, kind, game, reference, head)


def add(work: Redis, player: str, kind: Kind, game: str, reference: str, head: str = "") -> bool:
    """Add a notice unless it was added before; streams keep the last 200 and go after 90 days without a new one."""
    names = [stream(player), f"noticed:{player}:{kind}:{game}:{reference}"]
    at = time.time_ns() // 1_000_000
    limits = (REMEMBERED_SECONDS, KEPT, FORGOTTEN_SECONDS)
    return bool(work.eval(_ADD, len(names), *names, *limits, kind, game, reference, at, head))


def stream(player: str) -> str:
    """The stream of a player's notices: fields kind, game, reference (of the decision, for one), at (ms) and head.

    The head is the game's version, a space, and the log's hash there: who keeps notices is a witness of the log.
    """
    return f"notices:{player}"
