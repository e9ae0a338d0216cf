import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTable, readRows } from '../../test/chaos/table.ts'
import { report } from './run-steps.ts'
import { chaosTests } from './main.ts'

// `npm run test:chaos`, or `npm run test:chaos -- half-open failover` for some: injects faults into the services and ends with a table.
// As root on Linux, it runs in a network namespace of its own, in which it may drop packets; it disappears with its last process.

/** Set in the process within the namespace. */
const isolated = 'W3M_CHAOS_NAMESPACE'

/** Starts loopback, and moves the local routes behind rules that drop packets. */
const prepare = 'ip link set lo up && ip rule add pref 100 lookup local && ip rule del pref 0'

if (process.env[isolated] === undefined && mayIsolate()) {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', ['--net', 'sh', '-c', `${prepare} && exec "$@"`, 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [isolated]: '1' }
  })
  process.exitCode = status ?? 1
} else await runScenarios(process.argv.slice(2))

function mayIsolate(): boolean {
  const { status } = spawnSync('unshare', ['--net', 'sh', '-c', prepare], { stdio: 'ignore' })
  return status === 0
}

async function runScenarios(names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-chaos-'))
  try {
    const rows = join(folder, 'rows.jsonl')
    const network = process.env[isolated] ? 'packets are dropped in a network namespace' : 'a TCP proxy stops forwarding'
    const load = () => loadavg()[0]!.toFixed(1)
    console.log(`${cpus().length} processors, load ${load()}; ${network}`)
    const started = performance.now()
    const count = await chaosTests(names, rows)
    console.log(`\n${formatTable(readRows(rows))}`)
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s, load ${load()}`)
    process.exitCode = report(count) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
