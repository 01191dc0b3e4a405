"""What a position allows, and what things cost in it: asked by rules, forms, views and bots alike."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.core.facts import Seat
from games.fabulastro.board import BIGS, PER_SIGN, RING, ROAD, ahead, is_job, on_road, place_of, road_at, sign_of
from games.fabulastro.components import JOB_SIGNS, PARTY, SIGN_OF_BIG, SIGNS, TAX, Planet
from games.fabulastro.facts.shapes import Direction
from games.fabulastro.rules import laws
from games.fabulastro.state import Player, State

_TAURUS: Final = 2
_LABYRINTH: Final = 9
"""The place of `R2.4` on the ring."""
TRIES: Final = 3
_STUCK: Final = ("labyrinthe", "prison")


class Option(NamedTuple):
    """Where a throw can lead, square by square; `u` is the coordinate then, `home` whether the start was reached."""

    path: tuple[str, ...]
    direction: Direction
    steps: int
    u: int
    bounced: bool
    home: bool

    @property
    def square(self) -> str:
        """Where it ends."""
        return self.path[-1]


def duty(state: State, seat: Seat) -> bool:
    """Whether the seat owes the landlord a visit before it may leave Taurus (FA-051)."""
    player = state.players[seat]
    free = player.house or player.duty_done or player.animal is not None
    return not free and not laws.open_landlord(state.inventions)


def price(state: State, seat: Seat) -> int:
    """What the seat's house costs now, in gold."""
    printed = SIGNS[state.players[seat].sign].house.price
    return max(1, printed + state.options.house_price_shift - laws.house_discount(state.inventions))


def job_free(state: State, seat: Seat, sign: int) -> bool:
    """Whether the seat may take the job of a sign, lap rule aside (FA-037, FA-122, FA-196)."""
    if state.players[seat].animal is not None:
        return False
    square = BIGS[sign - 1]
    for other, player in enumerate(state.players):
        if other != seat and player.eliminated is None:
            on_round = player.round is not None and SIGN_OF_BIG[player.round.job] == sign
            if on_round or player.square == square:
                return False
    return True


def enterable(state: State, seat: Seat, sign: int, u: int, direction: Direction) -> bool:
    """Whether dice may lead onto a sign's big square, whose unrolled coordinate is `u` (FA-037 to FA-041)."""
    job = sign in JOB_SIGNS
    if job and not job_free(state, seat, sign):
        return False
    player = state.players[seat]
    if laws.no_lap(state.inventions, "jobs" if job else "visits"):
        return not (player.square == f"B{sign}" and player.u == u)
    return direction == "back" or sign not in player.last or u > player.last[sign]


def options(state: State, seat: Seat) -> list[Option]:
    """Where the dice of this turn may lead the seat, each once."""
    found: dict[tuple[str, Direction, int], Option] = {}
    directions: tuple[Direction, ...] = ("forward", "back") if state.players[seat].saturn else ("forward",)
    for steps in _steps(state):
        for direction in directions:
            for option in _ends(state, seat, steps, direction):
                found.setdefault((option.square, direction, steps), option)
    return list(found.values())


def _steps(state: State) -> list[int]:
    a, b = state.dice or (0, 0)
    return list(dict.fromkeys((a + b, a, b))) if laws.choose_dice(state.inventions) else [a + b]


def _ends(state: State, seat: Seat, steps: int, direction: Direction) -> Iterator[Option]:
    """The road square, the big square instead, or both."""
    player = state.players[seat]
    way = _way(state, seat, steps, direction)
    u, bounced = way[-1], max(way) > way[-1] and direction == "forward"
    lead = () if on_road(player.square) else (player.square,)
    road = (*lead, *(road_at(step) for step in way))
    home = direction == "forward" and not bounced and PER_SIGN * (player.sign - 1) in [step % RING for step in way[1:]]
    sign, index = sign_of(road[-1]), u % PER_SIGN
    big = Option((*road[:-1], f"B{sign}"), direction, steps, u - index, bounced, home)
    if index and sign == _TAURUS and duty(state, seat):
        yield big
        return
    yield Option(road, direction, steps, u, bounced, home)
    if index and not bounced and enterable(state, seat, sign, big.u, direction):
        yield big


def _way(state: State, seat: Seat, steps: int, direction: Direction) -> list[int]:
    """The coordinates touched, the first the pawn's own; leaving a big square costs a point (FA-035, FA-053)."""
    player = state.players[seat]
    u, points = player.u, steps if on_road(player.square) else steps - 1
    if direction == "back":
        return list(range(u, u - points - 1, -1))
    room = (_LABYRINTH - u) % RING
    if duty(state, seat) and points > room:
        return [*range(u, u + room + 1), *range(u + room - 1, u + 2 * room - points - 1, -1)]
    return list(range(u, u + points + 1))


def mercury_squares(state: State, seat: Seat) -> list[str]:
    """Where Mercury may take the seat: any road square, visit or free job (FA-184)."""
    bigs = [square for square in BIGS if not is_job(square) or job_free(state, seat, sign_of(square))]
    return [*ROAD, *bigs]


