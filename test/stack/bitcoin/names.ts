/** Genesis hash of regtest, the same for every regtest chain. */
export const genesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** CAIP-2. */
export const bitcoinChainId = `bip122:${genesisHash.slice(0, 32)}` as const

/** Address prefixes of regtest. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
