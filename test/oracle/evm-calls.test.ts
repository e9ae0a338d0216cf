import { after, describe, it } from 'node:test'
import { evmKinds } from './evm/kinds.ts'
import { assertNothingMissed } from './tables.ts'

// Transactions are executed as the account sends them.

const find = (part: string) => evmKinds.filter(({ name }) => name.includes(part))

describe('transactions', () => {
  after(() => evmKinds[0]!.stop?.())
  for (const kind of find('calls')) {
    it(`that move or grant anything show a danger or the exact change: ${kind.name}`, () => assertNothingMissed(kind))
  }
  for (const kind of find('harmless')) {
    it(`that are harmless are shown without a danger, but one in a hundred: ${kind.name}`, () => assertNothingMissed(kind))
  }
})
