"""A clock that nobody waits for, and processes of which one goes on at a time: from a command to a store to the next.

Time moves on when all sleep, to where the next of them wakes; beside that by a millisecond every few commands.
A process that looks now and then whether there is something to do would do nothing most times: with a `Watch` that
knows from when on there is, its looks before that are left out.
"""

import heapq
import traceback
from collections.abc import Callable
from itertools import count
from math import ceil, inf
from typing import Any, Final, NamedTuple

from greenlet import getcurrent, greenlet
from redis.exceptions import ConnectionError as Lost

from tests.simulation.chances import Chances, Turn

BEGIN: Final = 1_767_225_600_000
"""The first of January 2026, in UTC (ms)."""
COMMANDS_A_MS: Final = 8
LONGEST_FREEZE_MS: Final = 30_000
LONGEST_DEATH_MS: Final = 10_000
NEAR_MS: Final = 300
"""How long before a moment that it means to use a process is left alone."""
LONGEST_DOZE_MS: Final = 2 * 3_600_000
"""How long a process is left alone that has nothing to do: it tidies up now and then, and before any story ends."""

CROWD: Final = 0.1
"""How often news wakes a process although another of its kind is at work already: servers tell one client of those
that wait."""

RESTING: Final = " at rest"

Watch = Callable[[], dict[str, float]]
"""By kind of process, from when on it has something to do (ms)."""


class Killed(BaseException):
    """The process is no more: nothing handles this."""


class Process:
    """A process in one of its lives; its strands die together."""

    def __init__(self, name: str, life: int, *, mortal: bool) -> None:
        self.name = name
        self.life = life
        self.mortal = mortal
        self.dead = False
        self.frozen_until = 0
        self.moments: list[int] = []
        """At which it means to do something, beside what it is watched for (ms)."""
        self.rests_until = 0
        """Until when it does only a part of what it is for: what calls for that is under its kind and `RESTING`."""
        self.strands: list[Strand] = []
        self.parts: Any = None
        self.again: Callable[[], object] | None = None


class Strand:
    """One line of work of a process."""

    def __init__(self, stage: "Stage", process: Process, name: str, do: Callable[[], object], kind: str) -> None:
        self.process = process
        self.name = f"{process.name}/{process.life}" + (f"/{name}" if name else "")
        self.kind = kind
        self.chances = stage.chances.stream(self.name)
        self.entropy = stage.chances.stream(f"entropy {self.name}")
        self.commands = 0
        self.wake = 0.0
        self.began = 0
        self.waits = False
        self.news: Callable[[], object] | None = None
        self.loses = False
        self.holds = False
        """Whether it has just taken something from others."""
        self._do = do
        self._stage = stage
        self.greenlet = greenlet(self._run, stage.main)

    def _run(self) -> None:
        try:
            self._do()
        except Killed:
            pass
        except Exception as error:  # nobody handles it: the process ends by it
            self._stage.fell(self, error)


class _Dozer(NamedTuple):
    """A strand that looks now and then whether there is something to do; when it goes on (ms), by itself and because
    it is called for.
    """

    strand: Strand
    own: float
    called: float


