"""A service that rewrites a log, or shows two histories, is caught by whoever saw the other one."""

import json
import random
from pathlib import Path

import msgspec
import pytest
import requests
from redis import Redis

from events.tree import keys as tree_keys
from events.tree.heads import Signature, Signer, TreeHead, alias, genuine
from projections.proofs.inclusion import fault
from service.settings import Settings
from tests.api.process import Server
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.witnessing.conftest import Look, forged, note, rewrite
from workers.witnessing.keeping import countersigned


def test_a_tree_that_grows_is_signed_and_proved(world: World, service: Server, look: Look, tmp_path: Path) -> None:
    # Given a game that was noted
    game = world.create(seated("ada", "bob", "cy"))
    assert requests.get(f"{service.url}/v1/tree", timeout=30).json()["code"] == "not_noted"
    assert look("mine").exit_code == 1  # there is nothing to see yet
    assert note(world) == 1
    assert look("mine").exit_code == 0
    # When it goes on, another begins, and a witness looks after each round
    play(world, game, 2)
    other = world.create(seated("ada", "bob", "dora"), visibility="private")
    assert note(world) == 2
    assert note(world) == 0
    seen = look("mine", "--game", game)
    # Then it has the tree, both heads of the game are on its chain, and what it signed says so
    assert seen.exit_code == 0, seen.output
    assert seen.output.startswith("3 leaves, ")
    assert "2 hashes of 1 games are the same" in seen.output
    heads = list(countersigned(tmp_path / "mine" / "heads.ndjson"))
    assert [one.head.size for one in heads] == [1, 3]
    assert all(one.right for one in heads)
    assert (tmp_path / "mine" / "witness.key").stat().st_mode & 0o77 == 0
    # and each head can be proved to whoever may see the game
    raws = world.context.wiring.log.raw(game)
    hashes = {raw.version: raw.hash for raw in raws}
    for query, version in (("", raws[-1].version), ("?version=1", min(version for version, _ in noted(world, game)))):
        proof = requests.get(f"{service.url}/v1/games/{game}/inclusion{query}", timeout=30).json()
        assert proof["leaf"]["version"] == version
        assert fault(proof, game, hashes) is None
        assert fault(proof, game, hashes, [heads[0].head.signatures[0].key]) is None
        assert fault(proof, game, hashes, ["0" * 64]) is not None
        assert fault(proof, other, hashes) is not None
        assert fault(proof, game, {**hashes, version: "0" * 64}) is not None
        assert fault({**proof, "index": proof["index"] + 1}, game, hashes) is not None
    assert requests.get(f"{service.url}/v1/games/{other}/inclusion", timeout=30).json()["code"] == "unknown_game"


def play(world: World, game: str, moves: int) -> None:
    rng = random.Random(1)
    for _ in range(moves):
        world.play(game, rng)


def noted(world: World, game: str) -> list[tuple[int, int]]:
    return world.context.wiring.tree.noted(alias(game))


@pytest.mark.usefixtures("service")
def test_who_saw_the_old_log_of_a_game_notices_another(
    world: World, look: Look, log_redis: Redis, tmp_path: Path
) -> None:
    # Given a witness who saw a game's head
    game = world.create(seated("ada", "bob", "cy"))
    play(world, game, 2)
    note(world)
    assert look("mine").exit_code == 0
    # When the log is rewritten, with all hashes
    raws = world.context.wiring.log.raw(game)
    rewrite(world, log_redis, game, forged(raws))
    # Then the chain that is shown is not what was noted
    shown = look("mine", "--game", game)
    assert (shown.exit_code, "was rewritten at version" in shown.output) == (2, True), shown.output
    # and when the new head is noted in its turn, the tree itself says so to every witness
    log_redis.delete(tree_keys.READ)
    assert note(world) == 1
    forks = look("mine")
    assert (forks.exit_code, "the log of a game forked" in forks.output) == (2, True), forks.output
    evidence = [json.loads(file.read_bytes()) for file in (tmp_path / "mine").glob("evidence-*.json")]
    assert {one["leaf"]["hash"] for one in evidence} >= {raws[-1].hash}
    # nor can it be cut short
    rewrite(world, log_redis, game, raws[:2])
    log_redis.delete(tree_keys.READ)
    note(world)
    assert "shrank to version 2" in look("hers", "--game", game).output or look("hers").exit_code == 2


@pytest.mark.usefixtures("service")
def test_a_service_with_two_histories_is_caught(world: World, look: Look, log_redis: Redis, tmp_path: Path) -> None:
    # Given two games in the tree, and a witness
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(2)]
    note(world)
    assert look("mine").exit_code == 0
    # When the service begins another tree, then a smaller one is noticed
    for key in log_redis.keys("{tree}:*"):
        log_redis.delete(key)
    world.context.wiring.tree.note(None, [], world.context.feed.end(), world.context.wiring.tree_signer.sign, 2**42)
    assert "the tree shrank from 2 leaves to 0" in look("mine").output
    # and a larger one too, since it does not begin as the former did
    for game in games:
        play(world, game, 1)
        note(world)
    play(world, games[0], 1)
    note(world)
    forked = look("mine")
    assert (forked.exit_code, "the tree forked" in forked.output) == (2, True), forked.output
    # Then somebody who saw the second tree only sees nothing, until the two compare
    assert look("hers").exit_code == 0
    compared = look("hers", "--compare", str(tmp_path / "mine" / "heads.ndjson"))
    assert (compared.exit_code, "showed others another tree" in compared.output) == (2, True), compared.output
    # which proves nothing when the other invents what the service has not signed
    invented = [
        msgspec.structs.replace(one, head=msgspec.structs.replace(one.head, root="0" * 64))
        for one in countersigned(tmp_path / "mine" / "heads.ndjson")
    ]
    (tmp_path / "invented.ndjson").write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in invented))
    assert look("hers", "--compare", str(tmp_path / "invented.ndjson")).exit_code == 0


@pytest.mark.usefixtures("service")
def test_another_key_is_believed_only_if_a_known_one_signed_with_it(world: World, look: Look) -> None:
    # Given a witness who knows the service's key
    wiring = world.context.wiring
    world.create(seated("ada", "bob", "cy"))
    note(world)
    assert look("mine").exit_code == 0
    mine, new = wiring.settings.keys[0], "n" * 32
    assert mine != new

    def sign_with(*keys: str) -> TreeHead:
        settings = Settings(secret_key=keys[0], further_secret_keys=" ".join(keys[1:]))
        signer: Signer = type(wiring)(settings).tree_signer
        before = wiring.tree.newest()
        assert before is not None
        return wiring.tree.note(before, [], {}, signer.sign, before.at + 1)

    # When the secret key is rotated, then the new key is learned from the head that both have signed
    assert len(genuine((head := sign_with(new, mine)).signed, head.signatures)) == 2
    assert look("mine").exit_code == 0
    sign_with(new)
    assert look("mine").exit_code == 0
    # and one that nobody vouched for is not believed
    sign_with("s" * 32)
    assert "signed under another key" in look("mine").output
    # nor a head without a right signature
    head = sign_with(new)
    wrong: tuple[Signature, ...] = (msgspec.structs.replace(head.signatures[0], signature="00" * 64),)
    wiring.tree.note(head, [], {}, lambda _: wrong, head.at + 1)
    assert "no right signature" in look("mine").output
