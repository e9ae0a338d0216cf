#!/bin/sh
# Restores a backup into an empty database: to go back to it, or for a drill with a database of its own.
#   DATABASE_URL=postgres://…/kit_restored ./restore.sh kit-2026-01-31.dump
set -eu
: "${DATABASE_URL:?an empty database, postgres://user:password@host:5432/name}"
file=${1:?usage: restore.sh <file>}

tables=$(psql --no-psqlrc --tuples-only --no-align --command="select count(*) from pg_tables where schemaname = 'public'" "$DATABASE_URL")
if [ "$tables" -ne 0 ]; then
  echo "The database has $tables tables already. Restore into an empty one: createdb kit_restored" >&2
  exit 1
fi

begin=$(date +%s)
pg_restore --no-owner --no-privileges --exit-on-error --jobs="${JOBS:-2}" --dbname="$DATABASE_URL" "$file"
psql --no-psqlrc --quiet --command=analyze "$DATABASE_URL"
echo "Restored $file in $(($(date +%s) - begin)) s."
