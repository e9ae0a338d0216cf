import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { $features } from '../../../state/options/features.ts'
import { loadNextPage, prefetchDirectory, searchWallets } from '../../../state/wallets/directory.ts'
import { $recommended } from '../../../state/services/directory-lists.ts'
import { $pages, $search, $walletCount } from '../../../state/wallets/directory-pages.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $chainId, $network, $networks, $unsupportedNetwork } from '../../../state/networks/networks.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $options, defaultFeatures, type KitOptions, type OptionChanges } from '../../../state/options/options.ts'
import { $pairing, startPairing } from '../../../state/connect/pairing.ts'
import { $walletFilter } from '../../../state/wallets/filter.ts'
import { $walletGroups } from '../../../state/wallets/wallets.ts'
import { updateOptions } from '../../../state/kit/update-options.ts'
import { loadRemoteFeatures } from '../../../state/services/remote-features.ts'
import { $address, $session } from '../../../state/session/active-session.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { createFakeWallet, FakeWindow, otherAddress, type FakeWallet } from '../../kit/fake-wallet.ts'
import { solanaNetwork } from '../../kit/local-solana.ts'
import { pairingSource } from '../../kit/pairing-source.ts'
import { scriptedDirectory } from '../../kit/scripted-directory.ts'
import { until } from '../../kit/until.ts'

const [one, two, three] = [1, 2, 3].map(id => testNetwork(id, `https://${id}.example`))
const walletId = 'com.example.fake'

let platform: FakeEnvironment
let wallet: FakeWallet
let window: FakeWindow
let kit: Kit

function start(options: Partial<KitOptions> = {}): void {
  kit = createKit({ adapters: [evm({ window })], networks: [one!, two!], ...options })
}

function startWithDirectory(wallets: number): void {
  const directory = scriptedDirectory({ wallets })
  platform.respond(request => directory.fetch(request))
  start({ services: { directory: directory.address } })
}

