import { atom, type ReadableAtom } from 'nanostores'
import { onrampPollSchedule } from '../options/limits.ts'
import { environment } from '../platform/environment.ts'
import type { Purchase } from './purchases.ts'

/** Creates the notice that a purchase takes longer than a card payment does. */
export function createSlowNotice(signal: AbortSignal, $purchase: ReadableAtom<Purchase | undefined>) {
  const $slow = atom(false)
  let cancel: (() => void) | undefined
  const stop = $purchase.subscribe(purchase => {
    cancel?.()
    const left = purchase ? purchase.startedAt + onrampPollSchedule[0].until - environment().now() : 1
    $slow.set(left <= 0)
    if (purchase && left > 0) cancel = environment().after(left, () => $slow.set(true))
  })
  signal.addEventListener('abort', () => {
    stop()
    cancel?.()
  })
  return $slow
}
