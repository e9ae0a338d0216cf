import type { Namespace } from '../../adapters/base/caip.ts'

/** A known address that the recipient resembles, and the positions of the differing characters. */
export interface LookAlike {
  readonly like: string
  /** Index in the list of known addresses. */
  readonly index: number
  readonly differing: readonly number[]
}

/**
 * Minimum number of equal characters at both ends together, and at each end, to count as
 * similar: users in a hurry compare only those.
 */
const enough = 6
const enoughOfEach = 2
/** Maximum number of differing characters that counts as a typing error. */
const slip = 4

/**
 * Returns the first known address that this one resembles, or `undefined` if it is known itself or
 * resembles none. Expects EVM addresses in lower case.
 */
export function findLookAlike(address: string, known: readonly string[], namespace: Namespace): LookAlike | undefined {
  // the case of EVM addresses is only a checksum
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
