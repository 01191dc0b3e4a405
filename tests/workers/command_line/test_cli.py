"""What operators type."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from projections.lists import keys
from service.mail.addresses.gateway import Gateway
from service.runtime.metrics import reader_tokens
from service.settings import Settings
from service.wiring import Wiring
from tests.projections.world import World
from tests.rules.core.tables import seated
from workers.command_line import beside
from workers.command_line import main as cli
from workers.context import WorkerContext


@pytest.fixture
def here(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world that the commands work on."""
    monkeypatch.setattr(beside, "context", lambda: world.context)
    return world


def astrolude(*arguments: str) -> Result:
    """What a command prints, and its status."""
    return CliRunner().invoke(cli.main, arguments)


def test_rebuild_says_what_it_did(here: World) -> None:
    here.create(seated("ada", "bob", "cy"))
    result = astrolude("rebuild")
    assert result.exit_code == 0
    assert result.output.startswith("1 games, 0 with a broken log, ")
    assert len(list(here.context.models.every_row())) == 1


def test_after_a_rebuild_of_a_lost_work_store_players_hear_again_what_waits(here: World) -> None:
    # given a player who was told of a decision
    here.dispatch()
    game = here.create(seated("ada", "bob", "cy"))
    here.dispatch()
    (decision,) = here.game(game).decisions.values()
    player = ("ada", "bob", "cy")[decision.seat]
    *_, told = [notice for _, notice in here.context.wiring.notices.kept(player)]
    # when an operator makes the read models anew before a dispatcher comes
    here.context.work.flushall()
    assert astrolude("rebuild").exit_code == 0
    here.dispatcher.recover()
    # then they are told once more
    assert [notice for _, notice in here.context.wiring.notices.kept(player)] == [told]


def test_two_rebuilds_at_once_are_refused(here: World) -> None:
    here.context.work.set(keys.REBUILDING, "somebody")
    result = astrolude("rebuild")
    assert (result.exit_code, result.output) == (1, "Error: another rebuild is running; wait until it is done\n")


def test_status_counts_what_waits(here: World) -> None:
    here.dispatch()
    here.create(seated("ada", "bob", "cy"))
    here.dispatch()
    result = astrolude("status")
    assert result.exit_code == 0
    assert "queue deadlines: 0 waiting, 0 failed" in result.output
    assert "webhooks with messages due: 0, the longest for 0 s" in result.output
    assert "read models: there" in result.output


def test_a_store_that_is_away_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(redis_url="unix:///nowhere/log", work_redis_url="unix:///nowhere/work")
    monkeypatch.setattr(beside, "context", lambda: WorkerContext(Wiring(settings)))
    for command in ("rebuild", "check-logs", "status"):
        result = astrolude(command)
        assert result.exit_code == 1
        assert result.output.startswith("Error: ")


def test_the_gateway_s_token_is_printed_as_it_was_set_or_as_the_secret_key_gives_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path))
    monkeypatch.setenv("ASTROLUDE_SECRET_KEY", "k" * 32)
    derived = astrolude("gateway-token").output
    monkeypatch.setenv("ASTROLUDE_GATEWAY_TOKEN", "g" * 32)
    assert derived == f"{Gateway('', ('k' * 32,)).token}\n"
    assert astrolude("gateway-token").output == f"{'g' * 32}\n"


def test_the_metrics_token_is_printed_as_it_was_set_or_as_the_secret_key_gives_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path))
    monkeypatch.setenv("ASTROLUDE_SECRET_KEY", "k" * 32)
    derived = astrolude("metrics-token").output
    monkeypatch.setenv("ASTROLUDE_METRICS_TOKEN", "open sesame")
    assert derived == f"{reader_tokens('', ('k' * 32,))[0]}\n"
    assert reader_tokens("", ("l" * 32,))[0] not in derived
    assert astrolude("metrics-token").output == "open sesame\n"


def test_a_command_beside_no_service_is_refused_and_makes_no_key(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path))
    for command in ("gateway-token", "metrics-token", "status", "rebuild", "audit-all", "check-logs"):
        result = astrolude(command)
        assert (result.exit_code, "no service has run on" in result.output) == (1, True)
    assert not [*tmp_path.iterdir()]


def test_the_gateway_s_token_follows_from_the_secret_key_alone() -> None:
    token = Gateway("", ("k" * 32,)).token
    assert token == Gateway("", ("k" * 32,)).token
    assert token != Gateway("", ("l" * 32,)).token
    assert "k" * 32 not in token
    assert Gateway("", ("k" * 32,)).is_token(token)
    assert not Gateway("g" * 32, ("k" * 32,)).is_token(token)
    assert not Gateway("g" * 32, ("k" * 32,)).is_token("g" * 31)
    assert not Gateway("g" * 32, ("k" * 32,)).is_token("é")


def test_a_wrong_setting_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTROLUDE_GATEWAY_TOKEN", "short")
    result = astrolude("gateway-token")
    assert (result.exit_code, result.output) == (1, "Error: ASTROLUDE_GATEWAY_TOKEN: needs 32 characters or more\n")


def test_status_says_what_the_log_store_does_not_promise(here: World) -> None:
    assert "log store: set as it should be\n" in astrolude("status").output
    here.context.wiring.data.config_set("appendfsync", "everysec")
    try:
        lines = astrolude("status").output.splitlines()
    finally:
        here.context.wiring.data.config_set("appendfsync", "always")
    assert lines[0].startswith("log store: WARNING: acknowledged moves can be lost")
