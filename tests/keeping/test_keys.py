"""Another secret key: what the former one made stays valid until it is forgotten, and nobody is signed out ever."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from redis import Redis
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from events.envelope import Draft, Idempotency
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.ids import Keys, lasting_id
from service.mail.addresses.addresses import WrongCode
from service.mail.letters.model import Letter
from service.mail.letters.tokens import AddressToken
from service.notices.notices import Notice
from service.runtime.metrics import reader_tokens
from service.settings import Settings
from service.settings.files import kept_secrets
from service.times import milliseconds
from service.webhooks.webhooks import Secret, Webhook
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS
from workers.command_line import main as cli

OLD, NEW = "o" * 32, "n" * 32
DAY = 86_400_000
ADA = Account("ada", "Ada", "en", "UTC", 1)

Under = Callable[[str], Wiring]
Test = Callable[[Wiring], bool]
"""Whether what was made before is recognised."""


@pytest.fixture
def under(log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str) -> Iterator[Under]:
    """A service's parts under these secret keys; Ada has an account and a confirmed address."""
    made: list[Wiring] = []

    def wiring(keys: str) -> Wiring:
        first, _, others = keys.partition(" ")
        settings = Settings(
            redis_url=log_redis_url,
            work_redis_url=work_redis_url,
            secret_key=first,
            further_secret_keys=others,
            store_seconds=PATIENCE_SECONDS,
        )
        made.append(Wiring(settings))
        return made[-1]

    first = wiring(OLD)
    first.new_accounts.create(ADA, "hash", Grant("", ("read",), milliseconds() + DAY), None)
    first.mail_addresses.ask("ada", "ada@example.org", milliseconds())
    asked = first.mail_addresses.pending("ada", milliseconds())
    assert asked is not None
    first.mail_addresses.confirm("ada", asked.code, milliseconds())
    yield wiring
    for one in made:
        one.data.close()
        one.work.close()


def bearer(own: Wiring) -> Test:
    text = own.grants.issue("ada", milliseconds())
    assert text is not None
    return lambda other: other.grants.holder(text, milliseconds()) is not None


def unsubscribe_link(own: Wiring) -> Test:
    token = own.subscriptions.token("ada", "game")
    assert token is not None
    return lambda other: other.subscriptions.find(token) is not None


def code(own: Wiring) -> Test:
    own.mail_addresses.ask("ada", "new@example.org", milliseconds())
    asked = own.mail_addresses.pending("ada", milliseconds())
    assert asked is not None

    def confirms(other: Wiring) -> bool:
        try:
            return other.mail_addresses.confirm("ada", asked.code, milliseconds()).mail.address == asked.address
        except WrongCode:
            return False

    return confirms


def bounce(own: Wiring) -> Test:
    mark = own.mail_addresses.mark("ada@example.org")

    def stops(other: Wiring) -> bool:
        other.mail_addresses.bounced("ada", mark)
        return other.mail_addresses.get("ada", milliseconds()).bouncing

    return stops


def gateway(own: Wiring) -> Test:
    return lambda other: other.gateway.is_token(own.gateway.token)


def metrics(own: Wiring) -> Test:
    [token] = reader_tokens("", own.settings.keys[:1])
    return lambda other: token in reader_tokens("", other.settings.keys)


def webhook_message(own: Wiring) -> Test:
    """The receiver has the secret that it was given once."""
    webhook = Webhook(id="w", account="ada", url="https://x", kinds=(), label="", created=1, secrets=(Secret(1, 1),))
    known, body, now = Verifier(own.webhooks.secret_text(webhook)), b'{"type":"ping"}', int(time.time())

    def verifies(other: Wiring) -> bool:
        signed = other.webhooks.signatures(webhook, "msg_1", now, body)
        headers = {"webhook-id": "msg_1", "webhook-timestamp": str(now), "webhook-signature": signed}
        try:
            known.verify(body, headers)
        except WebhookVerificationError:
            return False
        return True

    return verifies


def repeated_request_for_a_token(own: Wiring) -> Test:
    def issue(wiring: Wiring) -> str:
        once = wiring.repeats.once("the same body", 600, "ada", "key")
        return wiring.tokens.issue("ada", Grant("", ("read",), milliseconds() + DAY), once)[1]

    text = issue(own)
    return lambda other: issue(other) == text


def repeated_request_for_a_game(own: Wiring) -> Test:
    once = Idempotency("ada:key", "body", 600)

    def create(wiring: Wiring) -> str:
        return lasting_id(wiring.settings.keys, wiring.log.head, "game", once.key)

    game = create(own)
    own.log.append(game, 0, "", [Draft("t", 1, {}, {})], at=1, by="system", cause="c", idempotency=once)
    return lambda other: create(other) == game


