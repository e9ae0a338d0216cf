/** Bytes over a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** From the platform's cryptographic source; there is no other. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    joined.set(part, place)
    place += part.length
  }
  return joined
}

/** Looks at every byte, whether or not an earlier one differs. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (let place = 0; place < left.length; place++) difference |= left[place]! ^ (right[place] ?? 0)
  return difference === 0
}

/** Overwrites secrets that are no longer needed. Copies that the engine has made are out of reach. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** `undefined` for a text that is no base64url, or not the one way to write its bytes. */
export function fromBase64Url(text: unknown): Bytes | undefined {
  if (typeof text !== 'string' || !/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0))
  return toBase64Url(bytes) === text ? bytes : undefined
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** `undefined` for a text that is not `0x` and pairs of hexadecimal digits. */
export function fromHex(text: unknown): Bytes | undefined {
  if (typeof text !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))
}
