import { atom, type ReadableAtom } from 'nanostores'
import type { AccountId } from '../adapters/base/caip.ts'
import { onStop } from './lifetime.ts'

interface Known {
  readonly account: AccountId
  readonly name: string
}

const $known = atom<Known | undefined>(undefined)

/** The name of an account, once a screen has asked for it: for what shows one and has nothing to ask with, as a button before any click. */
export const $knownName: ReadableAtom<Known | undefined> = $known

/** What `identity.ts` has learnt; no name: there is none. */
export function tellName(account: AccountId, name: string | undefined): void {
  onStop(() => $known.set(undefined))
  if (name !== undefined) $known.set({ account, name })
  else if ($known.get()?.account === account) $known.set(undefined)
}
