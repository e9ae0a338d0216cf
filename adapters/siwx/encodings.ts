const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of base58 as Bitcoin and Solana write it; `undefined` for other letters, and for more than any address or signature has. */
export function bytesOfBase58(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{1,128}$/.test(text)) return undefined
  const zeros = /^1*/.exec(text)![0].length
  const bytes: number[] = []
  for (const letter of text) {
    let carry = alphabet.indexOf(letter)
    for (let at = 0; at < bytes.length || carry; at++) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
  }
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes.reverse()])
}

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
