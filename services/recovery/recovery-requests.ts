import { randomInt } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { CustodyRecovery } from '../../adapters/api/contract/custody.ts'
import { LoginError } from '../auth/login/login-error.ts'
import { generateId, sha256 } from '../auth/login/secrets.ts'
import type { CustodyParts, GrantHolder } from './custody.ts'
import { codeTries, recoveryCodeMac } from './recovery-code.ts'
import { createRecoveryMail } from './recovery-mails.ts'
import type { CustodyDepositTable, CustodyRecoveryTable, CustodySchema } from './schema.ts'
import { recoveryWindow } from './settings.ts'

type Deposit = Selectable<CustodyDepositTable>
type Recovery = Selectable<CustodyRecoveryTable>

/** Starts recoveries. */
export function createRecoveryRequests(parts: CustodyParts) {
  const { settings, db, take, giveBack, now, linkOf, asker, audit, send, moves, deposits, joints } = parts

  /**
   * Starts the waiting period and notifies the user.
   * Continues a recovery that this key has already started.
   */
  return async function begin(claimant: GrantHolder, { setId }: { readonly setId: string }): Promise<CustodyRecovery> {
    const { userId, thumbprint, device } = claimant
    await moves.settle(userId)
    await deposits.restoreCommitted(claimant)
    const deposit = await deposits.live(userId, setId)
    if (!deposit) throw new LoginError('login-unknown', 'No recovery share for this wallet.')
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
    if (waiting) return toCustodyRecovery(waiting)
    const place = `${userId} ${thumbprint}`
    await take('recoveryOfDevice', place)
    try {
      await take('recoveryOfUser', userId)
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      try {
        return toCustodyRecovery(await join(claimant, deposit))
      } catch (refusal) {
        await giveBack('recoveryOfDevice', place)
        throw refusal
      }
    }
    const token = generateId(32)
    const code = settings.code ? String(randomInt(0, 100_000_000)).padStart(8, '0') : undefined
    const recovery = await db.transaction().execute(async transaction => {
      await deposits.hold(deposit, transaction)
      // expired until its mail is sent: if this instance ends before, no address is warned, and no device has the code
      return insertRecovery(parts, claimant, deposit, { code, cancelHash: sha256(token), expiresAt: now() }, transaction)
    })
    const { id, not_before: notBefore } = recovery
    const expiresAt = notBefore + recoveryWindow
    try {
      await send({
        to: deposit.email,
        ...createRecoveryMail(asker(device), { notBefore, expiresAt, code, link: linkOf(token) })
      })
    } catch (error) {
      // no warning was sent, so no recovery starts, and none is charged
      await db.deleteFrom('custody_recovery').where('id', '=', id).execute()
      await giveBack('recoveryOfDevice', place)
      await giveBack('recoveryOfUser', userId)
      throw error
    }
    const begun = await db
      .updateTable('custody_recovery')
      .set({ expires_at: expiresAt })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    // stopped by the mailed link, or by a change of the address
    if (!begun) throw new LoginError('login-over', 'This recovery expired. Start again.')
    await audit('recovery-begun', userId, `${setId}, ${device}`)
    return toCustodyRecovery(begun)
  }

  /** Starts a recovery without its own mail. It always needs a code, which the joint mail contains. */
  async function join(claimant: GrantHolder, deposit: Deposit): Promise<Recovery> {
    const { userId, device } = claimant
    const mail = await joints.current(userId, deposit.email, device)
    return db.transaction().execute(async transaction => {
      await deposits.hold(deposit, transaction)
      await joints.hold(mail, transaction)
      const recovery = await insertRecovery(
        parts,
        claimant,
        deposit,
        { code: joints.codeOf(mail), cancelHash: mail.stop_hash, expiresAt: now() + settings.delay + recoveryWindow },
        transaction
      )
      await audit('recovery-begun', userId, `${deposit.set_id}, ${device}`, transaction)
      return recovery
    })
  }
}

/** Inserts a recovery, whose delay starts now. */
function insertRecovery(
  { settings, secrets, now }: CustodyParts,
  { userId, thumbprint, device }: GrantHolder,
  { set_id: setId, email }: Deposit,
  { code, cancelHash, expiresAt }: { readonly code: string | undefined; readonly cancelHash: string; readonly expiresAt: number },
  within: Kysely<CustodySchema>
): Promise<Recovery> {
  const id = generateId()
  const row = { id, user_id: userId, set_id: setId, thumbprint, status: 'waiting' as const, device, cancel_hash: cancelHash }
  return within
    .insertInto('custody_recovery')
    .values({
      ...row,
      mailed_to: email,
      code_mac: code === undefined ? null : recoveryCodeMac(secrets, id, thumbprint, code),
      not_before: now() + settings.delay,
      expires_at: expiresAt,
      released_at: null
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const toCustodyRecovery = ({ id, not_before, expires_at, code_mac }: Recovery): CustodyRecovery => ({
  recovery: id,
  notBefore: not_before,
  expiresAt: expires_at,
  code: code_mac !== null
})
