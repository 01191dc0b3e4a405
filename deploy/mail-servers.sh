#!/bin/sh
# Makes sure that the mail servers of the tests are there: Debian's Exim (MTA) and Dovecot (IMAP, LMTP, Sieve).
# The tests run their own ones, with folders and ports of their own: installing starts nothing and opens no port.
set -eu

wanted="exim4-daemon-light dovecot-imapd dovecot-lmtpd dovecot-sieve"
policy=/usr/sbin/policy-rc.d

present() {
  for file in /usr/sbin/exim4 /usr/sbin/dovecot /usr/lib/dovecot/imap /usr/lib/dovecot/lmtp \
    /usr/lib/dovecot/modules/lib90_sieve_plugin.so; do
    [ -e "$file" ] || return 1
  done
}

# Whoever had one of them already runs it for a reason: that one stays as it was.
new_services() {
  for service in exim4 dovecot; do
    [ -e "/usr/sbin/$service" ] || echo "$service"
  done
}

# While this file says so no package starts its daemons; a machine that has such a file keeps its own.
forbid_starting() {
  [ -e "$policy" ] && return
  trap 'rm -f "$policy"' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\nexit 101\n' > "$policy"
  chmod 755 "$policy"
}

# Exim would replace another MTA, which is not ours to remove.
install() {
  apt-get update -q >&2
  # shellcheck disable=SC2086 # a list of packages
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends --no-remove $wanted >&2
}

present && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests of play by mail need Exim and Dovecot (nothing of them has to run). Install them and repeat:" >&2
  echo "  Debian, Ubuntu:  sudo apt-get install --no-install-recommends $wanted" >&2
  exit 1
fi

echo "Installing Exim and Dovecot for the tests of play by mail" >&2
new=$(new_services)
forbid_starting
if ! install; then
  echo "The tests of play by mail need Exim and Dovecot; a machine with another MTA runs them in a container." >&2
  exit 1
fi
# Nor do they start with the machine.
if [ -d /run/systemd/system ]; then
  for service in $new; do systemctl disable --quiet "$service"; done
fi
