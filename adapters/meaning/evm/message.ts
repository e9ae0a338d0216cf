import { isOpaqueText } from './opaque-text.ts'
import { unwrapped } from './typed-data/unknown.ts'
import type { Act } from './act.ts'

/** What the bytes of `personal_sign` are (EIP-191). */
export type MessageMeaning =
  /** `isOpaque`: nothing but bytes that are written as text; `hash`: 32 of them, as codes for a login are too. */
  | { readonly kind: 'text'; readonly text: string; readonly isOpaque?: 'hash' | 'bytes' }
  /**
   * 32 bytes that may be a hash of anything: accounts of EntryPoint 0.6 and 0.7 take exactly this signature for that of a user operation, and
   * many contracts sign orders so.
   */
  | { readonly kind: 'possible-hash'; readonly text?: string }
  | { readonly kind: 'bytes'; readonly wrapped?: Extract<Act, { kind: 'wrapped' }> }

export function meaningOfMessage(bytes: Uint8Array): MessageMeaning {
  const text = textOf(bytes)
  // letters and digits alone: to find a hash of such bytes takes more than 2^64 attempts
  const isHash = bytes.length === 32 && !(text !== undefined && /^[A-Za-z0-9 ]*$/.test(text))
  if (isHash) return { kind: 'possible-hash', ...(text !== undefined && { text }) }
  if (text !== undefined) return { kind: 'text', text, ...opacityOf(text) }
  const wrapped = unwrapped(`0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`)
  return { kind: 'bytes', ...(wrapped && { wrapped }) }
}

function opacityOf(text: string): { readonly isOpaque?: 'hash' | 'bytes' } {
  if (!isOpaqueText(text)) return {}
  return { isOpaque: /^0x[0-9a-f]{64}$/i.test(text.trim()) ? 'hash' : 'bytes' }
}

/** Bytes as text; `undefined` for what is no UTF-8, or has control characters beyond line breaks and tabs in it. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.some(byte => (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) || byte === 0x7f)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
