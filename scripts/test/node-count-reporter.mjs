import { relative } from 'node:path'
import { inspect } from 'node:util'

/**
 * A reporter for Node's test runner that writes the sums, what failed, and how tests that name sentences of the specification ended; Node 20
 * loads reporters before it can read TypeScript. Suites are no tests; what is skipped has neither passed nor failed.
 *
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* nodeCount(events) {
  const count = { passed: 0, failed: 0 }
  const outcomes = []
  const faults = []
  const skips = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.skip !== undefined) skips.push(`${titleOf(data)}: ${data.skip}`)
    if (data.details.type === 'suite' || data.skip !== undefined) continue
    const passed = type === 'test:pass'
    count[passed ? 'passed' : 'failed'] += 1
    if (!passed) faults.push(`${titleOf(data)}\n${messageOf(data.details.error)}`)
    if (data.name.endsWith(']')) outcomes.push({ title: data.name, passed })
  }
  yield JSON.stringify({ ...count, outcomes, faults, skips })
}

/** @param {{ file?: string, name: string }} test */
const titleOf = ({ file = '', name }) => `${relative(process.cwd(), file)}: ${name}`

/**
 * The runner wraps what a test threw, which may be no error.
 *
 * @param {Error | undefined} error
 */
const messageOf = error => {
  const message = /** @type {{ message?: string } | undefined} */ (error?.cause)?.message ?? error?.cause ?? error?.message
  return typeof message === 'string' ? message : inspect(message)
}
