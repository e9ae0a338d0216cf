/**
 * One place that knows accounts: the indexer of our own, an Etherscan-compatible or a Blockscout-compatible service. The
 * routes ask the sources of a chain in their order, and a question that a source cannot answer is absent from it: no source
 * answers with an invented emptiness.
 *
 * Addresses are lower-case hex, on Solana base58, amounts are in base units. A source that is out of order throws `SourceError`.
 */
export interface ChainSource {
  /** For the log and for the reply's `x-source` header: `indexer`, `etherscan`, `blockscout`, `rpc`. */
  readonly name: string
  /** CAIP-2 ids. */
  readonly chains: ReadonlySet<string>
  /** Whether blocks are missing in what it tells of a chain now. It answers all the same; nobody should keep the answer for long. */
  isBehind?(chainId: string): boolean
  /** Every token that the account has some of, the native one first where the source knows it. */
  balances?(account: AccountOnChain, options: Asking): Promise<readonly Holding[]>
  nfts?(account: AccountOnChain, page: Page): Promise<Paged<NftHolding>>
  /** Newest first. Pending transactions, where the source knows of them, come before all. */
  history?(account: AccountOnChain, page: Page): Promise<Paged<AccountTransaction>>
}

export interface AccountOnChain {
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
}

export interface Asking {
  readonly signal: AbortSignal
  /** Token contracts whose balances must be read again now (`forceUpdate`): no copy of theirs is good enough. */
  readonly fresh?: readonly string[]
}

export interface Page extends Asking {
  /** Where the page before ended, in the source's own words. */
  readonly cursor?: string
  readonly limit: number
}

export interface Paged<Item> {
  readonly items: readonly Item[]
  /** Absent at the end. */
  readonly next?: string
}

/** What is known of a fungible token. */
export interface Token {
  /** Absent for the native token. */
  readonly contract?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** https, ipfs or data; the routes hand it to the image proxy. */
  readonly icon?: string
}

export interface Holding extends Token {
  readonly amount: bigint
}

export interface NftHolding {
  readonly contract: string
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
  readonly amount: bigint
  readonly name: string
  readonly collection: string
  readonly description?: string
  readonly image?: string
  /** What the source itself says of it. The routes add what our own list and heuristic say. */
  readonly isSpam: boolean
}

export interface AccountTransaction {
  readonly hash: string
  /** Milliseconds since 1970; absent while it is pending. */
  readonly minedAt?: number
  readonly nonce: number
  readonly from: string
  /** Absent where it deploys a contract. */
  readonly to?: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** The first four bytes of its data, `0xa9059cbb`; absent where there are none. */
  readonly selector?: string
  /** Those that touch the account, in the order of the chain. */
  readonly transfers: readonly AccountTransfer[]
}

export interface AccountTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly token?: Token
  readonly nft?: Omit<NftHolding, 'amount'>
}

/** A source does not answer, refuses, or answers what cannot be read. The next source of the chain is asked. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
