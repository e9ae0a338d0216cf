import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getTokenEncoder, AccountState } from '@solana-program/token'
import { address, none, some, type Address } from '@solana/web3.js'
import { changesBetween } from '../../../../adapters/meaning/solana/changes.ts'
import type { AccountData } from '../../../../adapters/solana/codec/mint.ts'

const wallet = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const attacker = address('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
const holder = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mint = address('So11111111111111111111111111111111111111112')
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const system = '11111111111111111111111111111111'

const sol = (lamports: bigint, owner = system): AccountData => ({ owner, lamports, data: new Uint8Array() })
const tokens = (amount: bigint, owner: Address, delegate?: Address, delegatedAmount = amount): AccountData => ({
  owner: token,
  lamports: 2_039_280n,
  data: Uint8Array.from(
    getTokenEncoder().encode({
      mint,
      owner,
      amount,
      delegate: delegate ? some(delegate) : none(),
      state: AccountState.Initialized,
      isNative: none(),
      delegatedAmount: delegate ? delegatedAmount : 0n,
      closeAuthority: none()
    })
  )
})

describe('what a simulation changes of a wallet', () => {
  const between = (
    before: AccountData | undefined,
    after: AccountData | undefined,
    { isAssociated = false, made = [] as readonly string[] } = {}
  ) =>
    changesBetween({
      wallet,
      before: new Map<string, AccountData>([[wallet, sol(10n)], ...(before ? [[holder, before] as const] : [])]),
      after: new Map<string, AccountData>([[wallet, sol(4n)], ...(after ? [[holder, after] as const] : [])]),
      changed: [wallet, holder],
      made: new Map(made.map(account => [account, { isInitialized: true, splitFrom: undefined }] as const)),
      isAssociated: () => isAssociated
    })

  test('SOL and tokens that leave', () => {
    deepEqual(between(tokens(9n, wallet), tokens(2n, wallet)), { changes: [{ amount: -6n }, { mint, amount: -7n }], grants: [] })
    deepEqual(between(tokens(9n, wallet), undefined).changes, [{ amount: -6n }, { mint, amount: -9n }])
  })

  test('tokens that arrive, in an account that no other can replace: an associated one, or one that is made now', () => {
    const came = { mint, amount: 3n }
    deepEqual(between(tokens(4n, wallet), tokens(7n, wallet), { isAssociated: true }).changes, [{ amount: -6n }, came])
    deepEqual(between(undefined, tokens(3n, wallet), { made: [holder] }).changes, [{ amount: -6n }, came])
    deepEqual(between(tokens(4n, wallet), tokens(7n, wallet)).changes, [{ amount: -6n }])
    deepEqual(between(tokens(0n, attacker), tokens(3n, wallet), { made: [holder] }).changes, [{ amount: -6n }])
  })

  test('a higher spending limit of a delegate', () => {
    const limited = (limit: bigint) => tokens(9n, wallet, attacker, limit)
    deepEqual(between(limited(1n), limited(9n)).grants, [{ right: 'delegate', account: holder, to: attacker, limit: 9n }])
    deepEqual(between(limited(9n), limited(1n)).grants, [])
    deepEqual(between(limited(9n), limited(9n)).grants, [])
  })

  test('a right that another address gets: tokens to take, an account, the wallet’s own account', () => {
    deepEqual(between(tokens(9n, wallet), tokens(9n, wallet, attacker)).grants, [
      { right: 'delegate', account: holder, to: attacker, limit: 9n }
    ])
    deepEqual(between(tokens(9n, wallet), tokens(9n, attacker)).grants, [{ right: 'owner', account: holder, to: attacker }])
    const assigned = changesBetween({
      wallet,
      before: new Map<string, AccountData>([[wallet, sol(9n)]]),
      after: new Map<string, AccountData>([[wallet, sol(9n, token)]]),
      changed: [wallet],
      made: new Map(),
      isAssociated: () => false
    })
    deepEqual(assigned.grants, [{ right: 'owner', account: wallet, to: token }])
  })

  test('nothing of what is not the wallet’s', () => {
    deepEqual(between(tokens(9n, attacker), tokens(9n, attacker, attacker)).grants, [])
  })
})
