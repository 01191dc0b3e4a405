"""What the inventions in force change: each quantity they touch is asked here and nowhere else (FA-164, FA-165)."""

from typing import Final, Literal

from games.fabulastro.catalogues.inventions import PRINTED, Invention, Laws

SECOND: Final = 1000
"""Milliseconds."""


def _law(laws: Laws, slot: str) -> Invention:
    return laws.get(slot, PRINTED[slot])


def _figure(laws: Laws, slot: str, name: str) -> int:
    return int(_law(laws, slot).params[name])


def rent(laws: Laws) -> int:
    """What the landlord asks for a visit, in gold (FA-059)."""
    return _figure(laws, "rent", "amount")


def house_discount(laws: Laws) -> int:
    """What is taken off the price of an unsold house, in gold; the price never falls below 1."""
    return _figure(laws, "house_price", "discount")


def courage_price(laws: Laws) -> int:
    """What the hostess asks for a point of courage, in gold (FA-064)."""
    return _figure(laws, "courage_price", "amount")


def poet_letters(laws: Laws) -> int:
    """The letters that the poet gives besides the rejected ones (FA-078)."""
    return _figure(laws, "poet_letters", "count")


def party_gold(laws: Laws) -> int:
    """The party's gift of earth, in gold (FA-073)."""
    return _figure(laws, "party_gold", "amount")


def party_letters(laws: Laws) -> int:
    """The party's gift of water, in letters (FA-071)."""
    return _figure(laws, "party_letters", "count")


def gate_bonus(laws: Laws) -> int:
    """What ending a dice move on a numbered square earns, in gold; 0 without an invention."""
    return _figure(laws, "gate", "gold")


def home_bonus(laws: Laws) -> int:
    """What a forward dice move over or onto one's start earns, in gold; 0 without an invention."""
    return _figure(laws, "home", "gold")


def most_replays(laws: Laws) -> int:
    """How many turns in a row doubles may add; 0 without an invention."""
    return _figure(laws, "replay", "max_extra")


def hold_turns(laws: Laws) -> int:
    """The turns of a new hold of labyrinth, prison, indigestion or isolation."""
    return _figure(laws, "hold", "turns")


def plunder_divisor(laws: Laws) -> int:
    """Mars steals the purse divided by this, rounded down (FA-180, FA-181)."""
    return _figure(laws, "plunder", "divisor")


def salary(laws: Laws, job: str) -> int:
    """What the bank pays, in gold: the schoolmistress' base, the actor's part of the bank, else the whole."""
    return _figure(laws, f"salary:{job}", "amount")


def choose_dice(laws: Laws) -> bool:
    """Whether one may move by a single die instead of the total."""
    return "dice" in laws


def kind_guardians(laws: Laws) -> bool:
    """Whether the element of one's start sign settles a debt too."""
    return "debts" in laws


def open_landlord(laws: Laws) -> bool:
    """Whether nobody owes the landlord a visit."""
    return "landlord" in laws


def no_lap(laws: Laws, scope: Literal["jobs", "visits"]) -> bool:
    """Whether these squares may be entered again without a full lap (FA-039)."""
    return f"no_lap:{scope}" in laws


def casino_limit(laws: Laws) -> int | None:
    """The greatest stake, in gold; None without an invention (FA-077)."""
    law = laws.get("casino")
    return int(law.params["stake"]) if law else None


def glass_length(laws: Laws, seconds: int) -> int:
    """How long a glass turned now runs, in milliseconds; `seconds` is the option's."""
    law = laws.get("glass")
    return SECOND * (int(law.params["seconds"]) if law else seconds)


def effective_obstacle(laws: Laws, sign: int) -> int | None:
    """The sign whose printed obstacle acts on the obstacle square of this one; None where it is defused."""
    law = laws.get(f"obstacle:{sign}")
    if law is None:
        return sign
    return int(law.params["into"]) if law.rule == "transform_obstacle" else None
