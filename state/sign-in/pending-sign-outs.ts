import { isAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { createNonce } from '../../adapters/siwx/message.ts'
import { writeJson } from '../platform/environment.ts'
import { readJson } from '../platform/storage.ts'
import { isSameAccount } from './account-key.ts'

// Pending sign-outs, which the user requested and the app has not confirmed. In the browser's storage: shared with the next
// visit and other tabs.

/**
 * One request of the user to end an account's session.
 * A later request has another id: ending the first one does not end it.
 */
export interface PendingSignOut {
  readonly account: AccountId
  readonly id: string
}

/** Storage key without its prefix @appkit/. */
const key = 'siwx-sign-outs'

export function readPendingSignOuts(): readonly PendingSignOut[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.filter(isMark) : []
}

export const getPendingSignOuts = (account: AccountId): readonly PendingSignOut[] =>
  readPendingSignOuts().filter(mark => isSameAccount(mark.account, account))

export function addPendingSignOut(account: AccountId): PendingSignOut {
  const mark = { account, id: createNonce() }
  write([...readPendingSignOuts(), mark])
  return mark
}

export function removePendingSignOuts(struck: readonly PendingSignOut[]): void {
  const ids = struck.map(({ id }) => id)
  write(readPendingSignOuts().filter(({ id }) => !ids.includes(id)))
}

function write(marks: readonly PendingSignOut[]): void {
  writeJson(key, marks.length ? marks : undefined)
}

const isMark = (value: unknown): value is PendingSignOut =>
  isRecord(value) && isAccountId(value.account) && typeof value.id === 'string'
