import type { Kysely, Selectable } from 'kysely'
import { hashOf, type Secrets } from '../auth/login/secrets.ts'
import type { Mail } from '../auth/mail/mailer.ts'
import type { Take } from '../auth/login/limits.ts'
import { letter, type Asker } from '../auth/mail/mails.ts'
import type { allowances } from './limits.ts'
import { movedMail, moveMail } from './mails.ts'
import type { CustodyMoveTable, CustodySchema } from './schema.ts'
import { moveTime } from './settings.ts'

export interface MovesOptions {
  readonly db: Kysely<CustodySchema>
  readonly secrets: Secrets
  readonly take: Take<keyof typeof allowances>
  readonly now: () => number
  readonly asker: (device: string) => Asker
  /** @throws LoginError where the mail server does not take it */
  readonly send: (mail: Mail) => Promise<void>
  readonly audit: (event: MoveEvent, userId: string, detail: string, within?: Kysely<CustodySchema>) => Promise<void>
  /** Where a mailed link leads, by what stands in it. */
  readonly linkOf: (token: string) => string
}

export type MoveEvent = 'move-asked' | 'move-kept' | 'moved'

/** What the login service says of a changed address. */
export interface AddressNotice {
  readonly userId: string
  readonly email: string
  readonly device: string
  /** Milliseconds since 1970, by the login service's clock: of two, the later one counts. */
  readonly changedAt: number
  /** The record key of the wallet has signed the change. */
  readonly signed: boolean
}

type Move = Selectable<CustodyMoveTable>

/** What the old mailbox can still decide. */
const undecided = ['asked', 'waiting'] as const

/**
 * Deposits follow a changed address, and the login service alone cannot make them: its thief would have codes sent to themselves. The old
 * mailbox is asked. A press in it moves the deposit at once, or keeps it where it is for good. Without one it moves after a week where the
 * wallet's record key has signed the change, and otherwise never.
 */
export function createMoves({ db, secrets, take, now, asker, send, audit, linkOf }: MovesOptions) {
  /** The same for the same notice: told twice, it is one link. */
  const tokenOf = ({ userId, email, changedAt }: AddressNotice, old: string) =>
    secrets.mac('code', 'custody move', userId, old, email, changedAt)

  /** Writes what was decided, for who is first. */
  const decided = (within: Kysely<CustodySchema>, { user_id, old_email, changed_at }: Move, status: 'moved' | 'kept') =>
    within
      .updateTable('custody_move')
      .set({ status })
      .where('user_id', '=', user_id)
      .where('old_email', '=', old_email)
      .where('changed_at', '=', changed_at)
      .where('status', 'in', undecided)
      .returning('user_id')
      .executeTakeFirst()

  const find = (token: string) =>
    db.selectFrom('custody_move').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()

  /** Moves the deposits, and ends what was asked at the old address. False where it was decided meanwhile. */
  const move = async (moving: Move): Promise<boolean> => {
    const { user_id: userId, old_email: old, new_email: email } = moving
    const sets = await db.transaction().execute(async transaction => {
      if (!(await decided(transaction, moving, 'moved'))) return undefined
      const moved = await transaction
        .updateTable('custody_deposit')
        .set({ email })
        .where('user_id', '=', userId)
        .where('email', '=', old)
        .returning('set_id')
        .execute()
      for (const { set_id } of moved) {
        await transaction
          .updateTable('custody_recovery')
          .set({ status: 'cancelled' })
          .where('user_id', '=', userId)
          .where('set_id', '=', set_id)
          .where('status', '=', 'waiting')
          .execute()
      }
      await audit('moved', userId, `${moved.length} sets`, transaction)
      return moved.length
    })
    if (sets) await send({ to: email, ...movedMail(asker(moving.device)) }).catch(() => undefined) // it is told in the log
    return sets !== undefined
  }

  return {
    /** Asks each mailbox that a deposit of the account still names. What it knows already, it does not ask again. */
    async hear(notice: AddressNotice): Promise<void> {
      const { userId, email, device, changedAt, signed } = notice
      const deposits = await db
        .selectFrom('custody_deposit')
        .select('email')
        .distinct()
        .where('user_id', '=', userId)
        .where('email', '<>', email)
        .execute()
      const known = await db.selectFrom('custody_move').selectAll().where('user_id', '=', userId).execute()
      if (known.some(({ changed_at }) => changed_at > changedAt)) return
      for (const { email: old } of deposits) {
        if (known.some(({ old_email, changed_at }) => old_email === old && changed_at === changedAt)) continue
        await take('moveOfUser', userId)
        const token = tokenOf(notice, old)
        const takesEffectAt = now() + moveTime
        // first: what nobody was told of, nobody could have stopped
        await send({ to: old, ...moveMail(asker(device), { email, link: linkOf(token), ...(signed && { takesEffectAt }) }) })
        const row = {
          new_email: email,
          device,
          changed_at: changedAt,
          token_hash: hashOf(token),
          status: signed ? ('waiting' as const) : ('asked' as const),
          takes_effect_at: takesEffectAt
        }
        await db
          .insertInto('custody_move')
          .values({ user_id: userId, old_email: old, ...row })
          .onConflict(conflict =>
            conflict.columns(['user_id', 'old_email']).doUpdateSet(row).where('custody_move.changed_at', '<', changedAt)
          )
          .execute()
        await audit('move-asked', userId, device)
      }
      // what an earlier change has asked for is over
      await db
        .deleteFrom('custody_move')
        .where('user_id', '=', userId)
        .where('changed_at', '<', changedAt)
        .where('status', 'in', undecided)
        .execute()
    },

    /** What a mailed link stands for. */
    linked: (token: string): Promise<Move | undefined> => find(token),

    /** Decides it, by the mailed link. False where it was decided already. */
    async decide(token: string, answer: 'move' | 'keep'): Promise<boolean> {
      const found = await find(token)
      if (!found) return false
      if (answer === 'move') return move(found)
      const kept = await decided(db, found, 'kept')
      if (!kept) return false
      await audit('move-kept', found.user_id, '')
      // decided already: it is in the log that the notice could not be sent
      await send({ to: found.new_email, ...keptMail(asker(found.device)) }).catch(() => undefined)
      return true
    },

    /** Moves what has waited long enough: of one account, or of any. */
    async settle(userId?: string): Promise<void> {
      const due = await db
        .selectFrom('custody_move')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('takes_effect_at', '<=', now())
        .$if(userId !== undefined, query => query.where('user_id', '=', userId!))
        .limit(100)
        .execute()
      for (const one of due) await move(one)
    }
  }
}

/** Told to the new address, without the old one. */
function keptMail(asker: Asker): Omit<Mail, 'to'> {
  return letter(asker, `Your ${asker.appName} wallet is not recovered by this address`, [
    {
      text: `The address of your ${asker.appName} account was changed to this one. In the mailbox before it was chosen that custodial recovery of your wallet goes on asking there.`
    },
    {
      text: 'If this was not you, somebody can read that mailbox. Choose another way to recover in your wallet, on a device that has it: what was kept for recovery before opens nothing then.'
    }
  ])
}
