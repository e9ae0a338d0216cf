/** Encodes bytes as `0x` and two digits per byte. */
export const bytesToHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Decodes `0x…`. Returns `undefined` unless it is a whole number of bytes. */
export function hexToBytes(text: string): Uint8Array | undefined {
  if (!/^0x([\da-fA-F]{2})*$/.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], digits => parseInt(digits, 16))
}

export const utf8ToBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export function concatBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}
