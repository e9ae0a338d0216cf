import { satsKind } from './sats-wallet.ts'
import { standardKind } from './standard-wallet.ts'
import type { Link, WalletKind } from '../in-page/link.ts'
import type { BitcoinAccount } from './accounts.ts'
import type { BitcoinWallet, SatsWallet, StandardWallet } from './wallets.ts'

/** How a wallet of the page is spoken to. */
export function kindOf(found: BitcoinWallet): WalletKind<BitcoinWallet, BitcoinAccount> {
  // a kind is asked about nothing but wallets of its own
  return 'sats' in found ? satsKind : standardKind
}

export type StandardLink = Link<StandardWallet, BitcoinAccount>
export type SatsLink = Link<SatsWallet, BitcoinAccount>
