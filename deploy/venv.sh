#!/bin/sh
# Makes ./.venv from a lock file, hashes checked, and leaves it alone while the lock is unchanged.
# usage: deploy/venv.sh requirements.lock|requirements-dev.lock
set -eu
cd "$(dirname "$0")/.."
lock=$1
stamp=.venv/installed-$lock

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# The first Python that is new enough: the one asked for by PYTHON, the system's, then any other.
find_python() {
    for candidate in ${PYTHON:-} python3 python3.11 python3.12 python3.13 python3.14; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    fail "Astrolude needs Python 3.11 or later, and found none." \
        "Install it (Debian 12, Ubuntu 24.04: apt-get install python3 python3-venv), or name it: make PYTHON=/path/to/python3"
}

# Debian and Ubuntu keep ensurepip in a package of its own, named after the Python's version.
need_ensurepip() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null && return
    version=$("$1" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $version-venv" >&2
        apt-get update -q >&2 && apt-get install -q -y --no-install-recommends "$version-venv" >&2 && return
    fi
    fail "$1 can't make virtual environments. Install what it lacks, and try again:" "    sudo apt-get install $version-venv"
}

# Made by a Python that is still there, and for this folder: its programs hold the path.
sound() {
    [ "$(.venv/bin/python -c 'import sys, pip; print(sys.version_info >= (3, 11), sys.prefix)' 2>/dev/null)" \
        = "True $(pwd -P)/.venv" ]
}

# The lock for development holds everything of the other.
installed() {
    cmp -s "$lock" "$stamp" || { [ "$lock" = requirements.lock ] && cmp -s requirements-dev.lock .venv/installed-requirements-dev.lock; }
}

installed && sound && exit 0

if ! sound; then
    python=$(find_python)
    need_ensurepip "$python"
    echo "Making .venv with $python" >&2
    rm -rf .venv
    "$python" -m venv .venv
fi
echo "Installing $lock" >&2
rm -f "$stamp"
export PIP_USE_PEP517=1  # what has no wheel is built as new versions of pip do, without a word from old ones
pip=".venv/bin/python -m pip --disable-pip-version-check --quiet"
$pip install --require-hashes --requirement "$lock"
$pip install --no-deps --no-build-isolation --editable .
cp "$lock" "$stamp"
