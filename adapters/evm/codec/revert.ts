import { displayName } from '../../base/display-name.ts'
import { decodeText, wordAt, type Hex } from './words.ts'

/**
 * What a contract says as it reverts:
 * - `words`: `Error(string)`, cleaned of what can turn or hide text;
 * - `panic`: `Panic(uint256)`, a fault of the contract's own (https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require);
 * - `custom`: an error of its own, by its selector;
 * - `silent`: nothing.
 */
export type Revert =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'panic'; readonly code: bigint }
  | { readonly kind: 'custom'; readonly selector: Hex }
  | { readonly kind: 'silent' }

const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/** Reads revert data. Never throws. */
export function decodeRevert(data: string): Revert {
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const body = `0x${data.slice(10)}`
  if (selector === errorSelector) {
    const words = displayName(decodeText(body))
    return words ? { kind: 'words', words } : { kind: 'silent' }
  }
  const code = wordAt(body, 0)
  if (selector === panicSelector && code !== undefined) return { kind: 'panic', code }
  return /^0x[0-9a-f]{8}$/.test(selector) ? { kind: 'custom', selector } : { kind: 'silent' }
}
