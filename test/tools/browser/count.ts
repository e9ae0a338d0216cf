import type { Reporter, TestSuiteResult } from '@web/test-runner'
import { writeCount } from '../count.ts'

/** Leaves the sums of a run in a file. A test file that could not be loaded, or broke outside its tests, counts as one failure. */
export const countReporter = (file: string): Reporter => ({
  onTestRunFinished({ sessions }) {
    let passed = 0
    let failed = 0
    const add = (suite: TestSuiteResult) => {
      for (const test of suite.tests) {
        if (test.passed) passed += 1
        else if (!test.skipped) failed += 1
      }
      suite.suites.forEach(add)
    }
    for (const session of sessions) {
      const failedBefore = failed
      if (session.testResults) add(session.testResults)
      if (!session.passed && failed === failedBefore) failed += 1
    }
    writeCount(file, { passed, failed })
  }
})
