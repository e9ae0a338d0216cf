/** The bytes of base64, of the URL's alphabet too, with its padding or without. `undefined` for anything else. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[a-zA-Z\d+/]*={0,2}$/.test(plain)) return undefined
  try {
    return Uint8Array.from(atob(plain), letter => letter.charCodeAt(0))
  } catch {
    // a length that no bytes have
    return undefined
  }
}
