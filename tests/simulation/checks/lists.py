"""The lists are what the logs say: those made anew are the same. Nothing is left in queues."""

from collections.abc import Iterator
from typing import Any

from rq.registry import FailedJobRegistry

from events.feed import Feed
from projections.lists.generations import generations_over
from service.queueing.places import BOTS, DEADLINES, DISPATCHERS, LANES
from tests.projections.dumps import dump
from tests.simulation.checks.lives import Lives
from workers.context import WorkerContext
from workers.queues.queues import open_queue
from workers.rebuilding.rebuilding import rebuild


def check_lists(lives: Lives) -> Iterator[str]:
    """Of everything."""
    wiring = lives.wiring
    context = WorkerContext(wiring)
    context.__dict__["work"] = wiring.work
    yield from _queues(lives)
    generations_over(wiring.work).renew()
    kept = dump(wiring)
    rebuild(context)
    generations_over(wiring.work).renew()
    made = dump(wiring)
    for name in sorted({*kept, *made}):
        before, after = _comparable(kept.get(name)), _comparable(made.get(name))
        if before != after:
            yield f"the list {name} is {str(before)[:300]}, and would be {str(after)[:300]}"


def check_notices(lives: Lives) -> Iterator[str]:
    """No notice waits in vain to be dealt with: at any moment."""
    count, oldest = Feed(lives.wiring.data, lives.wiring.log.shards).backlog(DISPATCHERS)
    if oldest is not None and lives.late(oldest, lives.now) > 0:
        yield f"{count} notices were not dealt with, the oldest since {oldest}"


def _comparable(content: Any) -> Any:
    return content or None


def _queues(lives: Lives) -> Iterator[str]:
    work = lives.wiring.work
    if waiting := work.scard(LANES):
        yield f"{waiting} games wait for their bots"
    for name in (BOTS, DEADLINES):
        queue = open_queue(name, work)
        if queue.count:
            yield f"{queue.count} jobs wait in the queue of {name}"
        failed = FailedJobRegistry(queue=queue)
        if lives.story.plot.calm and failed.get_job_count(cleanup=False):
            job = queue.fetch_job(failed.get_job_ids(cleanup=False)[0])
            yield f"jobs failed: {job and job.exc_info}"
