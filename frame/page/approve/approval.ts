import type { Branch } from './typed-data.ts'

export type Row = readonly [label: string, value: string]

/** What an approval screen shows, all of it text. Every screen names the app's origin by itself. */
export interface Approval {
  readonly title: string
  /** The result of all parts together, shown before them. */
  readonly sum?: readonly Row[]
  /** What is done, one after the other, where it is more than one thing. */
  readonly parts?: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  readonly rows: readonly Row[]
  readonly text?: string
  readonly tree?: readonly Branch[]
  readonly warnings: readonly string[]
  /** Likely to be theft. */
  readonly dangers: readonly string[]
  readonly decision: 'Sign' | 'Send' | 'Allow'
}
