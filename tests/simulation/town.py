"""What is outside: receivers of webhooks and a mail server, all away now and then, and the gateway before it."""

import json
from collections.abc import Mapping
from typing import Any, Final

from events import clock
from service.mail.letters import settling
from service.mail.letters.claiming import Outgoing, claim
from service.mail.letters.claims import Claimant
from service.wiring import Wiring
from tests.simulation.club import AWAY
from tests.simulation.stage import Stage
from tests.simulation.told import Call, Mail, Told
from workers.webhooks.guarded_http import Answer

LOOK_SECONDS: Final = 10.0
AT_ONCE: Final = 20
TAKES_MS: Final = 50
"""For a mail on its way to the server; one in ten takes far longer."""
LONGEST_MS: Final = 20_000


class Street:
    """Where webhooks go. A receiver is away for hours, a little of its time."""

    def __init__(self, stage: Stage, told: Told) -> None:
        self._stage = stage
        self._told = told
        self.calm = False

    def courier(self, *_: Any) -> "Street":
        """What makes calls, in the place of the service's own."""
        return self

    def outlast(self) -> None:
        """Names take no time here."""

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """A call."""
        chance = self._stage.chances.stream(f"{url} {self._stage.now // 10_800_000}")
        away = not self.calm and chance.random() < 0.1
        took = 20 + int(200 * chance.random()) + (9_000 if away and chance.random() < 0.3 else 0)
        clock.sleep(took / 1000)
        self._told.calls.append(Call(url, self._stage.now, headers["webhook-id"], json.loads(body), not away))
        return Answer(took, 500 if away else 204)


class Gateway:
    """Claims letters as the API has it, and gives them to a mail server that is busy now and then."""

    def __init__(self, wiring: Wiring, stage: Stage, told: Told, name: str, life: int) -> None:
        self._wiring = wiring
        self._stage = stage
        self._told = told
        self._by = Claimant(name, str(life), "mailto")
        self._rng = stage.chances.stream(f"mail {name} {life}")

    def run(self) -> None:
        """Send what is due, for ever."""
        while True:
            try:
                self._wiring.claims.take_back(self._by, self._stage.now)
                found = claim(self._wiring, AT_ONCE, self._stage.now, "mailto", self._by)
                for outgoing in found:
                    self._send(outgoing)
            except AWAY:
                found = []
            if not found:
                clock.sleep(LOOK_SECONDS)

    def _send(self, outgoing: Outgoing) -> None:
        letter, at = outgoing.letter, self._stage.now
        slow = self._rng.random() < 0.1
        takes = self._rng.randint(TAKES_MS, LONGEST_MS) if slow else TAKES_MS
        self._stage.process.moments = [at + takes]  # it waits for the server, not for something to do
        clock.sleep(takes / 1000)
        hours = self._stage.chances.stream(f"mail server {at // 10_800_000}")
        away = not self._stage.chances.calm and hours.random() < 0.1
        taken = self._rng.random() < 0.97 and not away
        self._told.mails.append(Mail(at, outgoing, taken))
        if taken:
            settling.sent(self._wiring.letters, letter.id, f"<{letter.id}@x>", self._stage.now)
        else:
            settling.put_off(self._wiring.letters, letter.id, "451 later", self._stage.now, letter.attempts)
