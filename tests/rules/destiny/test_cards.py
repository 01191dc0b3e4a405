"""Every card of Destiny: its power where there is something to do, and where there is nothing."""

from typing import Any

import pytest

from games.core.facts import Event
from games.destiny.components import ALL_TOKENS, ARCANA, CARDS, CHARACTERS, TYPES, Card, Op
from games.destiny.facts import powers
from tests.rules.destiny.positions import Sky

OUTCOMES: dict[str, tuple[str, type[Event]]] = {
    "draw_token": ("draw_token", powers.TokenDrawn),
    "steal_token": ("steal_token", powers.TokenStolen),
    "exchange_tokens": ("exchange_tokens", powers.TokensExchanged),
    "reveal_token": ("reveal_token", powers.TokenRevealed),
    "consolidate": ("consolidate", powers.SettingConsolidated),
    "throw_token": ("throw_token", powers.TokenThrown),
    "exchange_card": ("exchange_card", powers.CardsExchanged),
    "take_highest": ("take_highest", powers.CardsExchanged),
    "take_discard": ("take_discard", powers.CardTakenFromDiscard),
    "choose_lover": ("choose_lover", powers.LoversPledged),
    "swap_settings": ("swap_settings", powers.SettingsSwapped),
    "break_setting": ("break_setting", powers.SettingBroken),
    "observe": ("observe", powers.TokenObserved),
    "kill_character": ("kill_character", powers.CharacterKilled),
    "kill_more": ("stop", powers.PowerStopped),
    "raise_character": ("raise_character", powers.CharacterArrived),
    "protect": ("protect", powers.TowerRaised),
    "discard_permanent": ("discard_permanent", powers.CharacterKilled),
    "turn_devil": ("turn_devil", powers.DevilTurned),
}
"""By operation, the move that does it and what comes of it."""

NUMBERS = {
    "pla": ["DE-70", *["DE-71"] * 4, *["DE-72"] * 4, *["DE-73"] * 4],
    "con": ["DE-74", *["DE-75"] * 4, *["DE-76"] * 4, *["DE-77"] * 4],
    "mix": ["DE-78", *["DE-79"] * 4, *["DE-80"] * 4, *["DE-81"] * 4],
    "num": ["DE-82", *["DE-83"] * 4, *["DE-84"] * 4, *["DE-85"] * 4],
}


def rich(card: Card) -> Sky:
    """Three seats, seat 0 about to play the card, and something to do for every operation, with a choice each time."""
    sky = Sky(f"{card} mix-00 pla-00", "num-01 num-02 num-03", "num-04 num-05 num-06")
    sky.lay(0, sante="P1", amour="C1", argent="C2").setting(0, "sante", "lune").setting(0, "amour", "taureau")
    sky.setting(0, "argent", "poissons")
    sky.consolidated(1, travail="P4", argent="C5").lay(1, sante="P7", amour="C7")
    sky.consolidated(2, travail="P5").lay(2, sante="P6", perso_constellation="C6")
    sky.stack(1, "per-empereur inverted").stack(2, "per-amoureux")
    sky.discard("per-fou per-pape arc-roue" if card not in ("per-fou", "per-pape", "arc-roue") else "con-01 con-02")
    return sky.hidden("P10", "P11", "C10", "C11").hidden("P9", "C3", public=True)


def barren(card: Card) -> Sky:
    """Two seats and nothing to do: every own slot is full, the opponent has nothing, all tokens lie face up."""
    sky = Sky(f"{card} mix-00", "", destiny="num-05")
    sky.consolidated(0, sante="P1", travail="P2", amour="C1", argent="C2")
    sky.lay(0, perso_planet="P3", perso_constellation="C3")
    if card in ("arc-aide", "num-01", "num-02", "num-03", "num-04", "num-05", "num-06", "num-07", "num-08"):
        return _without_own_tokens(card)
    if card in ("per-magicien", "per-astronome"):
        sky.consolidated(1, sante="P5", travail="P6", amour="C5", argent="C6")
    if card.startswith("mix-1") or card == "mix-09":
        return Sky(f"{card} mix-00", "num-01")
    return sky


def _without_own_tokens(card: Card) -> Sky:
    """Five seats; the others hold all the tokens that there are."""
    sky = Sky(f"{card} mix-00", *["num-09"] * 4, destiny="arc-lune")
    left = {kind: [token for token in ALL_TOKENS if token.startswith(kind)] for kind in "PC"}
    for seat in range(1, 5):
        sky.lay(seat, **{slot: left["P"].pop() for slot in ("sante", "travail", "perso_planet")})
        sky.lay(seat, **{slot: left["C"].pop() for slot in ("amour", "argent", "perso_constellation")})
    return sky


def _act(sky: Sky, op: Op, card: Card) -> list[Event]:
    """Make the step with this operation, if it was not made by itself."""
    kind, _ = OUTCOMES[op.op]
    listed = sky.options(0, kind)
    assert listed, f"{card}: no {kind}"
    sky.do(0, kind, **listed[0])
    return sky.events


