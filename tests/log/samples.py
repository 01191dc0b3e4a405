"""Small logs that tests of the log write."""

from itertools import count
from typing import Any

from events import keys
from events.envelope import Appended, Draft, Idempotency
from events.store import LogStore

GAME = "g-quay-1"
_commands = count(1)


def bid(amount: int) -> Draft:
    return Draft("bid_placed", 1, {"seat": 0, "amount": amount}, {})


def deal(**hands: list[str]) -> Draft:
    """Cards for seats, as `deal(s0=["mars"])`; each seat sees its own."""
    return Draft("cards_dealt", 1, {}, {name[1:]: {"cards": cards} for name, cards in hands.items()})


def write(store: LogStore, *drafts: Draft, game: str = GAME, key: str | None = None, **changes: Any) -> Appended:
    """Append to the end of a game's log, as a new command."""
    end = store.head(game)
    values: dict[str, Any] = {"at": 1_700_000_000_000, "by": "player:ada", "cause": f"c-{next(_commands)}"}
    idempotency = Idempotency(key, "sha256-of-the-body", 60) if key else None
    return store.append(
        game,
        end.version if end else 0,
        end.hash if end else "",
        drafts or (bid(1),),
        **(values | changes),
        idempotency=idempotency,
    )


def log_key(store: LogStore, game: str = GAME) -> str:
    return keys.log(keys.shard_of(game, store.shards), game)
