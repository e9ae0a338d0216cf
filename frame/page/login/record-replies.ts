import type {
  FormerEmail,
  LastSigned,
  PendingChange,
  ShownRecord,
  SignedChange,
  WalletRecordReply
} from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { invalidReply, isAddresses, parseAction, parseText, parseTime, readVersion } from './parse-replies.ts'

// Validates responses of the login service about a wallet's record before they are signed or shown.

/** @throws LoginError `offline` */
export function readRecordReply(reply: unknown): WalletRecordReply {
  const { record, email, change, signed, pending, pendingBeside, formerEmails, guards, deletedAt, purgeAt, keyless } = isRecord(
    reply
  )
    ? reply
    : {}
  return {
    hash: parseText(reply, 'hash', 0),
    email: textOrNull(email),
    keyless: keyless === true,
    ...(record !== undefined && { record: readRecord(record) }),
    ...(isRecord(change) && { change: readChange(change) }),
    ...(isRecord(signed) && { signed: readSigned(signed) }),
    ...(pending !== undefined && { pending: readPending(pending) }),
    ...(Array.isArray(pendingBeside) && { pendingBeside: pendingBeside.map(readPending) }),
    ...(Array.isArray(formerEmails) && { formerEmails: formerEmails.map(readFormer) }),
    ...(guards === true && { guards }),
    ...(deletedAt !== undefined && { deletedAt: parseTime(reply, 'deletedAt') }),
    ...(purgeAt !== undefined && { purgeAt: parseTime(reply, 'purgeAt') })
  }
}

function readRecord(value: unknown): ShownRecord {
  const { addresses, sealedRecovery, email, deleted } = isRecord(value) ? value : {}
  if (!isAddresses(addresses)) throw invalidReply()
  return {
    version: readVersion(value, 'version'),
    user: parseText(value, 'user'),
    key: parseText(value, 'key', 0),
    setId: parseText(value, 'setId'),
    setVersion: readVersion(value, 'setVersion', 1),
    addresses: { ...addresses },
    authShare: parseText(value, 'authShare', 0),
    ...(sealedRecovery !== undefined && { sealedRecovery: textOrNull(sealedRecovery) }),
    email: textOrNull(email),
    deleted: deleted === true
  }
}

const readChange = (value: Readonly<Record<string, unknown>>): SignedChange => ({
  action: parseAction(value, 'commit', 'email', 'delete', 'restore', 'cancel'),
  version: readVersion(value, 'version'),
  previous: parseText(value, 'previous', 0),
  record: parseText(value, 'record'),
  expires: parseTime(value, 'expires'),
  nonce: parseText(value, 'nonce'),
  signature: parseText(value, 'signature'),
  ...(value['successor'] !== undefined && { successor: parseText(value, 'successor') })
})

const readSigned = ({ change, email, deleted }: Readonly<Record<string, unknown>>): LastSigned => ({
  change: readChange(isRecord(change) ? change : {}),
  email: textOrNull(email),
  deleted: deleted === true
})

const readPending = (value: unknown): PendingChange => ({
  ...(isRecord(value) && isAddresses(value['addresses']) && { addresses: { ...value['addresses'] } }),
  id: parseText(value, 'id'),
  action: parseAction(value, 'email', 'delete'),
  device: parseText(value, 'device', 0),
  askedAt: parseTime(value, 'askedAt'),
  effectiveAt: parseTime(value, 'effectiveAt'),
  ...(isRecord(value) && value['email'] !== undefined && { email: parseText(value, 'email') })
})

const readFormer = (value: unknown): FormerEmail => ({
  email: isRecord(value) && value['email'] === null ? null : parseText(value, 'email'),
  changedAt: parseTime(value, 'changedAt'),
  until: parseTime(value, 'until')
})

function textOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' || value.length > 16_384) throw invalidReply()
  return value
}
