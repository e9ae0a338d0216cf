/**
 * A source of account data: the own indexer, or a service compatible with Alchemy, Moralis, Covalent, Etherscan or Blockscout.
 * The routes query the sources of a chain in order. A source lacks the methods that it cannot answer, so that no source
 * returns a made-up empty result.
 *
 * Addresses are lower-case hex, on Solana base58; amounts are in units. A source that fails throws `SourceError`.
 */
export interface ChainSource {
  /** Name for the log and the `x-source` response header: `indexer`, `alchemy`, `etherscan`, `rpc`. */
  readonly name: string
  /** CAIP-2 ids. */
  readonly chains: ReadonlySet<string>
  /**
   * Returns true if the source currently misses blocks of a chain.
   * It answers all the same, but the response must not be cached for long.
   */
  isBehind?(chainId: string): boolean
  /** Returns every token with a balance, the native one first if the source knows it. */
  balances?(account: AccountOnChain, options: QueryOptions): Promise<readonly Holding[]>
  nfts?(account: AccountOnChain, page: Page): Promise<Paged<NftHolding>>
  /**
   * Returns the history, the newest first.
   * Pending transactions known to the source come before all others.
   */
  history?(account: AccountOnChain, page: Page): Promise<Paged<AccountTransaction>>
}

export interface AccountOnChain {
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
}

export interface QueryOptions {
  readonly signal: AbortSignal
  /** Token contracts whose balances must be read again (`forceUpdate`), bypassing caches. */
  readonly fresh?: readonly string[]
}

export interface Page extends QueryOptions {
  /** End of the previous page, in the source's own format. */
  readonly cursor?: string
  readonly limit: number
}

export interface Paged<Item> {
  readonly items: readonly Item[]
  /** Absent at the end. */
  readonly next?: string
}

/** Metadata of a fungible token. */
export interface Token {
  /** Absent for the native token. */
  readonly contract?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** https, ipfs or data; the routes pass it to the image proxy. */
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
  /** Verdict of the source. The routes add the spam list and heuristics. */
  readonly isSpam: boolean
}

export interface AccountTransaction {
  readonly hash: string
  /** Milliseconds since 1970; absent while it is pending. */
  readonly minedAt?: number
  readonly nonce: number
  readonly from: string
  /** Absent for a contract deployment. */
  readonly to?: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** First four bytes of the data, `0xa9059cbb`; absent without data. */
  readonly selector?: string
  /** Transfers from or to the account, in chain order. */
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

/**
 * A source did not respond, rejected the request, or sent an invalid response.
 * The next source of the chain is used.
 */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  /** Milliseconds until a retry may succeed; `undefined` if unknown. */
  readonly retryIn: number | undefined

  constructor(message: string, { retryIn, ...options }: ErrorOptions & { readonly retryIn?: number } = {}) {
    super(message, options)
    this.retryIn = retryIn
  }
}

/** The source works, but has more requests to send than its rate limit allows, in total or for this client. */
export class BusyError extends SourceError {}
