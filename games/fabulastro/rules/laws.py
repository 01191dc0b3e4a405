"""What the inventions in force change: each quantity they touch is asked here and nowhere else (FA-164, FA-165)."""

from functools import partial
from typing import Final, Literal

from games.fabulastro.catalogues.inventions import PRINTED, Laws

SECOND: Final = 1000
"""Milliseconds."""


def _figure(laws: Laws, slot: str, name: str) -> int:
    return int(laws.get(slot, PRINTED[slot]).params[name])


def _in_force(laws: Laws, slot: str) -> bool:
    return slot in laws


rent: Final = partial(_figure, slot="rent", name="amount")
"""What the landlord asks for a visit, in gold (FA-059)."""
house_discount: Final = partial(_figure, slot="house_price", name="discount")
"""What is taken off the price of an unsold house, in gold; the price never falls below 1."""
courage_price: Final = partial(_figure, slot="courage_price", name="amount")
"""What the hostess asks for a point of courage, in gold (FA-064)."""
poet_letters: Final = partial(_figure, slot="poet_letters", name="count")
"""The letters that the poet gives besides the rejected ones (FA-078)."""
party_gold: Final = partial(_figure, slot="party_gold", name="amount")
"""The party's gift of earth, in gold (FA-073)."""
party_letters: Final = partial(_figure, slot="party_letters", name="count")
"""The party's gift of water, in letters (FA-071)."""
gate_bonus: Final = partial(_figure, slot="gate", name="gold")
"""What ending a dice move on a numbered square earns, in gold; 0 without an invention."""
home_bonus: Final = partial(_figure, slot="home", name="gold")
"""What a forward dice move over or onto one's start earns, in gold; 0 without an invention."""
most_replays: Final = partial(_figure, slot="replay", name="max_extra")
"""How many turns in a row doubles may add; 0 without an invention."""
hold_turns: Final = partial(_figure, slot="hold", name="turns")
"""The turns of a new hold of labyrinth, prison, indigestion or isolation."""
plunder_divisor: Final = partial(_figure, slot="plunder", name="divisor")
"""Mars steals the purse divided by this, rounded down (FA-180, FA-181)."""
choose_dice: Final = partial(_in_force, slot="dice")
"""Whether one may move by a single die instead of the total."""
kind_guardians: Final = partial(_in_force, slot="debts")
"""Whether the element of one's start sign settles a debt too."""
open_landlord: Final = partial(_in_force, slot="landlord")
"""Whether nobody owes the landlord a visit."""


def salary(laws: Laws, job: str) -> int:
    """What the bank pays, in gold: the schoolmistress' base, the actor's part of the bank, else the whole."""
    return _figure(laws, f"salary:{job}", "amount")


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
