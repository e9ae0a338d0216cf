import type { TestCount } from './count.ts'

export interface Step {
  readonly name: string
  readonly run: () => Promise<TestCount>
}

/**
 * Runs the steps of these names, or all, in their order, those of one list side by side, and stops at the first in which something
 * failed. Says how long each took and ends with {@link report}. A step that throws has failed. Resolves with whether nothing failed.
 */
export async function runSteps(
  steps: readonly (Step | readonly Step[])[],
  names: readonly string[],
  print: (line: string) => void = console.log
): Promise<boolean> {
  const known = steps.flat().map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown) throw new Error(`There is no step "${unknown}"; there are ${known.join(', ')}.`)
  const summary: string[] = []
  let passed = 0
  let failed = 0

  async function runStep({ name, run }: Step) {
    print(`\n── ${name}`)
    const started = performance.now()
    const count = await run().catch((error: unknown) => {
      print(String(error))
      return { passed: 0, failed: 1 }
    })
    passed += count.passed
    failed += count.failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    summary.push(`${name.padEnd(10)}${`${count.passed} passed, ${count.failed} failed`.padEnd(28)}${seconds.padStart(7)} s`)
  }

  for (const group of steps) {
    await Promise.all(
      [group]
        .flat()
        .filter(({ name }) => names.length === 0 || names.includes(name))
        .map(runStep)
    )
    if (failed > 0) break
  }
  print(`\n${summary.join('\n')}`)
  return report({ passed, failed }, print)
}

/** Prints the closing line, alone. Returns whether nothing failed. */
export function report({ passed, failed }: TestCount, print: (line: string) => void = console.log): boolean {
  print(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}
