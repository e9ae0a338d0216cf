import { after, describe, it } from 'node:test'
import { evmKinds } from './evm/kinds.ts'
import { assertNothingMissed, kindsNamed } from './tables.ts'

// Transactions are executed as the account sends them.

describe('transactions', () => {
  after(() => evmKinds[0]!.stop?.())
  for (const kind of kindsNamed(
    evmKinds,
    'calls of tokens',
    'calls in calls',
    'known functions',
    'payouts to others',
    'unknown calls'
  )) {
    it(`that move or grant anything show a danger or the exact change: ${kind.name}`, () => assertNothingMissed(kind))
  }
  for (const kind of kindsNamed(evmKinds, 'harmless')) {
    it(`that are harmless are shown without a danger, but one in a hundred: ${kind.name}`, () => assertNothingMissed(kind))
  }
})
