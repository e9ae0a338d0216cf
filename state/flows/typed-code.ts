import { atom, computed } from 'nanostores'
import { codeLength } from './log-in.ts'

/** The one-time code that the user types, and when it is sent by itself. */
export function typedCode() {
  const $code = atom('')
  /** The code that was sent and failed, while what stands is a correction of it. */
  const $failed = atom<string | undefined>(undefined)
  /** A whole code stands that differs from the failed one, and waits for Enter or the button. */
  const $ready = computed(
    [$code, $failed],
    (code, failed) => failed !== undefined && code.length === codeLength && code !== failed
  )

  return {
    $code,
    $ready,
    /**
     * Takes what stands in the field. Anything but digits is left out: mails are pasted with spaces. A code is sent by itself when it is
     * whole; after a failure only if the user pasted it or typed it from the first digit, since a correction of single digits passes
     * through codes that nobody meant and that would use up attempts.
     *
     * @param isWhole the whole code came at once: pasted, or filled in by the device
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
