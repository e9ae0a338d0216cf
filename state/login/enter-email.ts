import { atom } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { push } from '../router/router.ts'
import { track } from '../analytics/track.ts'
import { connectAfterLogin, toLoginProblem, getWalletLogin, type LoginProblem } from './login.ts'
import { screensOf } from '../router/flow-of.ts'
import { defineFlow } from '../router/define-flow.ts'

/** Email form on Connect: requests a one-time code and opens the code screen. */

export type EnterEmailStatus =
  | { readonly name: 'editing' }
  | { readonly name: 'sending' }
  /** The input is not an email address. */
  | { readonly name: 'invalid' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

export const enterEmailFlow = defineFlow(screensOf('connect'), ({ signal }) => {
  const $email = atom('')
  const $status = atom<EnterEmailStatus>({ name: 'editing' })

  function edit(email: string): void {
    $email.set(email)
    if ($status.get().name !== 'sending') $status.set({ name: 'editing' })
    if (email) prepare()
  }

  /** Preloads the wallet's code while the user types. */
  function prepare(): void {
    getWalletLogin()
      .prepare()
      .catch(() => {}) // sending reports the error
  }

  async function submit(): Promise<void> {
    if ($status.get().name === 'sending') return
    const email = $email.get().trim()
    $status.set({ name: 'sending' })
    try {
      const action = await getWalletLogin().email(email, { signal })
      if (signal.aborted) return
      track('EMAIL_SUBMITTED')
      if (action === 'CONNECT') await connectAfterLogin(signal)
      else push(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
      $status.set({ name: 'editing' })
    } catch (error) {
      if (signal.aborted) return
      const problem = toLoginProblem(error)
      if (isKitError(error, 'invalid-payload')) $status.set({ name: 'invalid' })
      else $status.set(problem ? { name: 'failed', problem } : { name: 'editing' })
    }
  }

  return { $email, $status, edit, submit }
})
