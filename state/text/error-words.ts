import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { $locale } from './text.ts'

type Words = { readonly [Code in ErrorCode]?: string }

const $words = atom<Words | undefined>(undefined)

/** The words for error codes are many, and come with the first error. A screen follows this, and asks {@link errorWords}. */
export const $errorWords: ReadableAtom<Words | undefined> = $words

let $text: ReadableAtom<Words> | undefined
let follow: (() => void) | undefined

onMount($words, () => {
  let stop: (() => void) | undefined
  // another language is a request more: asked for ahead, so that no English shows before it
  if ($locale.get() !== 'en') void bring()
  follow = () => (stop ??= $text?.subscribe(words => $words.set(words)))
  follow()
  return () => {
    stop?.()
    follow = undefined
    $words.set(undefined)
  }
})

/** What people read for an error, of what {@link $errorWords} has: `undefined` while they are on their way, none where they cannot come. */
export function errorWords(words: Words | undefined, code: ErrorCode): string | undefined {
  if (!words) void bring()
  return words && (words[code] ?? '')
}

async function bring(): Promise<void> {
  try {
    $text = (await import('./errors.ts')).$errorText
    follow?.()
  } catch {
    $words.set({}) // offline: the screen's heading says what has happened
  }
}
