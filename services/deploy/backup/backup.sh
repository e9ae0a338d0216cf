#!/bin/sh
# Writes a backup of the services' database while they run. Needs pg_dump of the server's version or a later one.
#   DATABASE_URL=postgres://… ./backup.sh kit-2026-01-31.dump
set -eu
: "${DATABASE_URL:?the database of the services, postgres://user:password@host:5432/name}"
file=${1:?usage: backup.sh <file>}

umask 077
pg_dump --format=custom --no-owner --no-privileges --file="$file.part" "$DATABASE_URL"
# A file with its final name is complete.
mv "$file.part" "$file"
echo "Wrote $file, $(wc -c <"$file") bytes."
