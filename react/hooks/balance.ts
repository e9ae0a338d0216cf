import { $balance, type Balance } from '../../state/account/balance.ts'
import { initially, useKitStore } from './use-kit-store.ts'

/** Returns the native balance of the active account, in units, and whether it is known. */
export const useBalance = (): Balance => useKitStore($balance, initially)
