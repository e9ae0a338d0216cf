/** Bytes with an `ArrayBuffer`, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Generates random bytes with WebCrypto. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    joined.set(part, place)
    place += part.length
  }
  return joined
}

/** Compares in constant time. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (let place = 0; place < left.length; place++) difference |= left[place]! ^ (right[place] ?? 0)
  return difference === 0
}

/** Overwrites secrets that are no longer needed. Copies made by the engine are out of reach. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes base64url. Returns `undefined` for an invalid or non-canonical text. */
export function fromBase64Url(text: unknown): Bytes | undefined {
  if (typeof text !== 'string' || !/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0))
  return toBase64Url(bytes) === text ? bytes : undefined
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Decodes `0x` and pairs of hexadecimal digits. Returns `undefined` for any other text. */
export function fromHex(text: unknown): Bytes | undefined {
  if (typeof text !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))
}
