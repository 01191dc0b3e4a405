"""`astrolude demo`: a game shown in the terminal, by a program that knows only the HTTP API."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from clients.cli import demo
from clients.cli.ink import Ink
from tests.faults.stack import Stack, whole_service
from tests.patience import PATIENCE_SECONDS
from tests.workers.crew import ROOT


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, socket_dir: Path) -> Iterator[Stack]:
    """A running service."""
    folder = socket_dir / "demo"
    folder.mkdir()
    with whole_service(folder) as stack:
        yield stack


def told(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the command prints."""
    command = [sys.executable, "-m", "workers.command_line.main", "demo", "--url", url, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)


def test_a_whole_game_is_told_and_ends_with_the_ranking(service: Stack) -> None:
    result = told(service.url, "--rulebook", "systeme-solaire")
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[1] == "Solar System · a game among bots"
    assert any(line.startswith("Round 5") for line in lines)
    ranking = [line for line in lines[lines.index("Ranking") + 1 :] if line]
    assert len(ranking) == 3
    assert all(line.endswith("points") for line in ranking)
    # and a pipe gets no colours
    assert "\x1b" not in result.stdout


def test_it_speaks_french_and_seats_as_many_as_wished(service: Stack) -> None:
    lines = told(
        service.url, "--language", "fr", "--seats", "5", "--level", "random", "--rulebook", "systeme-solaire"
    ).stdout.splitlines()
    ranking = [line for line in lines[lines.index("Classement") + 1 :] if line]
    assert len(ranking) == 5
    assert any("Pixel (bot)" in line for line in ranking)


def test_a_refusal_is_told_in_the_services_words(service: Stack) -> None:
    result = told(service.url, "--seats", "9")
    assert result.returncode == 1
    assert result.stderr.startswith("astrolude demo: 4")
    assert "Traceback" not in result.stderr


def test_a_service_that_is_away_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.main(["--url", "http://127.0.0.1:1"]) == 1
    assert capsys.readouterr().err.startswith("astrolude demo: no answer from http://127.0.0.1:1: ")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_colours_unless_they_are_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    coloured, plain, refused = Terminal(), Terminal(), Terminal()
    Ink(coloured).event("Seat 1 passes.", 0)
    Ink(plain, wanted=False).event("Seat 1 passes.", 0)
    monkeypatch.setenv("NO_COLOR", "1")
    Ink(refused).event("Seat 1 passes.", 0)
    assert "\x1b[36m" in coloured.getvalue()
    assert plain.getvalue() == refused.getvalue() == "    Seat 1 passes.\n"


def test_long_lines_are_broken_under_their_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    Ink(out).event("one two three four five six seven eight nine ten", 1)
    first, second, *_ = out.getvalue().splitlines()
    assert first.startswith("    one")
    assert second.startswith("    ")
    assert max(map(len, (first, second))) <= 40
