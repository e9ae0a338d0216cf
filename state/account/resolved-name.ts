import { atom, type ReadableAtom } from 'nanostores'
import type { AccountId } from '../../adapters/base/caip.ts'
import { onStop } from '../platform/cleanup.ts'

export interface ResolvedName {
  readonly account: AccountId
  readonly name?: string | undefined
  /** Its image, loaded by the store. */
  readonly picture?: ReadableAtom<string | undefined> | undefined
}

const $known = atom<ResolvedName | undefined>(undefined)

/**
 * Name and image of an account once a screen has read them: for parts that show them without a request
 * of their own, such as the button before the first click.
 */
export const $resolvedName: ReadableAtom<ResolvedName | undefined> = $known

/** Sets the result of `identity.ts`. Neither name nor image: the account has none. */
export function setResolvedName(account: AccountId, name: string | undefined, picture?: ResolvedName['picture']): void {
  onStop(() => $known.set(undefined))
  if (name !== undefined || picture) $known.set({ account, name, picture })
  else if ($known.get()?.account === account) $known.set(undefined)
}
