import { isAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { createNonce } from '../../adapters/siwx/message.ts'
import { writeJson } from '../environment.ts'
import { readJson } from '../storage.ts'
import { isSameAccount } from './same-account.ts'

// What the visitor has ended and the site not yet, in the browser's storage: on this page, on the next visit, and in other tabs.

/** One wish of the visitor's to have the session of an account ended. A later one is another: what ends the first says nothing of it. */
export interface SignOutMark {
  readonly account: AccountId
  readonly id: string
}

/** Under the prefix @appkit/. */
const key = 'siwx-sign-outs'

export function readMarks(): readonly SignOutMark[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.filter(isMark) : []
}

export const marksOf = (account: AccountId): readonly SignOutMark[] =>
  readMarks().filter(mark => isSameAccount(mark.account, account))

export function leaveMark(account: AccountId): SignOutMark {
  const mark = { account, id: createNonce() }
  write([...readMarks(), mark])
  return mark
}

export function strikeMarks(struck: readonly SignOutMark[]): void {
  const ids = struck.map(({ id }) => id)
  write(readMarks().filter(({ id }) => !ids.includes(id)))
}

function write(marks: readonly SignOutMark[]): void {
  writeJson(key, marks.length ? marks : undefined)
}

const isMark = (value: unknown): value is SignOutMark =>
  isRecord(value) && isAccountId(value.account) && typeof value.id === 'string'
