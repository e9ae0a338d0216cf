import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/stack/port.ts'
import { installPackages, mayInstall } from './debian.ts'

/** Folder in which Debian installs each major version of the server. */
const versions = '/usr/lib/postgresql'

/** Debian's packages of other servers that tests start beside it; each has a program of the same name. */
const beside = ['nats-server', 'nginx', 'pgbouncer']

/** Milliseconds until starting the server times out. */
const startTime = 60_000

/**
 * Runs tests with their own PostgreSQL on loopback, on a CI machine (`CI`) or with `W3M_POSTGRES`. `DATABASE_URL_CLUSTER` names it
 * for tests that need a server, such as those of several instances. With `W3M_POSTGRES`, `DATABASE_URL_TEST` names it as well: every
 * test of a service then runs on both databases, which doubles the time. Uses an existing value of the latter. Missing servers are
 * installed on a CI machine if this process is root; otherwise tests that need one are skipped and reported.
 */
export async function withPostgres<Result>(tests: () => Promise<Result>): Promise<Result> {
  const { CI, W3M_POSTGRES, DATABASE_URL_TEST } = process.env
  if ((!W3M_POSTGRES && !CI) || DATABASE_URL_TEST !== undefined) return tests()
  if (CI && mayInstall()) {
    const missing = [...(programs() ? [] : ['postgresql']), ...beside.filter(name => !existsSync(join('/usr/sbin', name)))]
    if (missing.length > 0) {
      console.log(`Missing: ${missing.join(', ')}. Installing …`)
      try {
        installPackages(missing.map(name => (name === 'nginx' ? 'nginx-light' : name)))
      } catch (error) {
        console.log(`Tests that need them are skipped. ${String(error)}`)
      }
    }
  }
  const folder = programs()
  if (!folder) return tests()
  const server = await start(folder)
  process.env['DATABASE_URL_CLUSTER'] = server.url
  if (W3M_POSTGRES) process.env['DATABASE_URL_TEST'] = server.url
  try {
    return await tests()
  } finally {
    delete process.env['DATABASE_URL_CLUSTER']
    delete process.env['DATABASE_URL_TEST']
    await server.stop()
  }
}

/** Returns the folder of the newest version's programs. */
export function programs(): string | undefined {
  const names = existsSync(versions) ? readdirSync(versions) : []
  return names
    .sort((a, b) => Number(b) - Number(a))
    .map(name => join(versions, name, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}

/**
 * Returns the account for the server, which refuses to run as root: the one that the package has
 * created.
 */
export function account(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function start(programFolder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-postgres-'))
  const [data, passwordFile, password] = [join(folder, 'data'), join(folder, 'password'), crypto.randomUUID()]
  const own = account()
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (own) for (const path of [folder, passwordFile]) chownSync(path, own.uid, own.gid)
  const initial = ['--username=tests', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C']
  const made = spawnSync(join(programFolder, 'initdb'), ['-D', data, ...initial], { encoding: 'utf8', cwd: folder, ...own })
  if (made.status !== 0) throw new Error(`initdb failed.\n${made.stderr}`)
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off', max_connections: 300 }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programFolder, 'postgres'), ['-D', data, ...words], { stdio: 'ignore', cwd: folder, ...own })
  const ended = new Promise<void>(resolve => void server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () => spawnSync(join(programFolder, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
  for (const end = Date.now() + startTime; !isReady(); await sleep(100)) {
    if (Date.now() > end || server.exitCode !== null) {
      await stop()
      throw new Error(`PostgreSQL has not started within ${startTime / 1000} s.`)
    }
  }
  return { url: `postgres://tests:${password}@127.0.0.1:${port}/postgres`, stop }
}
