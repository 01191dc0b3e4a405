"""Seeks for tests."""

from typing import Any

from service.ids import new_id
from service.seeks.model import Seek

RULEBOOK = "destiny"
FAR = 10**15


def seek(account: str = "ada", **fields: Any) -> Seek:
    """A seek of an account, for a game of two unless the test says otherwise."""
    usual: dict[str, Any] = {
        "id": new_id(),
        "rulebook": RULEBOOK,
        "speed": "day",
        "seats": (2,),
        "rating": 0.0,
        "since": 0,
        "lapses": FAR,
    }
    return Seek(account=account, **(usual | fields))
