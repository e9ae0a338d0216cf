import type { Kysely, Selectable } from 'kysely'
import type { LoginDone, LoginSession } from '../../../adapters/api/contract/login.ts'
import { isSame } from '../../lib/same.ts'
import type { Schema } from '../../store/schema.ts'
import { formerUserOf } from './address-former.ts'
import type { Audit } from './audit.ts'
import { describeUser } from './describe-user.ts'
import { LoginError } from './login-error.ts'
import { idsOfFamily, lockAccount } from './family.ts'
import type { RateLimiter } from './rate-limits.ts'
import type { OwnerMails } from './owner-mails.ts'
import type { LoginSessionTable } from './schema.ts'
import { generateId, type DerivedKeys } from './secrets.ts'
import { findOrCreateUser, type Identity } from './users.ts'

export type Session = Selectable<LoginSessionTable>

const minute = 60_000
const day = 24 * 60 * minute

export const sessionLifetimes = {
  access: 10 * minute,
  /** Time after a login in which shares are released. */
  fresh: 5 * minute,
  /** Time without a refresh after which a session ends. */
  idle: 7 * day,
  longest: 30 * day,
  /**
   * Time in which the same refresh is answered again although its response is in use: another tab may
   * have sent it.
   */
  again: 30_000
}

export interface NewSession {
  readonly thumbprint: string
  readonly provider: string
  /** `Firefox on Linux`. */
  readonly device: string
  /** For a passkey login: key thumbprint of the browser that registered the passkey. */
  readonly passkeyOf?: string | null
}

export interface Sessions {
  /**
   * Logs in an identity: finds or creates its account, registers its device, creates a session.
   * `within` runs in the same transaction.
   */
  begin(
    identity: Identity,
    newcomer: NewSession,
    within?: (db: Kysely<Schema>, session: Session) => Promise<void>
  ): Promise<Session>
  /**
   * As `begin`, for a known account.
   * Code that removes the account's sessions waits until `within` has checked that this one is allowed.
   */
  beginFor(
    userId: string,
    newcomer: NewSession,
    within?: (db: Kysely<Schema>, session: Session) => Promise<void>
  ): Promise<Session>
  describe(session: Session): Promise<LoginDone>
  /**
   * Returns the session of an access token, if it belongs to the key.
   *
   * @throws LoginError `login-session`
   */
  check(accessToken: string, thumbprint: string): Promise<Session>
  /** @throws LoginError `login-session-over` */
  refresh(refreshToken: string, thumbprint: string): Promise<Session>
  find(id: string): Promise<Session | undefined>
  list(session: Session): Promise<LoginSession[]>
  /** Deletes all known devices of an account except these. */
  forgetDevices(userId: string, kept: readonly string[], db?: Kysely<Schema>): Promise<void>
  /**
   * Ends one session of the account, or all except `except` and those of the keys in `spare`.
   * Resolves to their number.
   */
  end(
    userId: string,
    which: { readonly id: string } | { readonly except?: string; readonly spare?: readonly string[] },
    db?: Kysely<Schema>
  ): Promise<number>
}

export interface SessionsOptions {
  readonly db: Kysely<Schema>
  readonly secrets: DerivedKeys
  readonly limits: Pick<RateLimiter, 'isLeft'>
  readonly audit: Audit
  readonly now: () => number
  readonly mails: Pick<OwnerMails, 'addressesOf' | 'send'>
}

/**
 * Manages sessions.
 * A session is bound to a key that cannot leave its browser. Tokens are HMACs over the session's id and their purpose, so that
 * the database has no tokens; each use looks up whether the session is still valid.
 *
 * A replaced refresh token comes back for one of two reasons. If the response was lost, for example because the page was left,
 * its tokens are unused, and the same response is sent again. If the token was stolen, two parties use it and the tokens of the
 * response: the session ends.
 */
export function createSessions(options: SessionsOptions): Sessions {
  const table = createSessionTable(options)
  return { ...createLogins(options), ...createSessionTokens(options, table), ...table }
}

