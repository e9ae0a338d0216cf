import { atom, type ReadableAtom } from 'nanostores'
import type { AccountId } from '../adapters/base/caip.ts'
import { onStop } from './lifetime.ts'

export interface KnownName {
  readonly account: AccountId
  readonly name?: string | undefined
  /** Its image, which a store brings. */
  readonly picture?: ReadableAtom<string | undefined> | undefined
}

const $known = atom<KnownName | undefined>(undefined)

/** The name and the picture of an account, once a screen has asked for it: for what shows one and has nothing to ask with, as a button before any click. */
export const $knownName: ReadableAtom<KnownName | undefined> = $known

/** What `identity.ts` has learnt; neither name nor picture: there is none. */
export function tellName(account: AccountId, name: string | undefined, picture?: KnownName['picture']): void {
  onStop(() => $known.set(undefined))
  if (name !== undefined || picture) $known.set({ account, name, picture })
  else if ($known.get()?.account === account) $known.set(undefined)
}
