import type { Address, IAccountMeta, IInstruction } from '@solana/web3.js'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token'
import { signer } from './scenario.ts'
import type { Random } from './random.ts'
import { token, type World } from './world.ts'

type Instructions = readonly IInstruction[]
type Mutation = (instructions: Instructions, world: World, random: Random) => Instructions

const replaced = (instructions: Instructions, random: Random, change: (one: IInstruction) => IInstruction): Instructions => {
  const index = random.below(instructions.length)
  return instructions.map((one, at) => (at === index ? change(one) : one))
}

const withAccounts = (one: IInstruction, accounts: readonly IAccountMeta[]): IInstruction => ({ ...one, accounts })

const anyAccount = ({ cast, holder }: World, random: Random): Address =>
  random.pick([
    cast.attacker,
    cast.owner,
    cast.friend,
    cast.stake,
    cast.derived,
    holder(cast.attacker, cast.dollar),
    holder(cast.attacker, cast.shell),
    holder(cast.attacker, cast.native),
    holder(cast.owner, cast.native),
    holder(cast.owner, cast.dollar),
    ...cast.fresh
  ])

/** Changes that a hostile page makes to a request that looks harmless. */
const mutations: readonly Mutation[] = [
  // other data: a bit, a byte, an end
  (all, _world, random) =>
    replaced(all, random, one => {
      const data = Uint8Array.from(one.data ?? [])
      if (data.length > 0) data[random.below(data.length)]! ^= 1 << random.below(8)
      return { ...one, data }
    }),
  (all, _world, random) =>
    replaced(all, random, one => {
      const data = Uint8Array.from(one.data ?? [])
      if (data.length > 0) data[random.below(Math.min(data.length, 2))] = random.below(48)
      return { ...one, data }
    }),
  (all, _world, random) =>
    replaced(all, random, one => {
      const data = [...(one.data ?? [])]
      return { ...one, data: Uint8Array.from(random.chance(0.5) ? [...data, random.below(256)] : data.slice(0, -1)) }
    }),
  // other accounts
  (all, world, random) =>
    replaced(all, random, one => {
      const accounts = [...(one.accounts ?? [])] as IAccountMeta[]
      if (accounts.length === 0) return one
      const place = random.below(accounts.length)
      // the wallet signs, and so may any account that the page knows
      accounts[place] = { address: anyAccount(world, random), role: accounts[place]!.role }
      return withAccounts(one, accounts)
    }),
  (all, _world, random) =>
    replaced(all, random, one => {
      const accounts = [...(one.accounts ?? [])] as IAccountMeta[]
      if (accounts.length < 2) return one
      const [left, right] = [random.below(accounts.length), random.below(accounts.length)]
      const [first, second] = [accounts[left]!, accounts[right]!]
      accounts[left] = { ...first, address: second.address }
      accounts[right] = { ...second, address: first.address }
      return withAccounts(one, accounts)
    }),
  (all, world, random) =>
    replaced(all, random, one => {
      const accounts = (one.accounts ?? []) as readonly IAccountMeta[]
      return random.chance(0.6)
        ? withAccounts(one, [...accounts, { address: anyAccount(world, random), role: random.below(4) }])
        : withAccounts(one, accounts.slice(0, -1))
    }),
  // repeated instructions
  (all, _world, random) => [...all, random.pick(all)],
  (all, _world, random) => [
    getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
    getSetComputeUnitPriceInstruction({ microLamports: random.amount(90_000_000_000n) }),
    ...all.filter(({ programAddress }) => !programAddress.startsWith('ComputeBudget'))
  ],
  // an unknown program, with the wallet's account to pay from
  (all, world) => {
    const { owner, dollar, program } = world.cast
    const made = getCreateAssociatedTokenIdempotentInstruction({
      payer: signer(owner),
      owner,
      mint: dollar.address,
      tokenProgram: token,
      ata: world.strangeHolder
    })
    return [...all, { ...made, programAddress: program }]
  },
  // the same instruction at the address of a known program
  (all, world, random) =>
    replaced(all, random, one => ({
      ...one,
      programAddress: random.pick([world.cast.program, ...all.map(({ programAddress }) => programAddress)])
    }))
]

export function mutate(instructions: Instructions, world: World, random: Random): Instructions {
  let changed = instructions
  for (let count = 1 + random.below(2); count > 0; count--) changed = random.pick(mutations)(changed, world, random)
  return changed
}
