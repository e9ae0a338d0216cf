import { deepEqual } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { address, createNoopSigner, type Address, type IInstruction } from '@solana/web3.js'
import { getCreateAccountInstruction, getTransferSolWithSeedInstruction } from '@solana-program/system'
import type { Bytes } from '../../../../frame/page/keys/bytes.ts'
import { localSolana } from '../../../kit/local-solana.ts'
import { requestSolana, fundedWallet, recentHash, row, rowsIn, wireOf } from './solana-requests.ts'

const stranger = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const stake = address('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
const system = address('11111111111111111111111111111111')
const leaving = 'Max leaving this wallet'

describe('SOL that leaves a wallet', () => {
  const local = localSolana()
  let key: Bytes
  let wallet: Address

  before(async () => {
    ;({ key, wallet } = await fundedWallet(local, 90_000_000_000))
  })

  const shown = async (...instructions: readonly IInstruction[]) => {
    const transaction = wireOf(wallet, instructions, await recentHash(local))
    return (await requestSolana({ local, key, wallet }, 'solana_signTransaction', { transaction })).approval
  }

  test('into a new account of a key is sent to that key', async () => {
    const approval = await shown(
      getCreateAccountInstruction({
        payer: createNoopSigner(wallet),
        newAccount: createNoopSigner(stranger),
        lamports: 50_000_000_000n,
        space: 0n,
        programAddress: system
      })
    )
    deepEqual([approval.title, ...rowsIn(approval).slice(0, 2)], ['Send', ['Amount', '50 SOL'], ['To', stranger]])
    deepEqual(row(approval, leaving), '50.00001 SOL')
  })

  /** Returns a withdrawal of 1000 SOL from a stake account. */
  const withdraws = (to: Address): IInstruction => {
    const data = new Uint8Array(12)
    const view = new DataView(data.buffer)
    view.setUint32(0, 4, true)
    view.setBigUint64(4, 1_000_000_000_000n, true)
    const accounts = [
      [stake, 1],
      [to, 1],
      ['SysvarC1ock11111111111111111111111111111111', 0],
      ['SysvarStakeHistory1111111111111111111111111', 0],
      [wallet, 3]
    ] as const
    return {
      programAddress: address('Stake11111111111111111111111111111111111111'),
      accounts: accounts.map(([place, role]) => ({ address: address(place), role })),
      data
    }
  }

  test('out of a stake counts as what can leave it', async () => {
    const approval = await shown(withdraws(stranger))
    deepEqual([row(approval, 'Amount'), row(approval, 'To')], ['1000 SOL', stranger])
    deepEqual(row(approval, leaving), '1000.000005 SOL')
  })

  test('out of a stake to the wallet itself does not', async () => {
    deepEqual(row(await shown(withdraws(wallet)), leaving), '0.000005 SOL')
  })

  const sendsDerived = (base: Address, destination: Address): IInstruction =>
    getTransferSolWithSeedInstruction({
      source: stake,
      baseAccount: createNoopSigner(base),
      destination,
      amount: 7_000_000_000n,
      fromSeed: 'purse',
      fromOwner: system
    })

  test('out of an account that is derived from it counts too, but not into the wallet', async () => {
    deepEqual(row(await shown(sendsDerived(wallet, stranger)), leaving), '7.000005 SOL')
    deepEqual(row(await shown(sendsDerived(wallet, wallet)), leaving), '0.000005 SOL')
  })

  test('of another user does not, where an account is derived from theirs', async () => {
    deepEqual(row(await shown(sendsDerived(stranger, stake)), leaving), '0.00001 SOL')
  })
})
