import { getNamespace, type ChainId, type Namespace } from './caip.ts'

/** A network. `caipNetworkId` is its CAIP-2 id. Its options may be `undefined`, as those of viem's chains under `exactOptionalPropertyTypes`. */
export interface Network {
  /** EIP-155 chain id as a number; for other namespaces the CAIP-2 reference. */
  readonly id: number | string
  readonly name: string
  /** CAIP-2 id: `eip155:1`. */
  readonly caipNetworkId: ChainId
  readonly chainNamespace: Namespace
  /** Currency of the fees. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /**
   * Public RPC URLs only: wallets may get them by `wallet_addEthereumChain` (EIP-3085).
   * A URL that contains a key belongs in `customRpcUrls`, which is never sent to a wallet. `webSocket`: URL for subscriptions,
   * if it differs.
   */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  /** Block explorer for accounts and transactions. Absent: no link is shown. */
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  /** Image of the network: an id in the wallet directory, or a URL. */
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  /**
   * Contracts of the network by their viem names, of which the kit reads one.
   * With a resolver, names are read from this network instead of mainnet.
   */
  readonly contracts?:
    | {
        readonly ensUniversalResolver?: NetworkContract | undefined
        // those of another network by its id
        readonly [name: string]: NetworkContract | { readonly [networkId: number]: NetworkContract | undefined } | undefined
      }
    | undefined
  readonly testnet?: boolean | undefined
}

interface NetworkContract {
  readonly address: `0x${string}`
  readonly blockCreated?: number | undefined
}

/**
 * Input type of `createKit({ networks })`:
 * a {@link Network}, or a viem chain, whose namespace is eip155.
 */
export type NetworkInput = Omit<Network, 'caipNetworkId' | 'chainNamespace'> & {
  readonly caipNetworkId?: ChainId | undefined
  readonly chainNamespace?: Namespace | undefined
}

/** Adds namespace and CAIP-2 id to a viem chain. */
export function toNetwork(input: NetworkInput): Network {
  const caipNetworkId = input.caipNetworkId ?? (`${input.chainNamespace ?? 'eip155'}:${input.id}` as ChainId)
  return { ...input, caipNetworkId, chainNamespace: input.chainNamespace ?? getNamespace(caipNetworkId) }
}
