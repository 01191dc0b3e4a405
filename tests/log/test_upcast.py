"""Old shapes of events are read as new ones; stored bytes and hashes stay."""

import pytest
from msgspec.structs import replace

from events.client import Client
from events.envelope import Draft
from events.errors import BrokenLog
from events.store import LogStore
from events.upcast import Upcasters
from tests.log.proof import verify
from tests.log.samples import GAME, bid, deal, write


@pytest.fixture
def upcasters() -> Upcasters:
    steps = Upcasters()

    @steps.register("bid_placed", 1)
    def with_currency(draft: Draft) -> Draft:
        return replace(draft, v=2, public=draft.public | {"currency": "francs"})

    @steps.register("bid_placed", 2)
    def renamed(draft: Draft) -> Draft:
        return replace(draft, type="offer_made", v=1)

    @steps.register("cards_dealt", 1)
    def as_hands(draft: Draft) -> Draft:
        hands = {audience: {"hand": data["cards"]} for audience, data in draft.private.items()}
        return replace(draft, v=2, private=hands | {"sealed": {"deck": []}})

    return steps


def test_shapes_are_lifted_step_by_step(store: LogStore, redis: Client, upcasters: Upcasters) -> None:
    written = write(store, bid(5), deal(s1=["mars"]), Draft("bid_placed", 2, {"amount": 6}, {}))

    offer, hands, later = LogStore(redis, upcasters=upcasters).read(GAME)

    assert (offer.type, offer.v, offer.public) == ("offer_made", 1, {"seat": 0, "amount": 5, "currency": "francs"})
    assert (later.type, later.v, later.public) == ("offer_made", 1, {"amount": 6})
    assert (hands.v, hands.private["1"].data, hands.private["sealed"].data) == (2, {"hand": ["mars"]}, {"deck": []})
    assert hands.private["1"].salt == written.entries[1].private["1"].salt
    assert hands.private["sealed"].salt == ""
    assert [entry.hash for entry in (offer, hands, later)] == [entry.hash for entry in written.entries]
    assert verify(GAME, store.raw(GAME)).hash == written.hash


def test_an_upcaster_that_fails_breaks_its_game_only(store: LogStore, redis: Client) -> None:
    steps = Upcasters()

    @steps.register("cards_dealt", 1)
    def fail(draft: Draft) -> Draft:
        raise KeyError("hand")

    @steps.register("bid_placed", 1)
    def stand_still(draft: Draft) -> Draft:
        return draft

    write(store, Draft("spoken", 1, {}, {}), deal(s0=["mars"]))
    write(store, bid(1), game="stuck")
    write(store, Draft("spoken", 1, {}, {}), game="sane")
    lifted = LogStore(redis, upcasters=steps)

    with pytest.raises(BrokenLog) as caught:
        lifted.read(GAME)
    with pytest.raises(BrokenLog, match="stuck"):
        lifted.read("stuck")
    assert caught.value.version == 2
    assert len(lifted.read("sane")) == 1


def test_two_upcasters_of_one_shape_are_a_mistake(upcasters: Upcasters) -> None:
    with pytest.raises(ValueError, match="bid_placed/1"):
        upcasters.register("bid_placed", 1)(lambda draft: draft)
