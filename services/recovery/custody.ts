import { randomInt } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { CustodyRecovery, CustodyShare } from '../../adapters/api/contract/custody.ts'
import { closeEnvelope, openEnvelope, rewrap, type Envelope, type KeyWrapper } from '../auth/login/envelope.ts'
import { LoginError } from '../auth/login/failure.ts'
import { hashOf, newId, type Secrets } from '../auth/login/secrets.ts'
import type { Asker } from '../auth/mail/mails.ts'
import type { Mail, Mailer } from '../auth/mail/mailer.ts'
import type { Log } from '../lib/log.ts'
import { isSame } from '../lib/same.ts'
import { createDeposits, isForgettable, type DepositEvent } from './deposits.ts'
import type { Grant } from './grants.ts'
import type { Take } from '../auth/login/limits.ts'
import type { allowances } from './limits.ts'
import { depositMail, recoveryMail, releasedMail } from './mails.ts'
import { createMoves, type MoveEvent } from './moves.ts'
import type { CustodyDepositTable, CustodyRecoveryTable, CustodySchema } from './schema.ts'
import { openTime, type RecoverySettings } from './settings.ts'

export interface CustodyOptions {
  readonly settings: RecoverySettings
  readonly db: Kysely<CustodySchema>
  readonly wrapper: KeyWrapper
  readonly secrets: Secrets
  readonly take: Take<keyof typeof allowances>
  readonly mailer: Mailer
  readonly log: Log
  readonly now: () => number
  /** Where the mailed link leads that stops a recovery, by what stands in it. */
  readonly linkOf: (token: string) => string
  /** Where the one leads that decides on a changed address. */
  readonly moveLinkOf: (token: string) => string
}

/** Who asks: what the login service says, and the key that its grant is for. */
export interface Claimant extends Grant {
  readonly thumbprint: string
  /** `Firefox on Linux`; told in mails. */
  readonly device: string
}

interface SetName {
  readonly setId: string
}

type Deposit = Selectable<CustodyDepositTable>
type Recovery = Selectable<CustodyRecoveryTable>

const codeTries = 5
/** How long the same release is answered again, because its reply may have been lost, in milliseconds. */
const again = 10 * 60_000
/** The oldest that shares are brought under the present key at a time. */
const mostRewrapped = 100

/**
 * The recovery shares of users who have chosen custodial recovery. One is given out to the key that asked for it, after the delay, for the
 * mailed code, unless a press behind the mailed link has stopped it. The mail goes to the address of the deposit, which what the login
 * service says later changes only as `moves.ts` has it, so that its thief cannot have the code sent elsewhere.
 */
