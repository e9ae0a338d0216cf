import { atom } from 'nanostores'
import type { LoginProvider } from '../../adapters/wallet-source.ts'
import { isTelegram } from '../../adapters/base/platform.ts'
import { storeRedirectProvider } from './login-provider.ts'
import type { Social } from '../options/options.ts'
import { currentPlatform } from '../platform/platform.ts'
import { push } from '../router/router.ts'
import { track } from '../analytics/track.ts'
import { screensOf } from '../router/flow-of.ts'
import { copyToClipboard } from '../alerts/clipboard.ts'
import { defineFlow } from '../router/define-flow.ts'
import { connectAfterLogin, toLoginProblem, getWalletLogin, type LoginProblem } from './login.ts'

/** Social login in a popup, or by QR code for the phone, and connecting its result. */

export type SocialStatus =
  | { readonly name: 'waiting' }
  /** Without a popup the tab itself navigates to the provider. */
  | { readonly name: 'leaving' }
  /** The login is complete and the wallet is connecting. */
  | { readonly name: 'connecting' }
  | { readonly name: 'declined' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

export const socialFlow = defineFlow(screensOf('social'), ({ signal }) => {
  const $status = atom<SocialStatus>({ name: 'waiting' })
  /** URI for Farcaster's QR code. */
  const $uri = atom<string | undefined>()
  let asking = false

  /** Opens a provider. Needs user activation: the popup opens at once or not at all. */
  function open(provider: LoginProvider): void {
    const onLeave = () => {
      storeRedirectProvider(provider)
      if (!signal.aborted) $status.set({ name: 'leaving' })
    }
    // Telegram's browser opens no popups that can message this page (docs/decisions/validation.md)
    const sameTab = isTelegram(currentPlatform()) && !currentPlatform().inFrame
    void runLogin(provider, () => getWalletLogin().social(provider, { signal, sameTab, onLeave }))
  }

  /** Completes a redirect login with the provider's result. */
  function finish(provider: LoginProvider, uri: string): void {
    $status.set({ name: 'connecting' })
    void goOn(provider, () => getWalletLogin().socialResult(uri, { signal }))
  }

  /** Requests a QR code, when a screen shows and on retry. */
  function showCode(): void {
    $uri.set(undefined)
    void runLogin('farcaster', () => getWalletLogin().farcaster({ signal, onUri: uri => !signal.aborted && $uri.set(uri) }))
  }

  /** Copies the QR code's URI, for a device that cannot scan it. */
  function copyLink(): void {
    const uri = $uri.get()
    if (uri !== undefined) void copyToClipboard(uri, 'link-copied')
  }

  async function runLogin(provider: Social, run: () => Promise<void>): Promise<void> {
    if (asking) return
    $status.set({ name: 'waiting' })
    track('SOCIAL_LOGIN_STARTED', { provider })
    await goOn(provider, run)
  }

  async function goOn(provider: Social, run: () => Promise<void>): Promise<void> {
    asking = true
    try {
      await run()
      if (signal.aborted) return
      $status.set({ name: 'connecting' })
      await connectAfterLogin(signal, provider)
      track('SOCIAL_LOGIN_SUCCESS', { provider })
    } catch (error) {
      if (signal.aborted) return
      const problem = toLoginProblem(error)
      track(problem ? 'SOCIAL_LOGIN_ERROR' : 'SOCIAL_LOGIN_CANCELED', { provider })
      $status.set(problem ? { name: 'failed', problem } : { name: 'declined' })
    } finally {
      asking = false
    }
  }

  return { $status, $uri, open, finish, showCode, copyLink }
})

/**
 * Selects a provider.
 * Runs synchronously within user activation, so that the browser permits the popup.
 */
export function selectSocial(social: Social): void {
  if (social === 'farcaster') return push('ConnectingFarcaster')
  socialFlow().open(social)
  push('ConnectingSocial', { provider: social })
}
