/** The digits of a text, whichever keyboard they come from: Arabic and full-width ones too. */
export function digitsIn(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, digit => String(digit.charCodeAt(0) & 0xf)).replace(/[^0-9]/g, '')
}

/** The code in a text that was pasted: the one run of its length where there is one ("from 22 May, your code is 123 456"), else all digits. */
export function codeIn(text: string, length: number): string {
  const half = Math.floor(length / 2)
  const run = new RegExp(`(?<![0-9])[0-9]{${half}}[ \\u00a0-]?[0-9]{${length - half}}(?![0-9])`)
  const plain = text.replace(/[٠-٩۰-۹０-９]/g, digitsIn)
  return digitsIn(run.exec(plain)?.[0] ?? plain).slice(0, length)
}
