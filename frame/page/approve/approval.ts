import type { Branch } from './typed-data.ts'

export type Row = readonly [label: string, value: string]

/** What an approval screen shows: everything is text. */
export interface Approval {
  readonly title: string
  /** Who asks: the origin that the browser vouches for. */
  readonly origin: string
  /** What comes of all of it together, before it is told one by one. */
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
