import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import type { ConnectionState } from '../../../adapters/wallet-source.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, fakeAddress, FakeWindow, otherAddress } from '../../kit/fake-wallet.ts'

const third = '0x00000000000000000000000000000000000000c3'
const ids = (...addresses: readonly string[]) => addresses.map(address => `eip155:1:${address}` as const)

let end = (): void => {}
afterEach(() => end())

async function setUp() {
  const window = new FakeWindow()
  const wallet = createFakeWallet({ accounts: [fakeAddress, otherAddress, third], knownChains: [10] })
  wallet.announce(window)
  const source = evm({ window }).source!
  end = source.start(adapterContext([testNetwork(1), testNetwork(10)]))
  const [connection] = await source.connect('com.example.fake', { namespaces: ['eip155'] })
  const states: (ConnectionState | undefined)[] = []
  connection!.subscribe(state => states.push(state))
  const heard: unknown[] = []
  const listener = (addresses: readonly string[]): void => void heard.push(addresses)
  connection!.provider.on?.('accountsChanged', listener)
  const change = (...accounts: readonly string[]): void => {
    wallet.accounts = accounts
    wallet.emit('accountsChanged', accounts)
  }
  return { wallet, connection: connection!, states, heard, listener, change }
}

describe('the account that was chosen among those a wallet shares', () => {
  it('is the first, for the kit and for callers of the provider; the wallet gets no request', async () => {
    const { wallet, connection, states, heard } = await setUp()
    const requestCount = wallet.requests.length
    connection.chooseAccount!(`eip155:1:${otherAddress}`)
    assert.deepEqual(connection.accounts, ids(otherAddress, fakeAddress, third))
    assert.deepEqual(states, [{ accounts: ids(otherAddress, fakeAddress, third), chainId: 'eip155:1' }])
    assert.deepEqual(heard, [[otherAddress, fakeAddress, third]])
    assert.equal(wallet.requests.length, requestCount)
    for (const method of ['eth_accounts', 'eth_requestAccounts']) {
      assert.deepEqual(await connection.provider.request({ method }), [otherAddress, fakeAddress, third])
    }
  })

  it('is reported once', async () => {
    const { connection, states, heard } = await setUp()
    connection.chooseAccount!(`eip155:1:${fakeAddress}`)
    connection.chooseAccount!(`eip155:1:${third}`)
    connection.chooseAccount!(`eip155:1:${third}`)
    assert.equal(states.length, 1)
    assert.equal(heard.length, 1)
  })

  it('stays on another network, and when another account is added or taken away', async () => {
    const { wallet, connection, change } = await setUp()
    connection.chooseAccount!(`eip155:1:${otherAddress}`)
    wallet.emit('chainChanged', '0xa')
    assert.equal(connection.accounts[0], `eip155:10:${otherAddress}`)
    change(fakeAddress, otherAddress)
    assert.equal(connection.accounts[0], `eip155:10:${otherAddress}`)
  })

  it('is given up when the wallet makes another one active: that is newer', async () => {
    const { connection, heard, change } = await setUp()
    connection.chooseAccount!(`eip155:1:${otherAddress}`)
    change(third, fakeAddress, otherAddress)
    assert.deepEqual(connection.accounts, ids(third, fakeAddress, otherAddress))
    assert.deepEqual(heard.at(-1), [third, fakeAddress, otherAddress])
    change(otherAddress, third)
    change(third, otherAddress)
    assert.deepEqual(connection.accounts, ids(third, otherAddress))
  })

  it('is given up when the wallet shares it no more', async () => {
    const { connection, change } = await setUp()
    connection.chooseAccount!(`eip155:1:${otherAddress}`)
    change(fakeAddress, third)
    assert.deepEqual(connection.accounts, ids(fakeAddress, third))
    change(fakeAddress, otherAddress, third)
    assert.deepEqual(connection.accounts, ids(fakeAddress, otherAddress, third))
  })

  it('is none that the wallet does not share', async () => {
    const { connection, states } = await setUp()
    connection.chooseAccount!('eip155:1:0x00000000000000000000000000000000000000d4')
    assert.deepEqual(connection.accounts, ids(fakeAddress, otherAddress, third))
    assert.deepEqual(states, [])
  })

  it('is reported to no one who has unsubscribed, and to no one once the connection is released', async () => {
    const { wallet, connection, heard, listener, change } = await setUp()
    connection.provider.removeListener?.('accountsChanged', listener)
    connection.chooseAccount!(`eip155:1:${otherAddress}`)
    assert.deepEqual(heard, [])
    connection.provider.on?.('accountsChanged', listener)
    connection.release()
    change(third)
    assert.deepEqual(heard, [])
    assert.equal(wallet.listeners('accountsChanged'), 0)
  })

  it('goes with the wallet: listeners of the provider are notified that there is none', async () => {
    const { heard, states, change } = await setUp()
    change()
    assert.deepEqual(heard, [[]])
    assert.deepEqual(states, [undefined])
  })
})
