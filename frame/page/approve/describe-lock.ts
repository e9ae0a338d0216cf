import type { RoleValue } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { encodeCall } from '../../../adapters/evm/codec/abi.ts'
import { t } from '../text/translate.ts'
import { isForEver, momentOf } from './amounts.ts'
import type { ApprovalRow } from './approval-content.ts'
import type { Requester } from './requester.ts'
import { valuesOf } from './role-values.ts'
import { wordOf } from './token-check.ts'

interface DescribedLock {
  readonly rows: readonly ApprovalRow[]
  readonly dangers: readonly string[]
}

/** locked__end(address) */
const lockedEnd = '0xadc63589'

/** Describes how long deposited tokens stay locked, which balance changes do not show. */
export async function describeLock(
  requester: Requester,
  roles: readonly RoleValue[],
  { contract, by }: { readonly contract: string; readonly by: string }
): Promise<DescribedLock> {
  const named = valuesOf(roles, 'until').map(BigInt)
  const added = valuesOf(roles, 'locked')
  const own = added.length > 0 ? await wordOf(requester, contract, encodeCall(lockedEnd, by)).catch(() => undefined) : undefined
  const described = [...named, ...added.map(() => own)].map(describeUntil)
  return { rows: described.flatMap(({ rows }) => rows), dangers: described.flatMap(({ dangers }) => dangers) }
}

/** The year 2001: below it, a value is a duration rather than a time. */
const firstTime = 1_000_000_000n

function describeUntil(until: bigint | undefined): DescribedLock {
  if (until === undefined || until === 0n)
    return { rows: [], dangers: [t`You can’t withdraw what this locks, and the end of the lock is unknown.`] }
  if (until < firstTime) {
    const days = String((until + 86_399n) / 86_400n)
    return {
      rows: [[t`Locked for`, t`${days} days`]],
      dangers: [t`You can’t withdraw what this locks for ${days} days.`]
    }
  }
  const moment = momentOf(until)
  return {
    rows: [[t`Locked until`, moment]],
    dangers: [
      isForEver(until) ? t`You can never withdraw what this locks.` : t`You can’t withdraw what this locks until ${moment}.`
    ]
  }
}
