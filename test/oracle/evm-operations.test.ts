import { after, describe, it } from 'node:test'
import { evmKinds } from './evm/kinds.ts'
import { assertNothingMissed } from './tables.ts'

// Sent by a stranger to the real EntryPoints.

const find = (part: string) => evmKinds.filter(({ name }) => name.includes(part))

describe('user operations', () => {
  after(() => evmKinds[0]!.stop?.())
  for (const kind of [...find('messages'), ...find('user operations')]) {
    it(`that are operations of the account’s own smart account are refused: ${kind.name}`, () => assertNothingMissed(kind))
  }
})
