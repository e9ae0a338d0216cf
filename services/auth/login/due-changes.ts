import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { AddressMoves } from './address-move.ts'
import type { ChangeNews } from './change-news.ts'
import type { LoginContext } from './context.ts'
import type { DeletedWallets } from './deleted-wallets.ts'
import { lockAccount } from './family.ts'
import { endChange, type Change } from './keyless.ts'
import type { OwnerMails } from './owner-mails.ts'
import { mostAtOnce, recordTimes } from './record-times.ts'
import type { Records } from './record.ts'
import { getEmail } from './users.ts'

export interface DueChangesOptions extends Pick<LoginContext, 'db' | 'log' | 'now' | 'audit' | 'custodyAddresses'> {
  readonly records: Records
  readonly addresses: AddressMoves
  readonly deleted: DeletedWallets
  readonly mails: OwnerMails
  readonly news: ChangeNews
}

/**
 * Applies changes of `keyless.ts` whose delay is over.
 * Every instance does; each change is applied once.
 */
export function createDueChanges(options: DueChangesOptions) {
  const { db, log, now, audit, custodyAddresses, records, addresses, deleted, mails, news } = options

  /** Applies a change. Returns false if it is no longer possible. */
  async function apply(
    { user_id: userId, action, email, device, asked_by: asker }: Change,
    within: Transaction<Schema>
  ): Promise<boolean> {
    const present = await records.present(userId, within)
    if (!present) return false
    if (action === 'email') {
      if (!(await addresses.move({ userId, email: email ?? '', device, asker }, within))) return false
      await records.advance(present, { email }, within)
      return true
    }
    if (present.kept.deleted_at !== null) return false
    await records.advance(present, { deleted: true }, within)
    await deleted.remove(userId, within)
    return true
  }

  async function finish(change: Change): Promise<void> {
    const { id, user_id: userId, action, device, email } = change
    // a replaced address receives the mail too
    const before = await mails.addressesOf(userId)
    const isFirst = action === 'email' && (await getEmail(db, userId)) === undefined
    const isDone = await db.transaction().execute(async transaction => {
      // lock the account, the record and the change in the same order as a signed change, to avoid a deadlock
      await lockAccount(transaction, userId)
      await transaction.selectFrom('login_record').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      if (!(await endChange(change, 'done', transaction))) return false
      if (await apply(change, transaction)) {
        await audit({ event: 'change-done', userId, detail: action }, transaction)
        return true
      }
      await transaction.updateTable('login_change').set({ status: 'superseded' }).where('id', '=', id).execute()
      await audit({ event: 'change-dropped', userId, detail: action }, transaction)
      return undefined
    })
    // another account now has the new address: both mailboxes must learn that nothing was changed
    if (isDone === undefined && email !== null) await mails.send([...new Set([...before, email])], { what: 'dropped', device })
    if (!isDone) return
    const after = await mails.addressesOf(userId)
    const wallet = await news.walletOf(userId)
    await mails.send([...new Set([...before, ...after])], {
      what: 'done',
      action,
      device,
      kept: recordTimes.kept,
      ...(wallet !== undefined && { wallet }),
      ...(action === 'email' && { undo: recordTimes.undo }),
      ...(isFirst && { isFirst })
    })
    if (action === 'email') await custodyAddresses?.send(userId).catch(() => {}) // the cleanup job sends the notice again
  }

  return {
    async sweep(): Promise<void> {
      const due = await db
        .selectFrom('login_change')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('effective_at', '<=', now())
        .where('told_at', 'is not', null)
        .orderBy('effective_at')
        .limit(mostAtOnce)
        .execute()
      for (const change of due)
        await finish(change).catch((error: unknown) =>
          log.error({ change: change.id, error: String(error) }, 'a wallet change failed')
        )
      // the client can request it again
      await db
        .deleteFrom('login_change')
        .where('status', '=', 'waiting')
        .where('told_at', 'is', null)
        .where('created_at', '<=', now() - recordTimes.telling)
        .execute()
      await deleted.purgeDue()
      await db.deleteFrom('login_former_address').where('until', '<=', now()).execute()
      await db.deleteFrom('login_told_address').where('until', '<=', now()).execute()
      await db
        .deleteFrom('login_change')
        .where('status', '<>', 'waiting')
        .where('effective_at', '<=', now() - recordTimes.remembered)
        .execute()
    }
  }
}

export type DueChanges = ReturnType<typeof createDueChanges>
