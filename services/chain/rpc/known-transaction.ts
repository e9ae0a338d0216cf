/** Error messages of nodes for a transaction that they already have. */
const known = /already known|known transaction|already in (?:the )?(?:mempool|pool)|already imported|alreadyknown/i

/**
 * Returns the hash of a raw transaction that a node rejects because it already has it.
 * The transaction is sent, for example by an earlier attempt whose response was lost, so the hash is the result. Returns
 * `undefined` for blob transactions (type 3) and chain-specific types, where the sent bytes are not the hashed bytes.
 */
export async function getKnownTransactionHash(raw: unknown, message: string): Promise<string | undefined> {
  if (!known.test(message) || typeof raw !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(raw)) return undefined
  const first = Number.parseInt(raw.slice(2, 4), 16)
  const isHashedWhole = [1, 2, 4].includes(first) || first >= 0xc0
  if (!isHashedWhole) return undefined
  const { keccak256 } = await import('viem/utils')
  return keccak256(raw as `0x${string}`)
}
