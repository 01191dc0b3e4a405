"""A match rates any program, in this process or at a server, and leaves games that an audit accepts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from events.codec import read_public
from games.core.catalogue import rulebooks
from projections.proofs.archive import Archive, read_archive
from projections.proofs.audit import audit
from research.matches.__main__ import main
from research.matches.fixtures import Fixture, duels, lone_seat
from research.matches.in_process import play
from research.matches.programs import Program
from tests.api.client import PASSWORD
from tests.api.process import Server, running
from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS
from tests.stores import serve

BOTS = "tests.research.my_bots"
WELL, ANYTHING, FOUL = f"{BOTS}:well", f"{BOTS}:anything", f"{BOTS}:foul"
BOOKS = sorted(rulebooks())


@pytest.fixture(scope="module")
def log_redis_url(socket_dir: Path) -> Iterator[str]:
    """The service's own server for logs."""
    yield from serve(new_folder(socket_dir), "always")


@pytest.fixture(scope="module")
def work_redis_url(socket_dir: Path) -> Iterator[str]:
    """The service's own server for work."""
    yield from serve(new_folder(socket_dir), "everysec")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, log_redis_url: str, work_redis_url: str) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("service")
    with running(folder, log_redis_url, work_redis_url) as server:
        yield server


@pytest.fixture(scope="module")
def tokens(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tokens of two accounts."""
    file = tmp_path_factory.mktemp("tokens") / "tokens"
    made = [
        requests.post(f"{server.url}/v1/accounts", json={"name": name, "password": PASSWORD}, timeout=PATIENCE_SECONDS)
        for name in ("Castor", "Pollux")
    ]
    file.write_text("\n".join(answer.json()["token"]["token"] for answer in made), encoding="utf-8")
    return file


def archived(folder: Path) -> list[Archive]:
    """The games of a match."""
    return [read_archive(file.read_bytes().splitlines()) for file in sorted(folder.iterdir())]


def require_sound(archive: Archive) -> None:
    report = audit(archive.head.game, archive.raws)
    assert report.over
    assert {check.outcome for check in report.checks} == {"holds"}


def rated(told: str) -> list[str]:
    """The functions of a match, the best first."""
    return re.findall(rf"^{re.escape(BOTS)}:(\w+): rating ", told, re.MULTILINE)


def dice_of(archive: Archive) -> object:
    """What was promised of the dice."""
    return read_public(archive.head.game, archive.raws[0]).data["commitment"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_level_and_a_function_play_every_rulebook_with_the_same_deals(
    book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = rulebooks()[book].seats[0]
    level = f"{book}:random"

    # when a function meets a level of ours, by one command
    done = main([ANYTHING, level, "--deals", "1", "--archives", str(tmp_path)])

    # then both were alone on every seat, with the same dice, and every log is proven
    games = archived(tmp_path)
    assert done == 0
    assert len(games) == 2 * seats
    assert len({str(dice_of(game)) for game in games}) == seats
    for game in games:
        require_sound(game)
    assert f"{book}, {seats} seats, {2 * seats} games" in capsys.readouterr().out


def test_what_plays_better_wins_more_and_is_rated_higher(capsys: pytest.CaptureFixture[str]) -> None:
    main([ANYTHING, WELL, "--rulebook", "terre-lune", "--deals", "6"])

    told = capsys.readouterr().out

    assert rated(told) == ["well", "anything"]
    assert f"{ANYTHING} among {WELL}: wins 0.0 " in told


def test_a_game_is_always_the_same_for_the_same_programs() -> None:
    names = (WELL, "systeme-solaire:easy", ANYTHING)
    programs = {name: Program.named(name, "systeme-solaire") for name in names}

    first, again = (play(Fixture("systeme-solaire", 4, names), programs, "") for _ in range(2))

    assert first.archive == again.archive
    assert first.played.ranks == again.played.ranks


def test_at_a_server_functions_play_through_the_api(
    server: Server, tokens: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # when a bot that needs the typed view meets one that needs the forms, each by an account of its own
    at = ["--url", server.url, "--tokens", str(tokens), "--archives", str(tmp_path)]
    done = main([WELL, ANYTHING, "--rulebook", "destiny", "--deals", "1", *at])

    # then the games are the server's, and the better one wins
    told = capsys.readouterr()
    assert done == 0, told.err
    assert len(archived(tmp_path)) == 4
    for game in archived(tmp_path):
        require_sound(game)
        answer = requests.get(f"{server.url}/v1/games/{game.head.game}", timeout=PATIENCE_SECONDS)
        assert answer.json()["status"] == "finished"
    assert rated(told.out) == ["well", "anything"]


def test_at_a_server_all_leave_when_a_program_fails(
    server: Server, tokens: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = main([WELL, FOUL, "--rulebook", "destiny", "--url", server.url, "--tokens", str(tokens)])

    why = capsys.readouterr().err
    assert done == 1
    assert f"{FOUL} wants {{'type': 'win'}}, which is none of its moves in game " in why
    game = why.split()[-1]
    left = requests.get(f"{server.url}/v1/games/{game}", timeout=PATIENCE_SECONDS).json()
    assert [seat["bot"] for seat in left["seats"]] == ["normal", "normal"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([WELL, ANYTHING], "which game?"),
        ([WELL, WELL, "--rulebook", "destiny"], "between two programs"),
        (["destiny:strong", "destiny:divine"], "destiny has no bot destiny:divine"),
        (["destiny:strong", "terre-lune:normal"], "destiny has no bot terre-lune:normal"),
        (["destiny:strong", "no_such_module:choose"], "no_such_module:choose cannot be had"),
        (["destiny:strong", f"{BOTS}:__name__"], "is no function"),
        (["destiny:strong", "nothing"], "neither a level"),
        (["destiny:strong", "@Castor"], "it plays at a server"),
        (["destiny:strong", WELL, "--seats", "9"], "destiny is for 2, 3, 4, 5, not 9"),
        (["destiny:strong", WELL, "--url", "http://127.0.0.1:9"], "needs the token"),
        (["@Castor", "@Pollux", "--rulebook", "destiny", "--seats", "3"], "two accounts"),
        (["destiny:normal", FOUL, "--deals", "0"], "at least one deal"),
        (["destiny:normal", FOUL], "which is none of its moves"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert why in capsys.readouterr().err


def test_every_program_is_alone_on_every_seat() -> None:
    games = duels("systeme-solaire", 3, [("one", "other")], 3)

    assert sorted(str(lone_seat(game, "one", "other")) for game in games) == ["0", "1", "2", "None", "None", "None"]
    assert sorted(str(lone_seat(game, "other", "one")) for game in games) == ["0", "1", "2", "None", "None", "None"]
