"""What moderators do to a study: hide it from all but its author, or show it again. Harmless twice."""

from contextlib import suppress
from typing import Final, Literal, get_args

from msgspec import structs

from service.studies.model import Hiding, NoStudy
from service.studies.writing import change
from service.wiring import Wiring

Treated = Literal["hide_study", "show_study"]
TREATED: Final[tuple[str, ...]] = get_args(Treated)


def treat(wiring: Wiring, what: str, study: str, hiding: Hiding) -> None:
    """Do so; nothing for a study that is gone. Raises Busy and Unavailable."""
    with suppress(NoStudy):
        change(wiring, study, lambda found: structs.replace(found, hiding=hiding if what == "hide_study" else None))
