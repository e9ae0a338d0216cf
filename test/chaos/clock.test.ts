import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster, withoutPostgres } from './cluster.ts'
import { startInstance } from './instance.ts'
import { startLoad } from './loaded-pair.ts'
import { scenario } from './scenario.ts'

const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
const withoutFaketime = !existsSync(library) && "install Debian's package faketime"

describe('clock steps', () => {
  scenario('the clock of one of two instances steps an hour ahead, and back', {
    skip: withoutPostgres || withoutFaketime,
    async run(cleanup) {
      const cluster = await startCluster()
      cleanup.add(cluster.stop)
      const clock = createSteppedClock()
      cleanup.add(clock.remove)
      const settings = { DATABASE_URL: cluster.url }
      const instances = await Promise.all([startInstance(settings), startInstance({ ...settings, ...clock.environment })])
      for (const instance of instances) cleanup.add(instance.stop)
      const traffic = await startLoad(cleanup, instances)
      const fault = performance.now()
      clock.set('+1h')
      await sleep(5_000)
      const ahead = await clockOf(instances[1].url)
      clock.set('+0')
      await sleep(5_000)
      const measures = await traffic.finish(fault, { late: 0, duplicated: 0, recovery: 2, errors: 0 })
      return [{ name: 'ahead min', value: Math.round((ahead - Date.now()) / 60_000), least: 59 }, ...measures]
    }
  })
})

/** Creates a clock for a process that can be set while it runs. Timers keep the pace of the machine. */
function createSteppedClock() {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-chaos-clock-'))
  const file = join(folder, 'offset')
  const set = (offset: string) => writeFileSync(file, `${offset}\n`)
  set('+0')
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1'
    },
    /** Sets the offset from the clock of the machine: `+1h`. */
    set,
    remove: () => rmSync(folder, { recursive: true })
  }
}

/** Returns the time of an instance, which the header `date` of its responses shows. */
async function clockOf(url: string): Promise<number> {
  const response = await fetch(`${url}/live`)
  return Date.parse(response.headers.get('date') ?? '')
}
