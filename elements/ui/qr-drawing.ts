import { encode } from 'uqr'

/**
 * Maximum share of the code an image may cover:
 * level Q restores a quarter, which leaves a margin for glare and dirt.
 */
const largestHole = 0.06
/** Stroke width in modules. Narrower strokes look finer, but fail in some scanners at close range. */
const width = 0.88
const eye = 7

export interface QrDrawing {
  /** Modules per side, without the quiet zone. */
  readonly size: number
  /** Modules per side of the hole in the middle; 0 without one. */
  readonly hole: number
  /** Path of all dark areas in a `size` × `size` viewBox, filled by the even-odd rule. */
  readonly path: string
}

/**
 * Draws a text as a QR code:
 * dark modules as rounded vertical strokes, the three finder patterns as squircles. Error correction Q or better (ISO/IEC
 * 18004), no quiet zone.
 */
export function drawQr(text: string, withHole: boolean): QrDrawing {
  const { data, size } = encode(text, { ecc: 'Q', boostEcc: true, border: 0 })
  const hole = withHole ? holeOf(size) : 0
  const isDrawn = (column: number, row: number) =>
    data[row]?.[column] === true && !isEye(column, row, size) && !isHole(column, row, size, hole)

  const parts: string[] = []
  for (let column = 0; column < size; column++) {
    for (let row = 0; row < size; row++) {
      if (!isDrawn(column, row)) continue
      const top = row
      while (isDrawn(column, row + 1)) row++
      parts.push(strokeDown(column, top, row))
    }
  }
  return { size, hole, path: parts.join('') + drawEyes(size) }
}

/** Draws only the three finder patterns: the placeholder until there is a code. */
export function drawEyes(size: number): string {
  return drawEye(0, 0) + drawEye(size - eye, 0) + drawEye(0, size - eye)
}

/**
 * Returns the side of the largest hole:
 * odd like the side of every code, so that it is aligned to modules.
 */
function holeOf(size: number): number {
  const side = Math.floor(Math.sqrt(largestHole) * size)
  return side % 2 === 1 ? side : side - 1
}

function isHole(column: number, row: number, size: number, hole: number): boolean {
  const middle = (size - 1) / 2
  return Math.abs(column - middle) < hole / 2 && Math.abs(row - middle) < hole / 2
}

function isEye(column: number, row: number, size: number): boolean {
  return (column < eye && (row < eye || row >= size - eye)) || (column >= size - eye && row < eye)
}

function strokeDown(column: number, top: number, bottom: number): string {
  const cap = (towards: number) => `a${width / 2} ${width / 2} 0 0 1 ${towards} 0`
  return `M${hundredth(column + (1 - width) / 2)} ${top + 0.5}${cap(width)}v${bottom - top}${cap(-width)}z`
}

function drawEye(x: number, y: number): string {
  return squircle(x, y, eye, 2.1) + squircle(x + 1, y + 1, eye - 2, 1.8) + squircle(x + 2, y + 2, 3, 1.1)
}

/** Draws a square whose corners start to curve `bend` before their end. */
function squircle(x: number, y: number, side: number, bend: number): string {
  const straight = hundredth(side - 2 * bend)
  const hold = hundredth(bend * 0.8)
  const rest = hundredth(bend - hold)
  const corner = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number) =>
    `c${ax} ${ay} ${bx} ${by} ${cx} ${cy}`
  return (
    `M${hundredth(x + bend)} ${y}h${straight}${corner(hold, 0, bend, rest, bend, bend)}` +
    `v${straight}${corner(0, hold, -rest, bend, -bend, bend)}` +
    `h${-straight}${corner(-hold, 0, -bend, -rest, -bend, -bend)}` +
    `v${-straight}${corner(0, -hold, rest, -bend, bend, -bend)}z`
  )
}

const hundredth = (value: number) => Math.round(value * 100) / 100
