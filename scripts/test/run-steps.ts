import type { TestCount } from './counts.ts'

export interface Step {
  readonly name: string
  /** Runs the step. Output goes to `write`, or, without one, directly to the terminal. */
  readonly run: (write?: (text: string) => void) => Promise<TestCount>
}

/** Steps in sequence; the rest is skipped after a failure. */
type Lane = Step | readonly Step[]

/** A step, or concurrent lanes. */
type Stage = Step | readonly Lane[]

/**
 * Runs the named steps, or all, in order, and stops after the first stage with a failure.
 * Concurrent steps print their output when they end, so that it does not mix. Prints the duration of each, and ends with
 * {@link report}. A step that throws has failed. Resolves to whether nothing failed.
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
  const faults: string[] = []
  const skips: string[] = []

  /** Returns whether nothing failed. */
  async function runStep({ name, run }: Step, isAlone: boolean): Promise<boolean> {
    const said: string[] = []
    if (isAlone) print(`\n── ${name}`)
    const started = performance.now()
    const count: TestCount = await (isAlone ? run() : run(text => said.push(text))).catch((error: unknown) => {
      said.push(String(error))
      return { passed: 0, failed: 1, faults: [String(error)] }
    })
    if (!isAlone) print(`\n── ${name}`)
    if (said.length > 0) print(said.join('').trimEnd())
    passed += count.passed
    failed += count.failed
    faults.push(...(count.faults ?? []).map(fault => `${name}: ${fault}`))
    skips.push(...(count.skips ?? []).map(skip => `${name}: ${skip}`))
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
  return report({ passed, failed, faults, skips }, print)
}

/**
 * Prints what was skipped and what failed at the end of a long log, then the closing line.
 * Returns whether nothing failed.
 */
export function report(
  { passed, failed, faults = [], skips = [] }: TestCount,
  print: (line: string) => void = console.log
): boolean {
  for (const skip of skips) print(`\n﹣ ${skip}`)
  for (const fault of faults) print(`\n✖ ${fault}`)
  print(`\n${passed} passed, ${failed} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}`)
  return failed === 0
}
