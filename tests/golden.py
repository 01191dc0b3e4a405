"""Writes every golden file: `make golden`.

Games that were played once are history: those that are missing are played and added, and none is ever written again,
for old logs must go on replaying. What the code says of itself, the OpenAPI documents, is written anew each time.
"""

from pathlib import Path

from service.api.openapi.document import FILES, document_yaml
from tests.projections.proofs import golden_archives
from tests.rules.contract import golden

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Add the games that are missing, and write the description of the API."""
    golden.add_missing()
    golden_archives.add_missing()
    for callers, name in FILES.items():
        (ROOT / name).write_text(document_yaml(callers), encoding="utf-8")


if __name__ == "__main__":
    main()
