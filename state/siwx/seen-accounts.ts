import { isAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { environment, writeJson } from '../environment.ts'
import { prefix, readJson } from '../storage.ts'
import { isSameAccount } from './same-account.ts'

// Who was seen signed in, and has not been signed out since: in the browser's storage, because a page that is loaded anew still has to sign
// out the account of before, which another wallet or another account has taken the place of.

/** Under the prefix @appkit/. CAIP-10 ids. */
const key = 'siwx-accounts'

/** A visitor has a handful. What is far beyond was not written here, and costs the site a request each. */
const most = 50

export function seenAccounts(): readonly AccountId[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.filter(isAccountId).slice(-most) : []
}

export function wasSeen(account: AccountId): boolean {
  return seenAccounts().some(each => isSameAccount(each, account))
}

export function noteSeen(account: AccountId): void {
  if (!wasSeen(account)) write([...seenAccounts(), account])
}

export function forgetSeen(account: AccountId): void {
  if (wasSeen(account)) write(seenAccounts().filter(each => !isSameAccount(each, account)))
}

/**
 * Calls back when the visitor may have signed in or out in another tab: once this one is looked at, and at once where it is in sight, for of
 * two windows side by side neither is looked at anew. Returns a function that stops it.
 */
export function onSeenElsewhere(run: () => void): () => void {
  let visible = true
  const stops = [
    environment().onVisibility(now => {
      visible = now
      if (visible) run()
    }),
    environment().onStorage(changed => {
      if (visible && (changed === null || changed === prefix + key)) run()
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function write(accounts: readonly AccountId[]): void {
  writeJson(key, accounts.length ? accounts : undefined)
}
