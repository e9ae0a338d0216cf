import { atom } from 'nanostores'
import { isKitError } from '../../adapters/base/errors.ts'
import { $accountContext } from '../networks/account-context.ts'
import type { SendableToken } from './sendable-tokens.ts'

/** Lookup of a contract that is not in any list. */
export type TokenLookup =
  | { readonly name: 'idle' }
  | { readonly name: 'looking' }
  /** There is no token at the address, or it cannot be used. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }

interface Scope {
  readonly signal: AbortSignal
  /** Whether the form can use a token; any by default. */
  accepts?(token: SendableToken): boolean
}

/** Creates the tokens that are found by contract address, for forms that choose a token. */
export function createTokenLookup({ signal, accepts = () => true }: Scope) {
  /** Tokens found by address, with the balance read at that time. */
  const $added = atom<readonly SendableToken[]>([])
  const $lookup = atom<TokenLookup>({ name: 'idle' })
  let looking = new AbortController()

  async function lookUp(text: string): Promise<void> {
    looking = new AbortController()
    const own = AbortSignal.any([looking.signal, signal])
    const subject = $accountContext.get()
    if (!subject) return
    try {
      const { lookUpToken } = await import('./look-up-token.ts')
      const found = await lookUpToken(text, subject, own, () => $lookup.set({ name: 'looking' }))
      if (own.aborted || !found) return
      if (!accepts(found)) return $lookup.set({ name: 'absent' })
      $added.set([...$added.get(), found])
      $lookup.set({ name: 'idle' })
    } catch (error) {
      if (!own.aborted) $lookup.set({ name: isKitError(error, 'not-a-token') ? 'absent' : 'failed' })
    }
  }

  /** Cancels the last lookup. */
  function cancelLookup(): void {
    looking.abort()
    $lookup.set({ name: 'idle' })
  }

  return { $added, $lookup, lookUp, cancelLookup }
}
