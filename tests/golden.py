"""Writes every golden file: `make golden`.

Games that were played once are history: those that are missing are played and added, and none is ever written again,
for old logs must go on replaying. What the code says of itself, openapi.yaml, is written anew each time.
"""

from pathlib import Path

from service.api.openapi.document import document_yaml
from tests.projections.proofs import golden_archives
from tests.rules.contract import golden

OPENAPI = Path(__file__).parents[1] / "openapi.yaml"


def main() -> None:
    """Add the games that are missing, and write the description of the API."""
    golden.add_missing()
    golden_archives.add_missing()
    OPENAPI.write_text(document_yaml(), encoding="utf-8")


if __name__ == "__main__":
    main()
