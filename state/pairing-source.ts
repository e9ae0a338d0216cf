import type { WalletSource } from '../adapters/wallet-source.ts'
import { $options } from './options.ts'

/** The source that reaches wallets by a link, if the site has one. */
export function pairingSource(): WalletSource | undefined {
  return $options.get().adapters.find(({ source }) => source?.pairing)?.source
}
