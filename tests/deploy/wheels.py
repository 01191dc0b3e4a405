"""Environments that hold the project's wheel, and beside it only what the lock file pins."""

import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

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


def packages(programs: Path) -> Path:
    """Where an environment's packages lie."""
    [site] = (programs.parent / "lib").glob("python3*/site-packages")
    return site
