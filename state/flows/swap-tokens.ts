import { atom, computed } from 'nanostores'
import { listConvertTokens } from '../../adapters/api/convert.ts'
import type { ConvertToken } from '../../adapters/api/contract/convert.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { reportFailure } from '../api.ts'
import { chainServiceFor } from '../chain-service.ts'
import { $sendable, type SendableToken } from '../sendable.ts'
import { $subject, chainOf, subjectKey, type Subject } from '../subject.ts'
import { requestOn } from '../chain-request.ts'
import { isSameToken, nativeTokenAddress, swapTokens, tokenChoice, tokenSearch, type SwapToken } from '../swap-tokens.ts'
import { $tokens } from '../tokens.ts'
import type { SwapPrices } from './swap-quote.ts'

/** Which tokens can be swapped on the active network: those of the service, of the account, and any whose address is given. */

export type ListStatus =
  | { readonly name: 'loading' }
  | { readonly name: 'ready' }
  /** Nobody swaps on this network. */
  | { readonly name: 'unsupported' }
  | { readonly name: 'failed' }

/** A contract that is looked up, because no list has it. */
export type SwapLookup = 'idle' | 'looking' | 'absent' | 'failed'

export function createSwapTokens(signal: AbortSignal) {
  const $list = atom<ListStatus>({ name: 'loading' })
  const $listed = atom<readonly ConvertToken[]>([])
  /** Found by their address, or in the list and not in the account: what the account has of each was read then. */
  const $added = atom<readonly SendableToken[]>([])
  const $term = atom('')
  const $lookup = atom<SwapLookup>('idle')
  /** What was learnt first holds for what is typed in money: an amount that moves by itself is none. */
  const $prices = atom<SwapPrices>(new Map())
  /** What was learnt last: what a swap gives and takes is compared by it. */
  const $latest = atom<SwapPrices>(new Map())
  let loading = new AbortController()
  let looking = new AbortController()
  let key: string | undefined

  const $plain = computed([$subject, $listed, $sendable, $tokens, $added], (subject, listed, held, portfolio, added) => {
    if (!subject) return []
    const isComplete = portfolio.name === 'ready' && portfolio.value.complete
    const known = new Set(held.map(({ address }) => address?.toLowerCase()))
    const read = added.filter(({ address }) => !known.has(address?.toLowerCase()))
    return swapTokens({ chainId: subject.network.caipNetworkId, listed, held: [...held, ...read], isComplete })
  })
  const $all = computed([$plain, $prices], (tokens, prices): readonly SwapToken[] =>
    tokens.map(token => {
      const price = token.price ?? prices.get(token.address.toLowerCase())
      return price === undefined || price === token.price ? token : { ...token, price }
    })
  )
  const $choice = computed([$all, $subject], (tokens, subject) =>
    subject ? tokenChoice(tokens, subject.network.caipNetworkId) : undefined
  )
  const $search = computed($all, tokenSearch)
  /** What the words of the search find; nothing while nobody searches. */
  const $found = computed([$search, $term], (search, term) => (term.trim() ? search(term) : undefined))

  const stop = $subject.subscribe(subject => {
    const next = subject && subjectKey(subject)
    if (next === key) return
    key = next
    $listed.set([])
    $added.set([])
    if (subject) void load(subject)
  })
  signal.addEventListener('abort', stop)

  async function load(subject: Subject | undefined = $subject.get()): Promise<void> {
    if (!subject) return
    loading.abort()
    loading = new AbortController()
    const own = AbortSignal.any([loading.signal, signal])
    const chainId = subject.network.caipNetworkId
    $list.set({ name: 'loading' })
    try {
      const http = await chainServiceFor(chainId)
      const tokens = http ? (await listConvertTokens(http, chainId, { signal: own })).tokens : []
      if (own.aborted) return
      $listed.set(tokens)
      $list.set({ name: tokens.length ? 'ready' : 'unsupported' })
    } catch (error) {
      if (own.aborted) return
      reportFailure(error)
      $list.set({ name: 'failed' })
    }
  }

  /** A token by its contract, or by its symbol among those that are listed. */
  function find(wanted: string | undefined): SwapToken | undefined {
    if (wanted === undefined) return undefined
    const all = $all.get()
    return (
      all.find(({ address }) => isSameToken(address, wanted)) ??
      all.find(({ symbol, unlisted }) => !unlisted && isSameToken(symbol, wanted))
    )
  }

  /** Narrows the list; what is the address of a contract that nobody lists is looked up. */
  function search(term: string): void {
    looking.abort()
    $term.set(term)
    $lookup.set('idle')
    if (term.trim() && !$found.get()?.length) void lookUp(term.trim())
  }

  async function lookUp(text: string): Promise<void> {
    looking = new AbortController()
    const own = AbortSignal.any([looking.signal, signal])
    const subject = $subject.get()
    if (!subject) return
    try {
      const { findToken } = await import('./find-token.ts')
      const found = await findToken(text, subject, own, () => $lookup.set('looking'))
      if (own.aborted || !found) return
      // spec section 5: what cannot be divided is not swapped
      if (found.decimals === 0) return $lookup.set('absent')
      $added.set([...$added.get(), found])
      $lookup.set('idle')
    } catch (error) {
      if (!own.aborted) $lookup.set(isKitError(error, 'not-a-token') ? 'absent' : 'failed')
    }
  }

  /** Reads what the account has of a token that its portfolio does not tell. */
  async function readBalance({ address }: SwapToken): Promise<void> {
    const subject = $subject.get()
    if (!subject || address === nativeTokenAddress) return
    const { network, account } = subject
    try {
      const transfers = await chainOf(network)?.transfers?.()
      const facts = await transfers?.token(address, account, network, requestOn(network.caipNetworkId, signal))
      if (!facts || signal.aborted || $subject.get() !== subject) return
      const others = $added.get().filter(token => token.address !== facts.address)
      $added.set([...others, { ...facts, name: facts.name || facts.symbol, chainId: network.caipNetworkId }])
    } catch {
      // it stays unknown, and the wallet says whether there is enough
    }
  }

  function learn(prices: SwapPrices): void {
    $latest.set(new Map([...$latest.get(), ...prices]))
    const known = $prices.get()
    if ([...prices.keys()].every(address => known.has(address))) return
    $prices.set(new Map([...prices, ...known]))
  }

  return {
    $list,
    $latest,
    $all,
    $choice,
    $found,
    $term,
    $lookup,
    load,
    find,
    search,
    lookUp,
    retry: () => search($term.get()),
    readBalance,
    learn
  }
}
