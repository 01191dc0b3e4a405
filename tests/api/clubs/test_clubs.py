"""Clubs: who comes in, who leads, what members have to themselves, and what strangers learn of it."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from service.accounts.erasure import erase
from service.administration.log import OPERATOR
from service.clubs.coming import own_clubs
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.once import Once
from tests.patience import eventually

_clubs = count(1)
NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elder")


@pytest.fixture(scope="module")
def five(api: Api, once: Once) -> list[Person]:
    """Five accounts."""
    return once(lambda: [Person.sign_up(api, f"{name} of clubs") for name in NAMES])


def found(leader: Person, **terms: Any) -> str:
    """A new club: its address."""
    answer = leader.api.post("/v1/clubs", {"name": f"Grove {next(_clubs)}", **terms})
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def members(club: str, api: Api) -> dict[str, str]:
    """The roles of the members that somebody is shown, by id, in order."""
    return {one["player"]["id"]: one["role"] for one in api.get(f"{club}/members").json()["items"]}


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def told(parts: Wiring, person: Person) -> list[str]:
    """What somebody was told of clubs."""
    return [notice.kind for _, notice in parts.notices.kept(person.id) if notice.club]


def test_a_club_takes_whom_its_admission_says(api: Api, parts: Wiring, five: list[Person]) -> None:
    ada, bob, cid, dot, _ = five
    # An open club takes everybody, once
    club = found(ada, about="For all.", languages=["en", "fr", "en"])
    for _ in range(2):
        joined = bob.api.put(f"{club}/membership").json()
        assert (joined["you"]["role"], joined["club"]["members"]) == ("member", 2)
    assert joined["club"]["languages"] == ["en", "fr"]
    # one with requests takes whom those who lead it let in
    assert ada.api.patch(club, {"admission": "request"}).status_code == 200
    assert code(cid.api.put(f"{club}/membership")) == (403, "club_not_open")
    assert cid.api.put(f"{club}/request", {"text": "Please."}).json()["you"]["asked"]
    assert code(bob.api.get(f"{club}/requests")) == (403, "not_club_officer")
    [asking] = ada.api.get(f"{club}/requests").json()["items"]
    assert (asking["player"]["id"], asking["text"]) == (cid.id, "Please.")
    assert code(bob.api.put(f"{club}/members/{cid.id}")) == (403, "not_club_officer")
    assert code(ada.api.put(f"{club}/members/{dot.id}")) == (409, "no_club_request")
    assert ada.api.put(f"{club}/members/{cid.id}").status_code == 204
    assert dot.api.put(f"{club}/request").status_code == 200
    assert ada.api.delete(f"{club}/requests/{dot.id}").status_code == 204
    assert ada.api.get(f"{club}/requests").json()["items"] == []
    # one by invitation takes whom they invite, but not if they are apart from whoever invites
    assert ada.api.patch(club, {"admission": "invitation", "visibility": "private"}).status_code == 200
    assert code(dot.api.get(club)) == (404, "unknown_club")
    assert ada.api.put(f"{club}/invitations/{dot.id}").status_code == 204
    [invited] = dot.api.get("/v1/me/clubs").json()["items"]
    assert invited["you"]["invited_by"]["id"] == ada.id
    dot.api.put(f"/v1/me/blocks/{ada.id}")
    assert dot.api.get("/v1/me/clubs").json()["items"] == []
    assert code(dot.api.put(f"{club}/membership")) == (404, "unknown_club")
    assert code(ada.api.put(f"{club}/invitations/{dot.id}")) == (409, "not_invitable")
    dot.api.delete(f"/v1/me/blocks/{ada.id}")
    assert dot.api.put(f"{club}/membership", {"shown": False}).json()["you"]["role"] == "member"
    assert [*members(club, dot.api)] == [ada.id, bob.id, cid.id, dot.id]
    assert told(parts, ada) == ["club_asked", "club_asked"]
    assert told(parts, cid) == ["club_joined"]
    assert told(parts, dot) == ["club_declined", "club_invited"]
    # Guests come into none
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    assert code(guest.put(f"{club}/membership")) == (409, "guest_in_no_club")


def test_who_leads_is_below_none_but_the_leader(parts: Wiring, five: list[Person]) -> None:
    ada, bob, cid, dot, _ = five
    club = found(ada)
    for person in (bob, cid, dot):
        person.api.put(f"{club}/membership")
    role = {"role": "officer"}
    assert code(bob.api.put(f"{club}/members/{cid.id}/role", role)) == (403, "not_club_officer")
    for person in (bob, cid):
        assert ada.api.put(f"{club}/members/{person.id}/role", role).status_code == 204
    # Officers expel members, neither each other nor the leader
    for person in (cid, ada):
        assert code(bob.api.delete(f"{club}/members/{person.id}")) == (403, "not_club_officer")
    assert bob.api.delete(f"{club}/members/{dot.id}").status_code == 204
    assert code(dot.api.put(f"{club}/membership")) == (403, "expelled_from_club")
    # who was expelled comes again only by invitation
    assert bob.api.put(f"{club}/invitations/{dot.id}").status_code == 204
    assert dot.api.put(f"{club}/membership").status_code == 200
    # The leader hands over, and stays as an officer; an officer takes the place of a leader who is suspended
    assert ada.api.put(f"{club}/members/{bob.id}/role", {"role": "leader"}).status_code == 204
    assert members(club, ada.api) == {bob.id: "leader", ada.id: "officer", cid.id: "officer", dot.id: "member"}
    assert code(ada.api.put(f"{club}/members/{ada.id}/role", {"role": "leader"})) == (403, "not_club_officer")
    parts.sanctions.impose("suspend", bob.id, "For tests.", 0, by=OPERATOR, at=0)
    parts.accounts.changed_names()
    try:
        assert code(dot.api.put(f"{club}/members/{dot.id}/role", {"role": "leader"})) == (403, "not_club_officer")
        # Other processes learn of a suspension a moment later
        assert eventually(lambda: cid.api.put(f"{club}/members/{cid.id}/role", {"role": "leader"}).status_code == 204)
        assert members(club, ada.api) == {cid.id: "leader", ada.id: "officer", bob.id: "member", dot.id: "member"}
    finally:
        parts.sanctions.lift("lift_suspension", bob.id, "For tests.", by=OPERATOR, at=1)
    # When the leader leaves, the officer who has been there for longest follows, then a member; the last one ends it
    assert cid.api.delete(f"{club}/membership").status_code == 204
    assert next(iter(members(club, dot.api).items())) == (ada.id, "leader")
    for person in (ada, bob):
        assert person.api.delete(f"{club}/membership").status_code == 204
    assert members(club, dot.api) == {dot.id: "leader"}
    assert dot.api.delete(f"{club}/membership").status_code == 204
    assert code(dot.api.get(club)) == (404, "unknown_club")
    assert {"club_expelled", "club_invited", "club_leader"} <= {*told(parts, dot)}


def test_tables_talk_and_leaderboard_are_the_members(parts: Wiring, five: list[Person]) -> None:
    ada, bob, cid, dot, _ = five
    club = found(ada)
    bob.api.put(f"{club}/membership")
    cid.api.put(f"{club}/membership")
    name = club.rpartition("/")[2]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    asked_for = {"rulebook": "systeme-solaire", "seats": seats, "club": name}
    # Given a table of the club's
    assert code(dot.api.post("/v1/games", asked_for)) == (404, "unknown_club")
    seats[2] = {"kind": "invited", "player": dot.name}
    assert code(ada.api.post("/v1/games", asked_for)) == (422, "invitee_not_in_club")
    seats[2] = {"kind": "open"}
    made = ada.api.post("/v1/games", asked_for)
    assert (made.json()["visibility"], made.json()["club"]) == ("private", name)
    game = made.headers["Location"]
    catch_up(parts)
    # then members find it and sit down, and nobody else does either
    assert [one["id"] for one in bob.api.get(f"{club}/games?status=open").json()["items"]] == [made.json()["id"]]
    assert code(dot.api.get(f"{club}/games")) == (403, "not_club_member")
    assert code(dot.api.get(game)) == code(dot.api.put(f"{game}/seats/1")) == (404, "unknown_game")
    assert all(one["id"] != made.json()["id"] for one in dot.api.get("/v1/games").json()["items"])
    assert code(ada.api.post(f"{game}/tickets")) == (409, "club_table")
    assert bob.api.put(f"{game}/seats/1").status_code == 200
    # who has left may see the game no more, nor sit down; a member watches it as a spectator, stream and all
    assert cid.api.get(game).json()["you"]["seat"] is None
    assert cid.api.get(f"{game}/events").status_code == 200
    cid.api.delete(f"{club}/membership")
    assert code(cid.api.get(f"{game}/events")) == (404, "unknown_game")
    assert code(cid.api.put(f"{game}/seats/2")) == (404, "unknown_game")
    cid.api.put(f"{club}/membership")
    assert cid.api.put(f"{game}/seats/2").json()["status"] == "running"
    # Talk is heard by members, not from those whom they block
    once = {"Idempotency-Key": "once"}
    said = [ada.api.post(f"{club}/messages", {"text": "Hello."}, headers=once) for _ in range(2)]
    assert [one.headers.get("Idempotency-Replayed") for one in said] == [None, "true"]
    bob.api.post(f"{club}/messages", {"text": "Salut."})
    heard = [one["text"] for one in cid.api.get(f"{club}/messages").json()["items"]]
    assert heard == ["Hello.", "Salut."]
    assert code(dot.api.post(f"{club}/messages", {"text": "Hi."})) == (403, "not_club_member")
    # A leaderboard has those who are rated
    assert dot.api.get(f"{club}/leaderboards/systeme-solaire").json()["items"] == []


def test_lists_show_public_clubs_to_all_and_private_ones_to_nobody(api: Api, five: list[Person]) -> None:
    ada, bob, cid, *_ = five
    secret = found(ada, name="Secret garden", admission="invitation", visibility="private")
    club = found(ada, name="The Night Garden")
    bob.api.put(f"{club}/membership", {"shown": False})
    # A name is one public club's, whatever its case; private ones take none away
    assert code(bob.api.post("/v1/clubs", {"name": "the night GARDEN"})) == (409, "club_name_taken")
    other = found(bob, name="Secret Garden", languages=["fr"])

    def named(query: str) -> list[str]:
        return [one["name"] for one in pages(api, f"/v1/clubs?{query}")]

    assert named("name=garden") == ["Secret Garden", "The Night Garden"]
    assert named("name=night%20g") == ["The Night Garden"]
    assert named("name=garden&language=fr") == ["Secret Garden"]
    assert {"Secret Garden", "The Night Garden"} <= {*named("limit=1")}
    assert len(named("limit=1")) == len(named(""))
    assert code(api.get("/v1/clubs?name=night&cursor=a")) == (422, "invalid_field")
    # Strangers see who is shown; profiles name public clubs alone
    assert [*members(club, cid.api)] == [ada.id]
    assert [*members(club, ada.api)] == [ada.id, bob.id]
    profile = [one["id"] for one in api.get(f"/v1/players/{ada.id}/clubs").json()["items"]]
    assert club.rpartition("/")[2] in profile
    assert secret.rpartition("/")[2] not in profile
    profile = [one["id"] for one in api.get(f"/v1/players/{bob.id}/clubs").json()["items"]]
    assert other.rpartition("/")[2] in profile
    assert club.rpartition("/")[2] not in profile
    for path in ("", "/members", "/leaderboards/destiny", "/games", "/messages"):
        assert code(cid.api.get(secret + path)) == (404, "unknown_club")
    # A name is free again once its club has another, is private, or is gone
    assert code(ada.api.patch(club, {"visibility": "private"})) == (422, "invalid_field")
    assert ada.api.patch(club, {"visibility": "private", "admission": "invitation"}).status_code == 200
    assert bob.api.patch(other, {"name": "The Night Garden"}).json()["club"]["name"] == "The Night Garden"
    assert ada.api.delete(secret).status_code == 204
    assert named("name=secret") == []
    assert code(ada.api.patch(club, {"visibility": "public"})) == (409, "club_name_taken")


def test_an_erased_account_leaves_nothing(api: Api, parts: Wiring, five: list[Person]) -> None:
    ada, *_ = five
    gone = Person.sign_up(api, "Gone of clubs")
    own = found(gone)
    asked = found(ada, admission="request")
    invited = found(ada, admission="invitation")
    expelled = found(ada)
    ada.api.put(f"{own}/membership")
    gone.api.post(f"{own}/messages", {"text": "Bye."})
    gone.api.put(f"{asked}/request", {"text": "Please."})
    ada.api.put(f"{invited}/invitations/{gone.id}")
    gone.api.put(f"{expelled}/membership")
    ada.api.delete(f"{expelled}/members/{gone.id}")
    erase(parts, gone.id)
    assert members(own, ada.api) == {ada.id: "leader"}
    assert ada.api.get(f"{own}/messages").json()["items"] == []
    kept = [key for key in parts.data.scan_iter("*", 1000) if gone.id.encode() in _content(parts, key)]
    assert kept == []
    assert own_clubs(parts, gone.id) == []


def _content(parts: Wiring, key: bytes) -> bytes:
    """A key of a club with all that it holds, and none for others."""
    if not key.startswith(b"{c-") and b":clubs" not in key:
        return b""
    return key + (parts.data.dump(key) or b"")


def test_moderators_close_clubs_and_take_their_words(api: Api, parts: Wiring, five: list[Person]) -> None:
    ada, bob, cid, _, eli = five
    parts.roles.change(eli.id, "moderator", by=OPERATOR, at=0)
    staff = eli.api
    club = found(ada, name="Bad weeds", about="Nothing good.")
    name = club.rpartition("/")[2]
    bob.api.put(f"{club}/membership")
    number = bob.api.post(f"{club}/messages", {"text": "Boo."}).json()["number"]
    # A message is reported by a member alone, the club by whoever sees it
    about = {"club": name, "message": number}
    assert code(cid.api.post("/v1/reports", {"about": about, "reason": "abuse"})) == (403, "not_club_member")
    filed = ada.api.post("/v1/reports", {"about": about, "reason": "abuse"})
    assert (filed.status_code, filed.json()["about"]["kind"]) == (201, "club_message")
    report = cid.api.post("/v1/reports", {"about": {"club": name}, "reason": "offensive_name"}).json()
    assert (report["about"]["kind"], report["about"]["club"]) == ("club", name)
    kept = until_role(staff, f"/v1/admin/reports/{report['id']}")["talk"]
    assert [one["text"] for one in kept] == ["Bad weeds", "Nothing good.", "Boo."]
    # what is decided is done
    admin = f"/v1/admin/clubs/{name}"
    decide: dict[str, Any] = {"decision": "message_hidden", "note": "Rude."}
    assert staff.post(f"/v1/admin/reports/{filed.json()['id']}/decision", decide).status_code == 200
    assert ada.api.get(f"{club}/messages").json()["items"] == []
    assert [one["hidden"] for one in staff.get(f"{admin}/messages").json()["items"]] == [True]
    assert staff.delete(f"{admin}/text?reason=Rude").json()["about"] == ""
    decide = {"decision": "club_closed", "note": "Rude.", "terms": {"reason": "Rules of the house."}}
    assert staff.post(f"/v1/admin/reports/{report['id']}/decision", decide).status_code == 200
    # A closed club is gone for strangers; its members learn why, may leave, and nothing else
    assert code(cid.api.get(club)) == (404, "unknown_club")
    assert ada.api.get(club).json()["closed"]["reason"] == "Rules of the house."
    assert code(ada.api.get(f"{club}/games")) == code(bob.api.post(f"{club}/messages", {"text": "?"}))
    assert code(ada.api.patch(club, {"name": "Better weeds"})) == (409, "club_closed")
    assert staff.get(f"{admin}/messages").json()["items"] == []
    assert "club_closed" in told(parts, ada)
    assert staff.delete(f"{admin}/closure").json()["closed"] is None
    assert ada.api.patch(club, {"name": "Better weeds"}).status_code == 200
    assert cid.api.get(club).json()["club"]["name"] == "Better weeds"
    assert bob.api.delete(f"{club}/membership").status_code == 204


def until_role(staff: Api, path: str) -> Any:
    """The answer, once all processes know of the role."""
    while (answer := staff.get(path)).status_code == 403:
        pass
    return answer.json()


def pages(api: Api, path: str) -> Iterator[Any]:
    """Everything on the pages of a list."""
    cursor = ""
    while True:
        page = api.get(path + cursor).json()
        yield from page["items"]
        if page["next"] is None:
            return
        cursor = f"&cursor={page['next']}"
