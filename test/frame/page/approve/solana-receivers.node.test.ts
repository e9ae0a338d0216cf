import { deepEqual, equal } from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { base58 } from '@scure/base'
import { address, createNoopSigner, type Address, type IInstruction, type KeyPairSigner } from '@solana/web3.js'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction
} from '@solana-program/token'
import type { Bytes } from '../../../../frame/page/keys/bytes.ts'
import { localSolana } from '../../../kit/local-solana.ts'
import { mints } from '../../../stack/solana/names.ts'
import { requestSolana, createSigner, fundedSigner, fundedWallet, recentHash, row, sendAs, wireOf } from './solana-requests.ts'

const mint = address(mints.dollar.address)
const programAddress = address(mints.dollar.program)

describe('who receives, on a Solana screen', () => {
  const local = localSolana()
  let key: Bytes
  let wallet: Address
  let thief: KeyPairSigner
  let trap: KeyPairSigner

  before(async () => {
    ;({ key, wallet } = await fundedWallet(local))
    thief = await fundedSigner(local)
    await local.request('stack_giveTokens', wallet, mint, '7500000')
    await local.request('stack_giveTokens', thief.address, mint, '1000000')
  })
  beforeEach(async () => {
    trap = await createSigner()
  })

  const associated = async (owner: Address): Promise<Address> =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: programAddress }))[0]
  const asThief = (...instructions: readonly IInstruction[]) => sendAs(local, thief, ...instructions)
  /** Creates a token account of the attacker, at an address whose key the attacker has. */
  const makesTrap = (): readonly IInstruction[] => [
    getCreateAccountInstruction({ payer: thief, newAccount: trap, lamports: 2_039_280n, space: 165n, programAddress }),
    getInitializeAccount3Instruction({ account: trap.address, mint, owner: thief.address }, { programAddress })
  ]
  const hands = (authorityType: AuthorityType, newAuthority: Address) =>
    getSetAuthorityInstruction({ owned: trap.address, owner: thief, authorityType, newAuthority }, { programAddress })
  const sign = async (...instructions: readonly IInstruction[]) => {
    const transaction = wireOf(wallet, instructions, await recentHash(local))
    return requestSolana({ local, key, wallet }, 'solana_signTransaction', { transaction })
  }
  const pays = async (destination: Address, amount: bigint) =>
    getTransferCheckedInstruction(
      { source: await associated(wallet), mint, destination, authority: createNoopSigner(wallet), amount, decimals: 6 },
      { programAddress }
    )
  const amountIn = async (account: Address): Promise<bigint> => {
    const { value } = (await local.request('getAccountInfo', account, { encoding: 'base64' })) as { value: { data: [string] } }
    return Buffer.from(value.data[0], 'base64').readBigUInt64LE(64)
  }

  test('is the token account itself where another account can take its place before the transaction is sent', async () => {
    await asThief(...makesTrap(), hands(AuthorityType.CloseAccount, thief.address), hands(AuthorityType.AccountOwner, wallet))
    const { approval, reply } = await sign(await pays(trap.address, 7_500_000n))
    equal(row(approval, 'To'), trap.address)
    equal(row(approval, 'Balance changes'), `− 0.000005 SOL\n− 7.5 ${mint}`)
    deepEqual(approval.dangers, [
      `${thief.address} has a right over ${trap.address}, which receives this: Can close it and take its SOL.`
    ])
    const sol = await sign(
      getTransferSolInstruction({ source: createNoopSigner(wallet), destination: trap.address, amount: 30_000_000_000n })
    )
    equal(row(sol.approval, 'To'), trap.address)
    equal(sol.approval.dangers.length, 1)

    // the attacker's actions between signing and sending
    await asThief(
      getCloseAccountInstruction({ account: trap.address, destination: thief.address, owner: thief }, { programAddress })
    )
    await asThief(...makesTrap())
    const signed = Buffer.from(base58.decode(reply.transaction!)).toString('base64')
    await local.request('sendTransaction', signed, { encoding: 'base64' })
    equal(await amountIn(trap.address), 7_500_000n)
    await asThief(
      getTransferCheckedInstruction(
        { source: trap.address, mint, destination: await associated(wallet), authority: thief, amount: 7_500_000n, decimals: 6 },
        { programAddress }
      )
    )
  })

  test('is the token account itself where it only names its owner, with no right of another', async () => {
    await asThief(...makesTrap(), hands(AuthorityType.AccountOwner, wallet))
    const { approval } = await sign(await pays(trap.address, 2_000_000n))
    equal(row(approval, 'To'), trap.address)
    equal(row(approval, 'Balance changes'), `− 0.000005 SOL\n− 2 ${mint}`)
  })

  test('is the owner of an associated account, which stays where it is', async () => {
    const account = await associated(thief.address)
    const { approval } = await sign(await pays(account, 1_000_000n))
    deepEqual([row(approval, 'To'), row(approval, 'To token account')], [thief.address, account])
    deepEqual(approval.dangers, [])
  })

  test('is the owner of an associated account that the transaction opens', async () => {
    const owner = trap.address
    const account = await associated(owner)
    const opens = getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(wallet),
      owner,
      mint,
      ata: account,
      tokenProgram: programAddress
    })
    const { approval } = await sign(opens, await pays(account, 1_000_000n))
    deepEqual([row(approval, 'To'), row(approval, 'To token account')], [owner, account])
    deepEqual(approval.dangers, [])
  })

  test('is a danger where a stranger may take what arrives', async () => {
    const source = await associated(thief.address)
    await asThief(getApproveInstruction({ source, delegate: trap.address, owner: thief, amount: 5n }, { programAddress }))
    const { approval } = await sign(await pays(source, 1_000_000n))
    deepEqual(approval.dangers, [`${trap.address} has a right over ${source}, which receives this: Can take tokens.`])
  })
})
