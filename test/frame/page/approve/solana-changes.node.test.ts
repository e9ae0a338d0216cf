import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base58 } from '@scure/base'
import { address, AccountRole, createNoopSigner, type Address, type IInstruction } from '@solana/web3.js'
import { findAssociatedTokenPda, getApproveInstruction } from '@solana-program/token'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { describeSolana } from '../../../../frame/page/approve/describe-solana.ts'
import { viewSolana, type RequestSolana } from '../../../../frame/page/chain/solana.ts'
import { parseTransaction, type SolanaTransaction } from '../../../../frame/page/sign/solana.ts'
import { wireOf } from './solana-requests.ts'

const keyOf = (first: number): Address =>
  address(base58.encode(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? first : 7))))
const token = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const usdc = address('EPjFWdD5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const program = keyOf(200)
const wallet = keyOf(201)
const network: FrameNetwork = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: [],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
}

const holder = (mint: Address, amount: bigint) => {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(wallet), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return {
    owner: token,
    lamports: 2_039_280,
    data: [Buffer.from(data).toString('base64'), 'base64'],
    executable: false,
    rentEpoch: 0
  }
}

async function shown(request: RequestSolana, transaction: SolanaTransaction) {
  const { views, facts } = await viewSolana(request, wallet, [transaction])
  return describeSolana({ origin: 'https://shop.example', account: wallet, network, views, facts, decision: 'Sign', now: 0 })
}

describe('an instruction of an unknown program', () => {
  const approvalOf = (data: Uint8Array) => {
    const accounts = [{ address: wallet, role: AccountRole.READONLY_SIGNER }]
    const wire = wireOf(wallet, [{ programAddress: program, accounts, data }], base58.encode(new Uint8Array(32).fill(3)))
    const request: RequestSolana = method =>
      Promise.resolve(
        method === 'simulateTransaction'
          ? { value: { err: 'Failed', logs: ['Program log: Error: \u202esuccess\u200b'], accounts: null } }
          : { value: method === 'isBlockhashValid' ? true : [] }
      )
    return shown(request, parseTransaction(wire)!)
  }

  test('has its data in a box where it is long, so that it pushes nothing away', async () => {
    const dataOf = async (size: number) =>
      (await approvalOf(new Uint8Array(size).fill(7))).rows.find(([label]) => label === 'Data')
    deepEqual(await dataOf(8), ['Data', `0x${'07'.repeat(8)}`])
    deepEqual(await dataOf(400), ['Data', `0x${'07'.repeat(400)}`, 'long'])
  })

  test('says why it fails in letters that can be seen', async () => {
    deepEqual((await approvalOf(Uint8Array.of(7))).warnings, ['This will likely fail: \ufffdsuccess\ufffd'])
  })
})

/** Returns a node that simulates a change of one account. */
const requestFor =
  ({ own, before, after }: { own: string; before: object; after: object }): RequestSolana =>
  async (method, params) => {
    if (method === 'getMultipleAccounts') return { value: (params[0] as string[]).map(name => (name === own ? before : null)) }
    if (method === 'isBlockhashValid') return { value: true }
    const { accounts } = params[1] as { accounts: { addresses: string[] } }
    return { value: { err: null, logs: [], accounts: accounts.addresses.map(name => (name === own ? after : null)) } }
  }

