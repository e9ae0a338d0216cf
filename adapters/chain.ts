import type { AccountId, ChainId, Namespace } from './base/caip.ts'
import type { Network } from './base/network.ts'
import type { Provider } from './base/provider.ts'
import type { Call, Calls } from './calls.ts'

/** What the network of an account holds: `value` in the smallest unit of its native currency. */
export interface NativeBalance {
  /** In the smallest unit: wei, lamports, satoshi. */
  readonly value: bigint
  /** So many digits of `value` stand behind the point. */
  readonly decimals: number
  /** Of the currency: `ETH`. */
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
  /** Sending the native currency and tokens. Resolves once its code has been loaded: the flow asks for it when it is entered. */
  readonly transfers?: () => Promise<Transfers>
  /** Names for addresses, and addresses for names. Resolves once its code has been loaded. */
  readonly names?: () => Promise<Names>
  /** What the wallet itself says that an account holds. Resolves once its code has been loaded. */
  readonly assets?: () => Promise<Assets>
  /** Several calls at once (EIP-5792). Resolves once its code has been loaded. */
  readonly calls?: () => Promise<Calls>
  /**
   * What the chain itself says that an account holds, its native currency first: where nodes can list it. They know no prices. Throws as
   * `balance` does.
   */
  readonly holdings?: (account: AccountId, network: Network, request: ChainRequest) => Promise<readonly Asset[]>
}

/** What is sent, and to whom. */
export interface Transfer {
  /** Absent: the native currency. */
  readonly token?: TransferToken
  readonly to: string
  /** In the smallest unit; ignored for ERC-721, of which there is one. */
  readonly amount: bigint
}

export interface TransferToken {
  /** The token's contract. */
  readonly address: string
  /** `erc20` unless given. */
  readonly standard?: 'erc20' | 'erc721' | 'erc1155'
  /** Of the one that is sent: ERC-721 and ERC-1155. */
  readonly tokenId?: bigint
}

/** Everything below reads over the network's own RPC; only `send` asks the wallet. */
export interface Transfers {
  /** What is known of an address as text. `undefined`: it is no address of this namespace. Reads nothing. */
  parseAddress(text: string): Promise<ParsedAddress | undefined>
  /** What a token says of itself, and what the account has of it. Throws KitError `not-a-token`. */
  token(address: string, account: AccountId, network: Network, request: ChainRequest): Promise<TokenFacts>
  /** Who stands at an address. */
  receiver(address: string, network: Network, request: ChainRequest): Promise<ReceiverFacts>
  /**
   * What the network asks for a transfer. The amount need not be there: a form wants the fee before it fits. Throws KitError
   * `execution-reverted` with the contract's words as `shortMessage`, empty where it has none: who would not take it has no fee.
   */
  fee(account: AccountId, network: Network, transfer: Transfer, request: ChainRequest): Promise<TransferFee>
  /** The most that can be sent: all of a token; of the native currency what `fee` leaves, `0n` where it leaves nothing. */
  most(account: AccountId, network: Network, transfer: Omit<Transfer, 'amount'>, request: ChainRequest): Promise<TransferMost>
  /** Runs the transfer on the network's present state without sending it. Rejects only when nobody answers. */
  simulate(account: AccountId, network: Network, transfer: Transfer, request: ChainRequest): Promise<Simulation>
  /**
   * Has the wallet send it, on the network of `account`. With `fee` the wallet is told to use that one, as after `most`; otherwise it
   * chooses. Throws as `transactions.send` does, and KitError `invalid-receiver`, `invalid-amount` before the wallet is asked.
   */
  send(provider: Provider, account: AccountId, transfer: Transfer, options: SendOptions): Promise<SentTransaction>
  /** Looks once how a sent transaction is getting on. Plain data in, plain data out: it can be kept and asked for again after a reload. */
  look(sent: SentTransaction, network: Network, request: LookRequest): Promise<SentTransaction>
  /**
   * Looks again and again until the transaction is settled, has been missing for an hour, or the signal aborts, and calls back with each
   * change. A network that does not answer is asked again, more and more rarely. Never rejects; resolves with the last that is known.
   */
  follow(sent: SentTransaction, network: Network, request: FollowRequest): Promise<SentTransaction>
  /** Swapping tokens, where the chain can. Resolves once its code has been loaded. */
  readonly swaps?: () => Promise<Swaps>
}

