"""Names squares, goods, planets, people and rules in the sentences of events and refusals."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.facts import Event, type_name
from games.core.texts import Params, Prepare, Texts, Words
from games.fabulastro.components import TRAPS
from games.fabulastro.facts import ending, jobs, table
from games.fabulastro.naming import invention, person, pictogram_names, towards, work_title
from games.fabulastro.naming import names as names_of_tables

_TABLES: Final = {
    "element": ("elements",),
    "animal": ("animals",),
    "house": ("houses",),
    "sign": ("signs",),
    "spun": ("signs",),
    "card": ("planets", "mail"),
    "job": ("own_job",),
    "kind": ("title_kinds", "name_kinds"),
    "opinion": ("opinions",),
    "reply": ("replies",),
    "power": ("planets",),
    "square": ("squares",),
    "squares": ("squares",),
    "question": ("questions",),
}
"""Fields whose value, or each of whose values, has a name, and the tables where it stands."""
_SEATS: Final = {"opponent": "name", "by": "name", "drawn_by": "name", "invited": "name", "first": "name"}
"""Fields that hold a further seat, and what it is called in sentences."""
_SEVERAL: Final = ("candidates", "targets")
"""Fields that list seats."""


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What any sentence may need beyond plain fields: ids by their names, and seats by theirs."""
    params: Params = {}
    for field, tables in _TABLES.items():
        if named := _named(words, tables, data.get(field)):
            params[field] = named
    if words.has(key := f"of_sign.{data.get('sign')}"):
        params["of_sign"] = words.say(key)
    for field, name in _SEATS.items():
        if isinstance(data.get(field), int):
            params[name] = words.seat_name(names, data[field])
    for field in _SEVERAL:
        if field in data:
            params[field] = words.listed([words.seat_name(names, seat) for seat in data[field]])
    if data.get("rule") and isinstance(data.get("params"), Mapping):
        params["invention"] = invention(words, data["rule"], data["params"])
    return params


def _named(words: Words, tables: Sequence[str], value: Any) -> str:
    """The name of an id, or those of several; nothing for what has none."""
    if isinstance(value, list | tuple):
        return words.listed([_named(words, tables, one) for one in value])
    keys = (f"{table}.{value}" for table in tables)
    return next((words.say(key) for key in keys if words.has(key)), "")


