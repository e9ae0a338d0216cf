/**
 * Every business constant of spec section 9 that is ours, by name. Times in milliseconds. What stands beneath `state` has its own at hand:
 * the RPC's in adapters/base/json-rpc.ts and rpc-endpoint.ts, animations in elements/styles/tokens.ts. Those inside a library:
 * adapters/walletconnect/observed.ts.
 */

export const balanceCacheTime = 30_000
export const portfolioCacheTime = 30_000
/** facts/blockchain-api §2. */
export const historyCacheTime = 15_000
export const ensCacheTime = 300_000
export const identityCacheTime = 300_000
/** After a balance could not be read it is not asked for again for this long. */
export const balanceRetryBlock = 30_000
export const balanceDecimals = 3
/** Short address: leading and trailing characters. */
export const addressStart = 4
export const addressEnd = 6

export const recentWalletsKept = 2
/** Wallets that were connected and are offered again. */
export const recentlyConnectedKept = 5
export const walletPageSize = 40
export const featuredWallets = 4
export const recommendedWallets = 4
export const walletSearchSize = 100
export const walletImagesPrefetched = 20
/** A search result is not shown before this has passed, so that the list does not flicker. */
export const searchWait = 300
/** A wallet search begins with this many characters. */
export const searchCharacters = 2
export const imagePreloadTime = 2_000

/** While it is found out whether there is a session the screen before stays for this long. */
export const signInPatience = 150
/** A sign-in message that has been read for this long is made anew: the nonce in it is good for minutes. */
export const signInMessageAge = 240_000
/** A WalletConnect code waits this long for the message that the wallet may sign as it connects. */
export const signInCodeWait = 1_500

export const toastTime = 2_500
export const toastSwapDelay = 150
export const shakeTime = 500

/** A pairing can be used for this long. */
export const pairingLifetime = 240_000
/** A pairing is treated as expired when this is left or less. */
export const pairingExpiryMargin = 10_000
/** On a phone the next is made when this is left: a link that is tapped is to be good for minutes. */
export const pairingTapTime = 120_000
/** After one has expired the next is made after this long. */
export const pairingRetryWait = 1_000

/** How long a returning visitor's wallet may take to answer before the address is taken off the screen again. */
export const reconnectDeadline = 5_000

export const defaultNetworkId = 'eip155:1'
/** Where balances are read from the service, crypto is bought, transactions are listed, and email and social login leads. */
export const balanceNamespaces = ['eip155', 'solana'] as const
export const onrampNamespaces = ['eip155', 'solana'] as const
export const activityNamespaces = ['eip155', 'solana'] as const
export const authNamespaces = ['eip155', 'solana'] as const
export const nameNamespaces = ['eip155'] as const

/** An email login is not begun again for this long. */
export const emailLoginCooldown = 30_000
/** So many transactions that were sent are kept, and followed while they are pending. */
export const pendingTransactionsLimit = 99
/** One that the network has forgotten is looked for so long after it was sent. */
export const droppedFollowTime = 86_400_000
/** A name is looked up once nothing has been typed for this long. */
export const nameWait = 500
/** Whom the visitor has sent to: so many are remembered, so many of them offered. */
export const receiversKept = 50
export const receiversShown = 3

/** EIP-155 ids. */
export const swapNetworks = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554] as const
/** Per cent. */
export const slippageTolerance = 1

/** What may be bought at once where a provider tells no limits, in the currency itself. */
export const fallbackOnrampLimits = {
  USD: { card: { min: '10.00', max: '7500.00' }, bank: { min: '10.00', max: '25000.00' } },
  EUR: { card: { min: '10.00', max: '7500.00' }, bank: { min: '10.00', max: '25000.00' } }
} as const
export const onrampProviders = ['coinbase', 'meld'] as const
/** Per cent, from and to. */
export const onrampFee = [1, 2] as const
/** Coinbase's names of the networks it pays out on. Any other is paid out on the first. */
export const coinbaseChains = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base'
] as const
/** What may be paid is offered at a press, in the currency itself (facts/views-and-flows §10). */
export const onrampPresets = ['100', '250', '500', '1000'] as const
/** A price is asked for once nothing has been typed for this long, and again after the other while it is looked at. */
export const onrampQuoteWait = 500
export const onrampQuoteTime = 30_000
/** A purchase that is not yet there: after so long it is looked for so often. Cards take minutes, banks take days. */
export const onrampLooks = [
  { until: 600_000, every: 5_000 },
  { until: 3_600_000, every: 30_000 },
  { until: 3 * 86_400_000, every: 300_000 }
] as const
/** So many purchases are remembered. */
export const purchasesKept = 20

/** IANA time zones of the China region, in capitals as they are compared. */
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

/** The suffix of names, and the one of before. */
export const nameSuffixes = ['.reown.id', '.wcn.id'] as const
export const shortestName = 4
/** ENSIP-11: the coin type of an EVM chain is this OR its chain id. */
export const nameCoinType = 0x80000000
/** Per cent: what one may set, and from where it is warned of. */
export const slippageBounds = { least: 0.01, most: 50, risky: 5 } as const
export const slippageChoices = ['0.5', '1', '3'] as const
/** A quote is asked for once nothing has been typed for this long. */
export const swapInputWait = 200
/** So long a quote holds; then it is asked for anew, while somebody looks. */
export const quoteLifetime = 10_000
/** Seconds for which a signature that allows tokens (EIP-2612) holds: as long as the swap it goes along with may wait. */
export const permitTime = 1200
/** What a swap is taken to need while nobody has said. */
export const swapGasLimit = 150_000n
/** Per cent of what is given that a service keeps which does not say whose quote it is. */
export const swapProviderFee = 0.85
/** Per cent that is lost by swapping so much at once: from where it is warned of, and from where it has to be confirmed. */
export const priceImpactBounds = { warning: 3, confirm: 10 } as const
/** So many of the suggested tokens are shown. */
export const suggestedTokensShown = 8
