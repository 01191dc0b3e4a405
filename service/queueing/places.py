"""Where work waits in the work store: workers queue it there, and operators are told how much there is."""

from typing import Final

DISPATCHERS: Final = "dispatchers"
"""The consumer group that reads the feed."""

BOTS: Final = "bots"
DEADLINES: Final = "deadlines"
MAINTENANCE: Final = "maintenance"
QUEUES: Final = (BOTS, DEADLINES, MAINTENANCE)
"""The queues of RQ, which keeps them under the keys below."""
QUEUE: Final = "rq:queue:"
FAILED: Final = "rq:failed:"
SCHEDULED: Final = "rq:scheduled:"
JOB: Final = "rq:job:"

LANES: Final = "bots:lanes"
"""The games that wait for a turn of their bots (set)."""
PUT_OFF: Final = "bots:put-off"
"""The games whose bots are left alone, by when that ends (sorted set, ms)."""
THINKING: Final = "bots:thinking"
"""The games whose bots take their time, by when the next of them is to answer (sorted set, ms)."""
