"""Destiny over random games: nothing is lost, what is fixed stays, and every power gets used."""

from collections import Counter

import msgspec
import pytest

from games.core.facts import Event
from games.destiny import RULEBOOK
from games.destiny.components import (
    ALL_TOKENS,
    CARDS,
    CHARACTERS,
    FACES,
    HOROSCOPE,
    KIND_OF,
    KIND_OF_SLOT,
    KINDS,
    TYPES,
    Card,
)
from games.destiny.facts import powers, rounds, table
from games.destiny.state import State, unseen_cards
from tests.rules.contract.playing import Playing, Table, option_sets

OPTIONS = option_sets(RULEBOOK.options)
GAMES = 40


def games(wanted: int, *, long_mode: bool = False) -> list[Playing]:
    """Random games at every number of seats."""
    count = wanted * (10 if long_mode else 1)
    return [Playing(Table(RULEBOOK, 2 + seed % 4, OPTIONS[seed % len(OPTIONS)]), seed) for seed in range(count)]


@pytest.mark.rule("DE-02", "DE-03", "DE-31", "DE-34", "DE-62", "DE-64", "DE-65", "DE-140", "DE-166")
@pytest.mark.slow
def test_cards_and_tokens_are_conserved_after_every_event(long_mode: bool) -> None:
    for game in games(GAMES, long_mode=long_mode):
        list(game.positions())
        state = RULEBOOK.initial()
        for event in game.log:
            RULEBOOK.evolve(state, event)
            if not isinstance(event, table.GameSetUp | table.SettingsDealt):
                _count(state, event)
        assert state.round == 12
        assert msgspec.json.encode(state) == msgspec.json.encode(game.state)


def _count(state: State, event: Event) -> None:
    arriving = [event.card] if isinstance(event, table.CardPlayedForPower) and event.card in CHARACTERS else []
    assert sorted(_cards(state) + arriving) == sorted(CARDS), event
    where = [token for spaces in state.hours.values() for token in spaces]
    where += [token for board in state.boards for token in board.values()]
    assert sorted(token for token in where if token is not None) == sorted(ALL_TOKENS), event
    for board in state.boards:
        assert all(token is None or KIND_OF[token] == KIND_OF_SLOT[slot] for slot, token in board.items())
    for seat in range(state.players):
        _consolidated_slots_match(state, seat)
    for kind in KINDS:
        seen = [face for item, face in state.faces.items() if KIND_OF.get(item) == kind]
        assert len(seen) == len(set(seen))
        assert set(seen) <= set(FACES[kind])
    if isinstance(event, rounds.RoundEnded):
        assert {len(hand) for hand in state.hands} == {12 - event.round}


def _cards(state: State) -> list[Card]:
    lying = [card for hand in state.hands for card in hand] + state.discard
    lying += [role.card for stack in state.stacks for role in stack]
    lying += [play.card for play in state.trick if play.mode == "value" and state.destiny is not None]
    lying += [card for card in (state.destiny, state.acting and state.acting.card) if card]
    lying += ["arc-tour"] if state.tower is not None else []
    return lying + unseen_cards(state)


def _consolidated_slots_match(state: State, seat: int) -> None:
    for slot in HOROSCOPE:
        setting, token = state.settings[seat][slot], state.boards[seat][slot]
        if state.consolidated[setting]:
            assert token is not None
            assert state.shown(token) == state.faces[setting]


@pytest.mark.rule("DE-151")
def test_events_tell_the_faces_of_tokens_that_show_them() -> None:
    """They do since the second version; the first, whose games go on, tells none."""
    told: Counter[tuple[int, type[Event]]] = Counter()
    for book in (RULEBOOK, *RULEBOOK.former):
        for seed in range(20):
            game = Playing(Table(book, 2 + seed % 4, {}), seed)
            list(game.positions())
            state = book.initial()
            for event in game.log:
                for token, shows in _shown(event):
                    assert shows == (state.shown(token) if book.version > 1 else None), event
                    told[book.version, type(event)] += shows is not None
                book.evolve(state, event)

    often = {"TokenDrawn", "TokenStolen", "TokensExchanged", "TokenMasked", "TokenThrown", "AdjustmentsMade"}
    assert often <= {kind.__name__ for (_, kind), times in told.items() if times}


def _shown(event: Event) -> list[tuple[str | None, str | None]]:
    """The tokens that an event moves or turns down, with what it says that they show."""
    match event:
        case powers.TokensExchanged():
            return [(event.give, event.give_shows), (event.take, event.take_shows)]
        case rounds.AdjustmentsMade(moves=moves):
            pairs = [[(move.token, move.shows), (move.exchanged, move.exchanged_shows)] for move in moves]
            return [pair for both in pairs for pair in both]
        case powers.TokenDrawn() | powers.TokenStolen() | powers.TokenMasked() | powers.TokenThrown():
            return [(event.token, event.shows)]
        case powers.SettingBroken():
            return [(event.token, event.shows)]
    return []


@pytest.mark.rule("DE-33", "DE-111")
@pytest.mark.slow
def test_every_power_is_used_in_random_games() -> None:
    played: Counter[Card] = Counter()
    kinds: Counter[type[Event]] = Counter()
    for game in games(200):
        list(game.positions())
        played.update(event.card for event in game.log if isinstance(event, table.CardPlayedForPower))
        kinds.update(type(event) for event in game.log)

    assert set(played) == set(TYPES)
    assert set(kinds) == set(RULEBOOK.events)


@pytest.mark.rule("DE-136", "DE-143")
def test_points_of_a_card_only_rise_while_it_stays() -> None:
    for game in games(40):
        shown: dict[tuple[int, Card], int] = {}
        for _ in game.positions():
            now = {
                (seat, role.card): role.points for seat, stack in enumerate(game.state.stacks) for role in stack
            }  # fmt: skip
            moved = {
                event.card for event in game.latest if isinstance(event, rounds.CharacterStolen | powers.DevilTurned)
            }
            moved |= {event.card for event in game.latest if isinstance(event, powers.CharacterKilled)}
            assert all(now[key] >= points for key, points in shown.items() if key in now and key[1] not in moved)
            shown = now


@pytest.mark.rule("DE-165")
def test_what_the_engine_plays_is_marked() -> None:
    marked: Counter[str] = Counter()
    for game in games(60):
        list(game.positions())
        marked.update(type(event).__name__ for event in game.log if getattr(event, "auto", False))

    assert {"CharacterKilled", "PowerStopped", "TokensExchanged", "TokenDrawn", "CardsExchanged"} <= marked.keys()
