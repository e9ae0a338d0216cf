import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { opensAlone, type DeviceRecord, type DeviceStore } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { inOneTab } from '../keys/one-tab.ts'
import { openByDevice } from '../keys/postponed.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { equalAddresses } from '../keys/wallet-keys.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'
import { forgetScreen, keptScreen } from '../screens/kept.ts'
import type { WalletContext } from './context.ts'
import { loginOf } from './user-names.ts'

// Shares of this device to which no login leads any more.

type Context = Pick<WalletContext, 'client' | 'device' | 'holdersOf' | 'shares' | 'stage' | 'whileOpen'>

/**
 * Milliseconds until a wallet's creating login certainly no longer leads to it: the longest that the
 * service delays an unsigned change. A wallet with postponed recovery opens here without a secret, so another account must not
 * export a newer one.
 */
const longestChange = 7 * 24 * 60 * 60_000

/**
 * Shows the wallets of this device that the same login opened under another account, and exports them,
 * until the user asks for a new one.
 */
export async function offerKept(context: Context, user: LoginUser, signal: AbortSignal): Promise<void> {
  const { client, device, stage } = context
  const login = loginOf(user)
  if (login === undefined) return
  const canExport = ({ postponed }: DeviceRecord) => !postponed || client.now() >= postponed.since + longestChange
  for (;;) {
    const kept = (await exportable(device)).filter(record => record.userId !== user.id && record.login === login)
    if (kept.length === 0) return
    const wallets = kept.map(record => ({ id: record.userId, address: record.addresses.eip155, canExport: canExport(record) }))
    const { id } = await stage.show(keptScreen(wallets), { signal, more: true })
    if (id === undefined) return
    const chosen = await asShown(device, kept, id)
    if (chosen && canExport(chosen)) await showKeys(context, await openKept(context, chosen, signal), signal)
  }
}

const isExportable = (record: DeviceRecord) => opensAlone(record) && record.restorableUntil === undefined

/** Returns the wallets that this device opens alone, except deleted ones. */
export const exportable = async (device: DeviceStore): Promise<readonly DeviceRecord[]> =>
  (await device.all()).filter(isExportable)

/**
 * Reads the selected wallet again, because its screen may have been open for days.
 * Returns `undefined` if it was deleted or replaced.
 */
export async function asShown(
  device: DeviceStore,
  shown: readonly DeviceRecord[],
  id: string
): Promise<DeviceRecord | undefined> {
  const now = await device.record(id)
  return now && isExportable(now) && shown.some(({ userId, setId }) => userId === id && setId === now.setId) ? now : undefined
}

/** Shows the keys of an opened wallet, then wipes it. */
export function showKeys({ whileOpen }: Pick<Context, 'whileOpen'>, opened: OpenedWallet, signal: AbortSignal): Promise<true> {
  return whileOpen.use(opened, signal, async (stage, ending) => {
    const { createExportScreen } = await import('../screens/manage-wallet.ts')
    return stage.show(createExportScreen(opened), { signal: ending, more: true })
  })
}

/** Opens the wallet with the shares of this device, without the service. */
export async function openKept(
  { holdersOf, shares }: Pick<Context, 'holdersOf' | 'shares'>,
  record: DeviceRecord,
  signal: AbortSignal
): Promise<OpenedWallet> {
  const holders = holdersOf({ id: record.userId })
  if (!record.recovery) return openByDevice(holders, record.setId)
  return (await shares.promptForSecret(holders, record, record.recovery, 'export', { signal, more: true })).opened
}

/**
 * Deletes this device's share of a wallet that the service does not know for its user, after the user
 * has agreed. A share that replaces it while the screen is open stays: the user has agreed to lose the named wallet only.
 */
export async function offerToForget({ client, device, stage }: Context, user: LoginUser, signal: AbortSignal): Promise<void> {
  const record = await device.record(user.id)
  if (!record || opensAlone(record)) throw new KeyError('not-registered', 'The service does not know this wallet.')
  await stage.show(forgetScreen(record.addresses.eip155), { signal })
  const registered = getRegisteredSet(await client.user())
  if (registered && equalAddresses(registered.addresses, record.addresses)) return
  await inOneTab(user.id, async () => {
    const now = await device.record(user.id)
    // the same set may have received its recovery share since
    if (now?.setId === record.setId && !opensAlone(now)) await device.remove(user.id, record.setId)
  })
}
