import type { WritableAtom } from 'nanostores'
import { isRecord } from '../../adapters/base/record.ts'
import { $subject, subjectKey } from '../subject.ts'
import { callsCapabilities } from './send-calls.ts'

/**
 * Finds out whether somebody else pays the network's fee of what stands in the form, by the word of the smart account's wallet. One that does not
 * say has nobody who pays; what it shows before anything is sent holds in any case.
 */
export async function readSponsor($sponsored: WritableAtom<boolean>): Promise<void> {
  const subject = $subject.get()
  if (!subject) return
  const all = await callsCapabilities(subject.network.caipNetworkId).then(
    capabilities => capabilities.all,
    () => undefined
  )
  const now = $subject.get()
  if (!now || subjectKey(now) !== subjectKey(subject)) return
  const sponsored = all?.['sponsored']
  $sponsored.set(isRecord(sponsored) && sponsored['supported'] === true)
}
