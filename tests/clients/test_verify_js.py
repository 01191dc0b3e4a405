"""The verifier in JavaScript, written from the description alone, finds what ours finds."""

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.envelope import Raw
from games.core.catalogue import rulebooks
from projections.proofs.archive import read_archive
from projections.proofs.audit import audit
from tests.clients.verifying import ROOT, SCRIPT, TABLES, archived, check, failed, node, reports, table_digest
from tests.projections.logs import GAME, finished, forged, private_of, public_of, random_game, rehashed, some_book

VECTORS = ROOT / "tests" / "rules" / "core" / "dice.json"
ARCHIVES = sorted((ROOT / "tests" / "projections" / "proofs" / "golden").glob("*.gz"))
LOG = random_game(some_book(), 3).raws
DEEP = "[" * 50_000 + "]" * 50_000
"""JSON that is deeper than anybody's stack."""


def kept(path: Path) -> tuple[str, list[Raw], Any]:
    """A kept archive, its log and its rulebook's table."""
    text = gzip.decompress(path.read_bytes())
    raws = read_archive(text.splitlines()).raws
    return text.decode(), raws, TABLES[public_of(raws[0])["data"]["rulebook"]]


def found_in(raws: list[Raw], **options: Any) -> tuple[str, int] | None:
    return failed(reports([archived(raws)], **options)[0])


def test_every_rulebook_says_what_its_events_draw() -> None:
    for key, table in TABLES.items():
        assert (table["format"], table["rulebook"]) == ("astrolude-draws/1", key)
        named = {*table["events"], *table.get("untold", {})}
        assert named <= {fact.__struct_config__.tag for fact in rulebooks()[key].events}


def test_a_table_that_only_the_archive_brings_is_believed_by_its_digest() -> None:
    digest = table_digest(TABLES["systeme-solaire"])

    stranger, known, other = (
        reports([archived(LOG)], **options)[0] for options in ({}, {"known": [digest]}, {"known": ["0" * 64]})
    )

    assert [check(report, "draws")["outcome"] for report in (stranger, known, other)] == ["partly", "holds", "partly"]
    assert all(report["sound"] and report["table"] == digest for report in (stranger, known, other))
    assert digest in check(stranger, "draws")["why"]


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.name.partition(".")[0])
def test_in_every_kept_archive_every_random_event_is_derived_again(path: Path) -> None:
    text, raws, table = kept(path)

    [report] = reports([text], table=table)

    ours = {check.name: check for check in audit(GAME, raws).checks}
    untold = sum(public_of(raw)["type"] in (table.get("untold") or {}) for raw in raws)
    assert {check["name"]: check["outcome"] for check in report["checks"]} == {
        **dict.fromkeys(("file", "chain", "commitments", "witness", "seed"), "holds"),
        "draws": "partly" if untold else "holds",
        **dict.fromkeys(("inclusion", "rules", "clocks"), "unchecked"),
    }
    assert report["sound"]
    assert report["version"] == check(report, "chain")["checked"] == ours["chain"].checked
    assert check(report, "commitments")["checked"] == ours["commitments"].checked
    told = check(report, "seed")["checked"] + check(report, "draws")["checked"]
    assert told <= ours["dice"].checked <= told + untold


@pytest.mark.parametrize("seats", some_book().seats)
def test_an_archive_brings_the_table_that_its_check_needs(seats: int) -> None:
    digest = table_digest(TABLES["systeme-solaire"])

    [report] = reports([archived(finished(some_book(), seats).raws)], known=[digest])

    assert failed(report) is None
    assert report["table"] == digest
    assert (check(report, "draws")["outcome"], check(report, "draws")["checked"]) == ("holds", 6)


def test_a_table_that_is_none_or_of_another_game_is_not_used() -> None:
    for table, why in (({"format": "?"}, "another game"), (TABLES["destiny"], "another game")):
        draws = check(reports([archived(LOG)], table=table)[0], "draws")
        assert (draws["outcome"], draws["checked"]) == ("unchecked", 0)
        assert why in draws["why"]


def test_events_of_which_a_table_does_not_tell_what_they_drew_are_counted() -> None:
    table = TABLES["systeme-solaire"]
    told = {kind: steps for kind, steps in table["events"].items() if kind != "round_started"}

    [report] = reports([archived(LOG)], table={**table, "events": told, "untold": {"round_started": "by hand"}})
    partly = check(report, "draws")

    assert (report["sound"], partly["outcome"], partly["checked"]) == (True, "partly", 1)


