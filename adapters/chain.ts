import type { AccountId, ChainId, Namespace } from './base/caip.ts'
import type { Network } from './base/network.ts'
import type { Provider } from './base/provider.ts'
import type { Call, Calls } from './calls.ts'

/** Native balance of an account: `value` in units of the native currency. */
export interface NativeBalance {
  /** In the smallest unit: wei, lamports, satoshi. */
  readonly value: bigint
  /** Number of decimals of `value`. */
  readonly decimals: number
  /** Symbol of the currency, such as `ETH`. */
  readonly symbol: string
}

/**
 * Operations of one namespace, over any of its providers: injected wallet, WalletConnect or secure
 * frame. Operations the chain does not support are absent; nothing returns a fake success.
 */
export interface Chain {
  readonly namespace: Namespace
  /** Reads the native balance over the network's RPC URLs. Throws `RpcError`, `HttpError`, or KitError `timeout`, `aborted`. */
  balance(account: AccountId, network: Network, options: ChainRequest): Promise<NativeBalance>
  readonly messages?: {
    /** Signs a text and returns the signature in the namespace's format (EIP-191: 0x-hex). Throws `UserRejectedError`. */
    sign(provider: Provider, account: AccountId, message: string): Promise<string>
  }
  readonly typedData?: {
    /** Signs typed data (EIP-712) on the network its domain names. Throws `UserRejectedError`, KitError `unsupported-chain`. */
    sign(provider: Provider, account: AccountId, data: TypedData): Promise<string>
  }
  readonly transactions?: {
    /**
     * Requests the wallet to sign and send a transaction on the network of `account`. Resolves to its
     * hash. Throws `UserRejectedError`, KitError `unsupported-chain`, `switch-failed`, or the node's error:
     * `insufficient-funds`, `execution-reverted`, …
     */
    send(provider: Provider, account: AccountId, transaction: Transaction): Promise<string>
  }
  /** Transfers of the native currency and of tokens. Lazy-loaded; the flow loads it when it starts. */
  readonly transfers?: () => Promise<Transfers>
  /** Name resolution and reverse resolution. Lazy-loaded. */
  readonly names?: () => Promise<Names>
  /** Assets as listed by the wallet itself. Lazy-loaded. */
  readonly assets?: () => Promise<Assets>
  /** Call batches (EIP-5792). Lazy-loaded. */
  readonly calls?: () => Promise<Calls>
  /** Lists the account's tokens from the chain, native currency first, without prices. Throws the errors of `balance`. */
  readonly holdings?: (account: AccountId, network: Network, request: ChainRequest) => Promise<readonly Asset[]>
}

/** Token, amount and recipient of a transfer. */
export interface Transfer {
  /** Absent for the native currency. */
  readonly token?: TransferToken
  readonly to: string
  /** In units. Ignored for ERC-721, where it is always one. */
  readonly amount: bigint
}

export interface TransferToken {
  /** Address of the token contract. */
  readonly address: string
  /** Default: `erc20`. */
  readonly standard?: 'erc20' | 'erc721' | 'erc1155'
  /** Id of the transferred token, for ERC-721 and ERC-1155. */
  readonly tokenId?: bigint
}

