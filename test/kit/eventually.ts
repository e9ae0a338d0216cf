import { beforeNextLook } from './poll-delay.ts'

/**
 * Resolves once the condition holds. Polls, also while timers are mocked.
 * Fails with the message after a timeout, which exists for tests that would otherwise hang.
 */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  sentence: string,
  milliseconds = 10_000
): Promise<void> {
  const limit = process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n
  for (let looks = 1; !(await condition()); looks++) {
    if (process.hrtime.bigint() > limit) throw new Error(`It did not come about: ${sentence}`)
    await beforeNextLook(looks)
  }
}
