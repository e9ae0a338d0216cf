import type { WalletSource } from '../adapters/wallet-source.ts'
import { sources } from './sources.ts'

/** The source that reaches wallets by a link, if the site has one. */
export function pairingSource(): WalletSource | undefined {
  return sources().find(({ pairing }) => pairing)
}
