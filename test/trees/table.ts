import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** One line of the table that `npm run test:trees` ends with. */
export interface Row {
  readonly project: string
  readonly seconds: number
  /** What the kit adds to the project: its packages and their megabytes on disk. */
  readonly packages: number
  readonly megabytes: number
  /** Lines of the installation and the build that warn of the kit or of a package that is installed with it. */
  readonly warnings: number
}

/** Appends a row to the file of the run, if the run prints a table. */
export function addRow(row: Row, file = process.env['W3M_TREES_ROWS']): void {
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

export const readRows = (file: string): readonly Row[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Row)
    : []

/** The table as text, columns aligned, with a line of sums. */
export function formatTable(rows: readonly Row[]): string {
  const sum = (key: 'seconds' | 'warnings'): number => rows.reduce((total, row) => total + row[key], 0)
  const lines = [
    ['project', 'seconds', 'MB', 'packages', 'warnings'],
    ...rows.map(({ project, seconds, megabytes, packages, warnings }) => [
      project,
      seconds.toFixed(0),
      megabytes.toFixed(1),
      String(packages),
      String(warnings)
    ]),
    [`${rows.length} projects`, sum('seconds').toFixed(0), '', '', String(sum('warnings'))]
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  return lines
    .map(line => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '))
    .map(line => line.trimEnd())
    .join('\n')
}
