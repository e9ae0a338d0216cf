import { base58ToBytes } from '../base/base58.ts'
import { getNamespace, type ChainId } from '../base/caip.ts'
import { isBitcoinAddress, isBitcoinNetwork } from '../siwx/bitcoin-address.ts'
import { parseSs58, encodeSs58, getSs58Prefix } from '../siwx/ss58.ts'

/**
 * Normalizes a reported address to the network's form.
 * Returns `undefined` if it is invalid there: of another network, or with a wrong checksum. A Polkadot key has an address per
 * network, and wallets report any of them.
 */
export function normalizeAddress(chainId: ChainId, address: string): string | undefined {
  switch (getNamespace(chainId)) {
    case 'solana':
      return base58ToBytes(address)?.length === 32 ? address : undefined
    case 'bip122':
      // The namespace includes chains other than Bitcoin's.
      return !isBitcoinNetwork(chainId) || isBitcoinAddress(chainId, address) ? inSmallLetters(address) : undefined
    case 'polkadot': {
      const account = parseSs58(address)?.account
      return account && encodeSs58(account, getSs58Prefix(chainId))
    }
    default:
      return address
  }
}

/** Bech32 is case-insensitive; lower case is the usual form. */
const inSmallLetters = (address: string): string => (/^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address)
