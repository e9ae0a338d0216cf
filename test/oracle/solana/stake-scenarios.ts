import {
  getAuthorizeCheckedInstruction,
  getAuthorizeCheckedWithSeedInstruction,
  getAuthorizeInstruction,
  getAuthorizeWithSeedInstruction,
  getDeactivateDelinquentInstruction,
  getDeactivateInstruction,
  getDelegateStakeInstruction,
  getGetMinimumDelegationInstruction,
  getInitializeCheckedInstruction,
  getInitializeInstruction,
  getMergeInstruction,
  getMoveLamportsInstruction,
  getMoveStakeInstruction,
  getSetLockupCheckedInstruction,
  getSetLockupInstruction,
  getSplitInstruction,
  getWithdrawInstruction
} from './stake-encoders.ts'
import { StakeAuthorize } from '@solana-program/stake'
import { getCreateAccountInstruction } from '@solana-program/system'
import { some, none, type Address, type IInstruction } from '@solana/web3.js'
import { signer, type Scenario } from './scenario.ts'
import type { Random } from './random.ts'
import { clock, rent, seed, stakeConfig, stakeData, stakeHistory, stakeProgram, system, type World } from './world.ts'

const roles = [StakeAuthorize.Staker, StakeAuthorize.Withdrawer] as const
const owned = ({ cast: { owner } }: World) => signer(owner)

function create(world: World, account: Address, lamports: bigint): IInstruction {
  const made = { payer: owned(world), newAccount: signer(account), lamports, space: 200n }
  return getCreateAccountInstruction({ ...made, programAddress: stakeProgram })
}

/**
 * Returns the format before version 5 of the program: with sysvars among the accounts, each at its
 * index.
 */
function withSysvars(made: IInstruction, random: Random, places: Readonly<Record<number, Address>>): IInstruction {
  if (random.chance(0.5)) return made
  const accounts = [...(made.accounts ?? [])]
  for (const [place, address] of Object.entries(places)) accounts.splice(Number(place), 0, { address, role: 0 })
  return { ...made, accounts }
}

const lots = (random: Random): bigint => 1_002_282_880n + random.amount(9_000_000_000n)

/** Creates an account that the wallet pays for, with its authorities. */
const begins = (name: string, start: (account: Address, staker: Address, withdrawer: Address) => IInstruction): Scenario => ({
  decoder: `stake/${name}`,
  createRequest(world, random) {
    const { owner, attacker, fresh } = world.cast
    const account = fresh[0]!
    const [staker, withdrawer] = [random.pick([owner, attacker]), random.pick([owner, attacker])]
    return {
      instructions: [create(world, account, lots(random)), withSysvars(start(account, staker, withdrawer), random, { 1: rent })],
      names: [account, staker, withdrawer]
    }
  }
})

