#!/bin/sh
# Makes PGDATA, which must be empty, what the cluster was at a moment: restore.sh 2026-11-22T03:00:00Z [folder of the archive]
# PostgreSQL then reads the WAL up to that moment when it starts.
set -eu
moment="$1"
archive="${2:-${ARCHIVE:-/archive}}"

if [ -n "$(ls -A "$PGDATA" 2>/dev/null)" ]; then
  echo "$PGDATA is not empty" >&2
  exit 1
fi
# The last copy that was begun before that moment.
name="$(echo "$moment" | tr : -)"
copy="$(find "$archive/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | awk -F/ -v name="$name" '$NF < name' | tail -n 1)"
if [ -z "$copy" ]; then
  echo "no copy before $moment in $archive/base" >&2
  exit 1
fi
mkdir -p "$PGDATA"
chmod 700 "$PGDATA"
tar -xzf "$copy/base.tar.gz" -C "$PGDATA"
cat >> "$PGDATA/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/wal/%f" "%p"'
recovery_target_time = '${moment%Z}+00'
recovery_target_action = 'promote'
SETTINGS
touch "$PGDATA/recovery.signal"
echo "$copy"
