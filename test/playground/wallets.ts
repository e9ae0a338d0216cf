import {
  createBitcoinTestWallet,
  createPolkadotTestWallet,
  createSolanaTestWallet,
  createTestWallet,
  type BitcoinTestWallet,
  type PolkadotTestWallet,
  type SolanaTestWallet,
  type TestWallet,
  type TestWalletChain
} from '../../adapters/testing/index.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Settings } from './fields.ts'
import { nodeOf } from './page-node.ts'
import type { StackAddresses } from './stack.ts'

// The page's injected wallets: one for every namespace of the stack, or, without a stack, only the EVM one.

declare global {
  interface Window {
    /** For the console and the tests: the wallet that this page announces. */
    testWallet?: TestWallet
    solanaTestWallet?: SolanaTestWallet
    bitcoinTestWallet?: BitcoinTestWallet
    polkadotTestWallet?: PolkadotTestWallet
  }
}

export const chainsOfStack = (stack: StackAddresses): readonly TestWalletChain[] =>
  stack.evm.map(chain => ({ ...chain, batchAccount: chain.contracts.simple7702Account }))

/** Returns the chosen chains first: the wallet starts on the first one. */
export const chainsAlone = (known: { readonly [name: string]: Network }, { networks }: Settings): readonly TestWalletChain[] =>
  [...new Set([...networks.flatMap(name => known[name] ?? []), ...Object.values(known)])]
    .filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(({ id, name, caipNetworkId }) => ({ chainId: Number(id), name, rpcUrl: nodeOf(caipNetworkId) }))

/** Announces the wallet. `remember`: the page keeps its permission after a reload. */
export function announce(
  chains: readonly TestWalletChain[],
  { answers, latency, door }: Settings,
  { remember }: { readonly remember: boolean }
): void {
  window.testWallet?.stop()
  delete window.testWallet
  if (door === 'none') return
  window.testWallet = createTestWallet({
    chains,
    batching: 'atomic',
    answers,
    latency,
    remember,
    announce: door === 'announced',
    legacy: door === 'legacy'
  })
}

let registering: Promise<void> | undefined

/** Registers the wallets, whose keys take a moment to derive. */
export function register(stack: StackAddresses, settings: Settings, { remember }: { readonly remember: boolean }): void {
  registering = (registering ?? Promise.resolve()).then(async () => {
    for (const name of ['solanaTestWallet', 'bitcoinTestWallet', 'polkadotTestWallet'] as const) {
      window[name]?.stop()
      delete window[name]
    }
    if (settings.door === 'none') return
    const { answers, latency } = settings
    const usual = { answers, latency, remember }
    if (settings.solana) {
      window.solanaTestWallet = await createSolanaTestWallet({
        name: 'Solana Test Wallet',
        chains: stack.solana.map(({ chainId, rpcUrl }) => ({ chain: chainId, rpcUrl, name: 'Local Solana' })),
        ...usual
      })
    }
    if (settings.bitcoin !== 'off') {
      const [{ url } = { url: '' }] = stack.bitcoin
      const injection = settings.bitcoin
      window.bitcoinTestWallet = await createBitcoinTestWallet({
        networks: ['Regtest'],
        esplora: { Regtest: url },
        injection,
        ...usual
      })
    }
    if (settings.polkadot) window.polkadotTestWallet = await createPolkadotTestWallet({ id: 'polkadot-test-wallet', ...usual })
  })
}
