import { readJson } from '../platform/storage.ts'
import { selectedAccountsKey, selectedAccount, registerSelectedAccount } from './selected-account-slot.ts'

/**
 * Loads the chunk that applies account selections if one is stored, else returns `undefined`.
 * Never rejects: without the chunk the wallet's active account applies.
 */
export function loadSelectedAccount(): Promise<unknown> | undefined {
  if (selectedAccount || !readJson(selectedAccountsKey)) return undefined
  return import('./selected-account.ts').then(registerSelectedAccount, () => undefined)
}
