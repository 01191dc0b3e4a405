"""The options of Fabulastro, and the types that its moves and events share."""

from typing import Annotated, Literal

import msgspec

from games.core.facts import FreeText, Seat
from games.fabulastro.components import Language

Purse = Seat | Literal["bank", "centre"]
"""Where gold is: with a seat, in the bank, or in the centre of the board."""

Spot = Annotated[str, msgspec.Meta(pattern=r"^(hand|bank|centre|G([1-9]|1[0-2]))$")]
"""Where courage is: in its owner's hand, in the bank, in the centre, or on a guardian."""

Bag = Literal["bag", "hand", "centre", "name"]
"""Where letters are."""

By = Literal["dice", "bounce", "mercure", "ceres", "round", "party", "arrow", "guardian"]
Direction = Literal["forward", "back"]
TurnKind = Literal["normal", "moon", "replay"]
HoldKind = Literal["labyrinthe", "prison", "indigestion", "isolement", "greve"]
HoldEnd = Literal["time", "double", "party"]
Failure = Literal["alone", "declined", "no_opponent", "no_show"]
EndReason = Literal["goal", "last_standing", "round_limit"]
NameKind = Literal["given_name", "surname", "pseudonym", "character", "place", "country"]
TitleKind = Literal["film", "book", "song"]
Reply = Literal["yes", "no"]
Opinion = Literal["yes", "no", "abstain"]
Answering = Literal["yes", "no", "pass"]
Verdict = Literal["accepted", "inflected", "unknown", "malformed", "wrong_letter", "repeated"]
Leaving = Literal["gave_up", "ten_wrong", "glass", "beaten"]
Params = dict[str, int | str]
"""The parameters of an invention, those of its rule only."""

Phase = Literal[
    "setup",
    "between",
    "turn",
    "destination",
    "obstacle_choice",
    "landlord",
    "hostess",
    "casino",
    "party",
    "gift_swap",
    "poet",
    "after_letters",
    "name_vote",
    "fair_challenge",
    "fair_wrestle",
    "mistress_ready",
    "mistress_words",
    "mistress_claim",
    "word_vote",
    "actor_ready",
    "actor_stage",
    "actor_audience",
    "detective_pick",
    "detective_ready",
    "detective_ask",
    "detective_answer",
    "invent",
    "invent_vote",
    "over",
]
"""Nobody is awaited in `setup`, `between` (two turns) and `over`."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game (REFERENCE.md)."""

    language: Language = "fr"
    glass_seconds: Annotated[int, msgspec.Meta(ge=60, le=600)] = 180
    name_min_letters: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    name_vote: Literal["majority", "off"] = "majority"
    mistress_quota: Annotated[int, msgspec.Meta(ge=10, le=40)] = 25
    detective_questions: Annotated[int, msgspec.Meta(ge=5, le=40)] = 20
    celebrity_source: Literal["catalogue", "open"] = "catalogue"
    title_source: Literal["any", "catalogue"] = "any"
    house_price_shift: Annotated[int, msgspec.Meta(ge=-10, le=20)] = 0
    bank: Literal["box", "unlimited"] = "box"
    round_limit: Annotated[int, msgspec.Meta(ge=10, le=200)] = 60


class Spin(msgspec.Struct, frozen=True):
    """The signs that the arrow showed until one was free."""

    seat: Seat
    spins: tuple[int, ...]
    sign: int
    price: int


class Throw(msgspec.Struct, frozen=True):
    """A seat's two dice."""

    seat: Seat
    dice: tuple[int, int]


class Judged(msgspec.Struct, frozen=True):
    """A word with its verdict; `entry` is the lexicon's headword that it used up."""

    word: FreeText[str]
    verdict: Verdict
    entry: FreeText[str | None] = None


class Title(msgspec.Struct, frozen=True):
    """What an actor mimes: of the catalogue when it has an id, else in the player's own words."""

    kind: TitleKind
    title: FreeText[str]
    accept: FreeText[tuple[str, ...]] = ()
    id: str | None = None


class Person(msgspec.Struct, frozen=True):
    """A celebrity: of the catalogue when it has an id, else in a player's own words."""

    name: FreeText[str]
    accept: FreeText[tuple[str, ...]] = ()
    id: str | None = None


class Guessed(msgspec.Struct, frozen=True):
    """A spectator's guess."""

    seat: Seat
    text: FreeText[str]
    right: bool


class Ranked(msgspec.Struct, frozen=True):
    """How a seat ended; `goals` of house, name and no debt."""

    seat: Seat
    rank: int
    score: int
    goals: int
    gold: int
    courage: int
