import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/stack/port.ts'
import { installPackages, mayInstall } from './debian.ts'

/** Folder in which Debian installs each major version of the server. */
const versions = '/usr/lib/postgresql'

/** Milliseconds until starting the server times out. */
const startTime = 60_000

/**
 * With `W3M_POSTGRES`, runs tests with their own PostgreSQL on loopback, named by `DATABASE_URL_TEST`.
 * Uses an existing value of that variable. A missing server is installed on a CI machine (`CI`) if this process is root. Without
 * it, tests that need it are skipped and reported, because they double the time.
 */
export async function withPostgres<Result>(tests: () => Promise<Result>): Promise<Result> {
  if (!process.env['W3M_POSTGRES'] || process.env['DATABASE_URL_TEST'] !== undefined) return tests()
  if (!programs() && process.env['CI'] && mayInstall()) {
    console.log('Missing: PostgreSQL. Installing postgresql …')
    installPackages(['postgresql'])
  }
  const folder = programs()
  if (!folder) return tests()
  const server = await start(folder)
  process.env['DATABASE_URL_TEST'] = server.url
  try {
    return await tests()
  } finally {
    delete process.env['DATABASE_URL_TEST']
    await server.stop()
  }
}

/** Returns the folder of the newest version's programs. */
function programs(): string | undefined {
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
function account(): { readonly uid: number; readonly gid: number } | undefined {
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