@pytest.mark.rule("DE-02", "DE-33", "DE-34", "DE-110")
@pytest.mark.parametrize("card", CARDS)
def test_every_power_acts(card: Card) -> None:
    kind = TYPES[card]
    most = max((len(step) for step in kind.steps), default=1)
    for choice in range(most):
        sky = rich(card).power(0, card)
        events: list[Event] = list(sky.events)
        for step in kind.steps:
            op = step[min(choice, len(step) - 1)]
            if op.op in OUTCOMES:
                events += _act(sky, op, card)
                assert any(isinstance(event, OUTCOMES[op.op][1]) for event in sky.events)
        assert not any(isinstance(event, powers.PowerFizzled) for event in events)
        _is_put_away(sky, card)


def _is_put_away(sky: Sky, card: Card) -> None:
    """A character is in a stack, the Tower stands, another card lies in the discard, and seat 1 plays."""
    state = sky.state
    while state.steps:
        sky.when(0, sky.book.default_move(state, 0))
    if card in CHARACTERS:
        assert card in [role.card for stack in state.stacks for role in stack]
    elif card == "arc-tour":
        assert state.tower is not None
    else:
        assert state.discard[-1] == card
    sky.then_awaits(1)


@pytest.mark.rule("DE-35", "DE-34")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("arc-tour", "per-amoureux")])
def test_a_power_without_a_target_is_skipped(card: Card) -> None:
    sky = barren(card)
    sky.state.initiative = 0

    sky.power(0, card)

    steps = len(TYPES[card].steps)
    fizzled = sky.of(powers.PowerFizzled)
    if card in ("mix-09", "mix-10", "mix-11", "mix-12"):
        assert sky.of(powers.PointsMarked) == [powers.PointsMarked(0, 0, 0)]
    elif card == "arc-mort":
        assert len(fizzled) == 1
        assert sky.of(powers.PowerStopped) == [powers.PowerStopped(0, card, auto=True)]
    else:
        assert fizzled == [powers.PowerFizzled(0, card)] * steps
    if card in CHARACTERS:
        assert sky.state.stacks[0][-1].card == card
    else:
        assert sky.state.discard[0] == card


@pytest.mark.rule("DE-91", "DE-107", "DE-165")
def test_the_tower_and_the_lovers_always_have_somebody() -> None:
    sky = barren("arc-tour").power(0, "arc-tour")
    assert sky.options(0, "protect") == [{"seat": 0}, {"seat": 1}]

    sky = barren("per-amoureux").power(0, "per-amoureux")
    assert sky.of(powers.LoversPledged) == [powers.LoversPledged(0, 1, auto=True)]


@pytest.mark.rule(
    "DE-70", "DE-71", "DE-72", "DE-73", "DE-74", "DE-75", "DE-76", "DE-77",
    "DE-78", "DE-79", "DE-80", "DE-81", "DE-82", "DE-83", "DE-84", "DE-85",
)  # fmt: skip
@pytest.mark.parametrize("card", [card for card in CARDS if card not in ARCANA])
def test_the_powers_of_the_standard_cards_are_those_of_the_rules(card: Card) -> None:
    """RULES.md in figures: operation, kind, place and face by rule number."""
    named = TYPES[card].steps[0]
    suit, place = card[:3], [other for other in CARDS if other[:3] == card[:3]].index(card)

    assert len(TYPES[card].steps) == 1
    assert [(op.op, op.kind, op.place, op.face) for op in named] == POWERS[NUMBERS[suit][place]]


def _turns(kind: str) -> list[tuple[Any, ...]]:
    return [("reveal_token", kind, None, None), ("consolidate", kind, None, None)]


POWERS: dict[str, list[tuple[Any, ...]]] = {
    "DE-70": [("draw_token", "planet", "clock", "any")],
    "DE-71": [("draw_token", "planet", "pointed", "any")],
    "DE-72": _turns("planet"),
    "DE-73": [("steal_token", "planet", None, None)],
    "DE-74": [("draw_token", "constellation", "clock", "any")],
    "DE-75": [("draw_token", "constellation", "pointed", "any")],
    "DE-76": _turns("constellation"),
    "DE-77": [("steal_token", "constellation", None, None)],
    "DE-78": [("draw_token", "any", "clock", "up")],
    "DE-79": [("draw_token", "any", "pointed", "up")],
    "DE-80": [("exchange_tokens", "any", "opponent", "up")],
    "DE-81": [("score_consolidated", None, None, None)],
    "DE-82": [("exchange_tokens", "any", "opponent", "any")],
    "DE-83": [("exchange_tokens", "planet", "opponent_or_pointed", "any")],
    "DE-84": [("exchange_tokens", "constellation", "opponent_or_pointed", "any")],
    "DE-85": [("exchange_card", None, None, None)],
}
