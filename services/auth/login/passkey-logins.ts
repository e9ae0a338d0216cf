import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { LoginError } from './login-error.ts'
import type { RecordDevices } from './record-devices.ts'
import type { Session } from './sessions.ts'

/**
 * Returns true if a passkey login may get the share of a wallet.
 * A passkey is valid for years, and an attacker with brief access may have added one, so this device, or the one that added the
 * passkey, must have proven that it opens the wallet. A wallet without a record key has no such device.
 */
async function isProven(
  db: Kysely<Schema>,
  { user_id: userId, provider, thumbprint, passkey_of: passkeyOf }: Session
): Promise<boolean> {
  if (provider !== 'passkey') return true
  const record = await db.selectFrom('login_record').select('record_key').where('user_id', '=', userId).executeTakeFirst()
  if (record?.record_key == null) return true
  const proven = await db
    .selectFrom('login_record_device')
    .select('thumbprint')
    .where('user_id', '=', userId)
    .where('thumbprint', 'in', [thumbprint, passkeyOf ?? thumbprint])
    .executeTakeFirst()
  return proven !== undefined
}

/**
 * Requires such a proof.
 *
 * @throws LoginError `login-record-key` for a passkey login that gets no share of its wallet
 */
export async function requireProven(db: Kysely<Schema>, session: Session): Promise<void> {
  if (!(await isProven(db, session)))
    throw new LoginError(
      'login-record-key',
      'This passkey was added on a device that does not have the wallet. To open the wallet here, log out, and log in by email or at your provider.'
    )
}

/**
 * Returns true if a session sees the encrypted recovery share in the record: its device has the
 * wallet, or may read the auth share too.
 */
export const seesSealed = async (db: Kysely<Schema>, devices: RecordDevices, session: Session, now: number): Promise<boolean> =>
  (await devices.hasWallet(session)) || (session.fresh_until > now && (await isProven(db, session)))
