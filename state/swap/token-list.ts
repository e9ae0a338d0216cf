import { atom, computed } from 'nanostores'
import { $sendableTokens } from '../send/sendable-tokens.ts'
import { createTokenLookup } from '../send/token-lookup.ts'
import { $accountContext, getChain, accountContextKey } from '../networks/account-context.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { createListedTokens } from './listed-tokens.ts'
import { createTokenPrices } from './token-prices.ts'
import { isSameToken, nativeTokenAddress, swapTokens, tokenChoice, tokenSearch, type SwapToken } from './tokens.ts'
import { $tokens } from '../account/tokens.ts'

/**
 * Creates the list of tokens that can be swapped on the active
 * network: listed, held, or given by address.
 */
export function createSwapTokenList(signal: AbortSignal) {
  const { $list, $listed, load } = createListedTokens(signal)
  const { $prices, $latest, learn } = createTokenPrices()
  // indivisible tokens cannot be swapped (docs/decisions/validation.md)
  const { $added, $lookup, lookUp, cancelLookup } = createTokenLookup({ signal, accepts: ({ decimals }) => decimals !== 0 })
  const $term = atom('')
  let key: string | undefined

  const $plain = computed(
    [$accountContext, $listed, $sendableTokens, $tokens, $added],
    (subject, listed, held, portfolio, added) => {
      if (!subject) return []
      const isComplete = portfolio.name === 'ready' && portfolio.value.complete
      const known = new Set(held.map(({ address }) => address?.toLowerCase()))
      const read = added.filter(({ address }) => !known.has(address?.toLowerCase()))
      return swapTokens({ chainId: subject.network.caipNetworkId, listed, held: [...held, ...read], isComplete })
    }
  )
  const $all = computed([$plain, $prices], (tokens, prices): readonly SwapToken[] =>
    tokens.map(token => {
      const price = token.price ?? prices.get(token.address.toLowerCase())
      return price === undefined || price === token.price ? token : { ...token, price }
    })
  )
  const $choice = computed([$all, $accountContext], (tokens, subject) =>
    subject ? tokenChoice(tokens, subject.network.caipNetworkId) : undefined
  )
  const $search = computed($all, tokenSearch)
  /** Search results; `undefined` while the search is empty. */
  const $found = computed([$search, $term], (search, term) => (term.trim() ? search(term) : undefined))

  const stop = $accountContext.subscribe(subject => {
    const next = subject && accountContextKey(subject)
    if (next === key) return
    key = next
    $listed.set([])
    $added.set([])
    if (subject) void load(subject)
  })
  signal.addEventListener('abort', stop)

  /** Finds a token by contract address, or by symbol among the listed ones. */
  function find(wanted: string | undefined): SwapToken | undefined {
    if (wanted === undefined) return undefined
    const all = $all.get()
    return (
      all.find(({ address }) => isSameToken(address, wanted)) ??
      all.find(({ symbol, unlisted }) => !unlisted && isSameToken(symbol, wanted))
    )
  }

  /** Filters the list. A contract address that is not listed is looked up. */
  function search(term: string): void {
    cancelLookup()
    $term.set(term)
    if (term.trim() && !$found.get()?.length) void lookUp(term.trim())
  }

  /** Reads the balance of a token that is not in the portfolio. */
  async function readBalance({ address }: SwapToken): Promise<void> {
    const subject = $accountContext.get()
    if (!subject || address === nativeTokenAddress) return
    const { network, account } = subject
    try {
      const transfers = await getChain(network)?.transfers?.()
      const facts = await transfers?.token(address, account, network, createChainRequest(network.caipNetworkId, signal))
      if (!facts || signal.aborted || $accountContext.get() !== subject) return
      const others = $added.get().filter(token => token.address !== facts.address)
      $added.set([...others, { ...facts, name: facts.name || facts.symbol, chainId: network.caipNetworkId }])
    } catch {
      // stays unknown; the wallet checks whether it suffices
    }
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

export type SwapTokenList = ReturnType<typeof createSwapTokenList>
