import { sanitizeDisplayName } from '../../base/display-name.ts'
import { decodeString, decodeUint, type Hex } from './abi.ts'

/**
 * Decoded revert data:
 * - `words`: `Error(string)`, sanitized;
 * - `panic`: `Panic(uint256)`, a bug in the contract
 * (https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require);
 * - `custom`: a custom error, by its selector;
 * - `silent`: no data.
 */
export type Revert =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'panic'; readonly code: bigint }
  | { readonly kind: 'custom'; readonly selector: Hex }
  | { readonly kind: 'silent' }

const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/** Decodes revert data. Never throws. */
export function decodeRevert(data: string): Revert {
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const body = `0x${data.slice(10)}`
  if (selector === errorSelector) {
    const words = sanitizeDisplayName(decodeString(body))
    return words ? { kind: 'words', words } : { kind: 'silent' }
  }
  const code = decodeUint(body, 0)
  if (selector === panicSelector && code !== undefined) return { kind: 'panic', code }
  return /^0x[0-9a-f]{8}$/.test(selector) ? { kind: 'custom', selector } : { kind: 'silent' }
}
