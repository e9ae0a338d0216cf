import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { $locale } from './locale.ts'

type Words = { readonly [Code in ErrorCode]?: string }

const $words = atom<Words | undefined>(undefined)

/**
 * Texts of the error codes, lazy-loaded with the first error because there are many.
 * Subscribe to this store and call {@link getErrorText}.
 */
export const $errorTexts: ReadableAtom<Words | undefined> = $words

let $text: ReadableAtom<Words> | undefined
let follow: (() => void) | undefined

onMount($words, () => {
  let stop: (() => void) | undefined
  // preload: another language is one more request, and no English should show before it
  if ($locale.get() !== 'en') void bring()
  follow = () => (stop ??= $text?.subscribe(words => $words.set(words)))
  follow()
  return () => {
    stop?.()
    follow = undefined
    $words.set(undefined)
  }
})

/**
 * Returns the text of an error from {@link $errorTexts}: `undefined` while the texts
 * load, an empty string if they cannot load.
 */
export function getErrorText(words: Words | undefined, code: ErrorCode): string | undefined {
  if (!words) void bring()
  return words && (words[code] ?? '')
}

async function bring(): Promise<void> {
  try {
    $text = (await import('./errors.text.ts')).$errorText
    follow?.()
  } catch {
    $words.set({}) // offline: the screen's heading says what happened
  }
}
