import { after, describe, it } from 'node:test'
import { evmKinds } from './evm/kinds.ts'
import { assertNothingMissed, kindsNamed } from './tables.ts'

// Sent by another account to the real EntryPoints.

describe('user operations', () => {
  after(() => evmKinds[0]!.stop?.())
  for (const kind of kindsNamed(evmKinds, 'messages of 32 bytes', 'typed user operations')) {
    it(`that are operations of the account’s own smart account are refused: ${kind.name}`, () => assertNothingMissed(kind))
  }
})