/** Starts sessions. */
function createLogins({ db, limits, audit, now, mails }: SessionsOptions): Pick<Sessions, 'begin' | 'beginFor'> {
  const begin = async (
    transaction: Kysely<Schema>,
    userId: string,
    { thumbprint, provider, device, passkeyOf = null }: NewSession,
    within?: (db: Kysely<Schema>, session: Session) => Promise<void>
  ) => {
    const time = now()
    const session = await transaction
      .insertInto('login_session')
      .values({
        id: generateId(),
        user_id: userId,
        thumbprint,
        provider,
        device,
        rotated_at: time,
        created_at: time,
        last_seen_at: time,
        fresh_until: time + sessionLifetimes.fresh,
        expires_at: time + sessionLifetimes.longest,
        ended_at: null,
        passkey_of: passkeyOf
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    // other logins, for example by an attacker's passkey, do not prove access to the mailbox
    if (provider === 'email')
      await transaction
        .insertInto('login_device')
        .values({ user_id: userId, thumbprint, created_at: time })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    await audit({ event: 'login', userId, sessionId: session.id, detail: `${provider}, ${device}` }, transaction)
    await within?.(transaction, session)
    return session
  }

  return {
    async begin(identity, newcomer, within) {
      const { session, replaced } = await db.transaction().execute(async transaction => {
        const { thumbprint } = newcomer
        const former = await formerUserOf(transaction, identity, thumbprint, now())
        const found = former === undefined ? await findOrCreateUser(transaction, identity, now(), audit) : { userId: former }
        const { userId } = found
        // The address may have been replaced while `findOrCreateUser` waited for its row lock. A new account would lock the owner
        // out.
        const replaced = await formerUserOf(transaction, identity, thumbprint, now())
        if (replaced !== undefined && replaced !== userId)
          throw new LoginError('login-over', 'Your email was changed. Start again.')
        return { session: await begin(transaction, userId, newcomer, within), replaced: found.replaced }
      })
      // the login succeeds also when the limit of these mails is used up
      if (replaced !== undefined && (await limits.isLeft('toldMailsOfUser', session.user_id))) {
        const recipients = (await mails.addressesOf(session.user_id)).filter(address => address !== identity.email?.toLowerCase())
        const { provider, device } = newcomer
        await mails.send(recipients, { what: 'told', provider, device, email: identity.email ?? '' })
      }
      return session
    },
    beginFor: (userId, newcomer, within) =>
      db.transaction().execute(async transaction => {
        await lockAccount(transaction, userId)
        return begin(transaction, userId, newcomer, within)
      })
  }
}

/** Issues the tokens of sessions, and verifies them. */
function createSessionTokens(
  { db, secrets, audit, now }: SessionsOptions,
  { find, end }: Pick<Sessions, 'find' | 'end'>
): Pick<Sessions, 'describe' | 'check' | 'refresh'> {
  const refreshTokenOf = ({ id, generation, thumbprint }: Session) =>
    `r.${id}.${generation}.${secrets.mac('refresh', id, generation, thumbprint)}`

  /** Records that the response to a refresh has arrived, because its token is used. */
  const noteUse = (id: string, generation: number) =>
    db
      .updateTable('login_session')
      .set({ used_generation: generation })
      .where('id', '=', id)
      .where('used_generation', '<', generation)
      .execute()

  /**
   * Returns the newest response again, if it is of that generation; `undefined` if its token has been in
   * use for more than a moment.
   */
  const sayAgain = (id: string, generation: number) =>
    db
      .updateTable('login_session')
      .set({ last_seen_at: now() })
      .where('id', '=', id)
      .where('generation', '=', generation)
      .where('ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('used_generation', '<', generation), eb('rotated_at', '>=', now() - sessionLifetimes.again)]))
      .returningAll()
      .executeTakeFirst()

  return {
    async describe(session) {
      const { id, generation, thumbprint } = session
      const until = now() + sessionLifetimes.access
      return {
        session: id,
        accessToken: `a.${id}.${generation}.${until}.${secrets.mac('access', id, generation, until, thumbprint)}`,
        accessExpiresAt: until,
        refreshToken: refreshTokenOf(session),
        expiresAt: session.expires_at,
        freshUntil: session.fresh_until,
        user: await describeUser(db, session.user_id, session.provider, now())
      }
    },

    async check(accessToken, thumbprint) {
      const [, id, generation, until, mac] = /^a\.([\w-]{10,40})\.(\d{1,9})\.(\d{1,16})\.([\w-]{43})$/.exec(accessToken) ?? []
      const over = new LoginError('login-session', 'The access token is invalid or expired. Refresh it.')
      if (id === undefined || generation === undefined || until === undefined || mac === undefined) throw over
      // the MAC covers the thumbprint: with another key, it is another token
      const expected = secrets.mac('access', id, Number(generation), Number(until), thumbprint)
      if (!isSame(mac, expected) || Number(until) <= now()) throw over
      const session = await find(id)
      if (!session || session.thumbprint !== thumbprint || !isOpen(session, now())) throw over
      if (session.used_generation < Number(generation)) await noteUse(id, Number(generation))
      return session
    },

    async refresh(refreshToken, thumbprint) {
      const over = new LoginError('login-session-over', 'Your session expired. Log in again.')
      const [, id, text, mac] = /^r\.([\w-]{10,40})\.(\d{1,9})\.([\w-]{43})$/.exec(refreshToken) ?? []
      if (id === undefined || text === undefined || mac === undefined) throw over
      const generation = Number(text)
      const session = await find(id)
      if (!session || !isSame(mac, secrets.mac('refresh', id, generation, session.thumbprint)) || !isOpen(session, now()))
        throw over
      const { user_id: userId } = session
      const endFor = async (event: 'key-mismatch' | 'refresh-reused') => {
        await db.transaction().execute(async transaction => {
          await audit({ event, userId, sessionId: id }, transaction)
          await end(userId, { id }, transaction)
        })
        return over
      }
      // A client with the token but without the key has stolen it.
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
      if (!current || !isOpen(current, now())) throw over
      throw await endFor('refresh-reused')
    }
  }
}

/** Reads and ends the sessions of an account. */
function createSessionTable({ db, audit, now }: SessionsOptions): Pick<Sessions, 'find' | 'list' | 'forgetDevices' | 'end'> {
  return {
    find: id => db.selectFrom('login_session').selectAll().where('id', '=', id).executeTakeFirst(),

    async list({ id, user_id }) {
      const found = await db
        .selectFrom('login_session')
        .selectAll()
        .where('user_id', 'in', idsOfFamily(user_id))
        .where('ended_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .execute()
      return found
        .filter(session => isOpen(session, now()))
        .map(one => ({
          id: one.id,
          device: one.device,
          provider: one.provider,
          createdAt: one.created_at,
          lastSeenAt: one.last_seen_at,
          current: one.id === id
        }))
    },

    async forgetDevices(userId, kept, within = db) {
      await within
        .deleteFrom('login_device')
        .where('user_id', 'in', idsOfFamily(userId))
        .where('thumbprint', 'not in', ['', ...kept])
        .execute()
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
}

const isOpen = ({ ended_at, expires_at, last_seen_at }: Session, now: number) =>
  ended_at === null && expires_at > now && last_seen_at + sessionLifetimes.idle > now
