declare module 'spdx-satisfies' {
  /** Whether a licence expression can be met with the approved ones alone. Throws for what is no SPDX expression. */
  export default function satisfies(expression: string, approved: readonly string[]): boolean
}
