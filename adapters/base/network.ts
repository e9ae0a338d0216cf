import { namespaceOf, type ChainId, type Namespace } from './caip.ts'

/** A network, as spec section 3 names its fields. `caipNetworkId` is its CAIP-2 id. */
export interface Network {
  /** The chain id of EIP-155 as a number, elsewhere the CAIP-2 reference. */
  readonly id: number | string
  readonly name: string
  /** CAIP-2: `eip155:1`. */
  readonly caipNetworkId: ChainId
  readonly chainNamespace: Namespace
  /** What fees are paid in. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /**
   * Public addresses only: what is listed here may be handed to a wallet by `wallet_addEthereumChain` (EIP-3085). One with a key in it
   * belongs in `customRpcUrls`, which no wallet is told of. `webSocket`: where a node tells of what happens, if not at the same address.
   */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] } }
  /** Where accounts and transactions can be looked at. Absent: no such link shows. */
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  /** Its picture: an id in the wallet directory, or an address. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** Contracts of the network by their names in viem. Where there is a resolver, names are read from this network and not from mainnet. */
  readonly contracts?: { readonly ensUniversalResolver?: { readonly address: `0x${string}` } }
  readonly testnet?: boolean
}

/** What `createKit({ networks })` takes: a {@link Network}, or a chain in viem's shape, whose namespace is eip155. */
export type NetworkInput = Omit<Network, 'caipNetworkId' | 'chainNamespace'> & {
  readonly caipNetworkId?: ChainId
  readonly chainNamespace?: Namespace
}

/** Completes a network in viem's shape with its namespace and CAIP-2 id. */
export function toNetwork(input: NetworkInput): Network {
  const caipNetworkId = input.caipNetworkId ?? (`${input.chainNamespace ?? 'eip155'}:${input.id}` as ChainId)
  return { ...input, caipNetworkId, chainNamespace: input.chainNamespace ?? namespaceOf(caipNetworkId) }
}
