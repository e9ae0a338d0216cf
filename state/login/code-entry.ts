import { atom, computed } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { track } from '../analytics/track.ts'
import { codeLength, toLoginProblem, type LoginProblem } from './login.ts'
import { typedCode } from './typed-code.ts'

export type CodeStatus =
  | { readonly name: 'waiting' }
  | { readonly name: 'sending' }
  | { readonly name: 'checking' }
  /** The input is not an email address. */
  | { readonly name: 'invalid' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

interface Screen {
  readonly signal: AbortSignal
  /** Checks a complete code and continues with the next step. */
  check(code: string): Promise<void>
  /** Whether no code can succeed after a problem. */
  isFinal(problem: LoginProblem): boolean
  /** Whether a code may be sent again if it was not found to be wrong. */
  readonly mayRepeat: boolean
  /** Runs after each change of the code. */
  onEdit?(): void
}

/** Creates the entry of a one-time code, which is checked once it is complete. */
export function createCodeEntry({ signal, check, isFinal, mayRepeat, onEdit }: Screen) {
  const $status = atom<CodeStatus>({ name: 'waiting' })
  const typed = typedCode()
  const { $code } = typed

  /** Whether no code can succeed any more. */
  const $over = computed($status, status => status.name === 'failed' && isFinal(status.problem))
  /**
   * Whether a complete code waits to be sent: a correction of a failed one, or the
   * same one if it was not found to be wrong.
   */
  const $again = computed([$status, $code, typed.$ready], (status, code, ready) => {
    if (mayRepeat && status.name === 'failed') return status.problem.code !== 'code-wrong' && code.length === codeLength
    return status.name === 'waiting' && ready
  })

  /**
   * Sets the input.
   *
   * @param isWhole - The code was pasted, or filled in by the device.
   */
  function edit(text: string, isWhole = false): void {
    if ($status.get().name === 'checking' || $over.get()) return
    const edited = typed.edit(text, isWhole)
    if (edited === 'same') return
    onEdit?.()
    $status.set({ name: 'waiting' })
    if (edited === 'send') void send()
  }

  /** Sends a corrected code, or again one that was not checked. */
  function checkAgain(): void {
    if ($again.get()) void send()
  }

  async function send(): Promise<void> {
    $status.set({ name: 'checking' })
    try {
      await check($code.get())
    } catch (error) {
      if (signal.aborted) return
      track('EMAIL_VERIFICATION_CODE_FAIL', { message: isKitError(error) ? error.code : 'unknown' })
      fail(error)
      typed.failed()
      if ($over.get()) typed.clear()
    }
  }

  /** Empties the input for another code. */
  function clear(): void {
    typed.clear()
    $status.set({ name: 'waiting' })
  }

  function fail(error: unknown): void {
    const problem = toLoginProblem(error)
    $status.set(problem ? { name: 'failed', problem } : { name: 'waiting' })
  }

  return { $status, $code, $over, $again, edit, checkAgain, clear, fail }
}
