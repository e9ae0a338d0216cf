import type { TypedDataNode } from './typed-data.ts'

/** The value of a `long` row is shown in a scrollable box. */
export type ApprovalRow = readonly [label: string, value: string, size?: 'long']

const mostLines = 6
const mostCharacters = 280

/** Creates a row of any length: data, lists and untrusted texts must not push other rows out of view. */
export const rowOfAnyLength = (label: string, value: string): ApprovalRow =>
  value.length > mostCharacters || value.split('\n').length > mostLines ? [label, value, 'long'] : [label, value]

/** Contents of an approval screen, all of it plain text. Every screen also names the app's origin. */
export interface ApprovalContent {
  readonly title: string
  /** Result of all parts together, shown before them. */
  readonly sum?: readonly ApprovalRow[]
  /** Parts in order, if there are several. */
  readonly parts?: readonly { readonly title: string; readonly rows: readonly ApprovalRow[] }[]
  /** Rows; long ones last. */
  readonly rows: readonly ApprovalRow[]
  readonly text?: string
  readonly tree?: readonly TypedDataNode[]
  readonly warnings: readonly string[]
  /** Warnings of likely theft. */
  readonly dangers: readonly string[]
  readonly decision: 'Sign' | 'Send' | 'Allow'
}
