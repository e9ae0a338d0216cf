import { relative } from 'node:path'
import type { Reporter, TestResult, TestSession, TestSuiteResult } from '@web/test-runner'
import type { Outcome } from '../../../test/spec/sentences.ts'
import { writeCount } from '../counts.ts'

/**
 * Writes the counts of a run to a file, its failures, and the outcome of tests that name sentences of
 * the specification. A test file that could not be loaded, or failed outside its tests, counts as one failure.
 */
export const countReporter = (file: string): Reporter => ({
  onTestRunFinished({ sessions }) {
    let passed = 0
    let failed = 0
    const outcomes: Outcome[] = []
    for (const session of sessions) {
      const failedBefore = failed
      for (const { test } of testsOf(session)) {
        if (test.passed) passed += 1
        else if (!test.skipped) failed += 1
        if (!test.skipped && test.name.endsWith(']')) outcomes.push({ title: test.name, passed: test.passed })
      }
      if (!session.passed && failed === failedBefore) failed += 1
    }
    writeCount(file, { passed, failed, outcomes, faults: sessions.flatMap(faultsOf), skips: [] })
  }
})

function faultsOf(session: TestSession): readonly string[] {
  const own = testsOf(session)
    .filter(({ test }) => !test.passed && !test.skipped)
    .map(({ suite, test }) =>
      [`${fileOf(session)}: ${[suite, test.name].filter(Boolean).join(', ')}`, test.error?.message, test.error?.actual]
        .filter(Boolean)
        .join('\n')
    )
  return own.length > 0 || session.passed
    ? own
    : [`${fileOf(session)}\n${session.errors.map(({ message }) => message).join('\n')}`]
}

const fileOf = ({ testFile }: TestSession) => relative(process.cwd(), testFile)

function testsOf({ testResults }: TestSession): { readonly suite: string; readonly test: TestResult }[] {
  const all = (suite: TestSuiteResult, around: readonly string[]): ReturnType<typeof testsOf> => {
    const names = [...around, suite.name].filter(Boolean)
    return [...suite.tests.map(test => ({ suite: names.join(', '), test })), ...suite.suites.flatMap(inner => all(inner, names))]
  }
  return testResults ? all(testResults, []) : []
}
