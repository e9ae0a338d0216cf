import { deriveKeys } from '../../../../frame/page/keys/derive-keys.ts'
import { hashOfText, proveDevice, signRecord } from '../../../../frame/page/keys/record-key.ts'
import type {
  RecordAction,
  SignedChange,
  WalletRecord,
  WalletRecordReply
} from '../../../../adapters/api/contract/wallet-record.ts'
import type { Answer, FrameClient } from './frame-client.ts'

/** The wallet of a public recovery phrase: "abandon", eleven times, and "about". */
export const testAddresses = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
}

/** Derives the keys with which a device that can open a wallet signs its record. */
export async function openTestWallet(entropy = new Uint8Array(16)) {
  return { entropy: entropy.slice(), keys: await deriveKeys(entropy) }
}

export interface SignOptions {
  /** Another wallet's secret. */
  readonly entropy?: Uint8Array<ArrayBuffer>
  /** Forged fields that are signed instead. */
  readonly forge?: Partial<WalletRecord>
  /** Fields that are sent instead of the signed ones. */
  readonly change?: Partial<SignedChange>
  /** The wallet that guards the address from then on. */
  readonly successor?: string
  readonly origin?: string
  readonly now?: number
}

export const recordOf = async (frame: FrameClient, accessToken: string): Promise<WalletRecordReply> =>
  (await frame.call('GET', '/v1/wallet-record', { accessToken })).body as WalletRecordReply

/**
 * Returns the record with the encrypted share, which is part of its hash.
 * A device that receives none first proves that it can open the wallet.
 */
async function wholeRecord(
  frame: FrameClient,
  accessToken: string,
  entropy?: Uint8Array<ArrayBuffer>
): Promise<Omit<WalletRecordReply, 'record'> & { readonly record?: WalletRecord }> {
  const { record, ...reply } = await recordOf(frame, accessToken)
  if (!record) return reply
  const { sealedRecovery } = record
  if (sealedRecovery !== undefined) return { ...reply, record: { ...record, sealedRecovery } }
  const place = { origin: new URL(frame.url).origin, now: frame.now() }
  const proof = proveDevice(await openTestWallet(entropy), record.user, frame.thumbprint, place)
  await frame.call('POST', '/v1/wallet-record/device', { accessToken, body: { proof } })
  const shown = (await recordOf(frame, accessToken)).record
  return { ...reply, record: { ...record, sealedRecovery: shown?.sealedRecovery ?? null } }
}

/** Signs the successor of the current record, with changed fields. */
export async function signedChange(
  frame: FrameClient,
  accessToken: string,
  action: RecordAction,
  fields: Partial<WalletRecord>,
  { entropy, forge = {}, change = {}, successor, origin, now }: SignOptions = {}
): Promise<SignedChange> {
  const { record, hash, email } = await wholeRecord(frame, accessToken, entropy)
  const { body } = await frame.call('GET', '/v1/user', { accessToken })
  const empty = { version: 0, setId: '', setVersion: 0, addresses: testAddresses, authShare: '', sealedRecovery: null }
  const present = record ?? { ...empty, user: body.id as string, email, deleted: false }
  const next = { ...present, ...fields, version: present.version + 1, ...forge }
  const place = { origin: origin ?? new URL(frame.url).origin, now: now ?? frame.now() }
  const isBound = (record?.key ?? '') !== ''
  return {
    ...signRecord(await openTestWallet(entropy), action, next, { ...place, previous: hash, isBound, successor }),
    ...change
  }
}

/** Commits a prepared set under the wallet's key. */
export async function signedCommit(
  frame: FrameClient,
  accessToken: string,
  setId: string,
  options: SignOptions = {}
): Promise<Answer> {
  const { body: set } = await frame.call('GET', `/v1/shares/${setId}`, { accessToken })
  const fields = {
    setId,
    setVersion: set.version as number,
    addresses: set.addresses as Record<string, string>,
    authShare: hashOfText(set.authShare as string),
    sealedRecovery: (set.sealedRecovery as string | undefined) ?? null
  }
  const change = await signedChange(frame, accessToken, 'commit', fields, options)
  return frame.call('PUT', `/v1/shares/${setId}`, {
    accessToken,
    body: { phase: 'commit', version: set.version as number, change }
  })
}

/** Deletes, restores or cancels under the wallet's key. */
export async function signedRequest(
  frame: FrameClient,
  accessToken: string,
  action: 'delete' | 'restore' | 'cancel',
  options: SignOptions = {}
): Promise<Answer> {
  const fields = action === 'cancel' ? {} : { deleted: action === 'delete' }
  const change = await signedChange(frame, accessToken, action, fields, options)
  return frame.call('POST', '/v1/wallet-record', { accessToken, body: { change } })
}
