/** Hashes a text to an evenly distributed, stable number (FNV-1a, 32 bit). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Returns the hue of a name's fallback: 0 to 359. */
export function getHue(name: string): number {
  return hash(name) % 360
}

const firstCharacter = /[\p{L}\p{N}]\p{M}*/u

/** Returns the monogram: the first letter or digit of a name, `?` if there is none. */
export function getInitial(name: string): string {
  return firstCharacter.exec(name)?.[0].toUpperCase() ?? '?'
}
