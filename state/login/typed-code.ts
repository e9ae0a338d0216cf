import { atom, computed } from 'nanostores'
import { codeLength } from './login.ts'

/** Creates the state of a typed one-time code, including when it is sent automatically. */
export function typedCode() {
  const $code = atom('')
  /** The code that failed, while the input is a correction of it. */
  const $failed = atom<string | undefined>(undefined)
  /** Whether a complete code that differs from the failed one waits for Enter or the button. */
  const $ready = computed(
    [$code, $failed],
    (code, failed) => failed !== undefined && code.length === codeLength && code !== failed
  )

  return {
    $code,
    $ready,
    /**
     * Sets the input. Removes all but digits: mails are pasted with spaces.
     * A complete code is sent automatically; after a failure only if the user pasted it or typed it from the first digit,
     * since correcting single digits passes through unintended codes that would use up attempts.
     *
     * @param isWhole - The whole code came at once: pasted, or filled in by the device.
     */
    edit(text: string, isWhole: boolean): 'same' | 'changed' | 'send' {
      const code = text.replace(/\D/g, '').slice(0, codeLength)
      if (code === $code.get()) return 'same'
      $code.set(code)
      if (isWhole || code.length <= 1) $failed.set(undefined)
      return code.length === codeLength && $failed.get() === undefined ? 'send' : 'changed'
    },
    failed: () => $failed.set($code.get()),
    clear() {
      $code.set('')
      $failed.set(undefined)
    }
  }
}
