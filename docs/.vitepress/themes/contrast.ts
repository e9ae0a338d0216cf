// Contrast of computed colors (WCAG 2.2, relative luminance), measured in the page: the kit derives its colors with `color-mix` and
// relative colors, which the browser resolves.

/** Two colors of the kit that are seen together, by their tokens. */
export interface Pair {
  readonly label: string
  readonly front: string
  readonly back: string
  /** Least ratio: 4.5 for text, 3 for what is not text (WCAG 1.4.3 and 1.4.11, level AA). */
  readonly least: 3 | 4.5
}

export const pairs: readonly Pair[] = [
  { label: 'Text', front: 'text', back: 'surface', least: 4.5 },
  { label: 'Secondary text', front: 'text-2', back: 'surface', least: 4.5 },
  { label: 'Secondary text on a row', front: 'text-2', back: 'fill-1', least: 4.5 },
  { label: 'Faint text on a field', front: 'text-3', back: 'fill-2', least: 4.5 },
  { label: 'Accent button', front: 'on-accent', back: 'accent-solid', least: 4.5 },
  { label: 'Accent button, hover', front: 'on-accent', back: 'accent-hover', least: 4.5 },
  { label: 'Accent button, pressed', front: 'on-accent', back: 'accent-pressed', least: 4.5 },
  { label: 'Link', front: 'accent-text', back: 'surface', least: 4.5 },
  { label: 'Link on its tint', front: 'accent-text', back: 'accent-soft', least: 4.5 },
  { label: 'Error', front: 'danger', back: 'surface', least: 4.5 },
  { label: 'Focus ring', front: 'focus-color', back: 'surface', least: 3 },
  { label: 'Edge of a field', front: 'control-edge', back: 'surface', least: 3 }
]

let canvas: OffscreenCanvasRenderingContext2D | null | undefined

/** Returns the computed color of a CSS value on an element: red, green and blue, from 0 to 1. */
export function computedColor(element: HTMLElement, value: string): readonly number[] {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('There is no canvas.')
  element.style.color = value
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map(channel => channel / 255)
}

/** Returns the relative luminance of a color, from 0 to 1. */
export function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map(channel =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two CSS values on an element, from 1 to 21. Changes the element's color. */
export function contrastOf(element: HTMLElement, one: string, other: string): number {
  const [lower = 0, higher = 0] = [one, other].map(value => luminance(computedColor(element, value))).sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** Returns the contrast of a pair on an element that has the kit's tokens. */
export const contrastOfPair = (element: HTMLElement, { front, back }: Pair): number =>
  contrastOf(element, `var(--w3m-${front})`, `var(--w3m-${back})`)
