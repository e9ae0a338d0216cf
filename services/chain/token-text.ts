/** What a token, a collection or an NFT is called at most. */
const longestName = 100

/**
 * A name from a chain or a list as it may be shown: without control and format characters, which could turn or hide the text around it, spaces
 * collapsed, cut. Empty when nothing is left of it, or it is no text.
 */
export function tokenText(value: unknown, longest = longestName): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...plain].slice(0, longest).join('').trim()
}

/** Where the image proxy may fetch an icon; `undefined` for anything else. */
export function iconLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return undefined
  const url = value.trim()
  if (/^ipfs:\/\/[\w./%-]+$/i.test(url)) return url
  return /^https:\/\//i.test(url) && URL.canParse(url) ? url : undefined
}

/** The picture of an NFT, which may also carry its own bytes. */
export function pictureLink(value: unknown): string | undefined {
  if (
    typeof value === 'string' &&
    value.length <= 262_144 &&
    /^data:image\/(png|jpe?g|webp|gif|avif|svg\+xml)[;,]/i.test(value)
  ) {
    return value
  }
  return iconLink(value)
}
