import { encode } from 'uqr'

/** The largest part of the code that an image may cover: level Q restores a quarter, which leaves room for glare and dirt. */
const largestHole = 0.06
/** How wide a stroke is, in modules: narrower ones look finer, and fail in some scanners held close. */
const width = 0.88
const eye = 7

export interface QrDrawing {
  /** Modules along one side, without the quiet zone. */
  readonly size: number
  /** Modules along one side of the hole in the middle; 0 without one. */
  readonly hole: number
  /** Fills of everything dark, on a field of `size` × `size`, by the even-odd rule. */
  readonly path: string
}

/**
 * Draws a text as QR code: dark modules as round strokes joined from top to bottom, the three eyes as squircles.
 * Error correction Q or better (ISO/IEC 18004), no quiet zone.
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

/** The three eyes alone: what stands on the plate until the code is there. */
export function drawEyes(size: number): string {
  return drawEye(0, 0) + drawEye(size - eye, 0) + drawEye(0, size - eye)
}

/** The side of the largest hole: odd like the side of every code, so that it lies on whole modules. */
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

/** A square whose corners begin to bend `bend` before they are reached, and bend evenly. */
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
