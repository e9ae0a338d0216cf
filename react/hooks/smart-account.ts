import { $isSmartAccount } from '../../state/session/smart-account.ts'
import { no, useKitStore } from './use-kit-store.ts'

/** Returns whether the active account is a smart account. */
export const useIsSmartAccount = (): boolean => useKitStore($isSmartAccount, no)
