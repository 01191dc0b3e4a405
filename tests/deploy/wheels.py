"""Environments that hold the project's wheel, and beside it only what the lock file pins."""

import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from packaging.requirements import Requirement

DEPENDENCIES = Path(sysconfig.get_path("purelib"))
"""Where the packages lie that the lock file pins; the project is only linked there, and links of links don't count."""


def install(source: Path, folder: Path) -> Path:
    """Build the wheel of a source tree, and install it into an environment in the folder: that one's programs."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    [wheel] = folder.glob("astrolude-*.whl")
    venv.create(folder / "env", symlinks=True)
    programs = folder / "env" / "bin"
    site = packages(programs)
    (site / "dependencies.pth").write_text(f"{DEPENDENCIES}\n", encoding="utf-8")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    for name in ("astrolude", "gunicorn"):
        program = (Path(sys.executable).parent / name).read_text(encoding="utf-8")
        (programs / name).write_text(re.sub("^#!.*", f"#!{programs / 'python'}", program), encoding="utf-8")
        (programs / name).chmod(0o755)
    return programs


def add_pinned(lock: Path, site: Path) -> None:
    """Put those packages that a lock file pins, and this environment has in another version or not at all."""
    pins = [Requirement(pin) for pin in re.findall(r"^[^#\s][^\\\n]*", lock.read_text(encoding="utf-8"), re.MULTILINE)]
    missing = [str(pin) for pin in pins if (pin.marker is None or pin.marker.evaluate()) and not _is_here(pin)]
    if missing:
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), *missing],
            check=True,
        )


def _is_here(pin: Requirement) -> bool:
    try:
        return version(pin.name) in pin.specifier
    except PackageNotFoundError:
        return False


def packages(programs: Path) -> Path:
    """Where an environment's packages lie."""
    [site] = (programs.parent / "lib").glob("python3*/site-packages")
    return site
