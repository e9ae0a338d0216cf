import { atom } from 'nanostores'
import type { LoginProvider } from '../../adapters/wallet-source.ts'
import { keepLoginProvider } from '../login-provider.ts'
import type { Social } from '../options.ts'
import { push } from '../router.ts'
import { track } from '../track.ts'
import { defineFlow } from './flow.ts'
import { connectLoggedIn, problemOf, waysIn, type LoginProblem } from './log-in.ts'

/** Sends the visitor to a provider, in a window of its own or by a code for the phone, and connects what comes back. */

export type SocialStatus =
  | { readonly name: 'waiting' }
  /** The visitor is through, and the wallet is being connected. */
  | { readonly name: 'connecting' }
  | { readonly name: 'declined' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

export const socialFlow = defineFlow('social', ({ signal }) => {
  const $status = atom<SocialStatus>({ name: 'waiting' })
  /** What Farcaster's code says. */
  const $uri = atom<string | undefined>()
  let asking = false

  /** Call it within the visitor's tap: the window opens at once or not at all. */
  function open(provider: LoginProvider): void {
    void ask(provider, () => waysIn().social(provider, { signal }))
  }

  /** A screen calls it when it shows, and the visitor to try again. */
  function showCode(): void {
    $uri.set(undefined)
    void ask('farcaster', () => waysIn().farcaster({ signal, onUri: uri => !signal.aborted && $uri.set(uri) }))
  }

  async function ask(provider: Social, run: () => Promise<void>): Promise<void> {
    if (asking) return
    asking = true
    $status.set({ name: 'waiting' })
    track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      await run()
      if (signal.aborted) return
      $status.set({ name: 'connecting' })
      await connectLoggedIn(signal)
      keepLoginProvider(provider)
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

  return { $status, $uri, open, showCode }
})

/** The visitor taps a provider. Runs inside the tap from start to end, so that the browser lets the window open. */
export function chooseSocial(social: Social): void {
  if (social === 'farcaster') return push('ConnectingFarcaster')
  socialFlow().open(social)
  push('ConnectingSocial', { provider: social })
}
