import { isKitError } from '../../adapters/base/errors.ts'
import { KitError } from '../../adapters/base/error.ts'
import type { AccountKind, LoginOptions } from '../../adapters/wallet-source.ts'
import { $connected } from '../current.ts'
import { $settingsText } from '../text/settings.ts'
import type { Session } from '../session.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'

/** Switches between the smart account of a wallet and the key's own account, and tells the visitor where there is no smart account. */

export async function setAccountType(
  kind: AccountKind,
  options: LoginOptions = {},
  session: Session | undefined = $connected.get()
): Promise<void> {
  if (session?.status !== 'connected') throw new KitError('not-connected', 'No wallet is connected.')
  const { kinds } = session.connection
  if (!kinds) throw new KitError('unsupported-method', 'This application might not support Smart Accounts')
  if (kinds.active === kind) return
  await kinds.choose(kind, options)
  track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: kind, network: session.chainId })
}

/** The same from a screen: what goes wrong is said in a toast, unless the visitor has left meanwhile. */
export async function switchAccountType(kind: AccountKind, options: LoginOptions): Promise<void> {
  try {
    await setAccountType(kind, options)
  } catch (error) {
    if (isKitError(error, 'aborted')) return
    const unsupported = $settingsText.get()['smart-accounts-unsupported']
    showToast(kind === 'smartAccount' ? unsupported : 'something-went-wrong', 'error')
  }
}
