import type { Namespace } from '../adapters/base/caip.ts'

/** An address that another one could be taken for, and the places of the characters in which it is not the same. */
export interface LookAlike {
  readonly like: string
  /** Its place among the known. */
  readonly index: number
  readonly differing: readonly number[]
}

/** So many characters of both ends together, and at least two of each, are taken for the whole by people in a hurry. */
const enough = 6
const enoughOfEach = 2
/** So few characters apart are a slip of the hand. */
const slip = 4

/** The first of the known that an address looks like. `undefined`: it is one of them itself, or like none. EVM addresses come in small letters. */
export function findLike(address: string, known: readonly string[], namespace: Namespace): LookAlike | undefined {
  // the letters of EVM addresses count for their checksum alone
  const plain = (text: string): string => (namespace === 'eip155' ? text.toLowerCase() : text)
  const [own, others] = [plain(address), known.map(plain)]
  if (others.includes(own)) return undefined
  for (const [index, like] of others.entries()) {
    const differing = differingIn(own, like)
    if (differing) return { like, index, differing }
  }
  return undefined
}

function differingIn(address: string, like: string): readonly number[] | undefined {
  const start = address.startsWith('0x') ? 2 : 0
  let leading = start
  while (leading < address.length && address[leading] === like[leading]) leading++
  let trailing = 0
  while (trailing < address.length - leading && address.at(-1 - trailing) === like.at(-1 - trailing)) trailing++
  const middle = Array.from({ length: address.length - leading - trailing }, (_, index) => leading + index)
  const sameLength = address.length === like.length
  const differing = sameLength ? middle.filter(index => address[index] !== like[index]) : middle
  const resembles = leading - start + trailing >= enough && leading - start >= enoughOfEach && trailing >= enoughOfEach
  return differing.length && (resembles || (sameLength && differing.length <= slip)) ? differing : undefined
}
