"""A club is whole wherever somebody dies who changes it: accounts know of it, and the same request completes it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import Any, Final

import pytest

from events.errors import Unavailable
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.clubs import coming, leading
from service.clubs.clubs import Clubs
from service.clubs.model import Barred, NoClub, Terms, place
from service.clubs.names import PATIENCE_MS, ClubNames
from service.clubs.notes import Notes
from service.clubs.talk import ClubTalk
from service.messages.talk import Message
from service.times import milliseconds
from service.wiring import Wiring
from tests.slots.dying import Dying

CLUB: Final = "club"
PEOPLE: Final = ("ada", "bob", "cyd")
OPEN: Final = Terms("Night Watch", "", ("en",), "open", "public")
RENAMED: Final = Terms("Star Watch", "", ("en",), "request", "public")
STORY: Final[tuple[Callable[[Wiring], object], ...]] = (
    lambda town: coming.found(town, CLUB, OPEN, "ada", "once"),
    lambda town: coming.join(town, CLUB, "bob", shown=True),
    lambda town: leading.change(town, town.clubs.get(CLUB), RENAMED, "ada"),
    lambda town: coming.ask(town, CLUB, "cyd", "Please."),
    lambda town: leading.let_in(town, CLUB, "cyd", "ada"),
    lambda town: leading.rank(town, town.clubs.get(CLUB), "bob", "officer", "ada"),
    lambda town: leading.expel(town, CLUB, "cyd", "bob"),
    lambda town: leading.invite(town, CLUB, "cyd", "bob"),
    lambda town: town.club_talk.say(CLUB, Message(0, "ada", 1, "Hello")),
    lambda town: coming.leave(town, CLUB, "ada"),
    lambda town: coming.forget(town, "cyd"),
    lambda town: leading.dissolve(town, CLUB, "bob"),
)


def over(town: Wiring, client: Any) -> None:
    """Have all that clubs are kept by go over this client."""
    town.__dict__.update(
        clubs=Clubs(client),
        club_names=ClubNames(client),
        club_notes=Notes(client),
        club_talk=ClubTalk(client, town.log.shards),
    )


def settled(town: Wiring) -> tuple[Any, ...]:
    """All that is to be seen of the club."""
    club = town.clubs.find(CLUB)
    people = [
        (person, coming.stand_in(town, CLUB, person).member is not None, town.clubs.was_expelled(CLUB, person))
        for person in PEOPLE
    ]
    roles = {person: member.role for person, member in town.clubs.members(CLUB).items()}
    named = [
        name for name, held in town.club_names.page("", None, 9)[0] if held == CLUB and town.clubs.has_name(held, name)
    ]
    waiting = (sorted(town.clubs.asking(CLUB)), sorted(town.clubs.invited(CLUB)))
    return club and club.terms, people, roles, named, waiting


def known(town: Wiring) -> Iterator[str]:
    """Whom the club knows of although their account does not know of the club."""
    for person in PEOPLE:
        parts = [town.data.hexists(place(CLUB, part), person) for part in ("members", "asking", "invited")]
        if (any(parts) or town.clubs.was_expelled(CLUB, person)) and CLUB not in town.club_notes.of(person):
            yield person


@pytest.fixture
def town(wiring: Wiring) -> Wiring:
    """Three accounts."""
    grant = Grant("", ("read",), milliseconds() + PATIENCE_MS)
    for name in PEOPLE:
        wiring.new_accounts.create(Account(name, name.title(), "en", "UTC", 1), "hash", grant, None)
    return wiring


def test_whoever_dies_leaves_a_club_that_the_same_request_completes(town: Wiring) -> None:
    for step in STORY:
        before = {key: town.data.dump(key) for key in _keys(town)}
        over(town, town.data)
        step(town)
        wanted = settled(town)
        for left in count():
            # Given the club as it was, and somebody who dies after so many commands
            _restore(town, before)
            dying = Dying(town.data, left)
            over(town, dying)
            with suppress(Unavailable):
                step(town)
            over(town, town.data)
            assert list(known(town)) == []
            # when the same is asked for again
            with suppress(NoClub, Barred):  # it was done
                step(town)
            # then it is as if nothing had happened
            assert settled(town) == wanted
            if not dying.dead:
                break
    assert [key for key in _keys(town) if b"{c-" in key] == []


def test_a_name_that_nobody_wrote_is_free_again(town: Wiring) -> None:
    now = milliseconds()
    town.club_names.claim("night watch", "other", now - PATIENCE_MS - 1, town.clubs.has_name)
    coming.found(town, CLUB, OPEN, "ada", "")
    assert town.club_names.page("watch", None, 9)[0] == [("night watch", CLUB)]


def _keys(town: Wiring) -> list[bytes]:
    return [key for key in town.data.scan_iter("*", 1000) if b"club" in key or b"{c-" in key]


def _restore(town: Wiring, kept: dict[bytes, Any]) -> None:
    for key in _keys(town):
        town.data.delete(key)
    for key, value in kept.items():
        town.data.restore(key, 0, value)
