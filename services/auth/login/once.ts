import { sql, type QueryExecutorProvider } from 'kysely'

/** Takes an id once, for one of any number who try at once. It is forgotten at `expiresAt`, when it is refused for its age. */
export async function once(
  db: QueryExecutorProvider,
  id: string,
  expiresAt: number,
  now: number,
  table: 'login_seen' | 'custody_seen' = 'login_seen'
): Promise<boolean> {
  const taken = await sql`
    insert into ${sql.table(table)} as seen (id, expires_at) values (${id}, ${expiresAt})
    on conflict (id) do update set expires_at = ${expiresAt} where seen.expires_at <= ${now}
    returning id`.execute(db)
  return taken.rows.length > 0
}
