import { setEnvironment } from '../../state/platform/initial-environment.ts'
import { runCleanups } from '../../state/platform/cleanup.ts'
import { balanceNode } from './balance-node.ts'
import { closeScreen, expectSoon, press, shown } from './open-screen.ts'
import { pageEnvironment } from './page-environment.ts'
import { arbitrum, base, mainnet, optimism } from '../../adapters/networks/index.ts'
import { createTestWallet, type TestWallet } from '../../adapters/testing/index.ts'

/** A page of an app that was written for AppKit, with the test wallet in it. */
export interface AppKitPage {
  readonly box: HTMLElement
  readonly wallet: TestWallet
  find(selector: string): HTMLElement
  /** Returns the current text. */
  text(selector: string): string
  /** Waits until the text is shown. */
  says(selector: string, words: string): Promise<void>
  /** Chooses the test wallet on the first screen. */
  connect(): Promise<void>
  leave(): Promise<void>
}

/** Options without outside requests: no services, and a node in the page. */
export const inside = { services: {}, enableReconnect: false, debug: false }
const twoEther = balanceNode(() => '0x1bc16d674ec80000')

export function appKitPage(): AppKitPage {
  setEnvironment(pageEnvironment({ fetch: (input, init) => twoEther(new Request(input, init)) }))
  // the wallet uses the same node
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    return request.url.startsWith('https:') ? twoEther(request) : fetch(input, init)
  }
  const wallet = createTestWallet({ chains: [mainnet, base, arbitrum, optimism] })
  const box = document.createElement('div')
  document.body.append(box)
  const text = (selector: string): string => box.querySelector(selector)?.textContent ?? ''
  return {
    box,
    wallet,
    find: selector => box.querySelector<HTMLElement>(selector)!,
    text,
    says: (selector, words) =>
      expectSoon(
        () => text(selector).includes(words),
        () => `"${words}" is not in: ${text(selector)}`
      ),
    async connect() {
      const { screen } = await shown('Connect')
      // wallets announce themselves a moment later
      const pressed = (): boolean => {
        try {
          press(screen, 'Test Wallet')
          return true
        } catch {
          return false // not listed yet
        }
      }
      await expectSoon(pressed, () => 'The test wallet is not listed.')
    },
    async leave() {
      wallet.stop()
      box.remove()
      runCleanups()
      globalThis.fetch = fetch
      await closeScreen()
    }
  }
}
