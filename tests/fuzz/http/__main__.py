"""`make fuzz`: a whole service is sent REQUESTS, made by chance from SEED; ends with 1 at any answer that may not be.

A 5xx may not be, nor what openapi.yaml does not promise. build/fuzz.json adds the runs up.
"""

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

from service.administration.log import OPERATOR
from service.mail.addresses.gateway import Gateway
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.document import Document
from tests.faults.stack import ALL, Stack
from tests.folders import servers_folder
from tests.fuzz.http.fuzzing import Fuzzing, Tally
from tests.tree import ROOT

TOLD: Final = ROOT / "build" / "fuzz.json"
WITHOUT: Final = "webhooks"
"""Nobody is called whose address a request made up."""


def main() -> int:
    """Send so many requests, and tell what was answered."""
    parser = argparse.ArgumentParser(prog="make fuzz")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", default="")
    asked = parser.parse_args()
    seed, began = asked.seed or secrets.token_hex(4), monotonic()
    found = fuzzed(asked.requests, seed)
    lines = [f"{number:8} {status} {operation}" for (operation, status), number in sorted(found.tally.items())]
    sent, seconds = found.tally.total(), monotonic() - began
    summary = f"SEED={seed}: {sent} requests in {seconds:.0f} s, {len(found.faults)} faults"
    print("\n".join([*lines, *found.faults, summary]))
    before = json.loads(TOLD.read_text(encoding="utf-8")) if TOLD.exists() else {}
    TOLD.parent.mkdir(exist_ok=True)
    TOLD.write_text(json.dumps(added(before, seed, found.tally, len(found.faults)), indent=1), encoding="utf-8")
    print(f"{TOLD.relative_to(ROOT)}: {json.loads(TOLD.read_text(encoding='utf-8'))['requests']} requests in all")
    return int(bool(found.faults))


def fuzzed(number: int, seed: str) -> Fuzzing:
    """What came of so many requests to a service of their own."""
    with servers_folder() as folder:
        stack = Stack(folder, ASTROLUDE_WEB_WORKERS="2")
        try:
            stack.start(*(name for name in ALL if name != WITHOUT))
            document = Document.load()
            head = Person.sign_up(Api(stack.url, document), f"Head {seed}")
            wiring = Wiring(stack.settings)
            wiring.roles.change(head.id, "administrator", by=OPERATOR, at=0)
            gateway = Gateway("", stack.settings.keys).token
            found = Fuzzing(stack.url, document, seed, staff=head.token, gateway=gateway)
            found.run(number)
            return found
        finally:
            stack.end()


def added(before: Mapping[str, Any], seed: str, tally: Tally, faults: int) -> dict[str, Any]:
    """What the file says after one more run."""
    operations = {name: Counter(statuses) for name, statuses in before.get("operations", {}).items()}
    for (operation, status), number in tally.items():
        operations.setdefault(operation, Counter())[str(status)] += number
    run = {"seed": seed, "requests": tally.total(), "faults": faults}
    requests = before.get("requests", 0) + tally.total()
    return {"requests": requests, "runs": [*before.get("runs", ()), run], "operations": operations}


if __name__ == "__main__":
    sys.exit(main())
