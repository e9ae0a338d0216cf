import { atom, computed } from 'nanostores'
import { namespaceOf } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { Subject } from '../subject.ts'
import { isSame } from '../receivers.ts'
import { $sendable, type SendableToken } from '../sendable.ts'

/** Which token is sent: one of the account's, or one whose contract's address was given. */

/** A contract that is looked up, because no list has it. */
export type TokenLookup =
  | { readonly name: 'idle' }
  | { readonly name: 'looking' }
  /** No token is there. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }

interface Surroundings {
  readonly signal: AbortSignal
  subject(): Subject | undefined
}

export function createTokenField({ signal, subject }: Surroundings) {
  /** `undefined`: the native currency. */
  const $chosen = atom<string | undefined>(undefined)
  /** Found by their address; what the account has of each was read then. */
  const $added = atom<readonly SendableToken[]>([])
  const $term = atom('')
  const $lookup = atom<TokenLookup>({ name: 'idle' })
  let looking = new AbortController()

  const $all = computed([$sendable, $added], (sendable, added) => [
    ...sendable,
    ...added.filter(({ address }) => !sendable.some(token => isToken(token, address)))
  ])
  const $token = computed([$all, $chosen], (all, chosen) => all.find(token => isToken(token, chosen)))
  const $matches = computed([$all, $term], (all, term) => {
    const words = term.trim().toLocaleLowerCase()
    if (!words) return all
    return all.filter(token => isToken(token, words) || namesOf(token).some(name => name.includes(words)))
  })

  /** Chooses a token by its contract, `undefined` the native currency. One that is in no list is looked up. */
  async function choose(address: string | undefined): Promise<void> {
    $chosen.set(address)
    search('')
    if (address !== undefined && !$token.get()) await lookUp(address)
  }

  /** Narrows the list; what is the address of a contract is looked up. */
  function search(term: string): void {
    looking.abort()
    $term.set(term)
    $lookup.set({ name: 'idle' })
    if (term.trim() && !$matches.get().length) void lookUp(term.trim())
  }

  async function lookUp(text: string): Promise<void> {
    looking.abort()
    looking = new AbortController()
    const own = AbortSignal.any([looking.signal, signal])
    const here = subject()
    if (!here) return
    try {
      const { findToken } = await import('./find-token.ts')
      const found = await findToken(text, here, own, () => $lookup.set({ name: 'looking' }))
      if (own.aborted || !found) return
      $added.set([...$added.get(), found])
      $lookup.set({ name: 'idle' })
    } catch (error) {
      if (!own.aborted) $lookup.set({ name: isKitError(error, 'not-a-token') ? 'absent' : 'failed' })
    }
  }

  function forget(): void {
    looking.abort()
    $chosen.set(undefined)
    $added.set([])
    $term.set('')
    $lookup.set({ name: 'idle' })
  }

  return { $token, $matches, $term, $lookup, choose, search, retry: () => search($term.get()), forget }
}

function isToken({ chainId, address }: SendableToken, wanted: string | undefined): boolean {
  if (address === undefined || wanted === undefined) return address === wanted
  const namespace = namespaceOf(chainId)
  return isSame({ namespace, address }, { namespace, address: wanted })
}

const namesOf = ({ name, symbol }: SendableToken): readonly string[] => [name, symbol].map(each => each.toLocaleLowerCase())
