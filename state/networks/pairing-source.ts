import type { WalletSource } from '../../adapters/wallet-source.ts'
import { getSources } from './sources.ts'

/** Returns the source that connects remote wallets by pairing, if the app has one. */
export function getPairingSource(): WalletSource | undefined {
  return getSources().find(({ pairing }) => pairing)
}
