"""What operators type."""

import pytest
from click.testing import CliRunner, Result

from projections import keys
from service.settings import Settings
from service.wiring import Wiring
from tests.projections.world import World, people
from workers import cli
from workers.desk import Desk


@pytest.fixture
def here(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world that the commands work on."""
    monkeypatch.setattr(cli, "desk", lambda: world.desk)
    return world


def astrolude(*arguments: str) -> Result:
    """What a command prints, and its status."""
    return CliRunner().invoke(cli.main, arguments)


def test_rebuild_says_what_it_did(here: World) -> None:
    here.create(people("ada", "bob", "cy"))
    result = astrolude("rebuild")
    assert result.exit_code == 0
    assert result.output.startswith("1 games, 0 with a broken log, ")
    assert len(here.desk.work.keys("rm:game:*")) == 1


def test_two_rebuilds_at_once_are_refused(here: World) -> None:
    here.desk.work.set(keys.REBUILDING, "somebody")
    result = astrolude("rebuild")
    assert (result.exit_code, result.output) == (1, "Error: another rebuild goes on; wait for its end\n")


def test_status_counts_what_waits(here: World) -> None:
    here.dispatch()
    here.create(people("ada", "bob", "cy"))
    here.dispatch()
    result = astrolude("status")
    assert result.exit_code == 0
    assert "queue webhooks: 0 waiting, 0 failed" in result.output
    assert "read models: there" in result.output


def test_openapi_prints_the_document() -> None:
    assert astrolude("openapi").output.startswith("openapi: 3.1.0\n")


def test_a_store_that_is_away_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(redis_url="unix:///nowhere/log", work_redis_url="unix:///nowhere/work")
    monkeypatch.setattr(cli, "desk", lambda: Desk(Wiring(settings)))
    for command in ("rebuild", "check-logs", "status"):
        result = astrolude(command)
        assert result.exit_code == 1
        assert result.output.startswith("Error: ")
