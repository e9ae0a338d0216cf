/** Decodes base64 and base64url, with or without padding. Returns `undefined` for anything else. */
export function base64ToBytes(text: string): Uint8Array | undefined {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[a-zA-Z\d+/]*={0,2}$/.test(plain)) return undefined
  try {
    return Uint8Array.from(atob(plain), letter => letter.charCodeAt(0))
  } catch {
    // An invalid length.
    return undefined
  }
}
