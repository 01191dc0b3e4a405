"""`make run`: processes that end are restarted, Ctrl-C leaves nothing behind, and games outlive every restart."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from redis import Redis

from service.settings import Settings
from tests.deploy.conftest import Start
from tests.deploy.running import ROOT, Running, processes
from tests.patience import eventually
from tests.projections.world import World
from tests.rules.core.tables import seated

WEB = (
    "web: sh -c 'mkdir -p $ASTROLUDE_VAR/www/readyz;"
    " exec python -m http.server $ASTROLUDE_PORT -d $ASTROLUDE_VAR/www -b 127.0.0.1'"
)
TOY = f"{WEB}\ntoy: sleep 3600\n"


def beside(running: Running, *command: str) -> subprocess.CompletedProcess[str]:
    """What a command says that knows the folder of the service alone."""
    environ = {"PATH": os.environ["PATH"], "ASTROLUDE_VAR": str(running.var)}
    return subprocess.run(
        [sys.executable, "-m", "workers.command_line.main", *command],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )


def log_of(running: Running) -> Redis:
    """A client of the embedded server that keeps the logs."""
    return Redis.from_url(Settings.load({"ASTROLUDE_VAR": str(running.var)}).redis_url)


def the_process(running: Running, word: str) -> int:
    """The one process whose command has a word, waited for."""
    assert eventually(lambda: len(processes(running.var, word)) == 1)
    return processes(running.var, word)[0]


def test_it_prints_the_address_once_the_service_is_ready_whatever_proxy_is_set(start: Start) -> None:
    running = start(TOY, http_proxy="http://127.0.0.1:9")

    assert running.says(f"ready: http://127.0.0.1:{running.port}")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_everything_and_leaves_no_process(start: Start, number: signal.Signals) -> None:
    running = start(TOY)
    assert running.says("ready:")
    assert len(processes(running.var)) == 5  # the supervisor, two servers, two processes

    assert running.end(number) == 0

    assert processes(running.var) == []
    assert "stopped" in running.lines[-1]


def test_a_process_that_ignores_the_goodbye_is_killed_by_a_second_ctrl_c(start: Start) -> None:
    running = start(f"{WEB}\ndeaf: sh -c 'trap true TERM; echo deaf; while true; do sleep 1; done'")
    assert running.says("ready:")
    assert running.says("| deaf")

    running.process.send_signal(signal.SIGINT)
    assert running.says("stopping")
    assert running.end(signal.SIGINT) == 0

    assert processes(running.var) == []


@pytest.mark.parametrize(("word", "running_count"), [("sleep", 1), ("http.server", 1), ("valkey", 2)])
def test_whatever_is_killed_is_started_again(start: Start, word: str, running_count: int) -> None:
    running = start(TOY)
    assert running.says("ready:")
    victims = processes(running.var, word)

    for victim in victims:
        os.kill(victim, signal.SIGKILL)

    assert running.says("killed by SIGKILL; starts again")
    assert eventually(lambda: len(processes(running.var, word)) == running_count)
    assert not set(victims) & set(processes(running.var, word))


def test_what_was_written_outlives_kills_of_server_and_supervisor_and_a_stop(start: Start) -> None:
    first = start(TOY)
    assert first.says("ready:")
    log_of(first).set("written", "before the kills")
    victim = int((first.var / "log-redis" / "lock").read_text())
    os.kill(victim, signal.SIGKILL)
    assert first.says("killed by SIGKILL; starts again")
    first.end(signal.SIGKILL)
    assert eventually(lambda: processes(first.var, "http.server") == [])  # who would else hold its port

    second = start(TOY, ASTROLUDE_PORT=str(first.port))
    assert second.says("ready:")
    assert log_of(second).get("written") == b"before the kills"
    second.end(signal.SIGINT)

    third = start(TOY, ASTROLUDE_PORT=str(first.port))
    assert third.says("ready:")
    assert log_of(third).get("written") == b"before the kills"


def test_processes_do_not_outlive_a_killed_supervisor(start: Start) -> None:
    running = start(TOY)
    assert running.says("ready:")

    running.end(signal.SIGKILL)

    assert eventually(lambda: processes(running.var) == [])


def test_what_a_dead_process_left_running_is_ended_before_it_starts_again(start: Start) -> None:
    running = start(f"{WEB}\nparent: sh -c 'sleep 3333 & exec sleep 4444'")
    assert running.says("ready:")
    left = the_process(running, "3333")

    os.kill(the_process(running, "4444"), signal.SIGKILL)

    assert running.says("starts again")
    assert eventually(lambda: left not in processes(running.var))


def test_a_process_that_cannot_start_is_tried_at_growing_intervals(start: Start) -> None:
    running = start(f"{WEB}\nbroken: sh -c 'exit 3'")
    assert running.says("starts again in 1.6 s")

    pauses = [line.split(" in ")[1].strip() for line in running.lines if "ended with status 3" in line]
    longest = pauses.index("1.6 s")

    assert pauses[longest - 2 : longest] == ["0.4 s", "0.8 s"]


def test_bots_and_deadlines_run_as_often_as_the_settings_say(start: Start) -> None:
    procfile = f"{WEB}\nbots: sleep 3301\ndeadlines: sleep 3302"

    running = start(procfile, ASTROLUDE_BOT_WORKERS="3", ASTROLUDE_DEADLINE_WORKERS="0")

    assert eventually(lambda: len(processes(running.var, "3301")) == 3)
    assert running.says("ready:")
    assert processes(running.var, "3302") == []


@pytest.mark.usefixtures("log_redis", "work_redis")  # which are emptied
def test_with_both_urls_given_no_server_is_embedded(start: Start, log_redis_url: str, work_redis_url: str) -> None:
    procfile = f"{WEB}\ntoy: sh -c 'echo $REDIS_URL and $WORK_REDIS_URL; exec sleep 3600'"

    running = start(procfile, REDIS_URL=log_redis_url, WORK_REDIS_URL=work_redis_url)

    assert running.says(f"{log_redis_url} and {work_redis_url}")
    assert running.says("ready:")
    assert processes(running.var, "valkey") == []
    # and commands beside it find the same servers, told nothing but the folder
    world = World(log_redis_url, work_redis_url, running.var)
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    world.close()
    for command, told in ((["check-logs", game], "1 logs are sound, 0 are not"), (["status"], "read models: there")):
        done = beside(running, *command)
        assert (done.returncode, told in done.stdout) == (0, True), done


def test_all_processes_share_the_folder_of_archived_logs(start: Start) -> None:
    running = start(f"{WEB}\ntoy: sh -c 'echo logs go to $ASTROLUDE_ARCHIVE_URL.; exec sleep 3304'")

    assert running.says(f"logs go to {running.var / 'archive'}.")


def test_with_one_url_given_only_the_other_server_is_embedded(start: Start, log_redis_url: str) -> None:
    running = start(TOY, REDIS_URL=log_redis_url)

    assert running.says("ready:")
    assert len(processes(running.var, "valkey")) == 1
    assert (running.var / "work-redis").exists()
    assert not (running.var / "log-redis").exists()


def test_the_disk_is_guarded_where_the_log_store_is_embedded(start: Start, log_redis_url: str) -> None:
    procfile = f"{WEB}\nguard: sleep 3304"
    running = start(procfile)
    assert running.says("ready:")
    assert len(processes(running.var, "3304")) == 1
    assert running.end(signal.SIGINT) == 0

    running = start(procfile, REDIS_URL=log_redis_url)

    assert running.says("ready:")
    assert processes(running.var, "3304") == []


def test_what_a_log_store_of_one_s_own_does_not_promise_is_said_at_the_start(start: Start, work_redis_url: str) -> None:
    running = start(TOY, REDIS_URL=work_redis_url)

    assert running.says("ready:")
    assert running.says("WARNING: log store: acknowledged moves can be lost: the log store: appendfsync is everysec")


def test_a_taken_port_is_told_and_nothing_starts(start: Start, var: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        running = start(TOY, ASTROLUDE_PORT=port)
        status = running.wait()

    assert status == 1
    assert f"Can't listen on 127.0.0.1 port {port}: Address already in use" in "".join(running.lines)
    assert not (var / "log-redis").exists()


def test_a_second_run_on_the_same_folder_is_refused_and_disturbs_nothing(start: Start) -> None:
    first = start(TOY)
    assert first.says("ready:")
    before = sorted(processes(first.var))

    second = start(TOY)

    assert second.wait() == 1
    assert "already runs on" in "".join(second.lines)
    assert sorted(processes(first.var)) == before


def test_a_wrong_setting_is_told_and_nothing_starts(start: Start) -> None:
    running = start(TOY, ASTROLUDE_WEB_WORKERS="two")

    assert running.wait() == 1
    assert running.lines == ["ASTROLUDE_WEB_WORKERS=two: Expected `int`, got `str`. Processes that answer HTTP.\n"]


def test_it_stops_when_nobody_reads_what_it_prints(start: Start) -> None:
    running = start(f"{WEB}\nchatty: sh -c 'while true; do echo still here; sleep 0.1; done'")
    assert running.says("ready:")

    running.stop_reading()

    assert running.wait() == 0
    assert processes(running.var) == []


MAIL = f"{WEB}\nmail: sh -c 'echo mail by $ASTROLUDE_URL, $ASTROLUDE_GATEWAY_TOKEN, $REDIS_URL.; exec sleep 3303'"


def test_without_an_address_there_is_no_mail(start: Start) -> None:
    running = start(MAIL)

    assert running.says("No mail: ASTROLUDE_MAIL_ADDRESS is not set")
    assert running.says("ready:")
    assert processes(running.var, "3303") == []


def test_the_mail_gateway_is_told_the_service_and_its_token_and_nothing_of_the_stores(start: Start) -> None:
    token = "t" * 40

    running = start(
        MAIL,
        ASTROLUDE_GATEWAY_TOKEN=token,
        ASTROLUDE_MAIL_ADDRESS="play@example.org",
        ASTROLUDE_MAIL_SMTP="smtps://ada:secret@mail.example.org:465",
        ASTROLUDE_MAIL_LISTEN="lmtp://127.0.0.1:8024",
    )

    assert running.says(f"mail by http://127.0.0.1:{running.port}, {token}, .")
    assert running.says(
        "Mail from play@example.org goes out by smtps://mail.example.org:465; replies come in by lmtp://127.0.0.1:8024."
    )
    assert not any("secret" in line for line in running.lines)


def test_a_wrong_mail_setting_stops_the_start(start: Start) -> None:
    running = start(MAIL, ASTROLUDE_MAIL_ADDRESS="play")

    assert running.wait() == 1
    assert any("ASTROLUDE_MAIL_ADDRESS" in line for line in running.lines)
