/** Storage key of the accounts that the user selected, by wallet. */
export const selectedAccountsKey = 'chosen_accounts'

type Choosing = Pick<typeof import('./selected-account.ts'), 'applySelectedAccount' | 'clearStaleSelection'>

/** Slot for `selected-account.ts`. Loaded only if a selection is stored. */
export let selectedAccount: Choosing | undefined

export function registerSelectedAccount(what: Choosing): void {
  selectedAccount = what
}
