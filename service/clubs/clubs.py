"""Clubs as they are kept: what a club is and who is in it lies in its slot, and changes together.

What a member's account knows of that is in `notes`, and what the public list knows in `names`. Who calls these
functions for a player is `coming` and `leading`.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final, NoReturn

import msgspec

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.clubs.model import (
    MOST_ASKING,
    MOST_EXPELLED,
    MOST_INVITED,
    MOST_MEMBERS,
    MOST_OFFICERS,
    STRANGER,
    Barred,
    Bid,
    Closure,
    Club,
    ClubFull,
    Member,
    NoClub,
    Plea,
    Role,
    Stand,
    Terms,
    place,
)
from service.clubs.names import folded

_FOUND: Final = Script(__file__, "found")
_CHANGE: Final = Script(__file__, "change")
_JOIN: Final = Script(__file__, "join")
_ENTER: Final = Script(__file__, "enter")
_PART: Final = Script(__file__, "part")
_RANK: Final = Script(__file__, "rank")
_SHOW: Final = Script(__file__, "show")
_DISSOLVE: Final = Script(__file__, "dissolve")
_MODERATE: Final = Script(__file__, "moderate")

_FIELDS: Final = (
    *("name", "about", "languages", "admission", "visibility"),
    *("founded", "leader", "closed", "once", "folded"),
)
_MOST: Final = {"member": MOST_MEMBERS, "asking": MOST_ASKING, "invited": MOST_INVITED, "officer": MOST_OFFICERS}

_encode = msgspec.json.Encoder().encode
_member = msgspec.json.Decoder(Member).decode
_plea = msgspec.json.Decoder(Plea).decode
_bid = msgspec.json.Decoder(Bid).decode
_closure = msgspec.json.Decoder(Closure).decode


class Clubs:
    """All clubs. Every method raises Unavailable when the store gives no answer; times in milliseconds."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def found(self, club: str, terms: Terms, leader: str, now: Millis, once: str) -> bool:
        """Found a club with its first member, who leads it; not if it is there."""
        fields = {**_fields(terms), "founded": str(now), "leader": leader, "once": once}
        keys = [place(club, "club"), place(club, "members")]
        return bool(_FOUND.run(self._redis, keys, [leader, _encode(Member("leader", now)), _pairs(fields)]))

    def find(self, club: str) -> Club | None:
        """The club of this id."""
        return self.several([club])[0]

    def get(self, club: str) -> Club:
        """The club of this id; raises NoClub."""
        found = self.find(club)
        if found is None:
            raise NoClub
        return found

    def several(self, clubs: Collection[str]) -> list[Club | None]:
        """The clubs of these ids, in one round trip."""
        commands: list[tuple[Any, ...]] = []
        for club in clubs:
            commands += [("HMGET", place(club, "club"), *_FIELDS), ("HLEN", place(club, "members"))]
        found = call_all(self._redis, commands) if commands else []
        return [_club(*one) for one in zip(clubs, found[::2], found[1::2], strict=True)]

    def has_name(self, club: str, name: str) -> bool:
        """Whether a club has this folded name, and is public."""
        found = call(self._redis, "HMGET", place(club, "club"), "folded", "visibility")
        return bool(found == [name.encode(), b"public"])

    def change(self, club: str, terms: Terms, by: str) -> None:
        """Change what a club says of itself. Raises NoClub and Barred."""
        keys = [place(club, "club"), place(club, "members")]
        _judge(_CHANGE.run(self._redis, keys, [by, _pairs(_fields(terms))]))

    def stand(self, club: str, account: str) -> Stand:
        """How an account stands to a club, in one round trip."""
        return self.stands([club], account)[0]

    def stands(self, clubs: Collection[str], account: str) -> list[Stand]:
        """How an account stands to clubs, in one round trip."""
        parts = ("members", "asking", "invited")
        commands = [("HGET", place(club, part), account) for club in clubs for part in parts]
        found = call_all(self._redis, commands) if commands else []
        return [_stand(*found[at : at + 3]) for at in range(0, len(found), 3)]

    def admits(self, club: str, account: str | None) -> bool:
        """Whether an account is a member of a club that is not closed; one round trip, none for no club."""
        if not club or account is None:
            return False
        asked = [("HEXISTS", place(club, "members"), account), ("HEXISTS", place(club, "club"), "closed")]
        found = call_all(self._redis, asked)
        return bool(found[0]) and not found[1]

    def was_expelled(self, club: str, account: str) -> bool:
        """Whether an account was expelled from a club, and not invited since."""
        return call(self._redis, "ZSCORE", place(club, "expelled"), account) is not None

    def is_shown(self, club: str, account: str) -> bool:
        """Whether strangers are shown that an account is a member."""
        kept = call(self._redis, "HGET", place(club, "members"), account)
        return kept is not None and _member(kept).shown

    def members(self, club: str) -> dict[str, Member]:
        """All members, those who lead first, then by how long they have been there."""
        found = {account: _member(kept) for account, kept in self._all(club, "members")}
        order = {"leader": 0, "officer": 1, "member": 2}
        return dict(sorted(found.items(), key=lambda one: (order[one[1].role], one[1].since, one[0])))

    def asking(self, club: str) -> dict[str, Plea]:
        """Who asks to join, the longest waiting first."""
        found = {account: _plea(kept) for account, kept in self._all(club, "asking")}
        return dict(sorted(found.items(), key=lambda one: (one[1].at, one[0])))

    def invited(self, club: str) -> dict[str, Bid]:
        """Who is invited, the longest waiting first."""
        found = {account: _bid(kept) for account, kept in self._all(club, "invited")}
        return dict(sorted(found.items(), key=lambda one: (one[1].at, one[0])))

    def _all(self, club: str, part: str) -> Iterable[tuple[str, bytes]]:
        found = call(self._redis, "HGETALL", place(club, part))
        pairs = found.items() if isinstance(found, dict) else zip(found[::2], found[1::2], strict=True)
        return [(account.decode(), kept) for account, kept in pairs]

    def join(self, club: str, account: str, member: Member, *, let_in_by: str = "", invited: bool = False) -> bool:
        """Make somebody a member; whether they were none. `invited`: an invitation to them counts.

        Raises NoClub, Barred and ClubFull.
        """
        parts = ("club", "members", "asking", "invited", "expelled")
        keys = [place(club, part) for part in parts]
        arguments = [account, _encode(member), MOST_MEMBERS, let_in_by, int(invited)]
        answer = _JOIN.run(self._redis, keys, arguments)
        if answer != b"member":
            _judge(answer, "member")
        return bool(answer == b"done")

    def ask(self, club: str, account: str, plea: Plea) -> None:
        """Enter somebody among those who ask. Raises NoClub, Barred and ClubFull."""
        self._enter(club, account, "asking", _encode(plea), MOST_ASKING, "")

    def invite(self, club: str, account: str, bid: Bid) -> None:
        """Enter somebody among those who are invited. Raises NoClub, Barred and ClubFull."""
        self._enter(club, account, "invited", _encode(bid), MOST_INVITED, bid.by)

    def _enter(self, club: str, account: str, part: str, entry: bytes, most: int, by: str) -> None:
        keys = [place(club, one) for one in ("club", "members", part, "expelled")]
        _judge(_ENTER.run(self._redis, keys, [account, entry, most, by]), part)

    def strike(self, club: str, account: str, *parts: str) -> bool:
        """Strike somebody from those who ask, who are `invited`, or both; whether they were there."""
        struck = [call(self._redis, "HDEL", place(club, part), account) for part in parts]
        return any(struck)

    def part(self, club: str, account: str, now: Millis, by: str = "") -> tuple[str, str]:
        """Take a member out, who leaves or is expelled; who leads in their place, and the name of a club that ended.

        Nothing happens for who is none. Raises NoClub and Barred.
        """
        answer, heir, name = _PART.run(self._redis, _everything(club), [account, by, now, MOST_EXPELLED])
        if answer != b"stranger":
            _judge(answer)
        return heir.decode(), name.decode()

    def pardon(self, club: str, account: str) -> None:
        """Forget that somebody was expelled."""
        call(self._redis, "ZREM", place(club, "expelled"), account)

    def rank(self, club: str, account: str, role: Role, by: str, absent: str = "") -> bool:
        """Give a member a role; whether it is another. An officer may take the place of a leader who is `absent`.

        Raises NoClub, Barred and ClubFull.
        """
        keys = [place(club, "club"), place(club, "members")]
        answer = _RANK.run(self._redis, keys, [by, account, role, MOST_OFFICERS, absent])
        if answer != b"same":
            _judge(answer, "officer")
        return bool(answer == b"done")

    def show(self, club: str, account: str, *, shown: bool) -> None:
        """Have others shown that somebody is a member, or not."""
        _SHOW.run(self._redis, [place(club, "members")], [account, int(shown)])

    def dissolve(self, club: str, by: str) -> str:
        """End a club; the folded name that it had. Raises NoClub and Barred."""
        answer, name = _DISSOLVE.run(self._redis, _everything(club), [by])
        _judge(answer)
        return str(name.decode())

    def moderate(self, what: str, club: str, closure: Closure) -> str:
        """Take a club's words from it, and close it or open it again; the folded name that it had, empty if it is gone.

        A club without words is called by its id.
        """
        name = nameless(club)
        parts = ("club", "asking", "invited", "talk", "talk-hidden")
        keys = [place(club, part) for part in parts]
        had = _MODERATE.run(self._redis, keys, [what, name, folded(name), _encode(closure)])
        return str(had.decode())


