import type { WalletSource, WalletLogin } from '../adapters/wallet-source.ts'
import { sources } from './sources.ts'

/** A source that visitors log in to. */
export type LoginSource = WalletSource & { readonly login: WalletLogin }

/** The source of the wallet that visitors log in to, if the site has one. */
export function loginSource(): LoginSource | undefined {
  return sources().find((source): source is LoginSource => Boolean(source.login))
}
