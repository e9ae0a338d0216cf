import { atom, computed } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { $history, push } from '../router.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { codeWait } from './code-wait.ts'
import { codeLength, connectLoggedIn, isOver, problemOf, waysIn, type LoginProblem } from './log-in.ts'
import { screensOf } from '../flow-of.ts'
import { defineFlow } from './flow.ts'
import { typedCode } from './typed-code.ts'

/** Waits for the link that confirms a new device, takes the code of the mail, sends another one, and connects. */

export type EmailStatus =
  | { readonly name: 'waiting' }
  | { readonly name: 'sending' }
  | { readonly name: 'checking' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

export const emailFlow = defineFlow(screensOf('email'), ({ signal }) => {
  const $status = atom<EmailStatus>({ name: 'waiting' })
  const typed = typedCode()
  const { $code } = typed
  let confirming = false
  /** The code was taken: what failed after it is tried again without it. */
  let isTaken = false

  /** The code was wrong too often, or its time has passed: only another one helps. */
  const $over = computed($status, status => status.name === 'failed' && isOver(status.problem))
  /** A whole code waits to be sent: a correction of a failed one, or the same one if it was not found to be wrong. */
  const $again = computed([$status, $code, typed.$ready], (status, code, ready) => {
    if (status.name === 'failed') return status.problem.code !== 'code-wrong' && code.length === codeLength
    return status.name === 'waiting' && ready
  })
  const { $wait, count } = codeWait()

  /** `isWhole`: the code was pasted, or filled in by the device. */
  function edit(text: string, isWhole = false): void {
    if ($status.get().name === 'checking' || $over.get()) return
    const edited = typed.edit(text, isWhole)
    if (edited === 'same') return
    isTaken = false
    $status.set({ name: 'waiting' })
    if (edited === 'send') void check()
  }

  /** Sends a corrected code, or one that was not looked at once more. */
  function checkAgain(): void {
    if ($again.get()) void check()
  }

  async function check(): Promise<void> {
    $status.set({ name: 'checking' })
    try {
      if (!isTaken) {
        await waysIn().code($code.get(), { signal })
        if (signal.aborted) return
        isTaken = true
        track('EMAIL_VERIFICATION_CODE_PASS')
      }
      await connectLoggedIn(signal)
    } catch (error) {
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_FAIL', { message: isKitError(error) ? error.code : 'unknown' })
      fail(error)
      typed.failed()
      if ($over.get()) typed.clear()
    }
  }

  /** Another code, or another link. */
  async function resend(email: string): Promise<void> {
    if ($status.get().name === 'sending' || $status.get().name === 'checking') return
    $status.set({ name: 'sending' })
    try {
      const action = await waysIn().email(email, { signal })
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_SENT')
      typed.clear()
      isTaken = false
      $status.set({ name: 'waiting' })
      if (action === 'VERIFY_OTP') showToast('code-sent', 'success')
      await goOn(action, email)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    count()
  }

  /** Waits for the link to be confirmed, after which the code is mailed. A screen calls it when it shows. */
  async function confirmDevice(email: string): Promise<void> {
    if (confirming) return
    confirming = true
    try {
      await deviceConfirmed()
      if (signal.aborted) return
      track('DEVICE_REGISTERED_FOR_EMAIL')
      push('EmailVerifyOtp', { email })
    } catch (error) {
      if (signal.aborted) return
      confirming = false
      fail(error)
    }
  }

  /** Spec section 9 gives each question 30 s; a visitor who looks for a mail takes longer, so it is asked again. */
  async function deviceConfirmed(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await waysIn().device({ signal })
      } catch (error) {
        if (!isKitError(error, 'timeout')) throw error
      }
    }
  }

  async function goOn(action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT', email: string): Promise<void> {
    const name = action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'
    if (action === 'CONNECT') await connectLoggedIn(signal)
    else if ($history.get().at(-1)?.name !== name) push(name, { email })
  }

  function fail(error: unknown): void {
    const problem = problemOf(error)
    $status.set(problem ? { name: 'failed', problem } : { name: 'waiting' })
  }

  return { $status, $code, $over, $again, $wait, edit, checkAgain, resend, confirmDevice }
})