def nameless(club: str) -> str:
    """What a club is called whose words were taken."""
    return f"Club {club[:6]}"


def _everything(club: str) -> list[str]:
    parts = ("club", "members", "asking", "invited", "expelled", "talk", "talk-hidden")
    return [place(club, part) for part in parts]


def _judge(answer: bytes, what: str = "") -> None:
    """Raise what an answer of the scripts says, unless it is that all is done."""
    if answer != b"done":
        _refuse(answer.decode(), what)


def _refuse(answer: str, what: str) -> NoReturn:
    if answer == "gone":
        raise NoClub
    if answer == "full":
        raise ClubFull(_MOST[what])
    raise Barred(_CODES[answer])


_CODES: Final = {
    "forbidden": "not_club_officer",
    "closed": "club_closed",
    "stranger": "not_club_member",
    "member": "already_club_member",
    "expelled": "expelled_from_club",
    "not_open": "club_not_open",
    "not_asked": "no_club_request",
}


def _fields(terms: Terms) -> dict[str, str]:
    said = {**msgspec.to_builtins(terms), "languages": " ".join(terms.languages)}
    return {**said, "folded": folded(terms.name)}


def _pairs(fields: dict[str, str]) -> bytes:
    return _encode([part for pair in fields.items() for part in pair])


def _club(club: str, fields: list[bytes | None], size: int) -> Club | None:
    if fields[5] is None:
        return None
    said = dict(zip(_FIELDS, ((field or b"").decode() for field in fields), strict=True))
    terms = {**said, "languages": said["languages"].split()}
    return Club(
        id=club,
        terms=msgspec.convert(terms, Terms),
        founded=int(said["founded"]),
        leader=said["leader"],
        size=size,
        closure=_closure(said["closed"]) if said["closed"] else None,
        once=said["once"],
        folded=said["folded"],
    )


def _stand(member: bytes | None, asking: bytes | None, invited: bytes | None) -> Stand:
    if member is None and asking is None and invited is None:
        return STRANGER
    return Stand(
        _member(member) if member else None, _plea(asking) if asking else None, _bid(invited) if invited else None
    )
