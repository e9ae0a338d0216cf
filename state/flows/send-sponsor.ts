import { atom } from 'nanostores'
import { isRecord } from '../../adapters/base/record.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { $subject, subjectKey } from '../subject.ts'

/** Keeps whether somebody else pays the network's fee of what stands in the form, by the word of the smart account's wallet. */
export function createSponsorField(signal: AbortSignal) {
  const $sponsored = atom(false)

  async function read(): Promise<void> {
    const subject = $subject.get()
    $sponsored.set(false)
    if (!subject || !$isSmartAccount.get()) return
    const { callsCapabilities } = await import('./send-calls.ts')
    // a wallet that does not say has nobody who pays; what it shows before anything is sent holds in any case
    const all = await callsCapabilities(subject.network.caipNetworkId).then(
      capabilities => capabilities.all,
      () => ({})
    )
    const now = $subject.get()
    if (signal.aborted || !now || subjectKey(now) !== subjectKey(subject)) return
    const { sponsored } = all as Readonly<Record<string, unknown>>
    $sponsored.set(isRecord(sponsored) && sponsored['supported'] === true)
  }

  return { $sponsored, read }
}
