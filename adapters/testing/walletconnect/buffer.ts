/**
 * A replacement for Node's `Buffer`, which the wallet's half of the protocol needs and wallet pages
 * usually bundle. Supports what the packages here use: bytes of a text, of base64, or of other bytes, and their conversion to
 * text.
 */
class Bytes extends Uint8Array {
  override toString(encoding?: string): string {
    if (encoding === 'base64') return btoa(String.fromCharCode(...this))
    if (encoding === 'hex') return Array.from(this, byte => byte.toString(16).padStart(2, '0')).join('')
    return new TextDecoder().decode(this)
  }
}

function from(value: string | ArrayLike<number> | ArrayBuffer, encoding?: string | number, length?: number): Bytes {
  if (value instanceof ArrayBuffer) return new Bytes(value, Number(encoding ?? 0), length)
  if (typeof value !== 'string') return new Bytes(value)
  if (encoding !== 'base64') return new Bytes(new TextEncoder().encode(value))
  const plain = value.replaceAll('-', '+').replaceAll('_', '/')
  return new Bytes(Array.from(atob(plain), letter => letter.charCodeAt(0)))
}

/** Sets `Buffer`, unless the page has one. */
export function installBuffer(): void {
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: { from } })
}
