import { atom, computed } from 'nanostores'
import type { OnrampProvider } from '../../adapters/api/contract/onramp.ts'
import type { Http } from '../../adapters/api/http.ts'
import { onrampOptions, onrampQuote, onrampUrl } from '../../adapters/api/onramp.ts'
import { accountIdOf, parseAccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { HttpError, isKitError } from '../../adapters/base/errors.ts'
import { formatUnits, readAmount, type AmountProblem } from '../../adapters/base/units.ts'
import { reportFailure, serviceHttp } from '../api.ts'
import {
  boundsOf,
  cents,
  limitsOf,
  placeOf,
  stateOf,
  tokensOf,
  type BuyOffer,
  type BuyToken,
  type OfferState
} from '../buy-offers.ts'
import { $connected } from '../current.ts'
import { environment } from '../environment.ts'
import { screensOf } from '../flow-of.ts'
import { onrampLooks, onrampPresets, onrampQuoteTime, onrampQuoteWait } from '../limits.ts'
import { $networks } from '../networks.ts'
import { openProviderWindow, type ProviderWindow } from '../provider-window.ts'
import { $accountPurchases, type Purchase } from '../purchases.ts'
import { $route, back, push } from '../router.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { $subject } from '../subject.ts'
import { $locale } from '../text/text.ts'
import { track } from '../track.ts'
import { mayShareAddress } from './copy-address.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import { defineFlow } from './flow.ts'
import { $unseeable, followPurchase, look, watchPurchases } from './follow-purchases.ts'

/** Buys with money: what, for how much and from whom; then the provider's own page, and the wait until it is in the account. */

export type BuyStatus =
  | { readonly name: 'loading' }
  /** Nothing is sold for this account here. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }
  | { readonly name: 'ready' }

/** What becomes of the provider's page. */
export type Opening =
  | { readonly name: 'idle' }
  | { readonly name: 'opening'; readonly label: string }
  /** The browser has opened no window: a link does. */
  | { readonly name: 'blocked'; readonly label: string; readonly url: string }
  | { readonly name: 'failed'; readonly label: string; readonly code: ErrorCode }
  | { readonly name: 'open' }
  /** The visitor has closed it, or it has cut itself off. */
  | { readonly name: 'closed' }

interface Sold {
  readonly providers: readonly OnrampProvider[]
}

/** How often it is looked whether the window is still there, in milliseconds. */
const windowLook = 1_000

export const buyFlow = defineFlow(screensOf('buy'), ({ signal }) => {
  dismissWithTheWallet('buy', signal)
  watchPurchases()
  const $status = atom<BuyStatus>({ name: 'loading' })
  const $sold = atom<Sold>({ providers: [] })
  const $chosen = atom<string | undefined>(undefined)
  const $chosenCurrency = atom<string | undefined>(undefined)
  /** As it is typed. */
  const $amount = atom<string>(onrampPresets[0])
  const $term = atom('')
  const $quotes = atom<ReadonlyMap<string, OfferState>>(new Map())
  const $opening = atom<Opening>({ name: 'idle' })
  /** The purchase whose page was opened last. */
  const $begun = atom<string | undefined>(undefined)

  /** Networks that the account is good for: of a smart account the one in use alone, on another it may be nobody's. */
  const $open = computed([$subject, $networks, $isSmartAccount], (subject, networks, isSmartAccount) =>
    networks.filter(
      network => network.chainNamespace === subject?.network.chainNamespace && (!isSmartAccount || network === subject.network)
    )
  )
  const $tokens = computed([$sold, $open, $subject], ({ providers }, networks, subject) =>
    tokensOf(providers, networks, subject?.network)
  )
  const $token = computed([$tokens, $chosen], (tokens, chosen) => tokens.find(({ id }) => id === chosen) ?? tokens[0])
  const $matches = computed([$tokens, $term], (tokens, term) => {
    const words = term.trim().toLocaleLowerCase()
    if (!words) return tokens
    return tokens.filter(({ symbol, name, network }) =>
      [symbol, name, network.name].some(text => text.toLocaleLowerCase().includes(words))
    )
  })
  /** Of those who sell the token. */
  const $currencies = computed([$sold, $token], ({ providers }, token): readonly string[] => [
    ...new Set(
      providers
        .filter(provider => placeOf(provider, token))
        .flatMap(({ paymentCurrencies }) => paymentCurrencies.map(({ id }) => id))
    )
  ])
  const $currency = computed([$currencies, $chosenCurrency], (currencies, chosen) =>
    chosen !== undefined && currencies.includes(chosen) ? chosen : currencies.includes('USD') ? 'USD' : currencies[0]
  )
  const $cents = computed([$amount, $locale], (typed, locale): bigint | AmountProblem => {
    const amount = typed.trim() ? readAmount(typed, cents, locale) : 'empty'
    return amount === 0n ? 'empty' : amount
  })
  const $problem = computed($cents, (amount): AmountProblem | undefined => (typeof amount === 'bigint' ? undefined : amount))
  const $offers = computed([$sold, $token, $currency, $cents, $quotes], ({ providers }, token, currency, amount, quotes) =>
    providers.flatMap((provider): BuyOffer[] => {
      const paid = provider.paymentCurrencies.find(({ id }) => id === currency)
      if (!paid || !placeOf(provider, token)) return []
      const limits = limitsOf(paid)
      return [{ provider, limits, state: stateOf(provider, amount, limits, quotes) }]
    })
  )
  /** What the screen of a purchase is about. */
  const $purchase = computed([$accountPurchases, $begun, $opening], (purchases, begun, opening) =>
    begun === undefined && opening.name === 'idle' ? purchases[0] : purchases.find(({ id }) => id === begun)
  )
  /** It takes longer than a card does. */
  const $slow = atom(false)

  let cancelQuotes: (() => void) | undefined
  let quoting = new AbortController()

  async function load(): Promise<void> {
    $status.set({ name: 'loading' })
    const http = serviceHttp('chain')
    if (!http) return $status.set({ name: 'absent' })
    try {
      const { providers, paymentCurrencies, purchaseCurrencies } = await onrampOptions(http, { signal })
      if (signal.aborted) return
      // a service that names nobody sells by way of whom it knows
      const others = [{ name: '', label: '', fee: [0, 0], quotes: true, paymentCurrencies, purchaseCurrencies }] as const
      $sold.set({ providers: providers ?? others })
      $status.set({ name: $tokens.get().length > 0 ? 'ready' : 'absent' })
    } catch (error) {
      if (signal.aborted) return
      reportFailure(error)
      $status.set({ name: error instanceof HttpError && error.status === 404 ? 'absent' : 'failed' })
    }
  }

  const setAmount = (typed: string): void => $amount.set(typed)
  const search = (term: string): void => $term.set(term)

  function chooseToken(id: string): void {
    $chosen.set(id)
    search('')
    back()
  }

  function chooseCurrency(id: string): void {
    $chosenCurrency.set(id)
    back()
  }

  /** Asks everybody for their price anew, in a moment. */
  function askSoon(): void {
    cancelQuotes?.()
    quoting.abort()
    $quotes.set(new Map())
    // a price is for who looks at it
    if (signal.aborted || $route.get().name !== 'OnRampProviders') return
    cancelQuotes = environment().after(onrampQuoteWait, askQuotes)
  }

  function askQuotes(): void {
    quoting.abort()
    quoting = new AbortController()
    const own = quoting.signal
    const [http, token, currency, amount] = [serviceHttp('chain'), $token.get(), $currency.get(), $cents.get()]
    if (!http || !token || currency === undefined || typeof amount !== 'bigint') return
    for (const { provider, limits } of $offers.get()) {
      if (!provider.quotes || boundsOf(amount, limits)) continue
      void askQuote(http, provider, { token, currency, amount: formatUnits(amount, cents) }, own)
    }
    // a price is of its moment
    cancelQuotes = environment().after(onrampQuoteTime, askQuotes)
  }

  async function askQuote(
    http: Http,
    provider: OnrampProvider,
    { token, currency, amount }: { readonly token: BuyToken; readonly currency: string; readonly amount: string },
    own: AbortSignal
  ): Promise<void> {
    const place = placeOf(provider, token)
    if (!place) return
    const request = {
      ...{ purchaseCurrency: place.currency.symbol, paymentCurrency: currency, amount, network: place.network.name },
      ...(provider.name && { provider: provider.name })
    }
    let state: OfferState
    try {
      state = { name: 'quoted', quote: await onrampQuote(http, request, { signal: own }) }
    } catch (error) {
      if (own.aborted) return
      // what it does not sell it says; anything else is a fault
      const notSold = error instanceof HttpError && (error.status === 422 || error.status === 400)
      if (!notSold) reportFailure(error)
      state = { name: notSold ? 'not-sold' : 'failed' }
    }
    if (!own.aborted) $quotes.set(new Map($quotes.get()).set(provider.name, state))
  }

  /**
   * The visitor taps a provider. Call it within the tap: the window opens at once or not at all, and is sent to the provider's page once the
   * service has named it.
   */
  function choose({ provider, state }: BuyOffer): void {
    const [subject, token, currency, amount] = [$subject.get(), $token.get(), $currency.get(), $cents.get()]
    if (!subject || !token || currency === undefined || typeof amount !== 'bigint') return
    // the provider sends to the address; the window needs a tap of its own afterwards
    if ($connected.get()?.connection.postponedRecovery) return void mayShareAddress(signal)
    const opened = openProviderWindow()
    track('SELECT_BUY_PROVIDER', { provider: provider.name || provider.label, isSmartAccount: $isSmartAccount.get() })
    const account = accountIdOf(token.chainId, parseAccountId(subject.account).address)
    const purchase: Purchase = {
      ...{
        id: environment().uuid(),
        provider: provider.name || 'coinbase',
        label: labelOf(provider),
        account,
        symbol: token.symbol
      },
      paid: { amount: formatUnits(amount, cents), currency },
      startedAt: environment().now(),
      state: { name: 'waiting' }
    }
    const quoteId = state.name === 'quoted' ? state.quote.quoteId : ''
    $begun.set(undefined)
    push('BuyInProgress')
    void open(purchase, provider, opened, quoteId)
  }

  /** The same purchase once more, on the provider's page. Call it within the tap. */
  function openAgain(): void {
    if (!last) return
    const [purchase, provider] = last
    void open(purchase, provider, openProviderWindow(), '')
  }

  let last: readonly [Purchase, OnrampProvider] | undefined

  async function open(
    purchase: Purchase,
    provider: OnrampProvider,
    opened: ProviderWindow | undefined,
    quoteId: string
  ): Promise<void> {
    last = [purchase, provider]
    const { label } = purchase
    $opening.set({ name: 'opening', label })
    try {
      const url = await pageOf(purchase, provider, quoteId)
      if (signal.aborted) return opened?.close()
      if (opened && !opened.closed) {
        opened.go(url)
        begin(purchase)
        $opening.set({ name: 'open' })
        watchWindow(opened)
      } else $opening.set({ name: 'blocked', label, url })
    } catch (error) {
      opened?.close()
      if (signal.aborted) return
      reportFailure(error)
      $opening.set({ name: 'failed', label, code: isKitError(error) ? error.code : 'http-error' })
    }
  }

  async function pageOf({ account, paid, symbol }: Purchase, provider: OnrampProvider, quoteId: string): Promise<string> {
    const http = serviceHttp('chain')
    const { address, chainId } = parseAccountId(account)
    const place = placeOf(provider, { symbol, chainId })
    if (!http || !place) throw new HttpError(404, '/v1/generators/onrampurl', 'Nothing is sold there any longer.')
    const request = {
      destinationWallets: [{ address, blockchains: [place.network.name], assets: [place.currency.symbol] }],
      ...{ defaultNetwork: place.network.name, partnerUserId: address, defaultExperience: 'buy' as const },
      ...{ presetFiatAmount: paid.amount, fiatCurrency: paid.currency },
      ...(provider.name && { provider: provider.name }),
      ...(quoteId && { quoteId })
    }
    return (await onrampUrl(http, request, { signal })).url
  }

  /** The page is there: from now on it may have been paid for. */
  function begin(purchase: Purchase): void {
    if (!$accountPurchases.get().some(({ id }) => id === purchase.id)) followPurchase(purchase)
    $begun.set(purchase.id)
  }

  /** The visitor has followed the link, where no window was opened. */
  function follow(): void {
    if (last) begin(last[0])
    $opening.set({ name: 'open' })
  }

  function watchWindow(opened: ProviderWindow): void {
    const stop = environment().after(windowLook, () => {
      signal.removeEventListener('abort', stop)
      if ($opening.get().name !== 'open') return
      if (!opened.closed) return watchWindow(opened)
      $opening.set({ name: 'closed' })
      // who closes it has paid, or has not
      const id = $begun.get()
      if (id !== undefined) void look(id)
    })
    signal.addEventListener('abort', stop)
  }

  let cancelSlow: (() => void) | undefined
  const stopSlow = $purchase.subscribe(purchase => {
    cancelSlow?.()
    const left = purchase ? purchase.startedAt + onrampLooks[0].until - environment().now() : 1
    $slow.set(left <= 0)
    if (purchase && left > 0) cancelSlow = environment().after(left, () => $slow.set(true))
  })

  /** A purchase of before, from the list. */
  function show(id: string): void {
    if ($begun.get() === id) return
    $opening.set({ name: 'idle' })
    $begun.set(id)
  }

  function showActivity(): void {
    push('OnRampActivity')
    if (!$sold.get().providers.some(({ name }) => name === 'coinbase')) return
    import('../activity.ts').then(
      ({ refreshCoinbaseTransactions }) => refreshCoinbaseTransactions(),
      () => undefined // the screen has not come either, and says so
    )
  }

  track('SELECT_BUY_CRYPTO', { isSmartAccount: $isSmartAccount.get() })
  void load()
  const stops = [
    // with the status: what is sold is known then
    ...[$amount, $token, $currency, $status, $route].map(store => store.listen(askSoon)),
    environment().onVisibility(visible => (visible ? askSoon() : cancelQuotes?.())),
    stopSlow,
    () => cancelSlow?.(),
    () => cancelQuotes?.(),
    () => quoting.abort()
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  return {
    ...{ $status, $tokens, $token, $matches, $term, $currencies, $currency, $amount, $problem, $offers },
    ...{ $opening, $purchase, $slow, $purchases: $accountPurchases, $unseeable },
    ...{ load, setAmount, search, chooseToken, chooseCurrency, choose, openAgain, follow, look, show, showActivity }
  }
})

/** Without a name it is the existing service, which sells by way of Coinbase alone. */
const labelOf = ({ label }: OnrampProvider): string => label || 'Coinbase'
