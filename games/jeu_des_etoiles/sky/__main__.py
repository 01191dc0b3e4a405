"""Makes the board from the real sky: `python -m games.jeu_des_etoiles.sky` (`make sky`).

Reads `source.json` and `figures.json`, writes `sky.json` and `distances.json`; the same input gives the same bytes.
"""

import heapq
import json
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import ceil, cos, hypot, isqrt, radians, sin
from pathlib import Path
from typing import Any, Final

import msgspec

from games.jeu_des_etoiles.sky.placing import Chart, Point, Segment, place_figure, place_star
from games.jeu_des_etoiles.sky.tables import CIRCLED, FIGURES, HERE, STAR_NAMES, rows

Json = dict[str, Any]

GRADUATION: Final = 100
"""Board units in one graduation of the ruler."""
DEGREES_PER_GRADUATION: Final = 6.5
RULER: Final = 4
"""Graduations of the ruler."""
BOTTOM_RA: Final = 90.0
"""The right ascension, in degrees, that points to the bottom of the map."""
MARGIN: Final = 60
"""Board units around the outermost star."""
NEIGHBOURLY: Final = 3
"""Figures at most so many graduations apart are neighbours, and so are those that share a star or a border."""
START, TOUR_START = 11767, 9884
"""Polaris, and Hamal: where rockets are put."""

BY_ID: Final = {figure.id: figure for figure in FIGURES}
IDS: Final = list(BY_ID)


