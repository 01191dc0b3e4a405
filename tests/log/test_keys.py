"""Where things lie in a store: all of a shard in one slot of a cluster, so that one script may change them."""

import pytest
from redis.crc import key_slot

from events import keys

SHARDS = 16


def slots(shard: int) -> set[int]:
    found = [keys.probe(shard), keys.scratch(shard)]
    for names in (keys.GAMES, keys.TOURNAMENTS):
        found += [names.feed(shard), names.trimmed(shard), names.games(shard), names.adopted(shard)]
        found += [names.log(shard, "g"), names.once(shard, "g", "k")]
    assert len({*found}) == len(found)
    return {key_slot(key.encode()) for key in found}


KEYS = ["a", "{a}", "{a}1", "b{a}1", "{a", "}{a}", "a{b}{c}", "{{a}}", "{a}b}"]


@pytest.mark.parametrize("key", KEYS)
def test_what_is_beside_a_key_is_in_its_slot_and_is_another(key: str) -> None:
    found = keys.beside(key)
    assert key_slot(found.encode()) == key_slot(key.encode())
    assert found not in KEYS
    assert keys.beside(key.encode()) == found


def test_a_shard_has_one_slot_and_the_others_have_others() -> None:
    found = [slots(shard) for shard in range(SHARDS)]
    assert {len(some) for some in found} == {1}
    assert len(set[int]().union(*found)) == SHARDS
