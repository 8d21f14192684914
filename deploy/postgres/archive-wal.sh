#!/bin/sh
# archive_command: archive-wal.sh %p %f. A segment appears whole or not at all, and none is ever written over.
set -eu
archive="${ARCHIVE:-/archive}/wal/$2"

# After a crash PostgreSQL hands over again what it handed over before.
if [ -f "$archive" ]; then
  exec cmp -s "$1" "$archive"
fi
cp "$1" "$archive.part"
sync "$archive.part"
mv "$archive.part" "$archive"
