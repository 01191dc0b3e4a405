"""Names squares, goods, planets, people and rules in the sentences of events and refusals."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.texts import Params, Texts, Words
from games.fabulastro.board import OBSTACLES, index_of, is_big, on_road, sign_of
from games.fabulastro.components import SIGNS, TRAPS
from games.fabulastro.naming import names as names_of_tables

_TABLES: Final = {
    "element": ("elements",),
    "effective": ("obstacles",),
    "animal": ("animals",),
    "house": ("houses",),
    "sign": ("signs",),
    "spun": ("signs",),
    "card": ("planets", "mail"),
    "job": ("own_job",),
    "kind": ("title_kinds", "name_kinds"),
    "opinion": ("opinions",),
    "reply": ("replies",),
}
"""Fields whose value has a name, and the tables where it stands."""
_SEATS: Final = {"opponent": "name", "by": "name", "drawn_by": "name", "invited": "name", "first": "name"}
"""Fields that hold a further seat, and what it is called in sentences."""


def towards(words: Words, square: str) -> str:
    """Where a pawn goes: « chez le forain », « à l’entrée du Lion »."""
    sign = sign_of(square)
    if is_big(square):
        return words.say(f"to_big.{SIGNS[sign].big.id}")
    if square in OBSTACLES:
        return words.say(f"to_obstacle.{TRAPS[sign]}")
    if not on_road(square):
        return words.say("to.guardian", guardian=words.say(f"guardians.{sign}"))
    key = "plain" if index_of(square) else "entry"
    return words.say(f"to.{key}", of_sign=words.say(f"of_sign.{sign}"), index=index_of(square) or None)


def invention(words: Words, rule: str, params: Mapping[str, Any]) -> str:
    """A rule of the inventor in words."""
    told: Params = dict(params)
    for field, table in (("obstacle", "of_obstacle"), ("into", "of_obstacle"), ("job", "of_job")):
        if field in told:
            told["of_" + field] = words.say(f"{table}.{told[field]}")
    if "scope" in told:
        told["scope"] = words.say(f"scopes.{told['scope']}")
    if "slot" in told:
        told["slot"] = words.say(f"slots.{told['slot']}")
    return words.say(f"inventions.{rule}", **told)


def person(words: Words, known: str | None, name: str) -> str:
    """A celebrity of the catalogue in the reader's language, or as written."""
    return words.say(f"celebrities.{known}") if known else name


def work_title(words: Words, known: str | None, title: str) -> str:
    """A title of the catalogue in the reader's language, or as written."""
    return words.say(f"titles.{known}") if known else title


