import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evm, type EvmOptions } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, fakeAddress, fakeIcon, FakeWindow } from '../../kit/fake-wallet.ts'
import { eventually } from '../../kit/eventually.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'

const honest = { uuid: '1', name: 'Honest', icon: fakeIcon, rdns: 'com.example.honest' }

const stranger = '0x00000000000000000000000000000000000000c3'

function announce(window: FakeWindow, detail: unknown): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/**
 * Returns the list once discovery runs, and a way to read it later.
 * An honest wallet shows that discovery runs, and survived.
 */
async function discover(window: FakeWindow, options: EvmOptions = {}) {
  const wallet = createFakeWallet({ info: honest })
  wallet.announce(window)
  const source = evm({ window, ...options }).source!
  const end = source.start(adapterContext([testNetwork(1)]))
  const lists: (readonly SourceWallet[])[] = []
  source.wallets(list => lists.push(list))
  await eventually(() => lists.length > 0, 'the wallets are listed')
  const list = (): readonly SourceWallet[] => lists.at(-1)!
  const others = (): readonly SourceWallet[] => list().filter(({ id }) => id !== honest.rdns)
  return { source, end, lists, list, others, honest: wallet }
}

test('lists an announced wallet with its name, icon and rdns [1.7]', async () => {
  const { list } = await discover(new FakeWindow())
  assert.deepEqual(list(), [
    {
      id: 'com.example.honest',
      name: 'Honest',
      imageUrl: fakeIcon,
      type: 'ANNOUNCED',
      namespace: 'eip155',
      rdns: 'com.example.honest'
    }
  ])
  assert.ok(Object.isFrozen(list()[0]))
})

test('gives all wallets that are there at once, and those that come later as they come', async () => {
  const window = new FakeWindow()
  for (const name of ['one', 'two']) createFakeWallet({ info: { ...honest, name, rdns: `com.example.${name}` } }).announce(window)
  const { lists, list } = await discover(window)
  assert.deepEqual(
    lists.map(({ length }) => length),
    [3]
  )
  createFakeWallet({ info: { ...honest, rdns: 'com.example.late' } }).announce(window)
  assert.equal(list().length, 4)
})

test('announces nothing and listens to nothing before anyone wants wallets', () => {
  const window = new FakeWindow()
  let isRequested = false
  window.addEventListener('eip6963:requestProvider', () => (isRequested = true))
  const end = evm({ window }).source!.start(adapterContext([testNetwork(1)]))
  end()
  assert.equal(isRequested, false)
})

test('takes what is announced again under one rdns and one uuid for news of the same wallet, and keeps its provider', async () => {
  const window = new FakeWindow()
  const { list, source } = await discover(window)
  createFakeWallet({ info: { ...honest, name: 'Honest 2' }, accounts: [stranger] }).announce(window)
  assert.deepEqual(
    list().map(({ name }) => name),
    ['Honest 2']
  )
  const [connection] = await source.connect(honest.rdns, { namespaces: ['eip155'] })
  assert.deepEqual(connection?.accounts, [`eip155:1:${fakeAddress}`])
})

test('keeps the first of those that announce one rdns and are not the same: a connected wallet is not changed for another', async () => {
  const window = new FakeWindow()
  const { list, lists, source, honest: wallet } = await discover(window)
  const [connected] = await source.connect(honest.rdns, { namespaces: ['eip155'] })
  const listCount = lists.length
  const other = createFakeWallet({ info: { ...honest, uuid: '2', name: 'Impostor' }, accounts: [stranger] })
  other.announce(window)
  assert.deepEqual([list().map(({ name }) => name), lists.length], [['Honest'], listCount])
  assert.deepEqual(connected?.accounts, [`eip155:1:${fakeAddress}`])
  const [again] = await source.connect(honest.rdns, { namespaces: ['eip155'] })
  assert.deepEqual(again?.accounts, [`eip155:1:${fakeAddress}`])
  assert.deepEqual([other.requests.length, wallet.methods.includes('eth_requestAccounts')], [0, true])
})

