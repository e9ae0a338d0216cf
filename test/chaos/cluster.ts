import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { account, programs } from '../../scripts/test/postgres.ts'
import { guard } from '../stack/guard.ts'
import { freePort } from '../stack/port.ts'
import { until } from '../services/until.ts'

const programFolder = programs()

/** Reason to skip scenarios that need PostgreSQL; false if it is installed. */
export const withoutPostgres = programFolder === undefined && "install Debian's package postgresql"

/** A PostgreSQL server of a scenario, which writes to disk as in production. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

interface ClusterOptions {
  /** Loopback address to listen on. */
  readonly host?: string
  readonly settings?: Readonly<Record<string, string | number>>
}

/** Creates a cluster and starts it. */
export async function startCluster({ host = '127.0.0.1', settings = {} }: ClusterOptions = {}) {
  const folder = createFolder()
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '--username=chaos', '--auth=trust', '--encoding=UTF8', '--locale=C'], folder)
  return start(folder, host, settings)
}

/** Creates a standby that streams from the primary, and starts it. */
export async function startStandby(primary: Cluster, { host = '127.0.0.1', settings = {} }: ClusterOptions = {}) {
  const folder = createFolder()
  const from = `${primary.url}?application_name=standby`
  run('pg_basebackup', ['-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '-d', from], folder)
  return start(folder, host, settings)
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-chaos-postgres-'))
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  const own = account()
  if (own) for (const path of [folder, join(folder, 'data')]) chownSync(path, own.uid, own.gid)
  return folder
}

function run(program: string, words: readonly string[], folder: string): void {
  const { status, stderr } = spawnSync(join(programFolder!, program), words, { encoding: 'utf8', cwd: folder, ...account() })
  if (status !== 0) throw new Error(`${program} failed. ${stderr}`)
}

async function start(folder: string, host: string, settings: Readonly<Record<string, string | number>>) {
  const port = await freePort()
  const url = `postgres://chaos@${host}:${port}/postgres`
  const all = { listen_addresses: host, port, unix_socket_directories: '', max_connections: 60, ...settings }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: ChildProcess = spawn(join(programFolder!, 'postgres'), ['-D', join(folder, 'data'), ...words], {
    stdio: 'ignore',
    cwd: folder,
    ...account()
  })
  const release = guard(child.pid!)
  const ended = new Promise<void>(resolve => void child.once('exit', () => resolve()))
  const isReady = () => spawnSync(join(programFolder!, 'pg_isready'), ['-q', '-h', host, '-p', String(port)]).status === 0
  await until(isReady, 'the start of PostgreSQL', 30_000)

  const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url })
    client.on('error', () => {}) // the query rejects as well
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  /** Returns the server's process and those of its connections and jobs. */
  const processes = (): number[] => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    return [child.pid!, ...stdout.split('\n').filter(Boolean).map(Number)]
  }

  return {
    url,
    query,
    /** Sends a signal to all processes of the server. */
    signal(name: NodeJS.Signals) {
      for (const pid of processes()) {
        try {
          process.kill(pid, name)
        } catch {
          continue // it has ended in the meantime
        }
      }
    },
    /** Changes a setting while the server runs. */
    async set(name: string, value: string) {
      await query(`alter system set ${name} = '${value}'`)
      await query('select pg_reload_conf()')
    },
    /** Makes a standby the primary. */
    promote: () => query('select pg_promote(true, 30)'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await ended
      release()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
