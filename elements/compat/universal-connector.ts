import { KitError } from '../../adapters/base/kit-error.ts'
import type { DappMetadata } from '../../adapters/wallet-source.ts'
import { reportUnsupported } from './unsupported-methods.ts'

/** A network of a namespace that the kit may not know. */
export interface CustomCaipNetwork<Namespace extends string = string> {
  readonly id: number | string
  readonly chainNamespace: Namespace
  readonly caipNetworkId: `${Namespace}:${string}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
}

/** Networks and methods to ask a wallet for. */
export interface UniversalConnectorNetwork {
  readonly namespace: string
  readonly chains: readonly CustomCaipNetwork[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Options of `UniversalConnector.init()`. */
export interface UniversalConnectorOptions {
  readonly projectId: string
  readonly metadata: Partial<DappMetadata>
  readonly networks: readonly UniversalConnectorNetwork[]
}

/** A WalletConnect session. */
export interface UniversalConnectorSession {
  readonly topic: string
  readonly namespaces: { readonly [namespace: string]: { readonly accounts: string[]; readonly methods: string[] } }
}

const replacement =
  'createKit() with walletConnect() for EVM, Solana, Bitcoin and Polkadot, or @walletconnect/sign-client for other chains'

/**
 * WalletConnect for any namespace. The kit knows those it has networks for, so this exists for the app to start, reports its
 * replacement in the console, and connects no wallet.
 */
export class UniversalConnector {
  /** The session would be here: there is none. */
  readonly provider: { readonly session?: UniversalConnectorSession } = {}

  /** Reports the replacement in the console, once. */
  static async init(_options: UniversalConnectorOptions): Promise<UniversalConnector> {
    reportUnsupported(`UniversalConnector (use ${replacement})`)
    return new UniversalConnector()
  }

  /** Rejects with KitError `unsupported-method`. */
  async connect(): Promise<{ readonly session: UniversalConnectorSession }> {
    throw unsupported()
  }

  /** Rejects with KitError `unsupported-method`. */
  async request(_request: { readonly method: string; readonly params?: unknown }, _chainId?: string): Promise<unknown> {
    throw unsupported()
  }

  /** Does nothing: no wallet is connected. */
  async disconnect(): Promise<void> {}
}

const unsupported = (): KitError =>
  new KitError('unsupported-method', 'UniversalConnector is not part of the kit.', { metaMessages: [`Use ${replacement}.`] })
