import type { Selectable } from 'kysely'
import type { CustodyShare } from '../../adapters/api/contract/custody.ts'
import { LoginError } from '../auth/login/login-error.ts'
import { isSame } from '../lib/same.ts'
import type { CustodyParts, GrantHolder } from './custody.ts'
import { codeTries, recoveryCodeMac } from './recovery-code.ts'
import { createReleasedMail } from './recovery-mails.ts'
import type { CustodyDepositTable } from './schema.ts'

type Deposit = Selectable<CustodyDepositTable>

/** Milliseconds in which the same release is answered again, in case its response was lost. */
const again = 10 * 60_000

/** Releases shares, whose waiting period is over, for the mailed code. */
export function createRecoveryRelease(
  { db, secrets, now, asker, audit, send, deposits }: CustodyParts,
  open: (deposit: Deposit) => Promise<string>
) {
  /** Releases the share. One statement counts the attempt before the code is compared. */
  return async function release({ userId, thumbprint, device }: GrantHolder, id: string, code: string): Promise<CustodyShare> {
    const over = () => new LoginError('login-over', 'This recovery expired. Start again.')
    const found = await db
      .selectFrom('custody_recovery')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('thumbprint', '=', thumbprint)
      .where('expires_at', '>', now())
      .executeTakeFirst()
    if (!found || found.status === 'cancelled') throw over()
    if (found.not_before > now()) throw new LoginError('login-early', 'The recovery share isn’t available yet.', { now: now() })
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
    if (counted.code_mac !== null && !isSame(counted.code_mac, recoveryCodeMac(secrets, id, thumbprint, code))) {
      await audit('code-wrong', userId, `try ${counted.tries}`)
      throw new LoginError('login-code-wrong', 'Wrong code.', { triesLeft: codeTries - counted.tries })
    }
    const deposit = await deposits.live(userId, counted.set_id)
    // the code went to the previous mailbox
    if (!deposit || (counted.mailed_to !== null && counted.mailed_to !== deposit.email)) throw over()
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
    // if a stop and a release happen at the same time, the first write wins
    if (!isFirst && (await stateOf(id)) !== 'released') throw over()
    if (isFirst) await send({ to: deposit.email, ...createReleasedMail(asker(device)) }).catch(() => undefined) // a failure is logged by `send`
    return { setId: deposit.set_id, version: deposit.version, share }
  }

  async function stateOf(id: string) {
    const found = await db.selectFrom('custody_recovery').select('status').where('id', '=', id).executeTakeFirst()
    return found?.status
  }
}
