import { beforeNextLook } from './looking.ts'

/**
 * Resolves once the condition holds, looking again and again, also while timers are mocked.
 * Fails with the sentence when it does not come about: a limit for a test that would otherwise hang, not a wait.
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
