import { isAddress } from './codec/hex.ts'
import type { Transfers } from '../chain.ts'

/** {@link Transfers.parseAddress}. */
export const parseAddress: Transfers['parseAddress'] = async text => {
  // spec section 5: 40 characters, `0x` before them or not
  const written = /^[0-9a-f]{40}$/i.test(text) ? `0x${text}` : text
  if (!isAddress(written)) return undefined
  // the hash function is loaded with the first address that is typed
  const { getAddress } = await import('viem')
  const address = getAddress(written.toLowerCase())
  const letters = written.slice(2)
  const plain = letters === letters.toLowerCase() || letters === letters.toUpperCase()
  return { address, checksum: plain ? 'absent' : written === address ? 'right' : 'wrong' }
}
