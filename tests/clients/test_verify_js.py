"""The verifier in JavaScript, written from the description alone, finds what ours finds."""

import gzip
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from projections.archive import write_archive
from tests.projections.logs import GAME, finished, forged, private_of, public_of, random_game, rehashed, some_book

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "clients" / "verify" / "verify.js"
VECTORS = ROOT / "tests" / "rules" / "vectors" / "dice.json"
ARCHIVES = sorted((ROOT / "tests" / "projections" / "golden").glob("*.gz"))
NODE = shutil.which("node")
KEPT = random_game(some_book(), 3)
LOG = KEPT.raws

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed here")


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(NODE), *arguments], capture_output=True, text=True, timeout=60, check=False)


def verdict(file: bytes, folder: Path) -> dict[str, Any]:
    path = folder / "game.ndjson"
    path.write_bytes(file)
    done = node(str(SCRIPT), str(path))
    report: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (1 if report["failed"] else 0), done.stderr
    return report


def failed(raws: list[Any], folder: Path) -> tuple[str, int]:
    found = verdict(write_archive(GAME, raws, {}), folder)["failed"]
    return found["check"], found["version"]


@pytest.mark.parametrize("seats", some_book().seats)
def test_a_sound_game_is_found_sound(seats: int, tmp_path: Path) -> None:
    kept = finished(some_book(), seats)

    report = verdict(write_archive(GAME, kept.raws, {}), tmp_path)

    assert report["failed"] is None
    assert report["checked"]["chain"] == report["version"] == len(kept.raws)
    assert report["checked"]["commitments"] == sum(len(private_of(raw)) for raw in kept.raws)
    assert (report["checked"]["seed"], report["checked"]["draws"]) == (1, 6)
    assert report["unchecked"] == ["rules", "clocks"]


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.name.partition(".")[0])
def test_every_kept_archive_is_found_sound(path: Path, tmp_path: Path) -> None:
    report = verdict(gzip.decompress(path.read_bytes()), tmp_path)

    assert report["failed"] is None
    assert report["checked"]["seed"] == 1
    assert ("draws" in report["unchecked"]) == ("systeme" not in path.name)


def test_what_was_changed_is_found_at_its_version(tmp_path: Path) -> None:
    place = len(LOG) // 2
    public = public_of(LOG[place])
    public["at"] += 1
    private = private_of(LOG[0])
    private["sealed"]["data"]["seed"] = "11" * 32
    end = public_of(LOG[-1])
    end["data"]["seed"] = "11" * 32
    secret = LOG[0].__class__(1, LOG[0].public, forged(LOG[0], private=private).private, LOG[0].hash)

    assert failed([*LOG[:place], forged(LOG[place], public), *LOG[place + 1 :]], tmp_path) == ("chain", place + 1)
    assert failed([*LOG[:place], *LOG[place + 1 :]], tmp_path) == ("chain", place + 1)
    assert failed([secret, *LOG[1:]], tmp_path) == ("commitments", 1)
    assert failed(rehashed([*LOG[:-1], forged(LOG[-1], end)]), tmp_path) == ("dice", len(LOG))


def test_cards_that_were_chosen_are_found_at_their_version(tmp_path: Path) -> None:
    place = next(place for place, raw in enumerate(LOG) if public_of(raw)["type"] == "round_started")
    public = public_of(LOG[place])
    public["data"]["drawn"].reverse()

    log = rehashed([*LOG[:place], forged(LOG[place], public), *LOG[place + 1 :]])

    assert failed(log, tmp_path) == ("dice", place + 1)


def test_what_is_no_archive_is_said(tmp_path: Path) -> None:
    assert verdict(b"", tmp_path)["failed"]["check"] == "file"
    assert verdict(b"nothing\n", tmp_path)["failed"]["check"] == "file"


def test_the_dice_are_those_of_the_test_vectors(tmp_path: Path) -> None:
    program = """
    const verify = require(process.argv[1]);
    const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
    (async () => {
      for (const game of JSON.parse(require("fs").readFileSync(process.argv[2], "utf8")).games) {
        const key = await verify.gameKey(bytes(game.seed), game.entropy);
        if (Buffer.from(key).toString("hex") !== game.key) throw new Error(game.name);
        for (const { version, calls } of game.draws) {
          const dice = new verify.Dice(key, version);
          for (const { result, count, ...call } of calls) {
            const [[name, given]] = Object.entries(call);
            const found = await dice[name](given, count);
            const told = typeof found === "bigint" ? String(found) : found;
            if (JSON.stringify(told) !== JSON.stringify(result)) throw new Error(`${version} ${name}: ${told}`);
            console.log(name);
          }
        }
      }
    })();
    """
    done = node("-e", program, str(SCRIPT), str(VECTORS))

    assert (done.returncode, done.stderr) == (0, "")
    assert {"below", "roll", "pick", "sample", "shuffle"} == set(done.stdout.split())
