#!/bin/sh
# Proves that a backup can be restored: restores it into an empty database, starts the services over it, and asks them.
#   DATABASE_URL=postgres://…/kit_drill ./drill.sh kit-2026-01-31.dump npx w3m-kit-services
# Give the other settings of the services as well, such as AUTH_SECRET and KEY_ENCRYPTION_KEY.
set -eu
: "${DATABASE_URL:?an empty database of its own, postgres://user:password@host:5432/name}"
file=${1:?usage: drill.sh <file> <command of the services>}
shift
port=${PORT:-8799}
begin=$(date +%s)

"$(dirname "$0")/restore.sh" "$file"

HOST=127.0.0.1 PORT=$port DRAIN_SECONDS=0 "$@" &
services=$!
trap 'kill "$services" 2>/dev/null || true' EXIT
until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/ready"; do
  kill -0 "$services" 2>/dev/null || { echo "The services did not start over the restored database." >&2; exit 1; }
  sleep 1
done
curl --silent --fail "http://127.0.0.1:$port/health"
echo

echo "Rows of the restored tables:"
psql --no-psqlrc --tuples-only --no-align --field-separator=' ' "$DATABASE_URL" --command="
  select c.relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname), false, true, '')))[1]
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' order by 1"
echo "The backup was restored and served in $(($(date +%s) - begin)) s."
