import type { Kysely, Selectable } from 'kysely'
import type { LoginDone, LoginSession } from '../../../adapters/api/contract/login.ts'
import { isSame } from '../../lib/same.ts'
import type { Schema } from '../../store/schema.ts'
import { formerUserOf } from './address-former.ts'
import type { Audit } from './audit.ts'
import { LoginError } from './failure.ts'
import { idsOfFamily } from './family.ts'
import type { LoginSessionTable } from './schema.ts'
import { newId, type Secrets } from './secrets.ts'
import { describeUser, userOf, type Identity } from './users.ts'

export type Session = Selectable<LoginSessionTable>

const minute = 60_000
const day = 24 * 60 * minute

export const sessionTimes = {
  access: 10 * minute,
  /** Within this time of a login shares are told. */
  fresh: 5 * minute,
  /** A session that is not refreshed ends. */
  idle: 7 * day,
  longest: 30 * day,
  /** How long the same refresh is answered again although its reply is in use: another tab may have had it. */
  again: 30_000
}

export interface Newcomer {
  readonly thumbprint: string
  readonly provider: string
  /** `Firefox on Linux`. */
  readonly device: string
}

export interface Sessions {
  /** Logs an identity in: its account (made where there is none), its device, a session. `within` runs in the same transaction. */
  begin(
    identity: Identity,
    newcomer: Newcomer,
    within?: (db: Kysely<Schema>, session: Session) => Promise<void>
  ): Promise<Session>
  /** As `begin`, where the account is known already. */
  beginFor(userId: string, newcomer: Newcomer, within?: (db: Kysely<Schema>, session: Session) => Promise<void>): Promise<Session>
  tell(session: Session): Promise<LoginDone>
  /** The session of an access token, if it is the key's. @throws LoginError `login-session` */
  check(accessToken: string, thumbprint: string): Promise<Session>
  /** @throws LoginError `login-session-over` */
  refresh(refreshToken: string, thumbprint: string): Promise<Session>
  find(id: string): Promise<Session | undefined>
  list(session: Session): Promise<LoginSession[]>
  /** Ends one of the account's, or all but `except` and those of the keys in `spare`. Resolves to how many. */
  end(
    userId: string,
    which: { readonly id: string } | { readonly except?: string; readonly spare?: readonly string[] },
    db?: Kysely<Schema>
  ): Promise<number>
}

export interface SessionsOptions {
  readonly db: Kysely<Schema>
  readonly secrets: Secrets
  readonly audit: Audit
  readonly now: () => number
}

/**
 * Sessions belong to a key that cannot leave its browser. Tokens are HMACs over the session's id and what they are for, so that the database
 * holds none; whether a session still stands is looked up each time.
 *
 * A refresh token that was replaced comes back for one of two reasons. The reply was lost, as where a page is left while it is asked: then
 * nobody has used what it said, and it is said again. Or the token is in two hands, of which one uses the reply: then the session ends.
 */
