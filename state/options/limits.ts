/**
 * Constants of the limits page (docs/decisions/limits.md) that belong to `state`.
 * Times in milliseconds. Layers below `state` hold theirs: the RPC limits are in adapters/base/json-rpc.ts and
 * rpc-endpoint.ts, short addresses in adapters/base/address.ts, the embedded wallet's constants in adapters/embedded, on-ramp
 * providers and their limits in services/chain/onramp, animations in elements/styles/tokens.ts. Constants of a library:
 * adapters/walletconnect/sign-client-constants.ts.
 */

export const balanceCacheTime = 30_000
export const portfolioCacheTime = 30_000
/** History of the blockchain API, see docs/decisions/blockchain-api.md. */
export const historyCacheTime = 15_000
export const ensCacheTime = 300_000
export const identityCacheTime = 300_000
/** Delay before a retry after a balance request failed. */
export const balanceRetryDelay = 30_000
export const balanceDecimals = 3

export const maxRecentWallets = 2
/** Maximum number of previously connected wallets to offer again. */
export const maxRecentConnections = 5
export const walletPageSize = 40
export const maxRecommendedWallets = 4
export const walletSearchSize = 100
export const maxPrefetchedWalletImages = 20
/** Debounce of the wallet search, so that the list does not flicker. */
export const searchDebounce = 300
/** Minimum length of a wallet search, in characters. */
export const minSearchLength = 2
export const imagePreloadTimeout = 2_000

/** Time that the wallet list stays after a press, so that a wallet that responds at once shows no screen in between. */
export const connectingScreenDelay = 100

/** Time that the previous screen stays while the session check runs. */
export const signInCheckDelay = 150
/** Age after which a displayed sign-in message is recreated: its nonce is valid for minutes only. */
export const maxSignInMessageAge = 240_000
/** Maximum time that a pairing waits for the message of one-click auth. */
export const signInMessageTimeout = 1_500

export const toastTime = 2_500
export const toastSwapDelay = 150
export const shakeTime = 500

/** Lifetime of a pairing. */
export const pairingLifetime = 240_000
/** Remaining time at or below which a pairing counts as expired. */
export const pairingExpiryMargin = 10_000
/** Remaining time at which phones create the next pairing: a tapped link must stay valid for minutes. */
export const pairingRefreshMargin = 120_000
/** Delay before the next pairing after one has expired. */
export const pairingRetryDelay = 1_000

/** Time within which a returning user's wallet must respond before the restored address is removed. */
export const reconnectTimeout = 5_000

/** Namespaces with balances from the service, with on-ramp, and with a transaction list. */
export const balanceNamespaces = ['eip155', 'solana'] as const
export const onrampNamespaces = ['eip155', 'solana'] as const
export const activityNamespaces = ['eip155', 'solana'] as const
export const nameNamespaces = ['eip155'] as const

/** Minimum time between two email logins. */
export const emailLoginCooldown = 30_000
/** Maximum number of sent transactions that are stored, and tracked while pending. */
export const maxStoredTransactions = 99
/** Time after sending during which a dropped transaction is still polled. */
export const droppedTransactionTimeout = 86_400_000
/** Debounce of name resolution. */
export const nameDebounce = 500
/** Maximum number of stored recipients, and of those shown. */
export const maxRecipients = 50
export const maxShownRecipients = 3

/** EIP-155 chain ids. */
export const swapNetworks = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554] as const
/** In percent. */
export const slippageTolerance = 1

/** Purchase limits where a provider does not report any, in units of the currency. */
export const fallbackOnrampLimits = {
  USD: { card: { min: '10.00', max: '7500.00' }, bank: { min: '10.00', max: '25000.00' } },
  EUR: { card: { min: '10.00', max: '7500.00' }, bank: { min: '10.00', max: '25000.00' } }
} as const
/** Preset amounts of the on-ramp screen, in units of the currency (docs/decisions/screens.md). */
export const onrampPresets = ['100', '250', '500', '1000'] as const
/** Debounce of an on-ramp quote, and its refresh interval while the screen is visible. */
export const onrampQuoteDebounce = 500
export const onrampQuoteRefreshInterval = 30_000
/**
 * Poll schedule of a pending purchase: up to age `until`, poll every `every`.
 * Cards take minutes, bank transfers days.
 */
export const onrampPollSchedule = [
  { until: 600_000, every: 5_000 },
  { until: 3_600_000, every: 30_000 },
  { until: 3 * 86_400_000, every: 300_000 }
] as const
/** Maximum number of stored purchases. */
export const maxPurchases = 20

/** IANA time zones of the China region, in upper case because the comparison is. */
export const restrictedTimeZones = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING'
] as const

/** The current suffix of names, and the former one. */
export const nameSuffixes = ['.reown.id', '.wcn.id'] as const
export const minNameLength = 4
/** ENSIP-11: the coin type of an EVM chain is this OR its chain id. */
export const nameCoinType = 0x80000000
/** In percent: minimum and maximum slippage, and the value from which the user is warned. */
export const slippageBounds = { least: 0.01, most: 50, risky: 5 } as const
export const slippageChoices = ['0.5', '1', '3'] as const
/** Debounce of a swap quote. */
export const swapQuoteDebounce = 200
/** Lifetime of a quote. A visible screen then refetches it. */
export const quoteRefreshInterval = 10_000
/** Lifetime of a permit signature (ERC-2612), in seconds: as long as the swap it belongs to may wait. */
export const permitLifetime = 1200
/** Gas assumed for a swap until a service reports it. */
export const swapGasLimit = 150_000n
/** Fee that the service keeps if its quote does not name a provider, in percent of the amount given. */
export const swapProviderFee = 0.85
/** Price impact in percent: from `warning` the user is warned, from `confirm` the user must confirm. */
export const priceImpactBounds = { warning: 3, confirm: 10 } as const
/** Maximum number of suggested tokens. */
export const maxSuggestedTokens = 8
