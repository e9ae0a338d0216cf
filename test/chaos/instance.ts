import { spawn } from 'node:child_process'
import { guard } from '../stack/guard.ts'

/** An instance of the services in a process of its own. */
export type Instance = Awaited<ReturnType<typeof startInstance>>

/** Host that every client token names. */
export const audience = 'ws://127.0.0.1'

/** Starts the services as an operator does, and resolves when they listen. */
export async function startInstance(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'services/main.ts'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // the clients of a scenario have addresses of their own, as behind a proxy
      TRUST_PROXY: 'on',
      RELAY_HOSTS: '127.0.0.1',
      METRICS: 'public',
      ...settings
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const release = guard(child.pid!)
  const ended = new Promise<void>(resolve => void child.once('close', () => resolve()))
  void ended.then(release)
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /^health\s+(\S+)\/health$/m.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('close', code => reject(new Error(`The services ended with code ${code}. ${log}`)))
  })
  return {
    url,
    relay: `${url.replace(/^http/, 'ws')}/relay`,
    pid: child.pid!,
    /** What it has logged so far: JSON lines. */
    get log() {
      return log
    },
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null
    },
    /** Reads a value of its metrics. */
    async metric(name: string): Promise<number> {
      const response = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '198.18.255.1' } })
      const line = (await response.text()).split('\n').find(text => text.startsWith(`${name} `))
      return Number(line?.split(' ')[1])
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Starts instances at the same time. */
export async function startInstances(count: number, settings: Readonly<Record<string, string>>): Promise<Instance[]> {
  const started = await Promise.allSettled(Array.from({ length: count }, () => startInstance(settings)))
  const instances = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = started.find(result => result.status === 'rejected')
  if (!failure) return instances
  await Promise.all(instances.map(instance => instance.kill()))
  throw failure.reason
}
