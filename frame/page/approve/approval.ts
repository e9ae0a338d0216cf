import type { Branch } from './typed-data.ts'

/** The value of a `long` row is shown in a box that is scrolled. */
export type Row = readonly [label: string, value: string, size?: 'long']

const mostLines = 6
const mostCharacters = 280

/** A row of any length: data, lists and texts of others must not push away what stands beside them. */
export const rowOfAnyLength = (label: string, value: string): Row =>
  value.length > mostCharacters || value.split('\n').length > mostLines ? [label, value, 'long'] : [label, value]

/** What an approval screen shows, all of it text. Every screen names the app's origin by itself. */
export interface Approval {
  readonly title: string
  /** The result of all parts together, shown before them. */
  readonly sum?: readonly Row[]
  /** What is done, one after the other, where it is more than one thing. */
  readonly parts?: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  /** Those that are long come last. */
  readonly rows: readonly Row[]
  readonly text?: string
  readonly tree?: readonly Branch[]
  readonly warnings: readonly string[]
  /** Likely to be theft. */
  readonly dangers: readonly string[]
  readonly decision: 'Sign' | 'Send' | 'Allow'
}
