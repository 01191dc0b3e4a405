"""One game under any rulebook, folded from its events: what each of them changes, and who is asked next."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.core.chairs import Decision
from games.core.clock import Millis
from games.core.facts import Event, Seat, Viewer, type_name
from games.core.forms import Form
from games.core.lifecycle.contract import LifecycleEvent
from games.core.lifecycle.playing import MovePlayed
from games.core.lifecycle.state import GameState
from games.core.spectating.delay import Mark, marked
from games.core.thinking.pace import AT_ONCE, thinking_time
from games.core.view import View

MOVE: Final = type_name(MovePlayed)


class Game(GameState):
    """One game. `apply` changes it in place; a command is decided on a `copy`."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> View | None:
        """What a seat or a spectator may know of the rulebook's state; None before the start.

        The rules know of no game that is called off: whoever they wait for there is not awaited.
        """
        if self.state is None:
            return None
        shown: View = self.book.view(self.state, viewer)
        return msgspec.structs.replace(shown, awaiting=()) if self.status == "aborted" else shown

    def forms(self, seat: Seat) -> list[Form]:
        """What an awaited seat may do; empty for others."""
        return self.book.forms(self.state, seat) if seat in self.decisions else []

    def answer_due(self, seat: Seat) -> Millis:
        """When the bot of an awaited seat is to answer: once it is asked, or as the pace of the table says."""
        decision = self.decisions[seat]
        if self.terms.bot_pace == AT_ONCE:
            return decision.opened
        since = decision.opened + decision.held
        given = None if decision.deadline is None else decision.deadline - since
        return since + thinking_time(f"{self.terms.commitment} {decision.id}", given)

    def apply(self, event: Event, at: Millis, *, last: bool) -> None:
        """Fold one event; the `last` of a batch settles who is awaited."""
        self.count(type_name(type(event)))
        if isinstance(event, LifecycleEvent):
            self.updated = at
            event.evolve(self)
        else:
            self.book.evolve(self.state, event)
        if last:
            self.settle(at)

    def settle(self, at: Millis) -> None:
        """Open and close decisions after a batch of events: those who have not answered keep theirs."""
        asking = self.status == "running" and self.pause is None
        awaited: Sequence[Seat] = self.book.awaiting(self.state) if asking else ()
        self.updated = at
        for seat in self.answered:
            self.decisions.pop(seat, None)
        self.decisions = {seat: self._asked(seat) for seat in awaited}
        self.answered.clear()
        if self.terms.delay is not None:
            self._mark()

    def _mark(self) -> None:
        """Remember how a running game stands now, for those without a seat."""
        if self.status != "running" or self.terms.delay is None:
            self.marks = ()
            return
        awaited = tuple(decision for _, decision in sorted(self.decisions.items()))
        mark = Mark(self.version, self.updated, self.told.get(MOVE, 0), tuple(self.chairs), awaited)
        self.marks = marked(self.marks, mark, self.terms.delay)

    def _asked(self, seat: Seat) -> Decision:
        """The seat's open decision, whose deadline the rules may have moved, or a new one."""
        kept = self.decisions.get(seat)
        if kept is None:
            return self.open(seat, f"{self.version}-{seat}")
        limit = self.limit(seat, kept.opened)
        if limit is None:
            return self.open(seat, kept.id) if kept.ruled else kept
        return kept if limit == kept.deadline else Decision(kept.id, seat, kept.opened, limit, ruled=True)
