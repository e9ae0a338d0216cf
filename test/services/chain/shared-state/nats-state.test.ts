import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openNatsState } from '../../../../services/chain/shared-state/nats-state.ts'
import type { SharedState } from '../../../../services/chain/shared-state/shared-state.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { createDataFolder } from '../../data-folder.ts'
import { startNats, withoutNats } from '../../nats.ts'
import { until } from '../../until.ts'
import { itSharesState, type Instances } from './adapters.ts'

const log = createLog('silent')
const now = () => Date.now()

/** Stands for the database: rejects, so that only NATS can pass a test. */
function createRejecting() {
  const calls: string[] = []
  const reject = (name: string) => async () => {
    calls.push(name)
    throw new Error('the database is used')
  }
  const state: SharedState = { get: reject('get'), set: reject('set'), reserve: reject('reserve'), close: async () => {} }
  return { state, calls }
}

const works = async (state: SharedState) => (await state.get('none').catch(() => 'fails')) === undefined

describe('shared state in NATS', { skip: withoutNats }, () => {
  let folder: Awaited<ReturnType<typeof createDataFolder>>
  let server: Awaited<ReturnType<typeof startNats>>
  let instances: Instances
  const open = () => openNatsState(server.url, { otherwise: createRejecting().state, log, now })
  before(async () => {
    folder = await createDataFolder()
    server = await startNats(undefined, ['-js', '-sd', folder.path])
    instances = { states: [open(), open()] }
    for (const state of instances.states) await until(() => works(state), 'NATS is used')
  })
  after(async () => {
    await Promise.all(instances.states.map(state => state.close()))
    await server.stop()
    await folder.remove()
  })

  itSharesState(() => instances)

  it('is lost with the server, and works again after its restart', async () => {
    const [first, second] = instances.states
    await first.set('before', 'x', now() + 60_000)
    await server.stop()
    await until(async () => !(await works(first)), 'the connection is lost')
    server = await startNats(server.port, ['-js', '-sd', folder.path])
    for (const state of instances.states) await until(() => works(state), 'NATS is used again')
    assert.equal(await first.get('before'), undefined)
    await first.set('after', 'y', now() + 60_000)
    assert.equal(await second.get('after'), 'y')
  })
})

describe('NATS without JetStream', { skip: withoutNats }, () => {
  it('leaves shared state to the database', async () => {
    const server = await startNats()
    const { state: otherwise, calls } = createRejecting()
    const state = openNatsState(server.url, { otherwise, log, now })
    await assert.rejects(state.get('a-key'), /the database is used/)
    await assert.rejects(state.reserve('an upstream', { interval: 1, longest: 1 }), /the database is used/)
    assert.deepEqual(calls, ['get', 'reserve'])
    await state.close()
    await server.stop()
  })
})
