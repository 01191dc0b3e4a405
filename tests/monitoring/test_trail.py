"""One id leads from a request to everything that followed from it, in whichever process."""

import json
from typing import Any

import pytest

from tests.monitoring.watching import Watched
from tests.patience import eventually

pytestmark = pytest.mark.slow


def lines(watched: Watched, process: str, **wanted: str) -> list[dict[str, Any]]:
    """The lines of a process with these fields."""
    written = (line for line in watched.stack.crew.log(process).splitlines() if line.startswith("{"))
    return [line for line in map(json.loads, written) if wanted.items() <= line.items()]


@pytest.mark.parametrize(("process", "event"), [("web", "appended"), ("dispatcher", "followed"), ("bots", "appended")])
def test_a_moves_way_is_found_by_the_id_in_its_answer(watched: Watched, process: str, event: str) -> None:
    assert eventually(lambda: lines(watched, process, event=event, request=watched.request, game=watched.game))


def test_lines_of_a_request_name_the_account_and_those_of_a_job_the_job(watched: Watched) -> None:
    (move,) = lines(watched, "web", event="appended", request=watched.request)
    assert move["account"] == watched.account
    assert all(line["job"] for line in lines(watched, "bots", event="appended"))


def test_a_deadline_is_known_to_come_from_the_request_that_began_it(watched: Watched) -> None:
    timed_out = lines(watched, "deadlines", event="timed_out", game=watched.game)
    assert timed_out
    assert all(line["job"] for line in timed_out)
    assert {line["request"] for line in timed_out} <= {
        line["request"] for line in lines(watched, "web", event="appended")
    }


def test_no_event_holds_it(watched: Watched) -> None:
    log = watched.events()
    assert log
    assert watched.request not in log
