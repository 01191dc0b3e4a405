"""The names of public clubs: each is one club's alone, and is found by the beginning of any of its words.

A club's own record counts. A name is claimed before the record has it, and freed after that: what an interruption
leaves is a name too many, passed over when lists are read, and free again for whoever wants it a minute later.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

import msgspec

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from projections.lists.history.terms import BadCursor
from service.accounts.names import folded as folded_name
from service.accounts.names import of_one_script
from service.accounts.slots.keys import SHARDS, shard_of, spread
from service.clubs.model import LONGEST_NAME, SHORTEST_NAME, ClubNameTaken

_CLAIM: Final = Script(__file__, "claim")
_RELEASE: Final = Script(__file__, "release")

PATIENCE_MS: Final = 60_000
"""After this, whoever claimed a name is thought to have been interrupted."""

_encode = msgspec.json.encode


_ALLOWED: Final = re.compile(r"[^\W_](?:[\w .,:'’&!?+\-]*[\w.!?+])?")


def clean(name: str) -> str:
    """The name in its normal form (NFKC); raises ValueError when it cannot be a club's name."""
    plain = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST_NAME <= len(plain) <= LONGEST_NAME:
        raise ValueError("length")
    if not _ALLOWED.fullmatch(plain) or "  " in plain or not of_one_script(plain):
        raise ValueError("letters")
    return plain


def folded(name: str) -> str:
    """What two names that count as the same have in common."""
    return folded_name(name)


class ClubNames:
    """The names of all public clubs. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def claim(self, name: str, club: str, now: Millis, has: Callable[[str, str], bool]) -> None:
        """Have a folded name be a club's, which writes it next; `has` tells whether a club has a name.

        Raises ClubNameTaken.
        """
        kept = call(self._redis, "HGET", _holders(name), name) or b""
        if kept:
            holder, since = kept.decode().split(" ")
            if holder != club and (int(since) > now - PATIENCE_MS or has(holder, name)):
                raise ClubNameTaken
        if not _CLAIM.run(self._redis, _keys(name), [name, f"{club} {now}", kept, _encode(_tails(name))]):
            raise ClubNameTaken

    def release(self, name: str, club: str) -> None:
        """Free a name if it is the club's."""
        kept = call(self._redis, "HGET", _holders(name), name)
        if kept and kept.decode().split(" ")[0] == club:
            _RELEASE.run(self._redis, _keys(name), [name, kept, _encode(_tails(name))])

    def page(self, wanted: str, after: str | None, limit: int) -> tuple[list[tuple[str, str]], str | None]:
        """At most `limit` names with a word that begins so, all if that is empty, in order of what follows there.

        Each is once there, with its club; and where the next page begins. It reads `limit` names of each part of the
        index, however many there are. Raises BadCursor.
        """
        start = folded(wanted).encode()
        if after is not None and not after.encode().startswith(start):
            raise BadCursor(after)
        first = b"(" + after.encode() if after is not None else b"[" + start if start else b"-"
        bounds = [first, b"(" + start + b"\xff" if start else b"+", "LIMIT", 0, limit + 1]
        kind = "words" if start else "names"
        answers = call_all(self._redis, [("ZRANGEBYLEX", _key(kind, shard), *bounds) for shard in range(SHARDS)])
        places = sorted(place.decode() for answer in answers for place in answer)
        shown = places[:limit]
        names = [place.rpartition("\0")[2] for place in shown if _is_first(place, start.decode())]
        kept = call_all(self._redis, [("HGET", _holders(name), name) for name in names]) if names else []
        pairs = zip(names, kept, strict=True)
        found = [(name, holder.decode().split(" ")[0]) for name, holder in pairs if holder]
        return found, shown[-1] if len(places) > limit else None


def _is_first(place: str, start: str) -> bool:
    """Whether a name is not found earlier by another of its words."""
    tail, mark, name = place.rpartition("\0")
    return not mark or tail == min(one for one in _tails(name) if one.startswith(start))


def _tails(name: str) -> list[str]:
    """What the name is from each of its words on."""
    words = name.split(" ")
    return [" ".join(words[at:]) for at in range(len(words))]


def _key(kind: str, shard: int) -> str:
    return f"{spread('club-names', shard)}:{kind}"


def _holders(name: str) -> str:
    """The clubs that have the names, and since when (hash)."""
    return _key("holders", shard_of(name))


def _keys(name: str) -> list[str]:
    shard = shard_of(name)
    return [_key(kind, shard) for kind in ("holders", "names", "words")]
