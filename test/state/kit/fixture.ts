import { afterEach, beforeEach } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $kit } from '../../../state/session/active-session.ts'
import type { KitState } from '../../../state/session/kit-state.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import type { PageInfo } from '../../../state/platform/page.ts'
import { createFakeWallet, FakeWindow, fakeAddress, type FakeWallet } from '../../kit/fake-wallet.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { balanceNode } from '../../kit/balance-node.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

// A kit over a fake wallet and page.

export const walletId = 'com.example.fake'
export const account = `eip155:1:${fakeAddress}`

/** The platform of the running test. */
export let platform: FakeEnvironment
export let window: FakeWindow
export let wallet: FakeWallet
export let kit: Kit

/** A node with a balance of 2 ether for every account. */
export const node = balanceNode(() => '0x1bc16d674ec80000')

export function start(options: Partial<KitOptions> = {}): Kit {
  return (kit = createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(1, 'https://one.example'), testNetwork(2, 'https://two.example')],
    ...options
  }))
}

export const state = (): KitState => $kit.get()
export const storedConnections = (): unknown => JSON.parse(platform.localStorage.getItem('@appkit/connections') ?? 'null')

/** Opens another page, with the given properties. */
export function openPage(page: Partial<PageInfo>): void {
  platform.restore()
  platform = fakeEnvironment({ fetch: node, page })
}

/** Opens a page with a wallet for every test of a suite; each test starts the kit itself. */
export function openEachTest(): void {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: node })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    wallet = createFakeWallet({ knownChains: [2] })
    wallet.announce(window)
  })
  afterEach(() => {
    kit?.stop()
    platform.restore()
  })
}
