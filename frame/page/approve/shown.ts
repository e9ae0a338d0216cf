import { fromHex } from '../keys/bytes.ts'
import { toChecksumAddress } from '../keys/derive-keys.ts'
import { revealInvisible } from './reveal-invisible.ts'

/** Formats an address with its checksum (EIP-55); returns any other text unchanged. */
export function shown(address: string): string {
  const bytes = fromHex(address)
  return bytes?.length === 20 ? toChecksumAddress(bytes) : revealInvisible(address)
}
