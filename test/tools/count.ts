import { readFileSync, writeFileSync } from 'node:fs'
import type { Outcome } from '../spec/sentences.ts'

/** How many tests of a run passed and failed. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
}

/** What a runner leaves in a file: its sums, and how the tests ended whose titles name sentences of the specification. */
export interface RunRecord extends TestCount {
  readonly outcomes: readonly Outcome[]
}

export function writeCount(file: string, record: RunRecord): void {
  writeFileSync(file, JSON.stringify(record))
}

/** What a run left in a file; a run that left nothing broke before its end, and counts as one failure. */
export function readCount(file: string): RunRecord {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunRecord
  } catch {
    return { passed: 0, failed: 1, outcomes: [] }
  }
}
