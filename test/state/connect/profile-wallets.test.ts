import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $account, $session } from '../../../state/session/active-session.ts'
import { switchAccount } from '../../../state/connect/switch-account.ts'
import { countWallets } from '../../../state/connect/connected-wallets.ts'
import { profileWalletsFlow } from '../../../state/connect/profile-wallets.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $chainId } from '../../../state/networks/networks.ts'
import { $history, $route } from '../../../state/router/router.ts'
import { $activeNamespace } from '../../../state/session/session.ts'
import { $walletGroups } from '../../../state/wallets/wallets.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { announced } from '../../kit/fake-source.ts'
import { toastWords } from '../../kit/toast-words.ts'
import { until } from '../../kit/until.ts'

const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAccount = `${solanaChain}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const
const solana = { ...testNetwork(1), caipNetworkId: solanaChain, chainNamespace: 'solana', name: 'Solana' } as never
const basalt = announced('Basalt')
const lantern = { ...announced('Lantern'), namespace: 'solana' } as const
const accounts = ['a1', 'b2', 'c3'].map(end => `eip155:1:0x${end.padStart(40, '0')}` as const)

let platform: FakeEnvironment
let wallet: ConnectingSource
let other: ConnectingSource
let kit: Kit

function start(options: ConnectingOptions = {}): void {
  wallet = connectingSource({ wallets: [testWallet, basalt], accounts, ...options })
  other = connectingSource({ id: 'other', wallets: [lantern], account: solanaAccount })
  kit = createKit({ adapters: [wallet.adapter, other.adapter], networks: [testNetwork(1), testNetwork(2), solana] })
}

/** Opens the screen as from the account, and subscribes to what it shows. */
async function open() {
  await kit.open('Account')
  const { push } = await import('../../../state/router/router.ts')
  push('ProfileWallets')
  const flow = profileWalletsFlow()
  for (const $store of [flow.$wallets, flow.$recent, $walletGroups] as const)
    ($store.listen as (run: () => void) => void)(() => {})
  return flow
}

const names = (wallets: readonly { readonly name: string }[]): readonly string[] => wallets.map(({ name }) => name)
const connect = (...ids: readonly string[]) =>
  ids.reduce<Promise<unknown>>((before, id) => before.then(() => kit.connect(id)), Promise.resolve())

describe('the screen of accounts and wallets', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  it('shows the accounts of each wallet, the active wallet first [3.46]', async () => {
    start()
    await connect(lantern.id, testWallet.id)
    const { $wallets } = await open()
    assert.deepEqual(names($wallets.get()), ['Northwind', 'Lantern'])
    const [first, second] = $wallets.get()
    assert.deepEqual(
      first!.accounts.map(({ account, active }) => [account, active]),
      accounts.map((each, index) => [each, index === 0])
    )
    assert.deepEqual(names(second!.accounts.map(({ account }) => ({ name: account }))), [solanaAccount])
    assert.equal(countWallets($wallets.get()), 2)
  })

  it('switches to another account and goes back', async () => {
    start()
    await connect(testWallet.id)
    const flow = await open()
    flow.chooseAccount(accounts[2]!)
    assert.equal($account.get(), accounts[2])
    assert.equal($route.get().name, 'Account')
  })

  it('keeps the accounts in their order while it stands, whatever the wallet makes active', async () => {
    start()
    await connect(testWallet.id)
    const { $wallets } = await open()
    assert.deepEqual(
      $wallets.get()[0]!.accounts.map(({ account }) => account),
      accounts
    )
    wallet.change({ accounts: [accounts[1]!, accounts[2]!, accounts[0]!] })
    assert.deepEqual(
      $wallets.get()[0]!.accounts.map(({ account }) => account),
      accounts
    )
    assert.equal($wallets.get()[0]!.accounts[1]!.active, true)
  })

  it('leaves the switch to a wallet that allows no other', async () => {
    start({ fixedAccount: true })
    await connect(testWallet.id)
    const { $wallets } = await open()
    assert.equal($wallets.get()[0]!.switches, false)
    assert.throws(() => switchAccount(accounts[1]!), { code: 'unsupported-method' })
    assert.equal($account.get(), accounts[0])
  })

  it('switches to another connected wallet, on its own network', async () => {
    start()
    await connect(lantern.id, testWallet.id)
    const flow = await open()
    flow.chooseConnected('solana')
    assert.equal($account.get(), solanaAccount)
    assert.equal($chainId.get(), solanaChain)
    assert.equal($route.get().name, 'Account')
  })

  it('lets one wallet go and stays with the other', async () => {
    start()
    await connect(lantern.id, testWallet.id)
    const flow = await open()
    await flow.letGo('eip155')
    assert.ok(wallet.requestLog.includes(`disconnect ${testWallet.id}`))
    assert.deepEqual(names(flow.$wallets.get()), ['Lantern'])
    assert.equal($activeNamespace.get(), 'solana')
    assert.equal($open.get(), true)
    await flow.letGo('solana')
    assert.equal($session.get().status, 'disconnected')
    assert.equal($open.get(), false)
  })

  it('says so when a wallet does not agree to go; on this side it has [8.7]', async () => {
    start()
    await connect(lantern.id, testWallet.id)
    const flow = await open()
    wallet.decide('fail')
    await flow.letGo('eip155')
    assert.deepEqual(names(flow.$wallets.get()), ['Lantern'])
    assert.equal(toastWords(), 'Failed to disconnect')
  })

  it('lets all of them go together', async () => {
    start()
    await connect(lantern.id, testWallet.id)
    const flow = await open()
    await flow.letAllGo()
    assert.ok(wallet.requestLog.includes(`disconnect ${testWallet.id}`))
    assert.ok(other.requestLog.includes(`disconnect ${lantern.id}`))
    assert.equal($open.get(), false)
  })

  it('asks before another wallet takes the place of one, and leads to the wallets of that namespace', async () => {
    start()
    await connect(testWallet.id)
    const flow = await open()
    await eventually(() => $walletGroups.get().flatMap(({ wallets }) => wallets).length === 3, 'all wallets are known')
    flow.connectAnother('eip155')
    assert.equal($route.get().name, 'ProfileWallets')
    assert.equal(flow.$replacement.get()?.replaced, 'Northwind')
    flow.keep()
    assert.equal(flow.$replacement.get(), undefined)
    flow.connectAnother('eip155')
    flow.$replacement.get()!.go()
    assert.deepEqual($route.get(), { name: 'Connect', params: { namespace: 'eip155' } })
    assert.deepEqual(names($walletGroups.get().flatMap(({ wallets }) => wallets)), ['Northwind', 'Basalt'])
    assert.equal($session.get().status, 'connected', 'nothing is replaced before the new wallet agrees')
    await kit.close()
    assert.equal(
      $walletGroups.get().flatMap(({ wallets }) => wallets).length,
      3,
      'the next look at the wallets is at all of them'
    )
  })

  it('asks nothing where no wallet is connected in the namespace', async () => {
    start()
    await connect(testWallet.id)
    const flow = await open()
    flow.connectAnother('solana')
    assert.equal(flow.$replacement.get(), undefined)
    assert.deepEqual($route.get().params, { namespace: 'solana' })
  })

  it('offers what was connected before, and connects it again once the user confirms', async () => {
    start()
    await connect(basalt.id, testWallet.id)
    const flow = await open()
    await until(flow.$recent, recent => recent.length === 1)
    const [recent] = flow.$recent.get()
    assert.deepEqual([recent!.name, recent!.available], ['Basalt', true])
    await eventually(() => $walletGroups.get().length > 0, 'the wallets are known')
    flow.connectRecent(recent!)
    assert.deepEqual([flow.$replacement.get()?.replaced, flow.$replacement.get()?.wanted], ['Northwind', 'Basalt'])
    flow.$replacement.get()!.go()
    assert.deepEqual(
      $history.get().map(({ name }) => name),
      ['Account', 'ProfileWallets', 'Connect', 'ConnectingExternal']
    )
    assert.deepEqual($route.get().params, { walletId: basalt.id })
  })

  it('says of a wallet of before that it is not in this browser, and forgets it on demand', async () => {
    start()
    platform.localStorage.setItem(
      '@appkit/recent_connections',
      JSON.stringify([{ namespace: 'eip155', sourceId: 'fake', walletId: 'example.gone', name: 'Quill' }])
    )
    await connect(testWallet.id)
    const flow = await open()
    await platform.advance(1_000)
    assert.deepEqual(
      flow.$recent.get().map(({ name, available }) => [name, available]),
      [['Quill', false]]
    )
    flow.forget(flow.$recent.get()[0]!)
    assert.deepEqual(flow.$recent.get(), [])
    assert.doesNotMatch(platform.localStorage.getItem('@appkit/recent_connections')!, /Quill/)
  })

  it('remembers five wallets of before, and of none an account', async () => {
    const many = Array.from({ length: 7 }, (_, index) => announced(`Wallet ${index}`))
    start({ wallets: many })
    await connect(...many.map(({ id }) => id))
    const stored = platform.localStorage.getItem('@appkit/recent_connections')!
    assert.deepEqual(
      (JSON.parse(stored) as { name: string }[]).map(({ name }) => name),
      ['Wallet 6', 'Wallet 5', 'Wallet 4', 'Wallet 3', 'Wallet 2']
    )
    assert.doesNotMatch(stored, /0x/)
  })

  it('believes no list that is nonsense', async () => {
    for (const stored of [
      'no json',
      '{}',
      '[null,1,"x",{"name":"x"}]',
      '[{"namespace":"moon","sourceId":"a","walletId":"b","name":"c"}]'
    ]) {
      platform.localStorage.setItem('@appkit/recent_connections', stored)
      start()
      await connect(testWallet.id)
      const flow = await open()
      assert.deepEqual(flow.$recent.get(), [])
      kit.stop()
    }
  })

  it('has the user choose in the wallet what is shared, and keeps the connection when that is rejected', async () => {
    start()
    await connect(testWallet.id)
    const flow = await open()
    wallet.decide('wait')
    const asking = flow.chooseShared('eip155')
    assert.deepEqual(flow.$sharing.get(), { name: 'waiting', namespace: 'eip155' })
    wallet.answer('refuse')
    await asking
    assert.deepEqual(flow.$sharing.get(), { name: 'declined', namespace: 'eip155' })
    assert.equal($account.get(), accounts[0])

    const failing = flow.chooseShared('eip155')
    wallet.answer('pending')
    await failing
    assert.deepEqual(flow.$sharing.get(), { name: 'failed', namespace: 'eip155', code: 'request-pending' })

    const again = flow.chooseShared('eip155')
    wallet.change({ accounts: [accounts[1]!] })
    wallet.answer('approve')
    await again
    assert.equal(flow.$sharing.get(), undefined)
    assert.equal($account.get(), accounts[1])
    assert.equal($open.get(), true)
    assert.equal(wallet.requestLog.filter(what => what === `share ${testWallet.id}`).length, 3)
    assert.equal(wallet.listeners, 1)
  })

  it('closes when the only wallet goes by itself', async () => {
    start()
    await connect(testWallet.id)
    await open()
    wallet.change(undefined)
    assert.equal($open.get(), false)
  })
})
