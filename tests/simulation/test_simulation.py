"""Fifty stories, one told twice, and one for each bug put into the service. `make simulate` tells thousands."""

import os
import re
import subprocess
import sys

import pytest

from tests.simulation.bugs import BUGS, ROOT, Bug, changed
from tests.simulation.chances import Turn
from tests.simulation.hashes import FIXED
from tests.simulation.plots import KEPT, Plot
from tests.simulation.shrinking import shrunk
from tests.simulation.story import Ending

pytestmark = pytest.mark.slow


def simulate(*options: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, whose clock and randomness the simulation replaces."""
    command = [sys.executable, "-m", "tests.simulation", *options]
    environ = {**os.environ, **FIXED}
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


def test_fifty_stories_end_well_those_that_have_failed_among_them() -> None:
    told = simulate("--length", "tiny", "--kept", "--seeds", str(50 - len(KEPT)))
    assert told.returncode == 0, told.stdout + told.stderr
    assert "50 stories" in told.stdout


def test_a_seed_is_one_story() -> None:
    told = simulate("--length", "tiny", "--seeds", "2", "--first", "10", "--facts")
    alone = simulate("--length", "tiny", "--seeds", "1", "--first", "11", "--facts")
    [second] = [line for line in told.stdout.splitlines() if line.startswith('{"seed":11,')]
    assert _without_seconds(second) in _without_seconds(alone.stdout)


def _without_seconds(text: str) -> str:
    return re.sub(r"'seconds': [\d.]+, ", "", text)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_bug_is_a_change_of_what_is_there(bug: Bug) -> None:
    text = (ROOT / bug.path).read_text(encoding="utf-8")
    assert changed(bug, text) != text


def test_each_bug_is_caught_by_the_story_of_its_seed_or_one_like_it() -> None:
    told = simulate("--bugs")
    assert told.returncode == 0, told.stdout + told.stderr
    caught = {line.partition(": ")[0] for line in told.stdout.splitlines() if ": " in line}
    assert caught == {bug.name for bug in BUGS}


def test_what_fails_is_made_smaller_to_what_it_takes() -> None:
    # given a story that fails where two things happen to its members of three days or more
    turns = [Turn(f"worker/{number}", number, "yield", 0.5) for number in range(40)]
    needed = {turns[7].name, turns[23].name}

    def tell(plot: Plot) -> Ending:
        happened = [turn for turn in turns if plot.kept is None or turn.name in plot.kept]
        fails = plot.days >= 3 and plot.members >= 3 and needed <= {turn.name for turn in happened}
        return Ending(plot, ["wrong"] if fails else [], happened)

    found = shrunk(tell(Plot(1, members=12, days=20, loses_work=True)), tell, tries=200)

    assert {turn.name for turn in found.turns} == needed
    assert (found.plot.members, found.plot.loses_work) == (3, False)
    assert 3 <= found.plot.days < 4
