"""Setup, and the start of a round: the needle moves, Destiny leads the trick."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.destiny import components
from games.destiny.components import Face, HoroscopeSlot, Token
from games.destiny.facts import shapes, table
from games.destiny.rules.knowledge import faces_of
from games.destiny.state import State, unseen_cards


def admit(options: shapes.Options, seats: int) -> None:
    """Refuse a first player who is not there (DE-16)."""
    first = options.first_player
    there = first == "random" or first < seats
    reason = f"Expected a seat below {seats}"
    require(there, "bad_option", "DE-16", field="first_player", reason=reason)


def setup(state: State, options: shapes.Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Lay the table (DE-10 to DE-16). What nobody sees yet is not decided (DE-166)."""
    yield _set_up(options, seats, dice)
    yield _settings(seats, dice)
    yield _hands(seats, dice)


def _set_up(options: shapes.Options, seats: int, dice: Dice) -> Event:
    first = dice.below(seats) if options.first_player == "random" else options.first_player
    return table.GameSetUp(
        players=seats,
        options=options,
        initiative=first,
        day=_day(dice),
        hand_size=components.HAND,
        destiny=components.ROUNDS,
        removed=len(components.CARDS) - components.ROUNDS - components.HAND * seats,
    )


def _day(dice: Dice) -> dict[Token, Face]:
    """The tokens of the day half lie face up (DE-12)."""
    day: dict[Token, Face] = {}
    for kind in components.KINDS:
        drawn = dice.sample(components.FACES[kind], len(components.DAY))
        day.update({components.TOKENS[kind][hour - 1]: face for hour, face in zip(components.DAY, drawn, strict=True)})
    return day


def _settings(seats: int, dice: Dice) -> Event:
    """Two settings of each kind for each seat, laid unseen (DE-10)."""
    dealt: dict[Seat, dict[HoroscopeSlot, Face]] = {seat: {} for seat in range(seats)}
    for kind in components.KINDS:
        slots: list[HoroscopeSlot] = [slot for slot in components.HOROSCOPE if components.KIND_OF_SLOT[slot] == kind]
        drawn = iter(dice.sample(components.FACES[kind], seats * len(slots)))
        for seat in range(seats):
            dealt[seat].update({slot: next(drawn) for slot in slots})
    return table.SettingsDealt({seat: {slot: dealt[seat][slot] for slot in components.HOROSCOPE} for seat in dealt})


def _hands(seats: int, dice: Dice) -> Event:
    """Five arcana and seven other cards for each seat (DE-13)."""
    count, cards = components.ARCANA_IN_HAND, components.CARDS
    arcana = dice.sample([card for card in cards if card in components.ARCANA], count * seats)
    others = dice.sample([card for card in cards if card not in components.ARCANA], (components.HAND - count) * seats)
    hands = {seat: components.canonical(arcana[seat::seats] + others[seat::seats]) for seat in range(seats)}
    return table.CardsDealt({seat: tuple(hand) for seat, hand in hands.items()})


def start_round(state: State, dice: Dice) -> Iterator[Event]:
    """The needle moves, masks and reveals (DE-20 to DE-22); Destiny plays a card nobody has seen (DE-23)."""
    number = state.round + 1
    yield _advance(state, number, dice)
    yield table.DestinyPlayed(dice.pick(unseen_cards(state)))


def _advance(state: State, number: int, dice: Dice) -> Event:
    ends = number, components.opposite(number)
    at_red, at_blue = ([state.hours[kind][end - 1] for kind in components.KINDS] for end in ends)
    masked = tuple(token for token in at_red if token is not None and state.face_up[token])
    shown = [token for token in at_blue if token is not None and not state.face_up[token]]
    return table.ClockAdvanced(number, *ends, masked, faces_of(state, shown, dice))
