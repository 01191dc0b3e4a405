"""Reading a game with 200 events of history, compared with a dump made in advance; `-m tests.bench.read`."""

import random
from collections.abc import Iterator
from statistics import median
from urllib.request import urlopen

from service.settings import Settings
from service.wiring import Wiring
from tests.bench.load import request, run
from tests.bench.machine import describe
from tests.bench.played import Player, first_of_a_form, prepared_game
from tests.bench.servers import Servers, accounts

SEATS = 5
EVENTS = 200
ROUNDS = 5
CLIENTS = 16
REQUESTS = 8000


def long_game(servers: Servers, wiring: Wiring, players: list[Player]) -> str:
    """The id of a running game with that many events."""
    rng = random.Random(1)
    while True:
        game, moves = prepared_game(wiring, players, rng, first_of_a_form)
        for move in moves[:-1]:
            run(servers.service, [iter([move])])
            if wiring.games.load(game).version >= EVENTS:
                return game


def clients(path: str) -> list[Iterator[bytes]]:
    """Clients that read the same again and again."""
    return [iter([request("GET", path)] * (REQUESTS // CLIENTS)) for _ in range(CLIENTS)]


def main() -> None:
    """Print rates and ratio."""
    print(describe())
    with Servers() as servers:
        wiring = Wiring(Settings.load(servers.environment))
        game = long_game(servers, wiring, accounts(servers, SEATS))
        path = f"/v1/games/{game}"
        with urlopen(f"http://{servers.service[0]}:{servers.service[1]}{path}") as answer:
            servers.body_file.write_bytes(answer.read())
        cached, read = [], []
        for _ in range(ROUNDS):
            cached.append(run(servers.routes, clients("/cached")).rate)
            read.append(run(servers.service, clients(path)).rate)
        ratio = median(mine / other for mine, other in zip(read, cached, strict=True))
        size = servers.body_file.stat().st_size
        print(f"body of {size} bytes, {wiring.games.load(game).version} events, {CLIENTS} clients")
        print(f"prepared dump {median(cached):.0f}/s, GET game {median(read):.0f}/s, ratio {ratio:.0%}")


if __name__ == "__main__":
    main()
