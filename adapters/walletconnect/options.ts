import type { ChainId, Namespace } from '../base/caip.ts'

/**
 * Options of `walletConnect()`.
 * All have a default; options per namespace replace the default of that namespace.
 */
export interface WalletConnectOptions {
  /**
   * URL of the relay (`wss://…`), in place of the kit's `services.relay`.
   * Without either the adapter is absent.
   */
  readonly relayUrl?: string
  /** Project id for the relay, in place of the kit's. */
  readonly projectId?: string
  /** Minimum level of the client's console output. Default: `error`. */
  readonly logLevel?: LogLevel
  /**
   * Lets the client request an attestation of the Verify service:
   * a hidden iframe of another host, up to 5 s per request. Default: false.
   */
  readonly verify?: boolean
  /** Requested methods, in place of those of the namespace. */
  readonly methods?: ByNamespace
  /** Requested events, in place of `accountsChanged` and `chainChanged`. */
  readonly events?: ByNamespace
  /** Requested CAIP-2 ids, in place of the kit's networks. */
  readonly chains?: { readonly [name in Namespace]?: readonly ChainId[] }
  /** RPC URLs for reads, tried before the kit's own. */
  readonly rpcMap?: { readonly [chainId: ChainId]: string }
  /** Prefix of the client's storage keys. Default: `wc@2:universal_provider:`. */
  readonly storagePrefix?: string
}

/** Levels of the client's logger, from most to no output. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export type ByNamespace = { readonly [name in Namespace]?: readonly string[] }

export const defaultStoragePrefix = 'wc@2:universal_provider:'

/** Storage key of the client's sessions (2.21.8), before the prefix is added. */
export const sessionsKey = 'wc@2:client:0.3//session'

/**
 * Storage key of the redirect link:
 * `{ href, name }` as JSON (docs/decisions/storage.md), and the `topic` of its session.
 */
export const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Adds the prefix to a key: the client's own keys begin with `wc@2:`, the product's with the prefix.
 * Shared keys stay unchanged.
 */
export function storageKey(key: string, prefix: string): string {
  if (key === deepLinkKey) return key
  return prefix + (key.startsWith('wc@2:') ? key.slice('wc@2:'.length) : key)
}
