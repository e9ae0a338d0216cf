import { writeFileSync } from 'node:fs'
import type { Reporter, TestResult, TestSession, TestSuiteResult } from '@web/test-runner'
import type { Outcome } from '../../spec/sentences.ts'
import { writeCount } from '../count.ts'

/** Leaves the sums of a run in a file, and how tests that name sentences of the specification ended. A test file that could not be loaded, or broke outside its tests, counts as one failure. */
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
    writeCount(file, { passed, failed, outcomes })
  }
})

/** Leaves in a file, as JSON, what failed in a run: the title of each, and what was said. */
export const faultsReporter = (file: string): Reporter => ({
  onTestRunFinished({ sessions }) {
    const faults = sessions.flatMap(session => {
      const own = testsOf(session)
        .filter(({ test }) => !test.passed && !test.skipped)
        .map(({ suite, test }) => [`${suite}: ${test.name}`, test.error?.message, test.error?.actual].filter(Boolean).join('\n'))
      return own.length || session.passed
        ? own
        : [`${session.testFile}\n${session.errors.map(({ message }) => message).join('\n')}`]
    })
    writeFileSync(file, JSON.stringify(faults))
  }
})

function testsOf({ testResults }: TestSession): { readonly suite: string; readonly test: TestResult }[] {
  const all = (suite: TestSuiteResult, around: readonly string[]): ReturnType<typeof testsOf> => {
    const names = [...around, suite.name].filter(Boolean)
    return [...suite.tests.map(test => ({ suite: names.join(', '), test })), ...suite.suites.flatMap(inner => all(inner, names))]
  }
  return testResults ? all(testResults, []) : []
}
