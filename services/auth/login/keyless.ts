import type { Kysely, Selectable, Transaction } from 'kysely'
import type { KeyAddresses } from '../../../adapters/api/contract/login.ts'
import type { PendingChange } from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import { letterOf, type RecordNews } from '../mail/record-mails.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { guardOf, idsOfFamily, knownAddresses, rootOf } from './family.ts'
import type { Records } from './record.ts'
import type { LoginChangeTable } from './schema.ts'
import { hashOf, newId } from './secrets.ts'
import type { Session } from './sessions.ts'
import { emailIssuer, emailOf } from './users.ts'

const day = 24 * 60 * 60_000

export const recordTimes = {
  /** How long a change without the record key waits. */
  delay: 7 * day,
  /** How long a deleted wallet can be restored. */
  kept: 30 * day,
  /** How long it is known what became of a change. */
  remembered: 90 * day
}

export type Change = Selectable<LoginChangeTable>

type Asked = Pick<LoginChangeTable, 'action'> & { readonly email?: string }

interface MovedAddress {
  readonly userId: string
  readonly email: string
  readonly device: string
  /** The session that stays logged in. */
  readonly except?: string
  /** Under the record key of this user's wallet. */
  readonly signed?: boolean
}

/** With the addresses of the wallet that it changes. */
export type WaitingChange = Change & { readonly addresses: string | null }

/** How many due changes and deleted wallets a sweep takes at a time. */
const mostAtOnce = 50

export interface KeylessOptions extends Pick<
  LoginContext,
  'db' | 'log' | 'now' | 'base' | 'settings' | 'audit' | 'limits' | 'sessions' | 'custodyAddresses' | 'mailer'
> {
  readonly records: Records
}

/**
 * Changes of a wallet's record that its key has not signed: each waits for a week, in which a press behind the mailed link or the record key
 * of any device stops it. And what becomes of deleted wallets.
 */
