import { atom, onMount, type ReadableAtom } from 'nanostores'
import { $locale } from './text.ts'

/** What translates is no part of an English page: it comes with the first other language, once for all texts. */
let translated: typeof import('./translated.ts').text | undefined

/** Declares the English texts of one flow. Keys are typed; `{name}` in a text is filled by `fill()`. */
export function text<English extends { readonly [key: string]: string }>(name: string, english: English): ReadableAtom<English> {
  const $words = atom(english)
  let $translated: ReadableAtom<English> | undefined
  onMount($words, () => {
    let live = true
    let stop: (() => void) | undefined
    const follow = (): void => {
      if (!live || stop || $locale.get() === 'en') return
      if (translated) stop = ($translated ??= translated(name, english)).subscribe(words => $words.set(words))
      else load().then(follow, () => undefined) // offline: English it stays
    }
    const unlisten = $locale.subscribe(follow)
    return () => {
      live = false
      unlisten()
      stop?.()
    }
  })
  return $words
}

async function load(): Promise<void> {
  translated = (await import('./translated.ts')).text
}
