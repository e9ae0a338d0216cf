import type { OracleKind, OracleTally } from '../kinds.ts'
import { runCalls } from './call-kind.ts'
import { callMakers } from './call-cases.ts'
import { runHarmless } from './harmless.ts'
import { runMessages, runTypedOperations } from './operation-kind.ts'
import { signedMakers } from './signed-cases.ts'
import { runSigned, type CaseResult } from './signed-kind.ts'
import { startWorld, type OracleWorld } from './world.ts'

interface Plan {
  readonly seed: number
  readonly from: number
  readonly count: number
}

let world: Promise<OracleWorld> | undefined

/** Starts the chain of all kinds with the first case. */
const worldOf = (): Promise<OracleWorld> => (world ??= startWorld())

async function stop(): Promise<void> {
  const running = world
  world = undefined
  await (await running)?.stop()
}

/** Number of cases that are generated, shown and executed together. */
const atOnce = 500

const kindOf = (name: string, run: (world: OracleWorld, plan: Plan) => Promise<readonly CaseResult[]>): OracleKind => ({
  name,
  async run({ seed, from, count }) {
    const results: CaseResult[] = []
    for (let start = from; start < from + count; start += atOnce) {
      results.push(...(await run(await worldOf(), { seed, from: start, count: Math.min(atOnce, from + count - start) })))
    }
    return tallyOf(results)
  },
  stop
})

function tallyOf(results: readonly CaseResult[]): OracleTally {
  const moved = results.filter(result => result.moved)
  return {
    cases: results.length,
    moved: moved.length,
    danger: results.filter(({ danger }) => danger).length,
    exact: moved.filter(({ danger, missed }) => !danger && missed === undefined).length,
    missed: results.flatMap(({ missed }) => missed ?? [])
  }
}

export const evmKinds: readonly OracleKind[] = [
  ...Object.entries(signedMakers).map(([kind, makers]) =>
    kindOf(kind, (chain, plan) => runSigned(chain, { ...plan, kind, makers }))
  ),
  kindOf('messages of 32 bytes', runMessages),
  kindOf('typed user operations', runTypedOperations),
  ...Object.keys(callMakers).map(kind => kindOf(kind, (chain, plan) => runCalls(chain, { ...plan, kind }))),
  kindOf('harmless', runHarmless)
]