def _dice(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    throw = words.say("telling.double" if data["double"] else "telling.dice", a=data["dice"][0], b=data["dice"][1])
    return {"throw": throw, "attempt": throw if data["escape"] else None}


def _turn(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {data["kind"]: data["number"]} if data["kind"] in ("moon", "replay") else {}


def _way(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    """Rounds and parties are told by themselves."""
    if data["by"] in ("round", "party"):
        return {}
    way = "back_by" if data["direction"] == "back" else "bounced_by" if data["by"] == "bounce" else "on_by"
    return {"to": towards(words, data["path"][-1]), way: data["steps"]}


def _stop(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    served = words.listed([words.seat_name(names, seat) for seat in data["served"]])
    return {"to": towards(words, data["square"]), "posted" if data["job"] == "facteur" else "taxed": served}


def _abandoned(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return {"lost": words.seat_name(names, data["seat"])} if data["why"] == "jupiter" else {}


def _met(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """The way there has named the square: only what an invention has made of it is news."""
    effect = data["effective"]
    if effect is None:
        return {"spared": words.seat_name(names, data["seat"])}
    return {"changed": words.say(f"obstacles.{effect}")} if effect != TRAPS[data["sign"]] else {}


def _left(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"more": data["left"] or None}


def _hold(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return _left(words, data, names) | {"hold": words.say(f"holds.{data['kind']}")}


def _skipped(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return _left(words, data, names) | {"reason": words.say(f"holds.{data['reason']}")}


def _freed(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    """Time that is up was told by the last turn missed or the last try."""
    return {"freed": words.say(f"freed.{data['why']}")} if data["why"] != "time" else {}


def _gone(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"leavings": words.say(f"leavings.{data['why']}")}


def _failed(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"failure": words.say(f"failures.{data['reason']}")}


def _eliminated(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    key = f"reasons.{data['reason']}"
    return {"reason": words.say(key) if words.has(key) else None}


def _gold(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    places = (data["origin"], data["to"])
    origin, to = (words.seat_name(names, place) if isinstance(place, int) else place for place in places)
    kinds = ["seat" if isinstance(place, int) else place for place in places]
    gold = _moved(words, "gold", kinds, data, {"origin": origin, "to": to, "amount": data["amount"]})
    return {"gold": gold, "shortfall": data["short"] or None}


def _courage(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    places = (data["origin"], data["to"])
    guardian = next((place for place in places if place[0] == "G"), None)
    told: Params = {"seat": words.seat_name(names, data["colour"]), "amount": data["amount"]}
    told["guardian"] = words.say(f"guardians.{guardian[1:]}") if guardian else None
    kinds = ["guardian" if place == guardian else place for place in places]
    return {"courage": _moved(words, "courage", kinds, data, told), "shortfall": data["short"] or None}


def _letters(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    told = {"seat": words.seat_name(names, data["seat"]), "count": data["count"]}
    faces = ", ".join(data["faces"] or data.get("letters") or "") or None
    return {"tiles": _moved(words, "tiles", (data["origin"], data["to"]), data, told), "faces": faces}


def _moved(words: Words, table: str, kinds: Sequence[str], data: Mapping[str, Any], told: Params) -> str:
    """What is told of goods: nothing where another event of that reason has said it, unless something was short."""
    way = f"{table}.{kinds[0]}_{kinds[1]}"
    keys = (way if data.get("short") else f"{way}_{data['why']}", way, f"{table}.other")
    return words.say(next(key for key in keys if words.has(key)), **told)


def _dealt(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    hands = list(data.get("hands", {}).values())
    return {"hand": _listed(words, hands[0])} if len(hands) == 1 else {}


def _cards(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"cards": _listed(words, data.get("cards", ()))}


def _listed(words: Words, cards: Sequence[str]) -> str:
    return words.listed([words.say(f"planets.{card}") for card in cards])


def _played(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    power = data["power"]
    return {
        "effect": words.say(f"powers.{power}").lower(),
        "power": words.say(f"planets.{power}") if power != data["card"] else None,
        "guardian": words.say(f"guardians.{data['guardian']}"),
    }


def _settled(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    returned = data["points"] if data["success"] else None
    return {"guardian": words.say(f"guardians.{data['sign']}"), "returned": returned}


def _first(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    throws = (
        words.say("telling.throw", name=words.seat_name(names, one["seat"]), dice=" + ".join(map(str, one["dice"])))
        for one in data["throws"]
    )
    return {"throws": ", ".join(throws)}


def _starts(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    starts = (
        words.say(
            "telling.start",
            name=words.seat_name(names, one["seat"]),
            of_sign=words.say(f"of_sign.{one['sign']}"),
            price=one["price"],
        )
        for one in data["starts"]
    )
    return {"starts": words.say("telling.between").join(starts)}


def _guests(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return {"invited": words.listed([words.seat_name(names, seat) for seat in data["invited"]])}


def _replied(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"coming": words.say("telling.comes" if data["accept"] else "telling.stays_away")}


def _effort(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"effort": " – ".join(map(str, data.get("effort", ())))}


def _wrestled(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    own, other = (" – ".join(map(str, one)) for one in data["efforts"])
    throws = ", ".join(f"{a}–{b}" for a, b in data["dice"]) or None
    return {"own": own, "other": other, "throws": throws, "winner": words.seat_name(names, data["winner"])}


def _lesson(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    good = [one["word"] for one in data["verdicts"] if one["verdict"] == "accepted"]
    bad = (
        words.say("telling.word", word=one["word"], verdict=words.say(f"verdicts.{one['verdict']}"))
        for one in data["verdicts"]
        if one["verdict"] != "accepted"
    )
    return {"good": len(good) or None, "words": ", ".join(good), "bad": ", ".join(bad)}


def _earned(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"salary": data["salary"] or None}


def _some(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"words": words.listed(data["words"]) if data["words"] else None}


def _allowed(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    if "words" not in data:
        return {}
    if data["words"] is None:
        return {"ballot": words.say("telling.no_opinion")}
    allowed = words.listed(data["words"])
    return {"ballot": words.say("telling.allows", words=allowed) if allowed else words.say("telling.allows_none")}


def _title(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    title = data.get("title")
    return {"title": work_title(words, title.get("id"), title["title"])} if title else {}


def _mime(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"pictograms": pictogram_names(words, data.get("pictograms", ()))}


def _performed(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return _title(words, data, names) | _mime(words, data, names)


def _guess(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    found = data["number"] if data["right"] else None
    return _tried(words, data, names) | {"found": found}


def _tried(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    seen = data.get("text")
    text = next(iter(seen.values()), None) if isinstance(seen, Mapping) else seen
    return {"right_text" if data["right"] else "wrong_text": text}


def _proposed(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    proposed = data.get("person")
    return {"person": person(words, proposed.get("id"), proposed["name"]) if proposed else None}


def _agreed(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    known = next(iter(data.get("celebrity", {}).values()), None)
    return {"celebrity": person(words, known.get("id"), known["name"]) if known else None}


def _closed(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    celebrity = person(words, data["celebrity"].get("id"), data["celebrity"]["name"])
    return {"celebrity": celebrity, "solved": celebrity if data["found"] else None}


def _asked(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"question": words.say(f"questions.{data['question']}") if data["question"] else data["text"]}


def _voted(words: Words, data: Mapping[str, Any], _: Sequence[str]) -> Params:
    return {"vote": words.say("telling.for" if data["yes"] else "telling.against")} if "yes" in data else {}


def _counted(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """The inventor is for it (FA-160)."""
    ayes = sum(data["votes"].values())
    tally = words.say("telling.tally", ayes=ayes + 1, noes=len(data["votes"]) - ayes)
    return {"adopted" if data["accepted"] else "rejected": tally}


def _ended(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    scores = (
        words.say("telling.score", name=words.seat_name(names, one["seat"]), score=one["score"])
        for one in sorted(data["ranking"], key=lambda one: one["rank"])
    )
    return {"cause": words.say(f"endings.{data['reason']}"), "ranking": ", ".join(scores)}


_TELLING: Final[dict[type[Event], Prepare]] = {
    table.PlanetsDealt: _dealt,
    table.FirstPlayerRolled: _first,
    table.StartsSpun: _starts,
    table.TurnStarted: _turn,
    table.TurnSkipped: _skipped,
    table.DiceRolled: _dice,
    table.PawnMoved: _way,
    table.GoldMoved: _gold,
    table.CourageMoved: _courage,
    table.LettersMoved: _letters,
    table.ObstacleMet: _met,
    table.HoldStarted: _hold,
    table.HoldEnded: _freed,
    table.EscapeFailed: _left,
    table.HandBuried: _cards,
    table.PlanetDrawn: _cards,
    table.PlanetPlayed: _played,
    table.DebtSettled: _settled,
    table.MoonWaned: _left,
    table.PartyOpened: _guests,
    table.PartyReplied: _replied,
    table.SeatEliminated: _eliminated,
    jobs.JobFailed: _failed,
    jobs.EffortChosen: _effort,
    jobs.FairResolved: _wrestled,
    jobs.RoundStop: _stop,
    jobs.RoundAbandoned: _abandoned,
    jobs.WordsJudged: _lesson,
    jobs.MistressPaid: _earned,
    jobs.WordsClaimed: _some,
    jobs.WordsAllowed: _allowed,
    jobs.WordsCounted: _some,
    jobs.TitleChosen: _title,
    jobs.PictogramsAdded: _mime,
    jobs.Watched: _mime,
    jobs.GuessMade: _guess,
    jobs.AudienceLeft: _gone,
    jobs.PerformanceEnded: _performed,
    jobs.CelebrityProposed: _proposed,
    jobs.CelebrityAgreed: _agreed,
    jobs.QuestionAsked: _asked,
    jobs.NameTried: _tried,
    jobs.CaseClosed: _closed,
    jobs.VoteCast: _voted,
    jobs.InventionVoted: _counted,
    ending.GameEnded: _ended,
}
"""What the sentence of an event needs that no other's does."""


TEXTS: Final = Texts(
    Path(__file__).parent / "texts",
    prepare,
    names_of_tables,
    {type_name(event): told for event, told in _TELLING.items()},
)
"""The words of Fabulastro."""

VALUES: Final = {
    "animal": "animals.",
    "card": "planets.",
    "celebrity": "celebrities.",
    "choose_title.title": "titles.",
    "direction": "directions.",
    "into": "traps.",
    "job": "jobs.",
    "kind": "name_kinds.",
    "obstacle": "traps.",
    "opinion": "opinions.",
    "pictograms": "pictograms.",
    "play_planet.sign": "squares.B",
    "power": "planets.",
    "question": "questions.",
    "reply": "replies.",
    "rule": "rules.",
    "scope": "scopes.",
    "set_title.kind": "title_kinds.",
    "settle_debt.sign": "guardians.",
    "slot": "slots.",
    "square": "squares.",
}
"""How the keys of texts begin that name the values of a move's field."""
