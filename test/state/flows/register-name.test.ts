import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { cleanStores } from 'nanostores'
import type { ProfileRequest } from '../../../adapters/api/contract/chain.ts'
import { connectWallet } from '../../../state/flows/connect.ts'
import { registerNameFlow } from '../../../state/flows/register-name.ts'
import { settingsFlow } from '../../../state/flows/settings.ts'
import { $identity } from '../../../state/identity.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { coinTypeOf, signForName } from '../../../state/name-request.ts'
import { setPresenter } from '../../../state/open.ts'
import { $history, $route, back, push } from '../../../state/router.ts'
import { $subject } from '../../../state/subject.ts'
import { $toast } from '../../../state/toast.ts'
import { subscribeEvents } from '../../../state/track.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingOptions } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { scriptedChain, type ChainOptions, type ScriptedChain } from '../../kit/scripted-chain.ts'
import { until } from '../../kit/until.ts'

let platform: FakeEnvironment
let kit: Kit
let chain: ScriptedChain
let events: [name: string, properties: unknown][]
let signed: string[]
let stopFollowing = (): void => undefined

const signature = `0x${'12'.repeat(65)}`
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

interface Opened {
  readonly chain?: ChainOptions
  readonly wallet?: ConnectingOptions
  /** Another wallet than that of an email login is connected. */
  readonly external?: boolean
}

/** The screen is open; `source` is what signs. */
async function open({ chain: script, wallet, external = false }: Opened = {}) {
  chain = scriptedChain(script)
  platform.respond(request => chain.fetch(request))
  const signs = (message: string) => (signed.push(message), signature)
  const source = connectingSource({ signs, ...wallet })
  kit = createKit({
    adapters: [source.adapter, loginAdapter()],
    networks: [testNetwork(1), testNetwork(2)],
    services: { chain: chain.address }
  })
  const stops = [
    subscribeEvents(({ event, properties }) => {
      if (/NAME|ENS/.test(event)) events.push([event, properties])
    }),
    $identity.listen(() => undefined)
  ]
  stopFollowing = () => stops.forEach(stop => stop())
  const [sourceId, walletId] = external ? ['fake', testWallet.id] : ['embedded', 'embedded']
  await connectWallet({ sourceId, walletId, namespaces: ['eip155'] })
  await kit.open('Account')
  push('AccountSettings')
  push('RegisterAccountName')
  const flow = registerNameFlow()
  await until(flow.$offer, offer => offer !== 'looking')
  return { flow, source }
}
type Flow = ReturnType<typeof registerNameFlow>

async function type(flow: Flow, text: string): Promise<void> {
  flow.edit(text)
  await platform.advance(500)
  await until(flow.$verdict, verdict => verdict !== 'looking')
}
const names = () => $history.get().map(({ name }) => name)
const lookUps = () => chain.asked.filter(path => path.includes('/suggestions/'))
const registrations = () => chain.bodies as readonly ProfileRequest[]
const finished = (flow: Flow) => until(flow.$status, ({ name }) => name === 'failed' || name === 'editing')

beforeEach(() => {
  platform = fakeEnvironment()
  events = []
  signed = []
  setPresenter(async () => undefined)
})
afterEach(() => {
  stopFollowing()
  kit.stop()
  cleanStores()
  platform.restore()
})

describe('a name that is typed', () => {
  it('is looked at by the rules at once, and asked about once nothing was typed for a while', async () => {
    const { flow } = await open({ chain: { takenNames: ['alice.reown.id'] } })
    const verdicts: [text: string, verdict: string][] = [
      ['', 'none'],
      ['ada', 'too-short'],
      ['ada lovelace', 'bad-characters'],
      ['адаа', 'bad-characters'],
      ['ad--a', 'bad-hyphens'],
      ['a'.repeat(51), 'too-long'],
      ['Ada-1.reown.id', 'looking'],
      ['alice', 'looking']
    ]
    for (const [text, verdict] of verdicts) {
      flow.edit(text)
      assert.equal(flow.$verdict.get(), verdict, text)
      assert.equal(flow.$choosable.get(), false, text)
    }
    await platform.advance(499)
    assert.deepEqual(lookUps(), [])
    await platform.advance(1)
    assert.equal(await until(flow.$verdict, verdict => verdict !== 'looking'), 'taken')
    assert.deepEqual(
      lookUps().map(path => path.replace(/\?.*&/, '?')),
      ['/v1/profile/suggestions/alice?zone=reown.id']
    )
    assert.equal(flow.$choosable.get(), false)
    assert.deepEqual(
      flow.$suggestions.get().map(({ name }) => name),
      ['alice-eth.reown.id', 'my-alice.reown.id', 'alice2.reown.id']
    )
  })

  it('may be one of those near it: it stands there then, and is asked about at once', async () => {
    const { flow } = await open({ chain: { takenNames: ['alice.reown.id'] } })
    await type(flow, 'alice')
    flow.choose('alice2.reown.id')
    await platform.advance(0)
    assert.equal(await until(flow.$verdict, verdict => verdict !== 'looking'), 'free')
    assert.deepEqual([flow.$label.get(), flow.$choosable.get()], ['alice2', true])
  })

  it('can be chosen where the service makes no suggestions: registering tells whether it is free', async () => {
    const { flow } = await open({ chain: { registering: 'list' } })
    chain.decide(503)
    await type(flow, 'alice')
    assert.deepEqual([flow.$verdict.get(), flow.$choosable.get()], ['unknown', true])
    chain.decide('list')
    await flow.submit()
    assert.equal($route.get().name, 'RegisterAccountNameSuccess')
  })
})

