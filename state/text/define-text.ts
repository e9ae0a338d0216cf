import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

/** English texts of one flow, and the store of the displayed ones. */
export interface FlowText<English extends Messages = Messages> {
  readonly name: string
  readonly english: English
  readonly $words: WritableAtom<English>
}

type Messages = { readonly [key: string]: string }

const declared: FlowText[] = []
const visitors = new Set<(words: FlowText) => void>()

/** Declares the English texts of one flow. Keys are typed; `interpolate()` fills a `{name}` in a text. */
export function defineText<English extends Messages>(name: string, english: English): ReadableAtom<English> {
  const $words = atom(english)
  const words = { name, english, $words } as unknown as FlowText
  declared.push(words)
  visitors.forEach(visit => visit(words))
  return $words
}

/**
 * Passes every text, existing or declared later, to a function that changes them, such as the
 * translator, which English pages do not load.
 */
export function forEachText(visit: (words: FlowText) => void): void {
  if (visitors.has(visit)) return
  visitors.add(visit)
  declared.forEach(visit)
}
