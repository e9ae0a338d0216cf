import type { AccountId, Namespace } from './base/caip.ts'
import type { Network } from './base/network.ts'
import type { Provider } from './base/provider.ts'

/** What the network of an account holds: `value` in the smallest unit of its native currency. */
export interface NativeBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/**
 * What can be done on a kind of chain, over any provider of its namespace: written once, whether the provider comes from an
 * extension, from WalletConnect or from the secure frame. What a chain cannot do is absent; nothing returns an invented success.
 */
export interface Chain {
  readonly namespace: Namespace
  /** Reads the native balance over the network's own RPC. Throws `RpcError`, `HttpError`, or KitError `timeout`, `aborted`. */
  balance(account: AccountId, network: Network, options: ChainRequest): Promise<NativeBalance>
  readonly messages?: {
    /** Signs a text and returns the signature in the form of the namespace (EIP-191: 0x-prefixed hex). Throws `UserRejectedError`. */
    sign(provider: Provider, account: AccountId, message: string): Promise<string>
  }
  readonly typedData?: {
    /** Signs structured data (EIP-712), on the network its domain names. Throws `UserRejectedError`, KitError `unsupported-chain`. */
    sign(provider: Provider, account: AccountId, data: TypedData): Promise<string>
  }
  readonly transactions?: {
    /**
     * Has the wallet sign and send a transaction on the network of `account`; resolves with its hash. Throws `UserRejectedError`,
     * KitError `unsupported-chain`, `switch-failed`, or what the node says of it: `insufficient-funds`, `execution-reverted`, …
     */
    send(provider: Provider, account: AccountId, transaction: Transaction): Promise<string>
  }
}

/** Structured data of EIP-712. Integers too large for a number may be `bigint`. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Amounts in the smallest unit. */
export interface Transaction {
  /** Absent: the transaction makes a contract of `data`. */
  readonly to?: string
  readonly value?: bigint
  readonly data?: `0x${string}`
  /** The gas limit; the wallet estimates it where absent. */
  readonly gas?: bigint
}

export interface ChainRequest {
  readonly signal?: AbortSignal
  /** RPC addresses before the network's own, best first (`customRpcUrls`). */
  readonly rpcUrls?: readonly string[]
  readonly fetch?: typeof fetch
}
