import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Claims an id once, atomically for concurrent requests.
 * It is deleted at `expiresAt`, after which its age invalidates it.
 */
export async function claimOnce(
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
