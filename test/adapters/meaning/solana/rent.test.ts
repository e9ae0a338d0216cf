import { equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rentOfTokenAccount } from '../../../../adapters/meaning/solana/rent.ts'

const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const [transferFee, closeAuthority, metadata] = [1, 3, 19]

describe('the rent of an account for a token', () => {
  test('depends on the extensions of its mint', () => {
    ok(rentOfTokenAccount(token2022, [transferFee]) > rentOfTokenAccount(token2022, [metadata]))
  })

  test('is a bound for any where the mint is not known, or can be closed and made again with others', () => {
    const most = rentOfTokenAccount(token2022, undefined)
    ok(most > rentOfTokenAccount(token2022, [transferFee]))
    equal(rentOfTokenAccount(token2022, [closeAuthority, metadata]), most)
  })
})
