import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { solanaKinds } from './solana/kinds.ts'

const seed = 20_261

describe('the Solana oracle', () => {
  for (const kind of solanaKinds) {
    test(`${kind.name}: what leaves the wallet or gives a right is shown exactly, or is a danger`, async () => {
      const { cases, moved, exact, missed } = await kind.run({ seed, from: 0, count: 2000 })
      deepEqual(missed, [])
      // a kind without effects would prove nothing
      ok(cases === 2000 && moved > 300 && exact > 300, `${moved} of ${cases} moved something, ${exact} were exact`)
    })
  }
})