/** Transfer operations. All of them read over the network's RPC URLs; only `send` sends a request to the wallet. */
export interface Transfers {
  /** Parses an address. Returns `undefined` if it is not an address of this namespace. Makes no request. */
  parseAddress(text: string): Promise<ParsedAddress | undefined>
  /** Reads a token's metadata and the account's balance of it. Throws KitError `not-a-token`. */
  token(address: string, account: AccountId, network: Network, request: ChainRequest): Promise<TokenInfo>
  /** Reads the kind and state of the recipient's account. */
  receiver(address: string, network: Network, request: ChainRequest): Promise<RecipientInfo>
  /**
   * Estimates the fee of a transfer. The balance does not have to cover the amount: a form shows the fee
   * before the amount fits. Throws KitError `execution-reverted`, with the revert reason as `shortMessage` (empty if there is
   * none): a transfer that reverts has no fee.
   */
  fee(account: AccountId, network: Network, transfer: Transfer, request: ChainRequest): Promise<TransferFee>
  /** Returns the maximum amount: a token's whole balance, or the native balance minus `fee`, at least `0n`. */
  most(account: AccountId, network: Network, transfer: Omit<Transfer, 'amount'>, request: ChainRequest): Promise<MaxTransfer>
  /** Simulates the transfer on the current state. Rejects only if no endpoint responds. */
  simulate(account: AccountId, network: Network, transfer: Transfer, request: ChainRequest): Promise<Simulation>
  /**
   * Requests the wallet to send the transfer on the network of `account`. With `fee` the request carries
   * these values, as needed after `most`; otherwise the wallet chooses the fee. Throws The errors of `transactions.send`, and
   * KitError `invalid-receiver`, `invalid-amount` before the wallet is called.
   */
  send(provider: Provider, account: AccountId, transfer: Transfer, options: SendOptions): Promise<SentTransaction>
  /** Reads the status of a sent transaction once. Input and output are plain data, so tracking can continue after a reload. */
  look(sent: SentTransaction, network: Network, request: StatusRequest): Promise<SentTransaction>
  /**
   * Polls until the transaction is settled, has been missing for an hour, or the signal aborts, and
   * calls back with each change. Retries a network that does not respond with increasing intervals. Never rejects; resolves to
   * the last known status.
   */
  follow(sent: SentTransaction, network: Network, request: PollRequest): Promise<SentTransaction>
  /** Token swaps, if the chain supports them. Lazy-loaded. */
  readonly swaps?: () => Promise<Swaps>
}

/** Chain operations for a swap built by a service. The service is untrusted: its calls are simulated before use. */
export interface Swaps {
  /**
   * Creates the call that approves an allowance of exactly this amount for `spender`. Throws KitError
   * `invalid-amount`, `invalid-receiver`.
   */
  approve(token: string, spender: string, amount: bigint): Call
  /** Returns the spender of an approve call, or `undefined` if the call does not approve. */
  spenderOf(data: string): string | undefined
  /**
   * Creates the permit (EIP-2612) that the account's key signs to approve exactly this amount for
   * `spender` without a transaction. Returns `undefined` if the token has no permit, or if its domain separator differs from the
   * one computed from name, version, address and chain.
   */
  permit(permit: PermitRequest, account: AccountId, network: Network, request: ChainRequest): Promise<TypedData | undefined>
  /**
   * Simulates the calls in order on the current state. Returns the balance changes of `tokens` (contract
   * addresses) and of the native currency. Rejects only if no endpoint responds.
   */
  simulate(
    account: AccountId,
    network: Network,
    calls: readonly Call[],
    tokens: readonly string[],
    request: ChainRequest
  ): Promise<Simulation>
  /** Returns the balance changes of mined transactions from their receipts, without the network fee. */
  outcome(
    account: AccountId,
    network: Network,
    hashes: readonly string[],
    request: ChainRequest
  ): Promise<readonly BalanceChange[]>
}

export interface PermitRequest {
  /** Address of the token contract. */
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  /** Seconds since 1970. */
  readonly deadline: number
}

export interface ParsedAddress {
  /** With its checksum, in the format wallets show. */
  readonly address: string
  /** `absent` if the text has no checksum: all lower or all upper case (EIP-55). `wrong`: a character was mistyped. */
  readonly checksum: 'right' | 'wrong' | 'absent'
}

export interface TokenInfo {
  readonly address: string
  /** Sanitized: without characters that reverse or hide text. May be empty. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Balance of the account, in units. */
  readonly balance: bigint
}

export interface RecipientInfo {
  /** `delegated`: an EOA with code set on it (EIP-7702). It accepts the same transfers as an EOA. */
  readonly kind: 'account' | 'contract' | 'delegated'
  /** The account has sent no transaction and has no native balance. */
  readonly unused: boolean
}

