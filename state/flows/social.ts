import { atom } from 'nanostores'
import type { LoginProvider } from '../../adapters/wallet-source.ts'
import { isTelegram } from '../../adapters/base/platform.ts'
import { leaveFor } from '../login-provider.ts'
import type { Social } from '../options.ts'
import { platform } from '../platform.ts'
import { push } from '../router.ts'
import { track } from '../track.ts'
import { screensOf } from '../flow-of.ts'
import { copy } from './copy.ts'
import { defineFlow } from './flow.ts'
import { connectLoggedIn, problemOf, waysIn, type LoginProblem } from './log-in.ts'

/** Sends the visitor to a provider, in a window of its own or by a code for the phone, and connects what comes back. */

export type SocialStatus =
  | { readonly name: 'waiting' }
  /** There is no window: the tab itself goes to the provider. */
  | { readonly name: 'leaving' }
  /** The visitor is through, and the wallet is being connected. */
  | { readonly name: 'connecting' }
  | { readonly name: 'declined' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

export const socialFlow = defineFlow(screensOf('social'), ({ signal }) => {
  const $status = atom<SocialStatus>({ name: 'waiting' })
  /** What Farcaster's code says. */
  const $uri = atom<string | undefined>()
  let asking = false

  /** Call it within the visitor's tap: the window opens at once or not at all. */
  function open(provider: LoginProvider): void {
    const onLeave = () => {
      leaveFor(provider)
      if (!signal.aborted) $status.set({ name: 'leaving' })
    }
    // Telegram's browser opens no windows that could tell this one anything (spec section 5)
    const sameTab = isTelegram(platform()) && !platform().inFrame
    void ask(provider, () => waysIn().social(provider, { signal, sameTab, onLeave }))
  }

  /** The tab has been at the provider, and is back with this. */
  function finish(provider: LoginProvider, uri: string): void {
    $status.set({ name: 'connecting' })
    void goOn(provider, () => waysIn().socialResult(uri, { signal }))
  }

  /** A screen calls it when it shows, and the visitor to try again. */
  function showCode(): void {
    $uri.set(undefined)
    void ask('farcaster', () => waysIn().farcaster({ signal, onUri: uri => !signal.aborted && $uri.set(uri) }))
  }

  /** What the code says, for another device that cannot scan it. */
  function copyLink(): void {
    const uri = $uri.get()
    if (uri !== undefined) void copy(uri, 'link-copied')
  }

  async function ask(provider: Social, run: () => Promise<void>): Promise<void> {
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
      await connectLoggedIn(signal, provider)
      track('SOCIAL_LOGIN_SUCCESS', { provider })
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOf(error)
      track(problem ? 'SOCIAL_LOGIN_ERROR' : 'SOCIAL_LOGIN_CANCELED', { provider })
      $status.set(problem ? { name: 'failed', problem } : { name: 'declined' })
    } finally {
      asking = false
    }
  }

  return { $status, $uri, open, finish, showCode, copyLink }
})

/** The visitor taps a provider. Runs inside the tap from start to end, so that the browser lets the window open. */
export function chooseSocial(social: Social): void {
  if (social === 'farcaster') return push('ConnectingFarcaster')
  socialFlow().open(social)
  push('ConnectingSocial', { provider: social })
}
