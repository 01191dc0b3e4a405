"""The turnstile: what one network asks for at once waits in its own line, for its share of a process's time."""

import time
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from events import clock
from service.api.app import create_app
from service.limits.turnstile import (
    CONNECTION_SECONDS,
    CREDIT_SECONDS,
    LINES_KEPT,
    MOST_CHARGED,
    SHARE,
    TURN_SECONDS,
    Turnstile,
)
from service.settings import Settings
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS

BUSY, CALM = "203.0.113.1", "203.0.113.2"


class Staged(clock.SystemClock):
    """A clock that goes on when somebody sleeps, or works."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def staged() -> Iterator[Staged]:
    found = Staged()
    clock.use(found)
    yield found
    clock.use(clock.SystemClock())


def work(turnstile: Turnstile, who: str, staged: Staged, seconds: float) -> float:
    """Work as long as that on a request of theirs; how long it waited before."""
    came = staged.now
    with turnstile.held(who):
        began = staged.now
        staged.now += seconds
    return began - came


class Request(Thread):
    """A request that is being worked on from `begun` until it may end."""

    def __init__(self, turnstile: Turnstile, who: str) -> None:
        super().__init__(daemon=True)
        self.begun, self.may_end = Event(), Event()
        self._turnstile, self._who = turnstile, who
        self.start()

    def run(self) -> None:
        with self._turnstile.held(self._who):
            self.begun.set()
            self.may_end.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize("factor", [0.05, 1.0, 3.0])
@pytest.mark.parametrize("seconds", [0.001, 0.004, MOST_CHARGED])
def test_a_network_has_its_share_of_the_time(staged: Staged, factor: float, seconds: float) -> None:
    turnstile, began = Turnstile(factor), staged.now
    asked = 500

    waited = [work(turnstile, BUSY, staged, seconds) for _ in range(asked)]

    at_once = round(CREDIT_SECONDS * max(1, factor) / seconds)
    assert not any(waited[:at_once])
    share = (asked * seconds - CREDIT_SECONDS * max(1, factor)) / (staged.now - began)
    assert share == pytest.approx(SHARE * max(1, factor), rel=0.05)


def test_others_wait_for_no_network_that_has_had_its_share(staged: Staged) -> None:
    turnstile = Turnstile(1)
    for _ in range(100):
        work(turnstile, BUSY, staged, MOST_CHARGED)

    assert work(turnstile, BUSY, staged, 0.001) > 0
    assert work(turnstile, CALM, staged, 0.001) == 0


def test_a_request_that_waits_itself_counts_as_little_work(staged: Staged) -> None:
    turnstile = Turnstile(1)
    work(turnstile, BUSY, staged, 60)

    assert work(turnstile, BUSY, staged, 0.001) == 0


def test_connections_count_as_work(staged: Staged) -> None:
    turnstile, began = Turnstile(1), staged.now
    connections = 300
    for _ in range(connections):
        turnstile.connect(BUSY)

    assert (staged.now - began) * SHARE == pytest.approx(connections * CONNECTION_SECONDS - CREDIT_SECONDS, rel=0.05)


def test_credit_comes_back(staged: Staged) -> None:
    turnstile = Turnstile(1)
    for _ in range(10):
        work(turnstile, BUSY, staged, MOST_CHARGED)
    staged.now += (CREDIT_SECONDS + MOST_CHARGED) / SHARE

    waited = [work(turnstile, BUSY, staged, 0.01) for _ in range(5)]

    assert not any(waited)


def test_networks_are_forgotten_once_their_credit_is_back_but_not_while_they_ask(staged: Staged) -> None:
    turnstile = Turnstile(1)
    for number in range(LINES_KEPT):
        work(turnstile, f"network {number}", staged, MOST_CHARGED)
    busy = Request(turnstile, BUSY)
    assert busy.begun.wait(PATIENCE_SECONDS)
    for number in range(3 * LINES_KEPT):
        work(turnstile, f"other {number}", staged, 0.001)

    assert len(turnstile._lines) < 2 * LINES_KEPT
    assert BUSY in turnstile._lines
    busy.may_end.set()


def test_whoever_has_no_name_and_a_service_without_limits_wait_for_nobody(staged: Staged) -> None:
    for turnstile, who in ((Turnstile(1), ""), (Turnstile(0), BUSY)):
        assert not any(work(turnstile, who, staged, 1) for _ in range(100))


def test_one_request_of_a_network_is_worked_on_at_once(staged: Staged) -> None:
    turnstile = Turnstile(1)
    first = Request(turnstile, BUSY)
    assert first.begun.wait(PATIENCE_SECONDS)
    staged.now -= PATIENCE_SECONDS  # the first one's turn does not end by itself
    second, other = Request(turnstile, BUSY), Request(turnstile, CALM)

    assert other.begun.wait(PATIENCE_SECONDS)
    time.sleep(2 * TURN_SECONDS)
    assert not second.begun.is_set()
    staged.now += PATIENCE_SECONDS
    first.may_end.set()
    assert second.begun.wait(PATIENCE_SECONDS)
    for request in (second, other):
        request.may_end.set()


def test_what_takes_long_keeps_nobody_from_the_next_turn() -> None:
    turnstile = Turnstile(1)
    first, second, third = (Request(turnstile, BUSY) for _ in range(3))

    for request in (first, second, third):
        assert request.begun.wait(PATIENCE_SECONDS)
    for request in (first, second, third):
        request.may_end.set()


def test_the_application_answers_when_it_is_its_caller_s_turn(log_redis_url: str, staged: Staged) -> None:
    wiring = Wiring(Settings(redis_url=log_redis_url, secret_key="k" * 32, rate_limits=1))
    client = create_app(wiring).test_client()
    for _ in range(100):
        work(wiring.turnstile, BUSY, staged, MOST_CHARGED)
    began = staged.now

    assert client.get("/healthz", environ_base={"REMOTE_ADDR": CALM}).status_code == 200
    assert staged.now == began
    assert client.get("/healthz", environ_base={"REMOTE_ADDR": BUSY}).status_code == 200
    assert staged.now > began
