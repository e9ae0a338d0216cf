import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { LoginAttemptTable } from './schema.ts'
import { sha256, generateId } from './secrets.ts'
import { notifyChange } from './waiting.ts'

export type LoginAttempt = Selectable<LoginAttemptTable>
export type LoginAttemptKind = LoginAttemptTable['kind']

/** Milliseconds until a login attempt expires. */
export const attemptLifetime = 10 * 60_000

export type NewLoginAttempt = Pick<Insertable<LoginAttemptTable>, 'kind' | 'thumbprint' | 'provider'> &
  Partial<Omit<Insertable<LoginAttemptTable>, 'created_at' | 'expires_at'>>

/** Login attempts. Each can be continued with the key that began it, or with its secret. */
export interface LoginAttempts {
  begin(attempt: NewLoginAttempt): Promise<LoginAttempt>
  /** Returns an attempt of this key that has not expired. */
  find(id: string, thumbprint: string): Promise<LoginAttempt | undefined>
  findBySecret(secret: string, kind: LoginAttemptKind): Promise<LoginAttempt | undefined>
  /**
   * Changes the status if it is still `from`, atomically for concurrent requests.
   * Returns `undefined` if another request was faster, or the attempt has expired.
   */
  move(
    id: string,
    from: LoginAttempt['status'],
    change: Partial<Insertable<LoginAttemptTable>>,
    db?: Kysely<Schema>
  ): Promise<LoginAttempt | undefined>
}

export function createLoginAttempts(db: Kysely<Schema>, now: () => number): LoginAttempts {
  const living = () => db.selectFrom('login_attempt').selectAll().where('expires_at', '>', now())
  return {
    begin: attempt =>
      db
        .insertInto('login_attempt')
        .values({
          id: generateId(),
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
          expires_at: now() + attemptLifetime,
          ...attempt
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    find: (id, thumbprint) => living().where('id', '=', id).where('thumbprint', '=', thumbprint).executeTakeFirst(),
    findBySecret: (secret, kind) =>
      living().where('secret_hash', '=', sha256(secret)).where('kind', '=', kind).executeTakeFirst(),
    async move(id, from, change, within = db) {
      const moved = await within
        .updateTable('login_attempt')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', from)
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (moved) await notifyChange(within, id)
      return moved
    }
  }
}
