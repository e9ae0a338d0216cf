/** Extracts the digits of a text, including Arabic and full-width ones. */
export function extractDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, digit => String(digit.charCodeAt(0) & 0xf)).replace(/[^0-9]/g, '')
}

/**
 * Extracts the code of a pasted text:
 * the only digit sequence of its length ("from 22 May, your code is 123 456"), otherwise all digits.
 */
export function extractCode(text: string, length: number): string {
  const half = Math.floor(length / 2)
  const run = new RegExp(`(?<![0-9])[0-9]{${half}}[ \\u00a0-]?[0-9]{${length - half}}(?![0-9])`)
  const plain = text.replace(/[٠-٩۰-۹０-９]/g, extractDigits)
  return extractDigits(run.exec(plain)?.[0] ?? plain).slice(0, length)
}
