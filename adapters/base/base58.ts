const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The bytes of base58 as Bitcoin and Solana write it; `undefined` for other letters, and for more of them than any address or signature
 * has. Its work grows with the square of the length.
 */
export function bytesOfBase58(text: string, longest = 128): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text) || text.length > longest) return undefined
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

/** Bytes in base58. */
export function base58Of(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length || carry; at++) {
      carry += (digits[at] ?? 0) * 256
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
  }
  let zeros = 0
  while (zeros < bytes.length && !bytes[zeros]) zeros++
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map(digit => alphabet[digit])
      .join('')
  )
}
