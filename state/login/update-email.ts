import { atom, computed } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { getLoginSource } from '../networks/login-source.ts'
import { flowOf, screensOf } from '../router/flow-of.ts'
import { $route, back, push, reset, type RouteName } from '../router/router.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { createCodeCooldown } from './code-cooldown.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { createCodeEntry } from './code-entry.ts'
import { defineFlow } from '../router/define-flow.ts'
import { needsNewCode, getWalletLogin } from './login.ts'

/**
 * Changes the email of the embedded wallet: with a code to the current address, if
 * there is one, and another to the new one.
 */
export const updateEmailFlow = defineFlow(screensOf('update-email'), ({ signal }) => {
  closeOnDisconnect('update-email', signal)
  /** The current address; `undefined`: there is none yet. */
  const current = getLoginSource()?.login.who().email
  const $email = atom(current ?? '')
  const code = createCodeEntry({
    signal,
    check: typed => ($route.get().name === 'UpdateEmailPrimaryOtp' ? checkPrimary(typed) : checkSecondary(typed)),
    // the user starts over
    isFinal: problem => needsNewCode(problem) || problem.code === 'email-taken',
    mayRepeat: false
  })
  const { $status } = code
  const { $wait, count } = createCodeCooldown()

  /** Whether the input can be submitted: it looks like an email address and differs from the current one. */
  const $savable = computed([$email, $wait], (email, wait) => {
    const wanted = email.trim()
    return wait === 0 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted) && wanted.toLowerCase() !== current?.toLowerCase()
  })

  function edit(email: string): void {
    $email.set(email)
    if ($status.get().name !== 'sending') $status.set({ name: 'waiting' })
  }

  async function submit(): Promise<void> {
    if (!$savable.get() || $status.get().name === 'sending') return
    const email = $email.get().trim()
    $status.set({ name: 'sending' })
    try {
      const action = await getWalletLogin().updateEmail(email, { signal })
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_SENT')
      code.clear()
      if (action === 'VERIFY_PRIMARY_OTP') push('UpdateEmailPrimaryOtp', { email: current ?? '' })
      else push('UpdateEmailSecondaryOtp', { email })
    } catch (error) {
      if (signal.aborted) return
      if (isKitError(error, 'invalid-payload')) $status.set({ name: 'invalid' })
      else code.fail(error)
    }
    count()
  }

  async function checkPrimary(typed: string): Promise<void> {
    await getWalletLogin().updateEmailPrimary(typed, { signal })
    if (signal.aborted) return
    track('EMAIL_VERIFICATION_CODE_PASS')
    code.clear()
    // its code is used: going back from there leads to the form
    back()
    push('UpdateEmailSecondaryOtp', { email: $email.get().trim() })
  }

  async function checkSecondary(typed: string): Promise<void> {
    await getWalletLogin().updateEmailSecondary(typed, { signal })
    if (signal.aborted) return
    track('EMAIL_VERIFICATION_CODE_PASS')
    showToast('email-updated', 'success')
    leave(name => flowOf[name] === 'update-email')
    if (flowOf[$route.get().name] === 'update-email') reset('AccountSettings')
  }

  /** Returns to the form and keeps its input. */
  function startOver(): void {
    code.clear()
    leave(name => name !== 'UpdateEmailWallet')
    if ($route.get().name !== 'UpdateEmailWallet') reset('UpdateEmailWallet')
  }

  function leave(isLeft: (name: RouteName) => boolean): void {
    while (isLeft($route.get().name) && back());
  }

  return {
    current,
    $email,
    $status,
    $savable,
    $code: code.$code,
    $over: code.$over,
    $again: code.$again,
    $wait,
    edit,
    submit,
    editCode: code.edit,
    checkAgain: code.checkAgain,
    startOver
  }
})