/** Fee of a transfer, in units of the native currency. */
export interface TransferFee {
  /** Expected fee. */
  readonly expected: bigint
  /** Maximum fee. The account needs this much. */
  readonly most: bigint
  /** True if a part of it is known only at inclusion (rollup data fee): show it as "at least". */
  readonly atLeast: boolean
  /** Gas limit, including a margin. */
  readonly gas: bigint
  /** Current price per gas. On Solana, in micro-lamports per compute unit. */
  readonly gasPrice: bigint
  /** Absent on networks without EIP-1559. */
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  /** Part that is not a fee but stays as rent in an account opened for the recipient (Solana). */
  readonly deposit?: bigint
}

export interface MaxTransfer {
  readonly amount: bigint
  /** Fee that was subtracted. Pass it to `send`, so that the wallet does not charge more. Absent for tokens. */
  readonly fee?: TransferFee
}

/** Result of a simulation. Fields that were not checked are absent. */
export interface Simulation {
  /** `unknown`: the network could not simulate it. */
  readonly outcome: 'succeeds' | 'fails' | 'unknown'
  /** Reason of the failure. */
  readonly failure?: TransferFailure
  /** Balance changes of the account, without the network fee. Absent: not checked. */
  readonly changes?: readonly BalanceChange[]
  /** Increase of the recipient's balance: less than the amount for fee-on-transfer tokens. Absent: not checked. */
  readonly arrives?: bigint
}

export interface TransferFailure {
  /**
   * - `insufficient-funds`: not enough native currency for the amount;
   * - `insufficient-token`: not enough of the token;
   * - `not-a-token`: no contract at the address;
   * - `refused`: the contract reverts or returns `false`;
   * - `below-minimum`, `leaves-too-little`: on Solana, the recipient's or the sender's account would hold less than its rent; it
   * must hold nothing or at least the rent.
   */
  readonly code: 'insufficient-funds' | 'insufficient-token' | 'not-a-token' | 'refused' | 'below-minimum' | 'leaves-too-little'
  /** Revert reason of the contract, sanitized. Absent if there is none. */
  readonly reason?: string
}

/** Balance change of one token. Positive: gained. */
export interface BalanceChange {
  /** Address of the token contract. Absent for the native currency. */
  readonly token?: string
  /** For ERC-721 and ERC-1155. */
  readonly tokenId?: bigint
  readonly amount: bigint
}