def pictogram_names(words: Words, ids: Sequence[str]) -> str:
    """A mime in words, in its order."""
    return ", ".join(words.say(f"pictograms.{one}") for one in ids)


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the sentences need beyond plain fields."""
    params = _named(words, data)
    for field, name in _SEATS.items():
        if isinstance(data.get(field), int):
            params[name] = words.seat_name(names, data[field])
    params |= _moves(words, data) | _goods(words, data, names) | _planets(words, data)
    params |= _setting(words, data, names) | _fair(words, data, names) | _stage(words, data) | _case(words, data)
    return params | _rules(words, data) | _fates(words, data, names) | _guests(words, data, names)


def _named(words: Words, data: Mapping[str, Any]) -> Params:
    """Values that are ids, by their names."""
    params: Params = {}
    for field, tables in _TABLES.items():
        for table in tables:
            if data.get(field) is not None and words.has(f"{table}.{data[field]}"):
                params["obstacle" if field == "effective" else field] = words.say(f"{table}.{data[field]}")
    if words.has(key := f"of_sign.{data.get('sign')}"):
        params["of_sign"] = words.say(key)
    return params


def _moves(words: Words, data: Mapping[str, Any]) -> Params:
    """Dice, turns and ways."""
    params: Params = {}
    if isinstance(dice := data.get("dice"), list) and len(dice) == 2 and "escape" in data:
        throw = words.say("telling.double" if data["double"] else "telling.dice", a=dice[0], b=dice[1])
        params |= {"throw": throw, "attempt": throw if data["escape"] else None}
    if "number" in data and data.get("kind") in ("moon", "replay"):
        params[data["kind"]] = data["number"]
    if path := data.get("path"):
        way = "back_by" if data["direction"] == "back" else "bounced_by" if data["by"] == "bounce" else "on_by"
        params |= {"to": towards(words, path[-1]), way: data["steps"]}
    if "served" in data:
        params["to"] = towards(words, data["square"])
    if "left" in data:
        params |= {"more": data["left"] or None}
    return params


def _goods(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """Gold, courage and letters that change place."""
    if "origin" not in data:
        return {}
    origin, to = data["origin"], data["to"]
    params: Params = {"shortfall": data.get("short") or None}
    if "colour" in data:
        told = {"seat": words.seat_name(names, data["colour"]), "amount": data["amount"]}
        guardian = next((place for place in (origin, to) if place[0] == "G"), None)
        told["guardian"] = words.say(f"guardians.{guardian[1:]}") if guardian else None
        kinds = ["guardian" if place == guardian else place for place in (origin, to)]
        return params | {"courage": _moved(words, "courage", kinds, told)}
    if "faces" in data:
        told = {"seat": words.seat_name(names, data["seat"]), "count": data["count"]}
        faces = ", ".join(data["faces"] or data.get("letters") or "") or None
        return params | {"tiles": _moved(words, "tiles", [origin, to], told), "faces": faces}
    kinds = ["seat" if isinstance(place, int) else place for place in (origin, to)]
    ends = [words.seat_name(names, place) if isinstance(place, int) else place for place in (origin, to)]
    told = {"origin": ends[0], "to": ends[1], "amount": data["amount"]}
    return params | {"gold": _moved(words, "gold", kinds, told)}


def _moved(words: Words, table: str, kinds: Sequence[str], told: Params) -> str:
    key = f"{table}.{kinds[0]}_{kinds[1]}"
    return words.say(key if words.has(key) else f"{table}.other", **told)


def _planets(words: Words, data: Mapping[str, Any]) -> Params:
    """Cards dealt, drawn, played; debts and mail."""
    params: Params = {}
    if cards := data.get("cards"):
        params["cards"] = _listed(words, cards)
    if len(hands := data.get("hands") or {}) == 1:
        params["hand"] = _listed(words, next(iter(hands.values())))
    if power := data.get("power"):
        changed = power != data.get("card")
        params |= {
            "effect": words.say(f"powers.{power}").lower(),
            "power": words.say(f"planets.{power}") if changed else None,
        }
    if guardian := data.get("guardian") or ("spun" in data and data["sign"]):
        params["guardian"] = words.say(f"guardians.{guardian}")
    if "success" in data:
        params["returned"] = data["points"] if data["success"] else None
    if (card := data.get("card")) and words.has(f"mail_effects.{card}"):
        params["effect"] = words.say(f"mail_effects.{card}")
    return params


def _listed(words: Words, cards: Sequence[str]) -> str:
    return words.listed([words.say(f"planets.{card}") for card in cards])


def _setting(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """Who begins, and where everybody starts."""
    params: Params = {}
    if "first" in data:
        params["throws"] = ", ".join(
            words.say("telling.throw", name=words.seat_name(names, one["seat"]), dice=" + ".join(map(str, one["dice"])))
            for one in data["throws"]
        )
    if isinstance(starts := data.get("starts"), list):
        params["starts"] = words.say("telling.between").join(
            words.say(
                "telling.start",
                name=words.seat_name(names, one["seat"]),
                of_sign=words.say(f"of_sign.{one['sign']}"),
                price=one["price"],
            )
            for one in starts
        )
    return params


def _fair(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """Efforts as three numbers each."""
    params: Params = {}
    if effort := data.get("effort"):
        params["effort"] = " – ".join(map(str, effort))
    if efforts := data.get("efforts"):
        own, other = (" – ".join(map(str, one)) for one in efforts)
        throws = ", ".join(f"{a}–{b}" for a, b in data["dice"]) or None
        params |= {"own": own, "other": other, "throws": throws, "winner": words.seat_name(names, data["winner"])}
    return params


def _stage(words: Words, data: Mapping[str, Any]) -> Params:
    """The lesson's words, the actor's title and mime, guesses."""
    params: Params = {}
    if verdicts := data.get("verdicts"):
        bad = [one for one in verdicts if one["verdict"] != "accepted"]
        params["good"] = len(verdicts) - len(bad) or None
        params["bad"] = ", ".join(
            words.say("telling.word", word=one["word"], verdict=words.say(f"verdicts.{one['verdict']}")) for one in bad
        )
    if isinstance(title := data.get("title"), Mapping):
        params["title"] = work_title(words, title.get("id"), title["title"])
    if pictograms := data.get("pictograms"):
        params["pictograms"] = pictogram_names(words, pictograms)
    if "right" in data:
        seen = data.get("text")
        text = next(iter(seen.values()), None) if isinstance(seen, Mapping) else seen
        params |= {"right_text" if data["right"] else "wrong_text": text}
        params["found"] = data.get("number") if data["right"] else None
    return params


def _case(words: Words, data: Mapping[str, Any]) -> Params:
    """The detective's celebrity and questions."""
    params: Params = {}
    if proposed := data.get("person"):
        params["person"] = person(words, proposed.get("id"), proposed["name"])
    if entry := data.get("celebrity"):
        known = entry if "name" in entry else next(iter(entry.values()))
        params["celebrity"] = person(words, known.get("id"), known["name"])
        params["solved"] = params["celebrity"] if data.get("found") else None
    if "question" in data:
        asked = data["question"]
        params["question"] = words.say(f"questions.{asked}") if asked else data["text"]
    return params


