import { isAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { storagePrefix, readJson } from '../platform/storage.ts'
import { isSameAccount } from './account-key.ts'

// Accounts seen signed in and not signed out since. In the browser's storage: after a reload the previous account must still be
// signed out, although another wallet or account has replaced it.

/** Storage key without its prefix @appkit/. Contains CAIP-10 ids. */
const key = 'siwx-accounts'

/**
 * Maximum number of accounts.
 * Users have a handful; each one costs the app a request, and other scripts can write here.
 */
const most = 50

export function readSignedInAccounts(): readonly AccountId[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.filter(isAccountId).slice(-most) : []
}

export function wasSignedIn(account: AccountId): boolean {
  return readSignedInAccounts().some(each => isSameAccount(each, account))
}

export function addSignedInAccount(account: AccountId): void {
  if (!wasSignedIn(account)) write([...readSignedInAccounts(), account])
}

export function removeSignedInAccount(account: AccountId): void {
  if (wasSignedIn(account)) write(readSignedInAccounts().filter(each => !isSameAccount(each, account)))
}

/**
 * Calls back when the user may have signed in or out in another tab: when this one becomes visible,
 * and at once if it is visible, because of two windows side by side neither changes its visibility. Returns a function that
 * unsubscribes.
 */
export function onSignInInOtherTab(run: () => void): () => void {
  let visible = true
  const stops = [
    environment().onVisibility(now => {
      visible = now
      if (visible) run()
    }),
    environment().onStorage(changed => {
      if (visible && (changed === null || changed === storagePrefix + key)) run()
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function write(accounts: readonly AccountId[]): void {
  writeJson(key, accounts.length ? accounts : undefined)
}
