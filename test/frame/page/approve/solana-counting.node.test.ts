import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base58 } from '@scure/base'
import { address, AccountRole, type Address, type IInstruction } from '@solana/web3.js'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { describeSolana } from '../../../../frame/page/approve/describe-solana.ts'
import { viewSolana } from '../../../../frame/page/chain/solana.ts'
import { parseTransaction } from '../../../../frame/page/sign/solana.ts'
import { row, wireOf } from './solana-requests.ts'

const keyOf = (first: number): Address =>
  address(base58.encode(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? first : 7))))
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const [mint, wallet, friend] = [keyOf(99), keyOf(201), keyOf(202)]
const network: FrameNetwork = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: [],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
}
const stored = (data: Uint8Array) => ({
  owner: token2022,
  lamports: 2_100_000,
  data: [Buffer.from(data).toString('base64'), 'base64']
})
/**
 * Returns a Token-2022 mint with 8 decimals and one extension: account type, extension type, length
 * and content.
 */
function mintWith(type: number, content: Uint8Array): Uint8Array {
  const data = new Uint8Array(165 + 1 + 4 + content.length)
  const view = new DataView(data.buffer)
  data[44] = 8
  data[45] = 1
  data[165] = 1
  view.setUint16(166, type, true)
  view.setUint16(168, content.length, true)
  data.set(content, 170)
  return data
}
/**
 * Encodes ScaledUiAmountConfig: authority, multiplier, effective time of the next multiplier, next
 * multiplier.
 */
function scaled(multiplier: number, next = multiplier, from = 0n): Uint8Array {
  const content = new Uint8Array(56)
  const view = new DataView(content.buffer)
  view.setFloat64(32, multiplier, true)
  view.setBigInt64(40, from, true)
  view.setFloat64(48, next, true)
  return mintWith(25, content)
}
/** Encodes InterestBearingConfig: authority, start, average rate, last update, rate. */
function bearing(rate: number, average = rate): Uint8Array {
  const content = new Uint8Array(52)
  const view = new DataView(content.buffer)
  view.setInt16(40, average, true)
  view.setInt16(50, rate, true)
  return mintWith(10, content)
}
const holder = (owner: Address, amount: bigint) => {
  const data = new Uint8Array(165 + 1 + 4)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  data[165] = 2
  data[166] = 7
  return stored(data)
}

const raw = 250_000_000n
const switchTime = 1_800_000_000

/**
 * Returns the screen's amount of a transfer of 250,000,000 units, over a node with this mint;
 * `undefined`: the node does not respond.
 */
async function shown(mintData: Uint8Array | undefined, now = switchTime * 1000, tag = 12) {
  const at = async (owner: Address) => (await findAssociatedTokenPda({ owner, mint, tokenProgram: token2022 }))[0]
  const [from, into] = [await at(wallet), await at(friend)]
  const data = new Uint8Array(10)
  data[0] = tag
  new DataView(data.buffer).setBigUint64(1, raw, true)
  data[9] = 8
  const instruction: IInstruction = {
    programAddress: token2022,
    accounts: [
      { address: from, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: into, role: AccountRole.WRITABLE },
      { address: wallet, role: AccountRole.READONLY_SIGNER }
    ],
    data
  }
  const transaction = parseTransaction(wireOf(wallet, [instruction], base58.encode(new Uint8Array(32).fill(3))))!
  const look = (name: string, after: boolean) =>
    name === wallet
      ? { owner: '11111111111111111111111111111111', lamports: 5_000_000_000, data: ['', 'base64'] }
      : name === mint
        ? stored(mintData!)
        : name === from
          ? holder(wallet, after ? 0n : raw)
          : name === into
            ? holder(friend, after ? raw : 0n)
            : null
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (!mintData) throw new Error('The node does not answer.')
    if (method === 'getMultipleAccounts') return { value: (params[0] as string[]).map(name => look(name, false)) }
    if (method === 'isBlockhashValid') return { value: true }
    const { accounts } = params[1] as { accounts: { addresses: string[] } }
    return { value: { err: null, logs: [], accounts: accounts.addresses.map(name => look(name, true)) } }
  }
  const { views, facts } = await viewSolana(request, wallet, [transaction])
  const approval = describeSolana({
    origin: 'https://shop.example',
    account: wallet,
    network,
    views,
    facts,
    decision: 'Sign',
    now
  })
  return {
    ...approval,
    amount: row(approval, tag === 12 ? 'Amount' : 'Spending limit'),
    changes: row(approval, 'Balance changes')
  }
}

const otherwise = `The token ${mint} may not follow its decimals. The amount is in its smallest units, and other wallets may show it differently.`

describe('an amount of a token that counts in its own way', () => {
  test('is shown as other wallets show it where it is scaled, and so is what leaves the wallet', async () => {
    for (const [data, amount] of [
      [scaled(10), '25'],
      [scaled(1), '2.5'],
      [scaled(0.7), '1.75'],
      [scaled(1e-7), '0.00000025'],
      [scaled(1e21), '2500000000000000000000']
    ] as const) {
      const { title, amount: shownAmount, changes, warnings, dangers } = await shown(data)
      deepEqual([title, shownAmount, changes, warnings, dangers], ['Send', amount, `− ${amount} ${mint}`, [], []])
    }
  })

  test('is scaled by the next multiplier from its time on, by the device’s clock', async () => {
    const data = scaled(1, 10, BigInt(switchTime))
    equal((await shown(data, switchTime * 1000 - 1)).amount, '2.5')
    equal((await shown(data, switchTime * 1000)).amount, '25')
  })

  test('is shown in units where no multiplier can be, or where nothing would be left of it', async () => {
    for (const data of [scaled(NaN), scaled(0), scaled(-1), scaled(Infinity), scaled(1e-300)])
      equal((await shown(data)).amount, '250000000 units')
  })

  test('is shown in units, and said to be another one elsewhere, where interest grows', async () => {
    for (const data of [bearing(500), bearing(0, 500), mintWith(25, new Uint8Array(40))]) {
      const { amount, changes, warnings } = await shown(data)
      deepEqual([amount, changes, warnings], ['250000000 units', `− 250000000 units ${mint}`, [otherwise]])
    }
    const { amount, warnings } = await shown(bearing(0))
    deepEqual([amount, warnings], ['2.5', []])
  })

  test('is shown in units where the node does not return the token’s decimals, whatever decimals the instruction names', async () => {
    const { amount, warnings } = await shown(undefined)
    equal(amount, '250000000 units')
    match(warnings.join(), new RegExp(otherwise.replaceAll('.', '\\.')))
  })

  test('is shown so in an allowance too', async () => {
    equal((await shown(scaled(10), 0, 13)).amount, '25')
    equal((await shown(bearing(500), 0, 13)).amount, '250000000 units')
  })
})
