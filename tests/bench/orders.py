"""What standing orders cost a sweeper when nothing happens: `python -m tests.bench.orders [games]`.

All players have orders, none of which fits. A sweep looks at what is due and at some more; looking at all of them is
what it is compared with.
"""

import sys
import time
from statistics import median

from service.orders.model import Order
from service.times import milliseconds
from tests.bench.machine import describe
from tests.bench.servers import Stores
from tests.bench.workers import SEATS, Bench
from workers.jobs.orders import follow_at, turns
from workers.processes.sweeper import REMINDED, Sweeper

WITHIN_MS = 3_000
ROUNDS = 5
VAIN = Order(id="o1", do="only_move", when="view.no_such_thing", pace="at_once")


def main() -> None:
    """Print the processor time of a sweep, and of a look at all orders."""
    games = int(sys.argv[1]) if sys.argv[1:] else 1_000
    print(describe())
    with Stores() as stores:
        bench = Bench(stores)
        for game in bench.games(games):
            for seat in range(SEATS):
                bench.wiring.orders.change(game, f"player-{seat}", lambda _: [VAIN])
        bench.catch_up()
        while found := turns(bench.context, WITHIN_MS):
            for turn in found:
                follow_at(bench.context, turn.game, turn.player, turn.decision)
        sweeper, swept, walked = Sweeper(bench.context), [], []
        for _ in range(ROUNDS):
            before = time.process_time()
            sweeper.remind_of_orders()
            turns(bench.context, WITHIN_MS)
            swept.append(time.process_time() - before)
            before = time.process_time()
            bench.wiring.agenda.remind(bench.wiring.orders.given(), milliseconds())
            for _ in range(0, games * SEATS, 1000):
                turns(bench.context, WITHIN_MS)
            walked.append(time.process_time() - before)
        ratio = median(one / all_ for one, all_ in zip(swept, walked, strict=True))
        print(f"{games * SEATS:,} orders: a sweep, with {REMINDED} looks at nothing new, {median(swept) * 1e3:.1f} ms")
        print(f"a look at all {median(walked) * 1e3:.1f} ms, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