describe('what a Solana transaction changes in a wallet', () => {
  test('has the losses first and never cut, however many tokens come beside them', async () => {
    const accountOf = async (mint: Address) => (await findAssociatedTokenPda({ owner: wallet, mint, tokenProgram: token }))[0]
    // the attacker chooses the order of the accounts; @solana/web3.js sorts them, so these mints have accounts that sort first
    const { compare } = new Intl.Collator('en', {
      caseFirst: 'lower',
      localeMatcher: 'best fit',
      sensitivity: 'variant',
      usage: 'sort'
    })
    const lost = [usdc, ...Array.from({ length: 12 }, (_, index) => keyOf(100 + index))]
    const last = await accountOf(usdc)
    const fakes: Address[] = []
    for (let first = 1; fakes.length < 12; first++) if (compare(await accountOf(keyOf(first)), last) < 0) fakes.push(keyOf(first))
    const own = new Map<string, { mint: Address; before: bigint; after: bigint }>()
    for (const mint of fakes) own.set(await accountOf(mint), { mint, before: 0n, after: 1_000_000_000n })
    for (const mint of lost) own.set(await accountOf(mint), { mint, before: 25_000_000_000n, after: 0n })
    const instruction: IInstruction = {
      programAddress: program,
      accounts: [
        { address: wallet, role: AccountRole.READONLY_SIGNER },
        ...[...own.keys()].map(each => ({ address: address(each), role: AccountRole.WRITABLE })),
        { address: token, role: AccountRole.READONLY }
      ],
      data: Uint8Array.of(9)
    }
    const transaction = parseTransaction(wireOf(wallet, [instruction], base58.encode(new Uint8Array(32).fill(3))))!
    const stored = (name: string, when: 'before' | 'after') => {
      if (name === wallet) return { owner: '11111111111111111111111111111111', lamports: 5_000_000_000, data: ['', 'base64'] }
      const found = own.get(name)
      return found ? holder(found.mint, found[when]) : null
    }
    const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      if (method === 'getMultipleAccounts') return { value: (params[0] as string[]).map(name => stored(name, 'before')) }
      if (method === 'isBlockhashValid') return { value: true }
      const { accounts } = params[1] as { accounts: { addresses: string[] } }
      return { value: { err: null, logs: [], accounts: accounts.addresses.map(name => stored(name, 'after')) } }
    }
    const approval = await shown(request, transaction)
    const lines = [...(approval.sum ?? []), ...approval.rows].find(([label]) => label === 'Balance changes')![1].split('\n')
    const losses = lines.filter(line => line.startsWith('− '))
    deepEqual(new Set(losses.map(line => line.split(' ').at(-1)!)), new Set<string>(lost))
    deepEqual(lines, [...losses, 'and 12 more'])
  })

  test('has each right that an account gets, also of an account that gets another one by name', async () => {
    const [own, other] = [keyOf(50), keyOf(60)]
    const instructions: readonly IInstruction[] = [
      getApproveInstruction({ source: own, delegate: other, owner: createNoopSigner(wallet), amount: 1n }),
      { programAddress: program, accounts: [{ address: own, role: AccountRole.WRITABLE }], data: Uint8Array.of(9) }
    ]
    const transaction = parseTransaction(wireOf(wallet, instructions, base58.encode(new Uint8Array(32).fill(3))))!
    const before = holder(usdc, 5_000_000n)
    const bytes = new Uint8Array(Buffer.from(before.data[0]!, 'base64'))
    bytes.set(base58.decode(other), 32)
    const after = { ...before, data: [Buffer.from(bytes).toString('base64'), 'base64'] }
    const { dangers } = await shown(requestFor({ own, before, after }), transaction)
    ok(dangers.includes(`${other} can take tokens from ${own} without asking again.`))
    ok(dangers.includes(`This makes ${other} the owner of account ${own}.`), dangers.join('\n'))
  })

  test('has the right of a delegate whose limit a program raises above the approved amount', async () => {
    const [own, other] = [keyOf(50), keyOf(60)]
    const instructions: readonly IInstruction[] = [
      getApproveInstruction({ source: own, delegate: other, owner: createNoopSigner(wallet), amount: 1n }),
      { programAddress: program, accounts: [{ address: own, role: AccountRole.WRITABLE }], data: Uint8Array.of(9) }
    ]
    const transaction = parseTransaction(wireOf(wallet, instructions, base58.encode(new Uint8Array(32).fill(3))))!
    const before = holder(usdc, 5_000_000n)
    const dangersWith = async (limit: bigint) => {
      const bytes = new Uint8Array(Buffer.from(before.data[0]!, 'base64'))
      bytes[72] = 1
      bytes.set(base58.decode(other), 76)
      new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(121, limit, true)
      const after = { ...before, data: [Buffer.from(bytes).toString('base64'), 'base64'] }
      return (await shown(requestFor({ own, before, after }), transaction)).dangers
    }
    const raised = `${other} would get a right over ${own}: `
    ok(!(await dangersWith(1n)).some(danger => danger.startsWith(raised)))
    ok((await dangersWith(5_000_000n)).some(danger => danger.startsWith(raised)))
  })
})