describe('options that change while the kit runs', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    window = new FakeWindow()
    wallet = createFakeWallet({ knownChains: [2, 3] })
    wallet.announce(window)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  test('another network is there for the wallet that is connected, and for its provider', async () => {
    start()
    await kit.connect(walletId)
    const provider = kit.getProvider()!
    const toThree = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x3' }] }
    await assert.rejects(kit.switchNetwork(3), { code: 'unsupported-chain' })
    await assert.rejects(provider.request(toThree))

    await updateOptions({ networks: [one!, two!, three!] })
    assert.equal($session.get().status, 'connected')
    assert.equal(kit.getProvider(), provider)
    await provider.request(toThree)
    await until($chainId, chainId => chainId === 'eip155:3')
    assert.equal($network.get()?.name, three!.name)
    await kit.switchNetwork(2)
    assert.equal($chainId.get(), 'eip155:2')
    // the kit of the call before the options changed still runs
    await kit.open()
    assert.equal($open.get(), true)
  })

  test('a network that is removed is no choice any more', async () => {
    start()
    await kit.switchNetwork(2)
    await updateOptions({ networks: [one!, three!] })
    assert.equal($chainId.get(), 'eip155:1')
    await kit.connect(walletId)
    await updateOptions({ networks: [three!] })
    assert.equal($unsupportedNetwork.get(), true, 'the wallet is still where it was')
    wallet.emit('accountsChanged', [otherAddress])
    await until($address, address => address === otherAddress)
    await kit.disconnect()
    assert.equal($chainId.get(), 'eip155:3', 'where it was is nowhere once it has gone')
  })

  test('where the whole kind of network is taken away, the site’s first is the choice', async () => {
    start({ networks: [one!, solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')] })
    await kit.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    await updateOptions({ networks: [one!, two!] })
    assert.deepEqual([$chainId.get(), $network.get()?.name, $session.get().status], ['eip155:1', one!.name, 'disconnected'])
  })

  test('an invitation that shows is followed by one to the networks of now', async () => {
    const elsewhere = pairingSource()
    start({ adapters: [elsewhere.adapter] })
    await kit.open('ConnectingWalletConnectBasic')
    void startPairing()
    await until($pairing, ({ name }) => name === 'ready')
    await updateOptions({ features: { send: false } })
    await updateOptions({ networks: [one!, two!, three!] })
    await until($pairing, pairing => pairing.name === 'ready' && pairing.uri === elsewhere.codes[1])
    assert.equal(elsewhere.codes.length, 2)
  })

  test('what is on changes alone, over what the services say [3.92]', async () => {
    const answer = {
      features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google', 'x'] }]
    }
    platform.respond(() => Response.json(answer))
    start({ services: { directory: 'https://directory.example' }, features: { send: false } })
    await loadRemoteFeatures()
    assert.deepEqual($features.get().socials, ['google', 'x'])
    await updateOptions({ features: { socials: ['x'], legalCheckbox: true } })
    const { send, socials, legalCheckbox, receive } = $features.get()
    assert.deepEqual(
      { send, socials, legalCheckbox, receive },
      { send: false, socials: ['x'], legalCheckbox: true, receive: true }
    )
    await updateOptions({ termsConditionsUrl: 'https://site.example/terms' })
    assert.equal($options.get().termsConditionsUrl, 'https://site.example/terms')
    await updateOptions({ termsConditionsUrl: undefined } as object)
    assert.equal($options.get().termsConditionsUrl, undefined)
    assert.deepEqual($options.get().features.connectMethodsOrder, defaultFeatures.connectMethodsOrder)
  })

  test('other wallets of the directory are asked for', async () => {
    startWithDirectory(3)
    await kit.open('Connect')
    await prefetchDirectory()
    const [first] = $recommended.get().wallets
    await updateOptions({ excludeWalletIds: [first!.id] })
    await until($recommended, ({ name, wallets }) => name === 'ready' && !wallets.some(({ id }) => id === first!.id))
  })

  test('what was asked of the directory with the options of before counts no more', async () => {
    const directory = scriptedDirectory({ wallets: 3 })
    const held: (() => void)[] = []
    let holds = true
    platform.respond(async request => {
      const answer = await directory.fetch(request)
      if (holds) await new Promise<void>(resolve => held.push(resolve))
      return answer
    })
    start({ services: { directory: directory.address }, excludeWalletIds: ['drawn-0'] })
    await kit.open('Connect')
    const stop = $walletGroups.subscribe(() => undefined)
    void prefetchDirectory()
    await eventually(() => held.length >= 2, 'the lists are asked for')
    holds = false
    await updateOptions({ excludeWalletIds: ['drawn-1'] })
    await until($recommended, ({ name }) => name === 'ready')
    await until($walletFilter, ({ pending }) => !pending)
    for (const give of held) give()
    await new Promise(setImmediate)
    const ids = $recommended.get().wallets.map(({ id }) => id)
    const excluded = $walletFilter.get().excluded.map(({ name }) => name)
    stop()
    assert.deepEqual([ids, excluded], [['drawn-0', 'drawn-2'], ['Basalt']])
  })

  test('the pages of all wallets, the search and their number are those of now', async () => {
    startWithDirectory(30)
    await kit.open('AllWallets')
    await loadNextPage()
    searchWallets('', { certified: true })
    assert.equal($walletCount.get(), 30)
    await updateOptions({ includeWalletIds: ['drawn-5', 'drawn-6'] })
    assert.deepEqual([$search.get().name, $search.get().certified], ['loading', true])
    await until($pages, ({ name }) => name === 'ready')
    assert.deepEqual([$pages.get().wallets.map(({ id }) => id), $walletCount.get()], [['drawn-5', 'drawn-6'], 2])
  })

  test('what cannot be, or is settled when the kit starts, is refused, and nothing changes', async () => {
    start()
    const before = $options.get()
    const refused: OptionChanges[] = [
      { networks: [] },
      { allWallets: 'MAYBE' as never },
      { adapters: [] } as never,
      { run: {} } as never,
      { features: { sends: false } as never }
    ]
    for (const changes of refused)
      await assert.rejects(updateOptions(changes), { code: 'invalid-option' }, JSON.stringify(changes))
    assert.equal($options.get(), before)
    kit.stop()
    await assert.rejects(updateOptions({ networks: [one!] }), { code: 'aborted' })
    assert.deepEqual($networks.get(), [])
  })
})
