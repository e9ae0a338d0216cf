/** Returns an icon as a wallet announces it, as a data URL: a mark on a colour derived from the name. */
export function drawnIcon(name: string): string {
  const hue = [...name].reduce((sum, character) => sum + character.charCodeAt(0) * 7, 0) % 360
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 60% 45%)"/><path d="M28 12 17 18l-5 10 11-6z" fill="#fff"/><circle cx="20" cy="20" r="2.5" fill="hsl(${hue} 60% 45%)"/></svg>`
  )}`
}
