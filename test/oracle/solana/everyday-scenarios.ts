import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getAddMemoInstruction } from '@solana-program/memo'
import {
  getAdvanceNonceAccountInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction
} from '@solana-program/system'
import {
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToCheckedInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction
} from '@solana-program/token-2022'
import type { Address, IInstruction } from '@solana/web3.js'
import type { Random } from './random.ts'
import { signer, type Scenario } from './scenario.ts'
import {
  getDelegateStakeInstruction,
  getInitializeInstruction,
  getSplitInstruction,
  getWithdrawInstruction
} from './stake-encoders.ts'
import { seed, stakeProgram, system, token, type Mint, type World } from './world.ts'

// Instructions that wallets and apps build for users who pay, wrap, stake and create tokens.

type CreateRequest = (world: World, random: Random) => readonly IInstruction[]

const everyday = (createRequest: CreateRequest): Scenario => ({
  decoder: undefined,
  harmless: true,
  createRequest: (world, random) => ({ instructions: createRequest(world, random) })
})

const offers = (random: Random): readonly IInstruction[] => [
  getSetComputeUnitLimitInstruction({ units: 60_000 + random.below(300_000) }),
  getSetComputeUnitPriceInstruction({ microLamports: random.amount(2_000_000n) })
]

const opens = ({ cast: { owner }, holder }: World, person: Address, mint: Mint): IInstruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: signer(owner),
    owner: person,
    mint: mint.address,
    tokenProgram: mint.program,
    ata: holder(person, mint)
  })

const pays = ({ cast: { owner }, holder }: World, person: Address, mint: Mint, amount: bigint): IInstruction =>
  getTransferCheckedInstruction(
    {
      source: holder(owner, mint),
      mint: mint.address,
      destination: holder(person, mint),
      authority: signer(owner),
      amount,
      decimals: mint.decimals
    },
    { programAddress: mint.program }
  )

const sends = ({ cast: { owner } }: World, to: Address, amount: bigint): IInstruction =>
  getTransferSolInstruction({ source: signer(owner), destination: to, amount })

const creates = (world: World, account: Address, size: bigint, program: Address, more = 0n): IInstruction =>
  getCreateAccountInstruction({
    payer: signer(world.cast.owner),
    newAccount: signer(account),
    lamports: world.svm.minimumBalanceForRentExemption(size) + more,
    space: size,
    programAddress: program
  })

