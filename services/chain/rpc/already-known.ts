/** What nodes say of a transaction that they have already. */
const known = /already known|known transaction|already in (?:the )?(?:mempool|pool)|already imported|alreadyknown/i

/**
 * The hash of a raw transaction that a node refuses because it has it already: it is sent, be it by an attempt of ours whose reply
 * was lost, and that is the answer. Of blob transactions (type 3) and chains' own types what is sent is not what is hashed.
 */
export async function hashOfKnown(raw: unknown, message: string): Promise<string | undefined> {
  if (!known.test(message) || typeof raw !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(raw)) return undefined
  const first = Number.parseInt(raw.slice(2, 4), 16)
  const isHashedWhole = [1, 2, 4].includes(first) || first >= 0xc0
  if (!isHashedWhole) return undefined
  const { keccak256 } = await import('viem/utils')
  return keccak256(raw as `0x${string}`)
}
