"""Settings of the gateway: wrong ones stop the start with their name."""

import os
import signal
import subprocess
import sys
from threading import Event

import pytest

from clients.mail.running import run
from clients.mail.settings import SettingError, Settings
from tests.api.process import ROOT
from tests.patience import PATIENCE_SECONDS
from tests.ports import free_port

GIVEN = {"ASTROLUDE_GATEWAY_TOKEN": "secret-token", "ASTROLUDE_MAIL_ADDRESS": "play@example.org"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ASTROLUDE_GATEWAY_TOKEN", ""),
        ("ASTROLUDE_MAIL_ADDRESS", ""),
        ("ASTROLUDE_MAIL_ADDRESS", "play"),
        ("ASTROLUDE_MAIL_ADDRESS", "play+more@example.org"),
        ("ASTROLUDE_MAIL_ADDRESS", "Play <play@example.org>"),
        ("ASTROLUDE_MAIL_ADDRESS", "play@exam ple.org"),
        ("ASTROLUDE_URL", "games.example.org"),
        ("ASTROLUDE_PUBLIC_URL", "ftp://games.example.org"),
        ("ASTROLUDE_MAIL_SMTP", "http://mail"),
        ("ASTROLUDE_MAIL_SMTP", "smtp://"),
        ("ASTROLUDE_MAIL_SMTP", "smtp://mail:99999"),
        ("ASTROLUDE_MAIL_SMTP", "smtp://mail?starttls=perhaps"),
        ("ASTROLUDE_MAIL_LISTEN", "tcp://127.0.0.1:24"),
        ("ASTROLUDE_MAIL_IMAP", "pop3://mail"),
        ("ASTROLUDE_MAIL_POLL_SECONDS", "0"),
        ("ASTROLUDE_LOG_LEVEL", "loud"),
    ],
)
def test_a_wrong_value_is_refused_by_the_settings_name(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"^{name}"):
        Settings.read({**GIVEN, name: value})


def test_a_misspelt_setting_is_refused_with_the_right_name() -> None:
    with pytest.raises(SettingError, match=r"^ASTROLUDE_MAIL_LISTN: .*ASTROLUDE_MAIL_LISTEN"):
        Settings.read({**GIVEN, "ASTROLUDE_MAIL_LISTN": "lmtp://127.0.0.1:8024"})
    # and what the service alone reads is no mistake
    assert Settings.read({**GIVEN, "ASTROLUDE_MAIL_GRACE_SECONDS": "20"}) == Settings.read(GIVEN)


def test_what_is_left_out_has_its_default() -> None:
    settings = Settings.read({**GIVEN, "ASTROLUDE_URL": "https://games.example.org/"})
    assert settings.public_url == settings.url == "https://games.example.org"
    assert (settings.server.host, settings.server.port, settings.server.tls) == ("127.0.0.1", 25, False)
    assert settings.server.starttls is None


@pytest.mark.parametrize(
    ("url", "port", "tls", "starttls"),
    [
        ("smtps://ada:p%40ss@mail.example.org", 465, True, True),
        ("smtp://ada:p%40ss@mail.example.org:587", 587, False, True),
        ("smtp://ada:p%40ss@mail.example.org?starttls=no", 25, False, False),
        ("smtp://ada:p%40ss@mail.example.org?starttls=required", 25, False, True),
    ],
)
def test_a_login_insists_on_tls_unless_told_not_to(url: str, port: int, tls: bool, starttls: bool) -> None:
    server = Settings.read({**GIVEN, "ASTROLUDE_MAIL_SMTP": url}).server
    assert (server.host, server.port, server.tls, server.starttls) == ("mail.example.org", port, tls, starttls)
    assert (server.user, server.password) == ("ada", "p@ss")


def test_secrets_do_not_show_when_settings_are_printed() -> None:
    settings = Settings.read({**GIVEN, "ASTROLUDE_MAIL_SMTP": "smtps://ada:secret-word@mail"})
    assert "secret" not in f"{settings!r} {settings} {settings.server!r}"


def gateway(**environ: str) -> subprocess.Popen[str]:
    """The program, with these settings."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("ASTROLUDE_")}
    return subprocess.Popen(
        [sys.executable, "-m", "clients.mail"],
        cwd=ROOT,
        env={**known, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_the_program_says_which_setting_is_missing() -> None:
    process = gateway()
    assert process.communicate(timeout=PATIENCE_SECONDS)[0].startswith("astrolude mail: ASTROLUDE_GATEWAY_TOKEN")
    assert process.returncode == 1


def test_the_program_runs_without_its_service_until_it_is_told_to_stop() -> None:
    with gateway(**GIVEN, ASTROLUDE_URL=f"http://127.0.0.1:{free_port()}") as process:
        assert process.stdout is not None
        told = ""
        # each of its ways out says for itself that there are no letters, perhaps before the program says that it runs
        while not ("mail_gateway_runs" in told and "no_letters" in told):
            told += (line := process.stdout.readline())
            assert line, told
        process.send_signal(signal.SIGTERM)
        told += process.communicate(timeout=PATIENCE_SECONDS)[0]
    assert process.returncode == 0
    assert "secret-token" not in told


def test_a_part_that_fails_ends_all_so_that_a_supervisor_starts_anew() -> None:
    def broken(_stop: Event) -> None:
        raise OSError("no such port")

    def patient(stop: Event) -> None:
        stop.wait()

    assert run({"broken": broken, "patient": patient}, Event()) == 1
