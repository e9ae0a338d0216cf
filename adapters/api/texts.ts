// What single fields of a reply may be, beside those of every list.

/** A whole number as text, up to 2²⁵⁶. */
export const isWhole = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)

/** A time that `Date` reads. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 40 && Number.isFinite(Date.parse(value))

/** A text of some sentences without what could turn or hide the words around it, cut at 1000 characters. Empty for what is no text. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, 4000)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
  return [...plain].slice(0, 1000).join('').trim()
}
