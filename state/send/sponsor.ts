import type { WritableAtom } from 'nanostores'
import { isRecord } from '../../adapters/base/is-record.ts'
import { $accountContext, accountContextKey } from '../networks/account-context.ts'
import { fetchCallsCapabilities } from './calls.ts'

/**
 * Checks whether a paymaster sponsors the network fee, from the capabilities of the smart account's
 * wallet. Without that capability the fee counts as not sponsored; the wallet's own display before sending is authoritative.
 */
export async function checkSponsorship($sponsored: WritableAtom<boolean>): Promise<void> {
  const subject = $accountContext.get()
  if (!subject) return
  const all = await fetchCallsCapabilities(subject.network.caipNetworkId).then(
    capabilities => capabilities.all,
    () => undefined
  )
  const now = $accountContext.get()
  if (!now || accountContextKey(now) !== accountContextKey(subject)) return
  const sponsored = all?.['sponsored']
  $sponsored.set(isRecord(sponsored) && sponsored['supported'] === true)
}
