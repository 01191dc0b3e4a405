"""A whole story of accounts on a cluster that refuses commands over several slots: none is refused, all is spread."""

from itertools import pairwise
from typing import Any

import pytest
from redis.cluster import RedisCluster

from events.client import call
from events.envelope import Idempotency
from service.accounts import resetting
from service.accounts.accounts import Account, NoAccount
from service.accounts.erasure import erase, erase_guests, erase_interrupted
from service.accounts.slots.keys import PREFIX, owned_id
from service.accounts.tokens.token import Grant
from service.administration.consequences import PATIENCE_MS, settle, settle_interrupted
from service.conversations.model import Writing
from service.mail.letters.claiming import claim
from service.mail.letters.making import confirmation, password_changed
from service.mail.letters.settling import sent
from service.messages.talk import Message
from service.orders.model import Order
from service.reports.model import Report, Terms, Thing, Words
from service.series.agreeing import leave as leave_series
from service.series.model import Series
from service.studies import writing as studies
from service.studies.model import Position, Study
from service.studies.model import Terms as StudyTerms
from service.times import milliseconds
from service.webhooks.webhooks import Secret, Webhook
from service.wiring import Wiring

DAY = 86_400_000
PEOPLE = 12


def sign_up(wiring: Wiring, name: str, *, guest: bool = False) -> tuple[str, str]:
    """Somebody new, and their token."""
    now = milliseconds()
    account = Account(f"{name.lower().replace(' ', ''):x<16}", name, "en", "UTC", now, guest=guest)
    grant = Grant("", ("play",), now + DAY)
    once = Idempotency(f"once {name}", name, 600)
    made = wiring.new_accounts.create(account, None if guest else "hash", grant, once)
    assert wiring.new_accounts.create(account, None if guest else "hash", grant, once) == made
    return account.id, made[2]


def confirm(wiring: Wiring, account: str, address: str) -> None:
    """Confirm an address by the code in the letter that a gateway claims."""
    now = milliseconds()
    asked = wiring.mail_addresses.ask(account, address, now).pending
    assert asked is not None
    letter = confirmation(wiring, account, asked.reference)
    [out] = [one for one in claim(wiring, 50, milliseconds() + 1) if one.letter.account == account]
    assert out.letter.id == letter
    assert out.confirmation is not None
    wiring.mail_addresses.confirm(account, out.confirmation.code, now)
    sent(wiring.letters, letter, "<1@example.org>", now)


@pytest.fixture
def people(wiring: Wiring) -> dict[str, str]:
    """A dozen people with their tokens."""
    return dict(sign_up(wiring, f"Player {number}") for number in range(PEOPLE))


def test_a_whole_story(wiring: Wiring, people: dict[str, str]) -> None:
    now, accounts = milliseconds(), list(people)
    guest, guests_token = sign_up(wiring, "Quiet Comet", guest=True)
    first, second, third, *_ = accounts
    # they use all that an account has
    for number, account in enumerate(accounts):
        _lives(wiring, account, people[account], number)
    for number, (account, other) in enumerate(pairwise(accounts)):
        _write_to_each_other(wiring, account, other, number)
        _play_a_series(wiring, account, other, f"game{number:x<28}")
    _read_studies(wiring, accounts)
    wiring.guests.settle(guest, "Loud Comet", password="hash")
    for account, other in pairwise(accounts):
        wiring.blocks.block(account, other, now)
    assert wiring.blocks.apart(second, accounts) == {first, third}
    wiring.blocks.unblock(first, second)
    assert wiring.blocks.blockers(second) == frozenset()
    # and the staff does its work
    _moderated(wiring, first, second)
    # a page of names comes in order, whatever slot each is in
    rows, after = wiring.finding.page("play", None, 5)
    rest, end = wiring.finding.page("play", after, 50)
    names = [row.name for row in (*rows, *rest)]
    assert (len(names), end) == (PEOPLE - 1, None)
    assert names == sorted(names)
    # and what is erased is gone everywhere
    held = wiring.tokens.authenticate(guests_token)
    assert held is not None
    assert held.name == "Loud Comet"
    for account in [*accounts, guest]:
        if account != first:
            erase(wiring, account)
            with pytest.raises(NoAccount):
                wiring.accounts.get(account)
    kept = [key for key in map(bytes.decode, wiring.data.scan_iter("*")) if ":once:" not in key]  # which ends by itself
    assert [key for key in kept if any(account in key for account in accounts[1:])] == []
    _is_spread(wiring, kept)


def _lives(wiring: Wiring, account: str, token: str, number: int) -> None:
    now = milliseconds()
    held = wiring.tokens.authenticate(token)
    assert held is not None
    assert held.account == account
    wiring.uses.note(account, held.token, now)
    wiring.networks.remember(account, f"mark{number % 3}", now)
    wiring.tokens.issue(account, Grant("phone", ("read",), now + DAY), Idempotency(f"k{number}", "f", 600))
    confirm(wiring, account, f"player{number}@example.org")
    assert wiring.mail_addresses.holders(f"PLAYER{number}@example.org", 5) == [account]
    password_changed(wiring, account)
    webhook = Webhook(
        id=owned_id(account),
        account=account,
        url="https://example.org",
        kinds=("awaited",),
        label="",
        created=now,
        secrets=(Secret(1, now),),
    )
    wiring.webhooks.create(webhook, Idempotency(f"w{number}", "f", 600))
    assert wiring.webhooks.find_all([webhook.id]) == [*wiring.webhooks.of(account)]
    wiring.webhooks.add_secret(webhook.id, 1000)
    wiring.orders.change("game", account, lambda _: [Order(id="o", do="resign")])
    wiring.talk.say("game", Message(0, account, now, "hello"))
    wiring.preferences.stop(account, "game")
    secret, _ = wiring.second_factors.begin(account, now)
    assert secret
    wiring.second_factors.reseal()
    code = resetting.hand_over(wiring, account)
    if number % 2:
        assert resetting.finish(wiring, code, "other hash") == account
        assert wiring.tokens.authenticate(token) is None


