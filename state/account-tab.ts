import { atom } from 'nanostores'
import { onStop } from './lifetime.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** The tab of the account that shows (spec section 3, `currentTab`). It stays while the visitor looks at something else. */
export const $accountTab = atom<AccountTab>('tokens')

export function chooseTab(tab: AccountTab): void {
  onStop(forgetTab)
  $accountTab.set(tab)
}

function forgetTab(): void {
  $accountTab.set('tokens')
}
