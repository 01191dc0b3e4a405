"""A short history in which every promise is kept: what bugs are made in, one at a time."""

from typing import Any

from tests.faults.histories.calls import Call, History, Line, Message

GAME = "g"


def call(kind: str, start: float, answer: Any = None, **more: Any) -> Call:
    """A call of Ada's on the game that takes 10 ms, accepted unless `more` says otherwise."""
    return Call(
        **{"who": "ada", "subject": GAME, "end": start + 10, "status": 200, **more},
        kind=kind,
        start=start,
        answer=answer,
    )


def seen(*versions: int) -> dict[str, Any]:
    """An answer that shows these versions."""
    return {"version": versions[-1], "hashes": {str(version): f"h{version}" for version in versions}}


def sample() -> History:
    """Two players, one game: an accepted move, a lost answer, a refusal; and one of everything else."""
    move = {"decision": "3-1", "if_match": 3}
    calls = [
        call("announce", 0, seen(1)),
        call("sit", 20, seen(2), who="bob"),
        call("move", 40, seen(3), said={"decision": "2-0"}, key="k1"),
        call("move", 60, seen(3), said={"decision": "2-0"}, key="k1"),
        call("move", 80, seen(4), said=move, who="bob"),
        call("move", 100, said={"decision": "4-0"}, status=None, key="k2"),
        call("move", 120, said={"decision": "5-1", "if_match": 4}, who="bob", status=412),
        call("move", 140, said={"decision": "4-0"}, status=409, key="k3"),
        call("resign", 160, seen(6), who="bob"),
        call("read", 70, seen(3), who="eve"),
        call("read", 180, seen(6), who="eve"),
        call("page", 200, seen(1, 2, 3, 4, 5, 6), who="eve"),
        call("at", 210, {"digest": "d3"}, who="eve", said={"at": 3}),
        call("at", 230, {"digest": "d3"}, who="eve", said={"at": 3}),
        call("follow", 10, [1, 2, 3], who="eve", end=50),
        call("follow", 60, [4, 5, 6], who="eve", end=300),
        call("take", 0, "1", subject="Orion"),
        call("take", 5, subject="Orion", who="bob", status=409),
        call("whose", 20, "1", subject="Orion"),
        call("use", 0, subject="t"),
        call("revoke", 20, subject="t"),
        call("use", 40, subject="t"),
        call("use", 4_000, subject="t", status=401),
        call("set_mail", 0, said={"value": "a@x"}, subject="ada"),
        call("set_mail", 20, said={"value": "b@x"}, subject="ada", status=None),
        call("get_mail", 40, "b@x", subject="ada"),
        call("set_orders", 0, said={"value": "one"}, subject="g ada"),
        call("get_orders", 20, "one", subject="g ada"),
        call("say", 0, 1, said={"text": "hello"}),
        call("say", 20, said={"text": "who?"}, who="eve", status=403),
        call("say", 40, 2, said={"text": "bye"}, who="bob"),
        call("hear", 60, [[1, "hello"], [2, "bye"]]),
    ]
    played = [
        (5, "ada", None),
        (25, "bob", None),
        (45, "ada", "2-0"),
        (85, "bob", "3-1"),
        (105, "ada", "4-0"),
        (165, "bob", None),
    ]
    log = [
        Line(version, f"h{version}", at, f"player:{who}", f"c{version}", decision)
        for version, (at, who, decision) in enumerate(played, 1)
    ]
    messages = [Message(way, "ada", f"{way}1", "finished g") for way in ("hook", "letter", "hook", "letter")]
    return History(calls, {GAME: log}, messages, [(way, "ada", "finished g") for way in ("hook", "letter")])
