import { eventually } from '../kit/eventually.ts'

/** Resolves when the condition holds; fails with what was waited for, or with how that is written, when it never does. */
export const until = (condition: () => unknown, what = String(condition), milliseconds?: number): Promise<void> =>
  eventually(async () => Boolean(await condition()), what, milliseconds)
