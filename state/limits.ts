/** Every business constant of spec section 9 that is ours, by name. Times in milliseconds. Those inside a library: adapters/walletconnect/observed.ts. */

export const balanceCacheTime = 30_000
export const portfolioCacheTime = 30_000
export const ensCacheTime = 300_000
export const identityCacheTime = 300_000
/** After a balance could not be read it is not asked for again for this long. */
export const balanceRetryBlock = 30_000
export const balanceDecimals = 3
/** Short address: leading and trailing characters. */
export const addressStart = 4
export const addressEnd = 6

export const recentWalletsKept = 2
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

export const toastTime = 2_500
export const toastSwapDelay = 150
export const shakeTime = 500

/** A pairing can be used for this long. */
export const pairingLifetime = 240_000
/** A pairing is treated as expired when this is left or less. */
export const pairingExpiryMargin = 10_000

/** How long a returning visitor's wallet may take to answer before the address is taken off the screen again. */
export const reconnectDeadline = 5_000

export const defaultNetworkId = 'eip155:1'
