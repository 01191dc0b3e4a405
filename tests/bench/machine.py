"""What the figures were measured on."""

import os
import platform
import time
from pathlib import Path


def describe() -> str:
    """Processor, cores, system, Python and how busy the machine was before, in one line."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    busy = " ".join(f"{load:.2f}" for load in os.getloadavg())
    return f"{model}, {os.cpu_count()} cores, {system}, load {busy}, a reference loop {reference():.0f} ms"


def reference() -> float:
    """Milliseconds of a processor for a fixed piece of work: on a busy machine everything takes more of them."""
    before, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number * number
    return (time.process_time() - before) * 1000


def processor_seconds(process: int) -> float:
    """What a process and its children that are alive have spent of processors."""
    spent, every = 0.0, {process}
    for entry in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parent.name)):
        try:
            fields = entry.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        number = int(entry.parent.name)
        if number in every or int(fields[1]) in every:
            every.add(number)
            spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent


def resident(process: int) -> int:
    """The bytes of memory that a process holds for itself alone."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))
