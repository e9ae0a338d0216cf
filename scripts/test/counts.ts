import { readFileSync, writeFileSync } from 'node:fs'
import type { Outcome } from '../../test/spec/sentences.ts'

/** Number of passed and failed tests of a run. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
  /** Title and message of each failed test. */
  readonly faults?: readonly string[]
  /** Title of each skipped test or suite, with the reason. */
  readonly skips?: readonly string[]
}

/**
 * Output of a runner: counts, and the outcome of tests whose titles name sentences of the
 * specification.
 */
export interface RunRecord extends TestCount {
  readonly outcomes: readonly Outcome[]
  readonly faults: readonly string[]
  readonly skips: readonly string[]
}

export function writeCount(file: string, record: RunRecord): void {
  writeFileSync(file, JSON.stringify(record))
}

/** Reads the output of a run; a run without output has crashed, and counts as one failure. */
export function readCount(file: string): RunRecord {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunRecord
  } catch {
    return { passed: 0, failed: 1, outcomes: [], faults: [], skips: [] }
  }
}
