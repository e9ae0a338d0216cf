import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { dropFormer, keepFormer, ownerOfFormer } from './address-former.ts'
import type { LoginContext } from './context.ts'
import { emailIssuer } from './email-issuer.ts'
import { idsOfFamily, idsOfKeepers, keeperOf, lockAccount, rootOf } from './family.ts'
import { getEmail } from './users.ts'

export interface MovedAddress {
  readonly userId: string
  /** New address. Null: the account has no address any more, and logs in by other methods. */
  readonly email: string | null
  readonly device: string
  /** Key thumbprint of the requesting device. Null for requests from before it was stored. */
  readonly asker: string | null
  /** Session that stays logged in. */
  readonly except?: string
  /** True if the record key of this user's wallet has signed the change. */
  readonly signed?: boolean
}

type AddressMovesOptions = Pick<LoginContext, 'now' | 'audit' | 'sessions' | 'custodyAddresses'>

/** Changes the email address of an account. */
export function createAddressMoves({ now, audit, sessions, custodyAddresses }: AddressMovesOptions) {
  /**
   * Returns devices that stay known: those that can open the guarding wallet, or without a guard, one
   * not later than the requesting device's. Without a wallet, the device of the session that changed the address.
   */
  async function keptDevices(
    root: string,
    within: Transaction<Schema>,
    { asker, except: session }: Pick<MovedAddress, 'asker' | 'except'>
  ): Promise<readonly string[]> {
    const devices =
      (await keeperOf(within, root)) === undefined
        ? within
            .selectFrom('login_session')
            .select('thumbprint')
            .where('id', '=', session ?? '')
        : within.selectFrom('login_record_device').select('thumbprint').where('user_id', 'in', idsOfKeepers(root, asker))
    return (await devices.execute()).map(({ thumbprint }) => thumbprint)
  }

  /** Deletes known devices and login passkeys of the account, except those of some devices. */
  async function forgetOthers(root: string, within: Transaction<Schema>, kept: readonly string[]): Promise<void> {
    await sessions.forgetDevices(root, kept, within)
    const removed = await within
      .deleteFrom('login_passkey')
      .where('user_id', 'in', idsOfFamily(root))
      .where(({ or, eb }) => or([eb('thumbprint', 'is', null), eb('thumbprint', 'not in', ['', ...kept])]))
      .returning(['user_id', 'name'])
      .execute()
    for (const { user_id: userId, name } of removed) await audit({ event: 'passkey-removed', userId, detail: name }, within)
  }

  /** Assigns an address to an account. Returns false if another account has it, or can restore it. */
  async function take(root: string, email: string, within: Transaction<Schema>): Promise<boolean> {
    const taken = await within
      .insertInto('login_identity')
      .values({ issuer: emailIssuer, subject: email, user_id: root, email, name: null, created_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!taken) return false
    // Checked last: another account may have lost the address while the insert waited for its row lock, and it is reserved for
    // that account.
    const reserved = await ownerOfFormer(within, email, now())
    if (reserved === undefined || reserved === root) return true
    await within.deleteFrom('login_identity').where('issuer', '=', emailIssuer).where('subject', '=', email).execute()
    return false
  }

  return {
    /**
     * Replaces or removes the address, and ends the account's other sessions.
     * Returns false if the address belongs to another account.
     */
    async move(moved: MovedAddress, within: Transaction<Schema>): Promise<boolean> {
      const { userId, email, device, asker, except, signed = false } = moved
      await lockAccount(within, userId)
      const root = await rootOf(within, userId)
      const old = await getEmail(within, root)
      if (email !== null && !(await take(root, email, within))) return false
      await within
        .deleteFrom('login_identity')
        .where('issuer', '=', emailIssuer)
        .where('user_id', '=', root)
        .where('subject', '<>', email ?? '')
        .execute()
      const kept = await keptDevices(root, within, moved)
      const isDelayed = !signed && (await keeperOf(within, root)) !== undefined
      // a change that the key has not signed logs out no device with the key, which can undo it
      await sessions.end(root, { ...(except !== undefined && { except }), ...(isDelayed && { spare: kept }) }, within)
      await forgetOthers(root, within, kept)
      if (!isDelayed) await dropFormer(within, root)
      else await keepFormer(within, { root, email: old ?? null, asker }, now())
      const family = await within.selectFrom('login_user').select('id').where('id', 'in', idsOfFamily(root)).execute()
      for (const { id } of family)
        if (email === null) await custodyAddresses?.drop(id, within)
        else await custodyAddresses?.note({ userId: id, email, device, signed: signed && id === userId }, within)
      await audit({ event: 'email-changed', userId: root, ...(except !== undefined && { sessionId: except }) }, within)
      return true
    }
  }
}

export type AddressMoves = ReturnType<typeof createAddressMoves>
