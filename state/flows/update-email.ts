import { atom, computed } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { loginSource } from '../login-source.ts'
import { flowOf, screensOf } from '../flow-of.ts'
import { $route, back, push, reset, type RouteName } from '../router.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { codeWait } from './code-wait.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import type { EmailStatus } from './email.ts'
import { defineFlow } from './flow.ts'
import { isOver, problemOf, waysIn } from './log-in.ts'
import { typedCode } from './typed-code.ts'

/** Changes the email of the embedded wallet: by a code to the address of now, where there is one, and by another to the new one. */

/** What was typed is no address. */
export type UpdateEmailStatus = EmailStatus | { readonly name: 'invalid' }

export const updateEmailFlow = defineFlow(screensOf('update-email'), ({ signal }) => {
  dismissWithTheWallet('update-email', signal)
  /** The address of now; `undefined`: there is none yet. */
  const current = loginSource()?.login.who().email
  const $email = atom(current ?? '')
  const typed = typedCode()
  const { $code } = typed
  const $status = atom<UpdateEmailStatus>({ name: 'waiting' })
  const { $wait, count } = codeWait()

  /** What stands there may be asked for: it looks like an address, and is another one. */
  const $savable = computed([$email, $wait], (email, wait) => {
    const wanted = email.trim()
    return wait === 0 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted) && wanted.toLowerCase() !== current?.toLowerCase()
  })
  /** No code helps any more: the visitor starts over. */
  const $over = computed(
    $status,
    status => status.name === 'failed' && (isOver(status.problem) || status.problem.code === 'email-taken')
  )

  /** A corrected code waits to be sent. */
  const $again = computed([$status, typed.$ready], (status, ready) => status.name === 'waiting' && ready)

  function edit(email: string): void {
    $email.set(email)
    if ($status.get().name !== 'sending') $status.set({ name: 'waiting' })
  }

  async function submit(): Promise<void> {
    if (!$savable.get() || $status.get().name === 'sending') return
    const email = $email.get().trim()
    $status.set({ name: 'sending' })
    try {
      const action = await waysIn().updateEmail(email, { signal })
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_SENT')
      typed.clear()
      $status.set({ name: 'waiting' })
      if (action === 'VERIFY_PRIMARY_OTP') push('UpdateEmailPrimaryOtp', { email: current ?? '' })
      else push('UpdateEmailSecondaryOtp', { email })
    } catch (error) {
      if (signal.aborted) return
      if (isKitError(error, 'invalid-payload')) $status.set({ name: 'invalid' })
      else fail(error)
    }
    count()
  }

  /** `isWhole`: the code was pasted, or filled in by the device. */
  function editCode(text: string, isWhole = false): void {
    if ($status.get().name === 'checking' || $over.get()) return
    const edited = typed.edit(text, isWhole)
    if (edited === 'same') return
    $status.set({ name: 'waiting' })
    if (edited === 'send') sendCode()
  }

  /** Sends a code that was corrected after a failure. */
  function checkAgain(): void {
    if ($again.get()) sendCode()
  }

  function sendCode(): void {
    const code = $code.get()
    void ($route.get().name === 'UpdateEmailPrimaryOtp' ? checkPrimary(code) : checkSecondary(code))
  }

  async function checkPrimary(code: string): Promise<void> {
    await check(async () => {
      await waysIn().updateEmailPrimary(code, { signal })
      return () => {
        typed.clear()
        $status.set({ name: 'waiting' })
        // its code is used: one goes back to the form from there
        back()
        push('UpdateEmailSecondaryOtp', { email: $email.get().trim() })
      }
    })
  }

  async function checkSecondary(code: string): Promise<void> {
    await check(async () => {
      await waysIn().updateEmailSecondary(code, { signal })
      return () => {
        showToast('email-updated', 'success')
        leave(name => flowOf[name] === 'update-email')
        if (flowOf[$route.get().name] === 'update-email') reset('AccountSettings')
      }
    })
  }

  /** `ask` gives what follows once the code was right. */
  async function check(ask: () => Promise<() => void>): Promise<void> {
    $status.set({ name: 'checking' })
    try {
      const follow = await ask()
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_PASS')
      follow()
    } catch (error) {
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_FAIL', { message: isKitError(error) ? error.code : 'unknown' })
      fail(error)
      typed.failed()
      if ($over.get()) typed.clear()
    }
  }

  /** Back to the form, with what was typed there. */
  function startOver(): void {
    typed.clear()
    $status.set({ name: 'waiting' })
    leave(name => name !== 'UpdateEmailWallet')
    if ($route.get().name !== 'UpdateEmailWallet') reset('UpdateEmailWallet')
  }

  function leave(isLeft: (name: RouteName) => boolean): void {
    while (isLeft($route.get().name) && back());
  }

  function fail(error: unknown): void {
    const problem = problemOf(error)
    $status.set(problem ? { name: 'failed', problem } : { name: 'waiting' })
  }

  return { current, $email, $status, $savable, $code, $over, $again, $wait, edit, submit, editCode, checkAgain, startOver }
})
