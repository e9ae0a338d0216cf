import type { LastSigned, ShownRecord, WalletRecord, WalletRecordReply } from '../../../adapters/api/contract/wallet-record.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { isOwnSet } from '../keys/record-key.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { LoginClient } from '../login/login-client.ts'

// Signs values of a wallet's record from the service only if the wallet or its device knows them already.

export type RecordClient = Pick<
  LoginClient,
  'base' | 'now' | 'deviceTime' | 'thumbprint' | 'request' | 'moveTo' | 'session' | 'user' | 'updateEmailSecondary'
>

/** Location of the record, and this device's knowledge of the wallet. */
export interface RecordPlace {
  readonly client: RecordClient
  readonly device: Pick<DeviceStore, 'record'>
}

export interface Claimed {
  readonly record: WalletRecord
  /** Last signed state, as the service reports it. */
  readonly signed: LastSigned | undefined
  /** Email address that is signed instead of the record's. */
  readonly email: string | null | undefined
}

/**
 * Checks the values that a change signs along.
 * With a signature, every device would accept a set, a recovery or an address that the service made up.
 *
 * @throws KeyError `other-record` if neither the key has signed it, nor this device knows it
 */
export async function requireKnown(place: RecordPlace, opened: OpenedWallet, { record, signed, email }: Claimed): Promise<void> {
  const { client, device } = place
  const own = ownSigned(client, opened, record, signed)
  const isEmailKnown = email !== undefined || (await isKnownEmail(client, record.email, own))
  if (isEmailKnown && (own !== undefined || (await isKeptSet(device, record)))) return
  throw otherRecord()
}

/**
 * Checks the email address that is signed along with a set of this device.
 *
 * @throws KeyError `other-record` if neither the key has signed it, nor the wallet shows it
 */
export async function requireKnownEmail(
  client: RecordClient,
  opened: OpenedWallet,
  { record, signed, email }: Pick<WalletRecordReply, 'record' | 'signed' | 'email'>
): Promise<void> {
  const own = record && isWhole(record) ? ownSigned(client, opened, record, signed) : undefined
  if (!(await isKnownEmail(client, email, own))) throw otherRecord()
}

const otherRecord = () => new KeyError('other-record', 'The service names another state of this wallet than its key has signed.')

export const isWhole = (record: ShownRecord): record is WalletRecord => record.sealedRecovery !== undefined

/** Returns the last signed state if it contains this set with its recovery and its user. */
const ownSigned = (
  { base }: Pick<RecordClient, 'base'>,
  { entropy }: OpenedWallet,
  record: WalletRecord,
  signed: LastSigned | undefined
): LastSigned | undefined => (signed && isOwnSet(entropy, record, signed, new URL(base).origin) ? signed : undefined)

/**
 * Returns true if this device has the set and its recovery.
 * After a move of the service, its signatures are void.
 */
async function isKeptSet(device: RecordPlace['device'], record: WalletRecord): Promise<boolean> {
  const kept = await device.record(record.user)
  if (kept?.setId !== record.setId || kept.version !== record.setVersion) return false
  return record.sealedRecovery === (kept.recovery ? JSON.stringify(kept.recovery) : null)
}

/**
 * Returns true if the key has signed the address, or if the wallet shows it: it may have been changed
 * without the key.
 */
const isKnownEmail = async (
  client: Pick<RecordClient, 'session'>,
  email: string | null,
  own: LastSigned | undefined
): Promise<boolean> => email === null || email === own?.email || email === (await client.session())?.user.email
