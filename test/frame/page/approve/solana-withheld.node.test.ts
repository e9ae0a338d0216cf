import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { base58 } from '@scure/base'
import { address, AccountRole, type Address } from '@solana/web3.js'
import { findAssociatedTokenPda } from '@solana-program/token'
import { getWithdrawWithheldTokensFromMintInstruction } from '@solana-program/token-2022'
import { describeSolana } from '../../../../frame/page/approve/describe-solana.ts'
import { viewSolana } from '../../../../frame/page/chain/solana.ts'
import { parseTransaction } from '../../../../frame/page/sign/solana.ts'
import { wireOf } from './solana-requests.ts'

const keyOf = (first: number): Address => address(base58.encode(new Uint8Array(32).fill(7).fill(first, 0, 1)))
const [mint, wallet, friend, anywhere] = [keyOf(99), keyOf(201), keyOf(202), keyOf(203)]
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associated = async (owner: Address) => (await findAssociatedTokenPda({ owner, mint, tokenProgram: token2022 }))[0]

const stored = (data: Uint8Array, owner: string = token2022) => ({
  owner,
  lamports: 2_100_000,
  data: [Buffer.from(data).toString('base64'), 'base64']
})
function mintData(): Uint8Array {
  const data = new Uint8Array(82)
  data[44] = 8
  data[45] = 1
  return data
}
function holder(owner: Address): Uint8Array {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  data[108] = 1
  return data
}

/** Returns the dangers of moving a mint's withheld fees to an account of that owner. */
async function dangersOf(feeReceiver: Address, owner: Address): Promise<readonly string[]> {
  const { data } = getWithdrawWithheldTokensFromMintInstruction({ mint, feeReceiver, withdrawWithheldAuthority: wallet })
  const instruction = {
    programAddress: token2022,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: feeReceiver, role: AccountRole.WRITABLE },
      { address: wallet, role: AccountRole.READONLY_SIGNER }
    ],
    data
  }
  const transaction = parseTransaction(wireOf(wallet, [instruction], base58.encode(new Uint8Array(32).fill(3))))!
  const look = (name: string) =>
    name === wallet
      ? stored(new Uint8Array(), '11111111111111111111111111111111')
      : name === mint
        ? stored(mintData())
        : name === feeReceiver
          ? stored(holder(owner))
          : null
  const request = (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'getMultipleAccounts') return Promise.resolve({ value: (params[0] as string[]).map(look) })
    if (method === 'isBlockhashValid') return Promise.resolve({ value: true })
    const { accounts } = params[1] as { accounts: { addresses: string[] } }
    return Promise.resolve({ value: { err: null, logs: [], accounts: accounts.addresses.map(look) } })
  }
  const { views, facts } = await viewSolana(request, wallet, [transaction])
  const network = {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    rpc: [],
    nativeCurrency: { symbol: 'SOL', decimals: 9 }
  } as const
  return describeSolana({ origin: 'https://shop.example', account: wallet, network, views, facts, decision: 'Sign', now: 0 })
    .dangers
}

test('fees that a token has withheld are a danger, but into the issuer’s own account that no other can replace', async () => {
  const own = await associated(wallet)
  deepEqual(await dangersOf(own, wallet), [])
  const goes = (to: string) => `Everything that can be withdrawn from ${mint} goes to ${to}.`
  const others = await associated(friend)
  deepEqual(await dangersOf(others, friend), [goes(others)])
  deepEqual(await dangersOf(anywhere, wallet), [goes(anywhere)])
  deepEqual(await dangersOf(own, friend), [goes(own)])
})
