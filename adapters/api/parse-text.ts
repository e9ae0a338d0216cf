// Validators of single fields that only some responses have.

/** An integer as text, up to 2²⁵⁶. */
export const isIntegerText = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)

/** A date that `Date` can parse. */
export const isDateText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 40 && Number.isFinite(Date.parse(value))

/**
 * Sanitizes a text of a few sentences:
 * removes characters that reverse or hide text and cuts at 1000 characters. Returns an empty string if the value is not a
 * string.
 */
export function sanitizeText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, 4000)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
  return [...plain].slice(0, 1000).join('').trim()
}
