"""An archive proves that its game was noted, to both verifiers; and a witness's folder shows another game for it."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests
from redis import Redis

from projections.proofs.archive import write_archive
from tests.api.process import Server
from tests.clients.verifying import SCRIPT, check, node, reports
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.command_line.test_cli import astrolude
from tests.workers.witnessing.conftest import Look, forged, note, rewrite

Json = dict[str, Any]


@pytest.fixture
def played(world: World) -> str:
    """A game that was played to its end and noted, after another."""
    for _ in range(2):
        game = world.create(seated("ada", "bob", "cy"))
        note(world)
    world.finish(game, random.Random(1))
    note(world)
    return game


@pytest.fixture
def archive(service: Server, played: str) -> str:
    """The file that the service gives."""
    return requests.get(f"{service.url}/v1/games/{played}/archive", timeout=30).text


def with_head(archive: str, change: Callable[[Json], None]) -> str:
    """The archive with another proof in its first line."""
    first, rest = archive.split("\n", 1)
    head = json.loads(first)
    change(head["inclusion"])
    return f"{json.dumps(head)}\n{rest}"


def key_of(archive: str) -> str:
    return str(json.loads(archive.split("\n", 1)[0])["inclusion"]["head"]["signatures"][0]["key"])


def ours(folder: Path, archive: str, *options: str) -> dict[str, str]:
    """What `astrolude verify` says of each check."""
    file = folder / "game.ndjson"
    file.write_text(archive)
    result = astrolude("verify", str(file), *options)
    outcomes = dict(line.split()[:2] for line in result.output.splitlines()[1:])
    assert result.exit_code == ("fails" in outcomes.values()), result.output
    return outcomes


def test_both_verifiers_check_the_proof_and_whose_it_is(archive: str, tmp_path: Path) -> None:
    # Given an archive with a proof, when the key is known, unknown, or another
    known = key_of(archive)
    for keys, outcome in (([known], "holds"), ([], "partly"), (["0" * 64], "fails")):
        # Then both say the same
        assert ours(tmp_path, archive, *(f"--key={key}" for key in keys))["inclusion"] == outcome
        [report] = reports([archive], keys=keys)
        assert check(report, "inclusion")["outcome"] == outcome
        assert report["sound"] == (outcome != "fails")


CHANGES: dict[str, Callable[[Json], None]] = {
    "the leaf's moment": lambda proof: proof["leaf"].update(at=proof["leaf"]["at"] + 1),
    "the leaf's game": lambda proof: proof["leaf"].update(game="0" * 64),
    "the leaf's hash": lambda proof: proof["leaf"].update(hash="0" * 64),
    "the leaf's version": lambda proof: proof["leaf"].update(version=1),
    "its number": lambda proof: proof.update(index=0),
    "a number beyond": lambda proof: proof.update(index=2**40),
    "a shorter path": lambda proof: proof["path"].pop(),
    "a longer path": lambda proof: proof["path"].append("0" * 64),
    "a path of something else": lambda proof: proof["path"].append("no hash"),
    "the root": lambda proof: proof["head"].update(root="0" * 64),
    "the size": lambda proof: proof["head"].update(size=proof["head"]["size"] + 1),
    "the head's moment": lambda proof: proof["head"].update(at=0),
    "the signature": lambda proof: proof["head"]["signatures"][0].update(signature="0" * 128),
    "the key": lambda proof: proof["head"]["signatures"][0].update(public_key="0" * 64),
    "the key's name": lambda proof: proof["head"]["signatures"][0].update(key="0" * 64),
    "no signature": lambda proof: proof["head"].update(signatures=[]),
    "no head": lambda proof: proof.pop("head"),
}


def test_both_verifiers_refuse_whatever_was_changed_of_it(archive: str, tmp_path: Path) -> None:
    changed = {name: with_head(archive, change) for name, change in CHANGES.items()}
    theirs = dict(zip(changed, reports(list(changed.values())), strict=True))
    assert {name: check(report, "inclusion")["outcome"] for name, report in theirs.items()} == dict.fromkeys(
        CHANGES, "fails"
    )
    assert {name: ours(tmp_path, text)["inclusion"] for name, text in changed.items()} == dict.fromkeys(
        CHANGES, "fails"
    )


def test_a_program_without_ed25519_says_what_it_did_not_check(archive: str) -> None:
    program = f"""(async () => {{
        Object.defineProperty(globalThis, "crypto", {{ value: undefined }});
        const {{ verify }} = await import("{SCRIPT.as_uri()}");
        console.log(JSON.stringify(await verify(require("fs").readFileSync(0, "utf8"))));
    }})()"""
    found = check(json.loads(node("-e", program, given=archive).stdout), "inclusion")
    assert (found["outcome"], "the signature is unchecked" in found["why"]) == ("partly", True)


@pytest.mark.usefixtures("service")
def test_what_a_witness_kept_shows_that_another_game_was_put_in_its_place(
    world: World, played: str, look: Look, log_redis: Redis, tmp_path: Path
) -> None:
    # Given a witness who saw the game's end
    assert look("mine").exit_code == 0
    raws = world.context.wiring.log.raw(played)
    folder = f"--witness={tmp_path / 'mine'}"
    assert ours(tmp_path, write_archive(played, raws, {}).decode(), folder)["witness"] == "holds"
    # When its log is rewritten, with all hashes, and given out without a proof
    rewrite(world, log_redis, played, forged(raws))
    other = write_archive(played, world.context.wiring.log.raw(played), {}).decode()
    # Then the witness's folder shows it, and knows nothing of games that it has not seen
    found = ours(tmp_path, other, folder)
    assert {name for name, outcome in found.items() if outcome == "fails"} == {"witness"}
    assert "witness" not in ours(tmp_path, other)
    (tmp_path / "hers").mkdir()
    assert ours(tmp_path, other, f"--witness={tmp_path / 'hers'}")["witness"] == "unchecked"
