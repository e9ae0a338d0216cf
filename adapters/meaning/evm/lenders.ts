import type { Call } from './call.ts'
import { decodeCalls } from './calls.ts'
import { readKnown } from './known-functions/table.ts'

/** Returns contracts, in lower case, whose called withdrawal functions may take a loan. */
export function lendersIn(calls: readonly Call[], by: string): readonly string[] {
  const reached = calls.flatMap(call =>
    decodeCalls(call, by).calls.flatMap(each =>
      each.meaning.kind === 'call' && readKnown(each)?.some(({ mayLend }) => mayLend) ? [each.meaning.to.toLowerCase()] : []
    )
  )
  return [...new Set(reached)]
}
