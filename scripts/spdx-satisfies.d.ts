declare module 'spdx-satisfies' {
  /**
   * Returns true if a license expression can be satisfied by approved ones.
   * Throws for an invalid SPDX expression.
   */
  export default function satisfies(expression: string, approved: readonly string[]): boolean
}
