"""Studies as they are kept: all of an account's lie in its slot, so that each change is one step and erased with it.

A study is one value, which counts; its head stands beside it, written by the same step, so that a list reads no texts.
"""

from collections.abc import Collection
from typing import Final

import msgspec

from events.client import Client, call, call_all
from events.lua import Script
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import ID_LENGTH, account_key, own
from service.studies.model import MOST_STUDIES, Head, NoStudy, Study, TooManyStudies

_MAKE: Final = Script(__file__, "make")
_PUT: Final = Script(__file__, "put")
_DROP: Final = Script(__file__, "drop")

_encode = msgspec.json.Encoder().encode
_study = msgspec.json.Decoder(Study).decode
_head = msgspec.json.Decoder(Head).decode


class Studies:
    """All studies. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def find(self, study: str) -> Study | None:
        """The study of this id."""
        kept = call(self._redis, "GET", _key(study))
        return None if kept is None else _study(kept)

    def get(self, study: str) -> Study:
        """The study of this id. Raises NoStudy."""
        found = self.find(study)
        if found is None:
            raise NoStudy
        return found

    def heads(self, studies: Collection[str]) -> list[Head | None]:
        """What lists say of the studies of these ids, in one round trip."""
        found = (
            call_all(self._redis, [("HGET", _studies(_owner(study)), study) for study in studies]) if studies else []
        )
        return [None if kept is None else _head(kept) for kept in found]

    def of(self, account: str) -> list[Head]:
        """An account's studies, the last changed first."""
        heads = map(_head, call(self._redis, "HVALS", _studies(account)))
        return sorted(heads, key=lambda head: (-head.changed, head.id))

    def make(self, study: Study) -> bool:
        """Keep a new study; whether it was not there before. Raises NoAccount and TooManyStudies."""
        keys = [account_key(study.owner), _studies(study.owner), _key(study.id)]
        answer = _MAKE.run(self._redis, keys, [study.id, _encode(study), _encode(study.head), MOST_STUDIES])
        if answer == b"gone":
            raise NoAccount
        if answer == b"full":
            raise TooManyStudies
        return bool(answer == b"done")

    def put(self, study: Study, version: int) -> bool:
        """Keep a study in the place of what it was at a version; not if it is at another by now, or gone."""
        keys = [_studies(study.owner), _key(study.id)]
        return bool(_PUT.run(self._redis, keys, [study.id, _encode(study), _encode(study.head), version]))

    def drop(self, study: str) -> None:
        """Erase a study, if it is there."""
        _DROP.run(self._redis, [_studies(_owner(study)), _key(study)], [study])


def _owner(study: str) -> str:
    return study[:-ID_LENGTH]


def _studies(account: str) -> str:
    """What lists say of the account's studies, by id (hash)."""
    return own(account, "studies")


def _key(study: str) -> str:
    """A whole study."""
    return own(_owner(study), "study", study)
