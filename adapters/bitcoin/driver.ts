import { satsDriver } from './sats-wallet.ts'
import { standardDriver } from './standard-wallet.ts'
import type { AccountNetworks } from '../in-page/account-networks.ts'
import type { WalletDriver } from '../in-page/wallet-driver.ts'
import type { WalletLink } from '../in-page/wallet-link.ts'
import type { BitcoinAccount } from './accounts.ts'
import type { BitcoinWallet, SatsWallet, StandardWallet } from './detect-wallets.ts'

/** Returns the driver of an injected wallet. */
export function getDriver(found: BitcoinWallet): WalletDriver<BitcoinWallet, AccountNetworks<BitcoinAccount>> {
  // A driver gets only wallets of its own type.
  return 'sats' in found ? satsDriver : standardDriver
}

export type StandardLink = WalletLink<StandardWallet, AccountNetworks<BitcoinAccount>>
export type SatsLink = WalletLink<SatsWallet, AccountNetworks<BitcoinAccount>>
