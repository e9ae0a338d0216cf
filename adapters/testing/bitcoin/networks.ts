/** Bitcoin networks, by their sats-connect names. */
export type BitcoinTestNetwork = 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet' | 'Regtest'

const test = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Wallet Standard name and address prefixes per network. */
export const bitcoinNetworks = {
  Mainnet: { chain: 'bitcoin:mainnet', format: { bech32: 'bc', pubKeyHash: 0, scriptHash: 5, wif: 0x80 } },
  Testnet: { chain: 'bitcoin:testnet', format: test },
  Testnet4: { chain: 'bitcoin:testnet4', format: test },
  Signet: { chain: 'bitcoin:signet', format: test },
  Regtest: { chain: 'bitcoin:regtest', format: { ...test, bech32: 'bcrt' } }
} as const satisfies Record<BitcoinTestNetwork, unknown>
