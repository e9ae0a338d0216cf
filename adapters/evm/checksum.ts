import { isAddress } from './codec/hex.ts'
import type { Transfers } from '../chain.ts'

/** Implements {@link Transfers.parseAddress}. */
export const parseAddress: Transfers['parseAddress'] = async text => {
  // 40 hex digits, with or without `0x` (docs/decisions/validation.md).
  const written = /^[0-9a-f]{40}$/i.test(text) ? `0x${text}` : text
  if (!isAddress(written)) return undefined
  // The hash function is loaded with the first address the user types.
  const { getAddress } = await import('viem')
  const address = getAddress(written.toLowerCase())
  const letters = written.slice(2)
  const plain = letters === letters.toLowerCase() || letters === letters.toUpperCase()
  return { address, checksum: plain ? 'absent' : written === address ? 'right' : 'wrong' }
}
