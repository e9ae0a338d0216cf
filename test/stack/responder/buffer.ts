/**
 * The wallet's half of the protocol is written for Node: pages of wallets bring its `Buffer` along. Of it the packages here use this much:
 * bytes of a text, of base64, or of other bytes, and these again as text.
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

Object.assign(globalThis, { Buffer: { from } })

export {}
