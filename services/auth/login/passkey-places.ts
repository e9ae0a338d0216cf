import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { invalidFieldError } from './parse-fields.ts'
import { opensWallet } from './record-devices.ts'
import type { Session } from './sessions.ts'

const maxPasskeys = 10
/** Maximum number for all devices without the wallet; the other slots are reserved for its owner's. */
const maxPasskeysOfOthers = 3

/**
 * Requires a free slot for another passkey of the session's device.
 *
 * @throws LoginError `login-invalid` if there is none
 */
export async function requirePlace(within: Kysely<Schema>, session: Pick<Session, 'user_id' | 'thumbprint'>): Promise<void> {
  const { user_id: userId } = session
  const ofWallet = within.selectFrom('login_passkey').select('id').where('user_id', '=', userId)
  if ((await ofWallet.execute()).length >= maxPasskeys) throw invalidFieldError(`An account has at most ${maxPasskeys} passkeys.`)
  if (await opensWallet(within, session)) return
  const devices = within.selectFrom('login_record_device').select('thumbprint').where('user_id', '=', userId)
  // a passkey from before devices were stored has no known device
  const others = ofWallet.where('thumbprint', 'is not', null).where('thumbprint', 'not in', devices)
  if ((await others.execute()).length >= maxPasskeysOfOthers)
    throw invalidFieldError(`Devices without the wallet add at most ${maxPasskeysOfOthers} passkeys.`)
}
