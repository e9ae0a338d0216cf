import { keccak256, toHex, type Address, type Hex } from 'viem'
import { getAddress } from 'viem/utils'

/** Numbers that follow from a seed, the name of a kind and the number of a case, so that any case can be made again by itself. */
export interface Random {
  integer(below: number): number
  chance(part: number): boolean
  bits(count: number): bigint
  pick<Item>(list: readonly Item[]): Item
  word(): Hex
  address(): Address
  /** A letter followed by letters: a name that no protocol has. */
  name(): string
}

export function randomOf(seed: number, kind: string, index: number): Random {
  let state = Number(BigInt(keccak256(toHex(`${seed} ${kind} ${index}`))) & 0xffffffffn)
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return (value ^ (value >>> 14)) >>> 0
  }
  const integer = (below: number): number => next() % below
  const bits = (count: number): bigint => {
    let value = 0n
    for (let done = 0; done < count; done += 32) value = (value << 32n) | BigInt(next())
    return value & ((1n << BigInt(count)) - 1n)
  }
  return {
    integer,
    bits,
    chance: part => next() < part * 0x1_0000_0000,
    pick: list => list[integer(list.length)]!,
    word: () => `0x${bits(256).toString(16).padStart(64, '0')}`,
    address: () => getAddress(`0x${bits(160).toString(16).padStart(40, '0')}`),
    name: () =>
      Array.from(
        { length: 6 },
        (_, index) => 'bcdfgklmprtvz aeiou'.replace(' ', '')[index % 2 ? 13 + integer(5) : integer(13)]
      ).join('')
  }
}
