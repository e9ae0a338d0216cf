import { atom, type ReadableAtom } from 'nanostores'
import { convertGasPrice, listConvertQuotes } from '../../adapters/api/convert.ts'
import { listPrices } from '../../adapters/api/price.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { KitError } from '../../adapters/base/error.ts'
import { HttpError, isKitError } from '../../adapters/base/errors.ts'
import { parseAccountId, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { chainServiceFor } from '../chain-service.ts'
import { environment } from '../environment.ts'
import { quoteLifetime, swapGasLimit, swapInputWait } from '../limits.ts'
import { $options } from '../options.ts'
import type { SwapQuote } from '../swap-quote.ts'
import { tokenIdOf, type SwapToken } from '../swap-tokens.ts'

/** Keeps the offer for what stands in the form: asked for once nobody types any more, and anew before it is old, while somebody looks. */

export interface QuoteQuestion {
  readonly account: AccountId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
}

export type QuoteStatus =
  | { readonly name: 'none' }
  /** The offer before, for the same, stays on screen while another one is asked for. */
  | { readonly name: 'reading'; readonly quote?: SwapQuote }
  | { readonly name: 'known'; readonly quote: SwapQuote }
  | { readonly name: 'failed'; readonly code: ErrorCode }

/** US dollars for one, by the address of the contract in small letters. */
export type SwapPrices = ReadonlyMap<string, number>

/** The same question: prices and balances may differ. */
const keyOf = ({ account, from, to, amount }: QuoteQuestion): string =>
  [account, tokenIdOf(from), tokenIdOf(to), amount].join(' ').toLowerCase()

/** How often the ring moves. */
const tick = 1_000

interface Surroundings {
  readonly signal: AbortSignal
  readonly $question: ReadableAtom<QuoteQuestion | undefined>
  /** Takes prices that were learnt on the way. */
  learn(prices: SwapPrices): void
}

export function createQuoteField({ signal, $question, learn }: Surroundings) {
  const $quote = atom<QuoteStatus>({ name: 'none' })
  /** What is left of the offer's time, from 1 to 0. */
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
      if (question) cancel = environment().after(swapInputWait, () => void read())
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

  /** Asks for an offer now. Resolves once there is an answer, or somebody asks again. */
  async function read(): Promise<void> {
    const question = $question.get()
    if (!question || signal.aborted) return
    stop()
    reading = new AbortController()
    const own = AbortSignal.any([reading.signal, signal])
    const before = quoteOf($quote.get())
    $quote.set({ name: 'reading', ...(before && { quote: before }) })
    try {
      const quote = await askQuote(question, own, learn)
      if (own.aborted) return
      $quote.set({ name: 'known', quote })
      wait()
    } catch (error) {
      if (own.aborted) return
      $quote.set({ name: 'failed', code: codeOf(error) })
      // what cannot be had now may be in a while, but for a token that nobody trades
      if (!isKitError(error, 'insufficient-liquidity') && visible) cancel = environment().after(quoteLifetime, () => void read())
    }
  }

  /** Until the offer is old. One that has become so while nobody looked is asked for at once. */
  function wait(): void {
    cancel()
    const quote = quoteOf($quote.get())
    if (!quote || !visible) return
    const left = quoteLifetime - (environment().now() - quote.at)
    $left.set(Math.max(0, left / quoteLifetime))
    if (left <= 0) return void read()
    cancel = environment().after(Math.min(tick, left), wait)
  }

  /** Of the native currency for a unit of gas. Throws what the service throws. */
  async function readGasPrice(chainId: ChainId): Promise<bigint> {
    const known = quoteOf($quote.get())?.gasPrice
    if (known !== undefined) return known
    const http = await chainServiceFor(chainId)
    if (!http) throw new KitError('unsupported-chain', 'Network not supported for Gas Price')
    return BigInt((await convertGasPrice(http, chainId, { signal })).standard)
  }

  return { $quote, $left, read, readGasPrice }
}

/** The offer that is known, or was until it is asked for anew. */
export function quoteOf(status: QuoteStatus): SwapQuote | undefined {
  return 'quote' in status ? status.quote : undefined
}

/** It may still be gone by. */
export const isFresh = ({ at }: SwapQuote): boolean => environment().now() - at < quoteLifetime

async function askQuote(
  { account, from, to, amount }: QuoteQuestion,
  signal: AbortSignal,
  learn: (prices: SwapPrices) => void
): Promise<SwapQuote> {
  const { chainId, address: userAddress } = parseAccountId(account)
  const http = await chainServiceFor(chainId)
  if (!http) throw new KitError('unsupported-chain', 'Network not supported for Swaps')
  const at = environment().now()
  const { standard } = await convertGasPrice(http, chainId, { signal }).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 400) throw error
    throw new KitError('unsupported-chain', 'Network not supported for Gas Price', { cause: error })
  })
  const ids = [tokenIdOf(from), tokenIdOf(to)]
  const { projectId } = $options.get()
  const [{ quotes }] = await Promise.all([
    listConvertQuotes(http, { from: ids[0]!, to: ids[1]!, amount: String(amount), userAddress, gasPrice: standard }, { signal }),
    // without a price the impact is not known, which is said
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

/** The service says 422 where nobody trades so much, or a token cannot be moved. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpError && error.status === 422) return 'insufficient-liquidity'
  return isKitError(error) ? error.code : 'http-error'
}

/** What the network keeps back when all of the native currency is swapped. */
export const gasReserve = (quote: SwapQuote | undefined, gasPrice: bigint): bigint => {
  const gas = quote && quote.gas > swapGasLimit ? quote.gas : swapGasLimit
  return gas * gasPrice
}
