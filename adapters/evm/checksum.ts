import { getAddress } from 'viem'
import { isAddress } from './codec/transfer.ts'
import type { Transfers } from '../chain.ts'

/** {@link Transfers.parseAddress}. Brings the hash function: loaded with the first address that is typed. */
export function parseAddress(text: string): Awaited<ReturnType<Transfers['parseAddress']>> {
  // spec section 5: 40 characters, `0x` before them or not
  const written = /^[0-9a-f]{40}$/i.test(text) ? `0x${text}` : text
  if (!isAddress(written)) return undefined
  const address = getAddress(written.toLowerCase())
  const letters = written.slice(2)
  const plain = letters === letters.toLowerCase() || letters === letters.toUpperCase()
  return { address, checksum: plain ? 'absent' : written === address ? 'right' : 'wrong' }
}
