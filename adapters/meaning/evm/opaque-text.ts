/** The fewest bytes of a hash or of a key. */
const fewestBytes = 32

/**
 * Whether a text is nothing but bytes, 32 of them or more, in hex, base58 or base64: a hash, a key or an order of a protocol, which no
 * user can read.
 */
export function isOpaqueText(text: string): boolean {
  const word = text.trim()
  const [, digits] = /^(?:0x)?([0-9a-f]+)$/i.exec(word) ?? []
  if (digits !== undefined) return digits.length >= fewestBytes * 2
  // base58 and base64, of web pages too, need at least so many letters
  return /^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(word)
}

/** Whether a word of a text is opaque: behind the name of its kind, in a list, or in a sentence. */
export function hasOpaqueWord(text: string): boolean {
  // the way within a site is of many words
  const between = /^https?:\/\//i.test(text) ? /[^\w+-]+/ : /[^\w+/-]+/
  return text.split(between).some(isOpaqueText)
}
