"""Names for guests: two stargazers' words, in the guest's language, until a name is free."""

import secrets
from collections.abc import Iterator
from typing import Final

TRIES: Final = 12
PLAIN_TRIES: Final = 3
"""After so many taken names, the next ones get a number."""

_FRENCH: Final = (
    (
        "Astrolabe Cadran Compas Crépuscule Gnomon Horizon Météore Méridien Pulsar Sextant Solstice Tropique Zénith",
        "Argenté Austral Boréal Brillant Curieux Discret Doré Errant Hardi Lointain Patient Rêveur Serein Songeur",
    ),
    (
        "Aurore Boussole Comète Constance Éclipse Étoile Galaxie Longitude Lunette Marée Orbite Parallaxe Planète",
        "Argentée Australe Boréale Brillante Curieuse Discrète Dorée Errante Hardie Lointaine Patiente Rêveuse Sereine",
    ),
)
"""Nouns and adjectives that agree with them: masculine, feminine."""

_ENGLISH: Final = (
    (
        "Amber Austral Bold Boreal Bright Curious Distant Dreaming Gilded Keen Northern Patient Quiet Serene Silver",
        "Almanac Astrolabe Aurora Comet Compass Dial Eclipse Galaxy Gnomon Meridian Meteor Orbit Pulsar Sextant Zenith",
    ),
)
"""Adjectives and nouns."""

WORDS: Final = {"fr": _FRENCH, "en": _ENGLISH}


def guest_names(language: str) -> Iterator[str]:
    """Names to try, one after the other; unlikely to run out: most of them have a number."""
    for attempt in range(TRIES):
        first, second = secrets.choice(WORDS[language])
        name = f"{secrets.choice(first.split())} {secrets.choice(second.split())}"
        yield name if attempt < PLAIN_TRIES else f"{name} {2 + secrets.randbelow(998)}"
