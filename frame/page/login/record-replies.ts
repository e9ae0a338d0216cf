import type {
  PendingChange,
  SignedChange,
  WalletRecord,
  WalletRecordReply
} from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { invalidReply, isAddresses, readAction, readText, readTime } from './replies.ts'

// What the login service says of a wallet's record, checked before it is signed or shown.

/** @throws LoginError `offline` */
export function readRecordReply(reply: unknown): WalletRecordReply {
  const { record, email, change, pending, pendingBeside, deletedAt, purgeAt, keyless } = isRecord(reply) ? reply : {}
  return {
    hash: readText(reply, 'hash', 0),
    email: textOrNull(email),
    keyless: keyless === true,
    ...(record !== undefined && { record: readRecord(record) }),
    ...(isRecord(change) && { change: readChange(change) }),
    ...(pending !== undefined && { pending: readPending(pending) }),
    ...(Array.isArray(pendingBeside) && { pendingBeside: pendingBeside.map(readPending) }),
    ...(deletedAt !== undefined && { deletedAt: readTime(reply, 'deletedAt') }),
    ...(purgeAt !== undefined && { purgeAt: readTime(reply, 'purgeAt') })
  }
}

function readRecord(value: unknown): WalletRecord {
  const { addresses, sealedRecovery, email, deleted } = isRecord(value) ? value : {}
  if (!isAddresses(addresses)) throw invalidReply()
  return {
    version: readTime(value, 'version'),
    user: readText(value, 'user'),
    key: readText(value, 'key', 0),
    setId: readText(value, 'setId'),
    setVersion: readTime(value, 'setVersion'),
    addresses: { ...addresses },
    authShare: readText(value, 'authShare', 0),
    sealedRecovery: textOrNull(sealedRecovery),
    email: textOrNull(email),
    deleted: deleted === true
  }
}

const readChange = (value: Readonly<Record<string, unknown>>): SignedChange => ({
  action: readAction(value, 'commit', 'email', 'delete', 'restore', 'cancel'),
  version: readTime(value, 'version'),
  previous: readText(value, 'previous', 0),
  record: readText(value, 'record'),
  expires: readTime(value, 'expires'),
  nonce: readText(value, 'nonce'),
  signature: readText(value, 'signature')
})

const readPending = (value: unknown): PendingChange => ({
  ...(isRecord(value) && isAddresses(value['addresses']) && { addresses: { ...value['addresses'] } }),
  id: readText(value, 'id'),
  action: readAction(value, 'email', 'delete'),
  device: readText(value, 'device', 0),
  askedAt: readTime(value, 'askedAt'),
  effectiveAt: readTime(value, 'effectiveAt'),
  ...(isRecord(value) && value['email'] !== undefined && { email: readText(value, 'email') })
})

function textOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' || value.length > 16_384) throw invalidReply()
  return value
}
