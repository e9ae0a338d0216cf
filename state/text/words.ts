import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

/** The English texts of one flow, and the store of those on screen. */
export interface Words<English extends Messages = Messages> {
  readonly name: string
  readonly english: English
  readonly $words: WritableAtom<English>
}

type Messages = { readonly [key: string]: string }

const declared: Words[] = []
const visitors = new Set<(words: Words) => void>()

/** Declares the English texts of one flow. Keys are typed; `{name}` in a text is filled by `fill()`. */
export function text<English extends Messages>(name: string, english: English): ReadableAtom<English> {
  const $words = atom(english)
  const words = { name, english, $words } as unknown as Words
  declared.push(words)
  visitors.forEach(visit => visit(words))
  return $words
}

/** Hands every text to what changes it, which is no part of an English page: those that are here, and those that come. */
export function eachText(visit: (words: Words) => void): void {
  if (visitors.has(visit)) return
  visitors.add(visit)
  declared.forEach(visit)
}