export function createKeyless(options: KeylessOptions) {
  const { db, log, now, base, settings, audit, limits, records, mailer } = options

  /** Tells every known address of an account. Resolves to how many letters the mail server has taken. */
  async function tell(addresses: readonly string[], news: RecordNews): Promise<number> {
    const letter = letterOf(settings.appName, news)
    let sent = 0
    for (const to of addresses) {
      try {
        await mailer?.send({ to, ...letter })
        if (mailer) sent++
      } catch (error) {
        log.error({ error: String(error) }, 'a mail could not be sent')
      }
    }
    return sent
  }

  const addressesOf = (userId: string) => knownAddresses(db, userId, emailIssuer)

  /** What waits, of every wallet of the account: that of the user first. */
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

  /** Whether a warning reaches the owner somewhere else than in the mailbox, or on the device, that asks. */
  async function isAllowed({ user_id: userId, thumbprint }: Session): Promise<boolean> {
    if (await records.hasOtherDevice(userId, thumbprint)) return true
    const own = await emailOf(db, userId)
    return own !== undefined && (await addressesOf(userId)).some(address => address !== own)
  }

  /**
   * Devices that this one may not log out: while a change of a wallet waits, or the wallet is deleted, those that have shown that they can open
   * it, unless this one has too. They are who stops the change, or restores the wallet.
   */
  async function sparedDevices({ user_id: userId, thumbprint }: Session): Promise<readonly string[]> {
    const devices = await db
      .selectFrom('login_record_device')
      .innerJoin('login_record', 'login_record.user_id', 'login_record_device.user_id')
      .select(['login_record.user_id', 'thumbprint'])
      .where('login_record.user_id', 'in', idsOfFamily(userId))
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('deleted_at', 'is not', null),
          exists(
            selectFrom('login_change')
              .select('id')
              .whereRef('login_change.user_id', '=', 'login_record.user_id')
              .where('status', '=', 'waiting')
          )
        ])
      )
      .execute()
    const own = new Set(devices.filter(one => one.thumbprint === thumbprint).map(({ user_id }) => user_id))
    return devices.filter(one => !own.has(one.user_id)).map(one => one.thumbprint)
  }

  /** Whether a device has shown that it can open the wallet of its session. */
  async function hasWallet({ user_id: userId, thumbprint }: Session): Promise<boolean> {
    const found = await db
      .selectFrom('login_record_device')
      .select('thumbprint')
      .where('user_id', '=', userId)
      .where('thumbprint', '=', thumbprint)
      .executeTakeFirst()
    return found !== undefined
  }

  async function end(change: Change, status: Change['status'], within: Kysely<Schema>): Promise<boolean> {
    const ended = await within
      .updateTable('login_change')
      .set({ status })
      .where('id', '=', change.id)
      .where('status', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  }

  /** Does what was asked for. False where that cannot be done any more. */
  async function carryOut(change: Change, within: Transaction<Schema>): Promise<boolean> {
    const { user_id: userId, action } = change
    const present = await records.present(userId, within)
    if (!present) return false
    if (action === 'email') {
      if (!(await moveAddress({ userId, email: change.email ?? '', device: change.device }, within))) return false
      await records.advance(present, { email: change.email }, within)
      return true
    }
    if (present.kept.deleted_at !== null) return false
    await records.advance(present, { deleted: true }, within)
    await remove(userId, within)
    return true
  }

  /** Marks a wallet as deleted: nothing of it goes before {@link recordTimes.kept} is over. */
  async function remove(userId: string, within: Kysely<Schema>): Promise<void> {
    await within
      .updateTable('login_record')
      .set({ deleted_at: now(), purge_at: now() + recordTimes.kept })
      .where('user_id', '=', userId)
      .execute()
    await audit({ event: 'wallet-deleted', userId }, within)
  }

  /** Gives an account another address, and logs its other sessions out. False where somebody else has that address. */
  async function moveAddress(
    { userId, email, device, except, signed = false }: MovedAddress,
    within: Transaction<Schema>
  ): Promise<boolean> {
    const root = await rootOf(within, userId)
    const taken = await within
      .insertInto('login_identity')
      .values({ issuer: emailIssuer, subject: email, user_id: root, email, name: null, created_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!taken) return false
    await within
      .deleteFrom('login_identity')
      .where('issuer', '=', emailIssuer)
      .where('user_id', '=', root)
      .where('subject', '<>', email)
      .execute()
    await options.sessions.end(root, except === undefined ? {} : { except }, within)
    await forgetOthers(root, within, except)
    const family = await within.selectFrom('login_user').select('id').where('id', 'in', idsOfFamily(root)).execute()
    for (const { id } of family)
      await options.custodyAddresses?.note({ userId: id, email, device, signed: signed && id === userId }, within)
    await audit({ event: 'email-changed', userId: root, ...(except !== undefined && { sessionId: except }) }, within)
    return true
  }

  /**
   * With a new address, devices and passkeys that log in go too, but for those of devices that have shown that they can open the account's
   * guarding wallet. Where it has none, those of the device that changed the address stay.
   */
  async function forgetOthers(root: string, within: Transaction<Schema>, session: string | undefined): Promise<void> {
    const guard = await guardOf(within, root)
    const devices =
      guard === undefined
        ? within
            .selectFrom('login_session')
            .select('thumbprint')
            .where('id', '=', session ?? '')
        : within.selectFrom('login_record_device').select('thumbprint').where('user_id', '=', guard)
    await within
      .deleteFrom('login_device')
      .where('user_id', 'in', idsOfFamily(root))
      .where('thumbprint', 'not in', devices)
      .execute()
    const gone = await within
      .deleteFrom('login_passkey')
      .where('user_id', 'in', idsOfFamily(root))
      .where(({ or, eb }) =>
        or([eb('user_id', '<>', guard ?? root), eb('thumbprint', 'is', null), eb('thumbprint', 'not in', devices)])
      )
      .returning(['user_id', 'name'])
      .execute()
    for (const { user_id: userId, name } of gone) await audit({ event: 'passkey-removed', userId, detail: name }, within)
  }

  async function finish(change: Change): Promise<void> {
    // an address that goes away is told too
    const before = await addressesOf(change.user_id)
    const isDone = await db.transaction().execute(async transaction => {
      // of any number of instances one takes it
      if (!(await end(change, 'done', transaction))) return false
      if (await carryOut(change, transaction)) {
        await audit({ event: 'change-done', userId: change.user_id, detail: change.action }, transaction)
        return true
      }
      await transaction.updateTable('login_change').set({ status: 'superseded' }).where('id', '=', change.id).execute()
      return false
    })
    if (!isDone) return
    const after = await addressesOf(change.user_id)
    await tell([...new Set([...before, ...after])], {
      what: 'done',
      action: change.action,
      device: change.device,
      kept: recordTimes.kept
    })
    if (change.action === 'email') await options.custodyAddresses?.tell(change.user_id).catch(() => {}) // it is told later
  }

  return {
    tell,
    addressesOf,
    waitingOf,
    isAllowed,
    hasWallet,
    sparedDevices,
    remove,
    moveAddress,

    /** Begins to wait. Where nobody can be warned, nothing waits. @throws LoginError `login-record-key`, `login-share-conflict` */
    async request(session: Session, userId: string, { action, email }: Asked): Promise<Change> {
      if (action !== 'email' && !(await isAllowed(session)))
        throw new LoginError(
          'login-record-key',
          'No other device or address could stop this: only the key of the wallet may do it.'
        )
      const present = await records.present(userId)
      if (!present) throw new LoginError('login-unknown', 'There is no wallet.')
      if (present.kept.deleted_at !== null) throw new LoginError('login-wallet-deleted', 'The wallet was deleted.')
      await limits.take('keylessOfUser', userId)
      const token = newId(32)
      const change = await db
        .insertInto('login_change')
        .values({
          id: newId(),
          user_id: userId,
          action,
          email: email ?? null,
          device: session.device,
          cancel_hash: hashOf(token),
          status: 'waiting',
          created_at: now(),
          effective_at: now() + recordTimes.delay
        })
        .onConflict(conflict => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!change) throw new LoginError('login-share-conflict', 'Another change of this wallet waits already.')
      const addresses = await addressesOf(userId)
      const sent = await tell(addresses, {
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
      await audit({ event: 'change-requested', userId, sessionId: session.id, detail: `${action}, ${change.device}` })
      return change
    },

    /** What a mailed link stands for, while it waits. */
    linked: (token: string): Promise<Change | undefined> =>
      db
        .selectFrom('login_change')
        .selectAll()
        .where('cancel_hash', '=', hashOf(token))
        .where('status', '=', 'waiting')
        .executeTakeFirst(),

    /** Stops what waits for the account's other wallets, under the key of one that is older than what was asked for. */
    async cancelBeside(userId: string, within: Kysely<Schema>): Promise<void> {
      const signer = await within.selectFrom('login_user').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()
      for (const change of await waitingOf(userId, within)) {
        if (change.created_at <= signer.created_at || !(await end(change, 'cancelled', within))) continue
        await audit({ event: 'change-cancelled', userId: change.user_id, detail: change.action }, within)
      }
    },

    /** Stops what waits, once. */
    async cancel(change: Change): Promise<boolean> {
      const isFirst = await end(change, 'cancelled', db)
      if (!isFirst) return false
      await audit({ event: 'change-cancelled', userId: change.user_id, detail: change.action })
      await tell(await addressesOf(change.user_id), { what: 'stopped', action: change.action, device: change.device })
      return true
    },

    /** Carries out what is due, and removes deleted wallets whose time is over. Every instance does it; each is done once. */
    async sweep(): Promise<void> {
      const due = await db
        .selectFrom('login_change')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('effective_at', '<=', now())
        .orderBy('effective_at')
        .limit(mostAtOnce)
        .execute()
      for (const change of due)
        await finish(change).catch((error: unknown) =>
          log.error({ change: change.id, error: String(error) }, 'a change of a wallet could not be carried out')
        )
      const over = await db
        .selectFrom('login_record')
        .select('user_id')
        .where('purge_at', '<=', now())
        .limit(mostAtOnce)
        .execute()
      for (const { user_id: userId } of over) await purge(userId)
      await db
        .deleteFrom('login_change')
        .where('status', '<>', 'waiting')
        .where('effective_at', '<=', now() - recordTimes.remembered)
        .execute()
    }
  }

  async function purge(userId: string): Promise<void> {
    await db.transaction().execute(async transaction => {
      const gone = await transaction
        .deleteFrom('login_record')
        .where('user_id', '=', userId)
        .where('purge_at', '<=', now())
        .returning('user_id')
        .executeTakeFirst()
      if (!gone) return
      await transaction.deleteFrom('login_share').where('user_id', '=', userId).execute()
      await transaction.deleteFrom('login_change').where('user_id', '=', userId).where('status', '=', 'waiting').execute()
      await transaction.deleteFrom('login_record_device').where('user_id', '=', userId).execute()
      await transaction
        .updateTable('login_user')
        .set({ set_id: null, addresses: null, version: 0 })
        .where('id', '=', userId)
        .execute()
      await audit({ event: 'wallet-purged', userId }, transaction)
    })
  }
}

export type Keyless = ReturnType<typeof createKeyless>

/** What a frame is told of a change that waits. */
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