describe('a name that is chosen', () => {
  it('is signed for and registered, and the account is called by it from then on; there is no way back to the form', async () => {
    const { flow } = await open()
    await until($identity, identity => identity !== undefined)
    assert.equal($identity.get()?.name, undefined)
    await type(flow, 'Ada-1')
    await flow.submit()
    const message = { name: 'ada-1.reown.id', attributes: {}, timestamp: Math.floor(platform.now() / 1000) }
    assert.deepEqual(signed, [JSON.stringify(message)])
    assert.deepEqual(registrations(), [{ coin_type: 0x80000001, address, message: signed[0], signature }])
    assert.deepEqual($route.get(), { name: 'RegisterAccountNameSuccess', params: { name: 'ada-1.reown.id' } })
    assert.deepEqual(names(), ['RegisterAccountNameSuccess'])
    await until($identity, identity => identity?.name === 'ada-1.reown.id')
    const about = { isSmartAccount: true, ensName: 'ada-1.reown.id' }
    assert.deepEqual(events, [
      ['REGISTER_NAME_INITIATED', about],
      ['REGISTER_NAME_SUCCESS', about]
    ])
  })

  it('is not signed for by who thinks again: the form stays with what was typed', async () => {
    const { flow } = await open({ wallet: { signs: () => signature, signing: 'refuse' } })
    await type(flow, 'ada-1')
    await flow.submit()
    assert.deepEqual([$route.get().name, flow.$label.get()], ['RegisterAccountName', 'ada-1'])
    assert.deepEqual(flow.$status.get(), { name: 'editing' })
    assert.equal($toast.get()?.message, 'signature-declined')
    assert.deepEqual(registrations(), [])
    assert.equal(events.at(-1)![0], 'REGISTER_NAME_ERROR')
  })

  it('is not sent by who left while the wallet asked', async () => {
    const { flow, source } = await open({ wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'signing' })
    flow.edit('other')
    assert.equal(flow.$label.get(), 'ada-1', 'what is signed for stands')
    back()
    source.answer('approve')
    await submitted
    assert.deepEqual([registrations(), names()], [[], ['Account', 'AccountSettings']])
  })

  it('is the account’s also where its person left before the service answered', async () => {
    const { flow } = await open({ chain: { registering: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    await eventually(() => registrations().length === 1, 'the name is asked for')
    back()
    chain.release()
    await submitted
    assert.deepEqual(names(), ['Account', 'AccountSettings'])
    await until($identity, identity => identity?.name === 'ada-1.reown.id')
  })
})

describe('a name that cannot be registered', () => {
  it('was taken while its person signed: they are told so, and choose another', async () => {
    const { flow, source } = await open({ wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    const other = { '1': { address: `0x${'cd'.repeat(20)}`, created: '2026-11-22T12:00:00.000Z' } }
    chain.register({ name: 'ada-1.reown.id', addresses: other, attributes: [] })
    source.answer('approve')
    await submitted
    assert.deepEqual(flow.$status.get(), { name: 'failed', problem: 'taken', wanted: 'ada-1.reown.id' })
    assert.equal($route.get().name, 'RegisterAccountName')
    await platform.advance(0)
    await until(flow.$verdict, verdict => verdict === 'taken')
    assert.equal(flow.$choosable.get(), false)
    assert.deepEqual(events.at(-1), ['REGISTER_NAME_ERROR', { isSmartAccount: true, ensName: 'ada-1.reown.id', error: 'taken' }])

    flow.choose('ada-12.reown.id')
    assert.deepEqual(flow.$status.get(), { name: 'editing' })
    await platform.advance(0)
    await until(flow.$verdict, verdict => verdict === 'free')
    const again = flow.submit()
    source.answer('approve')
    await again
    assert.deepEqual($route.get(), { name: 'RegisterAccountNameSuccess', params: { name: 'ada-12.reown.id' } })
  })

  it('is not said to be free any more where nobody may have it', async () => {
    const { flow } = await open({ chain: { registering: 409 } })
    await type(flow, 'ada-1')
    await flow.submit()
    await platform.advance(0)
    await until(flow.$verdict, verdict => verdict === 'taken')
  })

  it('waits for a service that is away, without signing again', async () => {
    const { flow } = await open()
    for (const answer of ['offline', 500, 'offline'] as const) {
      await type(flow, 'ada-1')
      chain.decideRegistering(answer)
      chain.decide(answer)
      await flow.submit()
      assert.deepEqual(flow.$status.get(), { name: 'failed', problem: 'unreachable', wanted: 'ada-1.reown.id' })
      chain.decide('list')
    }
    chain.decideRegistering('list')
    assert.equal(flow.$choosable.get(), true)
    await flow.submit()
    assert.equal($route.get().name, 'RegisterAccountNameSuccess')
    assert.equal(signed.length, 1)
    assert.equal(new Set(registrations().map(({ message }) => message)).size, 1)
  })

  it('is signed for anew once the signature is old, and for another name', async () => {
    const { flow } = await open({ chain: { registering: 500 } })
    await type(flow, 'ada-1')
    await flow.submit()
    await type(flow, 'ada-2')
    await flow.submit()
    assert.equal(signed.length, 2)
    await platform.advance(300_000)
    await flow.submit()
    assert.equal(signed.length, 3)
  })

  it('is the account’s own already: a registration that is replayed because its answer was lost is no failure', async () => {
    const { flow, source } = await open({ wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    const own = { '1': { address: address.toLowerCase(), created: '2026-11-22T12:00:00.000Z' } }
    chain.register({ name: 'ada-1.reown.id', addresses: own, attributes: [] })
    source.answer('approve')
    await submitted
    assert.equal($route.get().name, 'RegisterAccountNameSuccess')
  })

  it('says what else there is to do: sign again, or come later', async () => {
    for (const [status, problem] of [
      [401, 'signature'],
      [429, 'full'],
      [400, 'taken']
    ] as const) {
      const { flow } = await open({ chain: { registering: status } })
      await type(flow, 'ada-1')
      await flow.submit()
      assert.deepEqual(flow.$status.get(), { name: 'failed', problem, wanted: 'ada-1.reown.id' })
      stopFollowing()
      kit.stop()
    }
    const { flow } = await open({ wallet: { signs: () => signature, signing: 'fail' } })
    await type(flow, 'ada-1')
    await flow.submit()
    assert.deepEqual(await finished(flow), { name: 'failed', problem: 'wallet', wanted: 'ada-1.reown.id' })
  })
})

describe('who may have a name', () => {
  it('is an email or social login, where the service registers names', async () => {
    const offers: string[] = []
    for (const options of [
      {},
      { external: true },
      { chain: { takenNames: false } },
      { chain: { elsewhere: true } }
    ] satisfies Opened[]) {
      const { flow } = await open(options)
      offers.push(flow.$offer.get())
      stopFollowing()
      kit.stop()
    }
    assert.deepEqual(offers, ['offered', 'no-login', 'no-service', 'no-service'])
    await open({ external: true })
    await assert.rejects(signForName('ada-1.reown.id', $subject.get()!), /Address or auth connector not found/)
  })

  it('is asked again where the service did not answer', async () => {
    chain = scriptedChain()
    const { flow } = await open()
    platform.respond(() => Promise.reject(new TypeError('Failed to fetch')))
    await flow.offer()
    assert.equal(flow.$offer.get(), 'unreachable')
    platform.respond(request => chain.fetch(request))
    await flow.offer()
    assert.equal(flow.$offer.get(), 'offered')
  })

  it('is on a network that a coin type has room for', () => {
    assert.equal(coinTypeOf('eip155:1'), 0x80000001)
    assert.equal(coinTypeOf('eip155:2147483647'), 0xffffffff)
    for (const id of ['eip155:2147483648', 'eip155:0'] as const) assert.throws(() => coinTypeOf(id), /Invalid chainId/)
  })

  it('is led there from the settings', async () => {
    await open()
    back()
    const settings = settingsFlow()
    await until(settings.$nameable, Boolean)
    await settings.chooseName()
    assert.deepEqual(names(), ['Account', 'AccountSettings', 'RegisterAccountName'])
    assert.deepEqual(events, [['OPEN_ENS_FLOW', { isSmartAccount: true }]])
  })

  it('is not led there from the settings with a name already', async () => {
    await open({ chain: { name: 'mira.eth' } })
    back()
    const named = settingsFlow()
    await until($identity, identity => identity?.name === 'mira.eth')
    assert.equal(named.$nameable.get(), false)
  })
})