def ceres_signs(state: State, seat: Seat) -> list[int]:
    """The signs of the jobs to which Ceres may take the seat."""
    return [sign for sign in JOB_SIGNS if job_free(state, seat, sign)]


def planet_targets(state: State, seat: Seat, power: Planet) -> list[Seat]:
    """The seats against which Mars or Jupiter may be used."""
    others = [other for other in state.active if other != seat]
    if power == "mars":
        divisor = laws.plunder_divisor(state.inventions)
        return [other for other in others if state.players[other].gold >= divisor]
    return [other for other in others if state.players[other].animal is None]


def usable(state: State, seat: Seat, power: Planet) -> bool:
    """Whether a planet's power has any use now (FA-202); Neptune's is always another's."""
    match power:
        case "mars" | "jupiter":
            return bool(planet_targets(state, seat, power))
        case "ceres":
            return bool(ceres_signs(state, seat))
        case "venus":
            return bool(state.bag)
        case "pluton":
            return any(state.players[other].courage for other in state.active if other != seat)
        case "saturne":
            return not state.players[seat].saturn
    return True


def stuck(player: Player) -> bool:
    """Whether the seat is held where only a double frees it."""
    return player.hold is not None and player.hold.kind in _STUCK


def may_write(state: State, seat: Seat) -> bool:
    """Whether the seat may try a name; whether its letters make one is its own affair (FA-085, FA-087)."""
    player = state.players[seat]
    return player.name is None and len(player.tiles) >= state.options.name_min_letters and player.tries < TRIES


def has_choice(state: State, seat: Seat) -> bool:
    """Whether there is more to a turn than throwing the dice, as far as everybody can tell."""
    player = state.players[seat]
    if may_write(state, seat):
        return True
    if stuck(player):
        return False
    plays = player.courage > 0 and bool(player.hand)
    return plays or bool(player.debts) or (player.round is not None and can_continue(state, seat))


def opponents(state: State, seat: Seat) -> list[Seat]:
    """Whom the showman may challenge: the nearest ahead and behind who are awake and own something (FA-107)."""
    others = [other for other in state.active if other != seat]
    here = state.players[seat].square
    found: set[Seat] = set()
    for way in (
        {other: ahead(here, state.players[other].square) for other in others},
        {other: ahead(state.players[other].square, here) for other in others},
    ):
        found |= {other for other in others if way[other] == min(way.values())}
    return sorted(other for other in found if state.awake(other) and state.players[other].gold)


def owing(state: State, seat: Seat) -> list[Seat]:
    """The seats that the postman or collector still has to serve, asleep or not."""
    player = state.players[seat]
    if player.round is None:
        return []
    done, collector = player.round.done, player.round.job == "percepteur"
    return [
        other
        for other in state.active
        if other != seat and other not in done and not (collector and state.players[other].animal is not None)
    ]


def next_stop(state: State, seat: Seat) -> tuple[str, list[Seat]] | None:
    """The nearest square ahead with somebody to serve, and whom; None when there is nobody awake (FA-114, FA-124).

    A guest at the party serves no fellow guest (FA-074), since the second version of the rules.
    """
    here = state.players[seat].square
    targets = [other for other in owing(state, seat) if state.awake(other)]
    if here == PARTY and state.edition > 1:
        targets = [other for other in targets if state.players[other].square != PARTY]
    if not targets:
        return None
    squares = {state.players[other].square for other in targets}
    square = min(squares, key=lambda to: (ahead(here, to), "RBG".index(to[0]), place_of(to)))
    return square, [other for other in targets if state.players[other].square == square]


def can_continue(state: State, seat: Seat) -> bool:
    """Whether a round can go on now: somebody to serve, or the collector's own tax as the last (FA-154)."""
    player = state.players[seat]
    if player.round is None or player.hold is not None:
        return False
    return next_stop(state, seat) is not None or (not owing(state, seat) and player.gold >= TAX)


def has_own_tax(state: State, seat: Seat) -> bool:
    """Whether a collector who sets out again can pay their own tax at once: an older round, paid or not, is over."""
    return state.players[seat].gold >= TAX


def can_pay_self(state: State, seat: Seat) -> bool:
    """Whether a collector may pay the tax at this stop: two gold, and not paid yet."""
    player = state.players[seat]
    return has_own_tax(state, seat) and not (player.round is not None and player.round.self_paid)


def most_courage(state: State, seat: Seat) -> int:
    """How many points of courage the seat can buy from the hostess (FA-064)."""
    affordable = state.players[seat].gold // laws.courage_price(state.inventions)
    return state.bank_has(seat, affordable)


def most_stake(state: State, seat: Seat) -> int:
    """The greatest stake at the casino: what purse and bank can pay, and what is allowed (FA-077)."""
    limits = [state.players[seat].gold, laws.casino_limit(state.inventions)]
    if state.options.bank == "box":
        limits.append(state.bank)
    return min(limit for limit in limits if limit is not None)
