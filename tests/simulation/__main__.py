"""`make simulate`: tells the stories of seeds, and of one that fails the smallest that does; ends with 1 then.

SEED=… tells one again, PLOT=… the one that was printed.
"""

import argparse
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from tests.simulation.bugs import BUGS, put_in
from tests.simulation.hashes import settle_hashes
from tests.simulation.telling import missed, told

AT_ONCE = 250
"""Stories in a process: each leaves a megabyte behind, and one process tells for a night otherwise."""


def asked() -> argparse.Namespace:
    """What the caller wants."""
    parser = argparse.ArgumentParser(prog="make simulate")
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--step", type=int, default=1, help="the distance to the next")
    parser.add_argument("--length", choices=("tiny", "short", "long", "year"), default="long")
    parser.add_argument("--plot", default="", help="this plot alone (JSON)")
    parser.add_argument("--kept", action="store_true", help="first those that have failed once")
    parser.add_argument("--bug", type=int, help="with this bug of tests/simulation/bugs.py in the service")
    parser.add_argument(
        "--bugs", action="store_true", help="each bug in the short story that catches it, and nothing else"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--whole", action="store_true", help="do not make a plot smaller that fails")
    parser.add_argument("--once", action="store_true", help="end with the first that fails")
    parser.add_argument("--facts", action="store_true", help="print what was in each story")
    return parser.parse_args()


def shared(options: argparse.Namespace) -> int:
    """The same by several processes, each with stores of its own; whether any has failed."""
    wanted = [sys.executable, "-m", "tests.simulation", "--length", options.length, "--step", str(options.processes)]
    shares = [range(place, options.seeds, options.processes) for place in range(options.processes)]
    worst = 0
    for number in range(0, len(shares[0]), AT_ONCE):
        parts = [share[number : number + AT_ONCE] for share in shares]
        running = [
            subprocess.Popen([*wanted, "--seeds", str(len(part)), "--first", str(options.first + part[0])])
            for part in parts
            if part
        ]
        worst = max(worst, *(process.wait() for process in running))
    return worst


def main() -> int:
    """Tell them."""
    options = asked()
    if options.processes > 1:
        return shared(options)
    if options.bugs:
        return int(missed() > 0)
    began = monotonic()
    with nullcontext() if options.bug is None else put_in(BUGS[options.bug]):
        failed, number = told(options)
    print(f"{number} stories in {monotonic() - began:.0f} s, {failed} failed", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    settle_hashes(Path(__file__).resolve().parents[2])
    sys.exit(main())
