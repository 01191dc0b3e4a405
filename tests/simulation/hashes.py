"""Hashes that are the same in every process: with others sets have another order, and a seed another story."""

import os
import sys
from pathlib import Path
from typing import Final

FIXED: Final = {"PYTHONHASHSEED": "0"}


def settle_hashes(root: Path) -> None:
    """Begin this process anew with fixed hashes, unless it has them."""
    if os.environ.get("PYTHONHASHSEED") != FIXED["PYTHONHASHSEED"]:
        os.chdir(root)
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **FIXED})
