/** Longer names are cut: a name is a label in a row, not a text. */
const longest = 64

/**
 * A name from outside as it may be shown: without control and format characters (among them the bidi overrides, which can
 * turn the text around them) and without what is drawn as nothing, spaces collapsed, at most 64 characters. Empty when nothing is left of it, or it is no text.
 */
export function displayName(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
  return [...plain].slice(0, longest).join('').trim()
}