def _rules(words: Words, data: Mapping[str, Any]) -> Params:
    """Inventions and votes."""
    params: Params = {}
    if data.get("rule") and "params" in data:
        params["invention"] = invention(words, data["rule"], data["params"])
    if "yes" in data:
        params["vote"] = words.say("telling.for" if data["yes"] else "telling.against")
    if "accepted" in data:
        ayes = sum(data["votes"].values())
        tally = words.say("telling.tally", ayes=ayes, noes=len(data["votes"]) - ayes)
        params |= {"adopted" if data["accepted"] else "rejected": tally}
    return params


def _fates(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """Why something ended, and how the game did."""
    params: Params = {}
    if reason := data.get("reason"):
        for table, name in (("failures", "failure"), ("reasons", "reason"), ("holds", "reason"), ("endings", "cause")):
            if words.has(f"{table}.{reason}"):
                params[name] = words.say(f"{table}.{reason}")
    if (kind := data.get("kind")) and words.has(f"holds.{kind}"):
        params["hold"] = words.say(f"holds.{kind}")
    if why := data.get("why"):
        for table in ("freed", "leavings"):
            if words.has(f"{table}.{why}"):
                params[table] = words.say(f"{table}.{why}")
    if ranking := data.get("ranking"):
        params["ranking"] = ", ".join(
            words.say("telling.score", name=words.seat_name(names, one["seat"]), score=one["score"])
            for one in sorted(ranking, key=lambda one: one["rank"])
        )
    return params


def _guests(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """Several seats by their names."""
    params: Params = {}
    for field in ("invited", "served"):
        if isinstance(seats := data.get(field), list):
            params[field] = words.listed([words.seat_name(names, seat) for seat in seats])
    if "accept" in data and "seat" in data:
        params["coming"] = words.say("telling.comes" if data["accept"] else "telling.stays_away")
    return params


TEXTS: Final = Texts(Path(__file__).parent / "texts", prepare, names_of_tables)
"""The words of Fabulastro."""
