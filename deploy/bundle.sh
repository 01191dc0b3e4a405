#!/bin/sh
# Writes clients/bundle from clients/web; with --check says whether what is there is what would be written.
set -eu
cd "$(dirname "$0")/.."

SOURCES=$(.venv/bin/python -c 'from service.api.site.web_files import Web; print(Web().files().sources)')
export SOURCES
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
deploy/node.sh rollup --config deploy/rollup.config.js --dir "$made" --silent --failAfterWarnings
if [ "${1:-}" = --check ]; then
    diff -rq clients/bundle "$made" >&2 || { echo "clients/bundle is not of these sources: make bundle" >&2; exit 1; }
else
    rm -rf clients/bundle
    mkdir clients/bundle
    cp "$made"/* clients/bundle
fi
