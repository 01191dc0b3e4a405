"""Letters that cannot be sent: each by itself, reported to the service, and never sent twice."""

from collections.abc import Callable, Iterator
from threading import Barrier, Event, Thread

import pytest

from clients.api import Away
from clients.mail.compose.composer import Composer
from clients.mail.compose.mail import Mail
from clients.mail.letters import Letter
from clients.mail.outbox import Outbox, by_mail
from clients.mail.service import WAIT, Gateway, Malformed
from clients.mail.settings import Settings
from clients.mail.smtp import Postbox
from tests.mail.compose.correspondent import Correspondent, Post, table
from tests.mail.compose.sink import Sink
from tests.patience import PATIENCE_SECONDS, eventually

Make = Callable[..., Outbox]


@pytest.fixture
def ada(post: Post) -> Correspondent:
    """Somebody who gets mail."""
    return Correspondent(post).subscribe()


@pytest.fixture
def outbox(gateway: Gateway, settings: Settings) -> Iterator[Make]:
    """Makes a way out with another part in it."""
    postboxes = []

    def make(compose: Callable[[Letter], Mail], through: Gateway = gateway) -> Outbox:
        postboxes.append(Postbox(settings.server, "example.org"))
        return Outbox(through, by_mail(postboxes[-1], compose))

    yield make
    for postbox in postboxes:
        postbox.close()


@pytest.fixture
def refusing(sink: Sink) -> Iterator[Sink]:
    """The mail server, which takes everything again afterwards."""
    yield sink
    sink.at_recipient = sink.at_data = ""


def turn(person: Correspondent) -> dict[str, object]:
    """The entry of the person's first turn in the delivery log."""
    return next((one for one in person.letters() if one["kind"] == "awaited"), {})


def waits(person: Correspondent) -> bool:
    """Whether there is a letter of a turn that has not been sent."""
    return turn(person).get("state") == "waiting"


def test_a_mailbox_that_does_not_exist_is_not_tried_again(ada: Correspondent, refusing: Sink) -> None:
    refusing.at_recipient = "550 5.1.1 no such mailbox"
    table([ada], "systeme-solaire")
    assert eventually(lambda: ada.mails() and turn(ada).get("state") == "failed")
    assert "550 5.1.1" in str(turn(ada)["problem"])
    assert len(ada.mails()) == 1


def test_a_server_that_does_not_want_it_now_gets_it_later(ada: Correspondent, refusing: Sink) -> None:
    refusing.at_data = "451 4.3.0 later, please"
    table([ada], "systeme-solaire")
    assert eventually(lambda: ada.mails() and turn(ada).get("attempts") == 1)
    assert waits(ada)
    assert "451 4.3.0" in str(turn(ada)["problem"])
    assert len(ada.mails()) == 1


def test_a_letter_that_cannot_be_written_stops_no_other(
    post: Post, ada: Correspondent, outbox: Make, composer: Composer
) -> None:
    bob = Correspondent(post).subscribe()
    table([ada], "systeme-solaire")
    table([bob], "systeme-solaire")
    assert eventually(lambda: waits(ada) and waits(bob))

    def stumbling(letter: Letter) -> Mail:
        if letter.to.address == ada.address:
            raise KeyError("what is this")
        return composer(letter)

    while outbox(stumbling).send_due(Event(), "PT0S"):
        pass
    assert turn(bob)["state"] == "sent"
    assert turn(ada)["state"] == "waiting"
    assert turn(ada)["problem"] == "KeyError in the gateway"


def test_what_was_sent_is_told_until_it_is_heard_and_not_sent_again(
    ada: Correspondent, outbox: Make, composer: Composer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Deaf(Gateway):
        """A service that goes away just when it is told."""

        silences = 2

        def sent(self, letter: str, message_id: str) -> None:
            if self.silences:
                self.silences -= 1
                raise Away("no answer")
            super().sent(letter, message_id)

    monkeypatch.setattr("clients.mail.outbox.AWAY_SECONDS", 0.01)
    table([ada], "systeme-solaire")
    assert eventually(lambda: waits(ada))
    deaf = Deaf(settings.url, settings.gateway_token)
    assert eventually(lambda: outbox(composer, deaf).send_due(Event(), "PT0S"))
    assert turn(ada)["state"] == "sent"
    assert deaf.silences == 0
    assert len(ada.mails()) == 2


def test_letters_are_written_beside_each_other(
    post: Post, ada: Correspondent, outbox: Make, composer: Composer
) -> None:
    # given two letters, neither of which is written before the other is begun
    bob = Correspondent(post).subscribe()
    for person in (ada, bob):
        table([person], "systeme-solaire")
    assert eventually(lambda: waits(ada) and waits(bob))
    both = Barrier(2, timeout=PATIENCE_SECONDS)

    def together(letter: Letter) -> Mail:
        if letter.kind == "awaited":
            both.wait()
        return composer(letter)

    # when they are due
    while outbox(together).send_due(Event(), "PT0S"):
        pass
    # then both are sent
    assert (turn(ada)["state"], turn(bob)["state"]) == ("sent", "sent")


def test_a_letter_written_again_is_the_same_mail(ada: Correspondent, outbox: Make, composer: Composer) -> None:
    seen: list[Mail] = []

    def twice(letter: Letter) -> Mail:
        seen.extend((composer(letter), composer(letter)))
        return seen[-1]

    table([ada], "systeme-solaire")
    assert eventually(lambda: waits(ada))
    assert outbox(twice).send_due(Event(), "PT0S")
    first, second = seen[:2]
    for name in ("Message-ID", "Reply-To", "Subject", "To"):
        assert first.message[name] == second.message[name]
    assert (first.sender, first.recipient) == (second.sender, second.recipient)


def test_it_waits_for_letters_and_for_a_service_that_is_away_until_it_is_stopped(
    ada: Correspondent, outbox: Make, composer: Composer, settings: Settings
) -> None:
    class Brisk(Gateway):
        """Waits a second at most, for whoever stops it waits as long."""

        def claim(self, limit: int, wait: str = WAIT) -> list[Letter | Malformed]:
            assert wait == WAIT
            return super().claim(limit, "PT1S")

    stop = Event()
    services = [Brisk(url, settings.gateway_token) for url in (settings.url, "http://127.0.0.1:1")]
    running = [Thread(target=outbox(composer, service).run, args=(stop,)) for service in services]
    for thread in running:
        thread.start()
    table([ada], "systeme-solaire")
    assert eventually(lambda: turn(ada).get("state") == "sent")
    stop.set()
    for thread in running:
        thread.join(60)
        assert not thread.is_alive()