export const stakeScenarios: readonly Scenario[] = [
  begins('initialize', (stake, staker, withdrawer) =>
    getInitializeInstruction({
      stake,
      arg0: { staker, withdrawer },
      arg1: { unixTimestamp: 0n, epoch: 0n, custodian: system }
    })
  ),
  begins('initialize-checked', (stake, stakeAuthority, withdrawer) =>
    getInitializeCheckedInstruction({ stake, stakeAuthority, withdrawAuthority: signer(withdrawer) })
  ),
  {
    decoder: 'stake/authorize',
    createRequest(world, random) {
      const { stake, attacker } = world.cast
      const arg1 = random.pick(roles)
      return {
        instructions: [
          withSysvars(getAuthorizeInstruction({ stake, authority: owned(world), arg0: attacker, arg1 }), random, { 1: clock })
        ],
        names: [stake, attacker]
      }
    }
  },
  {
    decoder: 'stake/authorize-checked',
    createRequest(world, random) {
      const { stake, attacker } = world.cast
      const stakeAuthorize = random.pick(roles)
      return {
        instructions: [
          withSysvars(
            getAuthorizeCheckedInstruction({ stake, authority: owned(world), newAuthority: signer(attacker), stakeAuthorize }),
            random,
            { 1: clock }
          )
        ],
        names: [stake, attacker]
      }
    }
  },
  ...(['authorize-with-seed', 'authorize-checked-with-seed'] as const).map((name): Scenario => ({
    decoder: `stake/${name}`,
    createRequest(world, random) {
      const { stake, attacker, derived } = world.cast
      world.put(stake, stakeProgram, stakeData(derived, derived), 5_000_000_000n)
      const by = { stake, base: owned(world), authoritySeed: seed, authorityOwner: system, stakeAuthorize: random.pick(roles) }
      const made =
        name === 'authorize-with-seed'
          ? getAuthorizeWithSeedInstruction({ ...by, newAuthorizedPubkey: attacker })
          : getAuthorizeCheckedWithSeedInstruction({ ...by, newAuthority: signer(attacker) })
      return { instructions: [withSysvars(made, random, { 2: clock })], names: [stake, attacker] }
    }
  })),
  {
    decoder: 'stake/delegate',
    harmless: true,
    createRequest(world, random) {
      const { stake, vote } = world.cast
      const stakeAuthority = owned(world)
      const made = getDelegateStakeInstruction({ stake, vote, stakeAuthority })
      return {
        instructions: [withSysvars(made, random, { 2: clock, 3: stakeHistory, 4: stakeConfig })],
        names: [stake, vote]
      }
    }
  },
  {
    decoder: 'stake/split',
    harmless: true,
    createRequest(world) {
      const { stake, fresh } = world.cast
      return {
        instructions: [
          create(world, fresh[0]!, 2_282_880n),
          getSplitInstruction({ stake, splitStake: fresh[0]!, stakeAuthority: owned(world), args: 1_500_000_000n })
        ],
        names: [stake, fresh[0]!]
      }
    }
  },
  // properties the new account inherits: another staker, who can take the source away, or a lockup
  ...[true, false].map((isLocked): Scenario => ({
    decoder: 'stake/split',
    createRequest(world, random) {
      const { stake, fresh, owner, attacker } = world.cast
      const staker = isLocked ? owner : attacker
      world.put(stake, stakeProgram, stakeData(staker, owner, isLocked ? attacker : undefined), 5_000_000_000n)
      return {
        instructions: [
          create(world, fresh[0]!, random.chance(0.5) ? 2_282_880n : lots(random)),
          getSplitInstruction({ stake, splitStake: fresh[0]!, stakeAuthority: signer(staker), args: 1_500_000_000n })
        ],
        names: [stake, fresh[0]!]
      }
    }
  })),
  {
    decoder: 'stake/withdraw',
    createRequest(world, random) {
      const { stake, attacker } = world.cast
      const args = random.amount(2_000_000_000n)
      return {
        instructions: [
          withSysvars(getWithdrawInstruction({ stake, recipient: attacker, withdrawAuthority: owned(world), args }), random, {
            2: clock,
            3: stakeHistory
          })
        ],
        names: [stake, attacker]
      }
    }
  },
  {
    decoder: 'stake/deactivate',
    harmless: true,
    createRequest(world, random) {
      const { stake } = world.cast
      const made = getDeactivateInstruction({ stake, stakeAuthority: owned(world) })
      return { instructions: [withSysvars(made, random, { 1: clock })], names: [stake] }
    }
  },
  {
    decoder: 'stake/set-lockup',
    createRequest(world) {
      const { stake, attacker } = world.cast
      const lockup = { unixTimestamp: some(9_000_000_000n), epoch: none<bigint>(), custodian: some(attacker) }
      return { instructions: [getSetLockupInstruction({ stake, authority: owned(world), ...lockup })], names: [stake] }
    }
  },
  {
    decoder: 'stake/set-lockup-checked',
    createRequest(world) {
      const { stake } = world.cast
      const lockup = { unixTimestamp: some(9_000_000_000n), epoch: none<bigint>() }
      return { instructions: [getSetLockupCheckedInstruction({ stake, authority: owned(world), ...lockup })], names: [stake] }
    }
  },
  {
    decoder: 'stake/merge',
    harmless: true,
    createRequest(world) {
      const { stake, otherStake } = world.cast
      return {
        instructions: [
          getMergeInstruction({
            destinationStake: stake,
            sourceStake: otherStake,
            stakeAuthority: owned(world)
          })
        ],
        names: [stake, otherStake]
      }
    }
  },
  {
    decoder: 'stake/get-minimum-delegation',
    harmless: true,
    createRequest: () => ({ instructions: [getGetMinimumDelegationInstruction()] })
  },
  {
    decoder: 'stake/deactivate-delinquent',
    harmless: true,
    createRequest: ({ cast: { stake, vote } }) => ({
      instructions: [getDeactivateDelinquentInstruction({ stake, delinquentVote: vote, referenceVote: vote })],
      names: [stake]
    })
  },
  ...(['move-stake', 'move-lamports'] as const).map((name): Scenario => ({
    decoder: `stake/${name}`,
    harmless: true,
    createRequest(world, random) {
      const { stake, otherStake } = world.cast
      const by = { sourceStake: stake, destinationStake: otherStake, stakeAuthority: owned(world) }
      const args = random.amount(1_000_000_000n)
      return {
        instructions: [
          name === 'move-stake' ? getMoveStakeInstruction({ ...by, args }) : getMoveLamportsInstruction({ ...by, args })
        ],
        names: [stake, otherStake]
      }
    }
  }))
]
