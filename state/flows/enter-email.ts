import { atom } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { push } from '../router.ts'
import { track } from '../track.ts'
import { connectLoggedIn, problemOf, waysIn, type LoginProblem } from './log-in.ts'
import { screensOf } from '../flow-of.ts'
import { defineFlow } from './flow.ts'

/** Takes an email address on Connect, has a code sent to it, and goes on to where the code is asked for. */

export type EnterEmailStatus =
  | { readonly name: 'editing' }
  | { readonly name: 'sending' }
  /** What was typed is no address. */
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

  /** The wallet's code comes while the visitor types. */
  function prepare(): void {
    waysIn()
      .prepare()
      .catch(() => {}) // sending says why
  }

  async function submit(): Promise<void> {
    if ($status.get().name === 'sending') return
    const email = $email.get().trim()
    $status.set({ name: 'sending' })
    try {
      const action = await waysIn().email(email, { signal })
      if (signal.aborted) return
      track('EMAIL_SUBMITTED')
      if (action === 'CONNECT') await connectLoggedIn(signal)
      else push(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
      $status.set({ name: 'editing' })
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOf(error)
      if (isKitError(error, 'invalid-payload')) $status.set({ name: 'invalid' })
      else $status.set(problem ? { name: 'failed', problem } : { name: 'editing' })
    }
  }

  return { $email, $status, edit, submit }
})