/** What a chain does for a swap that a service has built: nothing of it is believed before it has been tried out. */
export interface Swaps {
  /** The call that lets `spender` take so much of a token, and no more. Throws KitError `invalid-amount`, `invalid-receiver`. */
  approve(token: string, spender: string, amount: bigint): Call
  /** Whom a call that approves lets take. `undefined`: it does not approve. */
  spenderOf(data: string): string | undefined
  /**
   * What the account's own key signs to let `spender` take so much of a token, and no more, without a transaction (EIP-2612). `undefined`: the
   * token has nothing of the kind, or checks another domain than its name, its version, its address and the chain make.
   */
  permit(asked: PermitRequest, account: AccountId, network: Network, request: ChainRequest): Promise<TypedData | undefined>
  /**
   * Runs the calls one after the other on the network's present state, without sending them: what the account has more and less of `tokens`
   * (contracts) and of the native currency afterwards. Rejects only when nobody answers.
   */
  simulate(
    account: AccountId,
    network: Network,
    calls: readonly Call[],
    tokens: readonly string[],
    request: ChainRequest
  ): Promise<Simulation>
  /** What the account has more and less by transactions that are in a block, the network's fee aside: as their receipts tell it. */
  outcome(
    account: AccountId,
    network: Network,
    hashes: readonly string[],
    request: ChainRequest
  ): Promise<readonly BalanceChange[]>
}

export interface PermitRequest {
  /** The token's contract. */
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  /** Seconds since 1970. */
  readonly deadline: number
}

export interface ParsedAddress {
  /** In the form wallets show, with its checksum. */
  readonly address: string
  /** `absent` where the text has none: all small or all capital letters (EIP-55). `wrong`: a character was mistyped. */
  readonly checksum: 'right' | 'wrong' | 'absent'
}

export interface TokenFacts {
  readonly address: string
  /** Cleaned of what can turn or hide text; may be empty. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** What the account has, in the smallest unit. */
  readonly balance: bigint
}

export interface ReceiverFacts {
  /** `delegated`: a person's account that runs code of its own (EIP-7702), and takes what an account takes. */
  readonly kind: 'account' | 'contract' | 'delegated'
  /** Neither has it sent anything, nor does it hold any native currency. */
  readonly unused: boolean
}

/** Amounts in the smallest unit of the native currency. */
export interface TransferFee {
  /** What it will likely be. */
  readonly expected: bigint
  /** What it can come to; this much must be there. */
  readonly most: bigint
  /** True where a part of it is set only when the transaction is taken (data fees of rollups): to be shown as "at least". */
  readonly atLeast: boolean
  /** The gas limit, with a margin. */
  readonly gas: bigint
  /** Per gas, now. On Solana, in millionths of a lamport for each compute unit. */
  readonly gasPrice: bigint
  /** Absent on networks without EIP-1559. */
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  /** What of it is no fee but stays in an account that the transfer opens for the receiver (Solana's rent). Absent: nothing. */
  readonly deposit?: bigint
}

export interface TransferMost {
  readonly amount: bigint
  /** What was left for the network; send with it, so that the wallet does not ask for more. Absent for tokens. */
  readonly fee?: TransferFee
}

/** What a transfer would do. What was not seen is absent: "not checked" is an answer. */
export interface Simulation {
  /** `unknown`: the network could not tell. */
  readonly outcome: 'succeeds' | 'fails' | 'unknown'
  /** Why it fails. */
  readonly failure?: TransferFailure
  /** What the account gains and loses by it, the network's fee aside; absent: not checked. */
  readonly changes?: readonly BalanceChange[]
  /** What the receiver has more of it afterwards: less than was sent where the token takes a share. Absent: not checked. */
  readonly arrives?: bigint
}

export interface TransferFailure {
  /**
   * `insufficient-funds`: of the native currency for the amount; `insufficient-token`: of the token; `not-a-token`: no contract is there;
   * `refused`: the contract reverts or answers `false`; `below-minimum`, `leaves-too-little`: an account of Solana, the receiver's or one's
   * own, is to hold nothing or its rent.
   */
  readonly code: 'insufficient-funds' | 'insufficient-token' | 'not-a-token' | 'refused' | 'below-minimum' | 'leaves-too-little'
  /** The contract's own words, cleaned; absent where it gave none. */
  readonly reason?: string
}

/** Positive: gained. */
export interface BalanceChange {
  /** The token's contract; absent: the native currency. */
  readonly token?: string
  /** Of ERC-721 and ERC-1155. */
  readonly tokenId?: bigint
  readonly amount: bigint
}

