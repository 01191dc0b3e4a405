"""A running service tells, at one address, what all of its processes do."""

import pytest

from tests.monitoring.listing import names
from tests.monitoring.watching import Watched, read
from tests.patience import eventually

pytestmark = pytest.mark.slow

ROLES = ("web", "streams", "dispatcher", "bots", "deadlines", "webhooks", "sweeper")
COUNTED = (
    *("astrolude_append_seconds_count", "astrolude_dispatch_seconds_count", "astrolude_bot_wait_seconds_count"),
    *("astrolude_deadline_lateness_seconds_count", "astrolude_moves_accepted_total", "astrolude_rebuild_seconds_count"),
)


def test_every_process_is_counted_at_one_address(watched: Watched) -> None:
    for role in ROLES:
        assert eventually(lambda role=role: watched.value("astrolude_processes", role=role)), role  # type: ignore[misc]
    for name in COUNTED:
        assert eventually(lambda name=name: watched.value(name)), name  # type: ignore[misc]
    for author in ("player", "bot", "clock"):
        assert watched.value("astrolude_events_appended_total", by=author), author
    assert watched.value("astrolude_job_seconds_count", queue="bots", outcome="done")
    assert watched.value("astrolude_bot_thinking_seconds_count", rulebook="systeme-solaire")
    assert watched.value("astrolude_store_up", store="log") == watched.value("astrolude_store_up", store="work") == 1


def test_only_what_the_document_lists_is_told_and_nobody_is_named(watched: Watched) -> None:
    text = watched.text()
    assert {name for name, _ in read(text)} <= names()
    assert watched.game not in text
    assert "Ada" not in text


def test_a_dead_process_is_missed_and_what_it_counted_stays(watched: Watched) -> None:
    # given
    before = watched.value("astrolude_bot_wait_seconds_count")
    # when
    watched.stack.crew.kill("bots")
    # then
    assert eventually(lambda: not watched.value("astrolude_processes", role="bots"))
    assert watched.value("astrolude_bot_wait_seconds_count") >= before > 0
    # and when
    watched.stack.restore("bots")
    # then
    assert eventually(lambda: watched.value("astrolude_processes", role="bots") == 1)
