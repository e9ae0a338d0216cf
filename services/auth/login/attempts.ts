import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { LoginAttemptTable } from './schema.ts'
import { hashOf, newId } from './secrets.ts'
import { tellChange } from './waiting.ts'

export type Attempt = Selectable<LoginAttemptTable>
export type AttemptKind = LoginAttemptTable['kind']

/** How long a login may be on its way, in milliseconds. */
export const attemptTime = 10 * 60_000

export type NewAttempt = Pick<Insertable<LoginAttemptTable>, 'kind' | 'thumbprint' | 'provider'> &
  Partial<Omit<Insertable<LoginAttemptTable>, 'created_at' | 'expires_at'>>

/** Logins on their way: each can be gone on with by the key that began it, or by who shows its secret. */
export interface Attempts {
  begin(attempt: NewAttempt): Promise<Attempt>
  /** Of this key, and not over. */
  find(id: string, thumbprint: string): Promise<Attempt | undefined>
  findBySecret(secret: string, kind: AttemptKind): Promise<Attempt | undefined>
  /**
   * Changes it if it is still as it was, for one of any number who try at once.
   * Undefined where somebody else was faster, or its time is over.
   */
  move(
    id: string,
    from: Attempt['status'],
    change: Partial<Insertable<LoginAttemptTable>>,
    db?: Kysely<Schema>
  ): Promise<Attempt | undefined>
}

export function createAttempts(db: Kysely<Schema>, now: () => number): Attempts {
  const living = () => db.selectFrom('login_attempt').selectAll().where('expires_at', '>', now())
  return {
    begin: attempt =>
      db
        .insertInto('login_attempt')
        .values({
          id: newId(),
          status: 'pending',
          user_id: null,
          session_id: null,
          email: null,
          origin: '',
          device: '',
          secret_hash: null,
          code_mac: null,
          sealed: null,
          created_at: now(),
          expires_at: now() + attemptTime,
          ...attempt
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    find: (id, thumbprint) => living().where('id', '=', id).where('thumbprint', '=', thumbprint).executeTakeFirst(),
    findBySecret: (secret, kind) =>
      living().where('secret_hash', '=', hashOf(secret)).where('kind', '=', kind).executeTakeFirst(),
    async move(id, from, change, within = db) {
      const moved = await within
        .updateTable('login_attempt')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', from)
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (moved) await tellChange(within, id)
      return moved
    }
  }
}
