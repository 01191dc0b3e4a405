"""LMTP and SMTP as a mail server speaks them: answers for each recipient, sizes, crowds, and the end."""

import smtplib
import socket
import stat
import threading
from pathlib import Path

import pytest

from clients.mail.incoming.intake import Intake
from clients.mail.letters import Letter
from clients.mail.listen import Listening
from clients.mail.protocol import MOST_BYTES
from clients.mail.service import Gateway
from tests.mail.inbound.conftest import OWN
from tests.mail.inbound.lossy import Lossy
from tests.mail.inbound.player import Player
from tests.mail.inbound.postman import Postman, reply_to
from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port

STRANGERS = [f"play+{letter * 32}@example.org" for letter in "abc"]


def test_each_recipient_is_answered_for_itself(
    ada: Player, game: str, asked: Letter, postman: Postman, lossy: Lossy
) -> None:
    # given a mail to a token, and to others that nobody has, of which the service can't be asked for one
    mail = reply_to(asked, ada.address, ada.words(game))
    lossy.lose("POST", "/gateway/replies", "request")
    # then that one has to come again, and only that one
    assert postman.bring(mail.as_bytes(), "x@example.net", STRANGERS[0], str(mail["To"])) == [451, 250]
    assert ada.did(game) == ["played"]


def test_in_smtp_one_answer_is_for_all(ada: Player, game: str, asked: Letter, intake: Intake, lossy: Lossy) -> None:
    mail = reply_to(asked, ada.address, ada.words(game))
    port, stop = free_port(), threading.Event()
    listening = threading.Thread(target=Listening(f"smtp://127.0.0.1:{port}", intake).run, args=(stop,))
    listening.start()
    try:
        assert eventually(lambda: _reached(port))
        with smtplib.SMTP("127.0.0.1", port) as session:
            lossy.lose("POST", "/gateway/replies", "request")
            for code in (451, 250):
                session.ehlo_or_helo_if_needed()
                session.mail("x@example.net")
                session.rcpt(STRANGERS[0])
                session.rcpt(str(mail["To"]))
                assert session.data(mail.as_bytes())[0] == code
    finally:
        stop.set()
        listening.join(PATIENCE_SECONDS)
    assert ada.did(game) == ["played"]


def test_other_mailboxes_are_refused_and_so_are_too_many(postman: Postman) -> None:
    with postman.connect() as session:
        session.ehlo_or_helo_if_needed()
        session.mail("x@example.net")
        for elsewhere in ("eve@example.org", "play@example.net", "play+x@example.net"):
            assert session.rcpt(elsewhere)[0] == 550
        codes = [session.rcpt(f"play+{number:020}@example.org")[0] for number in range(25)]
        assert codes == [250] * 20 + [452] * 5


def test_a_mail_that_is_too_large_is_refused_for_each_recipient(postman: Postman) -> None:
    assert postman.bring(b"x" * 70 + b"\r\n", "x@example.net", *STRANGERS) == [250] * 3
    large = (b"x" * 70 + b"\r\n") * (MOST_BYTES // 72 + 1)
    assert postman.bring(large, "x@example.net", *STRANGERS) == [552] * 3
    with postman.connect() as session:
        session.ehlo_or_helo_if_needed()
        assert session.esmtp_features["size"] == str(MOST_BYTES)
        assert session.mail("x@example.net", [f"size={MOST_BYTES + 1}"])[0] == 552


def test_who_goes_on_without_end_is_cut_off(postman: Postman) -> None:
    with postman.connect() as session:
        session.ehlo_or_helo_if_needed()
        session.mail("x@example.net")
        session.rcpt(STRANGERS[0])
        session.docmd("DATA")
        with pytest.raises((OSError, smtplib.SMTPServerDisconnected)):
            session.send(b"x" * 10 * MOST_BYTES)
    assert eventually(lambda: _reached(postman.port))


def test_of_a_large_mail_the_beginning_is_read(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    mail = reply_to(asked, ada.address, ada.words(game))
    mail.add_attachment(b"\0" * 3_000_000, "image", "jpeg", filename="holiday.jpg")
    assert postman.send(mail) == 250
    assert ada.did(game) == ["played"]


def test_a_crowd_is_told_to_come_later(postman: Postman) -> None:
    inside = [postman.connect() for _ in range(20)]
    with socket.create_connection(("127.0.0.1", postman.port), timeout=PATIENCE_SECONDS) as late:
        assert late.recv(100).startswith(b"421 ")
    for session in inside:
        session.quit()
    assert eventually(lambda: _reached(postman.port))


def test_without_the_service_mail_has_to_come_again(ada: Player, game: str, asked: Letter) -> None:
    nowhere = Intake(Gateway(f"http://127.0.0.1:{free_port()}", "x" * 20), OWN, "")
    port, stop = free_port(), threading.Event()
    listening = threading.Thread(target=Listening(f"lmtp://127.0.0.1:{port}", nowhere).run, args=(stop,))
    listening.start()
    try:
        assert Postman(port).send(reply_to(asked, ada.address, ada.words(game))) == 451
        bounce = Postman(port).bring(b"Subject: failure notice\r\n\r\n5.1.1", "", OWN.bounce_to("a" * 32))
        assert bounce == [451]
    finally:
        stop.set()
        listening.join(PATIENCE_SECONDS)
    assert ada.moves(game) == []


def test_what_has_begun_is_finished_before_the_end(
    ada: Player, game: str, asked: Letter, intake: Intake, socket_dir: Path, lossy: Lossy
) -> None:
    # given a server at a Unix socket, in the middle of a mail
    path, stop = socket_dir / "lmtp", threading.Event()
    listening = threading.Thread(target=Listening(f"lmtp+unix://{path}", intake).run, args=(stop,))
    listening.start()
    assert eventually(lambda: _accepts(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o666
    session = smtplib.LMTP(str(path))
    session.ehlo_or_helo_if_needed()
    session.mail("x@example.net")
    mail = reply_to(asked, ada.address, ada.words(game))
    session.rcpt(str(mail["To"]))
    lossy.hold()
    answers: list[int] = []
    giving = threading.Thread(target=lambda: answers.append(session.data(mail.as_bytes())[0]))
    giving.start()
    assert eventually(lambda: lossy.held)
    # when it is told to end
    stop.set()
    listening.join(0.5)
    assert listening.is_alive()
    lossy.let_go()
    listening.join(PATIENCE_SECONDS)
    giving.join(PATIENCE_SECONDS)
    session.close()
    # then the mail was taken, and answered
    assert answers == [250]
    assert ada.did(game) == ["played"]
    assert not path.exists()


def _accepts(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def _reached(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as connection:
            return connection.recv(3) == b"220"
    except OSError:
        return False
