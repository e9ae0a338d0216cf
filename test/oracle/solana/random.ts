/** Numbers that depend on a seed and a place alone, so that a run can be taken up anywhere. */
export interface Random {
  /** From 0 up to, and without, `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  amount(most: bigint): bigint
}

export function randomOf(seed: number, place: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)) >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    below: end => Math.floor(next() * end),
    chance: probability => next() < probability,
    pick: items => items[random.below(items.length)]!,
    amount: most => 1n + (most * BigInt(random.below(1_000_000))) / 1_000_000n
  }
  return random
}