def graduations(a: Json, b: Json) -> int:
    """The ruler between two stars, to the next whole graduation and at least 1; exact integers."""
    square = (a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2
    count = isqrt(square) // GRADUATION
    return max(1, count if (count * GRADUATION) ** 2 >= square else count + 1)


def _star_rows(source: Json) -> tuple[list[Json], int]:
    """The stars in the order of their figures, and the radius of the map."""
    catalogue = {star["hip"]: star for star in source["stars"]}
    members: dict[int, list[str]] = {}
    for figure in FIGURES:
        for hip in figure.stars:
            members.setdefault(hip, []).append(figure.id)
    flat = {hip: _projected(star) for hip, star in catalogue.items()}
    radius = ceil((ceil(max(hypot(*place) for place in flat.values())) + MARGIN) / 50) * 50
    stars = []
    for figure in FIGURES:
        for hip in figure.stars:
            star, own = catalogue[hip], members[hip]
            home = star["constellation"] if star["constellation"] in own else own[0]
            if home == figure.id:
                x, y = flat[hip]
                row = _star(star, [home, *(name for name in own if name != home)])
                stars.append(row | {"x": radius + round(x), "y": radius + round(y), "name_at": None})
    return stars, radius


def _projected(star: Json) -> tuple[float, float]:
    """North polar azimuthal equidistant, seen from below, y downwards: right ascension grows clockwise."""
    distance = (90.0 - star["declination"]) * GRADUATION / DEGREES_PER_GRADUATION
    angle = radians(90.0 + star["longitude"] % 360.0 - BOTTOM_RA)
    return distance * cos(angle), distance * sin(angle)


def _star(star: Json, constellations: list[str]) -> Json:
    hip = star["hip"]
    return {
        "id": f"S{hip}",
        "hip": hip,
        "names": msgspec.to_builtins(STAR_NAMES.get(hip)),
        "label": star["label"],
        "mag": float(star["magnitude"]),
        "ra": round(star["longitude"] % 360.0, 4),
        "dec": round(star["declination"], 4),
        "constellations": constellations,
        "circled": hip in CIRCLED,
    }


def _line_rows() -> list[Json]:
    return [
        {"constellation": figure.id, "a": f"S{a}", "b": f"S{b}"}
        for figure in FIGURES
        for chain in figure.chains
        for a, b in pairwise(chain)
    ]


def _zodiac() -> Json:
    ring = sorted((figure for figure in FIGURES if figure.zodiac), key=lambda figure: figure.zodiac)
    track = [{"constellation": figure.id, "stars": [f"S{hip}" for hip in figure.track]} for figure in ring]
    links = [
        {"a": f"S{figure.track[-1]}", "b": f"S{after.track[0]}"}
        for figure, after in zip(ring, ring[1:] + ring[:1], strict=True)
    ]
    return {"start": f"S{TOUR_START}", "track": track, "links": links}


def _gaps(stars: Mapping[str, Json]) -> dict[tuple[str, str], int]:
    """Graduations between the two nearest stars of two figures; 0 when they share one."""
    own = {figure.id: [stars[f"S{hip}"] for hip in figure.stars] for figure in FIGURES}
    gaps = {}
    for a in IDS:
        for b in IDS:
            shared = any(b in star["constellations"] for star in own[a])
            gaps[a, b] = 0 if shared else min(graduations(one, other) for one in own[a] for other in own[b])
    return gaps


def _travel(stars: Mapping[str, Json], lines: Iterable[Json]) -> dict[str, list[int]]:
    """Fewest steps from each figure to each other, by lines and jumps."""
    legs: dict[str, dict[str, int]] = {star: {} for star in stars}
    for line in lines:
        legs[line["a"]][line["b"]] = legs[line["b"]][line["a"]] = 1
    for a, one in stars.items():
        for b, other in stars.items():
            if not set(one["constellations"]) & set(other["constellations"]):
                cost = graduations(one, other)
                if cost <= RULER:
                    legs[a][b] = cost
    table = {}
    for figure in FIGURES:
        steps = _spread(legs, {f"S{hip}": 0 for hip in figure.stars})
        table[figure.id] = [min(steps[f"S{hip}"] for hip in other.stars) for other in FIGURES]
    return table


def _spread(legs: Mapping[str, Mapping[str, int]], steps: dict[str, int]) -> dict[str, int]:
    """Dijkstra from the stars that are in `steps`."""
    heap = [(0, star) for star in steps]
    while heap:
        done, star = heapq.heappop(heap)
        for after, cost in legs[star].items() if done == steps[star] else ():
            if done + cost < steps.get(after, 1 << 30):
                steps[after] = done + cost
                heapq.heappush(heap, (done + cost, after))
    return steps


def _place_names(stars: Mapping[str, Json], lines: Iterable[Json], zodiac: Json, radius: int) -> dict[str, list[Point]]:
    """Give the circled stars `name_at`, from the lowest number up; the figures' places, from the smallest up."""

    def segments(pairs: Iterable[Json]) -> list[Segment]:
        return [(*_at(stars[pair["a"]]), *_at(stars[pair["b"]])) for pair in pairs]

    chart = Chart(
        ((star["x"], star["y"], star["circled"]) for star in stars.values()),
        segments(lines),
        segments(zodiac["links"]),
        radius,
    )
    for star in sorted((star for star in stars.values() if star["circled"]), key=lambda star: int(star["hip"])):
        letters = max(len(name.split(" (")[0]) for name in star["names"].values())
        star["name_at"] = list(place_star(chart, _at(star), letters))
    places: dict[str, list[Point]] = {}
    for name, part in sorted(_parts(lines), key=lambda found: (len(found[1]), found[0])):
        own = [_at(stars[star]) for star in part]
        others = [_at(star) for star in stars.values() if star["id"] not in part]
        places.setdefault(name, []).append(place_figure(chart, own, others, _letters(name)))
    return places


def _letters(figure: str) -> int:
    """Of its name in French or Latin, whichever is longer."""
    names = BY_ID[figure].names
    return max(len(names.fr), len(names.la))


def _at(star: Json) -> Point:
    return star["x"], star["y"]


def _parts(lines: Iterable[Json]) -> list[tuple[str, list[str]]]:
    """Each figure's connected parts, the stars of a part in the order of their ids."""
    parts = []
    for figure in FIGURES:
        near: dict[str, set[str]] = {f"S{hip}": set() for hip in figure.stars}
        for line in lines:
            if line["constellation"] == figure.id:
                near[line["a"]].add(line["b"])
                near[line["b"]].add(line["a"])
        while near:
            part, ahead = [], [next(iter(near))]
            while ahead:
                if (star := ahead.pop()) in near:
                    part.append(star)
                    ahead += near.pop(star)
            parts.append((figure.id, sorted(part)))
    return parts


def build() -> dict[str, str]:
    """The texts of the files that are made, by name."""
    source = json.loads((HERE / "source.json").read_text(encoding="utf-8"))
    listing, radius = _star_rows(source)
    stars = {star["id"]: star for star in listing}
    lines, zodiac = _line_rows(), _zodiac()
    places = _place_names(stars, lines, zodiac, radius)
    gaps = _gaps(stars)
    near = {pair for pair, gap in gaps.items() if gap <= NEIGHBOURLY and pair[0] != pair[1]}
    near |= {(a, b) for pair in source["borders"] for a, b in (pair, pair[::-1])}
    constellations = [
        {
            "id": figure.id,
            "names": msgspec.to_builtins(figure.names),
            "zodiac": figure.zodiac,
            "stars": [f"S{hip}" for hip in figure.stars],
            "principal": f"S{figure.principal}" if figure.principal else None,
            "names_at": places[figure.id],
            "neighbours": [other for other in IDS if (figure.id, other) in near],
        }
        for figure in FIGURES
    ]
    projection = {
        "type": "north polar azimuthal equidistant, seen from below",
        "centre": [radius, radius],
        "degrees_per_graduation": DEGREES_PER_GRADUATION,
        "bottom_ra": BOTTOM_RA,
    }
    sky = {
        "source": source["source"],
        "projection": projection,
        "size": [2 * radius, 2 * radius],
        "ruler": {"graduation": GRADUATION, "max": RULER},
        "start": f"S{START}",
        "stars": listing,
        "constellations": constellations,
        "lines": lines,
        "zodiac": zodiac,
    }
    distances = {
        "order": IDS,
        "gap": {a: [gaps[a, b] for b in IDS] for a in IDS},
        "travel": _travel(stars, lines),
    }
    return {
        "sky.json": rows(sky, {"stars", "constellations", "lines"}),
        "distances.json": rows(distances, {"gap", "travel"}),
    }


def main() -> None:
    """Write the files into a folder, this one unless told otherwise."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=HERE)
    folder = parser.parse_args().folder
    for name, text in build().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
