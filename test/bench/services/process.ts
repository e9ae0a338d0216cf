import { spawn } from 'node:child_process'
import { guard } from '../../stack/guard.ts'

export interface Running {
  /** `http://127.0.0.1:1234`. */
  readonly url: string
  /** Reads the service's metrics, by name and labels as written. */
  metrics(): Promise<ReadonlyMap<string, number>>
  readonly hasEnded: boolean
  stop(): Promise<void>
}

/**
 * Starts the services in a separate process, as an operator does; resolves once they report their
 * URLs.
 */
export async function startServicesProcess(settings: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'services/main.ts'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_FOLDER: 'memory',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'on',
      RELAY_HOSTS: '127.0.0.1',
      // its clients are behind a proxy, and so is the bench
      METRICS: 'public',
      ...settings
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const release = child.pid === undefined ? () => {} : guard(child.pid)
  void ended.then(release)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const found = /^health\s+(\S+)\/health$/m.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('close', code => reject(new Error(`The services ended with code ${code}: ${said.trim()}`)))
  })
  return {
    url,
    get hasEnded() {
      return child.exitCode !== null
    },
    async metrics() {
      const text = await (await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '198.18.255.1' } })).text()
      const lines = [...text.matchAll(/^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm)]
      return new Map(lines.map(([, name = '', value]) => [name, Number(value)]))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    }
  }
}
