import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { LoginContext } from './context.ts'
import { guardOf, idsOfFamily, rootOf } from './family.ts'
import { emailIssuer } from './users.ts'

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
  /**
   * Removes devices and passkeys of the account that log in, but for those of devices that can open the account's guarding wallet. Without such a
   * wallet, those of the session that changed the address stay.
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

  return {
    /** Replaces the address and ends the account's other sessions. False if the address belongs to another account. */
    async move({ userId, email, device, except, signed = false }: MovedAddress, within: Transaction<Schema>): Promise<boolean> {
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
      await sessions.end(root, except === undefined ? {} : { except }, within)
      await forgetOthers(root, within, except)
      const family = await within.selectFrom('login_user').select('id').where('id', 'in', idsOfFamily(root)).execute()
      for (const { id } of family)
        await custodyAddresses?.note({ userId: id, email, device, signed: signed && id === userId }, within)
      await audit({ event: 'email-changed', userId: root, ...(except !== undefined && { sessionId: except }) }, within)
      return true
    }
  }
}

export type AddressMoves = ReturnType<typeof createAddressMoves>
