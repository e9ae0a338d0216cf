import type { Branch } from './typed-data.ts'

/** What an approval screen shows: everything is text. */
export interface Approval {
  readonly title: string
  /** Who asks: the origin that the browser vouches for. */
  readonly origin: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly text?: string
  readonly tree?: readonly Branch[]
  readonly warnings: readonly string[]
  /** Likely to be theft. */
  readonly dangers: readonly string[]
  readonly decision: 'Sign' | 'Send'
}
