"""The party and its gifts (RULES.md, part E)."""

import pytest

from games.fabulastro import moves
from games.fabulastro.facts import jobs, table
from games.fabulastro.rules.position import next_stop
from tests.rules.fabulastro.positions import Zodiac


def host() -> Zodiac:
    """Seat 0 gives a party; seats 1 to 3 are asked."""
    zodiac = Zodiac().at("R7.0").rolls(1, 2)
    return zodiac.when(0, moves.MoveTo("B7", "forward", 3))


def leaving(sign: int, *dice: int, law: tuple[str, dict[str, int]] | None = None) -> Zodiac:
    """The arrow shows a sign to seat 1, who leaves the party; then these dice."""
    zodiac = host()
    if law is not None:
        zodiac.law(law[0], **law[1])
    zodiac.when(1, moves.PartyReply(True)).when(2, moves.PartyReply(False))
    return zodiac.lucky(sign, *dice).when(3, moves.PartyReply(False))


@pytest.mark.rule("FA-065")
def test_all_others_are_invited_whatever_they_do() -> None:
    zodiac = Zodiac().held("prison", seat=1).at("B3", 2).round("facteur", 2).at("R7.0").rolls(1, 2)
    zodiac.when(0, moves.MoveTo("B7", "forward", 3)).then_awaits(1, 2, 3)
    assert zodiac.of(table.PartyOpened) == [table.PartyOpened(0, (1, 2, 3))]


@pytest.mark.rule("FA-065")
def test_who_has_a_gift_due_is_not_invited_again() -> None:
    zodiac = Zodiac()
    for seat in (1, 2, 3):
        zodiac.given(table.PawnMoved(seat, ("R1.0", "B7"), 30, "party", "forward", None))
    zodiac.at("R7.0").rolls(1, 2).when(0, moves.MoveTo("B7", "forward", 3))
    assert zodiac.of(table.PartyOpened) == [table.PartyOpened(0, ())]
    assert zodiac.of(table.TurnEnded)[:1] == [table.TurnEnded(0)]


@pytest.mark.rule("FA-066", "FA-067", "FA-069")
def test_guests_come_free_of_what_held_them_and_the_host_has_a_gift_too() -> None:
    zodiac = host().held("prison", seat=2).when(2, moves.PartyReply(True)).when(1, moves.PartyReply(False))
    zodiac.when(1, moves.PartyReply(True)).then_refused("not_awaited")
    zodiac.lucky().when(3, moves.PartyReply(True))
    assert [(event.seat, event.path[-1], event.by) for event in zodiac.of(table.PawnMoved)] == [
        (2, "B7", "party"),
        (3, "B7", "party"),
    ]
    assert zodiac.of(table.HoldEnded) == [table.HoldEnded(2, "party")]
    assert [player.gift_due for player in zodiac.state.players] == [True, False, True, True]
    assert zodiac.player(2).last == {7: 30}


@pytest.mark.rule("FA-065")
def test_by_default_one_stays_away() -> None:
    zodiac = host()
    assert zodiac.book.default_move(zodiac.state, 1) == moves.PartyReply(False)


@pytest.mark.rule("FA-068", "FA-070")
def test_fire_leads_into_love_at_first_sight_and_ends_the_turn() -> None:
    zodiac = leaving(1, 9)
    assert zodiac.of(table.GiftSpun) == [table.GiftSpun(1, 1, "fire")]
    assert [(event.path[-1], event.by) for event in zodiac.of(table.PawnMoved)] == [
        ("B7", "party"),
        ("R7.2", "party"),
        ("R9.0", "arrow"),
    ]
    assert (zodiac.state.turn, zodiac.player(1).gift_due) == (2, False)


@pytest.mark.rule("FA-071")
def test_water_is_a_letter() -> None:
    assert len(leaving(4).player(1).tiles) == 1
    assert len(leaving(4, law=("party_letters", {"count": 3})).player(1).tiles) == 3
    leaving(4).then_awaits(1)


@pytest.mark.rule("FA-073")
def test_earth_is_gold() -> None:
    assert leaving(2).player(1).gold == 13
    assert leaving(2, law=("party_gold", {"amount": 6})).player(1).gold == 16


@pytest.mark.rule("FA-072")
def test_air_exchanges_a_card() -> None:
    zodiac = leaving(3)
    hand = list(zodiac.player(1).hand)
    assert zodiac.state.phase == "gift_swap"
    assert zodiac.book.default_move(zodiac.state, 1) == moves.SwapCard(hand[0])
    other = next(card for card in ("neptune", "uranus", "saturne", "jupiter", "mars") if card not in hand)
    zodiac.when(1, {"type": "swap_card", "card": other}).then_refused("card_not_held", "FA-072")
    zodiac.when(1, moves.SwapCard(hand[0]))
    assert (len(zodiac.player(1).hand), zodiac.state.discard, zodiac.state.phase) == (3, [hand[0]], "turn")


@pytest.mark.rule("FA-072")
def test_a_single_card_is_exchanged_at_once_and_no_card_is_none() -> None:
    for left in (1, 0):
        zodiac = host().when(1, moves.PartyReply(True)).when(2, moves.PartyReply(False))
        for card in list(zodiac.player(1).hand)[left:]:
            zodiac.given(table.PlanetDiscarded(1, card))
        zodiac.lucky(3).when(3, moves.PartyReply(False))
        assert (len(zodiac.of(table.PlanetDiscarded)), zodiac.state.phase) == (left, "turn")


@pytest.mark.rule("FA-074", "FA-117")
@pytest.mark.parametrize(("edition", "stop"), [(1, ("B7", [0, 2])), (2, ("R8.1", [3]))])
def test_who_is_at_the_party_serves_no_guests(edition: int, stop: tuple[str, list[int]]) -> None:
    zodiac = Zodiac().at("R8.1", 3).round("facteur", 1)
    for guest in (0, 1, 2):
        zodiac.at("B7", guest)
    zodiac.state.edition = edition
    assert next_stop(zodiac.state, 1) == stop


@pytest.mark.rule("FA-074")
def test_a_postman_may_come_and_resumes_afterwards() -> None:
    zodiac = host().at("B3", 1).round("facteur", 1).when(1, moves.PartyReply(True)).when(2, moves.PartyReply(False))
    zodiac.lucky(2).when(3, moves.PartyReply(False))
    assert (zodiac.of(jobs.RoundStop), zodiac.player(1).square) == ([], "B7")
    assert {"type": "continue_round"} in zodiac.moves(1)
