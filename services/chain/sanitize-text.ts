/** Maximum length of the name of a token, a collection or an NFT. */
const longestName = 100

/**
 * Sanitizes a name from a chain or a list: removes control and format characters, which could reverse
 * or hide the surrounding text, collapses spaces, and truncates. Returns an empty string if nothing is left, or the value is not
 * a text.
 */
export function sanitizeTokenText(value: unknown, longest = longestName): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...plain].slice(0, longest).join('').trim()
}

/** Returns the URL of an icon for the image proxy; `undefined` for an unsupported one. */
export function safeIconUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return undefined
  const url = value.trim()
  if (/^ipfs:\/\/[\w./%-]+$/i.test(url)) return url
  return /^https:\/\//i.test(url) && URL.canParse(url) ? url : undefined
}

/** Returns the URL of an NFT image, which may be a `data:` URL. */
export function safeImageUrl(value: unknown): string | undefined {
  if (
    typeof value === 'string' &&
    value.length <= 262_144 &&
    /^data:image\/(png|jpe?g|webp|gif|avif|svg\+xml)[;,]/i.test(value)
  ) {
    return value
  }
  return safeIconUrl(value)
}
