import { UserRejectedError } from '../../adapters/base/errors.ts'
import { openModal } from '../modal/modal.ts'
import { $options } from '../options/options.ts'
import { $activeNamespace } from '../session/session.ts'
import { showToast } from '../alerts/toast.ts'
import { disconnect } from './disconnect.ts'
import { requestConnect } from './request-connect.ts'

/** Disconnects the wallet, lets the user connect another one, and returns to WalletSend. */
export async function connectDifferentWallet(): Promise<void> {
  const options = $options.get()
  try {
    await disconnect($activeNamespace.get())
    await requestConnect(undefined, options)
    await openModal('WalletSend')
  } catch (error) {
    // closing the modal is the user's choice; the connect screen has shown other errors
    if (!(error instanceof UserRejectedError)) showToast('something-went-wrong', 'error')
  }
}
