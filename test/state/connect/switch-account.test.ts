import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { getAddress } from 'viem'
import type { AccountId } from '../../../adapters/base/caip.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { $balance } from '../../../state/account/balance.ts'
import { $account, $address, $kit, $session } from '../../../state/session/active-session.ts'
import { switchAccount } from '../../../state/connect/switch-account.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { balanceNode } from '../../kit/balance-node.ts'
import { deafSource } from '../../kit/unresponsive-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { createFakeWallet, fakeAddress, FakeWindow, otherAddress, type FakeWallet } from '../../kit/fake-wallet.ts'
import { until } from '../../kit/until.ts'
import { createTestWallet } from '../../../adapters/testing/index.ts'

const one = 'com.example.one'
const two = 'com.example.two'
const third = '0x00000000000000000000000000000000000000c3'
const accounts = [fakeAddress, otherAddress, third]
const id = (address: string, chain = 1) => `eip155:${chain}:${address}` as const

let platform: FakeEnvironment
let window: FakeWindow
let wallet: FakeWallet
let kit: Kit

/** A node whose balance of an account is the last byte of its address. */
const node = balanceNode(address => `0x${address.slice(-2)}`)

function start(): Kit {
  return (kit = createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(1, 'https://one.example'), testNetwork(2, 'https://two.example')]
  }))
}

/** Opens the same page again. */
async function reload(): Promise<void> {
  kit.stop()
  start()
  await platform.advance(1)
  await until($session, ({ status }) => status === 'connected')
}

const change = (...next: readonly string[]): void => {
  wallet.accounts = next
  wallet.emit('accountsChanged', next)
}

