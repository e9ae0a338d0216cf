import { atom, computed } from 'nanostores'
import type { Transaction } from '../../adapters/api/contract/chain.ts'
import { $inView, readTransactions, view } from '../account/activity.ts'
import { reportServiceFailure } from '../services/client.ts'
import { $accountContext, accountContextKey, type AccountContext } from '../networks/account-context.ts'
import { showToast } from '../alerts/toast.ts'

const $read = atom<{ readonly of: AccountContext; readonly items: readonly Transaction[] } | undefined>()

/**
 * Pending Coinbase purchases, as of the last request.
 * Empty if they were read for another account or network.
 */
export const $coinbaseTransactions = computed([$read, $inView, $accountContext], (read, inView, subject) =>
  read && read.of === inView && subject && accountContextKey(inView) === accountContextKey(subject) ? read.items : []
)

/**
 * Refetches them without any cache, because the user waits for one (docs/decisions/blockchain-api.md).
 * Never rejects; a failure shows a toast.
 */
export async function refreshCoinbaseTransactions(): Promise<void> {
  const subject = $accountContext.get()
  if (!subject) return
  view(subject)
  const of = $inView.get()!
  let items: readonly Transaction[] = []
  try {
    items = (await readTransactions(subject, { onramp: 'coinbase' }))?.items ?? []
  } catch (error) {
    reportServiceFailure(error)
    showToast('transactions-failed', 'error')
  }
  if ($inView.get() === of) $read.set({ of, items })
}