test('keeps its own copy of an announcement', async () => {
  const window = new FakeWindow()
  const { others } = await discover(window)
  const info = { ...honest, rdns: 'com.example.other' }
  announce(window, { info, provider: createFakeWallet().provider })
  info.name = 'Changed'
  assert.equal(others()[0]?.name, 'Honest')
})

const provider = createFakeWallet().provider
const broken: Readonly<Record<string, unknown>> = {
  'no detail': undefined,
  'a text': 'hello',
  'no info': { provider },
  'no provider': { info: { ...honest, rdns: 'a.b' } },
  'a provider that cannot be asked': { info: { ...honest, rdns: 'a.b' }, provider: { request: 'yes' } },
  'no name': { info: { ...honest, rdns: 'a.b', name: undefined }, provider },
  'a name of control characters': { info: { ...honest, rdns: 'a.b', name: '\u202e\u0000\u200b' }, provider },
  'a name that is no text': { info: { ...honest, rdns: 'a.b', name: { toString: () => 'x' } }, provider },
  'no uuid': { info: { ...honest, rdns: 'a.b', uuid: 7 }, provider },
  'no rdns': { info: { ...honest, rdns: undefined }, provider },
  'an rdns that is none': { info: { ...honest, rdns: 'injected' }, provider },
  'markup for an rdns': { info: { ...honest, rdns: '<img src=x onerror=alert(1)>.x' }, provider },
  'an endless rdns': { info: { ...honest, rdns: `a.${'b'.repeat(10_000)}` }, provider },
  'a getter that throws': Object.defineProperty({ provider }, 'info', { get: () => assert.fail('hostile') }),
  'a provider whose getter throws': {
    info: { ...honest, rdns: 'a.b' },
    provider: Object.defineProperty({}, 'request', { get: () => assert.fail('hostile') })
  }
}

for (const [what, detail] of Object.entries(broken)) {
  test(`lists no wallet for an announcement with ${what}`, async () => {
    const window = new FakeWindow()
    const { others, list } = await discover(window)
    announce(window, detail)
    assert.deepEqual(others(), [])
    assert.equal(list().length, 1)
  })
}

const icons: Readonly<Record<string, readonly [icon: unknown, kept: boolean]>> = {
  'a PNG': [fakeIcon, true],
  'a WebP with space around it': [' data:image/webp;base64,UklGRg== \n', true],
  'an SVG, script and all, which an image never runs': ['data:image/svg+xml,<svg><script>alert(1)</script></svg>', true],
  'a script': ['javascript:alert(1)', false],
  'a page': ['data:text/html,<script>alert(1)</script>', false],
  'a script dressed as an image': ['data:image/svg+xmlx,<script>', false],
  'an address elsewhere, which would tell who visits': ['https://tracker.example/pixel.png', false],
  'five megabytes': [`data:image/png;base64,${'A'.repeat(5_000_000)}`, false],
  nothing: [undefined, false],
  'an object': [{ toString: () => fakeIcon }, false]
}

for (const [what, [icon, kept]] of Object.entries(icons)) {
  test(`${kept ? 'shows' : 'does without'} an icon that is ${what}`, async () => {
    const window = new FakeWindow()
    const { others } = await discover(window)
    announce(window, { info: { ...honest, rdns: 'a.b', icon }, provider })
    assert.equal(others().length, 1)
    assert.equal(others()[0]?.imageUrl, kept ? String(icon).trim() : undefined)
  })
}

const names: readonly (readonly [name: string, shown: string])[] = [
  ['<b onclick="x()">MetaMask</b>', '<b onclick="x()">MetaMask</b>'],
  ['Meta\u202eksaM', 'MetaksaM'],
  ['  Two \n\t lines  ', 'Two lines'],
  ['x'.repeat(10_000), 'x'.repeat(64)],
  ['🦊'.repeat(100), '🦊'.repeat(64)],
  ['محفظة', 'محفظة']
]

for (const [name, shown] of names) {
  test(`shows the name ${JSON.stringify(name.slice(0, 30))} as ${JSON.stringify(shown.slice(0, 30))}`, async () => {
    const window = new FakeWindow()
    const { others } = await discover(window)
    announce(window, { info: { ...honest, rdns: 'a.b', name }, provider })
    assert.equal(others()[0]?.name, shown)
  })
}

