/** Maximum length in characters. A name is a label in a row, not a text. */
const longest = 64

/**
 * Sanitizes an untrusted name for display.
 * Removes control and format characters (including bidi overrides, which can reorder surrounding text) and invisible characters,
 * collapses spaces, and cuts at 64 characters. Returns an empty string if nothing is left or the value is not a string.
 */
export function sanitizeDisplayName(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
  return [...plain].slice(0, longest).join('').trim()
}
