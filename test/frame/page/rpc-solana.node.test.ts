import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { base58 } from '@scure/base'
import { address, createNoopSigner, type Address, type IInstruction } from '@solana/web3.js'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getCloseAccountInstruction, getTransferInstruction } from '@solana-program/token'
import type { ApprovalContent } from '../../../frame/page/approve/approval-content.ts'
import type { Bytes } from '../../../frame/page/keys/bytes.ts'
import { localSolana } from '../../kit/local-solana.ts'
import { mints } from '../../stack/solana/names.ts'
import { requestSolana, fundedWallet, recentHash, row, rowsIn, wireOf } from './approve/solana-requests.ts'

const stranger = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const wrappedAccount = address('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')

const commitments = [
  ['processed', 'processed'],
  ['recent', 'processed'],
  ['confirmed', 'confirmed'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['finalized', 'finalized'],
  ['root', 'finalized'],
  ['max', 'finalized']
] as const

describe('a Solana request', () => {
  const local = localSolana()
  let key: Bytes
  let wallet: Address
  let recent: string

  before(async () => {
    ;({ key, wallet } = await fundedWallet(local, 5_000_000_000))
    await local.request('stack_giveTokens', wallet, mints.dollar.address, '7500000')
    recent = await recentHash(local)
  })

  const owner = () => createNoopSigner(wallet)
  const pay = (amount: bigint) => getTransferSolInstruction({ source: owner(), destination: stranger, amount })
  const wire = (instructions: readonly IInstruction[], payer: Address = wallet) => wireOf(payer, instructions, recent)

  /** Returns what the frame shows before it signs, by default with a node that does not respond. */
  const shown = async (method: string, params: unknown, rpc: string = local.chain.rpcUrl): Promise<ApprovalContent> => {
    const { approval } = await requestSolana({ local, key, wallet, rpc }, method, params)
    return approval
  }
  const signing = (...instructions: readonly IInstruction[]) =>
    shown('solana_signTransaction', { transaction: wire(instructions) })

  test('a transfer shows its amount, its receiver, the fee, what can leave, and what the network says comes of it', async () => {
    const approval = await signing(pay(1_000_000_000n))
    equal(approval.title, 'Send')
    deepEqual(approval.dangers, [])
    deepEqual(approval.warnings, [])
    deepEqual(rowsIn(approval), [
      ['Amount', '1 SOL'],
      ['To', stranger],
      ['Balance changes', '− 1.000005 SOL'],
      ['Max leaving this wallet', '1.000005 SOL'],
      ['Account', wallet],
      ['Network', 'Local Solana'],
      ['Max network fee', '0.000005 SOL']
    ])
  })

  test('closing an account of wrapped SOL to a stranger beside a tiny transfer is no "Send" but a danger', async () => {
    const closes = getCloseAccountInstruction({ account: wrappedAccount, destination: stranger, owner: owner() })
    const approval = await signing(pay(1_000n), closes)
    equal(approval.title, 'Sign a transaction')
    equal(approval.dangers.length, 1)
    match(approval.dangers[0]!, new RegExp(`${wrappedAccount} would be closed.* goes to ${stranger}`))
    deepEqual(
      approval.parts?.map(({ title }) => title),
      ['Send', 'Close an account']
    )
  })

  test('a compute price worth 50 SOL is a danger with its amount, and stands in the fee', async () => {
    const offers = [
      getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 50_000_000_000n })
    ]
    const approval = await signing(...offers, pay(1_000n))
    equal(approval.title, 'Sign a transaction')
    match(approval.dangers[0]!, /priority fee is 50 SOL/)
    equal(row(approval, 'Max network fee'), '50.000005 SOL')
    equal(row(approval, 'Max leaving this wallet'), '50.000006 SOL')
  })

  test('a usual priority fee and a memo leave a transfer what it is', async () => {
    const offers = getSetComputeUnitPriceInstruction({ microLamports: 20_000n })
    const approval = await signing(offers, getAddMemoInstruction({ memo: 'For the boat' }), pay(1_000n))
    equal(approval.title, 'Send')
    deepEqual(approval.dangers, [])
    equal(row(approval, 'Memo'), 'For the boat')
    // 3,000 units each for System and ComputeBudget, and 200,000 for the memo program
    equal(row(approval, 'Max network fee'), '0.00000912 SOL')
  })

  test('is sent with any of the eight preflight commitments, in the names that nodes still read [5.18]', async context => {
    const received: unknown[] = []
    const network = await local.through(context, ({ method, params }) => {
      if (method !== 'sendTransaction') return undefined
      received.push((params as [string, { preflightCommitment?: unknown }])[1].preflightCommitment)
      return { result: '1'.repeat(64) }
    })
    const rpc = network.rpcUrls.default.http[0]!
    for (const [preflightCommitment] of commitments)
      await shown('solana_signAndSendTransaction', { transaction: wire([pay(1n)]), options: { preflightCommitment } }, rpc)
    deepEqual(
      received,
      commitments.map(([, sent]) => sent)
    )
    const wrong = { transaction: wire([pay(1n)]), options: { preflightCommitment: 'later' } }
    await rejects(shown('solana_signAndSendTransaction', wrong, rpc), /"later" is no commitment/)
    equal(received.length, commitments.length)
  })

  test('a token whose transfer does not name it is read from the network', async () => {
    const [source] = await findAssociatedTokenPda({
      owner: wallet,
      mint: address(mints.dollar.address),
      tokenProgram: address(mints.dollar.program)
    })
    const moves = getTransferInstruction({ source, destination: stranger, authority: owner(), amount: 2_500_000n })
    const transaction = wire([moves])
    const approval = await shown('solana_signTransaction', { transaction })
    deepEqual([row(approval, 'Amount'), row(approval, 'Token')], ['2.5', mints.dollar.address])
    deepEqual(approval.dangers, [])
    const unread = await shown('solana_signTransaction', { transaction }, 'http://127.0.0.1:1')
    match(unread.dangers[0]!, new RegExp(`Couldn’t find out which token leaves ${source}`))
  })

  test('says that the network does not answer, and that a transaction would fail', async () => {
    const silent = await shown('solana_signTransaction', { transaction: wire([pay(1n)]) }, 'http://127.0.0.1:1')
    match(silent.warnings[0]!, /the network isn’t responding/)
    const failing = await signing(pay(900_000_000_000n))
    match(failing.warnings[0]!, /will likely fail/)
  })

  test('a program that is not known is a danger, and may take all SOL of the account that it is given', async () => {
    const unknown: IInstruction = {
      programAddress: stranger,
      accounts: [{ address: wallet, role: 3 }],
      data: Uint8Array.of(1)
    }
    const approval = await signing(unknown)
    match(approval.dangers[0]!, new RegExp(`doesn’t know the program ${stranger}`))
    equal(row(approval, 'Max leaving this wallet'), 'Everything: all SOL in it')
  })

  test('a durable nonce is shown: the transaction stays valid', async () => {
    const advances = getAdvanceNonceAccountInstruction({ nonceAccount: wrappedAccount, nonceAuthority: owner() })
    const approval = await signing(advances, pay(1n))
    ok(approval.warnings.some(words => words.includes('doesn’t expire') && words.includes(wrappedAccount)))
  })

  test('several transactions show each of them, and what all can take', async () => {
    const transactions = [wire([pay(1_000_000_000n)]), wire([pay(500_000_000n)])]
    const approval = await shown('solana_signAllTransactions', { transactions })
    equal(approval.title, 'Sign 2 transactions')
    deepEqual(
      approval.parts?.map(({ title }) => title),
      ['Transaction 1: Send', 'Transaction 2: Send']
    )
    equal(row(approval, 'Max leaving this wallet'), '1.50001 SOL')
    equal(row(approval, 'Max network fee'), '0.00001 SOL')
  })

  test('more transactions than can be read at once are refused before any is', async () => {
    const transactions = Array<string>(257).fill(wire([pay(1n)]))
    await rejects(shown('solana_signAllTransactions', { transactions }), { rpcCode: -32602, message: /More than 256/ })
  })

  test('a fee with another payer is not the wallet’s', async () => {
    const approval = await shown('solana_signTransaction', { transaction: wire([pay(1n)], stranger) })
    equal(row(approval, 'Network fee paid by'), stranger)
    equal(row(approval, 'Max network fee'), undefined)
    equal(row(approval, 'Max leaving this wallet'), '0.000000001 SOL')
  })

  describe('for a message', () => {
    const text = (value: string) => [...new TextEncoder().encode(value)]
    const message = (bytes: readonly number[]) =>
      shown('solana_signMessage', { pubkey: wallet, message: base58.encode(Uint8Array.from(bytes)) })
    const offchain = (version: number, words: string, signer: string = wallet) => [
      ...[0xff, ...text('solana offchain'), version],
      ...(version === 0 ? [...new Array<number>(32).fill(0), 0] : []),
      ...[1, ...base58.decode(signer)],
      ...(version === 0 ? [words.length, 0] : []),
      ...text(words)
    ]

    test('shows its text, in the format of off-chain messages too', async () => {
      equal((await message(text('Hello'))).text, 'Hello')
      equal((await message(offchain(0, 'Hello from afar'))).text, 'Hello from afar')
      equal((await message(offchain(1, 'Hello again'))).text, 'Hello again')
    })

    test('refuses a transaction, and what a later version of transactions may be', async () => {
      const transaction = base58.decode(wire([pay(1n)]))
      const [, ...signedBytes] = transaction
      const inner = signedBytes.slice(64)
      await rejects(message(inner), /is a transaction/)
      await rejects(message([0x81, ...inner.slice(1)]), /is a transaction/)
    })

    test('refuses an off-chain message that cannot be shown in full, or is for another account', async () => {
      await rejects(message(offchain(2, 'Hello')), /version or format/)
      await rejects(message([...offchain(0, 'Hello'), 0]), /version or format/)
      await rejects(message(offchain(0, 'Hello', stranger)), /not for this account/)
    })
  })
})
