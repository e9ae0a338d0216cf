/**
 * 256 KiB of text. EIP-6963 recommends at least 96 × 96 pixels; any format needs less than a tenth of
 * this for them.
 */
const longest = 262_144

/**
 * Validates an untrusted image data URI (EIP-6963 `icon`) for the `src` of an `<img>`, where scripts
 * in an SVG do not run. Returns `undefined` for anything else (`javascript:`, `https:`, HTML, more than 256 KiB), so that the
 * fallback is shown.
 */
export function safeDataImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined
  const url = value.trim()
  return /^data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,]/i.test(url) ? url : undefined
}