export function createSessions({ db, secrets, audit, now }: SessionsOptions): Sessions {
  const begin = async (
    transaction: Kysely<Schema>,
    userId: string,
    { thumbprint, provider, device }: Newcomer,
    within?: (db: Kysely<Schema>, session: Session) => Promise<void>
  ) => {
    const time = now()
    const session = await transaction
      .insertInto('login_session')
      .values({
        id: newId(),
        user_id: userId,
        thumbprint,
        provider,
        device,
        rotated_at: time,
        created_at: time,
        last_seen_at: time,
        fresh_until: time + sessionTimes.fresh,
        expires_at: time + sessionTimes.longest,
        ended_at: null
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('login_device')
      .values({ user_id: userId, thumbprint, created_at: time })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await audit({ event: 'login', userId, sessionId: session.id, detail: `${provider}, ${device}` }, transaction)
    await within?.(transaction, session)
    return session
  }

  const refreshTokenOf = ({ id, generation, thumbprint }: Session) =>
    `r.${id}.${generation}.${secrets.mac('refresh', id, generation, thumbprint)}`

  const stands = ({ ended_at, expires_at, last_seen_at }: Session) =>
    ended_at === null && expires_at > now() && last_seen_at + sessionTimes.idle > now()

  /** The reply to a refresh has arrived: what it said is in use. */
  const noteUse = (id: string, generation: number) =>
    db
      .updateTable('login_session')
      .set({ used_generation: generation })
      .where('id', '=', id)
      .where('used_generation', '<', generation)
      .execute()

  /** The newest reply once more, if that is the one; none where it is in use for longer than a moment. */
  const sayAgain = (id: string, generation: number) =>
    db
      .updateTable('login_session')
      .set({ last_seen_at: now() })
      .where('id', '=', id)
      .where('generation', '=', generation)
      .where('ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('used_generation', '<', generation), eb('rotated_at', '>=', now() - sessionTimes.again)]))
      .returningAll()
      .executeTakeFirst()

  const find = (id: string) => db.selectFrom('login_session').selectAll().where('id', '=', id).executeTakeFirst()

  const sessions: Sessions = {
    begin: (identity, newcomer, within) =>
      db.transaction().execute(async transaction => {
        const former = await formerUserOf(transaction, identity, newcomer.thumbprint, now())
        const userId = former ?? (await userOf(transaction, identity, now(), audit))
        return begin(transaction, userId, newcomer, within)
      }),
    beginFor: (userId, newcomer, within) => db.transaction().execute(transaction => begin(transaction, userId, newcomer, within)),

    async tell(session) {
      const { id, generation, thumbprint } = session
      const until = now() + sessionTimes.access
      return {
        session: id,
        accessToken: `a.${id}.${generation}.${until}.${secrets.mac('access', id, generation, until, thumbprint)}`,
        accessExpiresAt: until,
        refreshToken: refreshTokenOf(session),
        expiresAt: session.expires_at,
        freshUntil: session.fresh_until,
        user: await describeUser(db, session.user_id, session.provider)
      }
    },

    async check(accessToken, thumbprint) {
      const [, id, generation, until, mac] = /^a\.([\w-]{10,40})\.(\d{1,9})\.(\d{1,16})\.([\w-]{43})$/.exec(accessToken) ?? []
      const over = new LoginError('login-session', 'The access token is not good (any more): refresh.')
      if (id === undefined || generation === undefined || until === undefined || mac === undefined) throw over
      // of another key, it is another token
      const expected = secrets.mac('access', id, Number(generation), Number(until), thumbprint)
      if (!isSame(mac, expected) || Number(until) <= now()) throw over
      const session = await find(id)
      if (!session || session.thumbprint !== thumbprint || !stands(session)) throw over
      if (session.used_generation < Number(generation)) await noteUse(id, Number(generation))
      return session
    },

    async refresh(refreshToken, thumbprint) {
      const over = new LoginError('login-session-over', 'The session is over: log in again.')
      const [, id, text, mac] = /^r\.([\w-]{10,40})\.(\d{1,9})\.([\w-]{43})$/.exec(refreshToken) ?? []
      if (id === undefined || text === undefined || mac === undefined) throw over
      const generation = Number(text)
      const session = await find(id)
      if (!session || !isSame(mac, secrets.mac('refresh', id, generation, session.thumbprint)) || !stands(session)) throw over
      const { user_id: userId } = session
      const endFor = async (event: 'key-mismatch' | 'refresh-reused') => {
        await db.transaction().execute(async transaction => {
          await audit({ event, userId, sessionId: id }, transaction)
          await sessions.end(userId, { id }, transaction)
        })
        return over
      }
      // Who has the token and not the key has stolen it.
      if (session.thumbprint !== thumbprint) throw await endFor('key-mismatch')
      const rotated = await db
        .updateTable('login_session')
        .set({ generation: generation + 1, rotated_at: now(), last_seen_at: now() })
        .where('id', '=', id)
        .where('generation', '=', generation)
        .where('ended_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (rotated) return rotated
      const again = await sayAgain(id, generation + 1)
      if (again) return again
      const current = await find(id)
      if (!current || !stands(current)) throw over
      throw await endFor('refresh-reused')
    },

    find,

    async list({ id, user_id }) {
      const found = await db
        .selectFrom('login_session')
        .selectAll()
        .where('user_id', 'in', idsOfFamily(user_id))
        .where('ended_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .execute()
      return found.filter(stands).map(one => ({
        id: one.id,
        device: one.device,
        provider: one.provider,
        createdAt: one.created_at,
        lastSeenAt: one.last_seen_at,
        current: one.id === id
      }))
    },

    async end(userId, which, within = db) {
      const query = within
        .updateTable('login_session')
        .set({ ended_at: now() })
        .where('user_id', 'in', idsOfFamily(userId))
        .where('ended_at', 'is', null)
      const { except = '', spare = [] } = 'id' in which ? {} : which
      const ended = await ('id' in which ? query.where('id', '=', which.id) : query.where('id', '<>', except))
        .$if(spare.length > 0, some => some.where('thumbprint', 'not in', spare))
        .returning('id')
        .execute()
      for (const { id } of ended) await audit({ event: 'session-ended', userId, sessionId: id }, within)
      return ended.length
    }
  }
  return sessions
}
