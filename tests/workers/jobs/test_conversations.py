"""A conversation whose writer dies at any command is whole once the sweeper has looked: both lists, and the notice."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count

import pytest

from events.errors import Unavailable
from service.accounts.accounts import Account
from service.accounts.slots.keys import own
from service.accounts.tokens.token import Grant
from service.administration.consequences import PATIENCE_MS
from service.conversations.conversations import Conversations
from service.conversations.model import NotAgreed, Writing
from service.conversations.writing import settle_interrupted, write
from service.times import milliseconds
from tests.projections.world import World
from tests.slots.dying import Dying

STEPS: tuple[Callable[[World], object], ...] = (
    lambda town: _written(town, "ada", "bob"),
    lambda town: _written(town, "bob", "ada"),
    lambda town: town.context.wiring.conversations.read("ada", "bob", 9),
    lambda town: town.context.wiring.conversations.leave("ada", "bob"),
    lambda town: town.context.wiring.conversations.agree("ada", "bob"),
    lambda town: _written(town, "ada", "bob"),
    lambda town: town.context.wiring.conversations.leave("bob", "ada"),
    lambda town: town.context.wiring.conversations.leave("ada", "bob"),
)


@pytest.fixture
def town(world: World) -> World:
    """A world in which two have accounts."""
    grant = Grant("", ("read",), milliseconds() + PATIENCE_MS)
    for name in ("ada", "bob"):
        world.context.wiring.new_accounts.create(Account(name, name.title(), "en", "UTC", 1), "hash", grant, None)
    return world


def _written(town: World, writer: str, other: str) -> object:
    return write(town.context.wiring, Writing(writer=writer, other=other, text="Hello", at=milliseconds()))


def _lists(town: World) -> Iterator[tuple[bool, bool]]:
    """Of both: whether their lists show the conversation, and count it as unread, by what is stored."""
    for account, other in (("ada", "bob"), ("bob", "ada")):
        data = town.context.wiring.data
        entry = data.hget(own(account, "conversations"), other)
        unread = bool(data.sismember(own(account, "unread-conversations"), other))
        yield entry is not None and entry.split()[2] == b"1", unread


def _truth(town: World) -> Iterator[tuple[bool, bool]]:
    for account, other in (("ada", "bob"), ("bob", "ada")):
        found = town.context.wiring.conversations.find(account, other)
        yield found is not None and found.shown, found is not None and found.unread > 0


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_whoever_dies_leaves_a_conversation_that_is_settled(town: World, step: int) -> None:
    wiring = town.context.wiring
    for before in STEPS[:step]:
        before(town)
    for left in count():
        # when the store dies to whoever takes a step, after so many commands
        dying = Dying(wiring.data, left)
        wiring.__dict__["conversations"] = Conversations(dying)  # type: ignore[arg-type]  # one in all that matters
        with suppress(Unavailable, NotAgreed):  # what was half done is refused when it is done again
            STEPS[step](town)
        # then both lists say what the conversation says once the sweeper has looked, and what is unread was told
        wiring.__dict__["conversations"] = Conversations(wiring.data)
        settle_interrupted(wiring, milliseconds() + 2 * PATIENCE_MS)
        assert list(_lists(town)) == list(_truth(town))
        for account, other in (("ada", "bob"), ("bob", "ada")):
            found = wiring.conversations.find(account, other)
            if found is not None and found.unread and found.shown:
                told = [notice.reference for _, notice in wiring.notices.kept(account)]
                assert f"{other}-{found.began}" in told
        if not dying.dead:
            return
