import { eventually } from '../kit/eventually.ts'

/**
 * Resolves when the condition holds; fails after a timeout with the description, or the condition's
 * source.
 */
export const until = (condition: () => unknown, what = String(condition), milliseconds?: number): Promise<void> =>
  eventually(async () => Boolean(await condition()), what, milliseconds)
