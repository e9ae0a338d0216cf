import type { Kysely, Selectable } from 'kysely'
import type { KeyAddresses } from '../../../adapters/api/contract/login.ts'
import type { PendingChange } from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { guardOf, idsOfFamily } from './family.ts'
import type { OwnerMails } from './owner-mails.ts'
import type { RecordDevices } from './record-devices.ts'
import { recordTimes } from './record-times.ts'
import type { Records } from './record.ts'
import type { LoginChangeTable } from './schema.ts'
import { hashOf, newId } from './secrets.ts'
import type { Session } from './sessions.ts'
import { emailOf } from './users.ts'

export type Change = Selectable<LoginChangeTable>

type RequestedChange = Pick<LoginChangeTable, 'action'> & { readonly email?: string }

/** With the addresses of the wallet that it changes. */
export type WaitingChange = Change & { readonly addresses: string | null }

export interface KeylessOptions extends Pick<LoginContext, 'db' | 'now' | 'base' | 'audit' | 'limits'> {
  readonly records: Records
  readonly devices: RecordDevices
  readonly mails: OwnerMails
}

/** Ends a change that waits. False if another request, or another instance, has ended it. */
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
  /** Part of the mailed link. */
  readonly token: string
  readonly now: number
}

/** @throws LoginError `login-share-conflict` if a change of this wallet waits already */
async function insertChange(db: Kysely<Schema>, { userId, action, email, device, token, now }: NewChange): Promise<Change> {
  const change = await db
    .insertInto('login_change')
    .values({
      id: newId(),
      user_id: userId,
      action,
      email: email ?? null,
      device,
      cancel_hash: hashOf(token),
      status: 'waiting',
      created_at: now,
      effective_at: now + recordTimes.delay,
      told_at: null
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!change) throw new LoginError('login-share-conflict', 'Another change of this wallet waits already.')
  return change
}

/**
 * Changes of a wallet's record that its key has not signed. Each waits for a week, in which a press behind the mailed link, or the record key on
 * any device, stops it.
 */
export function createKeyless({ db, now, base, audit, limits, records, devices, mails }: KeylessOptions) {
  /** Waiting changes of every wallet of the account, those of the user's wallet first. */
  const waitingOf = (userId: string, within: Kysely<Schema> = db): Promise<readonly WaitingChange[]> =>
    within
      .selectFrom('login_change')
      .innerJoin('login_user', 'login_user.id', 'login_change.user_id')
      .selectAll('login_change')
      .select('login_user.addresses')
      .where('login_change.user_id', 'in', idsOfFamily(userId))
      .where('status', '=', 'waiting')
      .orderBy(({ eb }) => eb('login_change.user_id', '=', userId), 'desc')
      .orderBy('effective_at')
      .execute()

  /** Whether a warning reaches the owner elsewhere than in the mailbox, or on the device, that sends the request. */
  async function isAllowed(session: Session): Promise<boolean> {
    if (await devices.hasOther(session)) return true
    const own = await emailOf(db, session.user_id)
    return own !== undefined && (await mails.addressesOf(session.user_id)).some(address => address !== own)
  }

  /** @throws LoginError if the wallet cannot be changed by this session without its key */
  async function requireAllowed(session: Session, userId: string, action: Change['action']): Promise<void> {
    if (action !== 'email' && !(await isAllowed(session)))
      throw new LoginError(
        'login-record-key',
        'No other device or address could stop this: only the key of the wallet may do it.'
      )
    const present = await records.present(userId)
    if (!present) throw new LoginError('login-unknown', 'There is no wallet.')
    if (action !== 'email' && present.kept.deleted_at !== null)
      throw new LoginError('login-wallet-deleted', 'The wallet was deleted.')
    await limits.take('keylessOfUser', userId)
  }

  return {
    waitingOf,
    isAllowed,

    /**
     * Registers a change that takes effect after the delay. Without a mail to a known address, nothing waits.
     *
     * @throws LoginError `login-record-key`, `login-unknown`, `login-wallet-deleted`, `login-share-conflict`, `login-limit`, `login-unavailable`
     */
    async request(session: Session, userId: string, requested: RequestedChange): Promise<Change> {
      const { action, email } = requested
      await requireAllowed(session, userId, action)
      const token = newId(32)
      const change = await insertChange(db, { ...requested, userId, device: session.device, token, now: now() })
      const addresses = await mails.addressesOf(userId)
      const sent = await mails.send(addresses, {
        what: 'requested',
        action,
        device: change.device,
        effectiveAt: change.effective_at,
        link: `${base()}/v1/wallet-record/stop/${token}`,
        ...(email !== undefined && { email })
      })
      if (sent === 0 && addresses.length > 0) {
        await db.deleteFrom('login_change').where('id', '=', change.id).execute()
        throw new LoginError('login-unavailable', 'The mail could not be sent. Please try again.')
      }
      // without this it never takes effect
      await db.updateTable('login_change').set({ told_at: now() }).where('id', '=', change.id).execute()
      await audit({ event: 'change-requested', userId, sessionId: session.id, detail: `${action}, ${change.device}` })
      return change
    },

    /** The waiting change of a mailed link. */
    linked: (token: string): Promise<Change | undefined> =>
      db
        .selectFrom('login_change')
        .selectAll()
        .where('cancel_hash', '=', hashOf(token))
        .where('status', '=', 'waiting')
        .executeTakeFirst(),

    /**
     * Stops waiting changes of the account's other wallets, signed by the key of a wallet whose first set is older than the request. A change of an
     * address that no wallet guards is stopped by the key of any.
     */
    async cancelBeside(userId: string, within: Kysely<Schema>): Promise<void> {
      const { committed_at: committedAt } = await within
        .selectFrom('login_user')
        .select('committed_at')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const isGuarded = (await guardOf(within, userId)) !== undefined
      for (const change of await waitingOf(userId, within)) {
        const isOlder = committedAt !== null && committedAt < change.created_at
        if (!isOlder && (isGuarded || change.action !== 'email')) continue
        if (!(await endChange(change, 'cancelled', within))) continue
        await audit({ event: 'change-cancelled', userId: change.user_id, detail: change.action }, within)
      }
    },

    /** Stops a waiting change. False if it does not wait any more. */
    async cancel(change: Change): Promise<boolean> {
      const { user_id: userId, action, device } = change
      if (!(await endChange(change, 'cancelled', db))) return false
      await audit({ event: 'change-cancelled', userId, detail: action })
      await mails.notify(userId, { what: 'stopped', action, device })
      return true
    }
  }
}

export type Keyless = ReturnType<typeof createKeyless>

/** A waiting change as a frame of this user receives it. */
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
