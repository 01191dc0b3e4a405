#!/bin/sh
# Puts programs that only tests start into build/programs: nginx, Caddy, Postfix, kubectl, promtool, curl, openssl,
# Redis, PostgreSQL and Prosody, unpacked from the packages of the system. Nothing is installed, configured or replaced, and
# root is not needed. A program that the system has is used as it is; a test of one that cannot be had says so and is skipped.
set -eu
cd "$(dirname "$0")/.."
into=$PWD/build/programs

# Each program, and the package that brings it.
wanted="nginx:nginx caddy:caddy postfix:postfix kubectl:kubernetes-client promtool:prometheus curl:curl openssl:openssl \
  redis-server:redis-server initdb:postgresql prosody:prosody"

# Debian keeps PostgreSQL's programs apart, by version.
servers=$(printf '%s:' /usr/lib/postgresql/*/bin)

# Or known to be in no package here: root, who has new lists, asks once.
present() {
  [ -e "$into/$1.unpacked" ] || [ -e "$into/$1.absent" ] || PATH="$PATH:/usr/sbin:$servers" command -v "$1" >/dev/null
}

# With what it depends on, where that is missing here. apt only plans: it neither locks nor changes the system.
unpack() {
  mkdir -p "$into/packages/$1/partial"
  apt-get install -q -y --download-only --no-install-recommends -o Debug::NoLocking=1 -o APT::Sandbox::User=root \
    -o Dir::Cache::Archives="$into/packages/$1" "$2" >>"$into/log" 2>&1 || return 1
  for package in "$into/packages/$1"/*.deb; do dpkg-deb --extract "$package" "$into"; done
  rm -r "$into/packages/$1"
  touch "$into/$1.unpacked"
}

missing=
for pair in $wanted; do
  present "${pair%:*}" || missing="$missing $pair"
done
[ -n "$missing" ] || exit 0
mkdir -p "$into"
if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
  echo "Not here, and no apt to get them:$missing; their tests are skipped" >&2
  exit 0
fi
echo "Unpacking for the tests:$missing" >&2
if [ "$(id -u)" = 0 ]; then apt-get update -q >>"$into/log" 2>&1 || true; fi
for pair in $missing; do
  unpack "${pair%:*}" "${pair#*:}" && continue
  echo "${pair%:*} cannot be had here (build/programs/log); its tests are skipped" >&2
  [ "$(id -u)" != 0 ] || apt-cache show "${pair#*:}" >/dev/null 2>&1 || touch "$into/${pair%:*}.absent"
done
