/**
 * Maximum number of changes shown: a contract with more may hide something among them.
 * Losses are always shown.
 */
export const mostChanges = 12

/** Returns the changes to show, losses before gains, and the number of further gains. */
export function lossesFirst<Change extends { readonly amount: bigint }>(changes: readonly Change[]) {
  const losses = changes.filter(({ amount }) => amount < 0n)
  const gains = changes.filter(({ amount }) => amount > 0n)
  const shownGains = gains.slice(0, Math.max(0, mostChanges - losses.length))
  return { shown: [...losses, ...shownGains], rest: gains.length - shownGains.length }
}
