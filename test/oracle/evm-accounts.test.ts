import { after, describe, it } from 'node:test'
import { evmKinds } from './evm/kinds.ts'
import { assertNothingMissed } from './tables.ts'

// Every request is executed on a local chain: a stranger brings the signature, and what the account has afterwards is compared with the screen.

const kinds = ['operations', 'delegations', 'nesting', 'unknown']

describe('what accounts do by a signature, and what nobody knows', () => {
  after(() => evmKinds[0]!.stop?.())
  for (const kind of evmKinds.filter(({ name }) => kinds.some(each => name === `typed ${each}`))) {
    it(`are shown as dangers, with who, what and how much: ${kind.name}`, () => assertNothingMissed(kind))
  }
})
