import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { receiveFlow } from '../../../state/account/receive.ts'
import { switchAccount } from '../../../state/connect/switch-account.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $route } from '../../../state/router/router.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { createFakeWallet, fakeAddress, FakeWindow, otherAddress, type FakeWallet } from '../../kit/fake-wallet.ts'

/** With its checksum, which the wallet omits. */
const spelled = '0x00000000000000000000000000000000000000A1'
const walletId = 'com.example.fake'
const solana = { ...testNetwork(1), caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' } as never

let platform: FakeEnvironment
let wallet: FakeWallet
let kit: Kit

describe('receiving', () => {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
    const window = new FakeWindow()
    wallet = createFakeWallet({ accounts: [fakeAddress, otherAddress] })
    wallet.announce(window)
    kit = createKit({ adapters: [evm({ window })], networks: [testNetwork(1), solana, testNetwork(2)] })
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  it('is at the address of the active account, with its checksum, on the networks of its namespace [1.29]', async () => {
    await kit.connect(walletId)
    await kit.open('WalletReceive')
    const { $receiver, $compatible } = receiveFlow()
    assert.equal($receiver.get()?.address, spelled)
    assert.deepEqual(
      $compatible.get().map(({ caipNetworkId }) => caipNetworkId),
      ['eip155:1', 'eip155:2']
    )
    switchAccount(`eip155:1:${otherAddress}`)
    assert.equal($receiver.get()?.address, otherAddress)
  })

  it('is at no address that only an earlier visit has left', async () => {
    await kit.connect(walletId)
    kit.stop()
    wallet.reply('eth_accounts', () => new Promise(() => undefined))
    kit = createKit({ adapters: [evm({ window: new FakeWindow() })], networks: [testNetwork(1)] })
    kit.subscribe(({ address }) => assert.equal(address, fakeAddress))()
    await kit.open('WalletReceive')
    assert.equal(receiveFlow().$receiver.get(), undefined)
  })

  it('copies the whole address and says so', async () => {
    await kit.connect(walletId)
    await kit.open('WalletReceive')
    receiveFlow().copyAddress()
    await eventually(() => $toast.get() !== undefined, 'there is a toast')
    assert.deepEqual(platform.copied, [spelled])
    assert.deepEqual($toast.get(), { message: 'address-copied', variant: 'success' })
  })

  it('closes when the wallet disconnects, and not while the user is in another tab', async () => {
    await kit.connect(walletId)
    await kit.open('WalletReceive')
    receiveFlow()
    wallet.emit('accountsChanged', [])
    assert.equal($open.get(), false)
    await kit.connect(walletId)
    await kit.open('Networks')
    receiveFlow()
    wallet.emit('accountsChanged', [])
    assert.equal($route.get().name, 'Networks')
    assert.equal($open.get(), true)
  })

  it('is not shared where the browser cannot', async () => {
    await kit.connect(walletId)
    await kit.open('WalletReceive')
    assert.equal(receiveFlow().share, undefined)
  })
})
