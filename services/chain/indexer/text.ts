/**
 * A text of a contract as it may be stored and shown: without control, format and broken characters (among them the marks that
 * turn the direction of the text around them), spaces collapsed, at most `longest` characters. Empty when nothing is left.
 */
export function plainText(value: unknown, longest = 100): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...plain].slice(0, longest).join('').trim()
}
