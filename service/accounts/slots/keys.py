"""The names of accounts' keys. Those with the same words in braces lie in one slot of a cluster, and change together.

All that is one account's is in its slot. An id of something of an account's begins with the account's, so that whoever
has the id knows the slot; what releases before made has shorter ids, whose owners stand in an index.
"""

from hashlib import sha256
from typing import Final

from events.client import Client, call
from service.ids import new_id

PREFIX: Final = "{accounts}:"
"""What is little, and changes together with the administrators' log: one slot for all."""
SHARDS: Final = 16
"""Slots over which a list of all accounts is spread."""
ID_LENGTH: Final = 16
"""Of an id that is no part of another."""


def own(account: str, kind: str, name: str = "") -> str:
    """A key of an account: all of one account are in one slot."""
    return f"{{a-{account}}}:{kind}:{name}" if name else f"{{a-{account}}}:{kind}"


def account_key(account: str) -> str:
    """Who the account is (hash)."""
    return own(account, "account")


def followers_key(account: str) -> str:
    """Who follows the account (set)."""
    return own(account, "followers")


def seen_key(account: str) -> str:
    """There while the account was lately online; kept of those who are followed."""
    return own(account, "seen")


def apart(kind: str, name: str) -> str:
    """A key that is found by its name alone, in a slot of its own. Its name is an id or a hash."""
    return f"{{{kind}-{name}}}:{kind}"


def box_key(box: str) -> str:
    """The accounts that have confirmed a mail address (sorted set), by its hash."""
    return apart("box", hashed(box))


def spread(kind: str, shard: int) -> str:
    """A part of a list of all accounts."""
    return f"{{{kind}-{shard:02d}}}:{kind}"


def shard_of(name: str) -> int:
    """In which part of a list something stands."""
    return int.from_bytes(sha256(name.encode()).digest()[:4]) % SHARDS


def hashed(text: str) -> str:
    """What stands for a text in the name of a key."""
    return sha256(text.encode()).hexdigest()


def owned_id(account: str) -> str:
    """A random id for something of an account's."""
    return account + new_id()


def owner_key(name: str) -> str:
    """Whose something is that a release before made: an account, or nothing where only its existence is remembered."""
    return apart("owner", name)


def owner_of(redis: Client, name: str) -> str | None:
    """The account that something of this id belongs to, if there can be one; no round trip for ids made today.

    An id never changes its owner, so what the index says is remembered. Raises Unavailable.
    """
    if len(name) > ID_LENGTH:
        return name[:-ID_LENGTH]
    return _remembered(redis, name)


def _remembered(redis: Client, name: str) -> str | None:
    known = _OWNERS.get(name)
    if known is None:
        found = call(redis, "GET", owner_key(name))
        if not found:
            return None
        known = found.decode()
        if len(_OWNERS) >= _MOST_OWNERS:
            _OWNERS.clear()
        _OWNERS[name] = known
    return known


_MOST_OWNERS: Final = 10_000
_OWNERS: Final[dict[str, str]] = {}
