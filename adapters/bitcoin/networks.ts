import type { ChainId } from '../base/caip.ts'

interface Names {
  /** In Wallet Standard. */
  readonly standard: string
  /** In sats-connect. */
  readonly sats: string
}

/** What wallets call Bitcoin's networks, by their CAIP-2 ids. */
const networks: { readonly [chainId: ChainId]: Names } = {
  'bip122:000000000019d6689c085ae165831e93': { standard: 'bitcoin:mainnet', sats: 'Mainnet' },
  'bip122:000000000933ea01ad0ee984209779ba': { standard: 'bitcoin:testnet', sats: 'Testnet' },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { standard: 'bitcoin:testnet4', sats: 'Testnet4' },
  'bip122:00000008819873e925422c1ff0f99f7c': { standard: 'bitcoin:signet', sats: 'Signet' },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { standard: 'bitcoin:regtest', sats: 'Regtest' }
}

/** What a wallet of Wallet Standard may call a network. */
export const standardNames = (chainId: ChainId): readonly string[] => [
  chainId,
  ...(networks[chainId] ? [networks[chainId].standard] : [])
]

/** What sats-connect calls a network; `undefined` for one that it does not know. */
export const satsName = (chainId: ChainId): string | undefined => networks[chainId]?.sats

/** The network that sats-connect calls so, in whatever case. */
export const chainOfSatsName = (name: unknown): ChainId | undefined =>
  (Object.keys(networks) as ChainId[]).find(
    chainId => typeof name === 'string' && satsName(chainId)!.toLowerCase() === name.toLowerCase()
  )
