import { deepEqual, equal, ok } from 'node:assert/strict'
import { mostMissed, type OracleKind } from './kinds.ts'

/**
 * Returns the kinds with these names.
 * @throws for an unknown name, whose test would be missing
 */
export const kindsNamed = (kinds: readonly OracleKind[], ...names: readonly string[]): readonly OracleKind[] =>
  names.map(name => {
    const found = kinds.find(kind => kind.name === name)
    if (!found) throw new Error(`The oracle has no kind ${name}.`)
    return found
  })

/** Cases of each kind in `npm test`; `npm run test:oracle` has more. */
const cases = 2_000
const seed = 20_260_101

/** Runs a kind, and fails with every missed request. */
export async function assertNothingMissed(kind: OracleKind): Promise<void> {
  const { cases: run, moved, danger, exact, missed } = await kind.run({ seed, from: 0, count: cases })
  equal(run, cases)
  if (kind.name === 'harmless') {
    ok(
      missed.length <= mostMissed(kind.name, cases),
      `${missed.length} of ${cases} harmless requests are a danger:\n${missed.slice(0, 10).join('\n')}`
    )
    return
  }
  deepEqual(missed.slice(0, 10), [])
  deepEqual([moved, danger + exact], [cases, cases])
}
