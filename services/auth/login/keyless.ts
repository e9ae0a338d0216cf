import type { Kysely, Selectable } from 'kysely'
import type { KeyAddresses } from '../../../adapters/api/contract/login.ts'
import type { PendingChange } from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import { stopTokenOf, type ChangeNews } from './change-news.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { guardOf, idsOfFamily } from './family.ts'
import type { OwnerMails } from './owner-mails.ts'
import type { RecordDevices } from './record-devices.ts'
import { recordTimes } from './record-times.ts'
import type { Records } from './record.ts'
import type { LoginChangeTable } from './schema.ts'
import { sha256, generateId } from './secrets.ts'
import type { Session } from './sessions.ts'
import { createKeylessPolicy } from './keyless-policy.ts'

export type Change = Selectable<LoginChangeTable>

type RequestedChange = Pick<LoginChangeTable, 'action'> & { readonly email?: string }

/** A pending change, with the addresses of its wallet. */
export type WaitingChange = Change & { readonly addresses: string | null }

export interface KeylessOptions extends Pick<LoginContext, 'db' | 'now' | 'secrets' | 'audit' | 'limits'> {
  readonly records: Records
  readonly devices: RecordDevices
  readonly mails: OwnerMails
  readonly news: ChangeNews
}

/** Ends a pending change. Returns false if another request or another instance has ended it. */
export async function endChange({ id }: Change, status: Change['status'], within: Kysely<Schema>): Promise<boolean> {
  const ended = await within
    .updateTable('login_change')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

interface NewChange extends RequestedChange {
  readonly userId: string
  readonly device: string
  /** Key thumbprint of the device. */
  readonly thumbprint: string
  readonly id: string
  /** Token of the mailed link. */
  readonly token: string
  readonly now: number
}

/**
 * Inserts a change.
 *
 * @throws LoginError `login-share-conflict` if a change of this wallet is pending already
 */
async function insertChange(
  db: Kysely<Schema>,
  { id, userId, action, email, device, thumbprint, token, now }: NewChange
): Promise<Change> {
  const change = await db
    .insertInto('login_change')
    .values({
      id,
      user_id: userId,
      action,
      email: email ?? null,
      device,
      asked_by: thumbprint,
      cancel_hash: sha256(token),
      status: 'waiting',
      created_at: now,
      effective_at: now + recordTimes.delay,
      told_at: null
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!change) throw new LoginError('login-share-conflict', 'Another change to this wallet is pending.')
  return change
}

/** Returns pending changes of every wallet of the account, those of the user's wallet first. */
const findWaiting = (db: Kysely<Schema>, userId: string): Promise<readonly WaitingChange[]> =>
  db
    .selectFrom('login_change')
    .innerJoin('login_user', 'login_user.id', 'login_change.user_id')
    .selectAll('login_change')
    .select('login_user.addresses')
    .where('login_change.user_id', 'in', idsOfFamily(userId))
    .where('status', '=', 'waiting')
    .orderBy(({ eb }) => eb('login_change.user_id', '=', userId), 'desc')
    .orderBy('effective_at')
    .execute()

/**
 * Manages changes of a wallet's record that its key has not signed.
 * Each is pending for a week, in which the mailed link, or the record key on any device, stops it.
 */
export function createKeyless({ db, now, secrets, audit, limits, records, devices, mails, news }: KeylessOptions) {
  const waitingOf = (userId: string, within: Kysely<Schema> = db) => findWaiting(within, userId)
  const { isWarned, isAllowed, requireAllowed } = createKeylessPolicy({ db, now, records, devices, mails })

  return {
    waitingOf,
    isAllowed,

    /**
     * Registers a change that takes effect after the delay.
     * Requires a mail that was accepted, at an address other than that of the session's login if no device could show the change.
     *
     * @throws LoginError `login-record-key`, `login-unknown`, `login-wallet-deleted`, `login-share-conflict`, `login-limit`,
     * `login-unavailable`
     */
    async request(session: Session, userId: string, requested: RequestedChange): Promise<Change> {
      const { action, email } = requested
      const addresses = await mails.addressesOf(userId)
      await requireAllowed(session, userId, action, addresses)
      const drop = async ({ id }: Change) => {
        await db.deleteFrom('login_change').where('id', '=', id).execute()
        return new LoginError('login-unavailable', 'Couldn’t send the email. Try again.')
      }
      // each way to log in has its own limit, so that an attacker with one of them does not use up that of the others
      const { change, sent } = await limits.takeWith('keylessOfLogin', `${userId} ${session.provider}`, async () => {
        const id = generateId()
        const token = stopTokenOf(secrets, id)
        const { device, thumbprint } = session
        const change = await insertChange(db, { ...requested, id, userId, device, thumbprint, token, now: now() })
        const wallet = await news.walletOf(userId)
        const sent = await mails.send(addresses, {
          what: 'requested',
          action,
          device,
          effectiveAt: change.effective_at,
          link: news.linkOf(token),
          ...(email !== undefined && { email }),
          ...(wallet !== undefined && { wallet })
        })
        if (sent.length === 0) throw await drop(change)
        return { change, sent }
      })
      if (!(await isWarned(session, userId, action, sent))) throw await drop(change)
      // without this it never takes effect
      await db.updateTable('login_change').set({ told_at: now() }).where('id', '=', change.id).execute()
      await audit({ event: 'change-requested', userId, sessionId: session.id, detail: `${action}, ${change.device}` })
      return change
    },

    /** Returns the pending change of a mailed link. */
    linked: (token: string): Promise<Change | undefined> =>
      db
        .selectFrom('login_change')
        .selectAll()
        .where('cancel_hash', '=', sha256(token))
        .where('status', '=', 'waiting')
        .executeTakeFirst(),

    /**
     * Stops pending changes of the account's other wallets, signed by the key of a wallet whose first set
     * is older than the request. A change of an address without a guard is stopped by the key of any wallet. Neither stops what a
     * device with an earlier wallet has requested, if `mayStop` returns false: otherwise an owner could not leave a mailbox that
     * an attacker has read.
     *
     * @returns the stopped changes
     */
    async cancelBeside(userId: string, signer: string, within: Kysely<Schema>): Promise<readonly Change[]> {
      const { committed_at: committedAt } = await within
        .selectFrom('login_user')
        .select('committed_at')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const isGuarded = (await guardOf(within, userId)) !== undefined
      const ended: Change[] = []
      for (const change of await waitingOf(userId, within)) {
        const isOlder = committedAt !== null && committedAt < change.created_at
        if (!isOlder && (isGuarded || change.action !== 'email')) continue
        const { asked_by: asker } = change
        if (asker !== null && !(await devices.mayStop(userId, signer, asker, within))) continue
        if (!(await endChange(change, 'cancelled', within))) continue
        ended.push(change)
        await audit({ event: 'change-cancelled', userId: change.user_id, detail: change.action }, within)
      }
      return ended
    },

    /** Stops a pending change. Returns false if it is not pending any more. */
    async cancel(change: Change): Promise<boolean> {
      const { user_id: userId, action, device } = change
      if (!(await endChange(change, 'cancelled', db))) return false
      await audit({ event: 'change-cancelled', userId, detail: action })
      await news.stopped(userId, [change], device)
      return true
    }
  }
}

export type Keyless = ReturnType<typeof createKeyless>

/** Describes a pending change for a frame of this user. */
export const describeChange = (
  { id, user_id, action, device, created_at, effective_at, email, addresses }: WaitingChange,
  userId: string
): PendingChange => ({
  id,
  action,
  device,
  askedAt: created_at,
  effectiveAt: effective_at,
  ...(email !== null && { email }),
  ...(user_id !== userId && addresses !== null && { addresses: JSON.parse(addresses) as KeyAddresses })
})