describe('switching to another account of the wallet', () => {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: node })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    wallet = createFakeWallet({ accounts, knownChains: [2], info: { name: 'One', rdns: one, uuid: '1' } })
    wallet.announce(window)
    createFakeWallet({ accounts: [otherAddress], info: { name: 'Two', rdns: two, uuid: '2' } }).announce(window)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  it('takes stores, balance and the provider along, and asks the wallet nothing', async () => {
    start()
    assert.equal(await kit.connect(one), id(fakeAddress))
    await platform.advance(100)
    assert.equal(((await until($balance, ({ name }) => name === 'ready')) as { value: bigint }).value, 0xa1n)
    const heard: unknown[] = []
    kit.getProvider()!.on!('accountsChanged', (addresses: unknown) => heard.push(addresses))
    const reported: (string | undefined)[] = []
    const stop = kit.subscribe(({ account }) => reported.push(account))
    const requestCount = wallet.requests.length

    switchAccount(id(otherAddress))
    stop()
    assert.equal($account.get(), id(otherAddress))
    assert.equal($address.get(), otherAddress)
    assert.equal($kit.get().account, id(otherAddress))
    assert.deepEqual(reported, [id(fakeAddress), id(otherAddress)])
    assert.deepEqual(heard, [[otherAddress, fakeAddress, third]])
    assert.equal(wallet.requests.length, requestCount)
    await platform.advance(100)
    const balance = await until($balance, balance => balance.name === 'ready' && balance.value === 0xb2n)
    assert.equal(balance.name, 'ready')
  })

  it('is remembered: a reload comes back to it', async () => {
    start()
    await kit.connect(one)
    switchAccount(id(third))
    kit.stop()
    start()
    assert.equal($account.get(), id(third), 'at once, before the wallet has answered')
    await reload()
    assert.equal($account.get(), id(third))
    await reload()
    assert.equal($account.get(), id(third))
  })

  it('is over when the wallet makes another account the active one, also for the next visit', async () => {
    start()
    await kit.connect(one)
    switchAccount(id(otherAddress))
    change(third, fakeAddress, otherAddress)
    assert.equal($account.get(), id(third))
    await reload()
    assert.equal($account.get(), id(third))
  })

  it('is over when the wallet shares the account no more, here or by the next visit', async () => {
    start()
    await kit.connect(one)
    switchAccount(id(otherAddress))
    change(fakeAddress, third)
    assert.equal($account.get(), id(fakeAddress))
    switchAccount(id(third))
    wallet.accounts = [fakeAddress]
    await reload()
    assert.equal($account.get(), id(fakeAddress))
    assert.equal(platform.localStorage.getItem('@appkit/chosen_accounts'), null)
  })

  it('stays on another network', async () => {
    start()
    await kit.connect(one)
    switchAccount(id(otherAddress))
    await kit.switchNetwork(2)
    assert.equal($account.get(), id(otherAddress, 2))
    await reload()
    assert.equal($account.get(), id(otherAddress, 2))
  })

  it('is the wallet’s own: another one has none of it, and it is there again after that', async () => {
    start()
    await kit.connect(one)
    switchAccount(id(third))
    assert.equal(await kit.connect(two), id(otherAddress))
    assert.equal(await kit.connect(one), id(third))
  })

  it('is forgotten when the user disconnects', async () => {
    start()
    await kit.connect(one)
    switchAccount(id(third))
    await kit.disconnect()
    assert.equal(platform.localStorage.getItem('@appkit/chosen_accounts'), null)
    wallet.accounts = accounts
    assert.equal(await kit.connect(one), id(fakeAddress))
  })

  it('knows an account by its address, in any spelling and on any network', async () => {
    start()
    await kit.connect(one)
    switchAccount(`eip155:2:0x${otherAddress.slice(2).toUpperCase()}`)
    assert.equal($account.get(), id(otherAddress))
  })

  it('refuses an account that the wallet does not share, and one of a wallet that is not there', async () => {
    start()
    assert.throws(() => switchAccount(id(fakeAddress)), { code: 'not-connected' })
    await kit.connect(one)
    assert.throws(() => switchAccount(id('0x00000000000000000000000000000000000000d4')), { code: 'unauthorized' })
    assert.equal($account.get(), id(fakeAddress))
  })

  it('says so where only the wallet can switch', async () => {
    const deaf = deafSource('elsewhere')
    kit = createKit({ adapters: [deaf.adapter], networks: [testNetwork(1)] })
    const connecting = kit.connect('elsewhere')
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await deaf.answer([id(fakeAddress)])
    await connecting
    switchAccount(id(fakeAddress))
    assert.throws(() => switchAccount(id(otherAddress)), { code: 'unauthorized' })
  })

  it('believes no choice that is nonsense', async () => {
    for (const stored of [
      'no json',
      '[]',
      '"x"',
      '{"a":1}',
      JSON.stringify({ [JSON.stringify(['eip155', 'evm', one])]: { a: 1 } })
    ]) {
      platform.localStorage.setItem('@appkit/chosen_accounts', stored)
      start()
      assert.equal(await kit.connect(one), id(fakeAddress))
      kit.stop()
    }
  })

  it('has a real wallet sign as the account that was chosen', async () => {
    const real = createTestWallet({
      chains: [{ chainId: 1, rpcUrl: 'https://one.example' }],
      accountCount: 3,
      rdns: 'com.example.real',
      window
    })
    start()
    await kit.connect('com.example.real')
    const [, second, last] = real.accounts
    switchAccount(id(second!))
    const provider = kit.getProvider()!
    const [active] = (await provider.request({ method: 'eth_accounts' })) as string[]
    assert.equal(getAddress(active!), second)
    const { verifyMessage } = await import('viem')
    const signature = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', active] })
    assert.ok(await verifyMessage({ address: second!, message: 'hello', signature: signature as `0x${string}` }))

    real.setAccounts([last!, second!])
    assert.equal(getAddress($address.get()!), last)
    switchAccount(id(second!))
    await reload()
    assert.equal(getAddress($address.get()!), second)
    real.stop()
  })

  it('is what a site may ask for, and says why it cannot be', async () => {
    start()
    await rejectsWith(kit.switchAccount(id(otherAddress)), 'not-connected')
    await kit.connect(one)
    await kit.switchAccount(id(otherAddress.toLowerCase()))
    assert.equal($address.get()?.toLowerCase(), otherAddress.toLowerCase())
    // on any network: the account is the same on all
    await kit.switchAccount(id(third, 2))
    assert.equal($address.get()?.toLowerCase(), third)
    await rejectsWith(kit.switchAccount(id(`0x${'9'.repeat(40)}`)), 'unauthorized')
    await rejectsWith(kit.switchAccount('alice' as AccountId), 'unauthorized')
    const stopped = kit
    start()
    await rejectsWith(stopped.switchAccount(id(otherAddress)), 'aborted')
  })
})

async function rejectsWith(promise: Promise<void>, code: ErrorCode): Promise<void> {
  await assert.rejects(promise, error => error instanceof KitError && error.code === code)
}
