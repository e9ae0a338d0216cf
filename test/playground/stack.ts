import type { NetworkInput } from '../../adapters/base/network.ts'
import { localChainNames } from '../stack/chains/chain-names.ts'

/** Content of `/stack.json`: URLs of the local stack. */
export interface StackAddresses {
  readonly services: {
    readonly directory: string
    readonly relay: string
    readonly chain: string
    readonly auth: string
    /** Absent: the page sends no events. */
    readonly analytics?: string
    readonly frame: string
  }
  readonly wallet: string
  /** URL of the page that shows the mails that the services have sent. */
  readonly mail: string
  readonly evm: readonly {
    readonly chainId: number
    readonly rpcUrl: string
    readonly contracts: {
      readonly [
        name in 'ensUniversalResolver' | 'dollar' | 'gold' | 'weth' | 'feeToken' | 'olderDollar' | 'simple7702Account'
      ]: `0x${string}`
    }
  }[]
  readonly solana: readonly {
    readonly chainId: `solana:${string}`
    readonly rpcUrl: string
    readonly wsUrl: string
    readonly mints: Readonly<Record<string, string>>
  }[]
  readonly bitcoin: readonly StandInAddress[]
  readonly polkadot: readonly StandInAddress[]
}

export interface StandInAddress {
  /** CAIP-2. */
  readonly chainId: string
  readonly url: string
}

/**
 * Returns the URLs of the local stack, or `undefined` if this page is served without one: the build
 * has `null` in the file's place.
 */
export async function findStack(): Promise<StackAddresses | undefined> {
  try {
    const reply = await fetch('stack.json')
    return reply.ok ? (((await reply.json()) as StackAddresses | null) ?? undefined) : undefined
  } catch {
    return undefined // served as plain files: the page shows it
  }
}

export function networksOf(stack: StackAddresses): NetworkInput[] {
  return stack.evm.map(({ chainId, rpcUrl, contracts: { ensUniversalResolver } }, index) => ({
    id: chainId,
    name: localChainNames[index] ?? `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { ensUniversalResolver: { address: ensUniversalResolver } },
    testnet: true
  }))
}

export function solanaNetworksOf({ solana }: StackAddresses): NetworkInput[] {
  return solana.map(({ chainId, rpcUrl, wsUrl }) => ({
    id: chainId.slice('solana:'.length),
    name: 'Local Solana',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl], webSocket: [wsUrl] } },
    testnet: true
  }))
}

export function bitcoinNetworksOf({ bitcoin }: StackAddresses): NetworkInput[] {
  return bitcoin.map(({ chainId, url }) => ({
    id: chainId.slice('bip122:'.length),
    name: 'Local Bitcoin',
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
    testnet: true
  }))
}

export function polkadotNetworksOf({ polkadot }: StackAddresses): NetworkInput[] {
  return polkadot.map(({ chainId, url }) => ({
    id: chainId.slice('polkadot:'.length),
    name: 'Local Polkadot',
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: [url] } },
    testnet: true
  }))
}
