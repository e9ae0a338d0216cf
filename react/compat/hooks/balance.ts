import { fetchBalance, type FetchedBalance } from '../../../elements/compat/fetch-balance.ts'

/** Returns the function that reads the native balance of the active account. */
export function useAppKitBalance(): { readonly fetchBalance: () => Promise<FetchedBalance> } {
  return { fetchBalance }
}
