import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'

/** Takes an id once, for one of any number who try at once. It is forgotten at `expiresAt`, when it is refused for its age. */
export async function once(db: Kysely<Schema>, id: string, expiresAt: number, now: number): Promise<boolean> {
  const taken = await db
    .insertInto('login_seen')
    .values({ id, expires_at: expiresAt })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ expires_at: expiresAt }).where('login_seen.expires_at', '<=', now)
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