def letter(own: Wiring) -> Test:
    name = own.letters.id_of("ada", "awaited", "game", "17-0")
    now = milliseconds()
    made = Letter(id=name, account="ada", kind="awaited", reference="17-0", created=now, at=now, due=now)
    assert own.letters.add(made)
    return lambda other: other.letters.id_of("ada", "awaited", "game", "17-0") == name


def delivery(own: Wiring) -> Test:
    hook = Webhook(
        id="w", account="ada", url="https://x", kinds=("started",), label="", created=1, secrets=(), state="active"
    )
    own.webhooks.create(hook)
    notice = Notice(kind="started", reference="1", at=1, game="game")
    assert len(own.webhook_outbox.post("ada", notice)) == 1
    [first] = own.webhook_outbox.deliveries.of("w", 10)
    return lambda other: (
        other.webhook_outbox.post("ada", notice) == []
        and [one.id for one in other.webhook_outbox.deliveries.of("w", 10)] == [first.id]
    )


def reply(own: Wiring) -> Test:
    token = AddressToken("ada", "letter", milliseconds() + DAY)

    def begin(wiring: Wiring) -> str:
        return wiring.mail_replies.begin("token", token, "<1@example.org>", milliseconds()).id

    name = begin(own)
    return lambda other: begin(other) == name


MADE = (
    bearer,
    unsubscribe_link,
    code,
    bounce,
    gateway,
    metrics,
    webhook_message,
    repeated_request_for_a_token,
    repeated_request_for_a_game,
    letter,
    delivery,
    reply,
)


@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize("keys", [f"{NEW} {OLD}", f"{OLD} {NEW}"], ids=["rotated", "prepared"])
def test_what_another_known_key_made_is_recognised(under: Under, make: Callable[[Wiring], Test], keys: str) -> None:
    assert make(under(OLD if keys.startswith(NEW) else f"{NEW} {OLD}"))(under(keys))


@pytest.mark.parametrize("make", MADE)
def test_what_a_forgotten_key_made_is_not(under: Under, make: Callable[[Wiring], Test]) -> None:
    assert not make(under(OLD))(under(NEW))


def test_nobody_is_signed_out_not_even_when_the_key_is_forgotten(under: Under) -> None:
    _, text = under(OLD).tokens.issue("ada", Grant("", ("read",), milliseconds() + DAY))
    for keys in (f"{NEW} {OLD}", NEW):
        held = under(keys).tokens.authenticate(text)
        assert held is not None
        assert held.account == "ada"


def test_mail_replied_to_under_a_forgotten_key_still_arrives(under: Under) -> None:
    now = milliseconds()
    made = Letter(id="l", account="ada", kind="awaited", reference="1", created=now, at=now, due=now, game="game")
    text = under(OLD).address_tokens.open(made, now)
    assert under(NEW).address_tokens.find(text) is not None


def test_two_gateway_tokens_are_valid_while_one_replaces_the_other(under: Under) -> None:
    keys: Keys = (NEW,)
    former, new = "f" * 32, "g" * 32
    both = Settings.read({"ASTROLUDE_GATEWAY_TOKEN": f"{new} {former}", "ASTROLUDE_SECRET_KEY": keys[0]})
    gateway = Wiring(both).gateway
    assert gateway.token == new
    assert [gateway.is_token(token) for token in (new, former, f"{new} {former}", "")] == [True, True, False, False]


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a service that has made its key."""
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path))
    monkeypatch.delenv("ASTROLUDE_SECRET_KEY", raising=False)
    Settings.load()
    return tmp_path


def rotate(*arguments: str) -> Result:
    return CliRunner().invoke(cli.main, ["rotate-key", *arguments])


def test_the_key_in_the_folder_is_rotated_by_a_command(var: Path) -> None:
    [first] = Settings.load().keys
    assert rotate("--next").exit_code == 0
    assert rotate("--next").exit_code == 0  # twice is once
    current, coming = Settings.load().keys
    assert current == first
    assert rotate().exit_code == 0
    assert Settings.load().keys == (coming, first)
    assert rotate().exit_code == 0  # without a next one: a new one
    new, *former = Settings.load().keys
    assert former == [coming, first]
    assert rotate("--finish").output.startswith("2 former keys forgotten.")
    assert Settings.load().keys == (new,)
    assert [path.name for path in var.iterdir()] == ["secret_key"]
    assert (var / "secret_key").stat().st_mode & 0o777 == 0o600
    assert kept_secrets(var / "secret_key") == [new]


def test_a_key_in_the_environment_is_the_operator_s_to_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path))
    monkeypatch.setenv("ASTROLUDE_SECRET_KEY", NEW)
    monkeypatch.setenv("ASTROLUDE_FURTHER_SECRET_KEYS", f"{OLD} {'p' * 32}")
    result = rotate()
    assert (result.exit_code, "ASTROLUDE_FURTHER_SECRET_KEYS" in result.output) == (1, True)
    assert Settings.load().keys == (NEW, OLD, "p" * 32)
    assert list(tmp_path.iterdir()) == []
