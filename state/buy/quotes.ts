import { atom, computed } from 'nanostores'
import type { OnrampProvider } from '../../adapters/api/contract/onramp.ts'
import type { Http } from '../../adapters/api/http.ts'
import { getOnrampQuote } from '../../adapters/api/onramp.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import { onrampQuoteDebounce, onrampQuoteRefreshInterval } from '../options/limits.ts'
import { environment } from '../platform/environment.ts'
import { $route } from '../router/router.ts'
import { getServiceClient, reportServiceFailure } from '../services/client.ts'
import type { Catalog } from './catalog.ts'
import {
  checkPurchaseLimits,
  fiatDecimals,
  getOfferState,
  getPurchaseCurrency,
  getPurchaseLimits,
  type BuyOffer,
  type OfferState
} from './offers.ts'
import type { PurchaseForm, PurchaseRequest } from './purchase-form.ts'

interface Screen {
  readonly signal: AbortSignal
  readonly catalog: Catalog
  readonly form: PurchaseForm
}

/** Creates the offers of all providers, with quotes that are kept fresh while their screen shows. */
export function createQuotes({ signal, catalog, form }: Screen) {
  const { $token, $currency, $amount, $cents } = form
  const $quotes = atom<ReadonlyMap<string, OfferState>>(new Map())
  const $offers = computed(
    [catalog.$providers, $token, $currency, $cents, $quotes],
    (providers, token, currency, amount, quotes) =>
      providers.flatMap((provider): BuyOffer[] => {
        const paid = provider.paymentCurrencies.find(({ id }) => id === currency)
        if (!paid || !getPurchaseCurrency(provider, token)) return []
        const limits = getPurchaseLimits(paid)
        return [{ provider, limits, state: getOfferState(provider, amount, limits, quotes) }]
      })
  )
  let cancel: (() => void) | undefined
  let quoting = new AbortController()

  /** Requests new quotes from all providers, debounced. */
  function scheduleRequest(): void {
    cancel?.()
    quoting.abort()
    $quotes.set(new Map())
    // quotes load only while their screen shows
    if (signal.aborted || $route.get().name !== 'OnRampProviders') return
    cancel = environment().after(onrampQuoteDebounce, requestQuotes)
  }

  function requestQuotes(): void {
    quoting.abort()
    quoting = new AbortController()
    const own = quoting.signal
    const [http, request] = [getServiceClient('chain'), form.read()]
    if (!http || !request) return
    for (const { provider, limits } of $offers.get()) {
      if (!provider.quotes || checkPurchaseLimits(request.amount, limits)) continue
      void readQuote(http, provider, request, own).then(
        state => state && !own.aborted && $quotes.set(new Map($quotes.get()).set(provider.name, state))
      )
    }
    // quotes expire
    cancel = environment().after(onrampQuoteRefreshInterval, requestQuotes)
  }

  const stops = [
    // with the status: the offered tokens are known then
    ...[$amount, $token, $currency, catalog.$status, $route].map(store => store.listen(scheduleRequest)),
    environment().onVisibility(visible => (visible ? scheduleRequest() : cancel?.())),
    () => cancel?.(),
    () => quoting.abort()
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  return { $offers }
}

/** Reads a provider's quote. Returns `undefined` once the request is aborted. */
async function readQuote(
  http: Http,
  provider: OnrampProvider,
  { token, currency, amount }: PurchaseRequest,
  signal: AbortSignal
): Promise<OfferState | undefined> {
  const place = getPurchaseCurrency(provider, token)
  if (!place) return undefined
  const request = {
    ...{ purchaseCurrency: place.currency.symbol, paymentCurrency: currency, network: place.network.name },
    amount: formatUnits(amount, fiatDecimals),
    ...(provider.name && { provider: provider.name })
  }
  try {
    return { name: 'quoted', quote: await getOnrampQuote(http, request, { signal }) }
  } catch (error) {
    if (signal.aborted) return undefined
    // the provider reports what it does not sell; anything else is an error
    const notSold = error instanceof HttpError && (error.status === 422 || error.status === 400)
    if (!notSold) reportServiceFailure(error)
    return { name: notSold ? 'not-sold' : 'failed' }
  }
}
