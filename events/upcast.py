"""Old shapes of events to new ones, on reading: the stored bytes, and so the hashes, never change."""

from collections.abc import Callable

from msgspec.structs import replace

from events.envelope import Draft, Entry, Secret

Upcast = Callable[[Draft], Draft]


class Upcasters:
    """For a type and a version of its shape, the function that makes the next shape of it.

    A function gets and gives a Draft: it may rename the type, but must raise `v` or change the type. It must not
    change the data that it is given.
    """

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], Upcast] = {}

    def register(self, kind: str, v: int) -> Callable[[Upcast], Upcast]:
        """Decorate the function that lifts events of type `kind` from shape `v`. Raises ValueError for a second one."""

        def add(step: Upcast) -> Upcast:
            if (kind, v) in self._steps:
                raise ValueError(f"two upcasters of {kind}/{v}")
            self._steps[kind, v] = step
            return step

        return add

    def lift(self, entry: Entry) -> Entry:
        """`entry` in its newest shape, step by step; the same object when it has that already."""
        if (entry.type, entry.v) not in self._steps:
            return entry
        parts = {audience: secret.data for audience, secret in entry.private.items()}
        draft = self.newest(Draft(entry.type, entry.v, entry.public, parts))
        private = {audience: self._keep_salt(entry, audience, data) for audience, data in draft.private.items()}
        return replace(entry, type=draft.type, v=draft.v, public=draft.public, private=private)

    def newest(self, draft: Draft) -> Draft:
        """An event's parts in its newest shape. Raises ValueError when a step leads nowhere."""
        while step := self._steps.get((draft.type, draft.v)):
            lifted = step(draft)
            if lifted.type == draft.type and lifted.v <= draft.v:
                raise ValueError(f"the upcaster of {draft.type}/{draft.v} gives {lifted.type}/{lifted.v}")
            draft = lifted
        return draft

    @staticmethod
    def _keep_salt(entry: Entry, audience: str, data: dict[str, object]) -> Secret:
        stored = entry.private.get(audience)
        return Secret(data, stored.salt if stored else "")
