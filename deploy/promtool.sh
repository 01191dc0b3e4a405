#!/bin/sh
# Makes sure that there is a promtool for the tests of alert rules: the system's, else the one from the package of Debian
# or Ubuntu, put into build/. Nothing is installed or started.
set -eu
cd "$(dirname "$0")/.."

if command -v promtool >/dev/null || [ -x build/promtool ]; then exit 0; fi

fail() {
  echo "The tests of alert rules need promtool. Install it and repeat:" >&2
  echo "  Debian, Ubuntu:  sudo apt-get install --no-install-recommends prometheus" >&2
  exit 1
}

command -v apt-get >/dev/null || fail
echo "Fetching promtool for the tests of alert rules" >&2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
chmod 755 "$folder" # apt fetches as a user of its own
# Only root may look for new packages; the lists of a machine in use will do.
if [ "$(id -u)" = 0 ]; then apt-get update -q -o Acquire::http::Timeout=30 >&2 || fail; fi
(cd "$folder" && apt-get download -q prometheus >&2) || fail
mkdir -p build
dpkg-deb --fsys-tarfile "$folder"/prometheus_*.deb | tar -xO ./usr/bin/promtool > "$folder/promtool" || fail
chmod 755 "$folder/promtool"
mv "$folder/promtool" build/promtool
