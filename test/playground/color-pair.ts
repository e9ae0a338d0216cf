/** A CSS colour for light mode, and one for dark mode. */
type ColorPair = readonly [light: string, dark: string]

/** Reads `light-dark(a, b)`; any other colour is that of both modes. */
export function readPair(value: string): ColorPair {
  const inner = /^light-dark\((.*)\)$/i.exec(value.trim())?.[1]
  const at = inner === undefined ? -1 : commaOf(inner)
  return at < 0 ? [value, value] : [inner!.slice(0, at).trim(), inner!.slice(at + 1).trim()]
}

/** Writes the pair as one CSS colour. A mode without a colour takes that of the other mode. */
export function writePair([light, dark]: ColorPair): string {
  const [one, other] = [light.trim() || dark.trim(), dark.trim() || light.trim()]
  return one === other ? one : `light-dark(${one}, ${other})`
}

/** Returns the index of the only comma outside of parentheses, or -1. */
function commaOf(text: string): number {
  const found: number[] = []
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth === 0) found.push(index)
  }
  return found.length === 1 && depth === 0 ? found[0]! : -1
}
