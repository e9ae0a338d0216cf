import type { ChainId, Namespace } from '../base/caip.ts'

/** What `walletConnect()` takes. Everything has a default; what is given per namespace replaces the default of that namespace. */
export interface WalletConnectOptions {
  /** The relay's address (`wss://…`), instead of `services.relay` of the kit. Without either the wallet is absent. */
  readonly relayUrl?: string
  /** The project id the relay knows the site by, instead of the kit's. */
  readonly projectId?: string
  /** Tells wallets that the site takes link mode: its universal link (`metadata.url`) goes into the proposal. Default false. */
  readonly linkMode?: boolean
  /** Lets the client ask the Verify service for an attestation: a hidden frame of another host, up to 5 s a request. Default false. */
  readonly verify?: boolean
  /** Methods to ask for, instead of those of the namespace. */
  readonly methods?: ByNamespace
  /** Events to ask for, instead of `accountsChanged` and `chainChanged`. */
  readonly events?: ByNamespace
  /** CAIP-2 ids to ask for, instead of the kit's networks. */
  readonly chains?: { readonly [name in Namespace]?: readonly ChainId[] }
  /** Where reads of a network go first, before the kit's own addresses. */
  readonly rpcMap?: { readonly [chainId: ChainId]: string }
  /** What the client's storage keys begin with. Default `wc@2:universal_provider:`. */
  readonly storagePrefix?: string
}

export type ByNamespace = { readonly [name in Namespace]?: readonly string[] }

export const defaultStoragePrefix = 'wc@2:universal_provider:'

/** Where the client keeps its sessions (2.21.8), before the prefix is put in. */
export const sessionsKey = 'wc@2:client:0.3//session'

/**
 * Where the link is kept that brings the wallet's app to the front: `{ href, name }` as JSON (spec section 3), and the `topic` of the
 * session that it belongs to.
 */
export const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The client's own keys begin with `wc@2:`; the product's begin with the prefix. What belongs to all stays as it is. */
export function storageKey(key: string, prefix: string): string {
  if (key === deepLinkKey) return key
  return prefix + (key.startsWith('wc@2:') ? key.slice('wc@2:'.length) : key)
}
