import { polkadot } from '../../adapters/polkadot/index.ts'
import type { Network } from '../../adapters/base/network.ts'
import { createPolkadotTestWallet } from '../../adapters/testing/index.ts'
import { FakeWindow } from './fake-wallet.ts'
import type { SourceBench } from '../adapters/adapter-suite.ts'

/** Returns a Substrate network with only what adapters need. */
export function polkadotNetwork(reference: string, rpcUrl = 'http://127.0.0.1:1'): Network {
  return {
    id: reference,
    name: 'Local Polkadot',
    caipNetworkId: `polkadot:${reference}`,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: [rpcUrl] } }
  }
}

export const polkadotRelay = polkadotNetwork('91b171bb158e2d3848fa23a9f1c25182')
export const kusamaRelay = polkadotNetwork('b0a8d493285c2df73290dfb7e61f870f')

/** Genesis hashes. */
export const genesisHashes = {
  [polkadotRelay.caipNetworkId]: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  [kusamaRelay.caipNetworkId]: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
}

/**
 * Creates an extension for the source suite.
 * It is on all networks at once; only the networks its accounts are bound to can change.
 */
export async function polkadotBench(): Promise<SourceBench> {
  const window = new FakeWindow()
  const wallet = await createPolkadotTestWallet({ window })
  let requestCount = 0
  let next: 'refuse' | 'never' | undefined
  wallet.answers = () => {
    requestCount++
    const answer = next ?? 'approve'
    next = undefined
    return answer
  }
  return {
    createSource: () => polkadot({ window }).source!,
    walletId: 'w3m-test-wallet',
    networks: [polkadotRelay, kusamaRelay],
    promptsOnSwitch: false,
    refuseNext: () => (next = 'refuse'),
    leaveNextOpen: () => (next = 'never'),
    chooseOtherAccount: () => wallet.setAccounts([...wallet.accounts].reverse()),
    goTo: ({ caipNetworkId }) => wallet.bindTo(genesisHashes[caipNetworkId]),
    revoke: () => wallet.revoke(),
    prompts: () => requestCount,
    stop: () => Promise.resolve(wallet.stop())
  }
}
