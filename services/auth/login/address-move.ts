import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { dropFormer, keepFormer, ownerOfFormer } from './address-former.ts'
import type { LoginContext } from './context.ts'
import { idsOfFamily, idsOfKeepers, keeperOf, rootOf } from './family.ts'
import { emailIssuer, emailOf } from './users.ts'

export interface MovedAddress {
  readonly userId: string
  readonly email: string
  readonly device: string
  /** The session that stays logged in. */
  readonly except?: string
  /** The record key of this user's wallet has signed the change. */
  readonly signed?: boolean
}

type AddressMovesOptions = Pick<LoginContext, 'now' | 'audit' | 'sessions' | 'custodyAddresses'>

/** Changes the address that logs in to an account. */
export function createAddressMoves({ now, audit, sessions, custodyAddresses }: AddressMovesOptions) {
  /** Devices that stay known: those that can open the wallet that guards the account. Without a wallet, that of the session that changed the address. */
  async function keptDevices(root: string, within: Transaction<Schema>, session: string | undefined): Promise<readonly string[]> {
    const devices =
      (await keeperOf(within, root)) === undefined
        ? within
            .selectFrom('login_session')
            .select('thumbprint')
            .where('id', '=', session ?? '')
        : within.selectFrom('login_record_device').select('thumbprint').where('user_id', 'in', idsOfKeepers(root))
    return (await devices.execute()).map(({ thumbprint }) => thumbprint)
  }

  /** Removes devices and passkeys of the account that log in, but for those of some devices. */
  async function forgetOthers(root: string, within: Transaction<Schema>, kept: readonly string[]): Promise<void> {
    const devices = ['', ...kept]
    await within
      .deleteFrom('login_device')
      .where('user_id', 'in', idsOfFamily(root))
      .where('thumbprint', 'not in', devices)
      .execute()
    const gone = await within
      .deleteFrom('login_passkey')
      .where('user_id', 'in', idsOfFamily(root))
      .where(({ or, eb }) => or([eb('thumbprint', 'is', null), eb('thumbprint', 'not in', devices)]))
      .returning(['user_id', 'name'])
      .execute()
    for (const { user_id: userId, name } of gone) await audit({ event: 'passkey-removed', userId, detail: name }, within)
  }

  return {
    /** Replaces the address and ends the account's other sessions. False if the address belongs to another account. */
    async move({ userId, email, device, except, signed = false }: MovedAddress, within: Transaction<Schema>): Promise<boolean> {
      const root = await rootOf(within, userId)
      const reserved = await ownerOfFormer(within, email, now())
      if (reserved !== undefined && reserved !== root) return false
      const old = await emailOf(within, root)
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
      const kept = await keptDevices(root, within, except)
      const isDelayed = !signed && (await keeperOf(within, root)) !== undefined
      // what the key has not signed shuts out no device that has it, and is undone by it
      await sessions.end(root, { ...(except !== undefined && { except }), ...(isDelayed && { spare: kept }) }, within)
      await forgetOthers(root, within, kept)
      if (!isDelayed) await dropFormer(within, root)
      else if (old !== undefined) await keepFormer(within, root, old, now())
      const family = await within.selectFrom('login_user').select('id').where('id', 'in', idsOfFamily(root)).execute()
      for (const { id } of family)
        await custodyAddresses?.note({ userId: id, email, device, signed: signed && id === userId }, within)
      await audit({ event: 'email-changed', userId: root, ...(except !== undefined && { sessionId: except }) }, within)
      return true
    }
  }
}

export type AddressMoves = ReturnType<typeof createAddressMoves>
