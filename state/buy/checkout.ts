import { atom, computed } from 'nanostores'
import type { OnrampProvider } from '../../adapters/api/contract/onramp.ts'
import { getOnrampUrl } from '../../adapters/api/onramp.ts'
import { parseAccountId, toAccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { HttpError, isKitError } from '../../adapters/base/errors.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import { mayShareAddress } from '../account/share-address.ts'
import { track } from '../analytics/track.ts'
import { $accountContext } from '../networks/account-context.ts'
import { environment } from '../platform/environment.ts'
import { openPopup, type Popup } from '../platform/popup.ts'
import { push } from '../router/router.ts'
import { getServiceClient, reportServiceFailure } from '../services/client.ts'
import { $connectedSession } from '../session/active-session.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { fiatDecimals, getPurchaseCurrency, type BuyOffer } from './offers.ts'
import type { PurchaseForm } from './purchase-form.ts'
import { $accountPurchases, type Purchase } from './purchases.ts'
import { checkPurchase, trackPurchase } from './track-purchases.ts'

/** Status of the provider's page. */
export type CheckoutStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'opening'; readonly label: string }
  /** The browser blocked the popup: a link opens the page. */
  | { readonly name: 'blocked'; readonly label: string; readonly url: string }
  | { readonly name: 'failed'; readonly label: string; readonly code: ErrorCode }
  | { readonly name: 'open' }
  /** The user has closed it, or it has cut its connection (COOP). */
  | { readonly name: 'closed' }

/** Poll interval for a closed popup, in milliseconds. */
const windowLook = 1_000

/** A purchase at a provider, whose page was opened last. */
interface Checkout {
  readonly purchase: Purchase
  readonly provider: OnrampProvider
}

/** Creates the checkout: opens the provider's page, and starts the purchase. */
export function createCheckout(signal: AbortSignal, form: PurchaseForm) {
  const $opening = atom<CheckoutStatus>({ name: 'idle' })
  /** Id of the purchase whose page was opened last. */
  const $begun = atom<string | undefined>(undefined)
  /** The purchase that the purchase screen shows. */
  const $purchase = computed([$accountPurchases, $begun, $opening], (purchases, begun, opening) =>
    begun === undefined && opening.name === 'idle' ? purchases[0] : purchases.find(({ id }) => id === begun)
  )
  let last: Checkout | undefined

  /**
   * Opens a provider.
   * Needs user activation: the popup opens at once or not at all, and is redirected once the service has returned the page's
   * URL.
   */
  function choose({ provider, state }: BuyOffer): void {
    const [subject, request] = [$accountContext.get(), form.read()]
    if (!subject || !request) return
    // the provider sends to the address: set up recovery first; the popup then needs a new user activation
    if ($connectedSession.get()?.connection.postponedRecovery) return void mayShareAddress(signal)
    const opened = openPopup()
    track('SELECT_BUY_PROVIDER', { provider: provider.name || provider.label, isSmartAccount: $isSmartAccount.get() })
    const { token, currency, amount } = request
    const purchase: Purchase = {
      id: environment().uuid(),
      provider: provider.name || 'coinbase',
      label: labelOf(provider),
      account: toAccountId(token.chainId, parseAccountId(subject.account).address),
      symbol: token.symbol,
      paid: { amount: formatUnits(amount, fiatDecimals), currency },
      startedAt: environment().now(),
      state: { name: 'waiting' }
    }
    $begun.set(undefined)
    push('BuyInProgress')
    void open({ purchase, provider }, opened, state.name === 'quoted' ? state.quote.quoteId : '')
  }

  /** Opens the provider's page again for the same purchase. Needs user activation. */
  function openAgain(): void {
    if (last) void open(last, openPopup(), '')
  }

  async function open(checkout: Checkout, opened: Popup | undefined, quoteId: string): Promise<void> {
    last = checkout
    const { label } = checkout.purchase
    $opening.set({ name: 'opening', label })
    try {
      const url = await getPageUrl(checkout, quoteId, signal)
      if (signal.aborted) return opened?.close()
      if (opened && !opened.closed) {
        opened.go(url)
        begin(checkout.purchase)
        $opening.set({ name: 'open' })
        watchWindow(opened)
      } else $opening.set({ name: 'blocked', label, url })
    } catch (error) {
      opened?.close()
      if (signal.aborted) return
      reportServiceFailure(error)
      $opening.set({ name: 'failed', label, code: isKitError(error) ? error.code : 'http-error' })
    }
  }

  /** Starts tracking once the page is open: the purchase may be paid from now on. */
  function begin(purchase: Purchase): void {
    if (!$accountPurchases.get().some(({ id }) => id === purchase.id)) trackPurchase(purchase)
    $begun.set(purchase.id)
  }

  /** Continues after the user opened the link because the popup was blocked. */
  function follow(): void {
    if (last) begin(last.purchase)
    $opening.set({ name: 'open' })
  }

  function watchWindow(opened: Popup): void {
    const stop = environment().after(windowLook, () => {
      signal.removeEventListener('abort', stop)
      if ($opening.get().name !== 'open') return
      if (!opened.closed) return watchWindow(opened)
      $opening.set({ name: 'closed' })
      // closing the popup does not show whether the user has paid
      const id = $begun.get()
      if (id !== undefined) void checkPurchase(id)
    })
    signal.addEventListener('abort', stop)
  }

  /** Shows an earlier purchase from the list. */
  function show(id: string): void {
    if ($begun.get() === id) return
    $opening.set({ name: 'idle' })
    $begun.set(id)
  }

  return { $opening, $purchase, choose, openAgain, follow, show }
}

/**
 * Requests the URL of the provider's page.
 *
 * @throws HttpError also when nothing is sold there any longer
 */
async function getPageUrl({ purchase, provider }: Checkout, quoteId: string, signal: AbortSignal): Promise<string> {
  const { account, paid, symbol } = purchase
  const http = getServiceClient('chain')
  const { address, chainId } = parseAccountId(account)
  const place = getPurchaseCurrency(provider, { symbol, chainId })
  if (!http || !place) throw new HttpError(404, '/v1/generators/onrampurl', 'Nothing is sold there any longer.')
  const request = {
    destinationWallets: [{ address, blockchains: [place.network.name], assets: [place.currency.symbol] }],
    ...{ defaultNetwork: place.network.name, partnerUserId: address, defaultExperience: 'buy' as const },
    ...{ presetFiatAmount: paid.amount, fiatCurrency: paid.currency },
    ...(provider.name && { provider: provider.name }),
    ...(quoteId && { quoteId })
  }
  return (await getOnrampUrl(http, request, { signal })).url
}

/**
 * Returns the provider's label.
 * Without one it is the existing service, which sells through Coinbase alone.
 */
const labelOf = ({ label }: OnrampProvider): string => label || 'Coinbase'
