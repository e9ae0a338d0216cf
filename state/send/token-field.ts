import { atom, computed } from 'nanostores'
import { getNamespace } from '../../adapters/base/caip.ts'
import { isSameAddress } from '../../adapters/base/address.ts'
import { $sendableTokens, type SendableToken } from './sendable-tokens.ts'
import { createTokenLookup } from './token-lookup.ts'

/** Selects the token to send: one of the account's, or one given by contract address. */

export function createTokenField(signal: AbortSignal) {
  /** Contract address; `undefined`: the native currency. */
  const $chosen = atom<string | undefined>(undefined)
  const $term = atom('')
  const { $added, $lookup, lookUp, cancelLookup } = createTokenLookup({ signal })

  const $all = computed([$sendableTokens, $added], (sendable, added) => [
    ...sendable,
    ...added.filter(({ address }) => !sendable.some(token => isToken(token, address)))
  ])
  const $token = computed([$all, $chosen], (all, chosen) => all.find(token => isToken(token, chosen)))
  const $matches = computed([$all, $term], (all, term) => {
    const words = term.trim().toLocaleLowerCase()
    if (!words) return all
    return all.filter(token => isToken(token, words) || namesOf(token).some(name => name.includes(words)))
  })

  /**
   * Selects a token by contract address, or the native currency with `undefined`.
   * An unlisted one is looked up.
   */
  async function choose(address: string | undefined): Promise<void> {
    $chosen.set(address)
    search('')
    if (address !== undefined && !$token.get()) await lookUp(address)
  }

  /** Filters the list. A contract address that is not in it is looked up. */
  function search(term: string): void {
    cancelLookup()
    $term.set(term)
    if (term.trim() && !$matches.get().length) void lookUp(term.trim())
  }

  function forget(): void {
    cancelLookup()
    $chosen.set(undefined)
    $added.set([])
    $term.set('')
  }

  return { $token, $matches, $term, $lookup, choose, search, retry: () => search($term.get()), forget }
}

export type TokenField = ReturnType<typeof createTokenField>

function isToken({ chainId, address }: SendableToken, wanted: string | undefined): boolean {
  if (address === undefined || wanted === undefined) return address === wanted
  const namespace = getNamespace(chainId)
  return isSameAddress(namespace, address, wanted)
}

const namesOf = ({ name, symbol }: SendableToken): readonly string[] => [name, symbol].map(each => each.toLocaleLowerCase())
