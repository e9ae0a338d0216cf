/** Genesis hash of the stand-in, different from every live network's. */
export const genesisHash = `0x${'5e'.repeat(32)}` as const

/** CAIP-2. */
export const polkadotChainId = `polkadot:${genesisHash.slice(2, 34)}` as const

/** Storage prefix of `System.Account`: the hashes of both names. */
export const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
