import { getAddress, keccak256, toHex, type Address, type Hex } from 'viem'
import { mulberry32 } from '../mulberry32.ts'

/**
 * A random sequence determined by a seed, the name of a kind and the number of a case, so that any
 * case can be reproduced alone.
 */
export interface Random {
  integer(below: number): number
  chance(part: number): boolean
  bits(count: number): bigint
  pick<Item>(list: readonly Item[]): Item
  word(): Hex
  address(): Address
  /** Six pronounceable letters: a name that no protocol has. */
  name(): string
}

const [consonants, vowels] = ['bcdfgklmprtvz', 'aeiou']

export function randomOf(seed: number, kind: string, index: number): Random {
  const next = mulberry32(Number(BigInt(keccak256(toHex(`${seed} ${kind} ${index}`))) & 0xffffffffn))
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
      Array.from({ length: 6 }, (_, place) => (place % 2 ? vowels[integer(5)] : consonants[integer(consonants.length)])).join('')
  }
}
