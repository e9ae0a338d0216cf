import { isOpaqueText } from './opaque-text.ts'
import { unwrapped } from './typed-data/unknown.ts'
import type { Act } from './act.ts'

/** Meaning of the bytes of `personal_sign` (EIP-191). */
export type MessageMeaning =
  /** `isOpaque`: only bytes that are encoded as text. */
  | { readonly kind: 'text'; readonly text: string; readonly isOpaque?: true }
  /**
   * 32 bytes that may be a hash of anything: accounts of EntryPoint 0.6 and 0.7 accept exactly this
   * signature for a user operation, and many contracts accept it for orders.
   */
  | { readonly kind: 'possible-hash'; readonly text?: string }
  | { readonly kind: 'bytes'; readonly wrapped?: Extract<Act, { kind: 'wrapped' }> }

export function meaningOfMessage(bytes: Uint8Array): MessageMeaning {
  const text = textOf(bytes)
  const isHash = bytes.length === 32 && !(text !== undefined && isReadable(text))
  if (isHash) return { kind: 'possible-hash', ...(text !== undefined && { text }) }
  if (text !== undefined) return { kind: 'text', text, ...(isOpaqueText(text) && { isOpaque: true }) }
  const wrapped = unwrapped(`0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`)
  return { kind: 'bytes', ...(wrapped && { wrapped }) }
}

/**
 * Returns true if 32 bytes are letters, digits and blanks, or words with punctuation.
 * To find a hash of such bytes takes more than 2^64 attempts: fewer than 2^192 of the 2^256 hashes are.
 */
const isReadable = (text: string): boolean =>
  /^[A-Za-z0-9 ]*$/.test(text) ||
  /^[ \n.,:;!?'"()/@#_-]{0,3}(?:(?:(?:[A-Z]?[a-z]+|[A-Z]+)\d*|\d+)(?:[ \n.,:;!?'"()/@#_-]{1,3}|$))+$/.test(text)

/**
 * Decodes bytes as text; `undefined` for invalid UTF-8, or with control characters other than line
 * breaks and tabs.
 */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.some(byte => (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) || byte === 0x7f)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
