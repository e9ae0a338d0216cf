import { atom, type ReadableAtom } from 'nanostores'
import { getConvertGasPrice, listConvertQuotes } from '../../adapters/api/convert.ts'
import { listPrices } from '../../adapters/api/price.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { HttpError, isKitError } from '../../adapters/base/errors.ts'
import { parseAccountId, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { getChainService } from '../services/chain-service.ts'
import { environment } from '../platform/environment.ts'
import { quoteRefreshInterval, swapGasLimit, swapQuoteDebounce } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import type { SwapQuote } from './quote.ts'
import { toTokenId, type SwapToken } from './tokens.ts'

/**
 * Inputs of a quote.
 * The field fetches a quote after a debounce and refetches it before it expires while the page is visible.
 */

export interface QuoteRequest {
  readonly account: AccountId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
}

export type QuoteStatus =
  | { readonly name: 'none' }
  /** The previous quote of the same request stays on screen during a refetch. */
  | { readonly name: 'reading'; readonly quote?: SwapQuote }
  | { readonly name: 'known'; readonly quote: SwapQuote }
  | { readonly name: 'failed'; readonly code: ErrorCode }

/** Prices in US dollars, by contract address in lower case. */
export type SwapPrices = ReadonlyMap<string, number>

/** Identifies a request; prices and balances may differ. */
const keyOf = ({ account, from, to, amount }: QuoteRequest): string =>
  [account, toTokenId(from), toTokenId(to), amount].join(' ').toLowerCase()

/** Milliseconds between two updates of the ring. */
const tick = 1_000

interface Surroundings {
  readonly signal: AbortSignal
  readonly $question: ReadableAtom<QuoteRequest | undefined>
  /** Stores prices that arrive with a quote. */
  learn(prices: SwapPrices): void
}

export function createQuoteField({ signal, $question, learn }: Surroundings) {
  const $quote = atom<QuoteStatus>({ name: 'none' })
  /** Remaining lifetime of the quote, from 1 to 0. */
  const $left = atom(0)
  let reading = new AbortController()
  let cancel = (): void => {}
  let visible = true
  let key: string | undefined

  const stops = [
    $question.subscribe(question => {
      const next = question && keyOf(question)
      if (next === key) return
      key = next
      stop()
      $quote.set(question ? { name: 'reading' } : { name: 'none' })
      if (question) cancel = environment().after(swapQuoteDebounce, () => void read())
    }),
    environment().onVisibility(now => {
      visible = now
      if (!visible) cancel()
      else if ($quote.get().name === 'known') wait()
      else if ($question.get()) void read()
    })
  ]
  signal.addEventListener('abort', () => {
    for (const each of stops) each()
    stop()
  })

  function stop(): void {
    reading.abort()
    cancel()
    $left.set(0)
  }

  /** Fetches a quote now. Resolves once there is a response or another request replaces it. */
  async function read(): Promise<void> {
    const question = $question.get()
    if (!question || signal.aborted) return
    stop()
    reading = new AbortController()
    const own = AbortSignal.any([reading.signal, signal])
    const before = getLatestQuote($quote.get())
    $quote.set({ name: 'reading', ...(before && { quote: before }) })
    try {
      const quote = await requestQuote(question, own, learn)
      if (own.aborted) return
      $quote.set({ name: 'known', quote })
      wait()
    } catch (error) {
      if (own.aborted) return
      $quote.set({ name: 'failed', code: codeOf(error) })
      // retry later, except for a token without liquidity
      if (!isKitError(error, 'insufficient-liquidity') && visible)
        cancel = environment().after(quoteRefreshInterval, () => void read())
    }
  }

  /** Waits until the quote expires. One that expired while the page was hidden is refetched at once. */
  function wait(): void {
    cancel()
    const quote = getLatestQuote($quote.get())
    if (!quote || !visible) return
    const left = quoteRefreshInterval - (environment().now() - quote.at)
    $left.set(Math.max(0, left / quoteRefreshInterval))
    if (left <= 0) return void read()
    cancel = environment().after(Math.min(tick, left), wait)
  }

  /**
   * Returns the gas price in units of the native currency.
   *
   * @throws what the service throws
   */
  async function readGasPrice(chainId: ChainId): Promise<bigint> {
    const known = getLatestQuote($quote.get())?.gasPrice
    if (known !== undefined) return known
    const http = await getChainService(chainId)
    if (!http) throw new KitError('unsupported-chain', 'Network not supported for Gas Price')
    return BigInt((await getConvertGasPrice(http, chainId, { signal })).standard)
  }

  return { $quote, $left, read, readGasPrice }
}

export type QuoteField = ReturnType<typeof createQuoteField>

/** Returns the current quote, or the previous one during a refetch. */
export function getLatestQuote(status: QuoteStatus): SwapQuote | undefined {
  return 'quote' in status ? status.quote : undefined
}

/** Returns whether the quote's lifetime has not passed. The price may still have moved. */
export const isFresh = ({ at }: SwapQuote): boolean => environment().now() - at < quoteRefreshInterval

async function requestQuote(
  { account, from, to, amount }: QuoteRequest,
  signal: AbortSignal,
  learn: (prices: SwapPrices) => void
): Promise<SwapQuote> {
  const { chainId, address: userAddress } = parseAccountId(account)
  const http = await getChainService(chainId)
  if (!http) throw new KitError('unsupported-chain', 'Network not supported for Swaps')
  const at = environment().now()
  const { standard } = await getConvertGasPrice(http, chainId, { signal }).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 400) throw error
    throw new KitError('unsupported-chain', 'Network not supported for Gas Price', { cause: error })
  })
  const ids = [toTokenId(from), toTokenId(to)]
  const { projectId } = $options.get()
  const [{ quotes }] = await Promise.all([
    listConvertQuotes(http, { from: ids[0]!, to: ids[1]!, amount: String(amount), userAddress, gasPrice: standard }, { signal }),
    // without prices the price impact is unknown, and the screen says so
    listPrices(http, ids, { projectId }, { signal }).then(
      ({ fungibles }) => learn(new Map(fungibles.map(({ address, price }) => [addressIn(address), price]))),
      () => undefined
    )
  ])
  const [best] = quotes
  if (!best) throw new KitError('insufficient-liquidity', 'Insufficient liquidity')
  return {
    ...{ from, to, amount, toAmount: BigInt(best.toAmount), gasPrice: BigInt(standard), at },
    gas: best.gas === undefined ? swapGasLimit : BigInt(best.gas),
    ...(best.id !== null && { id: best.id }),
    ...(best.source !== undefined && { source: best.source }),
    ...(best.keeps && { keeps: best.keeps })
  }
}

const addressIn = (id: string): string => id.slice(id.lastIndexOf(':') + 1).toLowerCase()

/** Maps the service's status 422: not enough liquidity, or a token that cannot be transferred. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpError && error.status === 422) return 'insufficient-liquidity'
  return isKitError(error) ? error.code : 'http-error'
}

/** Returns the units to keep for the network fee when the whole native balance is swapped. */
export const gasReserve = (quote: SwapQuote | undefined, gasPrice: bigint): bigint => {
  const gas = quote && quote.gas > swapGasLimit ? quote.gas : swapGasLimit
  return gas * gasPrice
}
