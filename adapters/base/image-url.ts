/** 256 KiB as text. EIP-6963 asks for at least 96 × 96 pixels, which no format needs more than a tenth of this for. */
const longest = 262_144

/**
 * An image from outside that carries its own bytes (EIP-6963 `icon`), fit for the `src` of an `<img>`, where no script of an SVG
 * runs. Anything else (`javascript:`, `https:`, HTML, more than 256 KiB) → `undefined`, so that the drawn stand-in shows.
 */
export function dataImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined
  const url = value.trim()
  return /^data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,]/i.test(url) ? url : undefined
}
