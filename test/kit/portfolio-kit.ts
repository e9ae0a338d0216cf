import type { KitOptions } from '../../state/options/options.ts'
import { createKit, type Kit } from '../../state/kit/kit.ts'
import { connectWallet } from '../../state/connect/connect.ts'
import { setPresenter } from '../../state/router/open.ts'
import { cleanStores } from 'nanostores'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from './connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from './environment.ts'
import { testNetwork } from './run-options.ts'
import { scriptedChain, type ChainOptions, type ScriptedChain } from './scripted-chain.ts'

export interface PortfolioKit {
  /** The running kit. */
  readonly kit: Kit
  readonly platform: FakeEnvironment
  readonly chain: ScriptedChain
  readonly wallet: ConnectingSource
  /** Reloads the page. */
  reload(): void
  /** Subscribes to a store until `end`. */
  follow(...stores: readonly { listen(listener: () => void): () => void }[]): void
  end(): void
}

/** Creates a connected kit on a fake platform, with a scripted blockchain API. */
export async function portfolioKit({
  chain: script,
  wallet: answers,
  stored,
  ...options
}: Partial<KitOptions> & {
  readonly chain?: ChainOptions
  readonly wallet?: ConnectingOptions
  readonly stored?: { readonly [key: string]: string }
} = {}): Promise<PortfolioKit> {
  const chain = scriptedChain(script)
  const platform = fakeEnvironment({ fetch: request => chain.fetch(request), ...(stored && { stored }) })
  setPresenter(async () => undefined)
  const wallet = connectingSource(answers)
  const start = (): Kit =>
    createKit({
      adapters: [wallet.adapter],
      networks: [
        { ...testNetwork, id: 1, name: 'First' },
        { ...testNetwork, id: 2, name: 'Second' }
      ],
      services: { chain: chain.address },
      ...options
    })
  let kit = start()
  await connectWallet({ sourceId: 'fake', walletId: testWallet.id, namespaces: [wallet.adapter.chain!.namespace] })
  const stops: (() => void)[] = []
  return {
    get kit() {
      return kit
    },
    platform,
    chain,
    wallet,
    reload() {
      kit.stop()
      kit = start()
    },
    follow(...stores) {
      for (const store of stores) stops.push(store.listen(() => undefined))
    },
    end() {
      for (const stop of stops) stop()
      kit.stop()
      cleanStores()
      platform.restore()
    }
  }
}
