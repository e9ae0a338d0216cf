import { atom } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { connectingScreenDelay } from '../options/limits.ts'
import { environment } from '../platform/environment.ts'
import { getOneTapRequestFor } from '../sign-in/one-tap-request.ts'
import { getConnectTarget } from '../wallets/connect-target.ts'
import { getWallet } from '../wallets/wallets.ts'
import { connectWallet } from './connect.ts'
import { connectingScreens } from './connecting-screens.ts'
import { defineFlow } from '../router/define-flow.ts'

/**
 * Sends the connect request, before the screen shows. Resolves once the wallet has responded or
 * the screen should show.
 */
export async function startConnecting(walletId: string, namespace?: Namespace): Promise<void> {
  let cancel = (): void => undefined
  const late = new Promise<void>(resolve => (cancel = environment().after(connectingScreenDelay, resolve)))
  await Promise.race([connectingExternalFlow().connectExternal(walletId, namespace), late])
  cancel()
}

/** Status of a connect request to an injected wallet. The user can retry it. */

export type ExternalStatus =
  | { readonly name: 'waiting' }
  | { readonly name: 'declined' }
  /** The wallet still shows an earlier request of this app: the user must answer it there. */
  | { readonly name: 'pending' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export const connectingExternalFlow = defineFlow(connectingScreens, ({ signal }) => {
  const $status = atom<ExternalStatus>({ name: 'waiting' })
  let asking: string | undefined
  /** Wallets whose one-tap sign-in failed: a retry connects and signs in as separate steps. */
  const stepByStep = new Set<string>()

  /** Asks the wallet unless a request is pending. */
  async function connectExternal(walletId: string, namespace?: Namespace): Promise<void> {
    const question = `${namespace} ${walletId}`
    if (asking === question) return
    asking = question
    $status.set({ name: 'waiting' })
    try {
      const wallet = getWallet(walletId)
      const way = wallet && getConnectTarget(wallet, namespace)
      if (!way) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this browser.`)
      const signIn = stepByStep.has(question) ? undefined : await getOneTapRequestFor(wallet, way)
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

  return { $status, connectExternal }
})

function statusOf(error: unknown): ExternalStatus {
  if (error instanceof UserRejectedError) return { name: 'declined' }
  const code = isKitError(error) ? error.code : 'invalid-reply'
  return code === 'request-pending' ? { name: 'pending' } : { name: 'failed', code }
}
