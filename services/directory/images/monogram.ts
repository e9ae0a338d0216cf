/** Draws the initials of a name on a color derived from the name. */
export function renderMonogram(name: string, letters = initials(name)): string {
  const hue = hash(name) % 360
  // Yellow and green look brighter: darker, so that white letters stay readable.
  const lightness = hue >= 40 && hue <= 190 ? 30 : 42
  return svg(`hsl(${hue} 62% ${lightness}%)`, letters)
}

/** `MetaMask` → `MM`, `Trust Wallet` → `T`, `1inch` → `1`. */
function initials(name: string): string {
  const words = name.replace(/\b(wallet|app)\b/gi, '').match(/[\p{Lu}\d]|(?<=^|\s)\p{L}/gu)
  return (words ?? [...name.trim()]).slice(0, 2).join('').toUpperCase()
}

function svg(colour: string, letters: string): string {
  const size = [...letters].length > 2 ? 10 : [...letters].length > 1 ? 13 : 16
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/>` +
    `<text x="20" y="20" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" ` +
    `font-weight="600" fill="#fff">${escape(letters)}</text></svg>`
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter]!)

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}
