import { UserRejectedError } from '../../adapters/base/errors.ts'
import { openModal } from '../modal.ts'
import { $options } from '../options.ts'
import { $activeNamespace } from '../session.ts'
import { showToast } from '../toast.ts'
import { disconnect } from './disconnect.ts'
import { requestConnect } from './request-connect.ts'

/** Lets the wallet go, has the visitor connect another one, and comes back to WalletSend with it. */
export async function connectAnother(): Promise<void> {
  const options = $options.get()
  try {
    await disconnect($activeNamespace.get())
    await requestConnect(undefined, options)
    await openModal('WalletSend')
  } catch (error) {
    // who closes the modal wants no wallet; whatever else there is the screen of connecting has said itself
    if (!(error instanceof UserRejectedError)) showToast('something-went-wrong', 'error')
  }
}