export const everydayScenarios: readonly Scenario[] = [
  // a payment with a fee and a memo
  everyday((world, random) => [
    ...offers(random),
    sends(world, world.cast.friend, random.amount(20_000_000_000n)),
    getAddMemoInstruction({ memo: `Invoice ${random.below(9_000)}` })
  ]),
  // a payment in tokens, to a recipient who may have no account for them
  everyday((world, random) => {
    const mint = random.pick([world.cast.dollar, world.cast.shell])
    return [
      ...offers(random),
      opens(world, world.cast.friend, mint),
      pays(world, world.cast.friend, mint, random.amount(900_000n))
    ]
  }),
  // Solana Pay, with references
  everyday((world, random) => {
    const paid = sends(world, world.cast.friend, random.amount(900_000_000n))
    return [{ ...paid, accounts: [...paid.accounts!, { address: world.cast.fresh[4]!, role: 0 }] }]
  }),
  everyday((world, random) => {
    const paid = pays(world, world.cast.friend, random.pick([world.cast.dollar, world.cast.shell]), random.amount(900_000n))
    return [{ ...paid, accounts: [...paid.accounts!, { address: world.cast.fresh[4]!, role: 0 }] }]
  }),
  // many recipients at once
  everyday((world, random) =>
    [world.cast.friend, world.cast.attacker].map(person => sends(world, person, random.amount(900_000_000n)))
  ),
  // SOL is wrapped and unwrapped
  everyday((world, random) => {
    const { owner, native } = world.cast
    const account = world.holder(owner, native)
    const wraps = sends(world, account, random.amount(5_000_000_000n))
    return [opens(world, owner, native), wraps, getSyncNativeInstruction({ account }, { programAddress: token })]
  }),
  everyday(world => {
    const { owner, native } = world.cast
    const closed = { account: world.holder(owner, native), destination: owner, owner: signer(owner) }
    return [getCloseAccountInstruction(closed, { programAddress: token })]
  }),
  // a token account of the user
  everyday(world => {
    const { owner, dollar, fresh } = world.cast
    const made = { account: fresh[1]!, mint: dollar.address, owner }
    return [creates(world, fresh[1]!, 165n, token), getInitializeAccount3Instruction(made, { programAddress: token })]
  }),
  // a token of the user
  everyday((world, random) => {
    const { owner, fresh } = world.cast
    const mint = fresh[2]!
    const made = { mint, decimals: 6, mintAuthority: owner, freezeAuthority: null }
    return [...offers(random), creates(world, mint, 82n, token), getInitializeMint2Instruction(made, { programAddress: token })]
  }),
  everyday((world, random) => {
    const { owner, own } = world.cast
    const made = { mint: own.address, token: world.holder(owner, own), mintAuthority: signer(owner), decimals: own.decimals }
    return [getMintToCheckedInstruction({ ...made, amount: random.amount(900_000n) }, { programAddress: token })]
  }),
  everyday((world, random) => {
    const { owner, own } = world.cast
    const account = { account: world.holder(owner, own), mint: own.address, authority: signer(owner), decimals: own.decimals }
    return [getBurnCheckedInstruction({ ...account, amount: random.amount(900_000n) }, { programAddress: token })]
  }),
  // staking
  everyday((world, random) => {
    const { owner, derivedStake, vote } = world.cast
    const amount = world.svm.minimumBalanceForRentExemption(200n) + random.amount(9_000_000_000n) + 1_000_000_000n
    const by = { payer: signer(owner), baseAccount: signer(owner), base: owner, newAccount: derivedStake, seed }
    return [
      ...offers(random),
      getCreateAccountWithSeedInstruction({ ...by, amount, space: 200n, programAddress: stakeProgram }),
      getInitializeInstruction({
        stake: derivedStake,
        arg0: { staker: owner, withdrawer: owner },
        arg1: { unixTimestamp: 0n, epoch: 0n, custodian: system }
      }),
      getDelegateStakeInstruction({ stake: derivedStake, vote, stakeAuthority: signer(owner) })
    ]
  }),
  everyday((world, random) => {
    const { owner, stake, fresh } = world.cast
    const split = {
      stake,
      splitStake: fresh[3]!,
      stakeAuthority: signer(owner),
      args: random.amount(900_000_000n) + 1_000_000_000n
    }
    return [creates(world, fresh[3]!, 200n, stakeProgram), getSplitInstruction(split)]
  }),
  everyday((world, random) => {
    const { owner, stake } = world.cast
    const taken = { stake, recipient: owner, withdrawAuthority: signer(owner), args: random.amount(2_000_000_000n) }
    return [getWithdrawInstruction(taken)]
  }),
  // durable nonces of the user
  everyday(world => {
    const { owner, fresh } = world.cast
    const made = { nonceAccount: fresh[0]!, nonceAuthority: owner }
    return [creates(world, fresh[0]!, 80n, system), getInitializeNonceAccountInstruction(made)]
  }),
  everyday((world, random) => {
    const { owner, nonce } = world.cast
    const by = { nonceAccount: nonce, nonceAuthority: signer(owner) }
    return [getAdvanceNonceAccountInstruction(by), sends(world, world.cast.friend, random.amount(900_000_000n))]
  }),
  everyday(world => {
    const { owner, nonce } = world.cast
    const by = { nonceAccount: nonce, nonceAuthority: signer(owner), recipientAccount: owner }
    return [getWithdrawNonceAccountInstruction({ ...by, withdrawAmount: 2_000_000n })]
  })
]
