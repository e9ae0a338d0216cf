import { atom } from 'nanostores'
import type { ChainId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { dismissModal, goBack } from '../modal.ts'
import { $history } from '../router.ts'
import { screensOf } from '../flow-of.ts'
import { defineFlow } from './flow.ts'
import { switchNetwork } from './switch-network.ts'

/** Waits for the wallet to change the network, from SwitchNetwork back to where the visitor came from. */

export type SwitchStatus =
  { readonly name: 'waiting' } | { readonly name: 'declined' } | { readonly name: 'failed'; readonly code: ErrorCode }

export const switchingFlow = defineFlow(screensOf('networks'), ({ signal }) => {
  const $status = atom<SwitchStatus>({ name: 'waiting' })
  let asked: ChainId | undefined

  /** Asks the wallet, unless it is being asked for this network. A screen calls it when it shows. */
  async function ask(chainId: ChainId): Promise<void> {
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

  return { $status, ask }
})

/** From the account on to the account; from the unsupported network, or from a page's own button, out. */
function leave(): void {
  const behind = $history.get().filter(({ name }) => name !== 'SwitchNetwork' && name !== 'Networks')
  if (!behind.length || behind.some(({ name }) => name === 'UnsupportedChain')) return dismissModal()
  goBack()
  if ($history.get().at(-1)?.name === 'Networks') goBack()
}
