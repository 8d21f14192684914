#!/bin/sh
# Copies the whole cluster into the archive, keeps the last KEPT copies and the WAL they need.
set -eu
archive="${ARCHIVE:-/archive}"
kept="${KEPT:-7}"
copy="$archive/base/$(date -u +%Y-%m-%dT%H-%M-%SZ)"

rm -rf "$archive"/base/*.part
pg_basebackup --pgdata="$copy.part" --format=tar --gzip --wal-method=fetch --checkpoint=fast
mv "$copy.part" "$copy"

find "$archive/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort -r | tail -n "+$((kept + 1))" | xargs -r rm -rf
oldest="$(find "$archive/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | head -n 1)"
first_needed="$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p')"
pg_archivecleanup "$archive/wal" "$first_needed"
echo "$copy"