def test_what_was_changed_is_found_at_its_version() -> None:
    place = len(LOG) // 2
    public = public_of(LOG[place])
    public["at"] += 1
    private = private_of(LOG[0])
    private["sealed"]["data"]["seed"] = "11" * 32
    end = public_of(LOG[-1])
    end["data"]["seed"] = "11" * 32
    secret = LOG[0].__class__(1, LOG[0].public, forged(LOG[0], private=private).private, LOG[0].hash)

    assert found_in([*LOG[:place], forged(LOG[place], public), *LOG[place + 1 :]]) == ("chain", place + 1)
    assert found_in([*LOG[:place], *LOG[place + 1 :]]) == ("chain", place + 1)
    assert found_in([secret, *LOG[1:]]) == ("commitments", 1)
    assert found_in(rehashed([*LOG[:-1], forged(LOG[-1], end)])) == ("seed", len(LOG))
    assert found_in(rehashed([forged(LOG[0], private=private), *LOG[1:]])) == ("seed", 1)


@pytest.mark.parametrize(
    "change", [lambda seed: seed + "0", lambda seed: seed + "x", str.upper], ids=["0", "x", "upper"]
)
def test_a_seed_and_a_salt_are_written_in_one_way(change: Callable[[str], str]) -> None:
    private, end = private_of(LOG[0]), public_of(LOG[-1])
    private["sealed"]["data"]["seed"] = end["data"]["seed"] = change(end["data"]["seed"])
    secret = forged(LOG[0], private=private)
    head, first, *lines = archived(LOG).splitlines()
    stored = json.loads(json.loads(first)["s"])
    stored["sealed"]["salt"] = change(stored["sealed"]["salt"])
    salted = json.dumps(json.loads(first) | {"s": json.dumps(stored)})

    assert found_in(rehashed([secret, *LOG[1:-1], forged(LOG[-1], end)])) == ("seed", len(LOG))
    assert failed(reports(["\n".join([head, salted, *lines])])[0]) == ("commitments", 1)


@pytest.mark.parametrize("stored", ["null", "5", '{"sealed":null}', DEEP], ids=["null", "5", "empty", "deep"])
def test_what_makes_no_sense_is_found_at_its_version(stored: str) -> None:
    place = len(LOG) // 2
    head, *lines = archived(LOG).splitlines()
    line = json.loads(lines[place])
    texts = [json.dumps(line | {"s": stored}), "null", json.dumps(line | {"s": None})]

    found = reports(["\n".join([head, *lines[:place], text, *lines[place + 1 :]]) for text in texts])

    assert [failed(report) for report in found] == [
        ("commitments", place + 1),
        ("chain", place + 1),
        ("commitments", place + 1),
    ]


def test_a_table_without_a_bottom_is_no_table() -> None:
    head, *lines = archived(LOG).splitlines()
    deep = json.dumps({**json.loads(head), "draws": "here"}).replace('"here"', DEEP)

    (report,) = reports(["\n".join([deep, *lines])])

    assert (report["sound"], report["table"], check(report, "draws")["outcome"]) == (True, None, "unchecked")


TEN_THOUSAND: Any = ["repeated", ["list", 1], 10_000]
LOOP: list[Any] = [{"each": "a", "in": TEN_THOUSAND, "do": [{"each": "b", "in": TEN_THOUSAND, "do": []}]}]
DOUBLE: list[Any] = [{"set": "a", "to": ["list", 1]}, *[{"set": "a", "to": ["join", "a", "a"]}] * 40]
SQUARE: list[Any] = [{"set": "a", "to": ["repeated", TEN_THOUSAND, 10_000]}]


@pytest.mark.parametrize("steps", [LOOP, DOUBLE, SQUARE], ids=["loop", "double", "square"])
def test_no_table_of_a_stranger_keeps_anybody_waiting(steps: list[Any]) -> None:
    table = {**TABLES[some_book().key], "events": {"game_created": steps}}

    (report,) = reports([archived(LOG)], table=table)

    assert failed(report) == ("draws", 1)
    assert "too many" in check(report, "draws")["reason"]


