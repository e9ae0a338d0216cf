import type { DeviceStore } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { isLoginError } from '../login/login-error.ts'
import { formerScreen } from '../screens/former.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { ScreenHost } from '../ui/screen-host.ts'
import type { RecordClient, RecordPlace } from './known-record.ts'
import { notRegistered, postChange, readAnyway, readRecord, signFields } from './record.ts'
import type { SessionGuard } from './session-guard.ts'

// Restores an email address of the account that was replaced without the wallet's key.

export interface FormerPlace {
  readonly client: RecordClient
  readonly device: Pick<DeviceStore, 'record' | 'keepEmailChange'>
  readonly stage: ScreenHost
  readonly guard: Pick<SessionGuard, 'onEmailChange'>
}

/** Error for an outdated screen: another tab restored the address, or it has changed again. */
const outdated = new Error('The address changed meanwhile.')

/**
 * Shows the replaced address while the key is available to restore it.
 * If the user keeps the new one, this device does not show that change again. Nothing is settled at the service: the current user
 * may not be the owner, who keeps the full time to object.
 */
export async function showFormer(place: FormerPlace, userId: string, opened: OpenedWallet, signal: AbortSignal): Promise<void> {
  const { client, device, stage, guard } = place
  for (;;) {
    const { email, formerEmails = [] } = (await readAnyway(client, stage, signal, 'changed')) ?? {}
    const last = formerEmails.at(-1)
    if (!email || !last) return
    const ending = new AbortController()
    let isOwn = false
    const stop = guard.onEmailChange(() => isOwn || ending.abort(outdated))
    const take = async (former: string | null) => {
      isOwn = true
      try {
        await takeBack({ client, device }, opened, former)
        return 'taken' as const
      } finally {
        isOwn = false
      }
    }
    try {
      const answer = await stage.show(formerScreen({ email, formers: formerEmails, take }), {
        signal: joinSignals(signal, ending.signal)
      })
      if (answer === 'kept') await keepChange(place, userId, last.changedAt)
      return
    } catch (error) {
      if (error !== outdated) throw error
    } finally {
      stop()
    }
  }
}

/** Sets a former address of the account again, or removes the address, under the wallet's key. */
export async function takeBack(place: RecordPlace, opened: OpenedWallet, email: string | null): Promise<void> {
  const { client } = place
  try {
    const change = await signFields(place, opened, 'email', { email })
    if (!change) throw notRegistered()
    await postChange(client, change, email === null ? {} : { email })
  } catch (error) {
    if (!isLoginError(error, 'login-unknown')) throw error
    // an earlier attempt whose response was lost, or another tab
    if ((await readRecord(client)).email !== email)
      throw new KeyError('address-gone', 'The address can no longer be taken back.', { cause: error })
  }
  await client.user()
}

async function keepChange({ device }: FormerPlace, userId: string, changedAt: number): Promise<void> {
  const record = await device.record(userId)
  // without storage, the change is shown again later
  if (record) await device.keepEmailChange(userId, record.setId, changedAt).catch(() => undefined)
}
