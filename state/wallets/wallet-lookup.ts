import type { WalletEntry } from './entry.ts'

let lookup: ((id: string) => WalletEntry | undefined) | undefined

/** Sets the lookup in the lists of wallets, once any of them is in use. */
export function setWalletLookup(find: (id: string) => WalletEntry | undefined): void {
  lookup = find
}

/** Returns a listed wallet by its id, without loading the lists: none is listed before they are in use. */
export const findListedWallet = (id: string): WalletEntry | undefined => lookup?.(id)
