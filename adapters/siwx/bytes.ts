/** `0x` and two digits a byte. */
export const hexOf = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** The bytes of `0x…`; `undefined` for what is no whole number of them. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (!/^0x([\da-fA-F]{2})*$/.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], digits => parseInt(digits, 16))
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}
