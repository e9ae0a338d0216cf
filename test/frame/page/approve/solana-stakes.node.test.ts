import { deepEqual, equal } from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  address,
  AccountRole,
  createNoopSigner,
  createSignableMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type IInstruction,
  type KeyPairSigner,
  type TransactionSigner
} from '@solana/web3.js'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import type { Bytes } from '../../../../frame/page/keys/bytes.ts'
import { localSolana } from '../../../kit/local-solana.ts'
import { requestSolana, createSigner, fundedSigner, fundedWallet, recentHash, row, sendAs, wireOf } from './solana-requests.ts'

// A split gives the new account the authorities and the lockup that its source has at execution. The holder of the source's key,
// who may stake it, withdraws it between signing and sending, and creates it again.

const stakeProgram = address('Stake11111111111111111111111111111111111111')
const rentSysvar = address('SysvarRent111111111111111111111111111111111')
const rent = 2_282_880n
const sol = 1_000_000_000n
const noAuthority = address('11111111111111111111111111111111')

const le = (size: 4 | 8, value: bigint): number[] =>
  Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))

const initialize = (
  stake: Address,
  staker: Address,
  withdrawer: Address,
  lockedUntil = 0n,
  custodian: Address = noAuthority
): IInstruction => ({
  programAddress: stakeProgram,
  accounts: [
    { address: stake, role: AccountRole.WRITABLE },
    { address: rentSysvar, role: AccountRole.READONLY }
  ],
  data: new Uint8Array([
    ...le(4, 0n),
    ...base58.decode(staker),
    ...base58.decode(withdrawer),
    ...le(8, lockedUntil),
    ...le(8, 0n),
    ...base58.decode(custodian)
  ])
})
const moves = (tag: bigint, from: Address, to: Address, authority: TransactionSigner, amount: bigint): IInstruction => ({
  programAddress: stakeProgram,
  accounts: [
    { address: from, role: AccountRole.WRITABLE },
    { address: to, role: AccountRole.WRITABLE },
    { address: authority.address, role: AccountRole.READONLY_SIGNER, signer: authority } as never
  ],
  data: new Uint8Array([...le(4, tag), ...le(8, amount)])
})
const split = (from: Address, to: Address, authority: TransactionSigner, amount: bigint) => moves(3n, from, to, authority, amount)
const moveLamports = (from: Address, to: Address, authority: TransactionSigner, amount: bigint) =>
  moves(17n, from, to, authority, amount)
const withdraw = (from: Address, to: Address, authority: TransactionSigner, amount: bigint) =>
  moves(4n, from, to, authority, amount)
const creates = (payer: TransactionSigner, newAccount: TransactionSigner, lamports: bigint) =>
  getCreateAccountInstruction({ payer, newAccount, lamports, space: 200n, programAddress: stakeProgram })

