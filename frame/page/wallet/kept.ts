import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { DeviceRecord } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { inOneTab } from '../keys/one-tab.ts'
import { openByDevice } from '../keys/postponed.ts'
import type { OpenedWallet } from '../keys/split.ts'
import { wipeOpened } from '../keys/wallet-keys.ts'
import { forgetScreen, keptScreen } from '../screens/kept.ts'
import type { WalletContext } from './context.ts'

// What becomes of shares of this device that no login leads to any more.

type Context = Pick<WalletContext, 'client' | 'device' | 'holdersOf' | 'loginOf' | 'shares' | 'stage'>

/**
 * Until then the login that made a wallet still leads to it: the service takes so long for a change that no key has signed. A wallet whose
 * recovery is postponed opens here without a secret, so another account exports none that is younger. In milliseconds.
 */
const longestChange = 7 * 24 * 60 * 60_000

/** Which records of other logins this device opens, alone or with the recovery secret. */
const opensAlone = ({ recovery, postponed }: DeviceRecord) => recovery !== undefined || postponed !== undefined

/** Shows the wallets of this device that the login has led to as another account, and exports them, until the user asks for a new one. */
export async function offerKept(context: Context, user: LoginUser, signal: AbortSignal): Promise<void> {
  const { client, device, loginOf, stage } = context
  const login = loginOf(user)
  if (login === undefined) return
  const kept = (await device.all()).filter(
    record => record.userId !== user.id && record.login === login && opensAlone(record) && record.restorableUntil === undefined
  )
  if (kept.length === 0) return
  const wallets = kept.map(({ userId, addresses, postponed }) => ({
    id: userId,
    address: addresses.eip155,
    canExport: !postponed || client.now() >= postponed.since + longestChange
  }))
  for (;;) {
    const { id } = await stage.show(keptScreen(wallets), { signal, more: true })
    if (id === undefined) return
    const chosen = kept.find(({ userId }) => userId === id)
    if (!chosen || !wallets.some(wallet => wallet.id === id && wallet.canExport)) continue
    const opened = await openKept(context, user, chosen, signal)
    try {
      const { exportScreen } = await import('../screens/manage.ts')
      await stage.show(exportScreen(opened), { signal, more: true })
    } finally {
      wipeOpened(opened)
    }
  }
}

/** By the shares of this device, without the service. */
async function openKept(
  { holdersOf, shares }: Context,
  user: LoginUser,
  record: DeviceRecord,
  signal: AbortSignal
): Promise<OpenedWallet> {
  const holders = { ...holdersOf(user), userId: record.userId }
  if (!record.recovery) return openByDevice(holders)
  return (await shares.ask(holders, record, record.recovery, 'export', { signal, more: true })).opened
}

/** Forgets this device's share of a wallet that the service does not know for its user, once they have agreed. */
export async function offerToForget({ device, stage }: Context, user: LoginUser, signal: AbortSignal): Promise<void> {
  const record = await device.record(user.id)
  if (!record || opensAlone(record)) throw new KeyError('not-registered', 'The service does not know this wallet.')
  await stage.show(forgetScreen(record.addresses.eip155), { signal })
  await inOneTab(user.id, () => device.remove(user.id))
}
