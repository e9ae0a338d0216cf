import type { ChainId } from '../base/caip.ts'

interface Names {
  /** Name in Wallet Standard. */
  readonly standard: string
  /** Name in sats-connect. */
  readonly sats: string
}

/** Wallet names of Bitcoin networks, by CAIP-2 id. */
const networks: { readonly [chainId: ChainId]: Names } = {
  'bip122:000000000019d6689c085ae165831e93': { standard: 'bitcoin:mainnet', sats: 'Mainnet' },
  'bip122:000000000933ea01ad0ee984209779ba': { standard: 'bitcoin:testnet', sats: 'Testnet' },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { standard: 'bitcoin:testnet4', sats: 'Testnet4' },
  'bip122:00000008819873e925422c1ff0f99f7c': { standard: 'bitcoin:signet', sats: 'Signet' },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { standard: 'bitcoin:regtest', sats: 'Regtest' }
}

/** Returns the names a Wallet Standard wallet may use for a network. */
export const getStandardChainNames = (chainId: ChainId): readonly string[] => [
  chainId,
  ...(networks[chainId] ? [networks[chainId].standard] : [])
]

/** Returns sats-connect's name of a network, or `undefined` if it has none. */
export const toSatsNetwork = (chainId: ChainId): string | undefined => networks[chainId]?.sats

/** Returns the network of a sats-connect name, case-insensitive. */
export const fromSatsNetwork = (name: unknown): ChainId | undefined =>
  (Object.keys(networks) as ChainId[]).find(
    chainId => typeof name === 'string' && toSatsNetwork(chainId)!.toLowerCase() === name.toLowerCase()
  )
