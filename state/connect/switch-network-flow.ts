import { atom } from 'nanostores'
import type { ChainId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { forceCloseModal, goBack } from '../modal/modal.ts'
import { $history } from '../router/router.ts'
import { screensOf } from '../router/flow-of.ts'
import { defineFlow } from '../router/define-flow.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * Status of a network switch that waits for the wallet.
 * The flow leads from SwitchNetwork back to the previous screen.
 */

export type SwitchStatus =
  { readonly name: 'waiting' } | { readonly name: 'declined' } | { readonly name: 'failed'; readonly code: ErrorCode }

export const switchNetworkFlow = defineFlow(screensOf('networks'), ({ signal }) => {
  const $status = atom<SwitchStatus>({ name: 'waiting' })
  let asked: ChainId | undefined

  /** Asks the wallet unless a request for this network is pending. A screen calls it when it shows. */
  async function requestSwitch(chainId: ChainId): Promise<void> {
    if (asked === chainId) return
    asked = chainId
    $status.set({ name: 'waiting' })
    try {
      await switchNetwork(chainId, { signal })
      if (!signal.aborted && asked === chainId) leave()
    } catch (error) {
      if (signal.aborted || asked !== chainId) return
      if (error instanceof UserRejectedError) $status.set({ name: 'declined' })
      else $status.set({ name: 'failed', code: isKitError(error) ? error.code : 'switch-failed' })
    } finally {
      if (asked === chainId) asked = undefined
    }
  }

  return { $status, requestSwitch }
})

/**
 * Leaves the flow: back to the account screen, or closes the modal if it was opened
 * by UnsupportedChain or a network button.
 */
function leave(): void {
  const behind = $history.get().filter(({ name }) => name !== 'SwitchNetwork' && name !== 'Networks')
  if (!behind.length || behind.some(({ name }) => name === 'UnsupportedChain')) return forceCloseModal()
  goBack()
  if ($history.get().at(-1)?.name === 'Networks') goBack()
}
