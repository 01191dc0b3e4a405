"""What a line of a mail asks for. Every command carries the player's own words, so that an answer can quote them."""

from typing import Any, Literal

from msgspec import Struct

Json = dict[str, Any]
Section = Literal["board", "log", "help", "orders", "choices"]
Act = Literal["hint", "practise", "resign", "win", "accept", "decline", "back", "stop", "stop_all"]


class Play(Struct, frozen=True):
    """Play the move, legal at the decision that was read."""

    move: Json
    words: str = ""


class Preview(Struct, frozen=True):
    """Only check whether the move is legal."""

    move: Json
    words: str = ""


class Show(Struct, frozen=True):
    """Show a section in the answer."""

    what: Section
    words: str = ""


class Say(Struct, frozen=True):
    """Say a line to the table."""

    text: str
    words: str = ""


class Do(Struct, frozen=True):
    """Do what needs nothing but its name: about the game, the player's seat, or mail. A `reason` is of declining."""

    what: Act
    words: str = ""
    reason: str = ""


class AddOrders(Struct, frozen=True):
    """Standing orders to be added to those there are, as `PUT /v1/games/{game}/orders` takes them."""

    orders: list[Json]
    words: str = ""


class DropOrders(Struct, frozen=True):
    """Take back the standing order at a place of the list (from 1), or all of them."""

    number: int | None
    words: str = ""


class Unclear(Struct, frozen=True):
    """Nothing is done: `reason` is a stable code, `detail` a sentence, `candidates` what would be understood."""

    reason: str
    detail: str
    candidates: list[str] = []
    words: str = ""


Command = Play | Preview | Show | Say | Do | AddOrders | DropOrders | Unclear
