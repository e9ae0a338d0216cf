import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { meaningOf } from '../../../../adapters/meaning/solana/meaning.ts'

const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const nonce = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const system = '11111111111111111111111111111111'
const recentHashes = 'SysvarRecentB1ockHashes11111111111111111111'

/** A transaction whose first instruction advances a nonce. */
const advancing = (data: readonly number[], accounts: readonly (string | undefined)[]) => ({
  signers: [wallet],
  writable: [wallet, nonce],
  instructions: [{ program: system, accounts, data: Uint8Array.from(data) }]
})
const durableOf = (...args: Parameters<typeof advancing>) => meaningOf(advancing(...args), wallet).durable

describe('a Solana transaction with a durable nonce', () => {
  const accounts = [nonce, recentHashes, wallet]

  test('does not expire, whatever follows the instruction that the network looks at', () => {
    const durable = { nonce, authority: wallet }
    deepEqual(durableOf([4, 0, 0, 0], accounts), durable)
    deepEqual(durableOf([4, 0, 0, 0, 7], accounts), durable)
    deepEqual(durableOf([4, 0, 0, 0], [...accounts, wallet]), durable)
  })

  test('is none by another instruction, or without an account', () => {
    deepEqual(durableOf([5, 0, 0, 0], accounts), undefined)
    deepEqual(durableOf([4, 0, 0], accounts), undefined)
    deepEqual(durableOf([4, 0, 0, 0], []), undefined)
  })
})
