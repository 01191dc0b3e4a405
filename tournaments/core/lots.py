"""Lots: what is drawn follows from the tournament's seed, so that anybody can draw it again."""

from base64 import b32encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

SEED_BYTES: Final = 32
_ID_BYTES: Final = 10


def commitment(seed: str) -> str:
    """What is published of a seed (hex) before it is used: its SHA-256."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def lot(seed: str, *purpose: object) -> bytes:
    """The lot for a purpose."""
    return sha256("\0".join((seed, *map(str, purpose))).encode()).digest()


def drawn(seed: str, items: Iterable[T], *purpose: object) -> list[T]:
    """The items in an order that is drawn; items are told apart by their text."""
    return sorted(items, key=lambda item: lot(seed, *purpose, item))


def game_id(seed: str, tournament: str, number: int) -> str:
    """The id of a tournament's game, by its number: known before the game is there."""
    return b32encode(lot(seed, "game", tournament, number)[:_ID_BYTES]).decode().lower()
