#!/bin/sh
# README's two commands on a new Debian: a chroot that has make and Python and nothing else, once as root, once as an
# ordinary user, who is told what to have installed and does just that. Needs root and debootstrap; takes long.
# usage: deploy/fresh.sh [TESTS]
set -eu
cd "$(dirname "$0")/.."
tests=${1:-tests}
suite=${SUITE:-bookworm}
where=$PWD/build/fresh
home=/srv/astrolude

fail() {
  echo "$*" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "make fresh needs root: it makes chroots"
command -v debootstrap >/dev/null || fail "make fresh needs debootstrap: apt-get install debootstrap"

# A machine of its own: what is mounted and what still runs is gone with the command.
inside() {
  root=$1
  shift
  unshare --mount --pid --fork --kill-child sh -eu -c '
    root=$1; shift
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
  ' fresh "$root" "$@"
}

# How this machine reaches its mirrors is the site's affair, and goes along.
site() {
  rm -rf "$1/etc/apt/sources.list.d" "$1/etc/apt/sources.list"
  cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d "$1/etc/apt/"
  for file in /etc/apt/sources.list /etc/pip.conf /etc/npmrc /etc/resolv.conf /etc/hosts; do
    [ ! -e "$file" ] || cp -L "$file" "$1$file"
  done
  cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/site.crt"
  {
    export -p | grep -E "^export (https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY)=" || true
    echo "export PIP_CERT=/etc/site.crt SSL_CERT_FILE=/etc/site.crt NODE_EXTRA_CA_CERTS=/etc/site.crt"
  } > "$1/etc/site"
}

made() {
  [ -e "$where/base/etc/site" ] && return
  rm -rf "$where/base"
  mkdir -p "$where/base"
  debootstrap --variant=minbase --include=make,python3 "$suite" "$where/base" > "$where/debootstrap.log" \
    || fail "debootstrap failed: $where/debootstrap.log"
  site "$where/base"
}

# A machine for one who tries it, with what would be cloned.
machine() {
  rm -rf "${where:?}/$1"
  cp -a "$where/base" "$where/$1"
  mkdir -p "$where/$1$home"
  git archive HEAD | tar -x -C "$where/$1$home"
  inside "$where/$1" useradd --create-home player
  [ "$1" = root ] || inside "$where/$1" chown -R player "$home"
}

# As whoever it is, at home in the clone.
as() {
  inside "$where/$1" su "$2" -c ". /etc/site; cd $home; export ASTROLUDE_PORT=${ASTROLUDE_PORT:-8000}; $3"
}

# `make run` until it serves; then it is ended.
runs() {
  as "$1" "$2" '
    make run & pid=$!
    until python3 -c "import urllib.request; urllib.request.urlopen(\"http://127.0.0.1:$ASTROLUDE_PORT/readyz\")"; do
      kill -0 $pid || exit 1
      sleep 2
    done 2>/dev/null
    kill $pid
    wait $pid || true
    echo served' > "$where/$1.run.log" 2>&1 && grep -qx served "$where/$1.run.log"
}

tests_pass() {
  as "$1" "$2" "make test TESTS='$tests'" > "$where/$1.test.log" 2>&1
}

# What the commands ask an ordinary user to have installed.
asked_for() {
  sed -n 's/^.*sudo \(apt-get install .*\)$/\1/p; s/^.*sudo \(\.venv.*\)$/\1/p' "$1" | head -n 1
}

try() {
  name=$1 user=$2 began=$(date +%s)
  machine "$name"
  for command in runs tests_pass; do
    log=$where/$name.$([ "$command" = runs ] && echo run || echo test).log
    until "$command" "$name" "$user"; do
      wanted=$(asked_for "$log")
      [ "$user" != root ] && [ -n "$wanted" ] && [ "$wanted" != "${given:-}" ] || fail "$name: $command failed, see $log"
      given=$wanted
      echo "$name: $wanted"
      inside "$where/$name" sh -c ". /etc/site; cd $home; apt-get update -q && DEBIAN_FRONTEND=noninteractive ${wanted} -y" \
        >> "$where/$name.asked.log" 2>&1
    done
  done
  echo "$name: $(tail -n 1 "$where/$name.test.log") ($(($(date +%s) - began)) s in all)"
  rm -rf "${where:?}/$name"
}

mkdir -p "$where"
made
try root root
try user player
