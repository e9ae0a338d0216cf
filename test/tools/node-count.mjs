/**
 * A reporter for Node's test runner that writes the sums alone; Node 20 loads reporters before it can read TypeScript. Suites are no
 * tests; what is skipped has neither passed nor failed.
 *
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* nodeCount(events) {
  const count = { passed: 0, failed: 0 }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite' || data.skip !== undefined) continue
    count[type === 'test:pass' ? 'passed' : 'failed'] += 1
  }
  yield JSON.stringify(count)
}
