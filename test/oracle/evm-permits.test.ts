import { after, describe, it } from 'node:test'
import { evmKinds } from './evm/kinds.ts'
import { assertNothingMissed, kindsNamed } from './tables.ts'

// Every request is executed on a local chain: another account submits the signature, and the change of the account's assets is
// compared with the screen.

const kinds = kindsNamed(evmKinds, 'typed permits', 'typed Permit2', 'typed EIP-3009', 'typed orders')

describe('permits, transfers and orders that are signed', () => {
  after(() => evmKinds[0]!.stop?.())
  for (const kind of kinds) {
    it(`are shown as dangers, with who, what and how much: ${kind.name}`, () => assertNothingMissed(kind))
  }
})
