/*
 * Account data of the blockchain API (docs/decisions/blockchain-api.md).
 * Served by services/chain, read by adapters/api.
 */

/**
 * Requested chains that are missing in a list, because no source supports them or none responds.
 * An addition of this project. Absent if the list is complete, and in responses of other services.
 */
export interface Unanswered {
  /** CAIP-2 ids. */
  readonly unanswered?: readonly string[]
  /** Chains (CAIP-2) whose source misses recent blocks now. */
  readonly behind?: readonly string[]
  /**
   * Seconds since the data was read, if the sources do not respond now and this is the last response. Absent in current
   * responses.
   */
  readonly age?: number
}

/** Response of `GET /v1/supported-chains`: CAIP-2 ids supported over HTTP and over WebSockets. */
export interface SupportedChainsReply {
  readonly http: readonly string[]
  readonly ws: readonly string[]
  /** Chains with swaps (`contract/convert.ts`). An addition of this project. */
  readonly convert?: readonly string[]
  /** Suffixes of registrable names: `reown.id`. An addition of this project. */
  readonly zones?: readonly string[]
  /** Chains with on-ramp (`contract/onramp.ts`). An addition of this project; absent: unknown. */
  readonly onramp?: readonly string[]
}

/** Response of `GET /v1/identity/{address}`. */
export interface IdentityReply {
  readonly name: string | null
  /** Image URL. */
  readonly avatar: string | null
}

/** One token of `GET /v1/account/{address}/balance`. */
export interface Balance {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10 of the contract; absent for the native token. */
  readonly address?: string
  /** Value of the whole quantity, in US dollars. */
  readonly value?: number
  /** Price of one token, in US dollars; absent if unknown. Other services also send 0. */
  readonly price?: number
  readonly quantity: {
    /** An integer as text. */
    readonly decimals: string
    /** A decimal number as text, in whole tokens: `1.5`. */
    readonly numeric: string
  }
  /** Image URL; empty if there is none. */
  readonly iconUrl: string
}

export interface BalanceReply extends Unanswered {
  readonly balances: readonly Balance[]
}

/** One transaction of `GET /v1/account/{address}/history`. */
export interface Transaction {
  readonly id: string
  readonly metadata: {
    /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deploy`, `execute`, … */
    readonly operationType: string
    readonly hash: string
    /** ISO 8601. For a pending transaction the time of its request, so that it sorts first. */
    readonly minedAt: string
    /** CAIP-2. */
    readonly chain: string
    readonly nonce: number
    readonly sentFrom: string
    /** Empty for a contract deployment. */
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
  }
  readonly transfers: readonly Transfer[] | null
}

/** One movement of a token or an NFT within a transaction. */
export interface Transfer {
  readonly fungible_info?: { readonly name: string; readonly symbol: string; readonly icon?: { readonly url: string } | null }
  readonly nft_info?: {
    readonly name: string
    readonly content?: {
      readonly preview?: { readonly url: string } | null
      readonly detail?: { readonly url: string } | null
    } | null
    readonly flags: { readonly is_spam: boolean }
  }
  readonly direction: 'in' | 'out' | 'self'
  /**
   * Previous and new owner.
   * For token transfers `metadata.sentTo` is only the contract. Additions of this project.
   */
  readonly sender?: string
  readonly recipient?: string
  /** `numeric` is a decimal number as text, in whole tokens. */
  readonly quantity: { readonly numeric: string }
  /** In US dollars, if known. */
  readonly value?: number | null
  readonly price?: number | null
}

export interface HistoryReply extends Unanswered {
  readonly data: readonly Transaction[]
  /** Opaque; null at the end. */
  readonly next: string | null
}

/**
 * One token of `GET /v1/account/{address}/nfts`, an addition of this project:
 * the existing service has no such endpoint.
 */
export interface Nft {
  /** CAIP-19: `eip155:1/erc721:0x…/42`. */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  /** Contract address. */
  readonly contract: string
  /** An integer as text. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** Owned amount, an integer as text: 1 for ERC-721. */
  readonly amount: string
  readonly name: string
  readonly collection: string
  readonly description?: string
  readonly imageUrl?: string
  readonly isSpam: boolean
}

export interface NftsReply extends Unanswered {
  readonly data: readonly Nft[]
  /** Opaque; null at the end. */
  readonly next: string | null
}

/** `POST /v1/fungible/price`. */
export interface PriceRequest {
  readonly currency: 'usd'
  /** CAIP-10; `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` for the native token. */
  readonly addresses: readonly string[]
  readonly projectId?: string
}

export interface PriceReply extends Unanswered {
  /** Without tokens whose price is unknown. */
  readonly fungibles: readonly {
    /** As requested. */
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly iconUrl: string
    /** Price of one token, in US dollars. */
    readonly price: number
  }[]
}

/** A registered name: `GET /v1/profile/account/{name}`, or one of `GET /v1/profile/reverse/{address}`. */
export interface Profile {
  /** With its suffix: `alice.reown.id`. */
  readonly name: string
  /** ISO 8601. */
  readonly registered_at?: string
  readonly updated_at?: string
  /** By chain id (EIP-155), as text. */
  readonly addresses: Readonly<Record<string, ProfileAddress>>
  /** Only the first entry counts. */
  readonly attributes: readonly ProfileAttributes[]
}

export interface ProfileAddress {
  readonly address: string
  /** ISO 8601; empty if unknown. */
  readonly created: string
}

export interface ProfileAttributes {
  readonly avatar?: string
  readonly bio?: string
}

/** Response of `GET /v1/profile/suggestions/{name}`: the requested name first, then similar ones. */
export interface SuggestionsReply {
  readonly suggestions: readonly Suggestion[]
}

export interface Suggestion {
  /** With its suffix. */
  readonly name: string
  /** Unavailable: registered, confusable with a registered name, or reserved. */
  readonly registered: boolean
}

/** Body of `POST /v1/profile/account`, and of changes to a name under it. */
export interface ProfileRequest {
  /** `(0x80000000 | chainId) >>> 0` (ENSIP-11). */
  readonly coin_type: number
  /** Signing account: the owner of the name; at registration the address it resolves to. */
  readonly address: string
  /** Signed JSON (EIP-191) of {@link ProfileMessage}. */
  readonly message: string
  readonly signature: string
}

/** Signed message, as JSON. */
export interface ProfileMessage {
  /** With its suffix. */
  readonly name: string
  /** Empty for a registration. */
  readonly attributes: ProfileAttributes
  /** Seconds since 1970. */
  readonly timestamp: number
}
