import { fromHex } from '../keys/bytes.ts'
import { withChecksum } from '../keys/derive.ts'
import { visibleText } from './visible-text.ts'

/** An address with its checksum (EIP-55); anything else as text. */
export function shown(address: string): string {
  const bytes = fromHex(address)
  return bytes?.length === 20 ? withChecksum(bytes) : visibleText(address)
}
