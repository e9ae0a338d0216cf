import { bytesOfBase58 } from '../base/base58.ts'
import { namespaceOf, type ChainId } from '../base/caip.ts'
import { isBitcoinAddress, isBitcoinNetwork } from '../siwx/bitcoin-address.ts'
import { parseSs58, ss58Of, ss58Prefix } from '../siwx/ss58.ts'

/**
 * An address that a wallet has told, as its network writes it; `undefined` for one that is none there: of another network, or with a wrong
 * sum. Polkadot's keys have an address on each network, and wallets tell whichever they like.
 */
export function addressOn(chainId: ChainId, address: string): string | undefined {
  switch (namespaceOf(chainId)) {
    case 'solana':
      return bytesOfBase58(address)?.length === 32 ? address : undefined
    case 'bip122':
      // the namespace has chains of other makers too
      return !isBitcoinNetwork(chainId) || isBitcoinAddress(chainId, address) ? inSmallLetters(address) : undefined
    case 'polkadot': {
      const account = parseSs58(address)?.account
      return account && ss58Of(account, ss58Prefix(chainId))
    }
    default:
      return address
  }
}

/** Of bech32 one case is as good as the other, and small letters are how it is written. */
const inSmallLetters = (address: string): string => (/^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address)
