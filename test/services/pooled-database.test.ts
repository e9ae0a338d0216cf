import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startServices } from '../../services/start.ts'
import { guard } from '../stack/guard.ts'
import { freePort } from '../stack/port.ts'
import { createDataFolder } from './data-folder.ts'
import { connectRelay, createIdentity, newTopic } from './relay/client.ts'
import { createTestDatabase, withoutDatabase } from './test-database.ts'
import { until } from './until.ts'

const program = '/usr/sbin/pgbouncer'
const skip = withoutDatabase || (!existsSync(program) && "install Debian's package pgbouncer")

/** Starts PgBouncer in transaction mode in front of a database, with few connections to it. */
async function startPool(databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = await createDataFolder()
  const own = await freePort()
  const configuration = join(folder.path, 'pgbouncer.ini')
  const server = `host=${hostname} port=${port} user=${username}${password && ` password=${password}`}`
  await writeFile(
    configuration,
    `[databases]
pooled = ${server} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = any
pool_mode = transaction
default_pool_size = 4
unix_socket_dir =
`
  )
  // it refuses to run as root
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = ['-u', '-g'].map(option => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout))
  if (isRoot) for (const path of [folder.path, configuration]) chownSync(path, uid!, gid!)
  const child = spawn(program, [configuration], { stdio: 'ignore', ...(isRoot && { uid: uid!, gid: gid! }) })
  const ended = new Promise<void>(resolve => void child.once('exit', () => resolve()))
  const release = guard(child.pid!)
  await until(() => accepts(own), 'the start of PgBouncer')
  return {
    url: `postgres://any@127.0.0.1:${own}/pooled`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      release()
      await folder.remove()
    }
  }
}

const accepts = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

describe('services over PgBouncer in transaction mode', { skip }, () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let pool: Awaited<ReturnType<typeof startPool>>
  before(async () => {
    if (skip) return
    database = await createTestDatabase()
    pool = await startPool(database.url)
  })
  after(async () => {
    await pool?.stop()
    await database?.drop()
  })

  it('migrate, store, and deliver between instances, with LISTEN at the database', async () => {
    // lost signals are not looked for, so that only LISTEN delivers
    const settings = {
      databaseUrl: pool.url,
      databasePoolSize: 6,
      signalsUrl: database.url,
      logLevel: 'silent',
      relayLimits: { gapCheck: 3600 }
    } as const
    const instances = [await startServices(settings), await startServices(settings)] as const
    const [site, identity, topic] = [await connectRelay(instances[0].addresses.relay), createIdentity(), newTopic()]
    const wallet = await connectRelay(instances[1].addresses.relay, identity)
    await wallet.call('irn_subscribe', { topic })
    const texts = Array.from({ length: 50 }, (_, index) => `m${index}`)
    await Promise.all(texts.map(message => site.call('irn_publish', { topic, message, ttl: 300 })))
    await until(() => wallet.pushes.length === texts.length)
    assert.deepEqual(wallet.messages(), texts)
    assert.deepEqual(await wallet.call('irn_fetchMessages', { topic }), { messages: [], hasMore: false })
    const health = (await (await fetch(`${instances[1].url}/health`)).json()) as { status: string }
    assert.equal(health.status, 'ok')
    await Promise.all(instances.map(instance => instance.close()))
  })
})