test('is not drowned in announcements', async () => {
  const window = new FakeWindow()
  const { list, source } = await discover(window)
  for (let index = 0; index < 1000; index++) announce(window, { info: { ...honest, rdns: `com.example.w${index}` }, provider })
  assert.equal(list().length, 128)
  const again = createFakeWallet({ info: { ...honest, name: 'Honest, again' } })
  again.announce(window)
  assert.equal(list()[0]?.name, 'Honest, again')
  assert.ok(await source.connect('com.example.honest', { namespaces: ['eip155'] }))
})

const browserWallet = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' }

test('lists a wallet that only sets window.ethereum as Browser Wallet [1.6, 5.40]', async () => {
  const window = new FakeWindow()
  window.ethereum = createFakeWallet().provider
  const { others } = await discover(window)
  assert.deepEqual(others(), [browserWallet])
})

test('lists no Browser Wallet where none is installed [5.40]', async () => {
  const { others } = await discover(new FakeWindow())
  assert.deepEqual(others(), [])
})

test('lists a wallet once that announces what it sets', async () => {
  const window = new FakeWindow()
  const wallet = createFakeWallet({ info: { ...honest, rdns: 'com.example.both' } })
  window.ethereum = wallet.provider
  const { others, source } = await discover(window)
  assert.deepEqual(others(), [browserWallet])
  wallet.announce(window)
  assert.deepEqual(
    others().map(({ id }) => id),
    ['com.example.both']
  )
  // an earlier visit may have connected it under the old name
  assert.equal((await source.reconnect('injected', { namespaces: ['eip155'] })).length, 1)
})

test('finds the one that was not announced among several at window.ethereum', async () => {
  const window = new FakeWindow()
  const found = await discover(window)
  const other = createFakeWallet({ accounts: ['0x00000000000000000000000000000000000000d4'] })
  window.ethereum = { providers: [found.honest.provider, other.provider], request: () => assert.fail('not this one') }
  window.dispatchEvent(new Event('ethereum#initialized'))
  assert.deepEqual(found.others(), [browserWallet])
  const [connection] = await found.source.connect('injected', { namespaces: ['eip155'] })
  assert.deepEqual(connection?.accounts, ['eip155:1:0x00000000000000000000000000000000000000d4'])
})

test('lists no Browser Wallet where all of several were announced', async () => {
  const window = new FakeWindow()
  const found = await discover(window)
  window.ethereum = { providers: [found.honest.provider] }
  window.dispatchEvent(new Event('ethereum#initialized'))
  assert.deepEqual(found.others(), [])
})

test('lists a Browser Wallet that comes late', async () => {
  const window = new FakeWindow()
  const { others } = await discover(window)
  window.ethereum = createFakeWallet().provider
  window.dispatchEvent(new Event('ethereum#initialized'))
  assert.deepEqual(others(), [browserWallet])
})

test('is not stopped by a window.ethereum that throws', async () => {
  const window = Object.defineProperty(new FakeWindow(), 'ethereum', { get: () => assert.fail('hostile') })
  const { others } = await discover(window)
  assert.deepEqual(others(), [])
})

test('lists what the site wants: announced wallets, the injected one, or both', async () => {
  const window = new FakeWindow()
  window.ethereum = createFakeWallet().provider
  const announcedOnly = await discover(window, { injected: false })
  assert.deepEqual(
    announcedOnly.list().map(({ id }) => id),
    ['com.example.honest']
  )
  await assert.rejects(announcedOnly.source.connect('injected', { namespaces: ['eip155'] }))
  const injectedOnly = await discover(window, { eip6963: false })
  assert.deepEqual(injectedOnly.list(), [browserWallet])
})

test('has no wallets, and breaks nothing, on a server', async () => {
  const source = evm().source!
  const end = source.start(adapterContext([testNetwork(1)]))
  const lists: (readonly SourceWallet[])[] = []
  source.wallets(list => lists.push(list))
  await eventually(() => lists.length === 1, 'the list is there')
  assert.deepEqual(lists, [[]])
  end()
})
