import { isKitError } from '../../adapters/base/errors.ts'
import { $history, push } from '../router/router.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { createCodeCooldown } from './code-cooldown.ts'
import { createCodeEntry } from './code-entry.ts'
import { connectAfterLogin, needsNewCode, getWalletLogin } from './login.ts'
import { screensOf } from '../router/flow-of.ts'
import { defineFlow } from '../router/define-flow.ts'

/**
 * Email login: waits for the device confirmation link, checks the
 * one-time code, resends it, and connects.
 */
export const emailFlow = defineFlow(screensOf('email'), ({ signal }) => {
  let confirming = false
  /** The code was accepted: later failures are retried without it. */
  let isTaken = false
  const { $status, $code, $over, $again, edit, checkAgain, clear, fail } = createCodeEntry({
    signal,
    check,
    // it was wrong too often or has expired
    isFinal: needsNewCode,
    mayRepeat: true,
    onEdit: () => (isTaken = false)
  })
  const { $wait, count } = createCodeCooldown()

  async function check(code: string): Promise<void> {
    if (!isTaken) {
      await getWalletLogin().code(code, { signal })
      if (signal.aborted) return
      isTaken = true
      track('EMAIL_VERIFICATION_CODE_PASS')
    }
    await connectAfterLogin(signal)
  }

  /** Requests another code or link. */
  async function resend(email: string): Promise<void> {
    if ($status.get().name === 'sending' || $status.get().name === 'checking') return
    $status.set({ name: 'sending' })
    try {
      const action = await getWalletLogin().email(email, { signal })
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_SENT')
      clear()
      isTaken = false
      if (action === 'VERIFY_OTP') showToast('code-sent', 'success')
      await goOn(action, email)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    count()
  }

  /** Waits for the link confirmation, after which the code is mailed. A screen calls it when it shows. */
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

  /**
   * Repeats the request: each one times out after 30 s
   * (docs/decisions/limits.md), and finding a mail takes longer.
   */
  async function deviceConfirmed(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await getWalletLogin().device({ signal })
      } catch (error) {
        if (!isKitError(error, 'timeout')) throw error
      }
    }
  }

  async function goOn(action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT', email: string): Promise<void> {
    const name = action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'
    if (action === 'CONNECT') await connectAfterLogin(signal)
    else if ($history.get().at(-1)?.name !== name) push(name, { email })
  }

  return { $status, $code, $over, $again, $wait, edit, checkAgain, resend, confirmDevice }
})
