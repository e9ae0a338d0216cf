import { isKitError } from '../../adapters/base/errors.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { AccountKind, LoginOptions } from '../../adapters/wallet-source.ts'
import { $connectedSession } from '../session/active-session.ts'
import { $settingsText } from './settings.text.ts'
import type { Session } from '../session/session.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'

/**
 * Switches between a wallet's smart account and its EOA, and
 * shows the user if there is no smart account.
 */

export async function applyAccountType(
  kind: AccountKind,
  options: LoginOptions = {},
  session: Session | undefined = $connectedSession.get()
): Promise<void> {
  if (session?.status !== 'connected') throw new KitError('not-connected', 'No wallet is connected.')
  const { kinds } = session.connection
  if (!kinds) throw new KitError('unsupported-method', 'This application might not support Smart Accounts')
  if (kinds.active === kind) return
  await kinds.choose(kind, options)
  track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: kind, network: session.chainId })
}

/** Switches from a screen: an error shows as a toast, unless the user has left in the meantime. */
export async function switchAccountType(kind: AccountKind, options: LoginOptions): Promise<void> {
  try {
    await applyAccountType(kind, options)
  } catch (error) {
    if (isKitError(error, 'aborted')) return
    const unsupported = $settingsText.get()['smart-accounts-unsupported']
    showToast(kind === 'smartAccount' ? unsupported : 'something-went-wrong', 'error')
  }
}
