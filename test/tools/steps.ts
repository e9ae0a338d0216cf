import type { TestCount } from './count.ts'

export interface Step {
  readonly name: string
  /** Runs it. What it has to say goes to `write`, or, without one, straight to the terminal. */
  readonly run: (write?: (text: string) => void) => Promise<TestCount>
}

/** One after another; the rest is left out once one has failed. */
type Lane = Step | readonly Step[]

/** A step, or lanes side by side. */
type Stage = Step | readonly Lane[]

/**
 * Runs the steps of these names, or all, in their order, and stops at the first stage in which something failed. Of steps side by side each
 * says what it has to say when it has ended, so that they do not talk at the same time. Says how long each took and ends with {@link report}. A
 * step that throws has failed. Resolves with whether nothing failed.
 */
export async function runSteps(
  steps: readonly Stage[],
  names: readonly string[],
  print: (line: string) => void = console.log
): Promise<boolean> {
  const stages = steps.map(stage => [stage].flat().map(lane => [lane].flat()))
  const known = stages.flat(2).map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown) throw new Error(`There is no step "${unknown}"; there are ${known.join(', ')}.`)
  const wanted = stages.map(lanes =>
    lanes.map(lane => lane.filter(({ name }) => names.length === 0 || names.includes(name))).filter(lane => lane.length > 0)
  )
  const summary: string[] = []
  let passed = 0
  let failed = 0

  /** Returns whether nothing failed. */
  async function runStep({ name, run }: Step, isAlone: boolean): Promise<boolean> {
    const said: string[] = []
    if (isAlone) print(`\n── ${name}`)
    const started = performance.now()
    const count = await (isAlone ? run() : run(text => said.push(text))).catch((error: unknown) => {
      said.push(String(error))
      return { passed: 0, failed: 1 }
    })
    if (!isAlone) print(`\n── ${name}`)
    if (said.length > 0) print(said.join('').trimEnd())
    passed += count.passed
    failed += count.failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    summary.push(`${name.padEnd(10)}${`${count.passed} passed, ${count.failed} failed`.padEnd(28)}${seconds.padStart(7)} s`)
    return count.failed === 0
  }

  for (const lanes of wanted) {
    if (lanes.length > 1) print(`\n── ${lanes.map(lane => lane.map(({ name }) => name).join(', ')).join(' beside ')}`)
    await Promise.all(
      lanes.map(async lane => {
        for (const step of lane) if (!(await runStep(step, lanes.length === 1))) break
      })
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
