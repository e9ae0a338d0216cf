import { atom } from 'nanostores'
import { onStop } from '../platform/cleanup.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** The selected account tab (docs/decisions/storage.md, `currentTab`). Kept while other screens show. */
export const $accountTab = atom<AccountTab>('tokens')

export function selectAccountTab(tab: AccountTab): void {
  onStop(forgetTab)
  $accountTab.set(tab)
}

function forgetTab(): void {
  $accountTab.set('tokens')
}
