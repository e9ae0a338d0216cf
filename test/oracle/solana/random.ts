import { mulberry32 } from '../mulberry32.ts'

/** A random sequence determined by a seed and an index only, so that a run can resume anywhere. */
export interface Random {
  /** Returns a number from 0 up to, and without, `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  amount(most: bigint): bigint
}

export function randomOf(seed: number, place: number): Random {
  const uint32 = mulberry32(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35))
  const next = (): number => uint32() / 2 ** 32
  const random: Random = {
    below: end => Math.floor(next() * end),
    chance: probability => next() < probability,
    pick: items => items[random.below(items.length)]!,
    amount: most => 1n + (most * BigInt(random.below(1_000_000))) / 1_000_000n
  }
  return random
}
