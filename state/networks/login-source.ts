import type { WalletSource, WalletLogin } from '../../adapters/wallet-source.ts'
import { getSources } from './sources.ts'

/** A source whose wallet users log in to. */
export type LoginSource = WalletSource & { readonly login: WalletLogin }

/** Returns the source of the embedded wallet, if the app has one. */
export function getLoginSource(): LoginSource | undefined {
  return getSources().find((source): source is LoginSource => Boolean(source.login))
}
