/** A number from a text, spread evenly and the same on every visit (FNV-1a, 32 bit). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** The hue of the stand-in for a name: 0 to 359. */
export function hueOf(name: string): number {
  return hash(name) % 360
}

const firstCharacter = /[\p{L}\p{N}]\p{M}*/u

/** The letter on the stand-in: the first letter or digit of a name, `?` where there is none. */
export function initialOf(name: string): string {
  return firstCharacter.exec(name)?.[0].toUpperCase() ?? '?'
}
