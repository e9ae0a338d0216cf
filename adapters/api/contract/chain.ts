/*
 * What the blockchain API answers about an account (spec section 3, facts/blockchain-api §1 and §2). Served by services/chain,
 * read by adapters/api.
 */

/**
 * An addition of ours to what lists something: the asked chains that are missing in the answer, because no source knows them or because
 * none answered just now. Absent where all were answered, and in replies of other services.
 */
export interface Unanswered {
  /** CAIP-2 ids. */
  readonly unanswered?: readonly string[]
}

/** `GET /v1/supported-chains`: CAIP-2 ids that are answered over HTTP and over WebSockets. */
export interface SupportedChainsReply {
  readonly http: readonly string[]
  readonly ws: readonly string[]
  /** Those on which tokens are swapped (`contract/convert.ts`). An addition of ours. */
  readonly convert?: readonly string[]
  /** The endings under which names are registered: `reown.id`. An addition of ours. */
  readonly zones?: readonly string[]
  /** Those on which something is sold for money (`contract/onramp.ts`). An addition of ours: where it is absent nobody has said. */
  readonly onramp?: readonly string[]
}

/** `GET /v1/identity/{address}`. */
export interface IdentityReply {
  readonly name: string | null
  /** An image's address. */
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
  /** US dollars, of the whole quantity. */
  readonly value?: number
  /** US dollars for one; 0 where nobody knows one. */
  readonly price: number
  readonly quantity: {
    /** A whole number as text. */
    readonly decimals: string
    /** A decimal number as text, in whole tokens: `1.5`. */
    readonly numeric: string
  }
  /** An image's address; empty where there is none. */
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
    /** ISO 8601. While it is pending: when it was asked for, so that it stands first. */
    readonly minedAt: string
    /** CAIP-2. */
    readonly chain: string
    readonly nonce: number
    readonly sentFrom: string
    /** Empty where it deploys a contract. */
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
  }
  readonly transfers: readonly Transfer[] | null
}

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
  /** Whose it was and whose it is: of a token, `metadata.sentTo` is but the contract. Additions of ours. */
  readonly sender?: string
  readonly recipient?: string
  /** `numeric` is a decimal number as text, in whole tokens. */
  readonly quantity: { readonly numeric: string }
  /** US dollars, when it is known. */
  readonly value?: number | null
  readonly price?: number | null
}

export interface HistoryReply extends Unanswered {
  readonly data: readonly Transaction[]
  /** Opaque; null at the end. */
  readonly next: string | null
}

/** One token of `GET /v1/account/{address}/nfts`, which is an addition of ours: the existing service has none. */
export interface Nft {
  /** CAIP-19: `eip155:1/erc721:0x…/42`. */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  /** The contract's address. */
  readonly contract: string
  /** A whole number as text. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** How many the account has, a whole number as text: 1 for ERC-721. */
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
  /** CAIP-10; the native token's is `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`. */
  readonly addresses: readonly string[]
  readonly projectId?: string
}

export interface PriceReply {
  readonly fungibles: readonly {
    /** As it was asked for. */
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly iconUrl: string
    /** US dollars for one. */
    readonly price: number
  }[]
}

/** A registered name with what belongs to it: `GET /v1/profile/account/{name}`, one of `GET /v1/profile/reverse/{address}`. */
export interface Profile {
  /** With its suffix: `alice.reown.id`. */
  readonly name: string
  /** ISO 8601. */
  readonly registered_at?: string
  readonly updated_at?: string
  /** By the number of a chain, as text. */
  readonly addresses: Readonly<Record<string, ProfileAddress>>
  /** The first is the one that counts. */
  readonly attributes: readonly ProfileAttributes[]
}

export interface ProfileAddress {
  readonly address: string
  /** ISO 8601; empty where it is not told. */
  readonly created: string
}

export interface ProfileAttributes {
  readonly avatar?: string
  readonly bio?: string
}

/** `GET /v1/profile/suggestions/{name}`: what was asked for first, then others that are near it. */
export interface SuggestionsReply {
  readonly suggestions: readonly Suggestion[]
}

export interface Suggestion {
  /** With its suffix. */
  readonly name: string
  /** It cannot be had: somebody has it, or one that looks like it, or nobody may. */
  readonly registered: boolean
}

/** `POST /v1/profile/account`, and the changes of a name beneath it. */
export interface ProfileRequest {
  /** `(0x80000000 | chainId) >>> 0` (ENSIP-11). */
  readonly coin_type: number
  /** Who signs: the name's owner, and at first the one whom it leads to. */
  readonly address: string
  /** JSON as it was signed (EIP-191), of {@link ProfileMessage}. */
  readonly message: string
  readonly signature: string
}

/** What is signed, as JSON. */
export interface ProfileMessage {
  /** With its suffix. */
  readonly name: string
  /** Empty where a name is registered. */
  readonly attributes: ProfileAttributes
  /** Seconds since 1970. */
  readonly timestamp: number
}