class Stage:
    """All processes of a story."""

    def __init__(self, chances: Chances, begin: int = BEGIN) -> None:
        self.chances = chances
        self.now = begin
        self.main = getcurrent()
        self.watch: Watch = dict
        self.faults: list[tuple[int, int]] = []
        """When a process was away, from and to (ms)."""
        self.unheard = 0
        """When a player's client had no answer last (ms): they may have left a thing half done."""
        self.halted = False
        """Whether nothing happens any more, because something was found wrong."""
        self.fallen: list[str] = []
        self.commands = 0
        self._ready: list[Strand] = []
        self._asleep: list[tuple[float, int, Strand]] = []
        self._dozing: list[Strand] = []
        self._later: list[tuple[int, int, Callable[[], object]]] = []
        self._order = count()
        self._current: Strand | None = None
        self._lives: dict[str, int] = {}
        self._choosing = 0.0
        self._crowding = chances.stream("crowding")
        self._outside = chances.stream("entropy")
        self._processes: list[Process] = []

    # What a story does.

    def begin(self, name: str, run: Callable[[Process], Callable[[], object]], kind: str = "") -> None:
        """Begin a process: `run` puts it together, and gives what it does. With a `kind` it can die, and comes back."""
        life = self._lives[name] = self._lives.get(name, 0) + 1
        process = Process(name, life, mortal=bool(kind))
        self._processes = [one for one in self._processes if not one.dead]
        self._processes.append(process)
        do = run(process)

        def ended() -> None:
            do()
            self.end(process)

        if kind:
            process.again = lambda: self.begin(name, run, kind)
        self.spawn(process, "", ended, kind)

    def spawn(self, process: Process, name: str, do: Callable[[], object], kind: str = "") -> Strand:
        """One more line of work of a process."""
        strand = Strand(self, process, name, do, kind)
        process.strands.append(strand)
        self._ready.append(strand)
        return strand

    def at(self, moment: int, do: Callable[[], object]) -> None:
        """Have something done at a moment, outside of all processes."""
        heapq.heappush(self._later, (moment, next(self._order), do))

    def end(self, process: Process) -> None:
        """A process has ended, or is to: it is begun again if it is one of those."""
        if process.dead:
            return
        process.dead = True
        for strand in process.strands:
            if not strand.greenlet.dead and strand is not self._current:
                self._wake(strand)
        if process.again:
            back = self.now + round(LONGEST_DEATH_MS * process.strands[0].chances.random()) + 1
            self.faults.append((self.now, back))
            self.at(back, process.again)

    def close(self) -> None:
        """End all processes, for good."""
        for process in self._processes:
            process.again = None
            self.end(process)
        while self._ready:
            self._resume(self._ready.pop())

    def fell(self, strand: Strand, error: Exception) -> None:
        """A process ended by an error that nobody handled."""
        told = "".join(traceback.format_exception(error)[-3:])
        self.fallen.append(f"{strand.name}: {type(error).__name__}: {error}\n{told}")
        self.end(strand.process)

    def run(self, until: int) -> None:
        """Go on until a moment, until nobody ever does anything again, or until it is halted."""
        while not self.halted:
            while self._ready:
                self._resume(self._chosen())
            if not self._advance(until):
                self.now = max(self.now, until)
                return

    # What processes do.

    def give_way(self) -> None:
        """The strand that runs is about to send a command: others may go on first, and it may not get to it."""
        strand = self._running()
        if strand is None:
            return
        self.commands += 1
        strand.commands += 1
        if not self.commands % COMMANDS_A_MS:
            self.now += 1
            self._wake_sleepers()
        turn = self.chances.at(
            strand.name, strand.commands, strand.chances, mortal=strand.process.mortal, holds=strand.holds
        )
        strand.holds = False
        if turn is not None:
            self._happen(strand, turn)

    def took(self) -> None:
        """The strand that runs has taken something from a queue or a feed."""
        strand = self._running()
        if strand is not None:
            strand.holds = True

    def answered(self) -> None:
        """The answer is there. Raises what a client raises when it is lost."""
        strand = self._running()
        if strand is not None and strand.loses:
            strand.loses = False
            raise Lost("the answer was lost")

    def sleep(self, ms: float) -> None:
        """Come back after so long."""
        strand = self._running()
        if strand is None:
            self.now += ceil(ms)
            return
        self._lie_down(strand, max(1, ceil(ms)), waits=False)

    def pause(self, ms: float) -> None:
        """Come back after so long, whether there is something to do for the kind of process or not."""
        strand = self._running()
        if strand is not None:
            heapq.heappush(self._asleep, (self.now + max(1, ceil(ms)), next(self._order), strand))
            self._switch(strand)

    def block(self, ms: float, news: Callable[[], object] | None = None) -> None:
        """Wait for so long, or until there is something to do for the kind of process, or news."""
        strand = self._running()
        if strand is not None:
            strand.news = news
            self._lie_down(strand, max(1, ceil(ms)), waits=True)

    def entropy(self, size: int) -> bytes:
        """Random bytes for whoever asks."""
        strand = self._running()
        stream = strand.entropy if strand else self._outside
        return stream.randbytes(size)

    @property
    def process(self) -> Process:
        """The process that runs."""
        strand = self._running()
        assert strand is not None
        return strand.process

    # How it goes on.

    def _running(self) -> Strand | None:
        """Whoever runs, unless it is a thread beside, or nobody. Raises Killed if that process is dead."""
        strand = self._current
        if strand is None or strand.greenlet is not getcurrent():
            return None
        if strand.process.dead:
            raise Killed
        return strand

    def _happen(self, strand: Strand, turn: Turn) -> None:
        match turn.kind:
            case "kill":
                self.end(strand.process)
                raise Killed
            case "refuse":
                self._interrupted(strand)
                raise Lost("nobody answers")
            case "lose":
                self._interrupted(strand)
                strand.loses = True
            case "freeze":
                length = 1 + round(LONGEST_FREEZE_MS * turn.how**3)
                strand.process.frozen_until = self.now + length
                self.faults.append((self.now, self.now + length))
                self._lie_down(strand, length, waits=False)
            case "yield":
                self._ready.append(strand)
                self._rouse(self._dozers())
                self._choosing = turn.how
                self._switch(strand)

    def _interrupted(self, strand: Strand) -> None:
        if strand.process.mortal:
            self.faults.append((self.now, self.now))
        else:
            self.unheard = self.now

    def _lie_down(self, strand: Strand, ms: int, *, waits: bool) -> None:
        strand.began, strand.wake, strand.waits = self.now, self.now + ms, waits
        if (strand.kind or strand.news) and not strand.process.frozen_until > self.now:
            self._dozing.append(strand)
        else:
            heapq.heappush(self._asleep, (strand.wake, next(self._order), strand))
        self._switch(strand)
        strand.news = None

    def _switch(self, strand: Strand) -> None:
        self._current = None
        self.main.switch()
        if strand.process.dead:
            raise Killed

    def _resume(self, strand: Strand) -> None:
        frozen = strand.process.frozen_until
        if frozen > self.now and not strand.process.dead:
            heapq.heappush(self._asleep, (frozen, next(self._order), strand))
            return
        self._current = strand
        strand.greenlet.switch()
        self._current = None

    def _chosen(self) -> Strand:
        """The one that was ready first, or, after one has given way, any."""
        place = int(self._choosing * len(self._ready))
        self._choosing = 0.0
        return self._ready.pop(place)

    def _wake(self, strand: Strand) -> None:
        self._asleep = [entry for entry in self._asleep if entry[2] is not strand]
        heapq.heapify(self._asleep)
        self._dozing = [one for one in self._dozing if one is not strand]
        if strand not in self._ready:
            self._ready.append(strand)

    def _wake_sleepers(self) -> None:
        while self._asleep and self._asleep[0][0] <= self.now:
            self._ready.append(heapq.heappop(self._asleep)[2])

    def _dozers(self) -> list[_Dozer]:
        due = self.watch() if self._dozing else {}
        return [_Dozer(strand, *self._wakes(strand, _due(strand, due))) for strand in self._dozing]

    def _rouse(self, dozers: list[_Dozer]) -> None:
        """Wake those whose time has come; of a kind that something calls for one, and others by chance."""
        working = {strand.kind for strand in self._ready}
        for strand, own, called in dozers:
            if min(own, called) > self.now or strand not in self._dozing:
                continue
            if own > self.now and strand.kind in working and self._crowding.random() >= CROWD:
                continue
            working.add(strand.kind)
            self._dozing.remove(strand)
            self._ready.append(strand)

    def _advance(self, until: int) -> bool:
        dozers = self._dozers()
        moments = [
            min((min(own, called) for _, own, called in dozers), default=inf),
            self._asleep[0][0] if self._asleep else inf,
            self._later[0][0] if self._later else inf,
        ]
        moment = min(moments)
        if moment > until:
            return False
        self.now = max(self.now, ceil(moment))
        while self._later and self._later[0][0] <= self.now:
            heapq.heappop(self._later)[2]()
        self._rouse(dozers)
        self._wake_sleepers()
        return True

    def _wakes(self, strand: Strand, due: float) -> tuple[float, float]:
        """When a strand goes on that dozes, by itself and because it is called for: its looks in vain are left out."""
        longest = strand.began + LONGEST_DOZE_MS
        if strand.news is not None:
            return (self.now if strand.news() else min(strand.wake, longest)), inf
        if strand.waits:
            return longest, max(self.now, due)
        own = next((moment - NEAR_MS for moment in strand.process.moments if moment > self.now), inf)
        beat = strand.wake - strand.began
        called = strand.wake + max(0, ceil((due - strand.wake) / beat)) * beat if due < inf else inf
        return max(strand.wake, min(own, longest)), called


def _due(strand: Strand, due: dict[str, float]) -> float:
    """From when on there is something to do for a strand."""
    rests = strand.process.rests_until
    at_rest = due.get(strand.kind + RESTING, inf) if rests else inf
    return min(at_rest, max(rests, due.get(strand.kind, inf)))
