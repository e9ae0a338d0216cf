import { setTimeout as sleep } from 'node:timers/promises'
import { startInstances, type Instance } from './instance.ts'
import type { Cleanup } from './scenario.ts'
import { startTraffic } from './traffic.ts'

/** The usual load of a scenario. */
export const load = { pairs: 20, perSecond: 100 }

const warmUp = 3_000

/** Starts two instances and the usual load over them, and resolves when the load has run for 3 s. */
export async function startLoadedPair(cleanup: Cleanup, settings: Readonly<Record<string, string>>) {
  const instances = await startInstances(2, settings)
  for (const instance of instances) cleanup.add(instance.stop)
  return { instances, traffic: await startLoad(cleanup, instances) }
}

/** Starts the usual load over running instances, and resolves when it has run for 3 s. */
export async function startLoad(cleanup: Cleanup, instances: readonly Instance[]) {
  const traffic = await startTraffic({ ...load, relays: instances.map(({ relay }) => relay) })
  cleanup.add(traffic.stop)
  await sleep(warmUp)
  return traffic
}