export interface SendOptions extends ChainRequest {
  readonly fee?: TransferFee
  /** Where the chain has to be asked before the wallet is: Solana's transactions name a recent block. */
  readonly network?: Network
  /** While the wallet's network is switched. What is already with the wallet is not taken back. */
  readonly signal?: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A transaction on its way. Plain data (JSON), so that it can be kept. */
export interface SentTransaction {
  readonly hash: string
  readonly chainId: ChainId
  readonly from: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** As it was handed to the wallet; what replaces it is compared with this. Amounts in decimal digits. */
  readonly to?: string
  readonly value?: string
  readonly data?: string
  /** What the network has told so far; absent until it has been seen. */
  readonly nonce?: number
  /** The network's height when it was first looked for. */
  readonly since?: number
  /** Milliseconds since 1970, while the network does not know it. */
  readonly missingSince?: number
  readonly state: SentState
}

/**
 * - `pending`: on its way, or taken back to it by a reorganisation;
 * - `confirmed`, `failed`: in a block; `failed` has cost its fee and moved nothing;
 * - `replaced`: another of the same number took its place: the same with a higher fee (`speed-up`), an empty one to oneself (`cancel`), or
 *   something else; `hash` is absent where the network no longer tells;
 * - `dropped`: the network has not known it for minutes. It may still appear, and then says so.
 *
 * `settled`: deep enough in the chain that it is not looked for any more.
 */
export type SentState =
  | { readonly name: 'pending' }
  | { readonly name: 'confirmed' | 'failed'; readonly block: number; readonly blockHash?: string; readonly settled: boolean }
  | {
      readonly name: 'replaced'
      readonly by: 'speed-up' | 'cancel' | 'other' | 'unknown'
      readonly hash?: string
      readonly block?: number
      /** Whether what replaced it failed itself; absent where the network no longer tells. */
      readonly failed?: boolean
      readonly settled: boolean
    }
  | { readonly name: 'dropped' }

export interface LookRequest extends ChainRequest {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Blocks, its own among them, after which a transaction is settled. 12 unless given. */
  readonly depth?: number
}

export interface FollowRequest extends ChainRequest {
  readonly depth?: number
  readonly now: () => number
  /**
   * Resolves after the milliseconds, or later: a page that is hidden may let it wait. Resolves early or not at all once the signal aborts,
   * either is taken.
   */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  readonly onChange: (sent: SentTransaction) => void
}

export interface NameRequest extends ChainRequest {
  /**
   * The network one wants the address on. Unless it is the one that names are read from, its own record comes first (ENSIP-11).
   */
  readonly on: ChainId
}

/** Names are read over the RPC of `network`: the one {@link Names.homeOf} finds. */
export interface Names {
  /** Where names are read: `network` itself where it names a resolver (`contracts.ensUniversalResolver`), else mainnet if it is there. */
  homeOf(network: Network, networks: readonly Network[]): Network | undefined
  /** The address of a name. Throws what the RPC throws; that there is none is an answer. */
  resolve(name: string, home: Network, request: NameRequest): Promise<NameAnswer>
  /** The name an address gives itself, if the name leads back to it. `undefined`: none. */
  lookUp(address: string, home: Network, request: NameRequest): Promise<FoundName | undefined>
}

export type NameAnswer =
  | FoundName
  /** The name has no address. */
  | { readonly kind: 'none' }
  /** It is no name (ENSIP-15), or looks like another. */
  | { readonly kind: 'invalid' }
  /** Its record is kept off the chain, and following it (CCIP-Read, EIP-3668) is not enabled. */
  | { readonly kind: 'off-chain' }

export interface FoundName {
  readonly kind: 'found'
  /** Normalised. */
  readonly name: string
  /** Keep it with the name: another one next time is worth a warning. */
  readonly address: string
  /**
   * `ethereum`, `elsewhere`: no record for the network asked for, the address is that of Ethereum, or of another network. A contract there may
   * not be there.
   */
  readonly record: 'network' | 'ethereum' | 'elsewhere'
  /** The picture's address as the record has it: `https:`, `ipfs:`, `data:`, or `eip155:…` for an NFT. Check it before showing it. */
  readonly avatar?: string
}

export interface Assets {
  /** What the wallet lists (EIP-7811). `undefined`: it does not list assets on this network, or its list is not as it should be. */
  list(provider: Provider, account: AccountId, request: { readonly signal?: AbortSignal }): Promise<readonly Asset[] | undefined>
}

/** A token balance as spec section 3 names its fields. */
export interface Asset {
  readonly name: string
  readonly symbol: string
  readonly chainId: ChainId
  /** CAIP-10 of the contract; absent for the native token. */
  readonly address?: string
  /** US dollars, of the whole quantity. */
  readonly value: number
  /** US dollars for one. */
  readonly price: number
  /** `decimals` a whole number as text; `numeric` a decimal number as text, in whole tokens. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
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
  /** Per gas, of EIP-1559 or before; the wallet chooses where absent. */
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly gasPrice?: bigint
}

export interface ChainRequest {
  readonly signal?: AbortSignal
  /** RPC addresses before the network's own, best first (`customRpcUrls`). */
  readonly rpcUrls?: readonly string[]
  readonly fetch?: typeof fetch
}
