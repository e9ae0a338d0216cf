import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startServices, type Services } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { createClock } from '../../kit/clock.ts'
import { openTestStore } from '../open-test-store.ts'
import { until } from '../until.ts'
import { bearer, createBrowser, newWallet, signInAsBearer, site, type Reply } from './browser.ts'
import { getServerUrl, withoutDatabase } from '../test-database.ts'

const outcomeOf = ({ status, body }: Reply) => [status, body.error?.code]

/** Wraps a store whose database fails once, at the counted query. */
function breaking(store: Store) {
  let left = 0
  const db = store.db.withPlugin({
    transformQuery({ node }) {
      if (left > 0 && --left === 0) throw new Error('Connection terminated unexpectedly')
      return node
    },
    transformResult: async ({ result }) => result
  })
  return {
    store: { ...store, db },
    /** `0`: never. */
    breakAt: (question: number) => void (left = question),
    /** Returns whether the failure is still to come. */
    isWhole: () => left > 0
  }
}

describe('signing in while the database breaks', () => {
  const clock = createClock()
  const now = () => clock.now()
  let own: Store
  let broken: ReturnType<typeof breaking>
  let services: Services

  before(async () => {
    own = await openTestStore()
    broken = breaking(own)
    services = await startServices({
      store: broken.store,
      now,
      logLevel: 'silent',
      allowedOrigins: [site],
      auth: {},
      // the jobs of the relay would take the failure that is meant for a request
      relayLimits: { recount: 86_400, sweep: 86_400 }
    })
  })
  after(async () => {
    await services.close()
    await own.close()
  })
  const open = () => createBrowser(services.addresses.auth!, { now })

  /**
   * Repeats a request with a failure one query later each time, until it succeeds.
   * Returns that reply, and the number of failures.
   */
  const breakEverywhere = async (request: () => Promise<Reply>, afterEach?: () => Promise<void>) => {
    for (let question = 1; ; question++) {
      broken.breakAt(question)
      const reply = await request()
      const isWhole = broken.isWhole()
      broken.breakAt(0)
      if (isWhole) return { reply, failures: question - 1 }
      assert.deepEqual([...outcomeOf(reply), reply.headers.get('retry-after')], [503, 'siwx-unavailable', '1'])
      assert.doesNotMatch(reply.body.error!.message, /terminated/)
      await afterEach?.()
    }
  }

  it('a request for a nonce: reports it, and returns a nonce the next time', async () => {
    const browser = open()
    const { reply, failures } = await breakEverywhere(() => browser.request('POST', '/nonce'))
    assert.ok(failures >= 3)
    assert.equal(reply.status, 200)
  })

  it('having a signature checked: no session and no nonce lost, at whichever step it breaks', async () => {
    const browser = open()
    const signed = await browser.sign(newWallet())
    const { reply, failures } = await breakEverywhere(
      () => browser.verify(signed),
      async () => {
        const tables = ['siwx_session', 'siwx_device', 'siwx_token'] as const
        for (const table of tables) assert.deepEqual(await own.db.selectFrom(table).selectAll().execute(), [], table)
      }
    )
    assert.ok(failures >= 6)
    assert.equal(reply.status, 200)
    assert.equal((await browser.sessions()).length, 1)
  })

  it('refreshing: the token is good until new ones are there', async () => {
    const browser = open()
    const { body } = await signInAsBearer(browser, newWallet())
    const { reply, failures } = await breakEverywhere(() =>
      browser.request('POST', '/refresh', { body: { refresh: body.refresh } })
    )
    assert.ok(failures >= 4)
    assert.equal(reply.status, 200)
    assert.equal((await browser.request('GET', '/session', bearer(reply.body.token))).body.sessions.length, 1)
  })

  it('looking and ending: whole or not at all', async () => {
    const [browser, wallet] = [open(), newWallet()]
    await browser.signIn(wallet)
    clock.pass(60_000)
    assert.equal((await breakEverywhere(() => browser.request('GET', '/session'))).reply.body.sessions.length, 1)
    const { reply } = await breakEverywhere(() => browser.request('GET', '/sessions'))
    const [session] = reply.body.sessions
    const ended = await breakEverywhere(
      () => browser.request('DELETE', `/sessions/${session!.id}`),
      async () => assert.equal((await browser.sessions()).length, 1)
    )
    assert.deepEqual([ended.reply.status, ended.failures >= 5], [204, true])
    assert.deepEqual(await browser.sessions(), [])
  })
})

const database = getServerUrl()
const skip = withoutDatabase

describe('signing in while the line to PostgreSQL is cut', { skip }, () => {
  it('reports it at every step, and continues once it is back', async () => {
    const target = new URL(database!)
    const sockets = new Set<Socket>()
    const line = createServer(near => {
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          near.destroy()
          far.destroy()
          sockets.delete(socket)
        })
      }
      near.pipe(far).pipe(near)
    })
    const listen = async (port: number) => {
      line.listen(port, '127.0.0.1')
      await once(line, 'listening')
      return (line.address() as AddressInfo).port
    }
    const cut = async () => {
      const closed = once(line, 'close')
      line.close()
      sockets.forEach(socket => socket.destroy())
      await closed
    }
    const port = await listen(0)
    const url = new URL(database!)
    url.host = `127.0.0.1:${port}`
    const services = await startServices({ databaseUrl: url.href, logLevel: 'silent', allowedOrigins: [site], auth: {} })
    try {
      const browser = createBrowser(services.addresses.auth!)
      const signed = await browser.sign(newWallet())
      await cut()
      assert.deepEqual(outcomeOf(await browser.verify(signed)), [503, 'siwx-unavailable'])
      assert.deepEqual(outcomeOf(await browser.request('POST', '/nonce')), [503, 'siwx-unavailable'])
      await listen(port)
      await until(async () => (await fetch(`${services.url}/health`)).status === 200)
      assert.equal((await browser.verify(signed)).status, 200)
      await cut()
      assert.deepEqual(outcomeOf(await browser.request('GET', '/session')), [503, 'siwx-unavailable'])
      assert.deepEqual(outcomeOf(await browser.request('DELETE', '/sessions')), [503, 'siwx-unavailable'])
      await listen(port)
      await until(async () => (await fetch(`${services.url}/health`)).status === 200)
      assert.equal((await browser.sessions()).length, 1)
    } finally {
      await services.close()
      await cut()
    }
  })
})
