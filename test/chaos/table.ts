import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A measured number with its budget. */
export interface Measure {
  readonly name: string
  readonly value: number
  /** Maximum that passes. */
  readonly most?: number
  /** Minimum that passes: with less, the fault was not injected. */
  readonly least?: number
}

/** One line of the table that `npm run test:chaos` ends with. */
export interface Row {
  readonly scenario: string
  readonly measures: readonly Measure[]
  /** Duration of the scenario. */
  readonly seconds: number
}

/** Appends a row to the file of the run, if the run prints a table. */
export function addRow(row: Row, file = process.env['W3M_CHAOS_ROWS']): void {
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

export const readRows = (file: string): readonly Row[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Row)
    : []

export const isMissed = ({ value, most = Infinity, least = -Infinity }: Measure): boolean => !(value <= most && value >= least)

/** `late 12/300`; a number outside its budget is marked. */
export const formatMeasure = (measure: Measure): string => {
  const { name, value, most } = measure
  const number = Number.isInteger(value) ? String(value) : value.toFixed(1)
  return `${name} ${number}${most === undefined ? '' : `/${most}`}${isMissed(measure) ? ' (!)' : ''}`
}

/** Returns the table as text: value/budget of each measure. */
export function formatTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ scenario }) => scenario.length), 0)
  return rows
    .map(({ scenario, measures, seconds }) => {
      const cells = [...measures.map(formatMeasure), `(${seconds.toFixed(0)} s)`]
      return `${scenario.padEnd(width)}  ${cells.join('  ')}`
    })
    .join('\n')
}
