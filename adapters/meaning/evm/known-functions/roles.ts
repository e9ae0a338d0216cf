// Roles of arguments of known functions. Every argument, of any type, has one of these as its name.

/**
 * Destination network of a bridge, by the bridge's own number: CCTP, LayerZero, Wormhole, Hyperlane,
 * Polygon.
 */
export const domains = ['circle', 'eid', 'wormhole', 'hyperlane', 'rollup'] as const

/** Roles of accounts that must be the user's. */
const receivers = [
  /** Recipient of the output, or owner of the created position; for a bridge, on the other network. */
  'receiver',
  /** Recipient of a fee refund, on this network. */
  'refund',
  /** As `receiver`; zero is the caller. */
  'receiverOrSender',
  /** As `receiver`, in most contracts with the function; Lido rewards the named account. */
  'referral',
  /**
   * As `receiver`, in Uniswap's routers: 1 is the caller, 2 the router, which may forward it in a later
   * call.
   */
  'routed',
  /** As `receiver`: zero is the router, which may forward it in a later call. */
  'held'
] as const

/** Roles with their own display. */
const displayed = [
  /** A contract chosen by the caller that gets the sold token or acts with it. */
  'executor',
  /** Pool of a lender. Early Aave gateways do not verify it, and pay the native value into it. */
  'lender',
  /** Tokens, alternating with the contracts that swap them, which the caller chooses. */
  'hops',
  /** A contract chosen by the caller that takes nothing now: it values the collateral of a loan. */
  'oracle',
  /** An item (NFT) of the called contract whose owner must be the user. */
  'item',
  /** Recipient of a small part of the output. */
  'share',
  /** Size of that part, in basis points. */
  'part',
  /**
   * Fee paid by the maker of an order that the wallet fills, or by the wallet from what it receives for
   * it.
   */
  'fee',
  'sold',
  /**
   * Taken exactly, of `sold` if named: a simulation shows it.
   * If practically unlimited, it is a bound like `most`.
   */
  'amount',
  /** Taken at most: the limit that may be reached on chain, each of one `sold` token. */
  'most',
  /** Minimum of each `sold` token that goes into a pool: together with the maximum, it limits the price. */
  'spent',
  /** A token that goes to the recipient. */
  'bought',
  /** True if the caller pays the sold token; otherwise a router does from its holdings. */
  'payer',
  /** Tokens of a swap in order, the last of which is bought; also in the bytes of Uniswap 3. */
  'path',
  /** As `path`, beginning with the bought token. */
  'reversed',
  /** Amount of `token` that is borrowed, or of the contract's asset: a debt. */
  'borrowed',
  /** End of a lock, as a time or, in Velodrome and similar protocols, as a duration. */
  'until',
  /** Account that votes with the caller's tokens. */
  'delegate',
  /** Added to an existing lock of the caller. */
  'locked',
  /** Minimum received, each of one `bought` token; after these, of native currency. */
  'least',
  /** Expected output that is not enforced: promises nothing. */
  'meant',
  /** Output that a bridge promises on the other network. */
  'arrives',
  /** Maximum deduction from the amount that arrives. */
  'deducted',
  /** A token of the other network. */
  'remote',
  /** The other network, by its EIP-155 chain id. */
  'chain',
  ...domains
] as const

/** Restricted by `conditions.ts`: otherwise the function is unknown. */
const conditional = ['none', 'options', 'mode', 'gateway', 'rate', 'orderType', 'start', 'end'] as const

/** Roles without influence on recipients and rights. */
const plain = [
  /** A token, or a contract that represents one. */
  'token',
  /**
   * A contract that the called one verifies, or that gets nothing of the caller.
   * One that is called without verification is an `executor`.
   */
  'pool',
  /** An account named for a reward or a record, or the maker of an order that the wallet fills. */
  'label',
  'id',
  'proof',
  'signature',
  /** Bytes for an executor. */
  'route',
  /** Bytes that are recorded or forwarded, and that are not a call of the account. */
  'note',
  /** Recorded text. */
  'text',
  /** Expiry of the transaction: its bounds hold until then. */
  'deadline',
  /** Selects something within the contract: a farm, an asset, a reward, a stream, a voting option. */
  'index',
  /**
   * Fee tier or tick spacing of a pool of the named tokens: the bounds protect against a pool with a bad
   * price.
   */
  'tier',
  /** Limits of a position's price range, which determine the ratio of its tokens. The deposit is bounded. */
  'tick',
  /**
   * Exact output, or amount of the caller's balance in the contract: less is no loss, and a simulation
   * shows it.
   */
  'exact',
  /** Makes a call fail, or leaves more with the caller; never takes more than what is bounded elsewhere. */
  'limit',
  /** Gas on another network, paid by the native value of the call. */
  'gas',
  'nonce',
  /** A referral code. */
  'code',
  /** Selects a variant with the same bounds. */
  'flag'
] as const

export const roles = [...receivers, ...displayed, ...conditional, ...plain] as const
export type Role = (typeof roles)[number]

export interface RoleValue {
  readonly role: Role
  /** Numbers as `bigint`, all else in hexadecimal. */
  readonly value: string | bigint | boolean
}

/** Special amount: a router's whole balance. */
export const everything = 1n << 255n

export const isReceiver = (role: Role): boolean => (receivers as readonly Role[]).includes(role)

/** One effect of a call: calls of most functions have one, lists of commands one for each. */
export interface Step {
  readonly roles: readonly RoleValue[]
  /** Pays out a router's holdings. */
  readonly isPayout?: boolean
  /** The output arrives on another network. */
  readonly isBridge?: boolean
  /** Arbitrum: if the caller has code, the output arrives at an aliased address, which has no owner. */
  readonly isAliased?: true
  /** Conversion: wraps native currency, or unwraps it. */
  readonly makes?: 'wrapped' | 'native'
  /**
   * Deposits native currency as the called contract's token, or the reverse, if that is the wrapped
   * native token.
   */
  readonly wraps?: 'in' | 'out'
  /** Takes native currency, and uses or refunds all of it. */
  readonly isPayable?: true
  /** No argument limits what it takes of which token, unless it names a price: the contract can raise it. */
  readonly isOpen?: true
  /** Fills an order of another user: its price is in the order. */
  readonly isOrder?: true
  /** The promised output arrives in another transaction, if at all. */
  readonly isLater?: true
  /** Transfers a token from the caller to the router, unchanged. */
  readonly isPull?: true
  /** A loan, if the caller has no balance left in the contract. */
  readonly mayLend?: true
  /** The pool of the named item may have a hook, which runs with the call. */
  readonly hasHook?: true
  /** Refunds the contract's whole native balance. */
  readonly isRefund?: true
}
