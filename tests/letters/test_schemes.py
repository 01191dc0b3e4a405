"""Gateways of different schemes: each claims letters to the addresses that it writes to, and no others."""

import pytest

from service.mail.addresses.address_forms import Scheme, is_from, mailbox, masked, normal, scheme_of
from service.mail.letters.claiming import Outgoing, claim
from service.mail.letters.making import confirmation, parting, replan
from service.times import milliseconds
from tests.letters.town import DAY, MINUTE, Town, kinds, other

MOST_CLAIMS = 5


@pytest.mark.parametrize(
    ("given", "stored", "scheme"),
    [
        (" Ada@Chat.Example.ORG ", "Ada@chat.example.org", "mailto"),
        ("XMPP:Ada@Chat.Example.ORG", "xmpp:ada@chat.example.org", "xmpp"),
        ("xmpp:ada@xn--bcher-kva.example.org", "xmpp:ada@bücher.example.org", "xmpp"),
    ],
)
def test_an_address_has_one_form(given: str, stored: str, scheme: Scheme) -> None:
    assert (normal(given), scheme_of(normal(given))) == (stored, scheme)
    assert normal(stored) == stored


@pytest.mark.parametrize(
    "given",
    ["xmpp:", "xmpp:ada", "xmpp:a/b@example.org", "xmpp:ada@example.org/phone", "xmpp:xmpp:ada@example.org", "tel:1"],
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        normal(given)


def test_nobody_speaks_for_the_holder_of_an_address_of_another_scheme() -> None:
    mail, chat = "ada@example.org", "xmpp:ada@example.org"
    assert is_from("xmpp:ADA@example.org", chat)
    assert is_from(mail, mail)
    for sender, address in ((mail, chat), (chat, mail), ("xmpp:ada+x@example.org", chat), ("ada", chat)):
        assert not is_from(sender, address)
    assert mailbox(mail) != mailbox(chat)
    assert masked(chat) == "xmpp:a•••@example.org"


def test_each_gateway_gets_the_letters_to_its_addresses(town: Town) -> None:
    # given
    town.house("ada", "bob")
    _move(town, "bob", "xmpp:bob@chat.example.org")
    town.game("ada", "bob")
    assert town.letters.backlog(milliseconds() + DAY)[0] == len(("ada, mail", "bob, mail", "bob, chat"))
    # when
    mailed, chatted = _claimed(town, "mailto"), _claimed(town, "xmpp")
    # then
    assert {one.address for one in mailed} == {"ada@example.org", "bob@example.org"}
    assert [one.letter.kind for one in mailed if one.letter.account == "bob"] == ["address_replaced"]
    assert {one.address for one in chatted} == {"xmpp:bob@chat.example.org"}
    assert _claimed(town, "mailto") + _claimed(town, "xmpp") == []


def test_letters_follow_their_player_from_mail_to_chat(town: Town) -> None:
    # given
    town.house("ada", "bob")
    first = town.first(town.game("ada", "bob"))
    # when
    _move(town, first, f"xmpp:{first}@chat.example.org")
    mailed = _claimed(town, "mailto")
    chatted = _claimed(town, "xmpp")
    # then
    assert (first, "awaited") not in kinds(mailed)
    assert kinds(chatted) == [(first, "awaited")]
    assert (other(first), "started") in kinds(mailed)


def _move(town: Town, player: str, address: str) -> None:
    """Have letters go to another address from now on, as the API does; the gateway of its scheme gets the code."""
    now = milliseconds()
    pending = town.wiring.mail_addresses.ask(player, normal(address), now).pending
    assert pending is not None
    confirmation(town.wiring, player, pending.reference)
    [asking] = [one for one in _claimed(town, "xmpp") if one.letter.kind == "confirm"]
    assert (asking.address, asking.bearer) == (address, None)
    assert asking.confirmation is not None
    changed = town.wiring.mail_addresses.confirm(player, asking.confirmation.code, now)
    parting(town.wiring, player, changed)
    replan(town.wiring, player)


def _claimed(town: Town, scheme: Scheme) -> list[Outgoing]:
    """All that a gateway gets, and sends."""
    found: list[Outgoing] = []
    for _ in range(MOST_CLAIMS):
        for one in claim(town.wiring, 10, milliseconds() + MINUTE, scheme):
            town.send(one)
            found.append(one)
    return found