def _write_to_each_other(wiring: Wiring, account: str, other: str, number: int) -> None:
    """A conversation lies in a slot of its own, and is on the lists of two accounts in other slots."""
    now, mailbox = milliseconds(), wiring.conversations
    asking = Writing(writer=account, other=other, text="shall we?", at=now, once=Idempotency(f"c{number}", "f", 600))
    message, _ = mailbox.write(asking)
    assert mailbox.write(asking) == (message, True)
    mailbox.agree(other, account)
    mailbox.write(Writing(writer=other, other=account, text="gladly", at=now))
    assert [said.text for said in mailbox.messages(account, other, 9, 9)] == ["gladly", "shall we?"]
    assert account in {found.other for found in mailbox.of(other)}
    mailbox.read(account, other, 2)
    mailbox.hide(account, other, 1, hidden=True)
    assert [said.hidden for said in mailbox.around(account, other, 1, 1)] == [True, False]
    assert tuple(sorted((account, other))) in set(mailbox.interrupted(now + DAY))


def _play_a_series(wiring: Wiring, account: str, other: str, game: str) -> None:
    """A series lies in a slot of its own, is found by its games, and is on the lists of its players."""
    now, both = milliseconds(), (account, other)
    series = Series(id=game, games=2, players=both, agreed=both, played=(game, f"{game}2"), changed=now, state="on")
    assert wiring.series.change(game, lambda _: series, now) == series
    assert wiring.series.of_game(f"{game}2") == series
    assert game in {found.id for found in wiring.series.due(now + DAY)}
    assert leave_series(wiring, series, account, now).ending == "stopped"
    assert game in {found.id for found in wiring.series.of_player(other)}


def _read_studies(wiring: Wiring, accounts: list[str]) -> None:
    """An account's studies lie in its slot; the public ones of all are listed over several."""
    terms = StudyTerms("Openings", visibility="public")
    position = Position("game", 1, None, "destiny", private=False)
    made: list[Study] = []
    for account in accounts:
        study, _ = studies.make(wiring, studies.new(owned_id(account), terms, "once"))
        made.append(studies.change(wiring, study.id, studies.added(position, "", "", None)))
    now = milliseconds()
    page, after = wiring.shelf_of_studies.page(None, 5, now)
    rest, end = wiring.shelf_of_studies.page(after, 50, now)
    assert end is None
    listed = [head.id for head in (*page, *rest)]
    assert sorted(listed) == sorted(study.id for study in made)
    copy = studies.copy_of(made[0], owned_id(accounts[1]), "copy")
    studies.make(wiring, copy)
    assert {head.id for head in wiring.studies.of(accounts[1])} == {made[1].id, copy.id}
    studies.drop(wiring, made[2])
    assert wiring.studies.heads([made[0].id, made[2].id]) == [made[0].head, None]


def _moderated(wiring: Wiring, administrator: str, player: str) -> None:
    now, by = milliseconds(), administrator
    wiring.roles.change(administrator, "administrator", by="operator", at=now)
    done = wiring.sanctions.impose("mute", player, "why", now + DAY, by=by, at=now)
    settle(wiring, done)
    wiring.sanctions.lift("lift_mute", player, "why", by=by, at=now)
    wiring.sanctions.rename(player, "Another Name", "why", by=by, at=now)
    settle_interrupted(wiring, now + PATIENCE_MS + 1)
    report = Report(reporter=administrator, at=now, reason="spam", text="")
    case = wiring.cases.file(Thing(kind="player", account=player), "", report, {player: Words("Another Name", ())})
    wiring.cases.decide(case, "no_action", "", administrator, Terms("", 0))
    code, text = wiring.sign_up_codes.open(2, now + DAY, now, by)
    wiring.sign_up_codes.settle_interrupted(now)
    assert wiring.sign_up_codes.end(code.id, now, by)
    assert text
    told = [logged.deed.what for logged in wiring.admin_log.before(None, 50)]
    assert told == [
        "end_sign_up",
        "open_sign_up",
        "report_no_action",
        "rename",
        "lift_mute",
        "mute",
        "change_role",
    ]
    assert wiring.deeds.late(now + DAY) == {}
    assert erase_interrupted(wiring, now + DAY) == erase_guests(wiring, now) == 0


def _is_spread(wiring: Wiring, kept: list[str]) -> None:
    """What is one account's is in a slot; the others are in other ones."""
    redis: Any = wiring.data
    if isinstance(redis, RedisCluster):
        slots = {call(redis, "CLUSTER KEYSLOT", key) for key in kept if not key.startswith(PREFIX)}
        assert len(slots) > PEOPLE
