import { atom } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { toSignWith } from '../siwx/as-it-connects.ts'
import { wayTo } from '../wallet-ways.ts'
import { walletById } from '../wallets.ts'
import { connectWallet } from './connect.ts'
import { connectingScreens } from './connecting-screens.ts'
import { defineFlow } from './flow.ts'

/** Waits for a wallet in the page to say yes or no, and asks again when the visitor wants. */

export type ExternalStatus =
  | { readonly name: 'waiting' }
  | { readonly name: 'declined' }
  /** The wallet shows a request of this site already: it must be answered there. */
  | { readonly name: 'pending' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export const connectingExternalFlow = defineFlow(connectingScreens, ({ signal }) => {
  const $status = atom<ExternalStatus>({ name: 'waiting' })
  let asking: string | undefined
  /** They have not signed in as they connected: a visitor who asks them again is asked for one thing after the other. */
  const stepByStep = new Set<string>()

  /** Asks the wallet, unless it is being asked. A screen calls it when it shows. */
  async function ask(walletId: string, namespace?: Namespace): Promise<void> {
    const question = `${namespace} ${walletId}`
    if (asking === question) return
    asking = question
    $status.set({ name: 'waiting' })
    try {
      const wallet = walletById(walletId)
      const way = wallet && wayTo(wallet, namespace)
      if (!way) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this browser.`)
      const signIn = stepByStep.has(question) ? undefined : await toSignWith(wallet, way)
      if (signal.aborted || asking !== question) return
      await connectWallet({ ...way, signal, signIn })
    } catch (error) {
      const status = statusOf(error)
      if (status.name !== 'pending') stepByStep.add(question)
      if (!signal.aborted && asking === question) $status.set(status)
    } finally {
      if (asking === question) asking = undefined
    }
  }

  return { $status, ask }
})

function statusOf(error: unknown): ExternalStatus {
  if (error instanceof UserRejectedError) return { name: 'declined' }
  const code = isKitError(error) ? error.code : 'invalid-reply'
  return code === 'request-pending' ? { name: 'pending' } : { name: 'failed', code }
}