export function createCustody({ settings, db, wrapper, secrets, take, mailer, log, now, linkOf, moveLinkOf }: CustodyOptions) {
  const asker = (device: string): Asker => ({ appName: settings.appName, origin: '', device })

  const audit = async (event: CustodyEvent, userId: string, detail: string, within: Kysely<CustodySchema> = db) => {
    await within.insertInto('custody_audit').values({ at: now(), user_id: userId, event, detail }).execute()
    log.info({ event, user: userId }, 'custodial recovery')
  }

  const send = async (mail: Mail) => {
    try {
      await mailer.send(mail)
    } catch (cause) {
      log.error({ error: String(cause) }, 'a mail could not be sent')
      throw new LoginError('login-unavailable', 'The mail could not be sent. Please try again.', { cause })
    }
  }

  const moves = createMoves({ db, secrets, take, now, asker, send, audit, linkOf: moveLinkOf })

  const deposits = createDeposits({ db, now, audit })

  const open = async (deposit: Deposit): Promise<string> => {
    try {
      return await openEnvelope(wrapper, envelopeOf(deposit), contextOf(deposit))
    } catch (cause) {
      await audit('share-unreadable', deposit.user_id, deposit.set_id)
      throw new LoginError('login-unavailable', 'The share cannot be opened.', { cause })
    }
  }

  const codeMac = (id: string, thumbprint: string, code: string) => secrets.mac('code', 'custody', id, thumbprint, code)

  return {
    moves,
    deposits,

    /**
     * Keeps a share for the address that its owner has confirmed. Told again with the same contents, it is the same one. Deposits that are not
     * known to be the wallet's make room, the oldest first.
     *
     * @throws LoginError `login-other-email` where the login service names another address: the code would go to a stranger
     */
    async deposit(
      claimant: Claimant,
      { setId, version, share, email }: CustodyShare & { readonly email: string }
    ): Promise<void> {
      const { userId, device, thumbprint } = claimant
      if (claimant.email === undefined)
        throw new LoginError(
          'login-invalid',
          'email: Required. Custodial recovery asks at an email address, and this account has none.'
        )
      if (claimant.email !== email) throw otherEmail()
      await deposits.restoreCommitted(claimant)
      const known = await deposits.find(userId, setId)
      if (known) {
        if (known.version !== version || !isSame(await open(known), share))
          throw new LoginError('login-share-conflict', 'This set is there already, with other contents.')
        if (known.email !== email) throw otherEmail()
        await deposits.restore(userId, setId)
        return
      }
      await take('depositOfDevice', `${userId} ${thumbprint}`)
      await take('depositOfUser', userId)
      // first, since a share that nobody can be asked about could never be given out
      await send({ to: email, ...depositMail(asker(device)) })
      const row = { user_id: userId, set_id: setId, version }
      const { sealed, wrappedKey, keyId } = await closeEnvelope(wrapper, share, contextOf(row))
      await db.transaction().execute(async transaction => {
        await deposits.makeRoom(claimant, transaction)
        await transaction
          .insertInto('custody_deposit')
          .values({ ...row, sealed, wrapped_key: wrappedKey, key_id: keyId, email, created_at: now(), forgotten_at: null })
          .execute()
        await audit('deposited', userId, setId, transaction)
      })
    },

    /** Forgets a share, and every recovery of it. Not that of the wallet itself: a login alone destroys none. */
    async remove(claimant: Claimant, { setId }: SetName): Promise<void> {
      const { userId, committedSet } = claimant
      if (setId === committedSet) throw new LoginError('login-record-key', 'This set is the wallet’s: its share stays.')
      await deposits.restoreCommitted(claimant)
      const found = await deposits.live(userId, setId)
      if (!found) return
      if (!isForgettable(found, claimant))
        throw new LoginError('login-early', 'This set may have become the wallet’s meanwhile.', { now: now() })
      await db.transaction().execute(transaction => deposits.forget(found, transaction))
    },

    /** Begins to wait, and tells the user. What this key has begun already goes on. */
    async begin(claimant: Claimant, { setId }: SetName): Promise<CustodyRecovery> {
      const { userId, thumbprint, device } = claimant
      await moves.settle(userId)
      await deposits.restoreCommitted(claimant)
      const deposit = await deposits.live(userId, setId)
      if (!deposit) throw new LoginError('login-unknown', 'There is no recovery share of this wallet.')
      const waiting = await db
        .selectFrom('custody_recovery')
        .selectAll()
        .where('user_id', '=', userId)
        .where('set_id', '=', setId)
        .where('thumbprint', '=', thumbprint)
        .where('status', '=', 'waiting')
        .where('tries', '<', codeTries)
        .where('expires_at', '>', now())
        .orderBy('expires_at', 'desc')
        .executeTakeFirst()
      if (waiting) return tell(waiting)
      await take('recoveryOfDevice', `${userId} ${thumbprint}`)
      await take('recoveryOfUser', userId)
      const id = newId()
      const token = newId(32)
      const code = settings.code ? String(randomInt(0, 100_000_000)).padStart(8, '0') : undefined
      const notBefore = now() + settings.delay
      const recovery = await db
        .insertInto('custody_recovery')
        .values({
          id,
          user_id: userId,
          set_id: setId,
          thumbprint,
          status: 'waiting',
          code_mac: code === undefined ? null : codeMac(id, thumbprint, code),
          cancel_hash: hashOf(token),
          device,
          not_before: notBefore,
          expires_at: notBefore + openTime,
          released_at: null
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const { expires_at: expiresAt } = recovery
      try {
        await send({ to: deposit.email, ...recoveryMail(asker(device), { notBefore, expiresAt, code, link: linkOf(token) }) })
      } catch (error) {
        // nobody was warned, so nothing waits
        await db.deleteFrom('custody_recovery').where('id', '=', id).execute()
        throw error
      }
      await audit('recovery-begun', userId, `${setId}, ${device}`)
      return tell(recovery)
    },

    /** Gives the share out. A try of the code is counted before it is looked at, in one statement. */
    async release({ userId, thumbprint, device }: Claimant, id: string, code: string): Promise<CustodyShare> {
      const over = () => new LoginError('login-over', 'This recovery is over: ask anew.')
      const found = await db
        .selectFrom('custody_recovery')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('thumbprint', '=', thumbprint)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (!found || found.status === 'cancelled') throw over()
      if (found.not_before > now()) throw new LoginError('login-early', 'The recovery share is given out later.', { now: now() })
      if (found.status === 'released' && (found.released_at ?? 0) + again <= now()) throw over()
      const counted = await db
        .updateTable('custody_recovery')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('status', '<>', 'cancelled')
        .where('tries', '<', codeTries)
        .returningAll()
        .executeTakeFirst()
      if (!counted) throw over()
      if (counted.code_mac !== null && !isSame(counted.code_mac, codeMac(id, thumbprint, code))) {
        await audit('code-wrong', userId, `try ${counted.tries}`)
        throw new LoginError('login-code-wrong', 'The code is wrong.', { triesLeft: codeTries - counted.tries })
      }
      const deposit = await deposits.live(userId, counted.set_id)
      if (!deposit) throw over()
      const share = await open(deposit)
      const isFirst = await db.transaction().execute(async transaction => {
        const released = await transaction
          .updateTable('custody_recovery')
          .set({ status: 'released', released_at: now() })
          .where('id', '=', id)
          .where('status', '=', 'waiting')
          .returning('id')
          .executeTakeFirst()
        if (released) await audit('released', userId, counted.set_id, transaction)
        return released !== undefined
      })
      // of a press that stops it and a release at the same time, the one that wrote first counts
      if (!isFirst && (await stateOf(id)) !== 'released') throw over()
      if (isFirst) await send({ to: deposit.email, ...releasedMail(asker(device)) }).catch(() => undefined) // it is told in the log
      return { setId: deposit.set_id, version: deposit.version, share }
    },

    /** What a mailed link stands for. */
    async linked(token: string): Promise<Pick<Recovery, 'status' | 'device' | 'not_before'> | undefined> {
      return db
        .selectFrom('custody_recovery')
        .select(['status', 'device', 'not_before'])
        .where('cancel_hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirst()
    },

    /** Stops what waits, by the mailed link. False where there is nothing to stop any more. */
    async cancel(token: string): Promise<boolean> {
      const stopped = await db
        .updateTable('custody_recovery')
        .set({ status: 'cancelled', code_mac: null })
        .where('cancel_hash', '=', hashOf(token))
        .where('status', '=', 'waiting')
        .returning(['user_id', 'set_id'])
        .executeTakeFirst()
      if (stopped) await audit('recovery-cancelled', stopped.user_id, stopped.set_id)
      return stopped !== undefined
    },

    /** Brings some shares under the present key, in no order, so that one that cannot be opened keeps none from its turn. */
    async rotate(): Promise<void> {
      const rows = await db
        .selectFrom('custody_deposit')
        .selectAll()
        .where('key_id', '<>', wrapper.keyId)
        .orderBy(({ fn }) => fn('random'))
        .limit(mostRewrapped)
        .execute()
      for (const row of rows) {
        const fresh = await rewrap(wrapper, envelopeOf(row), contextOf(row)).catch((error: unknown) => {
          log.error({ set: row.set_id, key: row.key_id, error: String(error) }, 'a share cannot be brought under the present key')
        })
        if (!fresh) continue
        await db
          .updateTable('custody_deposit')
          .set({ wrapped_key: fresh.wrappedKey, key_id: fresh.keyId })
          .where('user_id', '=', row.user_id)
          .where('set_id', '=', row.set_id)
          .execute()
      }
    }
  }

  async function stateOf(id: string) {
    const found = await db.selectFrom('custody_recovery').select('status').where('id', '=', id).executeTakeFirst()
    return found?.status
  }
}

export type Custody = ReturnType<typeof createCustody>

type CustodyEvent =
  | 'deposited'
  | 'recovery-begun'
  | 'recovery-cancelled'
  | 'code-wrong'
  | 'released'
  | 'share-unreadable'
  | DepositEvent
  | MoveEvent

const otherEmail = () =>
  new LoginError('login-other-email', 'The login service names another email address than the one that was confirmed.')

const tell = ({ id, not_before, expires_at, code_mac }: Recovery): CustodyRecovery => ({
  recovery: id,
  notBefore: not_before,
  expiresAt: expires_at,
  code: code_mac !== null
})

const envelopeOf = ({ sealed, wrapped_key, key_id }: Deposit): Envelope => ({ sealed, wrappedKey: wrapped_key, keyId: key_id })
const contextOf = ({ user_id, set_id, version }: Pick<Deposit, 'user_id' | 'set_id' | 'version'>) =>
  `custody ${user_id} ${set_id} ${version}`