describe('a stake account', () => {
  const local = localSolana()
  let key: Bytes
  let wallet: Address
  let thief: KeyPairSigner
  let source: KeyPairSigner
  let made: KeyPairSigner

  before(async () => {
    ;({ key, wallet } = await fundedWallet(local, 400_000_000_000))
    thief = await fundedSigner(local)
  })
  beforeEach(async () => {
    ;[source, made] = [await createSigner(), await createSigner()]
  })

  const asThief = (...instructions: readonly IInstruction[]) => sendAs(local, thief, ...instructions)
  const user = () => createNoopSigner(wallet)
  const sign = async (...instructions: readonly IInstruction[]) => {
    const transaction = wireOf(wallet, instructions, await recentHash(local))
    return requestSolana({ local, key, wallet }, 'solana_signTransaction', { transaction })
  }
  const changesOf = async (...instructions: readonly IInstruction[]) =>
    row((await sign(...instructions)).approval, 'Balance changes')?.split('\n')

  /** Sends the transaction with the signatures of the wallet and of others. */
  async function send(wire: string, ...signers: readonly KeyPairSigner[]): Promise<void> {
    const { messageBytes, signatures } = getTransactionDecoder().decode(base58.decode(wire))
    const added = Object.assign(
      {},
      ...(await Promise.all(signers.map(signer => signer.signMessages([createSignableMessage(messageBytes as never)])))).flat()
    ) as typeof signatures
    const all = { ...signatures, ...added }
    for (const [signer, signature] of Object.entries(all))
      equal(ed25519.verify(signature as Uint8Array, messageBytes as unknown as Uint8Array, base58.decode(signer)), true, signer)
    const signed = getTransactionEncoder().encode({ messageBytes, signatures: all })
    await local.request('sendTransaction', Buffer.from(new Uint8Array(signed)).toString('base64'), { encoding: 'base64' })
  }
  const withdrawerOf = async (account: Address): Promise<string> => {
    const { value } = (await local.request('getAccountInfo', account, { encoding: 'base64' })) as { value: { data: [string] } }
    return base58.encode(Buffer.from(value.data[0], 'base64').subarray(44, 76))
  }
  const isNotMade = (amount: string) =>
    `${amount} would go to the account ${made.address}, which this transaction doesn’t make yours.`

  /** Withdraws the whole source as the attacker, and creates it again. */
  async function replaceSource(lamports: bigint): Promise<void> {
    const aside = await createSigner()
    await asThief(creates(thief, aside, rent), split(source.address, aside.address, thief, lamports))
    await asThief(creates(thief, source, lamports), initialize(source.address, thief.address, thief.address))
  }

  describe('that the wallet pays for, split off a stake account', () => {
    test('is a danger where another user may stake that one: it belongs to them in the end', async () => {
      await asThief(creates(thief, source, rent + 10n), initialize(source.address, thief.address, wallet))
      const { approval, reply } = await sign(creates(user(), made, 50n * sol), split(source.address, made.address, thief, 1n))
      deepEqual(approval.dangers, [isNotMade('50 SOL')])
      equal(row(approval, 'Balance changes')?.includes('+'), false)

      await replaceSource(rent + 10n)
      await send(reply.transaction!, thief, made)
      equal(await withdrawerOf(made.address), thief.address)
    })

    test('is a danger where another user may withdraw from that one', async () => {
      await asThief(creates(thief, source, rent + 10n), initialize(source.address, wallet, thief.address))
      const { approval } = await sign(creates(user(), made, rent), split(source.address, made.address, user(), 10n))
      deepEqual(approval.dangers, [isNotMade('0.00228288 SOL')])
    })

    test('is a danger where that one is locked, and so is it', async () => {
      await asThief(creates(thief, source, rent + 10n), initialize(source.address, wallet, wallet, 2n ** 62n, thief.address))
      const { approval } = await sign(creates(user(), made, rent), split(source.address, made.address, user(), 10n))
      deepEqual(approval.dangers, [
        isNotMade('0.00228288 SOL'),
        `The SOL in ${made.address} could no longer be withdrawn for some time.`
      ])
      equal(row(approval, 'Balance changes')?.includes('+'), false)
    })

    test('is a danger where the transaction makes that one again', async () => {
      await asThief(creates(thief, source, rent), initialize(source.address, wallet, wallet))
      const { approval } = await sign(
        withdraw(source.address, wallet, user(), rent),
        getTransferSolInstruction({ source: thief, destination: source.address, amount: rent + 10n }),
        initialize(source.address, wallet, thief.address),
        creates(user(), made, rent),
        split(source.address, made.address, user(), 10n)
      )
      deepEqual(approval.dangers, [isNotMade('0.00228288 SOL')])
    })

    test('is a danger where it gets more than its rent, and none with the rent alone: it comes from what is the user’s', async () => {
      await asThief(creates(thief, source, 3n * sol), initialize(source.address, wallet, wallet))
      const parts = split(source.address, made.address, user(), sol)
      deepEqual((await sign(creates(user(), made, rent + 1n), parts)).approval.dangers, [isNotMade('0.002282881 SOL')])
      const { approval } = await sign(creates(user(), made, rent), parts)
      deepEqual(approval.dangers, [])
      deepEqual(row(approval, 'Balance changes')?.split('\n'), [
        '− 0.00229288 SOL',
        `− 1 SOL ${source.address}`,
        `+ 1.00228288 SOL ${made.address}`
      ])
    })
  })

  describe('that is there already', () => {
    const pays = () => getTransferSolInstruction({ source: user(), destination: source.address, amount: 2n * sol })
    const loss = '− 2.000005 SOL'

    test('does not count as the wallet’s where another user may stake it, may withdraw, or where it is locked', async () => {
      const [second, third] = [await createSigner(), await createSigner()]
      await asThief(creates(thief, source, rent), initialize(source.address, thief.address, wallet))
      deepEqual(await changesOf(pays()), [loss])
      source = second
      await asThief(creates(thief, source, rent), initialize(source.address, wallet, thief.address))
      deepEqual(await changesOf(pays()), [loss])
      source = third
      await asThief(creates(thief, source, rent), initialize(source.address, wallet, wallet, 2n ** 62n, thief.address))
      deepEqual(await changesOf(pays()), [loss])
    })

    test('counts where only the user has rights over it', async () => {
      await asThief(creates(thief, source, rent), initialize(source.address, wallet, wallet))
      deepEqual(await changesOf(pays()), [loss, `+ 2 SOL ${source.address}`])
    })

    test('counts with what leaves it, whoever stakes it', async () => {
      await asThief(creates(thief, source, rent + sol), initialize(source.address, thief.address, wallet))
      deepEqual(await changesOf(withdraw(source.address, thief.address, user(), sol)), [
        `− 0.000005 SOL`,
        `− 1 SOL ${source.address}`
      ])
    })

    test('gets what moves from another one, where both are the user’s', async () => {
      await asThief(creates(thief, source, rent + sol), initialize(source.address, wallet, wallet))
      await asThief(creates(thief, made, rent), initialize(made.address, wallet, wallet))
      deepEqual(await changesOf(moveLamports(source.address, made.address, user(), sol)), [
        '− 0.000005 SOL',
        `− 1 SOL ${source.address}`,
        `+ 1 SOL ${made.address}`
      ])
    })
  })

  test('that the transaction makes counts where it is for the user alone', async () => {
    const creating = creates(user(), made, rent + sol)
    deepEqual(await changesOf(creating, initialize(made.address, wallet, wallet)), [
      '− 1.00229288 SOL',
      `+ 1.00228288 SOL ${made.address}`
    ])
    deepEqual(await changesOf(creating, initialize(made.address, thief.address, wallet)), ['− 1.00229288 SOL'])
    deepEqual(await changesOf(creating, initialize(made.address, wallet, wallet, 2n ** 62n, thief.address)), ['− 1.00229288 SOL'])
  })
})
