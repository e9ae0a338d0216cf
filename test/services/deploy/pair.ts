import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../stack/port.ts'
import { startNats, withoutNats } from '../nats.ts'
import { createTestDatabase, withoutDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { deployFolder, fillIn, readCompose } from './files.ts'

const programs = ['nginx', 'openssl']

/** Why the pair cannot be started on this machine; false if it can. */
export function whyNoPair(): string | false {
  if (withoutDatabase) return withoutDatabase
  if (withoutNats) return withoutNats
  const missing = programs.filter(name => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  return missing.length > 0 && `not installed: ${missing.join(', ')}`
}

/** Processes of `compose/pair.yaml`, started by hand on loopback. */
export type Pair = Awaited<ReturnType<typeof startPair>>

type InstanceName = 'kit-1' | 'kit-2'

/**
 * Starts what `compose/pair.yaml` describes, with its settings and its nginx.conf: only host names, ports and paths are those of
 * this machine. PostgreSQL is the one of the tests, with a database for the pair.
 */
export async function startPair() {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-pair-'))
  const children = new Set<ChildProcess>()
  const start = (command: string, words: readonly string[], environment: NodeJS.ProcessEnv = process.env) => {
    const child = spawn(command, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  const database = await createTestDatabase()
  const nats = await startNats()
  const [tls, plain] = [await freePort(), await freePort()]
  const url = `https://localhost:${tls}`
  const ports: Record<InstanceName, number> = { 'kit-1': await freePort(), 'kit-2': await freePort() }
  const { services } = readCompose('pair.yaml')
  const variables = {
    PUBLIC_URL: url,
    ALLOWED_ORIGINS: 'https://app.example.com',
    METRICS_TOKEN: 'f'.repeat(64),
    DATABASE_PASSWORD: 'p'
  }

  const startInstance = async (instance: InstanceName) => {
    const entries = Object.entries(services[instance]!.environment ?? {}).map(([key, value]) => [key, fillIn(value, variables)])
    const environment = {
      PATH: process.env['PATH'],
      ...(Object.fromEntries(entries) as Record<string, string>),
      DATABASE_URL: database.url,
      SIGNALS_URL: nats.url,
      DRAIN_SECONDS: '2',
      PORT: String(ports[instance]),
      LOG_LEVEL: 'warn'
    }
    const main = join(deployFolder, '../main.ts')
    const child = start(process.execPath, ['--import', 'tsx', main], environment)
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const exit = once(child, 'exit') as Promise<[number | null, string | null]>
    while (!output.includes('Ctrl-C')) {
      await Promise.race([once(child.stdout, 'data'), exit])
      if (child.exitCode !== null) throw new Error(`${instance} did not start. ${output}`)
    }
    return { child, exit }
  }

  const certificate = createCertificate(folder)
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, localNginx(folder, { tls, plain, ports }))
  const instances = { 'kit-1': await startInstance('kit-1'), 'kit-2': await startInstance('kit-2') }
  const proxy = start('nginx', ['-c', configuration, '-p', folder, '-e', join(folder, 'error.log'), '-g', 'daemon off;'])
  const agent = new Agent({ ca: certificate, keepAlive: true })

  /** Requests a path through the proxy. */
  const request = async (path: string): Promise<{ readonly status: number; readonly text: string }> => {
    const [response] = (await once(get(`${url}${path}`, { agent }), 'response')) as [import('node:http').IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    return { status: response.statusCode!, text: Buffer.concat(parts).toString() }
  }
  await until(
    async () => proxy.exitCode !== null || (await request('/health').catch(() => undefined))?.status === 200,
    'the proxy'
  )
  if (proxy.exitCode !== null) throw new Error(`nginx did not start. ${readFileSync(join(folder, 'error.log'), 'utf8')}`)

  return {
    url,
    relay: `${url.replace('https', 'wss')}/relay`,
    certificate,
    instances,
    portOf: (instance: InstanceName) => ports[instance],
    startInstance,
    request,
    async stop() {
      agent.destroy()
      await Promise.all(
        [...children].map(async child => {
          const exit = once(child, 'exit')
          child.kill('SIGKILL')
          await exit
          child.stdout?.destroy()
          child.stderr?.destroy()
        })
      )
      await nats.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Creates a certificate of `localhost`, as `fullchain.pem` and `privkey.pem`. */
function createCertificate(folder: string): Buffer {
  mkdirSync(join(folder, 'certificates'))
  const [chain, key] = ['fullchain.pem', 'privkey.pem'].map(name => join(folder, 'certificates', name))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '1',
      ...subject,
      '-keyout',
      key!,
      '-out',
      chain!
    ],
    { encoding: 'utf8' }
  )
  if (status !== 0) throw new Error(`openssl failed. ${stderr}`)
  return readFileSync(chain!)
}

/** Returns `compose/nginx.conf` with the ports and paths of this machine. */
function localNginx(
  folder: string,
  { tls, plain, ports }: { readonly tls: number; readonly plain: number; readonly ports: Readonly<Record<InstanceName, number>> }
): string {
  const [, minor = 0] = /nginx\/\d+\.(\d+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.map(Number) ?? []
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(kind => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `pid ${folder}/nginx.pid;\nworker_processes 1;\n${readFileSync(join(deployFolder, 'compose/nginx.conf'), 'utf8')}`
    .replaceAll(/kit-([12]):8787/g, (_, number: string) => `127.0.0.1:${ports[`kit-${number}` as InstanceName]}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
    .replaceAll('/etc/nginx/certificates', `${folder}/certificates`)
    .replace('http {', `http {\n${temporary}`)
    .replace('http2 on;', minor >= 25 ? 'http2 on;' : '') // the directive is of 1.25.1
}
