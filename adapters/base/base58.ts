const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58 (Bitcoin and Solana alphabet).
 * Returns `undefined` for other characters, and for more characters than any address or signature has: decoding takes quadratic
 * time.
 */
export function base58ToBytes(text: string, longest = 128): Uint8Array | undefined {
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

/** Encodes bytes in base58. */
export function bytesToBase58(bytes: Uint8Array): string {
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
