#!/bin/sh
# Puts moto's S3 server into build/programs/moto for the tests of the log archive: rclone's, which the tests of backups
# use, ignores conditional writes. It is a tree of its own, because it needs an older python-dateutil than the lock has.
set -eu
cd "$(dirname "$0")/.."
into=build/programs/moto
[ -e "$into/whole" ] && exit 0
rm -rf "$into"
echo "Getting moto for the tests" >&2
"${1:-.venv/bin/python}" -m pip install --quiet --target "$into" 'moto[s3]==5.2.5' 'flask==3.1.3' 'flask-cors==6.0.5' \
  2>>build/programs/log || { echo "moto cannot be had: tests of buckets are skipped" >&2; exit 0; }
touch "$into/whole"
