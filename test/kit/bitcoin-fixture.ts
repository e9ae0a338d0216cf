import { p2wpkh } from '@scure/btc-signer'
import { bitcoin } from '../../adapters/bitcoin/index.ts'
import type { Network } from '../../adapters/base/network.ts'
import { createBitcoinTestWallet, type BitcoinTestNetwork } from '../../adapters/testing/index.ts'
import { regtest } from '../stack/bitcoin/names.ts'
import { FakeWindow } from './fake-wallet.ts'
import type { SourceBench } from '../adapters/adapter-suite.ts'

/** Returns a Bitcoin network with only what adapters need. */
export function bitcoinNetwork(reference: string, esploraUrl?: string): Network {
  return {
    id: reference,
    name: 'Local Bitcoin',
    caipNetworkId: `bip122:${reference}`,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: esploraUrl === undefined ? [] : [esploraUrl] } }
  }
}

export const bitcoinMainnet = bitcoinNetwork('000000000019d6689c085ae165831e93')
export const bitcoinTestnet = bitcoinNetwork('000000000933ea01ad0ee984209779ba')
export const bitcoinSignet = bitcoinNetwork('00000008819873e925422c1ff0f99f7c')

/** Address on the local chain that belongs to no test account. */
export const stranger = p2wpkh(Uint8Array.from([2, ...new Array<number>(31).fill(1), 1]), regtest).address

/** Names in the test wallet. */
const names = {
  [bitcoinMainnet.caipNetworkId]: 'Mainnet',
  [bitcoinTestnet.caipNetworkId]: 'Testnet'
} as const satisfies Record<string, BitcoinTestNetwork>

/** Creates a Bitcoin wallet for the source suite, by either discovery method. */
export function bitcoinBench(injection: 'standard' | 'sats'): () => Promise<SourceBench> {
  return async () => {
    const window = new FakeWindow()
    const wallet = await createBitcoinTestWallet({ window, injection, networks: ['Mainnet', 'Testnet'] })
    const asking = injection === 'standard' ? ['bitcoin:connect'] : ['wallet_connect', 'wallet_changeNetwork']
    let requestCount = 0
    let account = 0
    let next: 'refuse' | 'never' | undefined
    wallet.answers = ({ method }) => {
      requestCount++
      const answer = asking.includes(method) ? next : undefined
      next = undefined
      return answer ?? 'approve'
    }
    return {
      createSource: () => bitcoin({ window }).source!,
      walletId: injection === 'standard' ? 'Bitcoin Test Wallet' : 'BitcoinTestProvider',
      networks: [bitcoinMainnet, bitcoinTestnet],
      promptsOnSwitch: injection === 'sats',
      refuseNext: () => (next = 'refuse'),
      leaveNextOpen: () => (next = 'never'),
      chooseOtherAccount: () => wallet.chooseAccount((account = 1 - account)),
      goTo: ({ caipNetworkId }) => wallet.setNetworks([names[caipNetworkId]!]),
      revoke: () => wallet.revoke(),
      prompts: () => requestCount,
      stop: () => Promise.resolve(wallet.stop())
    }
  }
}