def test_what_is_no_archive_is_said() -> None:
    text = archived(LOG)

    empty, words, cut = reports(["", "nothing\n", "\n".join(text.splitlines()[:-1])])

    assert failed(empty) == failed(words) == ("file", 0)
    assert failed(cut) == ("chain", len(LOG))


def test_it_runs_from_the_command_line(tmp_path: Path) -> None:
    path, table = tmp_path / "game.ndjson.gz", tmp_path / "table.json"
    path.write_bytes(gzip.compress(archived(LOG).encode()))
    table.write_text(json.dumps(TABLES["systeme-solaire"]))

    good, bad = node(str(SCRIPT), str(path), str(table)), node(str(SCRIPT), str(SCRIPT))

    assert (good.returncode, json.loads(good.stdout)["sound"]) == (0, True)
    assert check(json.loads(good.stdout), "draws")["outcome"] == "holds"
    known = node(str(SCRIPT), str(path), "--known", table_digest(TABLES["systeme-solaire"]))
    assert check(json.loads(known.stdout), "draws")["outcome"] == "holds"
    assert (bad.returncode, json.loads(bad.stdout)["sound"]) == (1, False)


def test_what_was_noted_is_held_against_an_archive_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "game.ndjson"
    path.write_text(archived(LOG))
    first, place = public_of(LOG[0])["data"], len(LOG) // 2
    right = [
        *("--commitment", first["commitment"]),
        *("--entropy", "0:entropy 0", "--entropy=1:entropy 1"),
        *("--seen", f"{place}:{LOG[place - 1].hash}", "--seen", f"2:{LOG[1].hash}"),
    ]

    done = node(str(SCRIPT), str(path), *right)

    report = json.loads(done.stdout)
    assert (done.returncode, report["sound"], check(report, "witness")["checked"]) == (0, True, 5)
    for wrong, version in (
        (["--commitment", "0" * 64], 1),
        (["--seen", f"{place}:{'0' * 64}"], place),
        (["--seen", f"{len(LOG) + 1}:{LOG[-1].hash}"], len(LOG) + 1),
        (["--entropy", "0:entropy 1"], 2),
    ):
        done = node(str(SCRIPT), str(path), *right, *wrong)
        assert (done.returncode, failed(json.loads(done.stdout))) == (1, ("witness", version))
    for misspelt in (["--seen", "1"], ["--entropy", "mine"], ["--commitments", "0"], ["table.json", "more"]):
        done = node(str(SCRIPT), str(path), *misspelt)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)


def test_a_file_that_cannot_be_read_is_said_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "game.ndjson.gz"
    path.write_bytes(gzip.compress(archived(LOG).encode())[:200])

    for done in (node(str(SCRIPT), str(path)), node(str(SCRIPT), str(tmp_path / "none")), node(str(SCRIPT))):
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)


def test_its_hashes_are_those_of_everybody() -> None:
    texts = ["", "abc", *("é" * length for length in range(24, 68)), "x" * 100_000]
    program = """
    import(process.argv[1]).then(({ sha256, utf8, hex }) =>
      JSON.parse(require("fs").readFileSync(0)).forEach((text) => console.log(hex(sha256(utf8.encode(text))))));
    """

    done = node("-e", program, SCRIPT.as_uri(), given=json.dumps(texts))

    assert done.stdout.split() == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_the_dice_are_those_of_the_test_vectors() -> None:
    program = """
    import(process.argv[1]).then(({ gameKey, Dice }) => {
      const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
      for (const game of JSON.parse(require("fs").readFileSync(process.argv[2], "utf8")).games) {
        const key = gameKey(bytes(game.seed), game.entropy, game.algorithm);
        if (Buffer.from(key).toString("hex") !== game.key) throw new Error(game.name);
        for (const { version, calls } of game.draws) {
          const dice = new Dice(key, version);
          for (const { result, count, ...call } of calls) {
            const [[name, given]] = Object.entries(call);
            const found = dice[name](given, count);
            const told = typeof found === "bigint" ? String(found) : found;
            if (JSON.stringify(told) !== JSON.stringify(result)) throw new Error(`${version} ${name}: ${told}`);
            console.log(name);
          }
        }
      }
    });
    """
    done = node("-e", program, SCRIPT.as_uri(), str(VECTORS))

    assert (done.returncode, done.stderr) == (0, "")
    assert {"below", "roll", "pick", "sample", "shuffle"} == set(done.stdout.split())
