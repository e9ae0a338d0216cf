import { atom } from 'nanostores'
import { canRegisterName, supportsNames } from '../account/name-availability.ts'
import { $accountContext, accountContextKey } from '../networks/account-context.ts'

/** Whether names can be registered for this account here. */
export type NameAvailability = 'looking' | 'offered' | 'no-login' | 'no-service' | 'unreachable'

/**
 * Creates the check whether names can be registered, for each account again.
 *
 * @param onAccount - Called for each account.
 */
export function createNameOffer(signal: AbortSignal, onAccount: () => void) {
  const $offer = atom<NameAvailability>('looking')

  /** Checks whether names can be registered for the account. */
  async function offer(): Promise<void> {
    const subject = $accountContext.get()
    if (!subject || !supportsNames(subject)) return $offer.set('no-login')
    $offer.set('looking')
    const found = await canRegisterName(subject, signal).then(
      is => (is ? 'offered' : 'no-service'),
      () => 'unreachable' as const // shown on the screen, which offers a retry
    )
    const now = $accountContext.get()
    if (!signal.aborted && now && accountContextKey(now) === accountContextKey(subject)) $offer.set(found)
  }

  let shown: string | undefined
  const stop = $accountContext.subscribe(subject => {
    const key = subject && accountContextKey(subject)
    if (key === shown && key !== undefined) return
    shown = key
    void offer()
    onAccount()
  })
  signal.addEventListener('abort', stop)

  return { $offer, offer }
}
