"""Takes what the board needs of the d3-celestial package: `python -m games.jeu_des_etoiles.sky.extract FOLDER`.

FOLDER is the unpacked npm package of the version below; its extract is kept beside this file, so that the board can be
built without it.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from games.jeu_des_etoiles.sky.tables import FIGURES, rows

FILES: Final = ("data/stars.8.json", "data/starnames.json", "data/constellations.borders.json")
PACKAGE: Final = {
    "name": "d3-celestial",
    "version": "0.7.35",
    "licence": "BSD-3-Clause",
    "copyright": "© 2015 Olaf Frohn",
    "files": FILES,
    "epoch": "J2000",
}
_PARTS: Final = {"Ser1": "Ser", "Ser2": "Ser"}
"""The package cuts the Serpent into its head and its tail."""


def extract(folder: Path) -> str:
    """The extract as JSON text. Raises `ValueError` for another package or version."""
    about, stars, names, borders = (
        json.loads((folder / name).read_text(encoding="utf-8")) for name in ("package.json", *FILES)
    )
    if (about["name"], about["version"]) != (PACKAGE["name"], PACKAGE["version"]):
        raise ValueError(f"expected {PACKAGE['name']} {PACKAGE['version']}")
    catalogue = {star["id"]: star for star in stars["features"]}
    wanted = sorted({hip for figure in FIGURES for chain in figure.chains for hip in chain})
    known = {figure.id for figure in FIGURES}
    pairs = {_pair(border["ids"]) for border in borders["features"]}
    source = {
        "source": PACKAGE,
        "stars": [_star(hip, catalogue[hip], names.get(str(hip), {})) for hip in wanted],
        "borders": [list(pair) for pair in sorted(pairs) if len(pair) == 2 and known.issuperset(pair)],
    }
    return rows(source, {"stars", "borders"})


def _star(hip: int, star: dict[str, Any], named: dict[str, str]) -> dict[str, Any]:
    longitude, declination = star["geometry"]["coordinates"]
    letter, constellation = named.get("bayer") or named.get("flam") or named.get("var"), named.get("c")
    return {
        "hip": hip,
        "longitude": longitude,
        "declination": declination,
        "magnitude": star["properties"]["mag"],
        "constellation": constellation,
        "label": f"{letter} {constellation}" if letter and constellation else f"HIP {hip}",
    }


def _pair(ids: str) -> tuple[str, ...]:
    return tuple(sorted({_PARTS.get(name.strip(), name.strip()) for name in ids.split(",")}))


def main() -> None:
    """Write `source.json` anew."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    (Path(__file__).parent / "source.json").write_text(extract(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
