/**
 * A reporter for Node's test runner that writes the sums, and how tests that name sentences of the specification ended; Node 20 loads
 * reporters before it can read TypeScript. Suites are no tests; what is skipped has neither passed nor failed.
 *
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* nodeCount(events) {
  const count = { passed: 0, failed: 0 }
  const outcomes = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite' || data.skip !== undefined) continue
    const passed = type === 'test:pass'
    count[passed ? 'passed' : 'failed'] += 1
    if (data.name.endsWith(']')) outcomes.push({ title: data.name, passed })
  }
  yield JSON.stringify({ ...count, outcomes })
}
