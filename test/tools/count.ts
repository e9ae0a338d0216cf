import { readFileSync, writeFileSync } from 'node:fs'

/** How many tests of a run passed and failed. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
}

export function writeCount(file: string, count: TestCount): void {
  writeFileSync(file, JSON.stringify(count))
}

/** What a run left in a file; a run that left nothing broke before its end, and counts as one failure. */
export function readCount(file: string): TestCount {
  try {
    const count = JSON.parse(readFileSync(file, 'utf8')) as TestCount
    return { passed: count.passed, failed: count.failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