export interface SendOptions extends ChainRequest {
  readonly fee?: TransferFee
  /** Network to read from before the wallet is called: Solana transactions name a recent blockhash. */
  readonly network?: Network
  /** Aborts while the wallet switches its network. Does not cancel a request the wallet already has. */
  readonly signal?: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A sent transaction. Plain data (JSON), so that it can be stored. */
export interface SentTransaction {
  readonly hash: string
  readonly chainId: ChainId
  readonly from: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** The transaction as sent to the wallet; replacements are compared with it. Amounts as decimal digits. */
  readonly to?: string
  readonly value?: string
  readonly data?: string
  /** Last state read from the network. Absent until the transaction has been found. */
  readonly nonce?: number
  /** Block height at the first read. */
  readonly since?: number
  /** Milliseconds since 1970 since when the network does not know the transaction. */
  readonly missingSince?: number
  readonly state: SentState
}

/**
 * - `pending`: not mined, or removed from the chain by a reorg;
 * - `confirmed`, `failed`: mined; `failed` reverted, so it cost its fee and moved nothing;
 * - `replaced`: another transaction with its nonce was mined: the same with a higher fee (`speed-up`), an empty self-transfer
 * (`cancel`), or a different one; `hash` is absent if the network no longer returns it;
 * - `dropped`: the network has not known it for minutes. It may still appear, and the state then changes.
 * `settled`: enough blocks follow, so tracking ends.
 */
export type SentState =
  | { readonly name: 'pending' }
  | { readonly name: 'confirmed' | 'failed'; readonly block: number; readonly blockHash?: string; readonly settled: boolean }
  | {
      readonly name: 'replaced'
      readonly by: 'speed-up' | 'cancel' | 'other' | 'unknown'
      readonly hash?: string
      readonly block?: number
      /** Whether the replacement itself failed. Absent if the network no longer returns it. */
      readonly failed?: boolean
      readonly settled: boolean
    }
  | { readonly name: 'dropped' }

export interface StatusRequest extends ChainRequest {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Number of blocks, including its own, after which a transaction is settled. Default: 12. */
  readonly depth?: number
}

export interface PollRequest extends ChainRequest {
  readonly depth?: number
  readonly now: () => number
  /**
   * Resolves after the given milliseconds or later, since a hidden page may delay it. After an abort it
   * may resolve early or never; both are supported.
   */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  readonly onChange: (sent: SentTransaction) => void
}

export interface NameRequest extends ChainRequest {
  /** Network the address is used on. Its own record takes precedence, unless names are read from that network (ENSIP-11). */
  readonly on: ChainId
}

/** Name resolution. Names are read over the RPC of `network`, the result of {@link Names.homeOf}. */
export interface Names {
  /** Returns `network` if it has a resolver (`contracts.ensUniversalResolver`), else mainnet if configured. */
  homeOf(network: Network, networks: readonly Network[]): Network | undefined
  /** Resolves a name to an address. Throws RPC errors; a name without an address is a result, not an error. */
  resolve(name: string, home: Network, request: NameRequest): Promise<NameResult>
  /** Reverse-resolves an address to its primary name, if the name resolves back to the address. Otherwise `undefined`. */
  lookUp(address: string, home: Network, request: NameRequest): Promise<NameRecord | undefined>
  /**
   * Returns the transaction that makes a name the primary name of its sender, which {@link Names.lookUp} then returns.
   * Throws `unsupported-method` if the network has no registrar, and RPC errors.
   */
  primary?(name: string, home: Network, request: ChainRequest): Promise<{ readonly to: string; readonly data: `0x${string}` }>
}

export type NameResult =
  | NameRecord
  /** The name has no address. */
  | { readonly kind: 'none' }
  /** Not a valid name (ENSIP-15), or confusable with another. */
  | { readonly kind: 'invalid' }
  /** The record is off-chain, and CCIP Read (ERC-3668) is disabled. */
  | { readonly kind: 'off-chain' }

export interface NameRecord {
  readonly kind: 'found'
  /** Normalized. */
  readonly name: string
  /** Store it with the name: warn if the name later resolves to another address. */
  readonly address: string
  /**
   * `ethereum`, `elsewhere`: there is no record for the requested network; the address is that of
   * Ethereum or of another network. A contract at it may not exist on the requested network.
   */
  readonly record: 'network' | 'ethereum' | 'elsewhere'
  /** Avatar URI as in the record: `https:`, `ipfs:`, `data:`, or `eip155:…` for an NFT. Validate it before use. */
  readonly avatar?: string
}

export interface Assets {
  /** Requests the wallet's asset list (EIP-7811). Returns `undefined` if unsupported or invalid. */
  list(provider: Provider, account: AccountId, request: { readonly signal?: AbortSignal }): Promise<readonly Asset[] | undefined>
}

/** Token balance in the format of the blockchain API (docs/decisions/storage.md). */
export interface Asset {
  readonly name: string
  readonly symbol: string
  readonly chainId: ChainId
  /** CAIP-10 id of the contract. Absent for the native token. */
  readonly address?: string
  /** Value of the whole quantity, in US dollars. */
  readonly value: number
  /** Price of one token, in US dollars. */
  readonly price: number
  /** `decimals` is an integer as text; `numeric` is a decimal number as text, in whole tokens. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** Typed data (EIP-712). Integers above `Number.MAX_SAFE_INTEGER` may be `bigint`. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Transaction request. Amounts in units. */
export interface Transaction {
  /** Absent: contract deployment with `data`. */
  readonly to?: string
  readonly value?: bigint
  readonly data?: `0x${string}`
  /** Gas limit. Absent: the wallet estimates it. */
  readonly gas?: bigint
  /** Price per gas, with or without EIP-1559. Absent: the wallet chooses. */
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly gasPrice?: bigint
}

export interface ChainRequest {
  readonly signal?: AbortSignal
  /** RPC URLs tried before those of the network, by priority (`customRpcUrls`). */
  readonly rpcUrls?: readonly string[]
  readonly fetch?: typeof fetch
}
