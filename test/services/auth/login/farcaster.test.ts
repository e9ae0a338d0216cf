import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseFarcasterSettings } from '../../../../services/auth/login/farcaster-routes.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../open-test-store.ts'
import { startFarcaster, type FarcasterStandIn } from '../../../stack/farcaster/stand-in.ts'
import { createEndless, startUpstream } from '../../chain/rpc/upstream-server.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { openStage, pageOrigin, type Stage } from './stage.ts'

describe('logging in with Farcaster', () => {
  let store: Store
  let phone: FarcasterStandIn
  let stage: Stage
  let frame: FrameClient
  before(async () => {
    store = await openTestStore()
    phone = await startFarcaster()
    const farcaster = parseFarcasterSettings({
      relay: `${phone.relay}/`,
      rpc: phone.rpc,
      domain: 'app.example.org',
      uri: 'https://app.example.org/login'
    })
    stage = await openStage({ store, settings: { farcaster } })
  })
  after(async () => {
    await Promise.all([stage?.stop(), phone?.stop()])
    await store?.close()
  })
  beforeEach(async () => {
    frame = await createFrame(stage)
  })

  const begin = async (who = frame) => {
    const { body } = await who.call('POST', '/v1/login/farcaster', { body: { origin: pageOrigin } })
    return body as { url: string; login: string; expiresAt: number }
  }
  const look = (login: string, who = frame) => who.call('GET', `/v1/login/${login}`)

  it('waits for the phone, and leads to the same account each time', async () => {
    const begun = await begin()
    assert.deepEqual((await look(begun.login)).body, { status: 'pending' })
    await phone.approve(begun.url, { person: '1001' })
    const done = await look(begun.login)
    assert.deepEqual([done.body.status, done.body.user.provider, done.body.user.userName], ['done', 'farcaster', 'ada'])
    assert.equal((await look(begun.login)).body.session, done.body.session)
    const elsewhere = await createFrame(stage)
    const again = await begin(elsewhere)
    await phone.approve(again.url, { person: '1001' })
    assert.equal((await look(again.login, elsewhere)).body.user.id, done.body.user.id)
    const grace = await begin()
    await phone.approve(grace.url, { person: '1002' })
    assert.notEqual((await look(grace.login)).body.user.id, done.body.user.id)
  })

  it('reports only to the client that started it', async () => {
    const begun = await begin()
    await phone.approve(begun.url, { person: '1001' })
    assert.equal((await look(begun.login, await createFrame(stage))).code, 'login-over')
    assert.equal((await look(begun.login)).status, 200)
  })

  it('asks the relay about one login no more often than a waiting request does', async () => {
    const begun = await begin()
    const before = phone.looks
    for (let time = 0; time < 20; time++) assert.deepEqual((await look(begun.login)).body, { status: 'pending' })
    assert.equal(phone.looks - before, 5)
    await phone.approve(begun.url, { person: '1001' })
    stage.clock.pass(1_500)
    assert.equal((await look(begun.login)).body.status, 'done')
  })

  it('makes one session of two looks at the same time', async () => {
    const begun = await begin()
    await phone.approve(begun.url, { person: '1001' })
    const answers = await Promise.all([look(begun.login), look(begun.login)])
    assert.equal(answers.filter(({ status }) => status === 200).length >= 1, true)
    assert.equal(new Set(answers.flatMap(({ body }) => body.session ?? [])).size, 1)
  })

  const line = (from: RegExp, to: string) => (message: string) => message.replace(from, to)
  const wrong: [title: string, change: (message: string) => string][] = [
    ['another domain', line(/^app\.example\.org/, 'evil.example')],
    ['another address', line(/URI: .*/, 'URI: https://evil.example/login')],
    ['another chain', line(/Chain ID: 10/, 'Chain ID: 1')],
    ['another question', line(/Nonce: \w+/, 'Nonce: 0123456789abcdef')],
    ['another’s id', line(/fid\/1001/, 'fid/1002')],
    ['two ids', line(/$/, '\n- farcaster://fid/1002')],
    ['no id', line(/\n- farcaster.*/, '')],
    ['a line twice', line(/Statement|Farcaster Auth/, 'Farcaster Auth\nNonce: 0123456789abcdef')],
    ['a time to come', line(/Issued At: .*/, 'Issued At: 2039-01-01T00:00:00.000Z')],
    ['a time that is over', line(/\nResources/, '\nExpiration Time: 2020-01-01T00:00:00.000Z\nResources')],
    ['a time before which it is not good', line(/\nResources/, '\nNot Before: 2039-01-01T00:00:00.000Z\nResources')]
  ]
  for (const [title, change] of wrong) {
    it(`refuses a signature of ${title}`, async () => {
      const begun = await begin()
      await phone.approve(begun.url, { person: '1001', change })
      const answer = await look(begun.login)
      assert.deepEqual([answer.status, answer.code], [401, 'login-refused'])
    })
  }

  it('refuses a signature of another key, and a relay that has made up the whole', async () => {
    const liar = privateKeyToAccount(generatePrivateKey())
    const begun = await begin()
    await phone.approve(begun.url, { person: '1001', signer: liar })
    assert.equal((await look(begun.login)).code, 'login-refused')
    const madeUp = await begin()
    await phone.approve(madeUp.url, {
      person: '1001',
      signer: liar,
      change: message => message.replace(/0x\w{40}/, liar.address)
    })
    assert.equal((await look(madeUp.login)).code, 'login-refused', 'the registry knows who has the id')
  })

  it('says that the relay does not answer', async () => {
    const away = await openStage({
      store,
      settings: {
        farcaster: parseFarcasterSettings({ relay: 'http://127.0.0.1:9', rpc: phone.rpc, domain: 'a.org', uri: 'https://a.org' })
      }
    })
    try {
      const client = await createFrame(away)
      const answer = await client.call('POST', '/v1/login/farcaster', { body: { origin: pageOrigin } })
      assert.deepEqual([answer.status, answer.code], [502, 'login-provider'])
    } finally {
      await away.stop()
    }
  })

  it('reads no reply of the relay without an end', async context => {
    const reply = createEndless()
    const endless = await startUpstream(reply.respond)
    context.after(() => endless.stop())
    const away = await openStage({
      store,
      settings: {
        farcaster: parseFarcasterSettings({ relay: endless.url, rpc: phone.rpc, domain: 'a.org', uri: 'https://a.org' })
      }
    })
    context.after(() => away.stop())
    const client = await createFrame(away)
    const answer = await client.call('POST', '/v1/login/farcaster', { body: { origin: pageOrigin } })
    assert.deepEqual([answer.status, answer.code], [502, 'login-provider'])
    assert.ok(reply.written() < 16_000_000, `stops to read: ${reply.written()}`)
  })
})
