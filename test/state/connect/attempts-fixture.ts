import { afterEach, beforeEach } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { $session } from '../../../state/session/active-session.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { createFakeWallet, fakeAddress, FakeWindow, otherAddress, type FakeWallet } from '../../kit/fake-wallet.ts'

// Wallets that get connect requests, and respond as scripted.

export const one = 'com.example.one'
export const two = 'com.example.two'
export const account = `eip155:1:${fakeAddress}` as const

/** The platform of the running test. */
export let platform: FakeEnvironment
export let window: FakeWindow
export let first: FakeWallet
export let second: FakeWallet
export let kit: Kit

export function start(options: Partial<KitOptions> = {}): Kit {
  return (kit = createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(1, 'https://one.example'), testNetwork(2, 'https://two.example')],
    ...options
  }))
}

/** Makes a wallet wait for the test to answer as its user. */
export function deciding(wallet: FakeWallet, method: string): (accounts: readonly string[]) => Promise<void> {
  let answer: ((accounts: readonly string[]) => void) | undefined
  wallet.replyOnce(method, () => new Promise(resolve => (answer = resolve)))
  return async accounts => {
    await eventually(() => answer !== undefined, `${method} is asked`)
    answer!(accounts)
    await platform.advance(0)
  }
}

export const receives = (wallet: FakeWallet, method: string): Promise<void> =>
  eventually(() => wallet.methods.includes(method), `the wallet is asked for ${method}`)

export const revoked = (wallet: FakeWallet): boolean => wallet.methods.includes('wallet_revokePermissions')
export const following = (wallet: FakeWallet): number => wallet.listeners('accountsChanged')

export function hint(walletId: string, sourceId: string, ...accounts: readonly string[]): void {
  const hints = Object.fromEntries(accounts.map(each => [each.split(':')[0]!, { walletId, sourceId, account: each }]))
  platform.localStorage.setItem('@appkit/connections', JSON.stringify(hints))
}

export const walletIdNow = (): string | undefined => {
  const session = $session.get()
  return session.status === 'connected' ? session.walletId : undefined
}

/** Opens a page for every test, with two wallets, or the second one only. */
export function attemptEachTest({ alone = false } = {}): void {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    first = createFakeWallet({ knownChains: [2], info: { name: 'One', rdns: one, uuid: '1' } })
    second = createFakeWallet({ knownChains: [2], info: { name: 'Two', rdns: two, uuid: '2' }, accounts: [otherAddress] })
    if (!alone) first.announce(window)
    second.announce(window)
  })
  afterEach(() => {
    kit?.stop()
    platform.restore()
  })
}
